"""All combinations of one line: three ways with one answer, and what each of them counts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, UNKNOWN, Runs
from solvers.clues import runs_of
from solvers.lines import combinations
from solvers.lines.combinations import WAYS, LookResult
from tests import strategies
from tests.solvers import naive_lines as naive


def answer(way: str, clue: Runs, cells: bytes) -> LookResult:
    return list(WAYS[way](clue, cells))[-1]


@given(strategies.lines(1, 13))
def test_all_ways_follow_their_definition(line: tuple[Runs, bytes]) -> None:
    clue, cells = line
    answers = {way: answer(way, clue, cells) for way in WAYS}
    assert {look.shared for look in answers.values()} == {naive.solve(clue, cells)}
    counts = {way: look.combinations for way, look in answers.items()}
    assert counts == {"patterns": 2 ** len(cells), "placements": len(naive.consistent(clue, cells)), "kernel": 1}


@st.composite
def long_lines(draw: st.DrawFn) -> tuple[Runs, bytes]:
    """Up to a few hundred cells, but few ways to place the runs."""
    runs = draw(st.lists(st.integers(1, 40), min_size=1, max_size=5))
    slack = draw(st.lists(st.integers(0, 2), min_size=len(runs) + 1, max_size=len(runs) + 1))
    gaps = [slack[0], *(gap + 1 for gap in slack[1:-1])]
    pieces = zip(gaps, runs, strict=True)
    line = b"".join(bytes([EMPTY]) * gap + bytes([FILLED]) * run for gap, run in pieces) + bytes([EMPTY]) * slack[-1]
    shown = draw(strategies.bits(len(line)))
    return Runs(runs_of(line)), bytes(state if shown >> cell & 1 else UNKNOWN for cell, state in enumerate(line))


@settings(max_examples=60)
@given(long_lines())
def test_long_lines(line: tuple[Runs, bytes]) -> None:
    clue, cells = line
    expected = naive.solve(clue, cells)
    assert answer("placements", clue, cells).shared == answer("kernel", clue, cells).shared == expected


@pytest.mark.parametrize("slice_", [1, 2, 3, 7, 64, 1000])
@given(line=strategies.lines(1, 9))
def test_the_same_in_slices(slice_: int, line: tuple[Runs, bytes]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(combinations, "_SLICE", slice_)
        for way in WAYS:
            looks = list(WAYS[way](*line))
            counts = [0, *(looked.combinations for looked in looks)]
            assert all(0 <= after - before <= slice_ for before, after in pairwise(counts))
            assert looks[-1].shared == naive.solve(*line)
