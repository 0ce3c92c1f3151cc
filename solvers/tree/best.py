"""Best first: of all states that wait, the one with the lowest price. Breadth first is that too, by depth alone."""

from __future__ import annotations

from ..compiled import kernel
from ..kernel.board import JOURNAL, JOURNAL_SLICE, WORK
from ..lines.placements import END, FOUND
from .board import BUDGET, DEPTH, EXHAUSTED, MEMORY, NODE, PRUNE, SOLVED, WAITING
from .prices import HOPELESS, columns_hold, distance
from .rows import count_visit, next_filling, open_row
from .store import add, drop, is_full, jump, pop, push


@kernel
def search_best(board, state, tree, store, until):
    """Go on to the next solution (SOLVED), the end (EXHAUSTED), the end of MEMORY, or until so much work is done."""
    num, height = tree.num, tree.order.shape[0]
    while state.num[WORK] < until and state.num[JOURNAL] < JOURNAL_SLICE:
        if num[NODE] < 0:
            if num[WAITING] == 0:
                return EXHAUSTED
            num[NODE] = pop(state, tree, store)
            jump(state, tree, store, num[NODE])
            count_visit(tree)
            if num[DEPTH] < height:
                open_row(board, state, tree)
            elif columns_hold(board, state, tree):
                return SOLVED
        status = next_filling(board, state, tree) if num[DEPTH] < height else END
        if status == FOUND:
            left = distance(board, state, tree)
            if left < HOPELESS or not num[PRUNE]:
                if is_full(tree, store):
                    return MEMORY
                depth = num[DEPTH] + 1
                push(state, tree, store, add(tree, store, num[NODE], depth), depth + left)
        elif status == END:
            drop(tree, store, num[NODE])
            num[NODE] = -1
    return BUDGET
