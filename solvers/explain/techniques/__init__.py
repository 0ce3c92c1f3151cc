"""The techniques by which people solve, the easiest first: `TECHNIQUES`. Each module holds those about one subject.

A technique is a few lines over a `RunsView`, a `CountView` or a `ColourView`, which hold only small whole numbers and
rows of cells. Pages must work without a server, so `static/js/learn/explain/` has a twin of these techniques; this is
the reference, and `tests/js/test_explain.py` compares both, finding by finding.

The cells that a technique finds follow from the line alone, and are the same when the line is read from its other end.
`line_cases` and `counting` find everything that can be found. `technique.py` says how closely a person has to look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..line_view import ColourView, CountView, OneColour, RunsView, View
from . import gaps, line_cases, outermost, ringed_numbers, segments, whole_lines
from .technique import TIERS_OF_ONE_LINE, Finding, Technique


def _nowhere(_view: View) -> Iterable[Finding]:
    """Techniques that look at several lines find nothing on one."""
    return ()


# Suppose that the cell had the other value:
_SEVERAL_LINES: Final = (
    # The lines across its line would force another line into a contradiction. If one of the two lines runs along the
    # border, this is known as edge logic.
    Technique("two_lines", 4.0, _nowhere),
    # Line after line would follow, until one is contradicted.
    Technique("supposition", 5.0, _nowhere),
    # No supposition of a single cell leads to a contradiction, but a search finds no solution.
    Technique("deeper", 6.0, _nowhere),
)
TECHNIQUES: Final[tuple[Technique, ...]] = tuple(sorted(
    (*whole_lines.TECHNIQUES, *outermost.TECHNIQUES, *segments.TECHNIQUES, *gaps.TECHNIQUES,
     *ringed_numbers.TECHNIQUES, *line_cases.TECHNIQUES, *_SEVERAL_LINES),
    key=lambda technique: technique.weight,
))  # all techniques by which people solve, the easiest first
BY_CODE: Final[Mapping[str, Technique]] = {technique.code: technique for technique in TECHNIQUES}
_SEEN_AS: Final[Mapping[type, set[type]]] = {
    RunsView: {RunsView}, CountView: {CountView}, ColourView: {ColourView, OneColour},
}
_OF_VIEW: Final = {
    (view, tier): tuple(technique for technique in TECHNIQUES
                        if technique.tier == tier and not kinds.isdisjoint(technique.views))
    for view, kinds in _SEEN_AS.items() for tier in TIERS_OF_ONE_LINE
}


def techniques_for(view: View, tier: int) -> tuple[Technique, ...]:
    """The techniques of a tier for a line of this kind, the easiest first."""
    return _OF_VIEW[type(view), tier]
