"""Labels in a file with the pages that they are of, wrappers in files, and the trees of pages in files."""

from pathlib import Path
from typing import Any

from honbun.batch.group import read_text
from honbun.errors import BadRequest, HonbunError, NotFound, reason
from honbun.given import read_file
from honbun.page.blocks import parse
from honbun.page.decode import clean
from honbun.page.plain_json import read_json
from honbun.wrappers.labels import LabelledPage, read_labels
from honbun.wrappers.notation import read_wrapper
from honbun.wrappers.tree import Tree, grow
from honbun.wrappers.wrapper import PaperWrapper, Wrapper

LARGEST_LABELS = 256 << 20  # bytes; pages may stand in them
LARGEST_WRAPPER = 64 << 20


def labelled_pages(path: Path, blanks: bool = False) -> list[tuple[LabelledPage, Tree]]:
    """The pages that a file of labels names, relative to its own directory, and their trees."""
    return [(page, _tree(page, path.parent, blanks)) for page in read_labels(_read_json(path, LARGEST_LABELS))]


def wrapper_in(path: Path) -> Wrapper | PaperWrapper:
    """The wrapper in a file."""
    fields = _read_json(path, LARGEST_WRAPPER)
    try:
        return read_wrapper(fields)
    except BadRequest as error:
        raise BadRequest(f"{path}: {error}") from None


def tree_of(text: str, blanks: bool = False) -> Tree:
    """The tree of a page's markup."""
    return grow(parse(clean(text)), blanks)


def _tree(page: LabelledPage, folder: Path, blanks: bool) -> Tree:
    if page.html:
        return tree_of(page.html, blanks)
    if not page.file:
        raise BadRequest(f'{page.name} has an address only, and nothing is fetched; add its "file" or its "html"')
    try:
        return tree_of(read_text(folder / page.file), blanks)
    except FileNotFoundError:
        raise NotFound(f"{page.name}: there is no such file; names are relative to the labels' directory") from None
    except (OSError, ValueError) as error:  # ValueError: a name with NUL in it
        raise BadRequest(f"{page.name} cannot be read: {reason(error)}") from None
    except HonbunError as error:
        raise type(error)(f"{page.name}: {error}") from None


def _read_json(path: Path, most: int) -> Any:
    if path.is_dir() or not path.exists():
        raise NotFound(f"there is no file {path}")
    return read_json(read_file(path, most, str(path)), str(path))
