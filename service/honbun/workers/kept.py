"""Pages that a worker has read ahead, so that most pages of a folder are taken apart only once."""

from typing import Generic, TypeVar

from honbun.errors import HonbunError

MOST_BLOCKS = 15_000  # a block with all that was found out about it takes about 10 KB: 150 MB
PAGE_IN_BLOCKS = 50  # what a page takes besides its blocks

T = TypeVar("T")


class KeptPages(Generic[T]):
    """As many pages as there is room for, and in any case the last."""

    def __init__(self, most_blocks: int = MOST_BLOCKS) -> None:
        self._pages: dict[str, tuple[T, int]] = {}
        self._last: tuple[str, T] | None = None
        self._room = self._most_blocks = most_blocks

    def clear(self) -> None:
        self._pages.clear()
        self._last = None
        self._room = self._most_blocks

    def put(self, page: str, read: T, blocks: int) -> bool:
        """Keep what was read of a page; whether there is room for longer than until the next."""
        self.clear_last()
        if page in self._pages:
            self.take(page)
        size = blocks + PAGE_IN_BLOCKS
        if size > self._room:
            self._last = (page, read)
            return False
        self._pages[page] = (read, size)
        self._room -= size
        return True

    def take(self, page: str) -> T:
        """What was read of this page; it is kept no longer."""
        if page in self._pages:
            read, size = self._pages.pop(page)
            self._room += size
            return read
        if self._last is None or self._last[0] != page:
            raise HonbunError("this page was not read")
        read = self._last[1]
        self.clear_last()
        return read

    def clear_last(self) -> None:
        """Make room before a page is read: two large ones may be too many."""
        self._last = None
