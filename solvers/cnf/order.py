"""The order encoding of one line with a `Runs` clue.

Variable y[i][p] says "run i starts at p or before", for p from the run's earliest start up to but not
with its latest; outside of that it is a constant. Clauses, for runs of length b[i]:

    y[i][p] -> y[i][p + 1]
    y[i + 1][p] -> y[i][p - b[i] - 1]                     run i ends before run i + 1 starts
    y[i][c] and not y[i][c - b[i]] -> cell c is filled     run i covers c
    y[i - 1][c - b[i - 1]] and not y[i][c] -> cell c is empty    c lies between the two

Clauses come sorted by size, since that is how they are handed over fastest.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel
from ..grid import EMPTY, FILLED

TRUE = 1 << 30
FALSE = -TRUE
WIDEST_CLAUSE = 3


@kernel
def start_at_or_before(low, high, base, p):  # type: ignore[no-untyped-def]
    """The literal of "starts at p or before" for a run with starts low..high and variables from `base`."""
    if p < low:
        return FALSE
    if p >= high:
        return TRUE
    return base + p - low


@kernel
def cell_literal(cells, place):  # type: ignore[no-untyped-def]
    """The literal of "the cell at `place` is filled"; `cells` holds variables, or constants."""
    return cells[place]


@kernel
def emit(one, two, three, clauses, counts):  # type: ignore[no-untyped-def]
    """Add a clause of three literals, constants resolved; FALSE pads a shorter one."""
    if one == TRUE or two == TRUE or three == TRUE:
        return
    size = 0
    slot = counts[0] + counts[1] + counts[2] + counts[3]
    for literal in (one, two, three):
        if literal != FALSE:
            clauses[slot, size] = literal
            size += 1
    for rest in range(size, 3):
        clauses[slot, rest] = 0
    counts[size] += 1


@kernel
def encode_line(runs, first, last, length, lows, highs, bases, cells, clauses, counts):  # type: ignore[no-untyped-def]
    """Write a line's clauses; runs `first..last`, their earliest and latest starts, first variables, and the
    literal of each cell."""
    for i in range(first, last):
        low, high, base, run = lows[i], highs[i], bases[i], runs[i]
        for p in range(low, high):
            now = start_at_or_before(low, high, base, p)
            emit(-now, start_at_or_before(low, high, base, p + 1), FALSE, clauses, counts)
        if i > first:
            before = runs[i - 1]
            for p in range(low, high + 1):
                now = start_at_or_before(low, high, base, p)
                then = start_at_or_before(lows[i - 1], highs[i - 1], bases[i - 1], p - before - 1)
                emit(-now, then, FALSE, clauses, counts)
        for c in range(low, high + run):
            started = start_at_or_before(low, high, base, c)
            ended = start_at_or_before(low, high, base, c - run)
            emit(-started, ended, cells[c], clauses, counts)
    for i in range(first, last + 1):
        begin = 0 if i == first else lows[i - 1] + runs[i - 1]
        end = length if i == last else highs[i]
        for c in range(begin, end):
            ended = TRUE if i == first else start_at_or_before(lows[i - 1], highs[i - 1], bases[i - 1], c - runs[i - 1])
            started = FALSE if i == last else start_at_or_before(lows[i], highs[i], bases[i], c)
            emit(-ended, started, -cells[c], clauses, counts)
