"""The order encoding of one line with a `Runs` clue: small, and the best one for search.

Variable y[i][p] says "run i starts at p or before", for p from the run's earliest start up to but not including its
latest; elsewhere it is a constant. Clauses, for runs of length b[i]:

    y[i][p] -> y[i][p + 1]
    y[i][p] -> y[i - 1][p - b[i - 1] - 1]                       run i - 1 ends before run i starts
    y[i][c] and not y[i][c - b[i]] -> cell c is filled           run i covers c
    y[i - 1][c - b[i - 1]] and not y[i][c] -> cell c is empty    c lies between the two

Known cells are constants, so that only the open part of a puzzle is encoded.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np

from ..clues import Runs
from ..compiled import kernel, part
from .clause_writer import all_empty, emit, written
from .encodings import FALSE, TRUE, Encoding, LineClauses, Literals, Meaning, Size, States
from .starts import possible, starts


@part
def starts_by(windows, i, p):
    """The literal of "run i starts at p or before"."""
    if p < windows[0, i]:
        return FALSE
    if p >= windows[1, i]:
        return TRUE
    return windows[2, i] + p - windows[0, i]


@kernel
def _open_windows(placing, base, windows):
    """Note each run's earliest start, latest start, and first variable. Returns the next free variable."""
    for run in range(windows.shape[1]):
        low, high = 0, placing.ahead.shape[1] - 1
        while not possible(placing, run, low):
            low += 1
        while not possible(placing, run, high):
            high -= 1
        windows[0, run] = placing.first[run] + low
        windows[1, run] = placing.first[run] + high
        windows[2, run] = base
        base += high - low
    return base


@kernel
def _write(runs, windows, cells, out, ends):
    """Write the clauses of a line."""
    count, length = runs.shape[0], cells.shape[0]
    for i in range(count):
        run, low, high = runs[i], windows[0, i], windows[1, i]
        for p in range(low, high + 1):
            now = starts_by(windows, i, p)
            if p < high:
                emit(-now, starts_by(windows, i, p + 1), FALSE, out, ends)
            if i > 0:
                emit(-now, starts_by(windows, i - 1, p - runs[i - 1] - 1), FALSE, out, ends)
        for c in range(low, high + run):
            emit(-starts_by(windows, i, c), starts_by(windows, i, c - run), cells[c], out, ends)
    for i in range(count + 1):  # the gap before run i, and the one after all runs
        begin = 0 if i == 0 else windows[0, i - 1] + runs[i - 1]
        end = length if i == count else windows[1, i]
        for c in range(begin, end):
            ended, started = TRUE, FALSE
            if i > 0:
                ended = starts_by(windows, i - 1, c - runs[i - 1])
            if i < count:
                started = starts_by(windows, i, c)
            emit(-ended, started, -cells[c], out, ends)


def encode(clue: Runs, states: States, literals: Literals, base: int) -> LineClauses:
    """The clauses of a line whose clue can be met with these states of its cells."""
    if not clue.lengths:
        return all_empty(literals)
    placing = starts(clue, states)
    windows = np.empty((3, len(clue.lengths)), np.int64)
    variables = _open_windows(placing, base, windows) - base
    return written(partial(_write, placing.runs, windows, literals), variables)


def size(clue: Runs, length: int) -> Size:
    """Its size where nothing is known: each of k runs can start at slack + 1 places."""
    k, slack = len(clue.lengths), length - clue.need
    if not k:
        return Size(0, length)
    later = k * max(0, slack - 1) + (k - 1) * slack
    filled = k * slack + clue.total
    empty = 2 * slack + (k - 1) * (slack + 1)
    return Size(k * slack, later + filled + empty)


def meanings(clue: Runs, states: States) -> list[Meaning]:
    """The run and the place of each variable: "the run starts there or before"."""
    windows = np.empty((3, len(clue.lengths)), np.int64)
    if clue.lengths:
        _open_windows(starts(clue, states), 0, windows)
    return [(run, place) for run, (low, high, _) in enumerate(windows.T.tolist()) for place in range(low, high)]


ENCODING: Final = Encoding("order", Runs, size, encode, meanings)
