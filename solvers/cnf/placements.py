"""The encoding of one line with a `Runs` clue by its placements: the simplest one, but its size explodes.

There is a variable for each placement of all runs that agrees with the known cells. Clauses:

    placement -> cell                     each unknown cell is filled or empty as in that placement
    one of the placements                 a single clause
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

import numpy as np

from ..clues import Runs
from ..compiled import kernel, part
from ..grid import FILLED
from .encodings import TRUE, Block, Encoding, LineClauses, Literals, Meaning, Size, States
from .starts import Starts, possible, starts

_BLOCK: Final = 20_000  # clauses


@part
def _place(placing, states, offsets, run, offset):
    """Put a run at its first possible place from `offset` on, passing no filled cell. Returns whether there is one."""
    for d in range(offset, placing.ahead.shape[1]):
        if d > offset and states[placing.first[run] + d - 1] == FILLED:
            return False
        if possible(placing, run, d):
            offsets[run] = d
            return True
    return False


@kernel
def _follow_up(placing, states, offsets, run):
    """Put all runs from `run` on at their first possible places, which exist because `behind` was not zero."""
    for follower in range(run, offsets.shape[0]):
        _place(placing, states, offsets, follower, 0 if follower == 0 else offsets[follower - 1])


@part
def _advance(placing, states, offsets):
    """The next placement: the last run that can moves on, and all runs after it follow up."""
    for run in range(offsets.shape[0] - 1, -1, -1):
        passed = placing.first[run] + offsets[run]
        if states[passed] != FILLED and _place(placing, states, offsets, run, offsets[run] + 1):
            _follow_up(placing, states, offsets, run + 1)
            return


@kernel
def _go_on(placing, states, offsets):
    """The same for Python."""
    _advance(placing, states, offsets)


@part
def _imply(placing, literals, offsets, variable, out, row):
    """Write a clause for each unknown cell: with this placement it is filled, or empty. Returns the next row."""
    run = 0
    for cell in range(literals.shape[0]):
        while run < offsets.shape[0] and cell >= placing.first[run] + offsets[run] + placing.runs[run]:
            run += 1
        literal = literals[cell]
        if abs(literal) != TRUE:
            filled = run < offsets.shape[0] and cell >= placing.first[run] + offsets[run]
            out[row, 0] = -variable
            out[row, 1] = literal if filled else -literal
            row += 1
    return row


@kernel
def _write(placing, states, literals, offsets, variable, out):
    """Fill `out` with the clauses of the current placement and those after it."""
    row = 0
    while row < out.shape[0]:
        row = _imply(placing, literals, offsets, variable, out, row)
        variable += 1
        _advance(placing, states, offsets)


def _blocks(placing: Starts, states: States, literals: Literals, base: int) -> Iterator[Block]:
    unknown = int(np.count_nonzero(np.abs(literals) != TRUE))
    offsets = np.zeros(len(placing.runs), np.int64)
    _follow_up(placing, states, offsets, 0)
    end, step = base + placing.placements, max(1, _BLOCK // max(1, unknown))
    for variable in range(base, end, step):
        out = np.empty(((min(end, variable + step) - variable) * unknown, 2), np.int32)
        _write(placing, states, literals, offsets, variable, out)
        yield out
    yield np.arange(base, end, dtype=np.int32)[None]


def encode(clue: Runs, states: States, literals: Literals, base: int) -> LineClauses:
    """The clauses of a line whose clue can be met with these states of its cells."""
    unknown = int(np.count_nonzero(np.abs(literals) != TRUE))
    placing = starts(clue, states)
    return LineClauses(_size(placing.placements, unknown), _blocks(placing, states, literals, base))


def size(clue: Runs, length: int) -> Size:
    """Its size where nothing is known: the slack is divided among the gaps around and between the runs."""
    return _size(comb(length - clue.need + len(clue.lengths), len(clue.lengths)), length)


def _size(placements: int, unknown: int) -> Size:
    return Size(placements, placements * unknown + 1)


def meanings(clue: Runs, states: States) -> list[Meaning]:
    """Where each run starts in the placement."""
    placing = starts(clue, states)
    offsets = np.zeros(len(placing.runs), np.int64)
    _follow_up(placing, states, offsets, 0)
    found = []
    for _ in range(placing.placements):
        found.append(tuple((placing.first + offsets).tolist()))
        _go_on(placing, states, offsets)
    return found


ENCODING: Final = Encoding("placements", Runs, size, encode, meanings)
