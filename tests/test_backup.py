"""`honbun backup`, `restore` and `doctor --check`: what was kept comes back, and damage is seen."""

import re
import tarfile
from pathlib import Path

import apsw
import pytest
from tests.corpus import RIVER, RIVER_URL
from tests.service import Service, settings_in
from tests.shelf import address, fill, listed
from tests.stores import files_with

from honbun.backup import back_up as write_backup
from honbun.cli.main import main


@pytest.fixture
def shelf(folder):
    """A data folder with a few documents."""
    fill(folder, range(8))
    with Service(settings_in(folder, store="sqlite")) as service:
        service.ask("PUT", "/v1/sites/even.example/rules", {"learn": "deny"})
    return folder


@pytest.fixture
def empty(tmp_path):
    made = tmp_path / "empty"
    made.mkdir(mode=0o700)
    return made


def back_up(folder, file):
    assert main(["backup", str(file), "--data", str(folder)]) == 0
    return file


def restore(folder, file, *flags):
    return main(["restore", str(file), "--data", str(folder), *flags])


def doctor(folder, capsys):
    """What `doctor --check` tells of what is kept."""
    main(["doctor", "--check", "--data", str(folder), "--port", "0"])
    return [line for line in capsys.readouterr().out.splitlines() if re.search(r"to the last|versions|damaged", line)]


def test_backup_brings_everything_back(shelf, empty, tmp_path, capsys):
    file = back_up(shelf, tmp_path / "copy.tar")

    assert restore(empty, file) == 0
    assert "restored" in capsys.readouterr().out
    assert listed(empty) == [address(number) for number in range(8)]
    assert (empty / "salt").read_text() == (shelf / "salt").read_text()
    with Service(settings_in(empty, store="sqlite")) as service:
        assert service.ask("GET", "/v1/sites/even.example/rules").json["learn"] == "deny"


def test_backup_is_made_while_the_service_saves(folder, empty, tmp_path):
    with Service(settings_in(folder, store="sqlite")) as service:
        first = service.save(RIVER_URL, RIVER).json
        file = back_up(folder, tmp_path / "copy.tar")
        assert service.save("http://kawa.example/2", RIVER).status == 200
    restore(empty, file)

    assert listed(empty) == [first["url"]]


def test_backup_is_for_its_owner_only(shelf, tmp_path):
    file = back_up(shelf, tmp_path / "copy.tar")
    with tarfile.open(file) as archive:
        modes = {member.mode for member in archive}

    assert (file.stat().st_mode & 0o777, modes) == (0o600, {0o600})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.tar", "data"]


def test_restored_files_are_for_their_owner_only(shelf, empty, tmp_path):
    restore(empty, back_up(shelf, tmp_path / "copy.tar"))

    assert {path.stat().st_mode & 0o777 for path in empty.iterdir()} == {0o600}


def test_data_is_replaced_when_told_so(shelf, tmp_path, capsys):
    file = back_up(shelf, tmp_path / "copy.tar")
    fill(shelf, range(100, 103))

    assert restore(shelf, file) == 2
    assert "--replace puts the backup in its place" in capsys.readouterr().err
    assert restore(shelf, file, "--replace") == 0
    assert listed(shelf) == [address(number) for number in range(8)]
    assert files_with(address(101).encode(), shelf) == []


def test_nothing_is_replaced_under_a_running_service(shelf, tmp_path, capsys):
    file = back_up(shelf, tmp_path / "copy.tar")
    with Service(settings_in(shelf, store="sqlite")) as service:
        assert restore(shelf, file, "--replace") == 3
        assert service.save(RIVER_URL, RIVER).status == 200
    assert "is in use: stop the service" in capsys.readouterr().err
    assert len(listed(shelf)) == 9


def test_damaged_backup_changes_nothing(shelf, empty, tmp_path, capsys):
    file = back_up(shelf, tmp_path / "copy.tar")
    data = bytearray(file.read_bytes())
    place = data.index(b"CREATE TABLE versions")
    data[place - 3000 : place - 2000] = b"\xff" * 1000
    file.write_bytes(data)

    assert restore(empty, file) == 1
    assert "nothing was restored" in capsys.readouterr().err
    assert list(empty.iterdir()) == []


@pytest.mark.parametrize("data", [b"", b"no archive" * 100])
def test_what_is_no_backup_is_refused(empty, tmp_path, capsys, data):
    (tmp_path / "copy.tar").write_bytes(data)

    assert restore(empty, tmp_path / "copy.tar") == 1
    assert "is no backup of honbun" in capsys.readouterr().err


def test_archive_reaches_nothing_outside(empty, tmp_path, capsys):
    with tarfile.open(tmp_path / "copy.tar", "w") as archive:
        for name in ("honbun-backup.json", "../outside"):
            archive.addfile(tarfile.TarInfo(name))

    assert restore(empty, tmp_path / "copy.tar") == 1
    assert "is no backup of honbun" in capsys.readouterr().err
    assert not (tmp_path / "outside").exists()


def test_folder_without_data_is_not_backed_up(empty, tmp_path, capsys):
    assert main(["backup", str(tmp_path / "copy.tar"), "--data", str(empty)]) == 1
    assert "holds no data of honbun" in capsys.readouterr().err


def test_database_without_its_beginning_is_not_backed_up(shelf, tmp_path, capsys):
    file = back_up(shelf, tmp_path / "copy.tar")
    before = file.read_bytes()
    _overwrite(shelf / "corpus.sqlite", 0)

    assert main(["backup", str(file), "--data", str(shelf)]) == 3
    assert f"{shelf}/corpus.sqlite cannot be copied: file is not a database" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_backup_is_no_part_of_itself(shelf, capsys):
    assert main(["backup", str(shelf / "copy.tar"), "--data", str(shelf)]) == 2
    assert "name a place outside" in capsys.readouterr().err
    assert not (shelf / "copy.tar").exists()


def test_check_reads_every_page(shelf, capsys):
    told = doctor(shelf, capsys)

    assert "ok      corpus.sqlite is whole to the last page" in told
    assert "ok      sites.sqlite is whole to the last page" in told
    assert told[-1] == "ok      all 9 versions of saved pages can be opened"


def test_check_sees_a_broken_version(shelf, capsys):
    connection = apsw.Connection(str(shelf / "corpus.sqlite"))
    connection.execute("UPDATE versions SET parts = zeroblob(20) WHERE document = 3")
    connection.close()

    assert doctor(shelf, capsys)[-1].startswith("not ok  1 of 9 versions of saved pages are damaged: 0000000003")


def test_check_sees_a_broken_index(shelf, capsys):
    path = shelf / "corpus.sqlite"
    connection = apsw.Connection(str(path))
    page = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'documents_by_site'").get
    connection.close()
    _overwrite(path, (page - 1) * 4096 + 2048)

    assert any(line.startswith("not ok  corpus.sqlite is damaged: ") for line in doctor(shelf, capsys))


def _overwrite(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place : place + 2000] = b"\x07" * 2000
    path.write_bytes(data)


def test_directory_is_no_place_for_a_backup(shelf, empty, capsys):
    assert main(["backup", str(empty), "--data", str(shelf)]) == 2
    assert capsys.readouterr().err == f"honbun backup: {empty} is a directory; name a file in it\n"


def test_backup_that_was_ended_leaves_nothing_behind(shelf, empty):
    def give_up(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_backup(shelf, empty / "copy.tar", give_up)

    assert list(empty.iterdir()) == []
