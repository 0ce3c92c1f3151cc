"""The techniques by which people solve, from the easiest on: `TECHNIQUES`. A module holds those that look at the
same thing.

This is the reference. A technique is a few lines over a `RunsView` or a `CountView`, which hold nothing but small whole
numbers and rows of cells. The page has to answer without a server, hence it cannot ask this one:
`static/js/learn/explain/` says the same in the same words, and `tests/js/test_explain.py` holds both equal, finding by
finding.

What holds for each: the cells that it finds follow from the line alone, whichever way the line is read, and are the
same when it is read from its other end. What `line_cases` and `counting` find is all that can be found.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..line_view import CountView, RunsView, View
from . import gaps, line_cases, outermost, ringed_numbers, segments, whole_lines
from .technique import Finding, Technique


def _nowhere(_view: View) -> Iterable[Finding]:
    """Techniques that look at several lines find nothing on one."""
    return ()


# If the cell was otherwise:
_SEVERAL_LINES: Final = (
    # Its line would go on in such a way that the lines across it force another line, which then does not hold. Where
    # one of them runs along the border this is known as edge logic.
    Technique("two_lines", 4.0, _nowhere),
    # Line after line would follow, until one of them does not hold.
    Technique("supposition", 5.0, _nowhere),
    # No supposition of a single cell leads to a line that does not hold, but a search through all that could follow
    # finds no solution.
    Technique("deeper", 6.0, _nowhere),
)
TECHNIQUES: Final[tuple[Technique, ...]] = tuple(sorted(
    (*whole_lines.TECHNIQUES, *outermost.TECHNIQUES, *segments.TECHNIQUES, *gaps.TECHNIQUES,
     *ringed_numbers.TECHNIQUES, *line_cases.TECHNIQUES, *_SEVERAL_LINES),
    key=lambda one: one.weight,
))
BY_CODE: Final[Mapping[str, Technique]] = {one.code: one for one in TECHNIQUES}
LOOKING_AT_ONE_LINE: Final = 3  # the highest tier of those that do
_OF_VIEW: Final = {
    (view, tier): tuple(one for one in TECHNIQUES if view in one.views and one.tier == tier)
    for view in (RunsView, CountView) for tier in range(1, LOOKING_AT_ONE_LINE + 1)
}


def techniques_for(view: View, tier: int) -> tuple[Technique, ...]:
    """The techniques of a tier for a line of this kind, the easiest first."""
    return _OF_VIEW[type(view), tier]
