"""Out of reach: no run comes to the cell, neither from the left nor from the right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, UNKNOWN
from ..line_view import RunsView
from .technique import Finding, Technique, empty


def _find(view: RunsView) -> Iterator[Finding]:
    reached = {place for left, right, size in zip(view.left, view.right, view.runs, strict=True)
               for place in range(left, right + size)}
    cells = [place for place, state in enumerate(view.known) if state == UNKNOWN and place not in reached]
    if cells:
        beside = {run for run in range(len(view.runs)) if _is_next_to(view, run, cells)}
        yield Finding(empty(cells), tuple(sorted(beside)))


def _is_next_to(view: RunsView, run: int, cells: list[int]) -> bool:
    """Whether a run's reach ends just beside one of these cells."""
    return view.left[run] - 1 in cells or view.right[run] + view.runs[run] in cells


TECHNIQUE: Final = Technique("reach", 2.8, _find, (RunsView,), (EMPTY,), picture=True)
