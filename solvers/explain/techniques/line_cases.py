"""Case analysis inside a line, the last resort: if the cell had the other value, every case would be impossible.

A filled cell would belong to some run, which would start somewhere, and each of these places is impossible. An empty
cell would lie after some runs and before the others, and each time one of the two sides is too small. Cases that a
run's outermost places exclude are left out. This explains every cell of a line with runs that can be worked out at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...clues import Runs
from ...grid import EMPTY, FILLED
from ...lines.run_places import place
from ..line_view import RunsView
from .technique import Case, Finding, Technique


def _line_cases(view: RunsView) -> Iterator[Finding]:
    for cell, state in view.news.items():
        cases = tuple(_if_empty(view, cell) if state == FILLED else _if_filled(view, cell))
        yield Finding({cell: state}, tuple(sorted({case.run for case in cases if case.start is not None})), cases=cases)


def _if_filled(view: RunsView, cell: int) -> Iterator[Case]:
    for run, size in enumerate(view.runs):
        for start in range(max(view.left[run], cell - size + 1), min(view.right[run], cell) + 1):
            yield _objection(view, run, start)


def _objection(view: RunsView, run: int, start: int) -> Case:
    """Why a run cannot start there."""
    stop = start + view.runs[run]
    for at in range(start, stop):
        if view.known[at] == EMPTY:
            return Case(run, start, "case_wall", at)
    for at in (start - 1, stop):
        if 0 <= at < len(view.known) and view.known[at] == FILLED:
            return Case(run, start, "case_touches", at)
    if not _fits(view.runs[:run], view.known[: max(0, start - 1)]):
        return Case(run, start, "case_before", start)
    return Case(run, start, "case_after", stop - 1)


def _if_empty(view: RunsView, cell: int) -> Iterator[Case]:
    for before in range(len(view.runs) + 1):
        ends = before and view.left[before - 1] + view.runs[before - 1]
        begins = view.right[before] if before < len(view.runs) else len(view.known)
        if ends <= cell < begins:
            fits = _fits(view.runs[:before], view.known[:cell])
            yield Case(before, None, "case_behind" if fits else "case_ahead", cell)


def _fits(runs: tuple[int, ...], known: bytes) -> bool:
    """Whether these runs, and no other filled cells, fit into a part of the line."""
    return place(Runs(runs), known) is not None if known else not runs


TECHNIQUES: Final = (Technique("line_cases", 3.0, _line_cases, (RunsView,), single=True),)
