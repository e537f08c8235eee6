"""The README and the reference name everything a user can meet; what they lack is listed."""

from pathlib import Path

from honbun import errors
from honbun.api.problems import kind_of
from honbun.api.routes import TABLE as ROUTES
from honbun.cli.main import COMMANDS
from honbun.errors import HonbunError
from honbun.settings import TABLE as SETTINGS

ROOT = Path(__file__).parent.parent
DOCS = "".join((ROOT / name).read_text("utf-8") for name in ("README.md", "docs/reference.md"))


def lacking(wanted):
    return [text for text in wanted if text not in DOCS]


def test_docs_name_every_command():
    assert lacking(f"`honbun {name}" for name in COMMANDS) == []


def test_docs_name_every_setting_with_its_default():
    assert lacking(f"| `--{row.name.replace('_', '-')}` | `{row.default or 'empty'}` |" for row in SETTINGS) == []


def test_docs_name_every_route():
    assert lacking(f"`{row.method} {row.path}`" for row in ROUTES) == []


def test_docs_name_every_error_with_its_status():
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, HonbunError)]

    assert lacking(f"| `{kind_of(kind(''))}` | {kind.status} | {kind.title} |" for kind in kinds) == []
