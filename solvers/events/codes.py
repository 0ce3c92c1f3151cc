"""The codes in the columns that compiled methods write. Only this file of `events` is compiled into kernels, which are
compiled again when it changes.
"""

from __future__ import annotations

from typing import Final


class Why:
    """Codes below zero in the `why` column of `Steps`; from zero on it is the number of the line that shows the fact.
    `ASSUMED` minus a line's number: a search assumes the line to be like this. `OTHER`: a reason without a code, which
    occurs only in merged events."""

    ASSUMED: Final = -100
    GIVEN: Final = -1
    PROBE: Final = -2
    GUESS: Final = -3
    REFUTED: Final = -4
    SAT: Final = -5
    WITHDRAWN: Final = -6
    LEARNED: Final = -7
    FOUND: Final = -8
    OTHER: Final = -99


class What:
    """Codes in the `what` column of `Nodes`: what happened to a node of a search tree."""

    OPENED: Final = 0  # the search visits it, and it is on the board now
    WAITING: Final = 1  # a child that waits for its turn
    DEAD: Final = 2  # no way to fill the next row leads on from it
    WRONG: Final = 3  # all rows are filled in, and a column does not satisfy its clue
    CUT: Final = 4  # a child that is dropped: a clue can no longer be met
    SOLUTION: Final = 5


class Move:
    """Codes in the `kind` column of `Moves`: the outcome of a move of an annealer."""

    FAILED: Final = 0  # a run had no room, or a certain cell would have changed; its cells are those that stayed
    REFUSED: Final = 1
    TAKEN: Final = 2
    GAP: Final = 3  # the net effect of many moves
    STAYED: Final = 4  # two grids of a ladder that did not swap
    SWAPPED: Final = 5
    DRAWN: Final = 6  # a whole row, which is never rejected
    REPEATED: Final = 7  # a row that was drawn, and drawn as it was; its cell is the first of the row
