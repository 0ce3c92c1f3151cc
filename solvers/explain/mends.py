"""What to change in a model that its numbers do not settle, in sentences. Pure: nothing here prints or solves."""

from __future__ import annotations

from typing import Final

from ..events import Outcome
from ..grid import FILLED
from ..make.mending import Doubt, Mend
from ..puzzle import Puzzle

_NAMED: Final = 8


def doubt_sentence(puzzle: Puzzle, doubt: Doubt) -> str:
    """The verdict on all numbers of a model, with the cells in doubt."""
    if doubt.outcome is Outcome.UNIQUE:
        return "All numbers together leave only this model."
    if not doubt.cells:
        return "Whether all numbers together leave only this model could not be found out."
    names = ", ".join(map(puzzle.cell_name, doubt.cells[:_NAMED]))
    more = f" and {len(doubt.cells) - _NAMED} more" if len(doubt.cells) > _NAMED else ""
    return f"Even all numbers leave several models; they differ in {names}{more}."


def mend_sentence(puzzle: Puzzle, mend: Mend) -> str:
    """A change that settles it."""
    verb = "Add" if mend.state == FILLED else "Remove"
    return f"{verb} {puzzle.cell_name(mend.cell)}, and the model is the only one."
