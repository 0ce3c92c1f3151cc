"""Probing: suppose both values of a cell, and keep what follows either way.

A contradiction gives the other value; whatever follows from both values is true; and the cell whose two values lead
furthest is a good place to guess. A cell is probed again only when a line that its last probe touched has changed
since. Runs at level 0 and leaves the state there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..compiled import by_address, kernel, part
from ..events import Why
from ..grid import EMPTY, FILLED, UNKNOWN
from ..lines.bits import W1
from .board import CONFLICT, JOURNAL, JOURNAL_SLICE, PROBES, TELL, TRAIL, WORK, Board, Ints, Longs
from .propagate import BROKEN, BUDGET, DONE, propagate
from .search import assume, backjump
from .trail import literal_of, note_branch, other_value, set_cell, value_in

_PROBE = Why.PROBE
_REFUTED = Why.REFUTED

# places in Probes.num
_CELL = 0  # the current cell
_STAGE = 1  # 0 before a probe, 1 filled is supposed, 2 empty is supposed
_QUIET = 2  # cells since the last discovery
_CLOCK = 3  # grows with every change that stays
_SEEN = 4  # how much of the trail the stamps cover
_JOURNAL_KEPT = 5  # whether the journal was kept before the probe

_MARK = 4  # more than any value of a cell


@by_address
class Probes(NamedTuple):
    """The progress of probing, and its records about each cell."""

    num: Longs
    stamp: Longs  # by group of lines: when one of them last changed for good
    touched: Any  # by cell: the groups that its last probe touched, as bits
    probed: Longs  # by cell: when it was last probed
    mark: Longs  # by cell: the probe whose first value led to it, and its value, as _MARK * probe + value
    common: Ints  # literals that follow from both values
    gain: Ints  # by value and cell: how many cells it led to


def new_probes(board: Board) -> Probes:
    """Probing that has not begun."""
    cells = len(board.cell_line)
    return Probes(
        num=np.zeros(8, np.int64),
        stamp=np.ones(64, np.int64),
        touched=np.zeros(cells, np.uint64),
        probed=np.zeros(cells, np.int64),
        mark=np.zeros(cells, np.int64),
        common=np.zeros(cells, np.int32),
        gain=np.zeros((2, cells), np.int32),
    )


@part
def _note_changes(board, state, probes):
    """Stamp the lines through all cells set for good since the last call."""
    num = probes.num
    if num[_SEEN] < state.num[TRAIL]:
        num[_CLOCK] += 1
    for i in range(num[_SEEN], state.num[TRAIL]):
        for axis in range(board.cell_line.shape[1]):
            line = board.cell_line[state.trail[i], axis]
            if line >= 0:
                probes.stamp[line & 63] = num[_CLOCK]
    num[_SEEN] = state.num[TRAIL]


@part
def _touch(board, state, probes, cell, mark):
    """Add the groups of all lines through the cells set since `mark` to what `cell` depends on."""
    touched = probes.touched[cell]
    for i in range(mark, state.num[TRAIL]):
        for axis in range(board.cell_line.shape[1]):
            line = board.cell_line[state.trail[i], axis]
            if line >= 0:
                touched |= W1 << np.uint64(line & 63)
    probes.touched[cell] = touched


@part
def _fresh(probes, cell):
    """Whether nothing that the last probe of `cell` touched has changed since."""
    probed = probes.probed[cell]
    if probed == 0:
        return False
    touched = probes.touched[cell]
    for group in range(64):
        if (touched >> np.uint64(group)) & W1 and probes.stamp[group] > probed:
            return False
    return True


@part
def _compare(state, probes, mark):
    """Collect, as literals, the cells that the second value led to, too."""
    count = 0
    for i in range(mark, state.num[TRAIL]):
        cell = state.trail[i]
        if probes.mark[cell] == _MARK * state.num[PROBES] + state.grid[cell]:
            probes.common[count] = literal_of(cell, state.grid[cell])
            count += 1
    return count


@kernel
def probe(board, state, memory, probes, until):
    """Go on probing. Returns DONE when no cell is left to try, BROKEN at a contradiction, or BUDGET."""
    num, here = probes.num, state.num
    cells = state.grid.shape[0]
    while num[_QUIET] < cells:
        cell = num[_CELL]
        if num[_STAGE] == 0:
            status = propagate(board, state, memory, until)
            if status != DONE:
                return status
            _note_changes(board, state, probes)
            if here[WORK] >= until or here[JOURNAL] > JOURNAL_SLICE:
                return BUDGET
            if state.grid[cell] != UNKNOWN or _fresh(probes, cell):
                num[_QUIET] += 1
                num[_CELL] = cell + 1 if cell + 1 < cells else 0
                continue
            here[PROBES] += 1
            here[WORK] += 1  # a cell that no line crosses costs nothing else
            here[TELL], num[_JOURNAL_KEPT] = 0, here[TELL]
            probes.probed[cell] = num[_CLOCK]
            probes.touched[cell] = 0
            assume(board, state, cell, FILLED)
            num[_STAGE] = 1
        status = propagate(board, state, memory, until)
        if status == BUDGET:
            return BUDGET
        _conclude(board, state, memory, probes, cell, status)
    return DONE


@part
def _conclude(board, state, memory, probes, cell, status):
    """After one value has been followed to its end: go on to the other value, or keep what was found."""
    num, here = probes.num, state.num
    mark = state.marks[1]
    value = FILLED if num[_STAGE] == 1 else EMPTY
    _touch(board, state, probes, cell, mark)
    count = 0
    if status != BROKEN:
        probes.gain[value - 1, cell] = here[TRAIL] - mark
        if value == FILLED:  # marks are never cleared: each one names its probe
            for i in range(mark, here[TRAIL]):
                probes.mark[state.trail[i]] = _MARK * here[PROBES] + state.grid[state.trail[i]]
        else:
            count = _compare(state, probes, mark)
    if status != BROKEN and value == FILLED:
        backjump(board, state, memory, 0)
        assume(board, state, cell, EMPTY)
        num[_STAGE] = 2
        return
    backjump(board, state, memory, 0)
    here[TELL] = num[_JOURNAL_KEPT]
    if status == BROKEN:
        note_branch(state, cell, value, here[CONFLICT])
        set_cell(board, state, cell, other_value(value), _REFUTED)
        count += 1
    else:
        if count:
            note_branch(state, cell, UNKNOWN, -1)
        for i in range(count):
            literal = probes.common[i]
            set_cell(board, state, literal >> 1, value_in(literal), _PROBE)
    num[_QUIET] = 0 if count else num[_QUIET] + 1
    num[_CELL] = cell + 1 if cell + 1 < state.grid.shape[0] else 0
    num[_STAGE] = 0
