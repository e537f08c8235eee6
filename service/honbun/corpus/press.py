"""Pressing parts small, with the dictionaries that were trained on earlier ones.

A dictionary holds pieces of the pages it was trained on.  So when one of these is deleted, the dictionary goes too:
what it served is pressed without one, and waits to teach a new dictionary.  That this takes a second at most is why a
dictionary serves a limited number of versions; the next is trained on later pages, and knows newer sites.

All of it runs in the thread that owns the connection.
"""

from collections.abc import Iterable, Sequence

from apsw import Connection
from zstandard import (
    DICT_TYPE_FULLDICT,
    ZstdCompressionDict,
    ZstdCompressor,
    ZstdDecompressor,
    ZstdError,
    train_dictionary,
)

LEVEL = 9
QUICK_LEVEL = 3  # for what will be pressed again
DICTIONARY_BYTES = 112 << 10
SAMPLE_BYTES, SAMPLE_PIECES = 40_000, 8
MOST_SERVED = 600
MOST_OPENED = 16  # dictionaries, each of half a megabyte when it is ready for use


class Press:
    def __init__(self, most_served: int = MOST_SERVED) -> None:
        self._most_served = most_served
        self._opened: dict[int, ZstdCompressionDict] = {}

    def close(self, connection: Connection, data: bytes) -> tuple[bytes, int | None]:
        """The data pressed, and the dictionary that takes to read it; one that is of no use is dropped."""
        number = self._free_dictionary(connection)
        try:
            return self._with(connection, number, LEVEL).compress(data), number
        except ZstdError:
            if number is None:
                raise
            self.drop(connection, number)
            return self._with(connection, None, LEVEL).compress(data), None

    def open(self, connection: Connection, pressed: bytes, number: int | None) -> bytes:
        """The data that was pressed with this dictionary."""
        dictionary = self._dictionary(connection, number)
        return ZstdDecompressor(dict_data=dictionary).decompress(pressed)

    def sample(self, connection: Connection, pressed: bytes) -> bytes:
        """What a dictionary is taught of data that none has pressed."""
        return sample_of(self.open(connection, pressed, None))

    def adopt(self, connection: Connection, content: bytes, teachers: Iterable[int]) -> bool:
        """Take this dictionary into use, unless a version that taught it has been deleted meanwhile."""
        number = connection.execute("INSERT INTO dictionaries (content) VALUES (?) RETURNING id", (content,)).get
        for teacher in teachers:
            connection.execute("UPDATE versions SET taught = ? WHERE id = ?", (number, teacher))
            if not connection.changes():
                self.drop(connection, number)
                return False
        return True

    def press_anew(self, connection: Connection, most: int) -> int:
        """Press up to `most` versions that no dictionary serves with one that can; how many there were."""
        number = self._free_dictionary(connection)
        if number is None:
            return 0
        return self._move(connection, None, number, LEVEL, most)

    def drop(self, connection: Connection, number: int) -> None:
        """Leave nothing of this dictionary."""
        self._move(connection, number, None, QUICK_LEVEL)
        connection.execute("UPDATE versions SET taught = NULL WHERE taught = ?", (number,))
        connection.execute("DELETE FROM dictionaries WHERE id = ?", (number,))
        self._opened.pop(number, None)

    def _move(self, connection: Connection, old: int | None, new: int | None, level: int, most: int = -1) -> int:
        """Press what one dictionary serves with another."""
        chosen = connection.execute("SELECT id FROM versions WHERE dictionary IS ? LIMIT ?", (old, most)).fetchall()
        press = self._with(connection, new, level)
        for (version,) in chosen:
            pressed = connection.execute("SELECT parts FROM versions WHERE id = ?", (version,)).get
            smaller = press.compress(self.open(connection, pressed, old))
            connection.execute("UPDATE versions SET parts = ?, dictionary = ? WHERE id = ?", (smaller, new, version))
        return len(chosen)

    def _free_dictionary(self, connection: Connection) -> int | None:
        """The newest dictionary, if it may serve one more."""
        number: int | None = connection.execute("SELECT max(id) FROM dictionaries").get
        served = connection.execute("SELECT count(*) FROM versions WHERE dictionary = ?", (number,)).get
        return number if served < self._most_served else None

    def _with(self, connection: Connection, number: int | None, level: int) -> ZstdCompressor:
        return ZstdCompressor(level=level, dict_data=self._dictionary(connection, number))

    def _dictionary(self, connection: Connection, number: int | None) -> ZstdCompressionDict | None:
        if number is None:
            return None
        if number not in self._opened:
            if len(self._opened) >= MOST_OPENED:
                del self._opened[next(iter(self._opened))]
            content = connection.execute("SELECT content FROM dictionaries WHERE id = ?", (number,)).get
            self._opened[number] = _opened(content)
        return self._opened[number]


def sample_of(data: bytes) -> bytes:
    """Pieces from all over the data, which begins with other things than it ends with."""
    if len(data) <= SAMPLE_BYTES:
        return data
    step, size = len(data) // SAMPLE_PIECES, SAMPLE_BYTES // SAMPLE_PIECES
    return b"".join(data[at : at + size] for at in range(0, step * SAMPLE_PIECES, step))


def train(samples: Sequence[bytes]) -> bytes:
    """A dictionary that has seen these samples; empty if they teach nothing of use, as one page again and again."""
    seen: list[bytes | bytearray | memoryview] = [sample[:SAMPLE_BYTES] for sample in samples]
    try:
        content = train_dictionary(min(DICTIONARY_BYTES, sum(map(len, seen)) // 10), seen).as_bytes()
        _opened(content)
    except ZstdError:
        return b""
    return content


def _opened(content: bytes) -> ZstdCompressionDict:
    """The dictionary, ready to press with; an error of zstd if its tables are damaged, or too few pages taught it."""
    dictionary = ZstdCompressionDict(content, dict_type=DICT_TYPE_FULLDICT)
    dictionary.precompute_compress(level=LEVEL)
    return dictionary
