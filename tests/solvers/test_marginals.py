"""The marginals of a line: compiled kernels against all placements, weighed with exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, UNKNOWN, Count, Runs
from solvers.clues import runs_of
from solvers.lines.marginals import Weights, count_marginals, new_weights, runs_marginals
from tests.solvers.naive_lines import marginals
from tests.strategies import solved_lines

ONE = Fraction(1)

# clue, known cells, odds of the unknown ones (1 where nothing is said) -> marginals
WEIGHED = [
    (Runs((2,)), "???", [1, 1, 1], ["1/2", "1", "1/2"]),
    (Runs((2,)), "???", [3, 1, 1], ["3/4", "1", "1/4"]),
    (Runs((1, 1)), "????", [1, 1, 1, 1], ["2/3", "1/3", "1/3", "2/3"]),
    (Runs((1, 1)), "?.??", [1, 1, 1, 4], ["1", "0", "1/5", "4/5"]),
    (Runs((3,)), "#????", [1, 1, 1, 1, 1], ["1", "1", "1", "0", "0"]),
    (Count(2, 2), "???", [1, 1, 1], ["1", "0", "1"]),
    (Count(2, 2), "????", [1, 1, 2, 1], ["3/4", "1/4", "1/2", "1/2"]),
    (Count(3, 3), "?????", [1] * 5, ["1", "0", "1", "0", "1"]),
    (Count(0), "???", [9, 9, 9], ["0", "0", "0"]),
]


def known_of(text: str) -> list[int]:
    return [{"?": UNKNOWN, "#": FILLED, ".": EMPTY}[sign] for sign in text]


def compiled(clue: Any, cells: Sequence[int], odds: Sequence[Fraction | float]) -> list[float] | None:
    """By the kernel for this kind of clue; the cells and the clue are surrounded by unrelated values."""
    weights = rubbish(new_weights(len(cells) + 2, 9, counted=True))
    for place, (cell, ratio) in enumerate(zip(cells, odds, strict=True)):
        weights.odds[place] = float(ratio) if cell == UNKNOWN else 1.0
        weights.inverse[place] = 1.0 / weights.odds[place]
    grid = np.full(2 * len(cells) + 3, FILLED, np.int8)
    grid[1 : 1 + 2 * len(cells) : 2] = cells
    place = 1, 2, len(cells)
    if isinstance(clue, Count):
        holds = count_marginals(grid, *place, clue.total, clue.groups, weights)
    else:
        runs = np.array([7, *clue.lengths, 3], np.int32)
        holds = runs_marginals(grid, *place, runs, 1, 1 + len(clue.lengths), weights)
    return list(weights.marginals[: len(cells)]) if holds else None


def rubbish(weights: Weights) -> Weights:
    """Work areas as another line left them."""
    for name in ("ahead", "behind", "weight", "forward", "back", "marginals"):
        getattr(weights, name)[...] = 7.5
    return weights


@pytest.mark.parametrize(("clue", "cells", "odds", "expected"), WEIGHED, ids=str)
def test_lines_weighed_by_hand(clue: Any, cells: str, odds: list[int], expected: list[str]) -> None:
    exact = [Fraction(share) for share in expected]
    assert marginals(clue, known_of(cells), [Fraction(each) for each in odds]) == exact
    assert compiled(clue, known_of(cells), [Fraction(each) for each in odds]) == pytest.approx(exact)


odds_of_cells = st.sampled_from([ONE, ONE * 2, ONE / 3, ONE * 100, ONE / 10_000, ONE * 10_000])


@st.composite
def lines(draw: st.DrawFn, longest: int = 12) -> tuple[bytes, list[int], list[Fraction]]:
    """A solved line, its known cells (sometimes wrong ones), and odds."""
    line = draw(solved_lines(1, longest))
    shown = draw(st.lists(st.booleans(), min_size=len(line), max_size=len(line)))
    cells = [cell if show else UNKNOWN for cell, show in zip(line, shown, strict=True)]
    if draw(st.integers(0, 9)) == 0:
        cells[draw(st.integers(0, len(line) - 1))] = draw(st.sampled_from([FILLED, EMPTY]))
    return line, cells, draw(st.lists(odds_of_cells, min_size=len(line), max_size=len(line)))


@settings(max_examples=300)
@given(lines())
def test_lines_are_weighed_exactly(case: tuple[bytes, list[int], list[Fraction]]) -> None:
    line, cells, odds = case
    runs = runs_of(line)
    agrees(Runs(runs), cells, odds)
    agrees(Count(sum(runs), max(1, min(3, len(runs)))), cells, odds)


def agrees(clue: Any, cells: list[int], odds: list[Fraction]) -> None:
    expected, shares = marginals(clue, cells, odds), compiled(clue, cells, odds)
    if expected is None and isinstance(clue, Runs) and not clue.lengths:
        return  # the line solver decides whether a line without runs holds
    assert (expected is None) == (shares is None)
    if expected is not None:
        assert shares == pytest.approx([float(share) for share in expected], abs=1e-9)


@pytest.mark.parametrize("length", [64, 200, 512])
def test_long_lines_stay_numbers(length: int) -> None:
    """With the largest odds possible for such a line; the mirrored line has the same marginals."""
    runs = Runs((length // 4, 3, length // 3))
    bound = 1e200 ** (1 / length)
    odds = [bound if cell % 3 else 1 / bound for cell in range(length)]
    shares = compiled(runs, [UNKNOWN] * length, odds)
    mirrored = compiled(Runs(runs.lengths[::-1]), [UNKNOWN] * length, odds[::-1])
    assert shares == pytest.approx(mirrored[::-1], abs=1e-6)
    assert sum(shares) == pytest.approx(sum(runs.lengths), abs=1e-6)
