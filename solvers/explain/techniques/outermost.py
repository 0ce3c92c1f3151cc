"""What the leftmost and the rightmost place of a run give: overlap, pushing, forcing, reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, FILLED, UNKNOWN
from ..line_view import OneColour, Places, RunsView
from .technique import Finding, Technique, empty, filled


def _overlap(view: RunsView) -> Iterator[Finding]:
    """No cell of the line is known yet, and a run is so long that its leftmost and rightmost place share cells."""
    if view.loose is not None:
        yield from _shared_by(view.runs, *view.loose)


def _pushed(view: RunsView) -> Iterator[Finding]:
    """The same in a line with known cells."""
    return _shared_by(view.runs, view.left, view.right)


def _shared_by(runs: Places, leftmost: Places, rightmost: Places) -> Iterator[Finding]:
    """The cells that a run covers both in its leftmost and in its rightmost place."""
    for run, (left, right, size) in enumerate(zip(leftmost, rightmost, runs, strict=True)):
        if right < left + size:
            yield Finding(filled(range(right, left + size)), (run,))


def _forced(view: RunsView) -> Iterator[Finding]:
    """A run fits only between two empty cells (or the border), so tightly that it covers some cells in every place."""
    for run, (left, right, size) in enumerate(zip(view.left, view.right, view.runs, strict=True)):
        stretch = view.stretch_around(left)
        covered = range(stretch.stop - size, stretch.start + size)
        if right in stretch and covered:
            yield Finding(filled(covered), (run,), (stretch,))


def _reach(view: RunsView) -> Iterator[Finding]:
    """No run reaches the cell, neither from the left nor from the right."""
    reached = {place for left, right, size in zip(view.left, view.right, view.runs, strict=True)
               for place in range(left, right + size)}
    cells = [place for place, state in enumerate(view.cells) if state == UNKNOWN and place not in reached]
    if cells:
        ends = enumerate(zip(view.left, view.right, view.runs, strict=True))
        beside = tuple(run for run, (left, right, size) in ends if left - 1 in cells or right + size in cells)
        yield Finding(empty(cells), beside)


TECHNIQUES: Final = (
    Technique("overlap", 1.5, _overlap, (RunsView, OneColour), (FILLED,), picture=True),
    Technique("pushed", 2.7, _pushed, (RunsView, OneColour), (FILLED,), picture=True),
    Technique("forced", 2.1, _forced, (RunsView, OneColour), (FILLED,)),
    Technique("reach", 2.8, _reach, (RunsView, OneColour), (EMPTY,), picture=True),
)
