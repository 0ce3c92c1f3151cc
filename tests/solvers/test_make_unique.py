"""Pictures with the fewest cells changed: proposals are correct, and proofs agree with trying everything."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import Grid, Outcome, PuzzleError, puzzle_of, run
from solvers.cli import cli
from solvers.collection import example
from solvers.explain.levels import RATED_LEVELS
from solvers.explain.rating import rate_puzzle
from solvers.make import LINES, UNIQUE
from solvers.make.unique import Impossible, Proposal, make_unique
from solvers.make.unique.stopping_sets import LineLogic, stopping_sets, stretch_witness
from solvers.make.unique.switches import Cells, exchanged, exchanges, least_switch, smaller_switches, witness_of
from solvers.make.unique.visibility import DETAIL, EDGE, PLAIN, as_cells, as_grid, costs_of, weights_of
from tests.cases import for_every

CROSSING = Grid.from_text("#.\n.#")


def pictures(least: int, most: int) -> st.SearchStrategy[Grid]:
    rows = st.integers(least, most).flatmap(
        lambda width: st.lists(st.lists(st.booleans(), min_size=width, max_size=width), min_size=least, max_size=most)
    )
    return rows.map(Grid.from_rows)


def proposals(grid: Grid, goal: str = "unique", steps: int = 3_000, **more: object) -> list[Proposal | Impossible]:
    """The results within so many steps."""
    answer = (found for _, found in zip(range(steps), make_unique(grid, goal, **more), strict=False))  # type: ignore[arg-type]
    return [found for found in answer if isinstance(found, Proposal | Impossible)]


def best(grid: Grid, goal: str = "unique", **more: object) -> Proposal:
    found = proposals(grid, goal, **more)[-1]
    assert isinstance(found, Proposal)
    return found


def is_unique(grid: Grid) -> bool:
    return run(puzzle_of(grid)).outcome is Outcome.UNIQUE


def by_lines(grid: Grid) -> bool:
    return run(puzzle_of(grid), "passes").outcome is Outcome.UNIQUE


def spoiled(name: str, part: int) -> Grid:
    """An example with one in so many cells changed."""
    goal = example(name).puzzle.info.goal
    assert goal is not None
    chance = np.random.default_rng(1)
    return as_grid(as_cells(goal) ^ (chance.random(goal.shape) < 1 / part))


def fewest(grid: Grid, holds: object = is_unique) -> int:
    """The fewest changes that suffice, by trying all."""
    picture = as_cells(grid)
    for count in range(picture.size + 1):
        for cells in combinations(range(picture.size), count):
            if holds(as_grid(exchanged(picture, cells))):  # type: ignore[operator]
                return count
    raise AssertionError


@settings(max_examples=25)
@given(grid=pictures(2, 4))
def test_no_fewer_cells_will_do_than_are_proven(grid: Grid) -> None:
    found = best(grid, alike=True)
    assert found.proven
    assert found.weight == len(found.cells) == found.least_cells == fewest(grid)
    assert is_unique(found.grid)


@settings(max_examples=12)
@given(grid=pictures(2, 4))
def test_no_fewer_will_do_for_line_logic(grid: Grid) -> None:
    found = best(grid, "lines", alike=True)
    assert found.proven
    assert len(found.cells) == fewest(grid, by_lines)
    assert by_lines(found.grid)


@pytest.mark.parametrize("seed", range(4))
def test_the_minimum_of_5_by_5_is_right(seed: int) -> None:
    grid = as_grid(np.random.default_rng(seed).random((5, 5)) < 0.3)
    assert best(grid, alike=True).weight == fewest(grid)


@settings(max_examples=10)
@given(grid=pictures(3, 9))
def test_each_proposal_holds_and_bounds_never_pass_what_is_proposed(grid: Grid) -> None:
    found = proposals(grid)
    weights = weights_of(as_cells(grid), costs_of(as_cells(grid)))
    for one in found:
        assert isinstance(one, Proposal)
        assert as_cells(one.grid).tolist() == exchanged(as_cells(grid), one.cells).tolist()
        assert is_unique(one.grid)
        assert one.weight == sum(weights[cell] or 0 for cell in one.cells)
        assert one.least_weight <= found[-1].weight  # type: ignore[union-attr]
        assert one.least_cells <= len(one.cells)


def test_a_picture_that_is_unique_stays() -> None:
    goal = example("whale").puzzle.info.goal
    assert goal is not None
    assert proposals(goal) == [Proposal(goal, (), 0, 0, 0)]


@pytest.mark.parametrize("name", ["cherries", "magnet"])
def test_examples_with_noise_are_mended(name: str) -> None:
    found = best(spoiled(name, 30))
    assert found.proven
    assert is_unique(found.grid)


@pytest.mark.slow
@pytest.mark.parametrize("level", RATED_LEVELS)
def test_a_level_is_not_passed(level: str) -> None:
    found = best(spoiled("anchor", 20), level, steps=2_000)
    reached = rate_puzzle(puzzle_of(found.grid)).level
    assert reached is not None
    assert RATED_LEVELS.index(reached) <= RATED_LEVELS.index(level)


def test_protected_cells_stay() -> None:
    assert best(CROSSING, protected=[0, 1, 2]).cells == (3,)
    assert proposals(CROSSING, protected=range(4)) == [Impossible()]


@for_every("grid", [Grid.from_text("#"), Grid.from_text("...."), Grid.from_text(".\n#"),
                                  Grid.from_rows([[1] * 60] * 60)])
@for_every("goal", [UNIQUE, LINES, RATED_LEVELS[-1]])
def test_plain_pictures_stay(grid: Grid, goal: str) -> None:
    assert best(grid, goal).cells == ()


def test_hard_pictures_are_worked_on_slice_by_slice() -> None:
    """However hard the picture is, the search is a sequence of short steps."""
    dotted = np.indices((40, 40)).sum(0) % 3 == 0
    assert proposals(as_grid(dotted), steps=60) is not None


@pytest.mark.parametrize(("grid", "more", "sentence"), [
    (Grid.unknown((2, 2)), {}, "each cell is filled or empty"),
    (Grid.unknown((2, 2, 2)), {}, "a flat picture"),
    (Grid.from_rows([[1] * 151]), {}, "at most 150"),
    (CROSSING, {"protected": [4]}, "below 4"),
    (CROSSING, {"protected": [-1]}, "below 4"),
    (CROSSING, {"goal": "nice"}, "goal"),
])  # fmt: skip
def test_pictures_that_cannot_be_changed_are_refused(grid: Grid, more: dict[str, object], sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        next(iter(make_unique(grid, **more)))  # type: ignore[arg-type]


# The basis of the proof


def solutions(grid: Grid) -> Iterator[Grid]:
    return iter(run(puzzle_of(grid), count=8).solutions)


def works(picture: Cells, switch: Sequence[int]) -> bool:
    """Whether no clue of a picture changes with the cells of a switch."""
    return puzzle_of(as_grid(exchanged(picture, switch))).lines == puzzle_of(as_grid(picture)).lines


@settings(max_examples=30)
@given(grid=pictures(3, 7), data=st.data())
def test_a_switch_stays_while_its_witness_does_not_change(grid: Grid, data: st.DataObject) -> None:
    picture = as_cells(grid)
    for other in solutions(grid):
        for larger in smaller_switches(picture, as_cells(other)):
            switch = least_switch(picture, larger)
            witness = witness_of(picture, exchanged(picture, switch))
            assert works(picture, switch)
            free = sorted(set(range(picture.size)) - set(witness.cells))
            changes = data.draw(st.lists(st.sampled_from(free), unique=True)) if free else []
            assert works(exchanged(picture, changes), switch)


@settings(max_examples=30)
@given(grid=pictures(3, 7), data=st.data())
def test_line_logic_stays_stuck_while_stretches_do_not_change(grid: Grid, data: st.DataObject) -> None:
    picture = as_cells(grid)
    for cells in stopping_sets(picture, LineLogic(picture), 0):
        witness = stretch_witness(picture, cells)
        free = sorted(set(range(picture.size)) - set(witness.cells))
        changes = data.draw(st.lists(st.sampled_from(free), unique=True)) if free else []
        assert not by_lines(as_grid(exchanged(picture, changes)))


@settings(max_examples=30)
@given(grid=pictures(2, 6))
def test_all_switches_of_four_cells_are_found(grid: Grid) -> None:
    picture = as_cells(grid)
    height, width = picture.shape
    corners = product(combinations(range(height), 2), combinations(range(width), 2))
    fours = [(a * width + c, a * width + d, b * width + c, b * width + d) for (a, b), (c, d) in corners]
    expected = {frozenset(four) for four in fours if works(picture, four)}
    assert {frozenset(four) for four in exchanges(picture)} == expected


def test_edges_are_cheap_and_details_dear() -> None:
    grid = Grid.from_text("......\n.####.\n.#.##.\n.####.\n.####.\n......")
    weights = weights_of(as_cells(grid), costs_of(as_cells(grid)), [0])
    assert [weights[cell] for cell in (0, 8, 14, 21)] == [None, EDGE, DETAIL, PLAIN]


# On the command line


def test_the_command_writes_the_picture_and_what_it_changed(tmp_path: Path) -> None:
    (tmp_path / "crossing.txt").write_text("#.\n.#\n")
    answer = CliRunner().invoke(cli, ["make", "unique", str(tmp_path / "crossing.txt")])
    assert answer.exit_code == 0
    assert is_unique(Grid.from_text(answer.stdout))
    assert "1 cell changed" in answer.stderr


def test_the_command_prints_all_as_json(tmp_path: Path) -> None:
    (tmp_path / "crossing.txt").write_text("#.\n.#\n")
    (tmp_path / "kept.txt").write_text("##\n#.\n")
    answer = CliRunner().invoke(cli, ["make", "unique", str(tmp_path / "crossing.txt"), "--lines", "--json",
                                     "--protect", str(tmp_path / "kept.txt")])
    found = json.loads(answer.stdout)
    assert found["changes"] == [{"row": 2, "column": 2, "filled": False}]
    assert (found["cells"], found["least_cells"], found["proven"]) == (1, 1, True)


def test_the_command_says_that_there_is_no_way(tmp_path: Path) -> None:
    (tmp_path / "crossing.txt").write_text("#.\n.#\n")
    (tmp_path / "kept.txt").write_text("##\n##\n")
    answer = CliRunner().invoke(cli, ["make", "unique", str(tmp_path / "crossing.txt"),
                                     "--protect", str(tmp_path / "kept.txt")])
    assert answer.exit_code == 1
    assert "protected" in answer.stderr
