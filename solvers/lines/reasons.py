"""Why a line is contradicted: a minimal sufficient set of its known cells.

An automaton reads the cells, for both kinds of clue. The backward pass keeps the states from which the rest of the line
can still be completed. The forward pass goes cell by cell: if the line is still contradicted when the cell is taken for
unknown, its value is not needed and is forgotten for good. This gives the same result as dropping the cells one by one
from left to right, in two passes instead of one for each cell (compare Gange, Stuckey and Szymanek, MDD propagators
with explanation, 2011).

For `Runs` the automaton spells the clue: its runs, with an empty cell between each two. Bit k of its words says that k
of these letters have been read. Before a run, and after the last one, further empty cells change nothing.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from .bits import ALL, W0, W1, W63, bit_of, clear_bit, set_bit
from .count import STATES, goal, masks_of, meet, read, read_back

# rows of the work area that say what the letters are
_FILLED = 0  # the next letter is a filled cell
_EMPTY = 1  # it is an empty cell
_STAY = 2  # one more empty cell changes nothing
_REACHED = 3
_READ = 4
LETTER_ROWS = 5


@part
def _spell(runs, first, last, letters):
    """Write the clue's letters. Returns (how many words they take, how many letters there are)."""
    letters[:] = W0
    at = 0
    for i in range(first, last):
        set_bit(letters[_STAY], at)
        for _ in range(runs[i]):
            set_bit(letters[_FILLED], at)
            at += 1
        if i < last - 1:
            set_bit(letters[_EMPTY], at)
            at += 1
    set_bit(letters[_STAY], at)
    return (at >> 6) + 1, at


@part
def _look_back(black, white, length, letters, words, end, behind):
    """Fill the states from which the rest can be completed, before each cell and after the last one."""
    for word in range(words):
        behind[length, word] = W0
    set_bit(behind[length], end)
    for cell in range(length - 1, -1, -1):
        filled, empty = W0 - bit_of(black, cell), W0 - bit_of(white, cell)
        over = W0
        for word in range(words - 1, -1, -1):
            states = behind[cell + 1, word]
            moves = (letters[_FILLED, word] & filled) | (letters[_EMPTY, word] & empty)
            behind[cell, word] = (((states >> W1) | over) & moves) | (states & letters[_STAY, word] & empty)
            over = states << W63


@part
def _read(letters, words, filled, empty):
    """The states after a cell with these masks, into the row `_READ`."""
    over = W0
    for word in range(words):
        states = letters[_REACHED, word]
        moving = states & ((letters[_FILLED, word] & filled) | (letters[_EMPTY, word] & empty))
        letters[_READ, word] = (moving << W1) | over | (states & letters[_STAY, word] & empty)
        over = moving >> W63


@part
def share_a_state(states, others, words):
    """Whether two rows of states have one in common."""
    for word in range(words):
        if states[word] & others[word] != W0:
            return True
    return False


@kernel
def runs_reason(black, white, doubtful, runs, first, last, length, letters, behind):
    """For a contradicted line: leave in `doubtful` only the known cells that are needed.

    `letters` and `behind` are work areas of `LETTER_ROWS` rows, and of one row more than there are cells; a row has one
    bit more than the line has cells.
    """
    words, end = _spell(runs, first, last, letters)
    _look_back(black, white, length, letters, words, end, behind)
    letters[_REACHED, 0] = W1
    for cell in range(length):
        filled, empty = W0 - bit_of(black, cell), W0 - bit_of(white, cell)
        if bit_of(doubtful, cell):
            _read(letters, words, ALL, ALL)
            if not share_a_state(letters[_READ], behind[cell + 1], words):
                clear_bit(doubtful, cell)
                filled, empty = ALL, ALL
        _read(letters, words, filled, empty)
        for word in range(words):
            letters[_REACHED, word] = letters[_READ, word]


@part
def _sets(row):
    return row[0], row[1], row[2], row[3], row[4], row[5]


@kernel
def count_reason(black, white, doubtful, total, groups, length, behind):
    """The same for a line with a `Count` clue, whose sets are single words; a row of `behind` has `STATES` words."""
    states = goal(total, groups)
    for cell in range(length - 1, -1, -1):
        for state in range(STATES):
            behind[cell, state] = states[state]
        states = read_back(states, masks_of(black, white, cell))
    reached = (W1, W0, W0, W0, W0, W0)
    for cell in range(length):
        masks = masks_of(black, white, cell)
        doubted = (doubtful >> np.uint64(cell)) & W1 == W1
        if doubted and not meet(read(reached, (ALL, ALL)), _sets(behind[cell])):
            doubtful &= ~(W1 << np.uint64(cell))
            masks = ALL, ALL
        reached = read(reached, masks)
    return doubtful
