"""Why a line is contradicted: the two compiled passes against dropping one cell after another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nonoscope import UNKNOWN, Count, Runs
from solvers.grid import EMPTY, FILLED
from tests import strategies
from tests.cases import for_every
from tests.solvers import line_kernels
from tests.solvers import naive_lines as naive

# clue, known cells, those of them that are needed
BY_HAND = [
    (Runs((2,)), "#.?", [1]),
    (Runs((2,)), "??#.#", [3, 4]),
    (Runs((2,)), "?#.#", [2, 3]),
    (Runs(()), "?#?#", [3]),
    (Runs((1, 1)), "?....", [2, 3, 4]),
    (Runs((3,)), ".?.?.", [2]),
    (Runs((1,)), "...", [0, 1, 2]),
    (Count(2, 2), "?##", [1]),
    (Count(1), "#?#", [0, 2]),
    (Count(3, 3), "????.", [4]),
    (Count(0), "#?#", [2]),
]


def cells_of(text: str) -> bytes:
    return bytes({"?": UNKNOWN, "#": FILLED, ".": EMPTY}[sign] for sign in text)


def known_places(cells: Sequence[int]) -> list[int]:
    return [place for place, state in enumerate(cells) if state != UNKNOWN]


@for_every("clue, cells, needed", BY_HAND, ids=str)
def test_reasons_found_by_hand(clue: Runs | Count, cells: str, needed: list[int]) -> None:
    states = cells_of(cells)
    assert naive.reason(clue, states, known_places(states)) == needed
    assert line_kernels.reason(clue, states, known_places(states)) == needed


@st.composite
def broken(draw: st.DrawFn, kind: str, shortest: int, longest: int) -> tuple[Runs | Count, bytes, list[int]]:
    """A contradictory line, and some of its known cells."""
    clue, cells = draw(getattr(strategies, kind)(shortest, longest))
    assume(not holds(clue, cells))
    doubted = draw(strategies.bits(len(cells)))
    return clue, cells, [place for place in known_places(cells) if doubted >> place & 1]


def holds(clue: Runs | Count, cells: bytes) -> bool:
    if isinstance(clue, Count):
        return line_kernels.count_holds(clue, cells)
    return line_kernels.wide(clue, cells) is not None if len(cells) > 128 else line_kernels.holds(clue, cells)


def without(cells: bytes, dropped: Iterable[int]) -> bytes:
    gone = set(dropped)
    return bytes(UNKNOWN if place in gone else state for place, state in enumerate(cells))


@given(broken("lines", 1, 12) | broken("counted_lines", 1, 10))
def test_reasons_are_the_cells_left_by_dropping_one_after_another(line: tuple[Runs | Count, bytes, list[int]]) -> None:
    assert line_kernels.reason(*line) == naive.reason(*line)


@pytest.mark.slow
@given(broken("lines", 13, 300) | broken("counted_lines", 11, 63))
def test_reasons_of_long_lines_are_enough_and_none_is_needless(line: tuple[Runs | Count, bytes, list[int]]) -> None:
    clue, cells, doubtful = line
    needed = line_kernels.reason(clue, cells, doubtful)
    left = without(cells, set(doubtful) - set(needed))
    assert set(needed) <= set(doubtful)
    assert not holds(clue, left)
    assert all(holds(clue, without(left, [place])) for place in needed)
