"""The data folder: for its owner's eyes only, and the home of the secret that is mixed into every signature."""

import os
import secrets
from pathlib import Path

from honbun.errors import Missing, NotFound, WrongUse
from honbun.settings import Settings

OPEN_TO_OTHERS = 0o077
SALT = "salt"
OURS = (SALT, "honbun.toml")


def open_folder(folder: Path) -> Path:
    """The folder with its salt, made if it is missing, and readable by its owner alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & OPEN_TO_OTHERS:
        _close_to_others(folder)
    if not (folder / SALT).exists():
        _write_once(folder / SALT, secrets.token_hex(32))
    return folder


def kept_folder(folder: Path) -> Path:
    """The folder if something is kept in it; whoever only looks does not make one."""
    if not folder.is_dir() or not any(folder.iterdir()):
        raise NotFound(f"{folder} holds no data of honbun; `honbun serve` begins to keep some, or --data names another")
    return open_folder(folder)


def _close_to_others(folder: Path) -> None:
    """Closes a folder that is empty or ours; one with other files (a home, /tmp) is not ours to change."""
    if any(folder.iterdir()) and not any((folder / name).exists() for name in OURS):
        raise WrongUse(f"others can read {folder}; run `chmod 700 {folder}`, or choose another folder with --data")
    folder.chmod(0o700)


def private_file(path: Path) -> Path:
    """The file, made empty if it is missing, and then readable by its owner alone whatever the umask says."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
    return path


def salt_of(settings: Settings) -> str:
    """The salt of this installation; without it the kept hashes of short texts could be guessed."""
    path = open_folder(settings.folder) / SALT
    salt = settings.salt or path.read_text("ascii", "replace").strip()
    if not salt:
        raise Missing(f"the salt in {path} is gone; nothing learned so far is of use without it, so remove the folder")
    return salt


def _write_once(path: Path, text: str) -> None:
    """Writes the file whole, or leaves the one that another process was quicker to write."""
    draft = private_file(path.with_name(f"{path.name}.{secrets.token_hex(4)}"))
    draft.write_text(text, "ascii")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
