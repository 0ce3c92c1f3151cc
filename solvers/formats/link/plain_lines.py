"""The plain coder: line after line, where each run is expected to equal the run of the same number in the line before.
It is quick, serves puzzles that are too large for the woven coder, and is sometimes shorter for tiny ones.

How run lengths are coded here can never change, since links depend on it.
"""

from __future__ import annotations

from collections import defaultdict

from .range_coder import Coder, Habit, code_number

Runs = tuple[int, ...]
Clues = list[Runs | None]
Habits = defaultdict[tuple[object, ...], Habit]


def code_lines(coder: Coder, given: list[bool], rows: Clues, cols: Clues) -> tuple[Clues, Clues]:
    """Pass on the clue of every line that has one (`given`, rows before columns)."""
    height, width = len(rows), len(cols)
    return _code_axis(coder, given[:height], rows, width), _code_axis(coder, given[height:], cols, height)


def _code_axis(coder: Coder, given: list[bool], clues: Clues, length: int) -> Clues:
    habits: Habits = defaultdict(Habit)
    before: Runs = ()
    found: Clues = []
    for has, wanted in zip(given, clues, strict=True):
        if has:
            before = code_clue(coder, habits, length, before, wanted)
        found.append(before if has else None)
    return found


def code_clue(coder: Coder, habits: Habits, length: int, before: Runs, wanted: Runs | None) -> Runs:
    """Pass one clue on, expected to be like the one `before` it."""
    runs: list[int] = []
    while length > 0:
        index = len(runs)
        more = habits["more", index < len(before), index + 1 < len(before), min(length, 12)]
        if not more.code(coder, wanted is not None and index < len(wanted)):
            break
        like = before[index] if index < len(before) else 0
        run = _code_run(coder, habits, length, like, wanted[index] if wanted else 0)
        runs.append(run)
        length -= run + 1
    return tuple(runs)


def _code_run(coder: Coder, habits: Habits, length: int, like: int, wanted: int) -> int:
    if 0 < like <= length and habits["same", min(like, 8)].code(coder, wanted == like):
        return like
    return code_size(coder, habits, ("run", like.bit_length()), length, wanted)


def code_size(coder: Coder, habits: Habits, kind: tuple[object, ...], high: int, wanted: int) -> int:
    """A number from 1 to `high`: the number of binary digits, the second digit, then the others evenly."""
    digits = 1
    while 1 << digits <= high and habits[*kind, digits].code(coder, wanted.bit_length() > digits):
        digits += 1
    low, top = 1 << digits - 1, min(high, (1 << digits) - 1)
    half = low + (low >> 1)
    if low < half <= top:
        if habits[*kind, "upper", digits].code(coder, wanted >= half):
            low = half
        else:
            top = half - 1
    return code_number(coder, wanted, low, top)
