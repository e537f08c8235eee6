"""Honbun (本文, "main text"): the text of a page, without what its site repeats."""

__version__ = "0.1.0"
