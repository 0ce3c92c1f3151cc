"""Why a line decided a cell, or was contradicted: a minimal sufficient set of its known cells.

Propagation records nothing for this. Reasons are computed lazily, for the few cells that a conflict involves, by
solving the line with some of its cells. Cells known longest are preferred, so that learned clauses reach far back.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ..compiled import part
from ..grid import FILLED, UNKNOWN
from ..lines.bits import ALL, W0, bit_of, clear_bit, set_bit
from .line_kernels import line_reason, trial_holds
from .places import cell_at, line_words, plane_cell, plane_place
from .values import literal_of, other_value

_DATE: Final = 32  # while places in a line are sorted, the bits from here on are those of the place on the trail


@part
def _impose(state, place, value):
    """In the trial line, the cell at `place` has `value`."""
    clear_bit(state.trial[1 if value == FILLED else 0], place)


@part
def _release(state, place):
    """In the trial line, the cell at `place` is unknown."""
    set_bit(state.trial[0], place)
    set_bit(state.trial[1], place)


@part
def _collect(board, state, line, cell, before):
    """Start the trial line with the cells known for good and the opposite of `cell`. Put the places of the other cells
    known `before` that trail place into `state.order`, oldest first. Returns their number."""
    for word in range(line_words(board, line)):
        state.trial[0, word] = ALL
        state.trial[1, word] = ALL
    length, step, order, count = board.length[line], board.step[line], state.order, 0
    for plane in range(board.planes[0]):
        begin, first = plane_place(board, line, plane), plane_cell(board, line, plane)
        for number in range(length):
            place, here = begin + number, first + step * number
            value = state.grid[here]
            if here == cell:
                _impose(state, place, other_value(value))
            elif value != UNKNOWN and state.place[here] < before:
                if state.level[here] == 0:
                    _impose(state, place, value)
                    continue
                dated, slot = (np.int64(state.place[here]) << _DATE) | place, count
                while slot > 0 and order[slot - 1] > dated:
                    order[slot] = order[slot - 1]
                    slot -= 1
                order[slot] = dated
                count += 1
    for slot in range(count):
        order[slot] &= (1 << _DATE) - 1
    return count


@part
def _impose_oldest(board, state, line, imposed, count):
    """Change how many of the oldest cells of `state.order` the trial line knows."""
    order = state.order
    while imposed < count:
        _impose(state, order[imposed], state.grid[cell_at(board, line, order[imposed])])
        imposed += 1
    while imposed > count:
        imposed -= 1
        _release(state, order[imposed])


@part
def _shortest_prefix(board, state, line, count):
    """How many of the oldest cells are enough. The trial line then knows exactly these."""
    low, high, imposed, gap = 0, count, 0, 1
    while low < high:
        middle = max((low + high) >> 1, high - gap)  # mostly the newest cells decide
        gap += gap
        _impose_oldest(board, state, line, imposed, middle)
        imposed = middle
        if trial_holds(board, state, line):
            low = middle + 1
        else:
            high = middle
    _impose_oldest(board, state, line, imposed, high)
    return high


@part
def _doubt(state, count):
    """Mark exactly the `count` oldest cells as doubtful."""
    state.doubtful[:] = W0
    for i in range(count):
        set_bit(state.doubtful, state.order[i])


@part
def explain_line(board, state, out, at, line, cell, before):
    """Write to `out`, from `at` on, the false literals of the known cells that decided `cell`, or for -1 contradicted
    the line. Returns their number. Only cells known before trail place `before` count."""
    count = _shortest_prefix(board, state, line, _collect(board, state, line, cell, before))
    _doubt(state, count)
    line_reason(board, state, line)
    size = 0
    for i in range(count - 1, -1, -1):
        place = state.order[i]
        if bit_of(state.doubtful, place):
            here = cell_at(board, line, place)
            out[at + size] = literal_of(here, other_value(state.grid[here]))
            size += 1
    return size
