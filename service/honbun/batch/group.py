"""A directory of pages of one make, read again and again so that it need not fit into memory.

What they have in common is learned from some of them.  Which these are depends on what the pages say, not on their
names or their order, so the same pages give the same rules wherever they lie.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

from honbun.errors import NotAPage, NotFound, Refused
from honbun.given import files_under, read_file
from honbun.page.decode import decode
from honbun.page.reading import refuse_other_formats
from honbun.standard_format.document import LARGEST_PAGE

MOST_PAGES = 200  # to learn from
MOST_CHARACTERS = 20_000_000  # of them together
LEAST_PAGES = 2

NO_PAGES = frozenset(".css .csv .js .json .jsonl .md .py .tsv".split())  # what lies beside pages, or was made of them

Tell = Callable[[Path, Exception], None]


@dataclass(frozen=True, slots=True)
class Group:
    """The files of a directory that can be read as text."""

    folder: Path
    files: list[Path]
    _digests: list[bytes] = field(repr=False)

    def pages(self) -> Iterator[tuple[str, str]]:
        """Each file's name below the directory, and its text."""
        for file in self.files:
            yield self.name(file), read_text(file)

    def name(self, file: Path) -> str:
        return file.relative_to(self.folder).as_posix()

    def sample_files(self) -> list[Path]:
        """All files, those to learn from first."""
        if len(self.files) < LEAST_PAGES:
            raise Refused(f"{self.folder} holds one page; what pages have in common takes two of them or more")
        return [file for _, file in sorted(zip(self._digests, self.files, strict=True))]

    def sample(self, most_characters: int = MOST_CHARACTERS) -> list[str]:
        """The texts to learn from."""
        chosen: list[str] = []
        for file in self.sample_files()[:MOST_PAGES]:
            text = read_text(file)
            most_characters -= len(text)
            if most_characters < 0 and len(chosen) >= LEAST_PAGES:
                break
            chosen.append(text)
        return chosen


def open_group(folder: Path, tell: Tell, step: Callable[[], None] = lambda: None) -> Group:
    """The pages under `folder`; a file that is none is told of and left out."""
    if not folder.is_dir():
        raise NotFound(f"there is no directory {folder}")
    files, digests = [], []
    for file in list_files(folder):
        try:
            text = read_text(file)
        except (Refused, OSError) as error:
            tell(file, error)
        else:
            files.append(file)
            digests.append(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest())
        step()
    if not files:
        raise NotFound(f"{folder} holds no pages")
    return Group(folder, files, digests)


def list_files(folder: Path) -> list[Path]:
    """The files under `folder`, in the order of their names; but hidden ones and what is no page by its ending."""
    return [path for path in files_under(folder) if _is_page(path.relative_to(folder))]


def _is_page(path: Path) -> bool:
    return path.suffix.lower() not in NO_PAGES and not any(part.startswith(".") for part in path.parts)


def read_text(file: Path) -> str:
    """The text of a page, as it is written: offsets count its characters."""
    data = read_file(file, LARGEST_PAGE)
    refuse_other_formats(data)
    text = decode(data).text
    if "\0" in text:
        raise NotAPage("this is not text: it has bytes that are zero")
    if not text.strip():
        raise NotAPage("this file is empty")
    return text
