"""Too small a gap: no run that could lie between two certain empty cells is short enough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, FILLED, UNKNOWN
from ..line_view import RunsView
from .technique import Finding, Technique, empty


def _find(view: RunsView) -> Iterator[Finding]:
    for stretch in view.stretches:
        if FILLED in view.known[stretch.start : stretch.stop]:
            continue
        runs = [run for run in range(len(view.runs)) if _meets(view, run, stretch)] or _open_runs(view)
        if runs and all(view.runs[run] > len(stretch) for run in runs):
            yield Finding(empty(stretch), tuple(runs), (stretch,))


def _open_runs(view: RunsView) -> list[int]:
    """The runs that are not filled in yet."""
    ends = enumerate(zip(view.left, view.right, view.runs, strict=True))
    return [run for run, (left, right, size) in ends if left < right or UNKNOWN in view.known[left : left + size]]


def _meets(view: RunsView, run: int, stretch: range) -> bool:
    """Whether a run, going by its outermost places, could cover a cell of a stretch."""
    return view.left[run] < stretch.stop and view.right[run] + view.runs[run] > stretch.start


TECHNIQUE: Final = Technique("gaps", 2.2, _find, (RunsView,), (EMPTY,))
