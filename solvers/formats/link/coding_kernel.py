"""The parts of the coders' kernels that know nothing of lines: the range coder, shares, and learned chances.

`coder` is a tuple of arrays: `state` (its places are named below), the written `digits`, the `values` to read, the
table `squash`, and what has been learned, `habits` and `weights`. See `range_coder` and `array_coder`. This is the
compiled twin of `tests/solvers/naive_mixer.py`.
"""


from ...compiled import kernel, part

ONE = 1 << 16
FULL = 1 << 36
TOP = 1 << 30
RARE = 4
MEMORY = 1 << 13
REACH = 2560
RATE = 8
FIRST = 3 << 14
FAINT = 1 << 20
BRIGHT = 28
AHEAD_DIGITS = 6

# Places in `state`: of the writer, of the reader, and of both.
LOW, RANGE, DIGITS, CODE, CODE_RANGE, TAKEN, LENGTH, READING, ENDED, STATES = range(10)


# The range coder


@part
def next_digit(state, values):
    state[TAKEN] += 1
    if state[TAKEN] <= state[LENGTH]:
        return values[state[TAKEN] - 1]
    if state[TAKEN] > state[LENGTH] + AHEAD_DIGITS:
        state[ENDED] = 1
    return 0


@part
def code_bit(state, digits, values, chance, wanted):
    """Pass one bit on; a reader finds it, and writes it again."""
    if state[READING]:
        bound = (state[CODE_RANGE] >> 16) * chance
        wanted = state[CODE] < bound
        if wanted:
            state[CODE_RANGE] = bound
        else:
            state[CODE] -= bound
            state[CODE_RANGE] -= bound
        while state[CODE_RANGE] < TOP:
            state[CODE_RANGE] <<= 6
            state[CODE] = state[CODE] << 6 | next_digit(state, values)
    bound = (state[RANGE] >> 16) * chance
    if wanted:
        state[RANGE] = bound
    else:
        state[LOW] += bound
        state[RANGE] -= bound
    while state[RANGE] < TOP:
        shift(state, digits)
    return wanted


@part
def shift(state, digits):
    """Shift the top digit out; one that overflows is carried into those before it."""
    if state[LOW] >= FULL:
        place = state[DIGITS] - 1
        while digits[place] == 63:
            digits[place] = 0
            place -= 1
        digits[place] += 1
        state[LOW] -= FULL
    digits[state[DIGITS]] = state[LOW] // TOP
    state[DIGITS] += 1
    state[LOW] = (state[LOW] % TOP) << 6
    state[RANGE] <<= 6


@kernel
def pass_bit(state, digits, values, chance, wanted):
    """One bit, from Python."""
    return code_bit(state, digits, values, chance, wanted)


# Chances


@part
def share(some, whole):
    """`some / whole` in 65536ths, rounded down; digit by digit, since some * 65536 may be beyond 64 bits."""
    if some >= whole:
        return ONE
    found = 0
    for _ in range(16):
        some <<= 1
        found <<= 1
        if some >= whole:
            some -= whole
            found += 1
    return found


@part
def share_of_two(some_high, some_low, whole_high, whole_low):
    """The same for numbers of two limbs, of which the lower ones are below 2^40."""
    if some_high == whole_high and some_low == whole_low:
        return ONE
    found = 0
    for _ in range(16):
        some_low <<= 1
        some_high = (some_high << 1) + (some_low >> 40)
        some_low &= (1 << 40) - 1
        found <<= 1
        if some_high > whole_high or (some_high == whole_high and some_low >= whole_low):
            some_high -= whole_high
            some_low -= whole_low
            if some_low < 0:
                some_low += 1 << 40
                some_high -= 1
            found += 1
    return found


@part
def kept_possible(chance):
    return min(max(chance, RARE), ONE - RARE)


@part
def lift_of(highest):
    """By how many bits to scale weights up, once all of them have become small."""
    if highest >= FAINT:
        return 0
    lift = BRIGHT
    while highest > 0:
        highest >>= 1
        lift -= 1
    return lift


# Mixing: what the cells suggest, and what was learned from the lines before


@part
def forget(coder, trust):
    """Reset what has been learned: the counts of true and all bits of each habit, two weights of each kind."""
    _, _, _, _, habits, weights = coder
    habits[:, :, 0] = 16
    habits[:, :, 1] = 32
    weights[:, 0] = FIRST
    weights[:, 1] = trust


@part
def count_bit(habit, found):
    """Learn from a bit; older ones count less and less."""
    habit[0] += 24 if found else 0
    habit[1] += 24
    if habit[1] > MEMORY:
        habit[0] = (habit[0] + 1) >> 1
        habit[1] = (habit[1] + 1) >> 1


@part
def stretched(squash, chance):
    """The logit of a chance, by bisection."""
    low, high = 0, len(squash)
    while low < high:
        middle = (low + high) >> 1
        if chance < squash[middle]:
            high = middle
        else:
            low = middle + 1
    return low - REACH - 1


@part
def code_mixed(coder, trust, chance, kind, situation, wanted):
    """Pass on a bit; its chance is mixed from a stated one and one learned for its situation."""
    state, digits, values, squash, habits, weights = coder
    if trust == 0:
        return code_bit(state, digits, values, chance, wanted)
    habit = habits[kind, situation + 3]
    stated = stretched(squash, chance)
    learned = stretched(squash, kept_possible(share(habit[0], habit[1])))
    logit = (stated * weights[kind, 0] + learned * weights[kind, 1]) >> 16
    mixed = squash[min(max(logit, -REACH), REACH) + REACH]
    found = code_bit(state, digits, values, kept_possible(mixed), wanted)
    miss = (ONE if found else 0) - mixed
    weights[kind, 0] += (stated * miss * RATE) >> 18
    weights[kind, 1] += (learned * miss * RATE) >> 18
    count_bit(habit, found)
    return found
