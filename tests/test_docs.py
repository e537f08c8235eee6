"""The README names everything a user can meet; what it lacks is listed."""

from pathlib import Path

from honbun import errors
from honbun.api.problems import kind_of
from honbun.api.routes import TABLE as ROUTES
from honbun.cli.main import COMMANDS
from honbun.errors import HonbunError
from honbun.settings import TABLE as SETTINGS

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def lacking(wanted):
    return [text for text in wanted if text not in README]


def test_readme_names_every_command():
    assert lacking(f"`honbun {name}" for name in COMMANDS) == []


def test_readme_names_every_setting_with_its_default():
    assert lacking(f"| `--{row.name.replace('_', '-')}` | `{row.default or 'empty'}` |" for row in SETTINGS) == []


def test_readme_names_every_route():
    assert lacking(f"`{row.method} {row.path}`" for row in ROUTES) == []


def test_readme_names_every_error_with_its_status():
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, HonbunError)]

    assert lacking(f"| `{kind_of(kind(''))}` | {kind.status} | {kind.title} |" for kind in kinds) == []
