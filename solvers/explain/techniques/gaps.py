"""What the room between two empty cells gives: gaps that are too small, and runs with little room to spare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, FILLED, UNKNOWN
from ..line_view import OneColour, RunsView
from .technique import Finding, Technique, empty, filled


def _gaps(view: RunsView) -> Iterator[Finding]:
    """No run that could lie between two empty cells is short enough."""
    for stretch in view.stretches:
        if FILLED in view.cells[stretch.start : stretch.stop]:
            continue
        ends = enumerate(zip(view.left, view.right, view.runs, strict=True))
        could_cover = [run for run, (left, right, size) in ends if left < stretch.stop and right + size > stretch.start]
        runs = could_cover or _open_runs(view)
        if runs and all(view.runs[run] > len(stretch) for run in runs):
            yield Finding(empty(stretch), tuple(runs), (stretch,))


def _open_runs(view: RunsView) -> list[int]:
    """The runs that are not filled in yet."""
    ends = enumerate(zip(view.left, view.right, view.runs, strict=True))
    return [run for run, (left, right, size) in ends if left < right or UNKNOWN in view.cells[left : left + size]]


def _slack(view: RunsView) -> Iterator[Finding]:
    """Runs that all have to lie between two walls have so little room to spare that long ones cover some cells in
    every place."""
    for stretch in view.stretches:
        runs = [run for run in range(len(view.runs)) if view.left[run] in stretch and view.right[run] in stretch]
        if len(runs) < 2:
            continue
        spare = len(stretch) - sum(view.runs[run] for run in runs) - len(runs) + 1
        cells: list[int] = []
        start = stretch.start
        for run in runs:
            cells += range(start + spare, start + view.runs[run])
            start += view.runs[run] + 1
        if cells:
            yield Finding(filled(cells), tuple(runs), (stretch,))


TECHNIQUES: Final = (
    Technique("gaps", 2.2, _gaps, (RunsView, OneColour), (EMPTY,)),
    Technique("slack", 2.6, _slack, (RunsView, OneColour), (FILLED,), picture=True),
)
