"""The encoding of one line with a `Runs` clue as a machine that reads the cells: unit propagation is line logic.

State q is how much of the clue has been read: the cells of its runs and, between two runs, one empty cell. A
machine in state q goes on to q + 1 with the next cell of the clue; before, between and behind the runs it may also
stay, with an empty cell. After c cells it is at most `slack` behind, so that q and the offset c - q name
a state and a place at once. A variable says "after q + offset cells the machine is in state q". Clauses:

    state -> cell                              the cell read last is filled or empty, as q tells
    state -> a state it can come from
    state -> a state it can go to
    cell is filled -> a state that reads a filled cell there            and the same for empty

What a line can tell about its cells thus follows by unit propagation, as from all its placements, but with few clauses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..compiled import kernel, part
from ..grid import FILLED
from ..puzzle import Runs
from .clause_writer import all_empty, emit, written
from .encodings import FALSE, TRUE, Block, Encoding, LineClauses, Literals, Meaning, Size, States
from .starts import possible, starts


@part
def _wait(placing, states, run, waiting):
    """Mark the offsets at which the machine can be in front of a run, having read an empty cell last or nothing yet.

    `waiting` is the state's row of literals; it stays FALSE where no placement of the whole clue comes by.
    """
    runs, slack = placing.runs.shape[0], waiting.shape[0] - 1
    place = states.shape[0] - slack + 1 if run == runs else placing.first[run]
    for d in range(slack + 1):
        read = place + d - 1
        arrives = placing.ahead[run - 1, d] > 0.0 if run > 0 else d == 0
        stays = d > 0 and waiting[d - 1] != FALSE
        if read < states.shape[0] and (read < 0 or states[read] != FILLED) and (arrives or stays):
            waiting[d] = TRUE
    for d in range(slack, -1, -1):
        following = place + d
        leaves = following == states.shape[0] if run == runs else possible(placing, run, d)
        stays = d < slack and waiting[d + 1] != FALSE and states[following] != FILLED
        if not leaves and not stays:
            waiting[d] = FALSE


@kernel
def _number(placing, states, base, numbers):
    """Number the states through which some placement goes: rows are states, columns offsets. The next free number."""
    runs, state = placing.runs.shape[0], 0
    for run in range(runs + 1):
        _wait(placing, states, run, numbers[state])
        for d in range(numbers.shape[1]):
            if numbers[state, d] == TRUE and state + d > 0:
                numbers[state, d] = base
                base += 1
        state += 1
        for _ in range(placing.runs[run] if run < runs else 0):
            for d in range(numbers.shape[1]):
                if possible(placing, run, d):
                    numbers[state, d] = base
                    base += 1
            state += 1
    return base


@kernel
def _write(numbers, reads_filled, cells, out, ends):
    """The clauses about each state alone: its cell, what is before, what is behind."""
    last, slack = numbers.shape[0] - 1, numbers.shape[1] - 1
    for state in range(last + 1):
        for d in range(slack + 1):
            here, read = numbers[state, d], state + d
            if here == FALSE:
                continue
            may_stay = not reads_filled[state]
            if read > 0:
                emit(-here, -cells[read - 1] if may_stay else cells[read - 1], FALSE, out, ends)
                came = numbers[state - 1, d] if state > 0 else FALSE
                stayed = numbers[state, d - 1] if may_stay and d > 0 else FALSE
                emit(-here, came, stayed, out, ends)
            if read < cells.shape[0]:
                goes = numbers[state + 1, d] if state < last else FALSE
                stays = numbers[state, d + 1] if may_stay and d < slack else FALSE
                emit(-here, goes, stays, out, ends)


@kernel
def _support(numbers, reads_filled, cells, out, ends):
    """For each cell and colour the clause that names all states which read it; `ends` tells where each ends."""
    last, slack = numbers.shape[0] - 1, numbers.shape[1] - 1
    at, count = 0, 0
    for cell in range(cells.shape[0]):
        for filled in (False, True):
            other = -cells[cell] if filled else cells[cell]
            if other == TRUE:
                continue
            if other != FALSE:
                out[at] = other
                at += 1
            for state in range(max(0, cell + 1 - slack), min(cell + 1, last) + 1):
                if numbers[state, cell + 1 - state] != FALSE and reads_filled[state] == filled:
                    out[at] = numbers[state, cell + 1 - state]
                    at += 1
            ends[count] = at
            count += 1


def _supports(
    numbers: Literals, reads_filled: NDArray[np.bool_], cells: Literals, variables: int, count: int
) -> Iterator[Block]:
    out, ends = np.empty(variables + 2 * len(cells), np.int32), np.zeros(count, np.int64)
    _support(numbers, reads_filled, cells, out, ends)
    start = 0
    for end in ends.tolist():
        yield out[None, start:end]
        start = end


def encode(clue: Runs, states: States, literals: Literals, base: int) -> LineClauses:
    """The clauses of a line that can hold with these states of its cells."""
    if not clue.lengths:
        return all_empty(literals)
    placing = starts(clue, states)
    numbers = np.full((clue.need + 2, len(states) - clue.need + 1), FALSE, np.int64)
    variables = _number(placing, states, base, numbers) - base
    reads_filled = np.ones(len(numbers), np.bool_)
    reads_filled[placing.first] = reads_filled[-1] = False
    short = written(partial(_write, numbers, reads_filled, literals), variables)
    long = len(literals) + int(np.count_nonzero(np.abs(literals) != TRUE))  # a known cell has one colour to support
    supports = _supports(numbers, reads_filled, literals, variables, long)
    return LineClauses(Size(variables, short.size.clauses + long), chain(short.blocks, supports))


def size(clue: Runs, length: int) -> Size:
    """Its size where nothing is known: every state is possible at every offset, but for the border."""
    if not clue.lengths:
        return Size(0, length)
    slack = length - clue.need
    states = clue.need * (slack + 1) + 2 * slack
    at_a_border = 2 if slack else 1
    return Size(states, 3 * states + 1 - 2 * at_a_border + 2 * length)


def meanings(clue: Runs, states: States) -> list[Meaning]:
    """Cells that have been read, runs that lie behind, and cells of the next one that were read (0: the machine stands
    between the two): "after so many cells it is there"."""
    if not clue.lengths:
        return []
    placing = starts(clue, states)
    numbers = np.full((clue.need + 2, len(states) - clue.need + 1), FALSE, np.int64)
    _number(placing, states, 0, numbers)
    parts = [(run, part) for run, length in enumerate(clue.lengths) for part in range(length + 1)]
    named = [(int(state), int(offset)) for state, offset in np.argwhere(np.abs(numbers) < TRUE)]
    named.sort(key=lambda at: numbers[at])
    return [(state + offset, *[*parts, (len(clue.lengths), 0)][state]) for state, offset in named]


ENCODING: Final = Encoding("automaton", Runs, size, encode, meanings)
