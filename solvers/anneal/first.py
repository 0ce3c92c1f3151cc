"""The grid a chain begins with: every row satisfied, leftmost or at random; or so many filled cells anywhere.

Certain cells are what they are from the start.
"""

from __future__ import annotations

from ..compiled import kernel
from ..grid import EMPTY, FILLED, UNKNOWN
from .draws import draw, weigh_bound
from .flips import clue_slack
from .moves_cells import count_all
from .rng import below, share
from .state import FILLED_CELLS


@kernel
def _fill_at_random(board, certain, row, cells, rng):
    """A row without a clue."""
    for cell in range(board.first[row], board.first[row] + board.length[row]):
        if certain[cell] == UNKNOWN:
            cells[cell] = FILLED if share(rng) < 0.5 else EMPTY


@kernel
def _satisfy(board, certain, row, cells, starts, rng, leftmost, bonus, odds, ways):
    """Place the runs of a row; False when the certain cells leave no place for them."""
    cell, first, last, length = board.first[row], board.run_first[row], board.run_last[row], board.length[row]
    if first == last:
        for place in range(length):
            if certain[cell + place] == FILLED:
                return False
        return True
    places = clue_slack(board.runs, first, last, length) + 1
    if not weigh_bound(board.runs, first, last, places, bonus, odds, ways, certain, cell):
        return False
    draw(board.runs, first, last, length, places, ways, certain, cell, rng, leftmost, starts)
    for run in range(first, last):
        for place in range(starts[run], starts[run] + board.runs[run]):
            cells[cell + place] = FILLED
    return True


@kernel
def satisfy_rows(board, field, cells, starts, rng, leftmost, bonus, odds, ways):
    """Satisfy all rows, from cells that are filled where that is certain; the first row that cannot be, or -1.

    `bonus` and `odds` are such that all placements weigh the same.
    """
    for row in range(field.rows_end):
        if field.total[row] < 0:
            _fill_at_random(board, field.certain, row, cells, rng)
        elif not _satisfy(board, field.certain, row, cells, starts, rng, leftmost, bonus, odds, ways):
            return row
    return -1


@kernel
def scatter(board, field, chain, count):
    """Fill `count` of the cells that are not certain."""
    cells = chain.order.shape[0]
    for place in range(count):
        other = place + below(chain.rng, cells - place)
        chain.order[place], chain.order[other] = chain.order[other], chain.order[place]
        chain.cells[chain.order[place]] = FILLED
    chain.num[FILLED_CELLS] = count
    count_all(board, field, chain)
