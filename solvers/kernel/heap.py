"""A heap of unknown cells by activity, which rises with each conflict that involves a cell."""

from __future__ import annotations

from ..compiled import kernel, part
from ..grid import UNKNOWN
from .board import HEAP

_DECAY = 1 / 0.95
_HUGE = 1e100


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
