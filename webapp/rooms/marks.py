"""Boards as rooms store them, a digit for the state of each cell, and marks that change them."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase, digits
from typing import Any, Final

from solvers.grid import EMPTY, state_of
from solvers.texts import say

from .room_state import wrong

MOST_CELLS: Final = 12_000
MOST_MARKS: Final = 2_000
DIGITS: Final = digits + ascii_lowercase  # of states of cells, as on the wire


def digits_of(states: Iterable[int]) -> str:
    return "".join(DIGITS[state] for state in states)


def last_state(colours: int) -> int:
    """The highest state of the cells of a puzzle with so many colours."""
    return max(EMPTY, state_of(colours))


def valid_cells(cells: Any, last: int) -> str:
    """A board whose states go up to the `last`."""
    if not isinstance(cells, str) or len(cells) > MOST_CELLS or not {*cells} <= {*DIGITS[: last + 1]}:
        raise wrong(say("classroom.cells", most=MOST_CELLS, last=DIGITS[last]), "cells")
    return cells


def valid_marks(marks: Any, size: int, last: int) -> list[tuple[int, int]]:
    """Cells of a board with so many, each with its new state."""

    def is_mark(mark: Any) -> bool:
        is_pair = isinstance(mark, list) and len(mark) == 2 and all(type(number) is int for number in mark)
        return is_pair and 0 <= mark[0] < size and 0 <= mark[1] <= last

    if not isinstance(marks, list) or len(marks) > MOST_MARKS or not all(map(is_mark, marks)):
        raise wrong(say("classroom.marks", most=MOST_MARKS, last=last), "marks")
    return [(cell, state) for cell, state in marks]


def marked(cells: str, marks: list[tuple[int, int]]) -> str:
    board = list(cells)
    for cell, state in marks:
        board[cell] = DIGITS[state]
    return "".join(board)
