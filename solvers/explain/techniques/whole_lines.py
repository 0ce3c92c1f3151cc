"""What a line as a whole gives: zero, full, complete, just enough left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, FILLED, UNKNOWN
from ..line_view import CountView, RunsView, View, placed
from .technique import Finding, Technique, empty, filled


def _zero(view: RunsView) -> Iterator[Finding]:
    """A line without runs is empty."""
    if not view.runs:
        yield Finding(empty(range(len(view.known))))


def _full(view: RunsView) -> Iterator[Finding]:
    """The runs, with one empty cell between two of them, take up all of it."""
    if view.runs and view.total + len(view.runs) - 1 == len(view.known):
        yield Finding(dict(enumerate(placed(view.runs, view.left, len(view.known)))), tuple(range(len(view.runs))))


def _complete(view: View) -> Iterator[Finding]:
    """As many cells are filled as the clue says, so the others are empty."""
    if view.known.count(FILLED) == view.total > 0:
        yield Finding(empty(place for place, state in enumerate(view.known) if state == UNKNOWN))


def _remaining(view: View) -> Iterator[Finding]:
    """As many cells are not crossed out as the clue says, so all of them are filled."""
    if len(view.known) - view.known.count(EMPTY) == view.total > 0:
        yield Finding(filled(place for place, state in enumerate(view.known) if state == UNKNOWN))


TECHNIQUES: Final = (
    Technique("zero", 1.0, _zero, (RunsView,), (EMPTY,)),
    Technique("full", 1.1, _full, (RunsView,)),
    Technique("complete", 1.2, _complete, (RunsView, CountView), (EMPTY,)),
    Technique("remaining", 1.3, _remaining, (RunsView, CountView), (FILLED,)),
)
