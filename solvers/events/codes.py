"""Numbers that stand for what was found, in the columns that compiled methods write. Of all that is told these alone
are compiled into kernels, which are compiled anew when this file changes.
"""

from __future__ import annotations

from typing import Final


class Why:
    """Codes below zero in the `why` column of `Steps`; from zero on it is the number of the line that shows it.
    `ASSUMED` minus a line's number: search supposes the line to be like this. `OTHER`: a reason that has no code,
    which methods never say and merged events do."""

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
    """Codes in the `what` column of `Nodes`: what became of a node of a search tree."""

    OPENED: Final = 0  # it is looked at, and is on the board now
    WAITING: Final = 1  # a child that waits for its turn
    DEAD: Final = 2  # no way to fill the next row leads on from it
    WRONG: Final = 3  # all rows are filled in, and a column does not hold
    CUT: Final = 4  # a child that is dropped: a line can no longer hold
    SOLUTION: Final = 5


class Move:
    """Codes in the `kind` column of `Moves`: what became of a move of an annealer."""

    FAILED: Final = 0  # there was nothing to propose, or it would have changed a certain cell
    REFUSED: Final = 1
    TAKEN: Final = 2
    GAP: Final = 3  # the net effect of many moves
    STAYED: Final = 4  # two grids of a ladder that did not change places
    SWAPPED: Final = 5
    DRAWN: Final = 6  # a whole row, which is never refused
