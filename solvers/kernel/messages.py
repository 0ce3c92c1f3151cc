"""What lines believe of their cells, and tell each other: loopy belief propagation (sum-product) on the board.

A cell is a variable, a line with a clue a factor. `Messages.odds[axis, cell]` are the odds of being filled that the
line along that axis gives a cell, from what it knows and what the other lines through its cells believe; at first 1.
In a last row stand its prior odds, 1 or drawn at random: a small bias that lasts, so that from each draw search takes
another way. The product over all rows is what is believed of the cell. One update of a line:

1. Each of its unknown cells brings the product of the other odds, within bounds.
2. The line's marginals are worked out exactly (`lines/marginals.py`) and divided by what was brought: its own word.
3. As a probability it is averaged with the line's word before (damping), so that lines do not chase each other.

Where cells are known for good nothing is asked of beliefs: they only say where to guess.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from ..compiled import kernel, part
from ..grid import UNKNOWN
from ..lines.clues import COUNT
from ..lines.marginals import LARGEST_WEIGHT, Floats, Weights, new_weights
from .board import BELIEVED, LOOKS, NEXT_LOOK, TELL, UPDATES, WORK, Board, Ints
from .line_kernels import line_marginals
from .trail import has_clue, note

THOUSAND: Final = 1000  # a chance is told in thousandths
DAMPING: Final = 0.5
_BOUND: Final = 1e4  # of odds, and its inverse
_LEAST: Final = 1.0 / (1.0 + _BOUND)
_UNBOUND: Final = 50  # unknown cells, up to which a line can be told any odds within the bound
_SPREAD: Final = 6.0  # of the logarithms of all prior odds together: more cells, each with less bias
_WIDEST_SPREAD: Final = 0.2  # of each of them
_SURE: Final = 1e-9  # a marginal stays so far from 0 and 1
_REPORTED_CHANGE: Final = 50  # thousandths by which a chance must have changed to be told again
_SELDOM: Final = 2  # after look n, the next one told is about n / 2 ** _SELDOM later


class Messages(NamedTuple):
    """The odds that lines tell, and what it takes to work them out."""

    odds: Any  # axis x cell, and a last row with the prior odds
    belief: Floats  # by cell: the product of its odds, as of the last update of a line through it
    axis: Ints  # of a line
    damping: Floats  # [the share of a line's word before in its word now]
    weights: Weights
    candidates: Ints  # cells to guess from one look, surest first
    left: Ints  # [how many of them, the next one]
    reported: Any  # by cell: the chance that was reported last, in thousandths


def new_messages(board: Board) -> Messages:
    """Nothing believed yet."""
    cells, axes = board.cell_line.shape
    sizes = board.run_last - board.run_first
    axis = np.zeros(len(board.first), np.int32)
    for each in range(axes):
        axis[board.cell_line[board.cell_line[:, each] >= 0, each]] = each
    return Messages(
        odds=np.ones((axes + 1, cells)),
        belief=np.ones(cells),
        axis=axis,
        damping=np.full(1, DAMPING),
        weights=new_weights(int(board.length.max()), int(sizes.max()), bool((board.kind == COUNT).any())),
        candidates=np.zeros(cells, np.int32),
        left=np.zeros(2, np.int32),
        reported=np.full(cells, THOUSAND // 2, np.int16),
    )


def begin_anew(messages: Messages, seed: int) -> None:
    """Forget what was said, and draw the prior odds; those of seed 0 are even."""
    messages.odds[:] = 1.0
    if seed:
        cells = len(messages.belief)
        spread = min(_WIDEST_SPREAD, _SPREAD / cells**0.5)
        messages.odds[-1] = np.exp(spread * np.random.default_rng(seed).normal(size=cells))
    messages.belief[:] = messages.odds[-1]
    messages.left[:] = 0  # what an earlier search was about to guess


@part
def _bring(board, state, messages, line):
    """Put what is believed of the cells without this line into the weights; how many cells are unknown."""
    first, step, length = board.first[line], board.step[line], board.length[line]
    axis, odds, inverse = messages.axis[line], messages.weights.odds, messages.weights.inverse
    unknown = 0
    for place in range(length):
        cell = first + step * place
        product = 1.0
        if state.grid[cell] == UNKNOWN:
            unknown += 1
            for other in range(messages.odds.shape[0]):
                if other != axis:
                    product *= messages.odds[other, cell]
        odds[place] = product
    bound = _bound(unknown)
    for place in range(length):
        odds[place] = min(max(odds[place], 1.0 / bound), bound)
        inverse[place] = 1.0 / odds[place]
    return unknown


@part
def _bound(unknown):
    """Of the odds that a line is told: their product must stay a number."""
    if unknown <= _UNBOUND:
        return _BOUND
    return LARGEST_WEIGHT ** (1.0 / unknown)


@part
def _take_word(board, state, messages, line):
    """What the marginals say beyond what was brought becomes the line's word, damped by its word before."""
    first, step, length = board.first[line], board.step[line], board.length[line]
    odds, inverse, word = messages.odds[messages.axis[line]], messages.weights.inverse, messages.weights.marginals
    damping = messages.damping[0]
    for place in range(length):
        filled = min(max(word[place], _SURE), 1.0 - _SURE)
        beyond = filled * inverse[place]
        word[place] = min(max(beyond / (beyond + 1.0 - filled), _LEAST), 1.0 - _LEAST)
    for place in range(length):
        cell = first + step * place
        if state.grid[cell] == UNKNOWN:
            before = odds[cell]
            chance = damping * before / (1.0 + before) + (1.0 - damping) * word[place]
            odds[cell] = chance / (1.0 - chance)
            messages.belief[cell] = odds[cell] * messages.weights.odds[place]


@part
def update(board, state, messages, line):
    """Let one line say anew what it believes. A line whose marginals cannot be worked out keeps its word."""
    state.num[UPDATES] += 1
    if _bring(board, state, messages, line) and line_marginals(board, state, messages.weights, line):
        _take_word(board, state, messages, line)


@kernel
def exchange(board, state, messages, turns, until):
    """Let every line with a clue say what it believes, one after the other, round after round, for so many turns of a
    line; how many are left when `until` work is done."""
    lines = board.first.shape[0]
    while turns > 0 and state.num[WORK] < until:
        line = (lines - turns % lines) % lines  # the last turn is that of the last line
        turns -= 1
        state.stale[line] = 0
        if has_clue(board, line):
            update(board, state, messages, line)
    return turns


@part
def update_stale(board, state, messages):
    """Let the lines speak that changed since they spoke last."""
    for line in range(board.first.shape[0]):
        if state.stale[line]:
            state.stale[line] = 0
            update(board, state, messages, line)


@part
def tell_sometimes(state, messages):
    """Tell the beliefs that changed: at the first looks, then ever more seldom."""
    num = state.num
    num[LOOKS] += 1
    if num[TELL] and num[LOOKS] >= num[NEXT_LOOK]:
        num[NEXT_LOOK] = num[LOOKS] + 1 + (num[LOOKS] >> _SELDOM)
        tell(state, messages)


@kernel
def tell(state, messages):
    """Write into the journal what is believed of unknown cells, in thousandths, where it has changed."""
    for cell in range(state.grid.shape[0]):
        if state.grid[cell] == UNKNOWN:
            odds = messages.belief[cell]
            chance = int(THOUSAND * odds / (1.0 + odds) + 0.5)
            if abs(chance - messages.reported[cell]) >= _REPORTED_CHANGE:
                messages.reported[cell] = chance
                note(state, cell, chance, BELIEVED)
