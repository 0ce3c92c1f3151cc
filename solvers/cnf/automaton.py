"""The encoding of one line with a `Runs` clue as an automaton that reads the cells: unit propagation is line logic.

State q is how much of the clue has been read: the cells of its runs and, between two runs, one empty cell. From state
q, the next cell of the clue leads to q + 1; before, between and after the runs, an empty cell may also leave the state
as it is. After c cells the automaton is at most `slack` behind, so that q and the offset c - q name a state and a place
at once. A variable says "after q + offset cells the automaton is in state q". Clauses:

    state -> cell                              the cell read last is filled or empty, depending on q
    state -> one of the states before it
    state -> one of the states after it
    cell is filled -> a state that reads a filled cell there            and the same for empty

So unit propagation finds everything that follows from all placements of a line, with few clauses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..clues import Runs
from ..compiled import kernel, part
from ..grid import FILLED
from .clause_writer import all_empty, emit, written
from .encodings import FALSE, TRUE, Block, Encoding, LineClauses, Literals, Meaning, Size, States
from .starts import possible, starts


@part
def _wait(placing, states, run, waiting):
    """Mark the offsets at which the automaton can be in front of a run, after an empty cell or before the first cell.

    `waiting` is the state's row of literals; it stays FALSE where no placement of the whole clue passes.
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
    """Number the states that some placement passes: rows are states, columns offsets. Returns the next free number."""
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
    """Write the clauses of each state: its cell, the states before it, the states after it."""
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
    """Write, for each cell and value, the clause of all states that read it; `ends` holds the end of each clause."""
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
    """The clauses of a line whose clue can be met with these states of its cells."""
    if not clue.lengths:
        return all_empty(literals)
    placing = starts(clue, states)
    numbers = np.full((clue.need + 2, len(states) - clue.need + 1), FALSE, np.int64)
    variables = _number(placing, states, base, numbers) - base
    reads_filled = np.ones(len(numbers), np.bool_)
    reads_filled[placing.first] = reads_filled[-1] = False
    short = written(partial(_write, numbers, reads_filled, literals), variables)
    long = len(literals) + int(np.count_nonzero(np.abs(literals) != TRUE))  # a known cell has one value to support
    supports = _supports(numbers, reads_filled, literals, variables, long)
    return LineClauses(Size(variables, short.size.clauses + long), chain(short.blocks, supports))


def size(clue: Runs, length: int) -> Size:
    """Its size where nothing is known: every state is possible at every offset, except at the border."""
    if not clue.lengths:
        return Size(0, length)
    slack = length - clue.need
    states = clue.need * (slack + 1) + 2 * slack
    at_a_border = 2 if slack else 1
    return Size(states, 3 * states + 1 - 2 * at_a_border + 2 * length)


def meanings(clue: Runs, states: States) -> list[Meaning]:
    """For each variable: the cells read, the runs completed, and the cells of the next run read (0: the automaton is
    between two runs)."""
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
