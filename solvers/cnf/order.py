"""The order encoding of one line with runs: small, and the best one for search.

Variable y[i][p] says "run i starts at p or before", for p from the run's earliest start up to but not including its
latest; elsewhere it is a constant. Clauses, for runs of length b[i]:

    y[i][p] -> y[i][p + 1]
    y[i][p] -> y[i - 1][p - b[i - 1] - 1]                       run i - 1 ends before run i starts
    y[i][c] and not y[i][c - b[i]] -> cell c is filled           run i covers c
    y[i - 1][c - b[i - 1]] and not y[i][c] -> cell c is empty    c lies between the two

In colours, a run fills its cells with its own, and may touch the run before if that has another colour. Between two
runs of a colour, no cell has it; so unit propagation learns as much from "not red" as it does from "empty".

Known cells are constants, so that only the open part of a puzzle is encoded.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np

from ..clues import ColourRuns, Runs
from ..compiled import kernel, part
from .encodings import FALSE, TRUE, Encoding, LineClauses, Literals, Meaning, Size, all_empty, emit, write_clauses
from .starts import RunClue, coloured, possible, starts


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


@part
def _separate(placing, windows, colour, literals, out, ends):
    """Write that these literals of cells are true before, between and after the runs; with a colour, of those alone."""
    runs, count, length = placing.runs, placing.runs.shape[0], literals.shape[0]
    before = -1
    for i in range(count + 1):
        if colour and i < count and placing.colours[i] != colour:
            continue
        begin = 0 if before < 0 else windows[0, before] + runs[before]
        end = length if i == count else windows[1, i]
        for c in range(begin, end):
            ended, started = TRUE, FALSE
            if before >= 0:
                ended = starts_by(windows, before, c - runs[before])
            if i < count:
                started = starts_by(windows, i, c)
            emit(-ended, started, literals[c], out, ends)
        before = i


@kernel
def _write(placing, windows, cells, absent, out, ends):
    """Write the clauses of a line."""
    runs, count = placing.runs, placing.runs.shape[0]
    for i in range(count):
        run, low, high = runs[i], windows[0, i], windows[1, i]
        for p in range(low, high + 1):
            now = starts_by(windows, i, p)
            if p < high:
                emit(-now, starts_by(windows, i, p + 1), FALSE, out, ends)
            if i > 0:
                emit(-now, starts_by(windows, i - 1, p - runs[i - 1] - placing.gaps[i]), FALSE, out, ends)
        for c in range(low, high + run):
            emit(-starts_by(windows, i, c), starts_by(windows, i, c - run), cells[placing.colours[i], c], out, ends)
    _separate(placing, windows, 0, cells[0], out, ends)
    for plane in range(1, cells.shape[0] if cells.shape[0] > 2 else 0):
        _separate(placing, windows, plane, absent[plane], out, ends)


def encode(clue: RunClue, literals: Literals, base: int) -> LineClauses:
    """The clauses of a line whose clue can be met with what is known of its cells."""
    if not clue.total:
        return all_empty(literals)
    placing = starts(clue, literals)
    windows = np.empty((3, len(placing.runs)), np.int64)
    variables = _open_windows(placing, base, windows) - base
    return write_clauses(partial(_write, placing, windows, literals, -literals), variables)


def size(clue: RunClue, length: int, planes: int = 2) -> Size:
    """Its size where nothing is known: each of k runs can start at slack + 1 places."""
    if not clue.total:
        return Size(0, length)
    k, slack = len(coloured(clue)), length - clue.need
    later = k * max(0, slack - 1) + (k - 1) * slack
    filled = k * slack + clue.total
    empty = 2 * slack + (k - 1) * slack + clue.need - clue.total
    elsewhere = (planes - 1) * length + k * slack - clue.total if planes > 2 else 0  # where no cell has a colour
    return Size(k * slack, later + filled + empty + elsewhere)


def meanings(clue: RunClue, literals: Literals) -> list[Meaning]:
    """The run and the place of each variable: "the run starts there or before"."""
    windows = np.empty((3, len(coloured(clue))), np.int64)
    if clue.total:
        _open_windows(starts(clue, literals), 0, windows)
    return [(run, place) for run, (low, high, _) in enumerate(windows.T.tolist()) for place in range(low, high)]


ENCODING: Final = Encoding("order", (Runs, ColourRuns), size, encode, meanings)
