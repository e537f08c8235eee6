"""Opens the judge a worker uses: the model in a file, or the evidence rule if that cannot be used."""

from importlib.resources import files
from pathlib import Path

from honbun.errors import ModelDamaged, Refused, reason
from honbun.given import read_file
from honbun.page.judge import Judge, ModelJudge, RuleJudge

SHIPPED = "content.model"
LARGEST = 64 << 20  # bytes


def open_judge(path: str = "") -> ModelJudge:
    """The model in this file, or the shipped one; ModelDamaged tells what is wrong with it."""
    try:
        data = read_file(Path(path), LARGEST) if path else (files("honbun.page") / SHIPPED).read_bytes()
    except (OSError, Refused) as error:
        named = path or f"the shipped model ({SHIPPED})"
        raise ModelDamaged(
            f"{named} cannot be read: {reason(error)}; install the package again, or use --model"
        ) from None
    try:
        return ModelJudge(data)
    except ModelDamaged as error:
        raise ModelDamaged(f"{path}: {error}" if path else str(error)) from None


def judge_or_rule(path: str = "") -> tuple[Judge, str]:
    """The judge of `open_judge`, or the evidence rule with what was wrong."""
    try:
        return open_judge(path), ""
    except ModelDamaged as error:
        return RuleJudge(), str(error)
