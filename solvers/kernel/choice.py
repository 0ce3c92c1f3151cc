"""The cell to guess next, and its value, in two ways:

- `BY_BELIEF`: the cell with the strongest belief, by the messages that lines send each other, with its more likely
  value. Good for finding a solution among very many grids.
- `BY_ACTIVITY`: the cell that was involved in most conflicts, with its last value, as SAT solvers choose (VSIDS with
  saved phases), from a heap. Good for proving that there is no solution.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ..compiled import kernel, part
from ..grid import EMPTY, FILLED, UNKNOWN
from .board import GUESSES, HEAP, SEVERAL
from .messages import tell, tell_sometimes, update_stale

BY_ACTIVITY: Final = 0
BY_BELIEF: Final = 1

# One look gives several guesses: at most this share of the open cells, with odds of at least the best ones to this
# power. Among very many cells most are independent of each other, but the same share would be a large number.
_SHARE, _POWER = 0.1, 0.8
_MANY = 5_000
_SHARE_OF_MANY, _POWER_OF_MANY = 0.01, 0.5

_DECAY = 1 / 0.95  # the more conflicts ago, the less a cell's part in one counts
_HUGE = 1e100


@kernel
def surest(board, state, messages):
    """Update the messages of changed lines and report all beliefs. Returns the surest cell and the next surest one, or
    the same cell twice if no other one is unknown."""
    update_stale(board, state, messages)
    tell(state, messages)
    cell, _, unknown = _surest(state, messages, -1, board.planes[0] > 1)
    if unknown == 1:
        return cell, cell
    return cell, _surest(state, messages, cell, board.planes[0] > 1)[0]


@part
def _look(board, state, messages):
    """Update the beliefs, and note what to guess: the surest cell, then others that are nearly as sure."""
    update_stale(board, state, messages)
    cell, best, unknown = _surest(state, messages, -1, board.planes[0] > 1)
    tell_sometimes(state, messages)
    messages.candidates[0] = cell
    messages.left[0] = 1
    messages.left[1] = 0
    if not state.num[SEVERAL]:
        return
    share, power = (_SHARE_OF_MANY, _POWER_OF_MANY) if unknown > _MANY else (_SHARE, _POWER)
    _gather(state, messages, best**power, int(share * unknown), board.planes[0] > 1)


@part
def _surest(state, messages, but, coloured):
    """The unknown cell with the strongest belief either way, its odds that way, and the number of unknown cells; the
    cell `but` does not count."""
    highest, lowest, filled, empty, unknown = 0.0, np.inf, -1, -1, 0
    for cell in range(state.grid.shape[0]):
        odds = messages.belief[cell]
        if state.grid[cell] != UNKNOWN or cell == but:
            continue
        unknown += 1
        if odds > highest:
            highest, filled = odds, cell
        if odds < lowest:
            lowest, empty = odds, cell
    if coloured:  # that a cell is not of a plane decides little
        return filled, highest, unknown
    return (filled, highest, unknown) if highest * lowest >= 1.0 else (empty, 1.0 / lowest, unknown)


@part
def _gather(state, messages, least, most, coloured):
    """Note up to `most` unknown cells with odds of at least `least` either way, after the one noted already."""
    count, inverse = 1, 0.0 if coloured else 1.0 / least
    for cell in range(state.grid.shape[0]):
        if count >= most:
            break
        odds = messages.belief[cell]
        if (odds >= least or odds < inverse) and state.grid[cell] == UNKNOWN and cell != messages.candidates[0]:
            messages.candidates[count] = cell
            count += 1
    messages.left[0] = count


@part
def _believed(board, state, messages):
    """The next cell to guess by belief: from the last look if any is left, else from a new look."""
    left = messages.left
    while left[1] < left[0] and state.grid[messages.candidates[left[1]]] != UNKNOWN:
        left[1] += 1
    if left[1] >= left[0]:
        _look(board, state, messages)
    cell = messages.candidates[left[1]]
    left[1] += 1
    return cell, FILLED if messages.belief[cell] >= 1.0 or board.planes[0] > 1 else EMPTY


@part
def forget_candidates(messages):
    """Drop the remaining candidates of the last look."""
    messages.left[1] = messages.left[0]


@part
def _sift_up(memory, slot):
    heap, place, activity = memory.heap, memory.heap_place, memory.activity
    cell = heap[slot]
    while slot > 0:
        parent = (slot - 1) >> 1
        if activity[heap[parent]] >= activity[cell]:
            break
        heap[slot] = heap[parent]
        place[heap[slot]] = slot
        slot = parent
    heap[slot] = cell
    place[cell] = slot


@part
def _sift_down(state, memory, slot):
    heap, place, activity = memory.heap, memory.heap_place, memory.activity
    size = state.num[HEAP]
    cell = heap[slot]
    while True:
        child = 2 * slot + 1
        if child >= size:
            break
        if child + 1 < size and activity[heap[child + 1]] > activity[heap[child]]:
            child += 1
        if activity[heap[child]] <= activity[cell]:
            break
        heap[slot] = heap[child]
        place[heap[slot]] = slot
        slot = child
    heap[slot] = cell
    place[cell] = slot


@part
def push(state, memory, cell):
    if memory.heap_place[cell] < 0:
        slot = state.num[HEAP]
        state.num[HEAP] += 1
        memory.heap[slot] = cell
        _sift_up(memory, slot)


@part
def pop(state, memory):
    num = state.num
    cell = memory.heap[0]
    memory.heap_place[cell] = -1
    num[HEAP] -= 1
    if num[HEAP] > 0:
        memory.heap[0] = memory.heap[num[HEAP]]
        _sift_down(state, memory, 0)
    return cell


@part
def bump(memory, cell):
    activity = memory.activity
    activity[cell] += memory.scale[0]
    if activity[cell] > _HUGE:
        for other in range(activity.shape[0]):
            activity[other] /= _HUGE
        memory.scale[0] /= _HUGE
    if memory.heap_place[cell] >= 0:
        _sift_up(memory, memory.heap_place[cell])


@kernel
def build_heap(state, memory):
    """Put all unknown cells into the heap, by activity."""
    num = state.num
    num[HEAP] = 0
    for cell in range(state.grid.shape[0]):
        memory.heap_place[cell] = -1
        if state.grid[cell] == UNKNOWN:
            push(state, memory, cell)


@part
def fade(memory):
    """Let older conflicts count less than the next one."""
    memory.scale[0] *= _DECAY


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
