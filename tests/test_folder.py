"""The data folder is for its owner alone, and so is the salt in it."""

import re
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from honbun.errors import Missing, WrongUse
from honbun.folder import open_folder, salt_of
from honbun.settings import Settings


def mode(path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_missing_folder_is_made(tmp_path):
    made = open_folder(tmp_path / "a" / "b")

    assert mode(made) == 0o700
    assert mode(made / "salt") == 0o600


def test_empty_folder_is_closed_to_others(tmp_path):
    tmp_path.chmod(0o755)

    assert mode(open_folder(tmp_path)) == 0o700


def test_our_own_folder_is_closed_again(tmp_path):
    open_folder(tmp_path).chmod(0o755)

    assert mode(open_folder(tmp_path)) == 0o700


def test_folder_with_other_files_is_left_as_it_is(tmp_path):
    (tmp_path / "letter.txt").touch()
    tmp_path.chmod(0o755)

    with pytest.raises(WrongUse, match="chmod 700"):
        open_folder(tmp_path)
    assert mode(tmp_path) == 0o755


def test_salt_is_made_once(tmp_path):
    settings = Settings(data=str(tmp_path))

    assert re.fullmatch("[0-9a-f]{64}", salt_of(settings))
    assert salt_of(settings) == salt_of(settings)


def test_salt_of_the_settings_comes_first(tmp_path):
    assert salt_of(Settings(data=str(tmp_path), salt="ours")) == "ours"


def test_lost_salt_is_told(tmp_path):
    (tmp_path / "salt").touch()

    with pytest.raises(Missing, match="is gone"):
        salt_of(Settings(data=str(tmp_path)))


def test_salt_is_the_same_for_all_who_start_at_once(tmp_path):
    with ThreadPoolExecutor(16) as threads:
        salts = set(threads.map(salt_of, [Settings(data=str(tmp_path))] * 64))

    assert len(salts) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["salt"]
