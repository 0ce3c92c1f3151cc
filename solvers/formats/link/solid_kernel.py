"""The solid coder, compiled: codes the numbers face by face, each predicted from the numbers around it.
`solid_lines` passes the arrays.

`numbers` holds cells and blocks of each line, by axis, row and column of its face; cells are NONE where nothing is
known. `sums` holds for the layers of a face's rows (BY_ROW) and of its columns (BY_COL) how many cells they still need,
as far as an earlier face says (otherwise NONE), and how many of their lines are left. `face` is the axis, the number of
rows and of columns, and the length of its lines.

A situation is a whole number below SITUATIONS, whose digits are differences of nearby numbers.

Integers only, and every step as in `tests/solvers/naive_solid.py`: links depend on the result for ever.
"""

import numpy as np

from ...compiled import kernel, part
from .coding_kernel import ONE, REACH, code_bit, count_bit, kept_possible, stretched

FIRST = 5 << 13
RATE = 10
NEAR = 4
UNARY = 6
NONE = -1
BY_ROW, BY_COL = 0, 1
CELLS, BLOCKS = 0, 1
REST, LINES = 0, 1
AXIS, ROWS, COLS, LENGTH = range(4)
# Kinds of bits. From FURTHER on there are two for each number of steps, down and up; from BLOCK on one for each number.
HAS, SAME, MORE, FURTHER, BLOCK = 0, 1, 2, 3, 15
KINDS, OPINIONS, SITUATIONS = 18, 9, 200
DIGITS = 2 * NEAR + 2  # the differences from -NEAR to NEAR, and none
# Numbers around the coded one: neighbours, the mirrored ones, the transposed one, that of the face before.
LEFT, ABOVE, CORNER, BEYOND, ACROSS, DOWN, TURNED, BEFORE, AROUND = range(9)


# One bit, whose chance is predicted from several situations


@part
def code_opinions(coder, kind, situations, opinions, wanted):
    """Pass on a bit; its chance is mixed from what was learned in each of its situations."""
    state, digits, values, squash, habits, weights = coder
    logit = 0
    for place in range(opinions):
        habit = habits[kind, place, situations[place]]
        logit += stretched(squash, kept_possible((habit[0] << 16) // habit[1])) * weights[kind, place]
    mixed = squash[min(max(logit >> 16, -REACH), REACH) + REACH]
    found = code_bit(state, digits, values, kept_possible(mixed), wanted)
    miss = (ONE if found else 0) - mixed
    for place in range(opinions):
        habit = habits[kind, place, situations[place]]
        suggested = stretched(squash, kept_possible((habit[0] << 16) // habit[1]))
        weights[kind, place] += (suggested * miss * RATE) >> 18
        count_bit(habit, found)
    return found


@part
def code_evenly(coder, wanted, low, high):
    """A number within bounds, all of them equally likely."""
    state, digits, values, _, _, _ = coder
    while low < high:
        middle = (low + high) // 2
        chance = kept_possible(((middle + 1 - low) << 16) // (high + 1 - low))
        if code_bit(state, digits, values, chance, wanted <= middle):
            high = middle
        else:
            low = middle + 1
    return low


# The numbers around a line


@part
def cells_at(numbers, face, row, col):
    if row < 0 or row >= face[ROWS] or col < 0 or col >= face[COLS]:
        return NONE
    return numbers[face[AXIS], row, col, CELLS]


@part
def blocks_at(numbers, face, row, col):
    """The blocks of a line; 0 where no number is known."""
    return 0 if cells_at(numbers, face, row, col) == NONE else numbers[face[AXIS], row, col, BLOCKS]


@part
def look_around(numbers, face, row, col, around):
    """The cells of the numbers around a line."""
    around[LEFT] = cells_at(numbers, face, row, col - 1)
    around[ABOVE] = cells_at(numbers, face, row - 1, col)
    around[CORNER] = cells_at(numbers, face, row - 1, col - 1)
    around[BEYOND] = cells_at(numbers, face, row - 1, col + 1)
    around[ACROSS] = cells_at(numbers, face, row, face[COLS] - 1 - col)
    around[DOWN] = cells_at(numbers, face, face[ROWS] - 1 - row, col)
    around[TURNED] = cells_at(numbers, face, col, row)
    around[BEFORE] = numbers[face[AXIS] - 1, row, col, CELLS] if face[AXIS] else NONE


@part
def guessed(around, length):
    """The number that continues the neighbours evenly."""
    left, above, corner = around[LEFT], around[ABOVE], around[CORNER]
    if left == NONE and above == NONE:
        return length
    if left == NONE or above == NONE:
        return max(left, above)
    if corner == NONE:
        return (left + above) // 2
    return min(max(left + above - corner, min(left, above)), max(left, above))


@part
def near(cells, guess):
    """The difference from the guess as a digit; 0 where the cells are not known."""
    return 0 if cells == NONE else min(max(cells - guess, -NEAR), NEAR) + NEAR + 1


@part
def near_both(first, second, guess):
    return near(first, guess) * DIGITS + near(second, guess)


@part
def within_bounds(numbers, face, row, col, guess):
    """How many cells of the line no empty line crosses, as far as the earlier faces say."""
    if face[AXIS] == 0:
        return 0
    most = 0
    for place in range(face[LENGTH]):
        if face[AXIS] == 1:
            barred = numbers[0, place, col, CELLS] == 0
        else:
            barred = numbers[0, col, place, CELLS] == 0 or numbers[1, row, place, CELLS] == 0
        most += not barred
    return near(most, guess) * 2 + (most == 0)


@part
def within_layer(sums, which, layer, guess):
    """The mean number that the layer still needs, and whether other lines are left to make up for it."""
    rest, lines = sums[which, layer]
    if rest == NONE:
        return 0
    return near(rest // lines, guess) * 3 + min(lines, 2)


@part
def tell_layers(sums, row, col, cells):
    for which, layer in ((BY_ROW, row), (BY_COL, col)):
        rest = sums[which, layer, REST]
        sums[which, layer, REST] = NONE if rest == NONE or cells == NONE else max(rest - cells, 0)
        sums[which, layer, LINES] -= 1


@part
def layer_sum(numbers, axis, line, length, along):
    """The cells of a row (`along` 1) or of a column (0) of a face; NONE where a number is not known."""
    total = 0
    for place in range(length):
        cells = numbers[axis, line, place, CELLS] if along else numbers[axis, place, line, CELLS]
        if cells == NONE:
            return NONE
        total += cells
    return total


# A face


@kernel
def begin_face(numbers, sums, face):
    """Find out from the earlier faces how many cells the layers of this one have."""
    axis, rows, cols, length = face
    for layer in range(sums.shape[1]):
        sums[BY_ROW, layer, REST] = sums[BY_COL, layer, REST] = NONE
        sums[BY_ROW, layer, LINES], sums[BY_COL, layer, LINES] = cols, rows
    if axis:
        for col in range(cols):
            sums[BY_COL, col, REST] = layer_sum(numbers, 0, col, length, axis - 1)
    if axis == 2:
        for row in range(rows):
            sums[BY_ROW, row, REST] = layer_sum(numbers, 1, row, length, 1)


@kernel
def code_presence(coder, numbers, sums, face, row, col, work, wanted):
    """Whether a line has a clue."""
    situations, around = work
    look_around(numbers, face, row, col, around)
    situations[0] = (around[LEFT] != NONE) * 2 + (around[ABOVE] != NONE)
    situations[1] = around[ACROSS] != NONE
    situations[2] = (around[DOWN] != NONE) * 2 + (around[TURNED] != NONE)
    situations[3] = face[AXIS]
    has = code_opinions(coder, HAS, situations, 4, wanted)
    if not has:
        tell_layers(sums, row, col, NONE)
    return has


@kernel
def code_number(coder, numbers, sums, face, row, col, work, cells, blocks):
    """The cells and the blocks of a count, after its presence; the number goes into `numbers`."""
    situations, around = work
    guess = guessed(around, face[LENGTH])
    situations[0] = near_both(around[LEFT], around[ABOVE], guess)
    situations[1] = near_both(around[ACROSS], around[LEFT], guess)
    situations[2] = near_both(around[DOWN], around[ABOVE], guess)
    situations[3] = near_both(around[BEYOND], around[ABOVE], guess) * 2 + (guess == 0)
    situations[4] = near_both(around[TURNED], around[BEFORE], guess)
    situations[5] = within_bounds(numbers, face, row, col, guess)
    situations[6] = within_layer(sums, BY_ROW, row, guess)
    situations[7] = within_layer(sums, BY_COL, col, guess)
    situations[8] = min(guess, 3) * 2 + (guess == face[LENGTH])
    cells = code_cells(coder, situations, face[LENGTH], guess, cells)
    blocks = code_blocks(coder, numbers, face, row, col, situations, cells, blocks)
    numbers[face[AXIS], row, col, CELLS] = cells
    numbers[face[AXIS], row, col, BLOCKS] = blocks
    tell_layers(sums, row, col, cells)


@part
def code_cells(coder, situations, length, guess, wanted):
    """The cells of a line, as their difference from the guess."""
    if code_opinions(coder, SAME, situations, OPINIONS, wanted == guess):
        return guess
    more = guess == 0 or (guess < length and code_opinions(coder, MORE, situations, OPINIONS, wanted > guess))
    room, sign = (length - guess, 1) if more else (guess, -1)
    step = 1
    while step < room and step < UNARY:
        kind = FURTHER + 2 * step + more
        if not code_opinions(coder, kind, situations, OPINIONS, sign * (wanted - guess) > step):
            return guess + sign * step
        step += 1
    if step == UNARY and room > step:
        step = code_evenly(coder, sign * (wanted - guess), step, room)
    return guess + sign * step


@part
def code_blocks(coder, numbers, face, row, col, situations, cells, wanted):
    left, above = blocks_at(numbers, face, row, col - 1), blocks_at(numbers, face, row - 1, col)
    across = blocks_at(numbers, face, row, face[COLS] - 1 - col)
    down = blocks_at(numbers, face, face[ROWS] - 1 - row, col)
    turned = blocks_at(numbers, face, col, row)
    before = 0
    if face[AXIS] and numbers[face[AXIS] - 1, row, col, CELLS] != NONE:
        before = numbers[face[AXIS] - 1, row, col, BLOCKS]
    situations[0] = left * 4 + above
    situations[1] = across * 4 + down
    situations[2] = (turned * 4 + before) * 4 + left
    situations[3] = min(cells, 5) * 2 + (face[LENGTH] - cells < 2)
    blocks = 1
    while blocks < min(3, cells, face[LENGTH] - cells + 1):
        if not code_opinions(coder, BLOCK + blocks, situations, 4, wanted > blocks):
            break
        blocks += 1
    return blocks


@kernel
def code_face(coder, numbers, sums, face, work, wanted):
    """All lines of a face of counts; a writer's are in `wanted`."""
    for row in range(face[ROWS]):
        for col in range(face[COLS]):
            cells, blocks = wanted[row, col]
            if code_presence(coder, numbers, sums, face, row, col, work, cells != NONE):
                code_number(coder, numbers, sums, face, row, col, work, cells, blocks)


def nothing_learned():
    """Habits by kind, opinion and situation (the counts of true and all bits), and the weights of opinions."""
    habits = np.empty((KINDS, OPINIONS, SITUATIONS, 2), np.int64)
    habits[..., 0], habits[..., 1] = 16, 32
    return habits, np.full((KINDS, OPINIONS), FIRST, np.int64)


def new_numbers(side):
    """`numbers`, `sums` and work areas, for a solid of at most that side."""
    numbers = np.full((3, side, side, 2), NONE, np.int64)
    return numbers, np.empty((2, side, 2), np.int64), (np.zeros(OPINIONS, np.int64), np.empty(AROUND, np.int64))
