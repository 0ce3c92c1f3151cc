"""Moves over the whole grid: a filled cell goes from a line that has too many to one that lacks some.

Filled cells come first in `chain.order`, and what each line has and lacks is counted along with every flip.
"""

from __future__ import annotations

from ..compiled import kernel
from ..grid import FILLED
from .rng import below, share
from .state import EXCEEDING, FILLED_CELLS, LACKING

_TRIES = 32  # to find a cell in a line that has too many, or lacks some


@kernel
def count_flip(board, field, chain, cell):
    """Keep order and counts in step with a cell that has just been flipped."""
    num = chain.num
    by = 1 if chain.cells[cell] == FILLED else -1
    border = num[FILLED_CELLS] if by > 0 else num[FILLED_CELLS] - 1
    other, place = chain.order[border], chain.spot[cell]
    chain.order[place], chain.order[border] = other, cell
    chain.spot[other], chain.spot[cell] = place, border
    num[FILLED_CELLS] += by
    for axis in range(board.cell_line.shape[1]):
        line = board.cell_line[cell, axis]
        if line >= 0:
            surplus = chain.have[line] - field.total[line]
            num[EXCEEDING] += (surplus + by > 0) - (surplus > 0)
            num[LACKING] += (surplus + by < 0) - (surplus < 0)
            chain.have[line] += by


@kernel
def count_all(board, field, chain):
    """Count what each line has, and note the place of every cell in the order."""
    num = chain.num
    for place in range(chain.order.shape[0]):
        chain.spot[chain.order[place]] = place
    for line in range(board.first.shape[0]):
        have = 0
        for place in range(board.length[line]):
            have += chain.cells[board.first[line] + place * board.step[line]] == FILLED
        chain.have[line] = have
        if field.total[line] >= 0:
            num[EXCEEDING] += have > field.total[line]
            num[LACKING] += have < field.total[line]


@kernel
def _is_in_such_a_line(board, field, chain, cell, sign):
    for axis in range(board.cell_line.shape[1]):
        line = board.cell_line[cell, axis]
        if line >= 0 and sign * (chain.have[line] - field.total[line]) > 0:
            return True
    return False


@kernel
def _pick_cell(board, field, chain, begin, end, sign, tries):
    """A cell between two places of the order, in a line with too many (sign 1) or too few (-1) if one is found soon."""
    cell = chain.order[begin + below(chain.rng, end - begin)]
    while tries and not _is_in_such_a_line(board, field, chain, cell, sign):
        cell = chain.order[begin + below(chain.rng, end - begin)]
        tries -= 1
    return cell


@kernel
def propose_transfer(board, field, rules, chain):
    """Propose to empty a filled cell and fill an empty one, or to flip just one where their number is not known."""
    num = chain.num
    filled, cells = num[FILLED_CELLS], chain.order.shape[0]
    if field.loose and (filled in (0, cells) or share(chain.rng) < 0.5):
        chain.changed[0] = chain.order[below(chain.rng, cells)]
        return 1
    if filled in (0, cells):
        return 0
    tries = _TRIES if share(chain.rng) < rules.directed else 0
    chain.changed[0] = _pick_cell(board, field, chain, 0, filled, 1, tries if num[EXCEEDING] else 0)
    chain.changed[1] = _pick_cell(board, field, chain, filled, cells, -1, tries if num[LACKING] else 0)
    return 2
