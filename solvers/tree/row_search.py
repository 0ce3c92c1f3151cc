"""The loop of all searches by rows. Depth-first search goes to a child at once, and back when it has no children left.
The other searches keep a child until none has a lower price. For breadth-first search the price is only the depth.
"""

from __future__ import annotations

from ..compiled import kernel, part
from ..kernel.board import JOURNAL, JOURNAL_SLICE, WORK
from ..lines.placements import END, FOUND
from . import arrays
from .fillings import count_visit, next_filling, open_row, set_row, unset_row
from .node_journal import note_dropped, note_end, note_full, note_opened, note_waiting
from .prices import HOPELESS, distance, failing_column
from .store import add, drop, first_number, is_full, jump, pop, push


@kernel
def search(board, state, tree, store, until):
    """Go on until the next solution (SOLVED), the end (EXHAUSTED), the end of MEMORY, or so much work (BUDGET)."""
    num, height = tree.num, tree.order.shape[0]
    while state.num[WORK] < until and state.num[JOURNAL] < JOURNAL_SLICE and num[arrays.ENTRIES] < arrays.NODES_SLICE:
        if num[arrays.FRESH]:
            num[arrays.FRESH] = 0
            count_visit(tree)
            note_opened(state, tree)
            if num[arrays.DEPTH] < height:
                open_row(board, state, tree)
            elif _is_solution(board, state, tree):
                return arrays.SOLVED
        status = next_filling(board, state, tree) if num[arrays.DEPTH] < height else END
        if status == END and num[arrays.DEPTH] < height:
            note_end(state, tree)
        if status == FOUND and not num[arrays.KEEP]:
            tree.children[num[arrays.DEPTH]] += 1
            set_row(state, tree)
            num[arrays.FRESH] = 1
        elif status == FOUND:
            left = distance(board, state, tree)
            if left < HOPELESS or not num[arrays.PRUNE]:
                if is_full(tree, store):
                    return arrays.MEMORY
                push(state, tree, store, add(tree, store), num[arrays.DEPTH] + 1 + left)
                note_waiting(state, tree, left)
            else:
                note_dropped(state, tree)
        elif status == END and not num[arrays.KEEP]:
            if num[arrays.DEPTH] == 0:
                return arrays.EXHAUSTED
            unset_row(state, tree)
        elif status == END:
            drop(tree, store, num[arrays.NODE])
            if num[arrays.WAITING] == 0:
                return arrays.EXHAUSTED
            _take_next(state, tree, store)
    return arrays.BUDGET


@part
def _is_solution(board, state, tree):
    """Whether the full board is a solution."""
    line = failing_column(board, state, tree)
    note_full(state, tree, line)
    return line < 0


@part
def _take_next(state, tree, store):
    """Put the state with the lowest price on the board."""
    tree.num[arrays.NUMBER] = first_number(store)
    tree.num[arrays.NODE] = pop(state, tree, store)
    jump(state, tree, store, tree.num[arrays.NODE])
    tree.num[arrays.FRESH] = 1
