"""The analysers: MeCab, JUMAN, JUMAN++ and KNP behind one interface, `contract.Annotator`.

`annotator("juman")` gives one by its name; whether it works is asked with `is_available()`.  Nothing here may run on
the event loop.
"""

from honbun.annotate.analysers import ANALYSERS, annotator

__all__ = ["ANALYSERS", "annotator"]
