"""Reasoning inside one line of a coloured puzzle: the compiled kernels against all placements, and on long lines
against a machine that reads cell by cell."""

from __future__ import annotations

from decimal import Context, Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solvers.clues import ColourRuns, colour_runs_of
from solvers.grid import state_of
from tests import oracles, strategies
from tests.cases import for_every
from tests.solvers import line_kernels
from tests.solvers import naive_lines as naive

LETTERS = ".abc"
Line = tuple[ColourRuns, list[int], int]

# clue: the colours that each cell may have ("?": any) -> those that it can have ("-": the line cannot hold)
FOLLOWS = """
0:          ? ?             -> . .
0:          ? a             -> -
0:          ? ab            -> -
1a:         ?               -> a
1a:         ? ?             -> .a .a
1a:         ? .b            -> a .
1a:         .b bc           -> -
1a 1b:      ? ?             -> a b
1b 1a:      ? ?             -> b a
1a 1a:      ? ? ?           -> a . a
1a 1a:      ? ?             -> -
1a 1b:      ? ? ?           -> .a .ab .b
1a 1b:      ? a ?           -> . a b
1a 1b:      ? . ?           -> a . b
1a 1b:      ? ab ?          -> .a ab .b
1a 1b:      b ? ?           -> -
2a 1b 2a:   ? ? ? ? ?       -> a a b a a
2a 1b 2a:   ? ? ? ? ? ?     -> .a a .ab .ab a .a
2a 2a:      ? ? ? ? ?       -> a a . a a
2a 1b:      ? ? ? ?         -> .a a .ab .b
2a 1b:      .b ? ? ?        -> . a a b
1a 1b 1a:   ? b ? ?         -> a b .a .a
1a 1b 1a:   ? ? ? .b        -> a b a .
3c:         ? ? .c ? ?      -> .c .c c .c .c
3c:         ? ? ab ? ?      -> -
1c 2c 1b:   ? ? ? ? ? ?     -> .c .c .c c .bc .b
1a 1a 1b:   a ? ? ? a       -> -
1a 1a 1b:   a ? ? a ?       -> a . . a b
"""


def masks_of(text: str) -> list[int]:
    letters = [LETTERS if cell == "?" else cell for cell in text.split()]
    return [sum(1 << LETTERS.index(letter) for letter in cell) for cell in letters]


def clue_of(text: str) -> ColourRuns:
    return ColourRuns(tuple((int(run[:-1]), LETTERS.index(run[-1])) for run in text.split() if run != "0"))


def text_of(masks: list[int] | None) -> str:
    if masks is None:
        return "-"
    return " ".join("".join(letter for at, letter in enumerate(LETTERS) if mask >> at & 1) for mask in masks)


def cases(table: str) -> list[tuple[str, str, str]]:
    rows = [line.partition("->") for line in table.strip().splitlines()]
    return [(*map(str.strip, left.split(":")), right.strip()) for left, _, right in rows]  # type: ignore[misc]


def agrees(line: Line, expected: list[int] | None) -> None:
    """All compiled solvers for the length of this line give this answer."""
    clue, masks, colours = line
    assert line_kernels.coloured_wide(clue, masks, colours) == expected
    assert line_kernels.coloured_wide_holds(clue, masks, colours) == (expected is not None)
    if len(masks) <= 64:
        assert line_kernels.coloured(clue, masks, colours) == expected
        assert line_kernels.coloured_holds(clue, masks, colours) == (expected is not None)


@for_every("clue, known, expected", cases(FOLLOWS))
def test_what_follows(clue: str, known: str, expected: str) -> None:
    line = clue_of(clue), masks_of(known), len(LETTERS) - 1
    assert text_of(naive.possible_colours(*line[:2])) == expected
    agrees(line, naive.possible_colours(*line[:2]))


def random_lines(clues: int, masks: int) -> list[Line]:
    """Of each clue several lines, so that these share its placements. In some of them nothing is possible."""
    random = np.random.default_rng(31)
    found: list[Line] = []
    for _ in range(clues):
        length, colours = int(random.integers(1, 13)), int(random.integers(1, 4))
        solution = np.where(random.random(length) < 0.4, 0, random.integers(1, colours + 1, length))
        clue = ColourRuns(colour_runs_of(bytes(map(state_of, solution.tolist()))))
        for _ in range(masks):
            may = random.integers(0, 2 << colours, length)
            may[random.random(length) < 0.5] = (2 << colours) - 1
            may |= np.where(random.random(length) < 0.95, 1 << solution, 0)
            found.append((clue, may.tolist(), colours))
    return found


def test_thousands_of_lines_do_as_the_definition_says() -> None:
    for line in random_lines(1000, 5):
        expected = naive.possible_colours(*line[:2])
        assert oracles.colours_by_machine(line[0].runs, line[1]) == expected
        agrees(line, expected)


@given(strategies.coloured_lines(1, 64))
def test_lines_of_one_word(line: Line) -> None:
    agrees(line, oracles.colours_by_machine(line[0].runs, line[1]))


@settings(max_examples=60)
@given(strategies.coloured_lines(65, 512))
def test_lines_of_many_words(line: Line) -> None:
    agrees(line, oracles.colours_by_machine(line[0].runs, line[1]))


BORDERS = [1, 2, 63, 64, 65, 127, 128, 129, 192, 193, 256, 257, 320, 448, 511, 512]


@for_every("length", BORDERS)
@settings(max_examples=4)
@given(data=st.data())
def test_lines_at_the_borders_of_words(length: int, data: st.DataObject) -> None:
    line = data.draw(strategies.coloured_lines(length, length))
    agrees(line, oracles.colours_by_machine(line[0].runs, line[1]))


@for_every("length", BORDERS)
def test_extremes_at_the_borders_of_words(length: int) -> None:
    half = length // 2
    clues = [(), ((length, 1),), ((1, 1),), ((1, 1), (1, 2)) * half, ((1, 2), (1, 1)) * max(0, half - 1),
             ((1, 1),) * ((length + 1) // 2), ((half, 1), (length - half, 2)), ((half, 1), (length - half - 1, 2))]
    for runs in clues:
        clue = ColourRuns(tuple(run for run in runs if run[0]))
        for cell in {0, half, length - 1}:
            for mask in (7, 1, 2, 4, 5, 0):
                masks = [7] * length
                masks[cell] = mask
                agrees((clue, masks, 2), oracles.colours_by_machine(clue.runs, masks))


@settings(max_examples=20)
@given(strategies.coloured_lines(1, 140, most=31))
def test_lines_with_as_many_colours_as_there_can_be(line: Line) -> None:
    clue, masks, _ = line
    agrees((clue, masks, 31), oracles.colours_by_machine(clue.runs, masks))
