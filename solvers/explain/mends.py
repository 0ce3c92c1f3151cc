"""What to change in a model that its numbers do not settle, in sentences. Pure: nothing here prints or solves."""

from __future__ import annotations

from typing import Final

from ..events import Outcome
from ..grid import FILLED
from ..make.mending import Doubt, Mend
from ..puzzle import Puzzle
from ..texts import say, with_and

_NAMED: Final = 8


def doubt_sentence(puzzle: Puzzle, doubt: Doubt) -> str:
    """The verdict on all numbers of a model, with the cells in doubt."""
    if doubt.outcome is Outcome.UNIQUE:
        return say("mends.settled")
    if not doubt.cells:
        return say("mends.not_found_out")
    names, more = [puzzle.cell_name(cell) for cell in doubt.cells[:_NAMED]], len(doubt.cells) - _NAMED
    cells = with_and([", ".join(names), say("lists.more", count=more)]) if more > 0 else ", ".join(names)
    return say("mends.several", cells=cells)


def mend_sentence(puzzle: Puzzle, mend: Mend) -> str:
    """A change that settles it."""
    return say("mends.add" if mend.state == FILLED else "mends.remove", cell=puzzle.cell_name(mend.cell))
