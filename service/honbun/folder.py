"""The data folder: for its owner's eyes only, and the home of the secret that is mixed into every signature."""

import os
import secrets
from pathlib import Path

from honbun.errors import WrongUse

OPEN_TO_OTHERS = 0o077
SALT = "salt"
OURS = (SALT, "honbun.toml")


def open_folder(folder: Path) -> Path:
    """The folder, made if it is missing, and readable by its owner alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & OPEN_TO_OTHERS:
        _close_to_others(folder)
    read_salt(folder)
    return folder


def _close_to_others(folder: Path) -> None:
    """Closes a folder that is empty or ours; one with other files (a home, /tmp) is not ours to change."""
    if any(folder.iterdir()) and not any((folder / name).exists() for name in OURS):
        raise WrongUse(f"others can read {folder}; run `chmod 700 {folder}`, or choose another folder with --data")
    folder.chmod(0o700)


def private_file(path: Path) -> Path:
    """The file, made empty if it is missing, and then readable by its owner alone whatever the umask says."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
    return path


def read_salt(folder: Path) -> str:
    """The salt of this installation, made once; without it the kept hashes of short texts could be guessed."""
    path = folder / SALT
    if not path.exists():
        _write_once(path, secrets.token_hex(32))
    return path.read_text("ascii").strip()


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
