"""A chain's steps: propose, judge, take it or take it back, cool down."""

from __future__ import annotations

import math

from ..compiled import kernel
from ..grid import EMPTY, FILLED, UNKNOWN
from .moves_cells import count_flip, propose_transfer
from .moves_runs import propose_in_row
from .rng import share
from .scoring import copy_to_best, note_best, rescore, restore_scores, score
from .state import (
    ACCEPTED,
    BEST,
    BY,
    COST,
    FACTOR,
    FIRST,
    GEOMETRIC,
    HOT,
    IMPROVED,
    LAST,
    METROPOLIS,
    REHEAT,
    TAKEN,
    TEMPERATURE,
    TRANSFER,
    TRIED,
    WORSE,
    WORSE_BY,
    WORSE_LEAST,
)

_OTHER = FILLED + EMPTY
_FIXED_SHARE = 0.6  # what the original compares with, where Metropolis draws


@kernel
def begin(board, field, rules, chain):
    """Judge the grid that the chain begins with."""
    chain.num[COST] = chain.num[BEST] = score(board, field, rules, chain)
    copy_to_best(chain)


@kernel
def _change(board, field, rules, chain, count, by):
    """Flip the cells of the move at hand and shift its runs; the same again with the opposite `by` undoes it."""
    for i in range(count):
        cell = chain.changed[i]
        chain.cells[cell] = _OTHER - chain.cells[cell]
        if rules.move == TRANSFER:
            count_flip(board, field, chain, cell)
    for run in range(chain.num[FIRST], chain.num[LAST]):
        chain.starts[run] += by


@kernel
def _propose(board, field, rules, chain):
    """Propose a move; how many cells would change, none when it fails or contradicts a certain cell."""
    if rules.move == TRANSFER:
        return propose_transfer(board, field, rules, chain)
    count = propose_in_row(board, field, rules, chain)
    for i in range(count):
        if field.certain[chain.changed[i]] != UNKNOWN:
            return 0
    return count


@kernel
def _accepts(rules, chain, delta):
    """Whether a move that makes the cost so much higher is taken."""
    if delta <= 0:
        return True
    temperature = chain.heat[TEMPERATURE]
    if temperature <= 0.0:
        return False
    return math.exp(-delta / temperature) > (share(chain.rng) if rules.acceptance == METROPOLIS else _FIXED_SHARE)


@kernel
def _take(rules, chain, count, delta):
    num = chain.num
    num[TAKEN] += 1
    num[COST] += delta
    num[IMPROVED] += delta < 0
    if delta > 0 and rules.cooling == ACCEPTED:
        chain.heat[TEMPERATURE] *= chain.heat[FACTOR]
    note_best(chain, count)


@kernel
def _step(board, field, rules, chain):
    """Try one move."""
    count = _propose(board, field, rules, chain)
    if count:
        by = chain.num[BY]
        _change(board, field, rules, chain, count, by)
        delta, touched = rescore(board, field, rules, chain, count)
        if _accepts(rules, chain, delta):
            _take(rules, chain, count, delta)
        else:
            _change(board, field, rules, chain, count, -by)
            restore_scores(chain, touched)


@kernel
def walk(board, field, rules, chain, moves):
    """So many moves, or fewer when the cost reaches 0."""
    num, heat = chain.num, chain.heat
    while moves and num[COST]:
        moves -= 1
        num[TRIED] += 1
        _step(board, field, rules, chain)
        if rules.cooling == GEOMETRIC:
            heat[TEMPERATURE] *= heat[FACTOR]
        if num[TRIED] == num[REHEAT]:
            num[REHEAT] += rules.cycle
            heat[TEMPERATURE] = heat[HOT]


@kernel
def sample(board, field, rules, chain, moves):
    """Try moves and take them all back: how many are worse, by how much in all, and by how much at least."""
    num = chain.num
    num[WORSE] = num[WORSE_BY] = num[WORSE_LEAST] = 0
    for _ in range(moves):
        num[TRIED] += 1
        count = _propose(board, field, rules, chain)
        if count == 0:
            continue
        by = num[BY]
        _change(board, field, rules, chain, count, by)
        delta, touched = rescore(board, field, rules, chain, count)
        _change(board, field, rules, chain, count, -by)
        restore_scores(chain, touched)
        if delta > 0:
            num[WORSE] += 1
            num[WORSE_BY] += delta
            num[WORSE_LEAST] = delta if num[WORSE] == 1 else min(delta, num[WORSE_LEAST])
    num[TRIED] = 0
    chain.stamp[:] = -1
