"""Case analysis inside a line, the last resort: if the cell had the other value, every case would be impossible.

A cell that is filled, or has a certain colour, would belong to some run, which would start somewhere; each of these
places is impossible. An empty cell would lie after some runs and before the others; each time one of the two sides is
too small. Cases that a run's outermost places exclude are left out. This explains every cell of a line with runs that
can be worked out at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..line_view import ColourView, RunsView
from .technique import Case, Finding, Technique

_Line = RunsView | ColourView


def _line_cases(view: _Line) -> Iterator[Finding]:
    for cell, colour in view.excluded():
        cases = tuple(_if_of(view, cell, colour) if colour else _if_empty(view, cell))
        runs = tuple(sorted({case.run for case in cases if case.start is not None}))
        colours = (colour,) if isinstance(view, ColourView) else ()
        yield Finding({cell: view.without(cell, colour)}, runs, cases=cases, colours=colours)


def _if_of(view: _Line, cell: int, colour: int) -> Iterator[Case]:
    """The cases if a cell had a colour; in black and white, if it were filled."""
    for run in view.of_colour(colour):
        for start in range(max(view.left[run], cell - view.lengths[run] + 1), min(view.right[run], cell) + 1):
            yield _objection(view, run, start)


def _objection(view: _Line, run: int, start: int) -> Case:
    """Why a run cannot start there."""
    stop = start + view.lengths[run]
    for at in range(start, stop):
        if not view.can_have(run, at):
            return Case(run, start, "case_wall", at)
    for at in (start - 1, stop):
        if 0 <= at < len(view.cells) and view.has(run, at):
            return Case(run, start, "case_touches", at)
    if not view.fits_before(run, start):
        return Case(run, start, "case_before", start)
    return Case(run, start, "case_after", stop - 1)


def _if_empty(view: _Line, cell: int) -> Iterator[Case]:
    for before in range(len(view.runs) + 1):
        ends = before and view.left[before - 1] + view.lengths[before - 1]
        begins = view.right[before] if before < len(view.runs) else len(view.cells)
        if ends <= cell < begins:
            fits = view.fit_between(slice(before), 0, cell)
            yield Case(before, None, "case_behind" if fits else "case_ahead", cell)


TECHNIQUES: Final = (Technique("line_cases", 3.0, _line_cases, (RunsView, ColourView), single=True),)
