"""The order encoding of one line with a `Runs` clue.

Variable y[i][p] says "run i starts at p or before", for p from the run's earliest start up to but not
with its latest; outside of that it is a constant. Clauses, for runs of length b[i]:

    y[i][p] -> y[i][p + 1]
    y[i][p] -> y[i - 1][p - b[i - 1] - 1]                       run i - 1 ends before run i starts
    y[i][c] and not y[i][c - b[i]] -> cell c is filled           run i covers c
    y[i - 1][c - b[i - 1]] and not y[i][c] -> cell c is empty    c lies between the two

Known cells are constants, so that only what is left of a puzzle is encoded.
"""

from __future__ import annotations

import numpy as np

from ..compiled import part
from ..lines.words import W0, W1

TRUE = 1 << 30
FALSE = -TRUE
WIDEST_CLAUSE = 3


@part
def run_windows(starts, runs, first, last, length, lows, highs):
    """Each run's earliest and latest start, from its possible starts as rows of words."""
    low = 0
    rest = -1
    for i in range(first, last):
        rest += runs[i] + 1
    for i in range(first, last):
        lows[i] = -1
        for start in range(low, length - rest + 1):
            if (starts[i - first, start >> 6] >> np.uint64(start & 63)) & W1 != W0:
                if lows[i] < 0:
                    lows[i] = start
                highs[i] = start
        low += runs[i] + 1
        rest -= runs[i] + 1


@part
def _starts_by(lows, highs, bases, i, p):
    """The literal of "run i starts at p or before"."""
    if p < lows[i]:
        return FALSE
    if p >= highs[i]:
        return TRUE
    return bases[i] + p - lows[i]


@part
def _emit(one, two, three, clauses, count):
    """Write a clause, constants resolved and shorter ones filled up with 0; the new number of clauses."""
    if one == TRUE or two == TRUE or three == TRUE:
        return count
    size = 0
    for literal in (one, two, three):
        if literal != FALSE:
            clauses[count, size] = literal
            size += 1
    for rest in range(size, WIDEST_CLAUSE):
        clauses[count, rest] = 0
    return count + 1


@part
def clause_room(runs, first, last, length, lows, highs):
    """No line has more clauses than this."""
    room = length
    for i in range(first, last):
        room += 4 * (highs[i] - lows[i] + 1) + 2 * runs[i]
    return room


@part
def encode_line(runs, first, last, length, lows, highs, bases, cells, clauses, count):
    """Write the clauses of a line behind `count` others; how many there are then.

    `cells` holds the literal, or constant, of "this cell is filled".
    """
    for i in range(first, last):
        run = runs[i]
        for p in range(lows[i], highs[i] + 1):
            now = _starts_by(lows, highs, bases, i, p)
            if p < highs[i]:
                count = _emit(-now, _starts_by(lows, highs, bases, i, p + 1), FALSE, clauses, count)
            if i > first:
                before = _starts_by(lows, highs, bases, i - 1, p - runs[i - 1] - 1)
                count = _emit(-now, before, FALSE, clauses, count)
        for c in range(lows[i], highs[i] + run):
            started = _starts_by(lows, highs, bases, i, c)
            ended = _starts_by(lows, highs, bases, i, c - run)
            count = _emit(-started, ended, cells[c], clauses, count)
    for i in range(first, last + 1):  # the gap in front of run i, and the one behind all
        begin = 0 if i == first else lows[i - 1] + runs[i - 1]
        end = length if i == last else highs[i]
        for c in range(begin, end):
            ended, started = TRUE, FALSE
            if i > first:
                ended = _starts_by(lows, highs, bases, i - 1, c - runs[i - 1])
            if i < last:
                started = _starts_by(lows, highs, bases, i, c)
            count = _emit(-ended, started, -cells[c], clauses, count)
    return count
