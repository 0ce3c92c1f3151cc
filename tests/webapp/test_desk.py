"""What the desk remembers of the puzzles it has read."""

from __future__ import annotations

import pytest

from solvers import FILLED, Grid, Puzzle, dump
from solvers.solid import from_voxels
from webapp import desk
from webapp.desk import Desk
from webapp.jobs.inline import Inline
from webapp.jobs.messages import Request
from webapp.jobs.tasks import work

CODES = [dump(Puzzle.flat([[1]] * side, [None] * side), "link") for side in range(1, 9)]


class Counting:
    """The usual work, counted."""

    def __init__(self) -> None:
        self.done = 0

    def __call__(self, request: Request) -> object:
        self.done += 1
        return work(request)


def test_what_comes_again_is_not_read_again() -> None:
    counting = Counting()
    known = Desk(Inline(counting))
    told = [known.puzzle(code, "") for code in CODES * 3]
    assert counting.done == len(CODES)
    assert told[: len(CODES)] == told[len(CODES) : 2 * len(CODES)]
    assert [one["puzzle"]["shape"][0] for one in told[: len(CODES)]] == list(range(1, 9))


def test_nonsense_is_remembered_as_such() -> None:
    counting = Counting()
    known = Desk(Inline(counting))
    assert all("error" in known.puzzle("nonsense", "") for _ in range(3))
    assert counting.done == 1


def test_memory_is_bounded_and_keeps_what_was_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "_REMEMBERED", 100)
    counting = Counting()
    known = Desk(Inline(counting))
    for code in CODES:
        known.puzzle(CODES[0], "")
        known.puzzle(code, "")
        assert known._known._weight <= 100
    assert counting.done == len(CODES)
    known.puzzle(CODES[1], "")
    assert counting.done == len(CODES) + 1


SOLIDS = [dump(from_voxels(Grid((side,) * 3, bytes([FILLED]) * side**3)), "link") for side in range(2, 7)]


def test_the_numbers_of_a_solid_weigh_three_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code of a full block is a few characters long, however large the block is."""
    weights = []
    for code, side in zip(SOLIDS, range(2, 7), strict=True):
        known = Desk(Inline())
        known.puzzle(code, "")
        weights.append(known._known._weight - len(code))
        assert weights[-1] == 3 * 3 * side * side
    monkeypatch.setattr(desk, "_REMEMBERED", weights[-1])
    counting = Counting()
    known = Desk(Inline(counting))
    for code in SOLIDS * 2:  # the last one alone is too heavy, so that it drives out all others and is not kept
        known.puzzle(code, "")
    assert counting.done == 2 * len(SOLIDS)
