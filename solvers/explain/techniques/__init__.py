"""The techniques by which people solve, one a file, from the easiest on: `TECHNIQUES`.

This is the reference. A technique is a few lines over a `RunsView` or a `CountView`, which hold nothing but small whole
numbers and rows of cells. The page has to answer without a server, hence it cannot ask this one:
`static/js/learn/explain/` says the same in the same words, and `tests/js/test_explain.py` holds both equal, finding by
finding. `scripts/explain_puzzles.py lines` writes lines with all answers, for any other implementation.

What holds for each: the cells that it finds follow from the line alone, whichever way the line is read, and are the
same when it is read from its other end. What `line_cases` and `counting` find is all that can be found.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from ..line_view import CountView, RunsView, View
from .technique import Technique

_MODULES: Final = (
    "zero", "full", "complete", "remaining", "ends", "overlap", "caps", "glue", "joining", "forced", "gaps",
    "splitting", "mercury", "only", "slack", "pushed", "reach", "splits", "line_cases", "counting", "two_lines",
    "supposition", "deeper",
)  # fmt: skip

TECHNIQUES: Final[tuple[Technique, ...]] = tuple(
    sorted((import_module(f".{name}", __package__).TECHNIQUE for name in _MODULES), key=lambda one: one.weight)
)
BY_CODE: Final[Mapping[str, Technique]] = {one.code: one for one in TECHNIQUES}
LOOKING_AT_ONE_LINE: Final = 3  # the highest tier of those that do
_OF_VIEW: Final = {
    (view, tier): tuple(one for one in TECHNIQUES if view in one.views and one.tier == tier)
    for view in (RunsView, CountView) for tier in range(1, LOOKING_AT_ONE_LINE + 1)
}  # fmt: skip


def techniques_for(view: View, tier: int) -> tuple[Technique, ...]:
    """The techniques of a tier for a line of this kind, the easiest first."""
    return _OF_VIEW[type(view), tier]
