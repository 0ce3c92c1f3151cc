"""Which cell to guess next, and its value. Two ways:

- `BY_BELIEF`: the cell of which all lines together are surest, by the messages that they send each other, with the
  value that they believe. It finds a solution among very many grids.
- `BY_ACTIVITY`: the cell that conflicts asked about most, with the value it had last, as SAT solvers choose (VSIDS with
  saved phases). It proves that there is no solution.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ..compiled import kernel, part
from ..grid import EMPTY, FILLED, UNKNOWN
from .board import GUESSES, SEVERAL
from .heap import pop
from .messages import tell, tell_sometimes, update_stale

BY_ACTIVITY: Final = 0
BY_BELIEF: Final = 1

# One look gives several guesses: of the open cells so large a share at most, whose odds are at least the best ones to
# this power. Of very many cells most are independent of each other, but a share of them is a large number.
_SHARE, _POWER = 0.1, 0.8
_MANY = 5_000
_SHARE_OF_MANY, _POWER_OF_MANY = 0.01, 0.5


@kernel
def surest(board, state, messages):
    """Let the lines speak that changed, and tell what they believe: (the cell that they are surest of, its odds)."""
    update_stale(board, state, messages)
    tell(state, messages)
    cell, _, _ = _surest(state, messages)
    return cell, messages.belief[cell]


@part
def _look(board, state, messages):
    """Hear what the lines believe now, and note what to guess: the surest cell, then others that are nearly as sure."""
    update_stale(board, state, messages)
    tell_sometimes(state, messages)
    cell, best, unknown = _surest(state, messages)
    messages.candidates[0] = cell
    messages.left[0] = 1
    messages.left[1] = 0
    if not state.num[SEVERAL]:
        return
    if unknown > _MANY:
        _gather(state, messages, best**_POWER_OF_MANY, int(_SHARE_OF_MANY * unknown))
    else:
        _gather(state, messages, best**_POWER, int(_SHARE * unknown))


@part
def _surest(state, messages):
    """The unknown cell that is believed in most either way, how large its odds are that way, how many are unknown."""
    highest, lowest, filled, empty, unknown = 0.0, np.inf, -1, -1, 0
    for cell in range(state.grid.shape[0]):
        odds = messages.belief[cell]
        if state.grid[cell] != UNKNOWN:
            continue
        unknown += 1
        if odds > highest:
            highest, filled = odds, cell
        if odds < lowest:
            lowest, empty = odds, cell
    return (filled, highest, unknown) if highest * lowest >= 1.0 else (empty, 1.0 / lowest, unknown)


@part
def _gather(state, messages, least, most):
    """Note up to so many unknown cells that are believed in that much either way, behind the one noted already."""
    count, inverse = 1, 1.0 / least
    for cell in range(state.grid.shape[0]):
        if count >= most:
            break
        odds = messages.belief[cell]
        if (odds >= least or odds <= inverse) and state.grid[cell] == UNKNOWN and cell != messages.candidates[0]:
            messages.candidates[count] = cell
            count += 1
    messages.left[0] = count


@part
def _believed(board, state, messages):
    """The next cell to guess by belief: what is left of the last look, else a new one is taken."""
    left = messages.left
    while left[1] < left[0] and state.grid[messages.candidates[left[1]]] != UNKNOWN:
        left[1] += 1
    if left[1] >= left[0]:
        _look(board, state, messages)
    cell = messages.candidates[left[1]]
    left[1] += 1
    return cell, FILLED if messages.belief[cell] >= 1.0 else EMPTY


@part
def forget_candidates(messages):
    """What was seen at the last look does not hold any more."""
    messages.left[1] = messages.left[0]


@part
def choose(board, state, memory, messages, way):
    """(cell, value) to guess next."""
    state.num[GUESSES] += 1
    if way == BY_BELIEF:
        return _believed(board, state, messages)
    cell = pop(state, memory)
    while state.grid[cell] != UNKNOWN:
        cell = pop(state, memory)
    return cell, memory.phase[cell]
