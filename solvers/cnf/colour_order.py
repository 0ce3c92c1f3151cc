"""The order encoding of one line with a `ColourRuns` clue: that of `order`, with a literal for each plane of a cell.

A run covers cells of its colour, the cells between two runs are empty, and a cell is of one plane only. Runs of one
colour have a gap between them.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..clues import ColourRuns
from ..compiled import kernel
from ..grid import EMPTY, FILLED
from ..lines.coloured import solve_coloured
from .clause_writer import emit, written
from .encodings import FALSE, TRUE, Encoding, LineClauses, Literals, Meaning, Size, States
from .order import starts_by

Windows = NDArray[np.int64]  # by run: the earliest start, the latest start, the first variable


def _windows(clue: ColourRuns, states: States, base: int) -> Windows:
    """Where each run can start in a line whose clue can be met with these states of its cells, plane by plane."""
    planes, length = states.shape
    black, white = (_words(states != value) for value in (EMPTY, FILLED))
    runs = np.array(clue.runs, np.int32).reshape(-1)
    starts, gaps = np.zeros((2, max(1, len(clue.runs)), 1), np.uint64)
    solve_coloured(black, white, planes, runs, 0, len(runs), length, starts, gaps, np.zeros(planes, np.uint64))
    windows = np.zeros((3, len(clue.runs)), np.int64)
    for run in range(len(clue.runs)):
        places = int(starts[run, 0])
        windows[:, run] = (places & -places).bit_length() - 1, places.bit_length() - 1, base
        base += windows[1, run] - windows[0, run]
    return windows


def _words(members: Any) -> Any:
    """Each plane's cells as a word."""
    bits = np.left_shift(np.uint64(1), np.arange(members.shape[1], dtype=np.uint64))
    return (members * bits).sum(axis=1, dtype=np.uint64)


@kernel
def _write(runs, windows, cells, out, ends):
    """Write the clauses of a line. `runs` has a row for lengths, and one for colours."""
    count, length = runs.shape[1], cells.shape[1]
    for i in range(count):
        run, low, high = runs[0, i], windows[0, i], windows[1, i]
        for p in range(low, high + 1):
            now = starts_by(windows, i, p)
            if p < high:
                emit(-now, starts_by(windows, i, p + 1), FALSE, out, ends)
            if i > 0:
                gap = 1 if runs[1, i] == runs[1, i - 1] else 0
                emit(-now, starts_by(windows, i - 1, p - runs[0, i - 1] - gap), FALSE, out, ends)
        for c in range(low, high + run):
            emit(-starts_by(windows, i, c), starts_by(windows, i, c - run), cells[runs[1, i], c], out, ends)
    for i in range(count + 1):  # the gap before run i, and the one after all runs
        begin = 0 if i == 0 else windows[0, i - 1] + runs[0, i - 1]
        end = length if i == count else windows[1, i]
        for c in range(begin, end):
            ended, started = TRUE, FALSE
            if i > 0:
                ended = starts_by(windows, i - 1, c - runs[0, i - 1])
            if i < count:
                started = starts_by(windows, i, c)
            emit(-ended, started, cells[0, c], out, ends)
    for c in range(length):
        for plane in range(cells.shape[0]):
            for other in range(plane):
                emit(-cells[plane, c], -cells[other, c], FALSE, out, ends)


def encode(clue: ColourRuns, states: States, literals: Literals, base: int) -> LineClauses:
    """The clauses of a line; its states and literals have a row for each plane."""
    windows = _windows(clue, states, base)
    runs = np.array(clue.runs, np.int64).reshape(-1, 2).T.copy()
    return written(partial(_write, runs, windows, literals), int((windows[1] - windows[0]).sum()))


def size(clue: ColourRuns, length: int) -> Size:
    """Its size where nothing is known, about."""
    k, slack = len(clue.runs), length - clue.need
    return Size(k * slack, 3 * k * max(slack, 1) + clue.total + 2 * length)


def meanings(clue: ColourRuns, states: States) -> list[Meaning]:
    """The run and the place of each variable: "the run starts there or before"."""
    windows = _windows(clue, states, 0).T.tolist()
    return [(run, place) for run, (low, high, _) in enumerate(windows) for place in range(low, high)]


ENCODING: Final = Encoding("colour_order", ColourRuns, size, encode, meanings)
