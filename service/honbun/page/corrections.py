"""What a reader corrected by hand: whatever stands at a template path of the site is content, or is none."""

from collections.abc import Mapping
from dataclasses import replace

from honbun.model import Block, Extraction, Role

KEPT = "you marked what stands here as content"
DROPPED = "you marked what stands here as no content"


def correct(extraction: Extraction, corrections: Mapping[str, bool]) -> Extraction:
    """The extraction with the blocks at these paths kept or not, whatever the evidence said of them."""
    if not any(block.path in corrections for block in extraction.blocks):
        return extraction
    blocks = tuple(_corrected(block, corrections.get(block.path)) for block in extraction.blocks)
    return replace(extraction, blocks=blocks, text="\n".join(block.text for block in blocks if block.kept))


def _corrected(block: Block, keep: bool | None) -> Block:
    if keep is None:
        return block
    role = block.role if keep == block.kept else Role.BODY if keep else Role.BOILERPLATE
    return block._replace(role=role, kept=keep, why=KEPT if keep else DROPPED)
