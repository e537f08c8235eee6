"""The analysers by their names."""

from collections.abc import Callable
from pathlib import Path

import honbun
from honbun.annotate.contract import Annotator
from honbun.annotate.juman import Juman
from honbun.annotate.knp import Knp
from honbun.annotate.mecab import MeCab, open_jumandic, open_unidic, read_jumandic, read_unidic
from honbun.annotate.program import Program
from honbun.annotate.server import is_address
from honbun.errors import WrongUse
from honbun.settings import Settings

JUMAN_SECONDS = 10.0  # for one sentence, however busy the machine
KNP_SECONDS = 60.0
_SCRIPT = Path(honbun.__file__).parents[2] / "docker" / "juman" / "repair"
REPAIR_JUMAN = f"sudo sh {_SCRIPT if _SCRIPT.exists() else 'docker/juman/repair'}"


def annotator(name: str, settings: Settings | None = None) -> Annotator:
    """The analyser of this name, or the server at this address (juman://host:port, knp://host:port)."""
    settings = settings or Settings()
    if is_address(name):
        return _knp(settings, name) if name.startswith("knp") else _juman(settings, name)
    if name not in ANALYSERS:
        raise WrongUse(f"there is no analyser {name}; there are {', '.join(ANALYSERS)}")
    return ANALYSERS[name](settings)


def _mecab(_: Settings) -> MeCab:
    return MeCab("MeCab", open_unidic, read_unidic, "pip install fugashi unidic-lite")


def _jumandic(_: Settings) -> MeCab:
    return MeCab("MeCab-jumandic", open_jumandic, read_jumandic, "pip install 'honbun[jumandic]'")


def _juman(settings: Settings, command: str = "") -> Juman:
    return Juman("Juman", Program("JUMAN", command or settings.juman, "-e2 -B", REPAIR_JUMAN, JUMAN_SECONDS))


def _jumanpp(settings: Settings) -> Juman:
    repair = "install JUMAN++ 2 with its model (github.com/ku-nlp/jumanpp, releases), or name it with --jumanpp"
    return Juman("Juman++", Program("JUMAN++", settings.jumanpp, "", repair, JUMAN_SECONDS))


def _knp(settings: Settings, command: str = "") -> Knp:
    repair = "build KNP 5 (github.com/ku-nlp/knp), or name it with --knp; only with -dpnd-fast it needs no dictionary"
    program = Program("KNP", command or settings.knp, "-tab", repair, KNP_SECONDS)
    return Knp(_juman(settings), program)


ANALYSERS: dict[str, Callable[[Settings], Annotator]] = {
    "mecab": _mecab,
    "juman": _juman,
    "jumanpp": _jumanpp,
    "knp": _knp,
    "jumandic": _jumandic,
}
