"""The encoding of one line with runs by its placements: the simplest one, but its size explodes.

There is a variable for each placement of all runs that agrees with the known cells. Clauses:

    placement -> cell                     each unknown cell is empty, or has a colour, as in that placement
    one of the placements                 a single clause
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

import numpy as np

from ..clues import ColourRuns, Runs
from ..compiled import kernel, part
from .encodings import TRUE, Block, Encoding, LineClauses, Literals, Meaning, Size
from .starts import RunClue, Starts, coloured, possible, starts

_BLOCK: Final = 20_000  # clauses


@part
def _place(placing, offsets, run, offset):
    """Put a run at its first possible place from `offset` on, passing only cells that can be empty. Returns whether
    there is one."""
    for d in range(offset, placing.ahead.shape[1]):
        if d > offset and not placing.can[0, placing.first[run] + d - 1]:
            return False
        if possible(placing, run, d):
            offsets[run] = d
            return True
    return False


@kernel
def _follow_up(placing, offsets, run):
    """Put all runs from `run` on at their first possible places, which exist because `behind` was not zero."""
    for follower in range(run, offsets.shape[0]):
        _place(placing, offsets, follower, 0 if follower == 0 else offsets[follower - 1])


@kernel
def _advance(placing, offsets):
    """The next placement: the last run that can moves on, and all runs after it follow up."""
    for run in range(offsets.shape[0] - 1, -1, -1):
        passed = placing.first[run] + offsets[run]
        if placing.can[0, passed] and _place(placing, offsets, run, offsets[run] + 1):
            _follow_up(placing, offsets, run + 1)
            return


@part
def _imply(placing, literals, offsets, variable, out, row):
    """Write a clause for each unknown cell: with this placement it is empty, or has a colour. Returns the next row."""
    run = 0
    for cell in range(literals.shape[1]):
        while run < offsets.shape[0] and cell >= placing.first[run] + offsets[run] + placing.runs[run]:
            run += 1
        plane = 0
        if run < offsets.shape[0] and cell >= placing.first[run] + offsets[run]:
            plane = placing.colours[run]
        if literals[plane, cell] != TRUE:
            out[row, 0] = -variable
            out[row, 1] = literals[plane, cell]
            row += 1
    return row


@kernel
def _write(placing, literals, offsets, variable, out):
    """Fill `out` with the clauses of the current placement and those after it."""
    row = 0
    while row < out.shape[0]:
        row = _imply(placing, literals, offsets, variable, out, row)
        variable += 1
        _advance(placing, offsets)


def _blocks(placing: Starts, literals: Literals, base: int) -> Iterator[Block]:
    unknown = _unknown(literals)
    offsets = np.zeros(len(placing.runs), np.int64)
    _follow_up(placing, offsets, 0)
    end, step = base + placing.placements, max(1, _BLOCK // max(1, unknown))
    for variable in range(base, end, step):
        out = np.empty(((min(end, variable + step) - variable) * unknown, 2), np.int32)
        _write(placing, literals, offsets, variable, out)
        yield out
    yield np.arange(base, end, dtype=np.int32)[None]


def _unknown(literals: Literals) -> int:
    """How many cells are unknown."""
    return int(np.count_nonzero((literals != TRUE).all(axis=0)))


def encode(clue: RunClue, literals: Literals, base: int) -> LineClauses:
    """The clauses of a line whose clue can be met with what is known of its cells."""
    placing = starts(clue, literals)
    return LineClauses(_size(placing.placements, _unknown(literals)), _blocks(placing, literals, base))


def size(clue: RunClue, length: int, planes: int = 2) -> Size:
    """Its size where nothing is known: the slack is divided among the gaps around and between the runs."""
    del planes  # each placement names one plane of each cell
    runs = len(coloured(clue))
    return _size(comb(length - clue.need + runs, runs), length)


def _size(placements: int, unknown: int) -> Size:
    return Size(placements, placements * unknown + 1)


def meanings(clue: RunClue, literals: Literals) -> list[Meaning]:
    """Where each run starts in the placement."""
    placing = starts(clue, literals)
    offsets = np.zeros(len(placing.runs), np.int64)
    _follow_up(placing, offsets, 0)
    starts_by_placement = []
    for _ in range(placing.placements):
        starts_by_placement.append(tuple((placing.first + offsets).tolist()))
        _advance(placing, offsets)
    return starts_by_placement


ENCODING: Final = Encoding("placements", (Runs, ColourRuns), size, encode, meanings)
