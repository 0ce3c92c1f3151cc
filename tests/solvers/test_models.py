"""The models that come along: what their files promise, and that each is the only solution of its numbers."""

from __future__ import annotations

import pytest

from solvers import FILLED, Outcome, PuzzleError, dump, parse, run
from solvers.models import Model, model, models

every = pytest.mark.parametrize("one", models(), ids=lambda one: one.name)


@every
def test_a_model_is_the_only_solution(one: Model) -> None:
    result = run(one.puzzle)
    assert result.outcome is Outcome.UNIQUE
    assert result.grid == one.puzzle.info.goal


@every
def test_a_model_has_a_handy_size_a_title_and_colours(one: Model) -> None:
    assert all(3 <= side <= 20 for side in one.puzzle.shape)
    assert one.name == one.title.lower().replace(" ", "-")
    goal, colours = one.puzzle.info.goal, one.puzzle.info.colours
    assert goal is not None
    assert colours is not None
    assert [bool(colour) for colour in colours.cells] == [state == FILLED for state in goal.cells]


@every
def test_a_model_fills_its_box(one: Model) -> None:
    """No layer at its sides is empty."""
    goal = one.puzzle.info.goal
    assert goal is not None
    x, y, z = goal.shape
    filled = [(cell // (y * z), cell // z % y, cell % z) for cell, state in enumerate(goal.cells) if state == FILLED]
    assert [(min(part), max(part)) for part in zip(*filled, strict=True)] == [(0, x - 1), (0, y - 1), (0, z - 1)]


@every
def test_a_link_carries_all_numbers(one: Model) -> None:
    assert parse(dump(one.puzzle, "link")) == one.puzzle


def test_there_are_many_and_they_are_found_by_name() -> None:
    assert len(models()) >= 24
    assert model("sailing-boat").title == "Sailing boat"
    with pytest.raises(PuzzleError, match=r"expected one of corner, jack, .*found 'yeti'"):
        model("yeti")
