"""Opens the judge a worker uses: the model in a file, or the evidence rule if that cannot be used."""

from importlib.resources import files
from pathlib import Path

from honbun.errors import ModelDamaged
from honbun.page.judge import Judge, ModelJudge, RuleJudge

SHIPPED = "content.model"


def open_judge(path: str = "") -> ModelJudge:
    """The model in this file, or the shipped one; ModelDamaged tells what is wrong with it."""
    try:
        data = Path(path).read_bytes() if path else (files("honbun.page") / SHIPPED).read_bytes()
    except OSError as error:
        named = path or f"the shipped model ({SHIPPED})"
        raise ModelDamaged(
            f"{named} cannot be read: {error.strerror}; install the package again, or use --model"
        ) from None
    return ModelJudge(data)


def judge_or_rule(path: str = "") -> tuple[Judge, str]:
    """The judge of `open_judge`, or the evidence rule with what was wrong."""
    try:
        return open_judge(path), ""
    except ModelDamaged as error:
        return RuleJudge(), str(error)
