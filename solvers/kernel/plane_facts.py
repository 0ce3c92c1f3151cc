"""Translates the journal of a coloured puzzle, which is about planes, into facts about its cells."""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from ..grid import EMPTY, FILLED
from .board import BRANCHED


@kernel
def facts_of_planes(journal, grid, states, values, facts):
    """Follow the journal on the planes of `grid`, and write its facts about cells. Returns their number: adjacent ones
    about one cell with one reason are merged."""
    size, count = grid.shape[1], 0
    for entry in range(journal.shape[1]):
        number, why = journal[0, entry], journal[2, entry]
        if why == BRANCHED:
            facts[0, count], facts[1, count], facts[2, count] = number, journal[1, entry], why
            count += 1
            continue
        plane, cell = number // size, number % size
        grid[plane, cell] = journal[1, entry]
        value = _value(grid, states, cell, values[cell])
        if value == values[cell]:
            continue
        values[cell] = value
        if count and facts[0, count - 1] == cell and facts[2, count - 1] == why:
            count -= 1
        facts[0, count], facts[1, count], facts[2, count] = cell, value, why
        count += 1
    return count


@part
def _value(grid, states, cell, before):
    """The state of a cell, minus the mask of its possible colours if there are several, UNKNOWN if that is all of them.
    A cell without any, in a contradiction, stays as it was `before`."""
    mask, open_planes, last = 0, 0, 0
    for plane in range(grid.shape[0]):
        if grid[plane, cell] == FILLED:
            return np.int64(states[plane])
        if grid[plane, cell] != EMPTY:
            mask |= 1 << plane
            open_planes += 1
            last = plane
    if open_planes == 0:
        return before
    if open_planes == 1:
        return np.int64(states[last])
    return np.int64(0) if open_planes == grid.shape[0] else -np.int64(mask)
