"""Facts in columns: a cheap way for compiled methods to report very many facts.

`solve()` yields them one by one, `run()` applies whole columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from ..grid import UNKNOWN, Grid
from .codes import Why
from .findings import Fixed, Reason, Unfixed

Column = Any  # numbers in a row: a sequence, or an array of numpy

_TECHNIQUE: Final = {
    Why.GIVEN: "given",
    Why.PROBE: "probe",
    Why.GUESS: "guess",
    Why.REFUTED: "refuted",
    Why.SAT: "sat",
    Why.LEARNED: "learned",
    Why.FOUND: "solution",
}
_CODE: Final = {technique: code for code, technique in _TECHNIQUE.items()}


@dataclass(frozen=True, slots=True)
class Steps:
    """Facts in columns: a cell, its new value as in `Fixed` (unknown: withdrawn), and why. Neighbours with the same
    reason are one event."""

    cells: Column
    values: Column
    why: Column

    def events(self) -> Iterator[Fixed | Unfixed]:
        """The same, one by one."""
        cells, values, why = (list(map(int, column)) for column in (self.cells, self.values, self.why))
        start = 0
        for code, group in groupby(why):
            end = start + sum(1 for _ in group)
            if code in (Why.GUESS, Why.REFUTED):
                yield from (Fixed((cells[at],), (values[at],), reason(code, cells[at])) for at in range(start, end))
            elif code == Why.WITHDRAWN:
                left = tuple(values[start:end])
                yield Unfixed(tuple(cells[start:end]), left if any(left) else ())
            else:
                yield Fixed(tuple(cells[start:end]), tuple(values[start:end]), reason(code, cells[start]))
            start = end


def steps_to(solution: Grid, board: Column) -> Iterator[Steps]:
    """Put an earlier solution on the board, an array of states; the states that differ are withdrawn."""
    import numpy as np  # whatever makes columns has loaded it already

    cells = np.frombuffer(solution.cells, np.int8)
    differing = np.flatnonzero(board != cells)
    withdrawn = differing[board[differing] != UNKNOWN]
    yield Steps(withdrawn, np.zeros_like(withdrawn), np.full_like(withdrawn, Why.WITHDRAWN))
    yield Steps(differing, cells[differing], np.full_like(differing, Why.FOUND))


def reason(why: int, cell: int) -> Reason:
    """The reason for a code in a `why` column."""
    if why >= 0:
        return Reason("line", line=why)
    if why <= Why.ASSUMED:
        return Reason("guess", line=Why.ASSUMED - why)
    if why in (Why.GUESS, Why.REFUTED):
        return Reason(_TECHNIQUE[why], cell=cell)
    return Reason(_TECHNIQUE[why])


def why_code(technique: str, line: int | None = None) -> int:
    """The inverse: the code for a technique, or for the line that shows it."""
    if line is None:
        return _CODE.get(technique, Why.OTHER)
    return Why.ASSUMED - line if technique == _TECHNIQUE[Why.GUESS] else line
