"""What a line as a whole gives: zero, full, complete, just enough left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, FILLED, UNKNOWN
from ..line_view import ColourView, CountView, OneColour, RunsView
from .technique import Finding, Technique, empty, filled


def _absent(view: ColourView) -> Iterator[Finding]:
    """No run of the line has these colours."""
    colours = {colour for _, colour in view.runs}
    absent = tuple(colour for colour in range(1, len(view.can)) if colour not in colours)
    if colours and absent:
        excluded = sum(1 << colour for colour in absent)
        yield Finding({place: mask & ~excluded for place, mask in enumerate(view.cells)}, colours=absent)


def _zero(view: RunsView | ColourView) -> Iterator[Finding]:
    """A line without runs is empty."""
    if not view.runs:
        yield Finding(dict.fromkeys(range(len(view.cells)), view.nothing))


def _full(view: RunsView | ColourView) -> Iterator[Finding]:
    """The runs, with one empty cell between two of them (of one colour), take up all of it."""
    if view.runs and view.need == len(view.cells):
        yield Finding(view.filling(), tuple(range(len(view.runs))))


def _complete(view: RunsView | CountView) -> Iterator[Finding]:
    """As many cells are filled as the clue says, so the others are empty."""
    if view.cells.count(FILLED) == view.total > 0:
        yield Finding(empty(place for place, state in enumerate(view.cells) if state == UNKNOWN))


def _remaining(view: RunsView | CountView) -> Iterator[Finding]:
    """As many cells are not crossed out as the clue says, so all of them are filled."""
    if len(view.cells) - view.cells.count(EMPTY) == view.total > 0:
        yield Finding(filled(place for place, state in enumerate(view.cells) if state == UNKNOWN))


TECHNIQUES: Final = (
    Technique("absent", 0.9, _absent, (ColourView,)),
    Technique("zero", 1.0, _zero, (RunsView, ColourView), (EMPTY,), conclusive=True),
    Technique("full", 1.1, _full, (RunsView, ColourView), conclusive=True),
    Technique("complete", 1.2, _complete, (RunsView, CountView, OneColour), (EMPTY,), conclusive=True),
    Technique("remaining", 1.3, _remaining, (RunsView, CountView, OneColour), (FILLED,), conclusive=True),
)
