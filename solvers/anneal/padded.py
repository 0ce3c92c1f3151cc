"""The cost `padded` of one line: the differences of clue and runs found, added; zeros make up for missing runs."""

from __future__ import annotations

from ..compiled import kernel
from ..grid import FILLED


@kernel
def padded(cells, cell, step, length, runs, run, last):
    """The cost of the line that begins at `cell`, under the clue `runs[run:last]`."""
    cost, found = 0, 0
    for _ in range(length):
        if cells[cell] == FILLED:
            found += 1
        elif found:
            cost += abs(found - (runs[run] if run < last else 0))
            found = 0
            run += 1
        cell += step
    if found:
        cost += abs(found - (runs[run] if run < last else 0))
        run += 1
    while run < last:
        cost += runs[run]
        run += 1
    return cost
