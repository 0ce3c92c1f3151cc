"""The contradiction of a puzzle without a solution, in words."""

from __future__ import annotations

from ..events import Reason
from ..puzzle import Puzzle
from ..texts import say


def contradiction(puzzle: Puzzle, where: Reason | None) -> str:
    """Where a contradiction shows, as a clause without a full stop; empty if `where` is None.

    `where` comes from the `Finished` event or from the result of a solve without solutions.

    >>> contradiction(parse("1;1:2"), None)
    ''
    """
    if where is None:
        return ""
    line = "" if where.line is None else line_with_clue(puzzle, where.line)
    cell = "" if where.cell is None else puzzle.cell_name(where.cell)
    if where.technique == "search" and (line or cell):
        return say("verdicts.every_branch", place=line or cell)
    if line and cell:
        code = "verdicts.no_colour_as_line" if puzzle.palette else "verdicts.neither_as_line"
        return say(code, cell=cell, line=line)
    if cell:
        return say("verdicts.no_colour" if puzzle.palette else "verdicts.neither", cell=cell)
    return say("verdicts.beside_others", line=line) if line else ""


def line_with_clue(puzzle: Puzzle, index: int) -> str:
    """A line's name, followed by its clue."""
    return say("places.line_with_clue", line=puzzle.line_name(index), clue=puzzle.clue_text(index))
