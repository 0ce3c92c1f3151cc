"""How a proof that there is no solution is told."""

from __future__ import annotations

from ..events import Reason
from ..puzzle import Puzzle


def contradiction(puzzle: Puzzle, where: Reason | None) -> str:
    """Where a puzzle shows that it has no solution, a clause without full stop; nothing when that is not known."""
    if where is None:
        return ""
    line = "" if where.line is None else _line(puzzle, where.line)
    cell = "" if where.cell is None else puzzle.cell_name(where.cell)
    if where.technique == "search" and (line or cell):
        return f"every branch of the search ends in a contradiction, the last one at {line or cell}"
    if line and cell:
        return f"{cell} can be neither filled nor empty: in the end {line} cannot be completed"
    if cell:
        return f"{cell} can be neither filled nor empty"
    return f"{line} cannot be completed beside the other lines" if line else ""


def _line(puzzle: Puzzle, index: int) -> str:
    return f"{puzzle.line_name(index)} (clue {puzzle.lines[index].clue})"
