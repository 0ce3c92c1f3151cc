"""Coloured clues in links, for puzzles whose picture is not found quickly. `coloured_kernel` codes the clues of all but
the largest puzzles; for these there is a plain coder here, line after line. None of it can ever change, since links
depend on it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .array_coder import ArrayCoder
from .plain_lines import Habits, code_size
from .range_coder import Coder, Habit
from .woven_lines import SMOOTH

ColourClues = list[tuple[tuple[int, int], ...]]

_TRUST: Final = 5120


# Clues


def code_lines(
    coder: Coder, smooth: int, colours: int, rows: ColourClues, cols: ColourClues
) -> tuple[ColourClues, ColourClues]:
    """Pass on the clues, each expected from those before it."""
    from . import coloured_kernel as kernel  # numba takes a while to load

    height, width = len(rows), len(cols)
    clues, longest = [*rows, *cols], max(height, width)
    runs, counts = np.zeros((len(clues), longest + 1, 2), np.int64), np.zeros(len(clues), np.int64)
    for line, clue in enumerate(clues):
        counts[line] = len(clue)
        runs[line, : len(clue)] = np.array(clue, np.int64).reshape(-1, 2)
    arrays = ArrayCoder(coder)
    learned = np.zeros((kernel.KINDS, 9, 2), np.int64), np.zeros((kernel.KINDS, 2), np.int64)
    bits = 2 * height * width * (2 + colours) + height + width
    kernel.code_coloured((*arrays.arrays(bits), *learned), _taste(smooth), runs, counts, height, width, colours + 1,
                         *kernel.new_work(height, width, colours + 1))
    arrays.put_back()
    found: ColourClues = [
        tuple((length, colour) for length, colour in line[:count].tolist())
        for line, count in zip(runs, counts.tolist(), strict=True)
    ]
    return found[:height], found[height:]


def _taste(smooth: int) -> NDArray[np.float64]:
    """In the order of the kernel's `taste`."""
    pull = SMOOTH[smooth] / 64
    return np.array([_TRUST * smooth, pull * pull, pull * pull * pull, pull * pull, pull * pull * pull])


def code_plain_lines(
    coder: Coder, colours: int, rows: ColourClues, cols: ColourClues
) -> tuple[ColourClues, ColourClues]:
    """The same line after line, each expected to be like the one before."""
    return _code_axis(coder, colours, rows, len(cols)), _code_axis(coder, colours, cols, len(rows))


def _code_axis(coder: Coder, colours: int, clues: ColourClues, length: int) -> ColourClues:
    habits: Habits = defaultdict(Habit)
    found: ColourClues = []
    before: tuple[tuple[int, int], ...] = ()
    for wanted in clues:
        before = _code_clue(coder, habits, colours, length, before, wanted)
        found.append(before)
    return found


def _code_clue(
    coder: Coder, habits: Habits, colours: int, length: int, before: tuple[tuple[int, int], ...],
    wanted: tuple[tuple[int, int], ...],
) -> tuple[tuple[int, int], ...]:  # fmt: skip
    runs: list[tuple[int, int]] = []
    last = 0
    while length > (colours == 1 and last > 0):
        index = len(runs)
        more = habits["more", index < len(before), index + 1 < len(before), min(length, 12)]
        if not more.code(coder, index < len(wanted)):
            break
        size, colour = wanted[index] if index < len(wanted) else (0, 0)
        like, like_colour = before[index] if index < len(before) else (0, 0)
        colour = _code_colour(coder, habits, colours, (last, length == 1), like_colour, colour)
        length -= colour == last
        size = code_size(coder, habits, (colour, like_colour == colour and like.bit_length()), length, size)
        runs.append((size, colour))
        length -= size
        last = colour
    return tuple(runs)


def _code_colour(
    coder: Coder, habits: Habits, colours: int, after: tuple[int, bool], like: int, wanted: int
) -> int:
    """The colour of a run; that of the run before needs a gap, for which there may be no room."""
    last, narrow = after
    possible = [colour for colour in range(1, colours + 1) if not (narrow and colour == last)]
    if like in possible and habits["like", last == like].code(coder, wanted == like):
        return like
    possible = [colour for colour in possible if colour != like] or possible
    for colour in possible[:-1]:
        if habits["colour", last, like > 0, colour].code(coder, wanted == colour):
            return colour
    return possible[-1]
