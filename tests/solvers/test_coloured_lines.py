"""Reasoning inside one line of a coloured puzzle: the compiled kernels against all placements, and on long lines
against a machine that reads cell by cell."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solvers.clues import ColourRuns, colour_runs_of
from solvers.grid import state_of
from solvers.lines.coloured_marginals import SMALLEST_WEIGHT
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
    return [(*map(str.strip, left.split(":")), right.strip()) for left, _, right in rows]


def agrees(line: Line, expected: list[int] | None) -> None:
    """All compiled solvers for the length of this line give this answer."""
    clue, masks, colours = line
    assert line_kernels.coloured_wide(clue, masks, colours) == expected
    assert line_kernels.coloured_wide_holds(clue, masks, colours) == (expected is not None)
    if len(masks) <= 64:
        assert line_kernels.coloured(clue, masks, colours) == expected
        assert line_kernels.coloured_holds(clue, masks, colours) == (expected is not None)


@for_every("clue, cells, expected", cases(FOLLOWS))
def test_what_follows(clue: str, cells: str, expected: str) -> None:
    line = clue_of(clue), masks_of(cells), len(LETTERS) - 1
    assert text_of(naive.possible_colours(*line[:2])) == expected
    agrees(line, naive.possible_colours(*line[:2]))


def random_lines(clues: int, masks: int) -> list[Line]:
    """Several lines per clue, which share its placements; some are contradictory."""
    random = np.random.default_rng(31)
    lines: list[Line] = []
    for _ in range(clues):
        length, colours = int(random.integers(1, 13)), int(random.integers(1, 4))
        solution = np.where(random.random(length) < 0.4, 0, random.integers(1, colours + 1, length))
        clue = ColourRuns(colour_runs_of(bytes(map(state_of, solution.tolist()))))
        for _ in range(masks):
            may = random.integers(0, 2 << colours, length)
            may[random.random(length) < 0.5] = (2 << colours) - 1
            may |= np.where(random.random(length) < 0.95, 1 << solution, 0)
            lines.append((clue, may.tolist(), colours))
    return lines


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
            for mask in (7, 1, 2, 5):
                masks = [7] * length
                masks[cell] = mask
                agrees((clue, masks, 2), oracles.colours_by_machine(clue.runs, masks))


@settings(max_examples=20)
@given(strategies.coloured_lines(1, 140, most=31))
def test_lines_with_as_many_colours_as_there_can_be(line: Line) -> None:
    clue, masks, _ = line
    agrees((clue, masks, 31), oracles.colours_by_machine(clue.runs, masks))


# clue, weights by cell and colour -> marginals by cell and colour
WEIGHED = [
    ("1a", ["1 1", "1 1"], ["1/2 1/2", "1/2 1/2"]),
    ("1a", ["1 3", "1 1"], ["1/4 3/4", "3/4 1/4"]),
    ("1a 1b", ["1 1 1"] * 3, ["1/3 2/3 0", "1/3 1/3 1/3", "1/3 0 2/3"]),
    ("1a 1a", ["1 1", "1 1", "1 1", "1 4"], ["4/9 5/9", "5/9 4/9", "8/9 1/9", "1/9 8/9"]),
    ("1a 1b", ["1 1 1", "1 0 1", "1 1 0"], ["0 1 0", "0 0 1", "1 0 0"]),
    ("1a 1b", ["1 0 1", "1 0 1", "1 1 1"], None),
    ("2b", ["1 0 2", "1 0 2", "1 0 2", "1 0 2"], ["2/3 0 1/3", "1/3 0 2/3", "1/3 0 2/3", "2/3 0 1/3"]),
    ("0", ["1 5", "1 5"], ["1 0", "1 0"]),
]


@for_every("clue, weights, expected", WEIGHED, ids=str)
def test_lines_weighed_by_hand(clue: str, weights: list[str], expected: list[str] | None) -> None:
    exact = expected and [list(map(Fraction, cell.split())) for cell in expected]
    fractions = [list(map(Fraction, cell.split())) for cell in weights]
    assert naive.colour_marginals(clue_of(clue), fractions) == exact
    shares = line_kernels.coloured_shares(clue_of(clue), [list(map(float, cell)) for cell in fractions])
    assert shares == (exact and [pytest.approx(list(map(float, cell)), abs=1e-12) for cell in exact])


ONE = Fraction(1)
some_weight = st.sampled_from([ONE, ONE, ONE / 3, ONE / 100, ONE / 10_000])


@st.composite
def weighed(draw: st.DrawFn, longest: int) -> tuple[ColourRuns, list[list[Fraction]]]:
    """A clue, and weights that are 0 where a cell cannot have a colour."""
    clue, masks, colours = draw(strategies.coloured_lines(1, longest))
    size = len(masks) * (colours + 1)
    numbers = iter(draw(st.lists(some_weight, min_size=size, max_size=size)))
    return clue, [[next(numbers) * (mask >> colour & 1) for colour in range(colours + 1)] for mask in masks]


@settings(max_examples=200)
@given(weighed(11))
def test_marginals_are_shares_of_the_weight_of_all_placements(line: tuple[ColourRuns, list[list[Fraction]]]) -> None:
    clue, weights = line
    assume(clue.runs)  # the line solver decides whether a line without runs holds
    expected = naive.colour_marginals(clue, weights)
    shares = line_kernels.coloured_shares(clue, [list(map(float, cell)) for cell in weights])
    assert shares == (expected and [pytest.approx(list(map(float, cell)), abs=1e-9) for cell in expected])


def long_line(length: int, colours: int, run: int, seed: int) -> tuple[ColourRuns, list[list[float]]]:
    """A line with runs of up to so many cells, and weights as small as they get, some of them on the solution."""
    random = np.random.default_rng(seed)
    sizes = random.integers(1, run + 1, length)
    inks = random.integers(0, colours + 1, length)
    solution = np.repeat(inks, sizes)[:length]
    least = max(1e-4, SMALLEST_WEIGHT ** (1 / length))
    weights = random.choice([1.0, 0.5, least], (length, colours + 1))
    weights[np.arange(length), random.integers(0, colours + 1, length)] = 1.0
    weights[:, 0] = np.where(random.random(length) < 0.5, least, weights[:, 0])
    return ColourRuns(colour_runs_of(bytes(map(state_of, solution.tolist())))), weights.tolist()


LONG = [long_line(*numbers, 7) for numbers in (
    (65, 3, 1), (128, 2, 9), (200, 31, 3), (512, 3, 40), (512, 1, 1), (512, 2, 200))]
LEAST = SMALLEST_WEIGHT ** (1 / 512)
# All other lines think that every cell of a line of 512 cells has one colour, and they are wrong.
WRONG = [(ColourRuns(runs), [[1.0 if colour == heavy else LEAST for colour in range(3)]] * 512) for runs, heavy in (
    (((1, 1),), 1), (((1, 1),) * 2, 1), (((200, 1),) * 2, 0), (((1, 1), (1, 2)) * 128, 0))]


@for_every("clue, weights", [*LONG, *WRONG], ids=range(len(LONG) + len(WRONG)))
def test_marginals_of_long_lines_stay_exact_and_do_not_underflow(
    clue: ColourRuns, weights: list[list[float]]
) -> None:
    exact = oracles.shares_by_machine(clue.runs, [list(map(Decimal, cell)) for cell in weights])
    assert line_kernels.coloured_shares(clue, weights) == [pytest.approx(list(map(float, c)), abs=1e-9) for c in exact]


Facts = naive.Facts
Broken = tuple[ColourRuns, int, int, Facts, list[tuple[int, int]]]


@st.composite
def broken(draw: st.DrawFn, shortest: int, longest: int) -> Broken:
    """A contradicted line: its clue, length, colours, what is known, and which of that may not be needed."""
    clue, masks, colours = draw(strategies.coloured_lines(shortest, longest))
    settled = draw(strategies.bits(len(masks)))
    facts: Facts = {}
    for cell, mask in enumerate(masks):
        if mask.bit_count() == 1 and settled >> cell & 1:
            facts[cell, mask.bit_length() - 1] = True
        else:
            facts |= {(cell, colour): False for colour in range(colours + 1) if not mask >> colour & 1}
    assume(oracles.colours_by_machine(clue.runs, naive.masks_of(facts, len(masks), colours)) is None)
    doubted = draw(strategies.bits(len(facts)))
    return clue, len(masks), colours, facts, [place for at, place in enumerate(facts) if doubted >> at & 1]


@given(broken(1, 11))
def test_reasons_are_the_facts_left_by_dropping_one_after_another(line: Broken) -> None:
    assert line_kernels.coloured_why(*line) == naive.colour_reason(*line)


@settings(max_examples=40)
@given(broken(12, 300))
def test_reasons_of_long_lines_are_enough_and_none_is_needless(line: Broken) -> None:
    clue, length, colours, facts, doubtful = line
    needed = line_kernels.coloured_why(*line)
    left = {place: fact for place, fact in facts.items() if place not in doubtful or place in needed}
    assert set(needed) <= set(doubtful)
    assert not holds(clue, left, length, colours)
    for place in needed:
        assert holds(clue, {key: fact for key, fact in left.items() if key != place}, length, colours)


def holds(clue: ColourRuns, facts: Facts, length: int, colours: int) -> bool:
    return line_kernels.coloured_wide_holds(clue, naive.masks_of(facts, length, colours), colours)


def test_both_claims_about_one_colour_of_a_cell_contradict_the_line() -> None:
    """A cell that is red and blue has no colour at all, and both facts are needed."""
    facts = {(1, 1): True, (1, 2): True, (2, 3): False}
    assert line_kernels.coloured_why(ColourRuns(((1, 1), (1, 2))), 4, 31, facts, list(facts)) == [(1, 1), (1, 2)]
