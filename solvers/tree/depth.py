"""Depth first: always on from the state looked at last; a state without children left is taken back."""

from __future__ import annotations

from ..compiled import kernel
from ..kernel.board import JOURNAL, JOURNAL_SLICE, WORK
from ..lines.placements import END, FOUND
from .board import BUDGET, DEPTH, EXHAUSTED, FRESH, PEAK, SOLVED
from .prices import columns_hold
from .rows import count_visit, next_filling, open_row, set_row, unset_row


@kernel
def search_depth(board, state, tree, until):
    """Go on to the next solution (SOLVED), the end (EXHAUSTED), or until so much work is done."""
    num, height = tree.num, tree.order.shape[0]
    while state.num[WORK] < until and state.num[JOURNAL] < JOURNAL_SLICE:
        if num[FRESH]:
            num[FRESH] = 0
            count_visit(tree)
            num[PEAK] = max(num[PEAK], num[DEPTH] + 1)
            if num[DEPTH] < height:
                open_row(board, state, tree)
            elif columns_hold(board, state, tree):
                return SOLVED
        status = next_filling(board, state, tree) if num[DEPTH] < height else END
        if status == FOUND:
            set_row(state, tree)
            num[FRESH] = 1
        elif status == END:
            if num[DEPTH] == 0:
                return EXHAUSTED
            unset_row(state, tree)
    return BUDGET
