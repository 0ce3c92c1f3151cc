"""The models of the collection: the promises of files and index, and that each is the only solution of its numbers."""

from __future__ import annotations

from collections import Counter

import pytest

from nonoscope import FILLED, Outcome, PuzzleError, dump, parse, run
from solvers.collection import Model, model, models
from solvers.explain.carving import carving, zeros_share
from solvers.explain.levels import RATED_LEVELS
from tests.cases import for_every

every = for_every("one", models(), ids=lambda one: one.name)


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
    """No outer layer is empty."""
    goal = one.puzzle.info.goal
    assert goal is not None
    x, y, z = goal.shape
    filled = [(cell // (y * z), cell // z % y, cell % z) for cell, state in enumerate(goal.cells) if state == FILLED]
    assert [(min(part), max(part)) for part in zip(*filled, strict=True)] == [(0, x - 1), (0, y - 1), (0, z - 1)]


@every
def test_links_carry_all_numbers_and_some(one: Model) -> None:
    assert (dump(one.thinned, "link"), dump(one.puzzle, "link")) == (one.code, one.all_numbers)
    assert parse(one.all_numbers) == one.puzzle
    assert parse(one.code) == one.thinned


@every
def test_its_puzzle_is_solved_line_by_line_and_zeros_do_at_most_half(one: Model) -> None:
    found = carving(one.thinned)
    assert found == one.carving
    assert found.open_cells == 0
    assert zeros_share(one.thinned) == pytest.approx(one.zeros, abs=0.001)
    assert one.zeros <= 0.5
    assert one.rating.by_lines
    assert one.rating.reasons


@every
def test_the_index_matches_the_file(one: Model) -> None:
    assert (one.title, one.shape) == (one.puzzle.info.title, one.puzzle.shape)
    assert one.thinned.info == one.puzzle.info
    hidden = [pair for pair in zip(one.puzzle.lines, one.thinned.lines, strict=True) if pair[1].clue is None]
    assert len(hidden) == one.carving.lines - one.carving.shown > 0


def test_levels_are_spread() -> None:
    levels = Counter(one.level for one in models())
    assert set(levels) == set(RATED_LEVELS[:-1])  # suppositions in a solid are too hard
    assert min(levels["medium"], levels["hard"]) >= 12


def test_no_model_comes_twice() -> None:
    assert len({one.puzzle.info.goal for one in models()}) == len({one.title for one in models()}) == len(models())


def test_there_are_many_and_they_are_found_by_name() -> None:
    assert len(models()) >= 80
    assert model("sailing-boat").title == "Sailing boat"
    with pytest.raises(PuzzleError, match=r"expected a known name, such as .*found 'yeti'"):
        model("yeti")
