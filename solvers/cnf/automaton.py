"""The encoding of one line with runs as an automaton that reads the cells: unit propagation is line logic.

Its states are the cells of the runs, and the gaps before, between and after the runs; each reads cells of one plane. A
gap may read several cells. A run may follow the one before without a gap if that has another colour. In a line packed
to the left, each state would have read so many cells (`place`) that nothing is wasted; after c cells the automaton is
at most `slack` behind, so that a state and the offset c - place say how far it is. A variable says "after place +
offset cells the automaton is in that state". Clauses:

    state -> cell                              the cell read last is empty, or of the run's colour
    state -> one of the states before it
    state -> one of the states after it
    cell is empty, or has a colour -> one of the states that read that there

So unit propagation finds everything that follows from all placements of a line, with few clauses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..clues import ColourRuns, Runs
from ..compiled import kernel, part
from .encodings import (
    FALSE,
    TRUE,
    Block,
    Encoding,
    LineClauses,
    Literals,
    Meaning,
    Size,
    all_empty,
    emit,
    write_clauses,
)
from .starts import RunClue, Starts, coloured, possible, starts

_GAP: Final = 1
_TOUCHING: Final = 2  # the first cell of a run that may touch the run before


class _Automaton(NamedTuple):
    """By state: the plane that it reads, how many cells are read at least, and what kind of state it is. Then its
    variables: state x offset, FALSE where no placement passes."""

    reads: NDArray[np.int64]
    place: NDArray[np.int64]
    kind: NDArray[np.int64]
    numbers: Literals


@part
def _wait(placing, run, place, waiting):
    """Mark the offsets at which the automaton can be in the gap before a run, after an empty cell or before the first
    cell. `waiting` is the state's row of literals; it stays FALSE where no placement of the whole clue passes."""
    runs, slack, length = placing.runs.shape[0], waiting.shape[0] - 1, placing.can.shape[1]
    for d in range(slack + 1):
        read = place + d - 1
        arrives = placing.ahead[run - 1, d] > 0.0 if run > 0 else d == 0
        stays = d > 0 and waiting[d - 1] != FALSE
        if read < length and (read < 0 or placing.can[0, read]) and (arrives or stays):
            waiting[d] = TRUE
    for d in range(slack, -1, -1):
        following = place + d
        if run == runs:
            leaves = following == length
        else:
            offset = following - placing.first[run]
            leaves = offset <= slack and possible(placing, run, offset)
        if not leaves and not (d < slack and waiting[d + 1] != FALSE):
            waiting[d] = FALSE


@kernel
def _number(placing, base, automaton):
    """Fill the automaton, and number the states that some placement passes. Returns the next free number."""
    runs, state, place, numbers = placing.runs.shape[0], 0, 0, automaton.numbers
    for run in range(runs + 1):
        touches = 0 < run < runs and not placing.gaps[run]
        automaton.reads[state], automaton.place[state], automaton.kind[state] = 0, place, _GAP
        _wait(placing, run, place, numbers[state])
        for d in range(numbers.shape[1]):
            if numbers[state, d] == TRUE and place + d > 0:
                numbers[state, d] = base
                base += 1
        state += 1
        for at in range(placing.runs[run] if run < runs else 0):
            automaton.reads[state], automaton.place[state] = placing.colours[run], placing.first[run] + at + 1
            automaton.kind[state] = _TOUCHING if touches and at == 0 else 0
            for d in range(numbers.shape[1]):
                if possible(placing, run, d):
                    numbers[state, d] = base
                    base += 1
            state += 1
        if run < runs:
            place = placing.first[run] + placing.runs[run] + 1
    return base


@part
def _after(automaton, state, read):
    """The literal of "after so many cells the automaton is in that state"."""
    if not 0 <= state < automaton.place.shape[0]:
        return FALSE
    offset = read - automaton.place[state]
    return automaton.numbers[state, offset] if 0 <= offset < automaton.numbers.shape[1] else FALSE


@kernel
def _write(automaton, cells, out, ends):
    """Write the clauses of each state: its cell, the states before it, the states after it."""
    for state in range(automaton.numbers.shape[0]):
        gap, touching = automaton.kind[state] == _GAP, automaton.kind[state] == _TOUCHING
        over = state + 2 < automaton.kind.shape[0] and automaton.kind[state + 2] == _TOUCHING
        for d in range(automaton.numbers.shape[1]):
            here, read = automaton.numbers[state, d], automaton.place[state] + d
            if here == FALSE:
                continue
            if read > 0:
                emit(-here, cells[automaton.reads[state], read - 1], FALSE, out, ends)
                other = state if gap else state - 2
                came = _after(automaton, other, read - 1) if gap or touching else FALSE
                emit(-here, _after(automaton, state - 1, read - 1), came, out, ends)
            if read < cells.shape[1]:
                other = state if gap else state + 2
                goes = _after(automaton, other, read + 1) if gap or over else FALSE
                emit(-here, _after(automaton, state + 1, read + 1), goes, out, ends)


@kernel
def _support(automaton, cells, out, ends):
    """Write, for each cell and plane, the clause of all states that read it; `ends` holds the end of each clause."""
    slack = automaton.numbers.shape[1] - 1
    at, count, first = 0, 0, 0
    for cell in range(cells.shape[1]):
        while automaton.place[first] < cell + 1 - slack:
            first += 1
        for plane in range(cells.shape[0]):
            if cells[plane, cell] == FALSE:
                continue
            if cells[plane, cell] != TRUE:
                out[at] = -cells[plane, cell]
                at += 1
            for state in range(first, automaton.place.shape[0]):
                if automaton.place[state] > cell + 1:
                    break
                here = automaton.numbers[state, cell + 1 - automaton.place[state]]
                if here != FALSE and automaton.reads[state] == plane:
                    out[at] = here
                    at += 1
            ends[count] = at
            count += 1


def _supports(automaton: _Automaton, cells: Literals, variables: int, count: int) -> Iterator[Block]:
    out, ends = np.empty(variables + cells.size, np.int32), np.zeros(count, np.int64)
    _support(automaton, cells, out, ends)
    start = 0
    for end in ends.tolist():
        yield out[None, start:end]
        start = end


def _automaton(placing: Starts, base: int) -> tuple[_Automaton, int]:
    """The automaton of a line, and the number of its variables."""
    states = int(placing.runs.sum()) + len(placing.runs) + 1
    reads, place, kind = np.zeros((3, states), np.int64)
    automaton = _Automaton(reads, place, kind, np.full((states, placing.ahead.shape[1]), FALSE, np.int64))
    return automaton, _number(placing, base, automaton) - base


def encode(clue: RunClue, literals: Literals, base: int) -> LineClauses:
    """The clauses of a line whose clue can be met with what is known of its cells."""
    if not clue.total:
        return all_empty(literals)
    automaton, variables = _automaton(starts(clue, literals), base)
    short = write_clauses(partial(_write, automaton, literals), variables)
    long = int(np.count_nonzero(literals != FALSE))  # of a known cell one plane is to be supported
    supports = _supports(automaton, literals, variables, long)
    return LineClauses(Size(variables, short.size.clauses + long), chain(short.blocks, supports))


def size(clue: RunClue, length: int, planes: int = 2) -> Size:
    """Its size where nothing is known: every state is possible at every offset, except at the border, and except that
    the gap between two runs that may touch costs an offset."""
    if not clue.total:
        return Size(0, length)
    slack, separators = length - clue.need, clue.need - clue.total
    states = clue.need * (slack + 1) + (len(coloured(clue)) - 1 - separators) * slack + 2 * slack
    at_a_border = 2 if slack else 1
    return Size(states, 3 * states + 1 - 2 * at_a_border + planes * length)


def meanings(clue: RunClue, literals: Literals) -> list[Meaning]:
    """For each variable: the cells read, the runs completed, and the cells of the next run read (0: the automaton is
    in a gap)."""
    if not clue.total:
        return []
    automaton, _ = _automaton(starts(clue, literals), 0)
    runs = coloured(clue)
    parts = [*((run, part) for run, (length, _) in enumerate(runs) for part in range(length + 1)), (len(runs), 0)]
    passed = [(int(state), int(offset)) for state, offset in np.argwhere(np.abs(automaton.numbers) < TRUE)]
    passed.sort(key=lambda at: automaton.numbers[at])
    return [(int(automaton.place[state]) + offset, *parts[state]) for state, offset in passed]


ENCODING: Final = Encoding("automaton", (Runs, ColourRuns), size, encode, meanings)
