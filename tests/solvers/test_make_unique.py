"""Pictures with the fewest cells changed: proposals are correct, and proofs agree with trying everything."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import Grid, Outcome, Puzzle, PuzzleError, puzzle_of, run
from solvers.cli import cli
from solvers.collection import example
from solvers.colours import palette_of_letters
from solvers.explain.levels import RATED_LEVELS
from solvers.explain.rating import rate_puzzle
from solvers.grid import state_of
from solvers.make import LINES, UNIQUE
from solvers.make.unique import Impossible, Proposal, make_unique
from solvers.make.unique.bounds import DETAIL, EDGE, PLAIN, as_cells, as_grid, costs_of, weights_of
from solvers.make.unique.goals import LineLogic, stopping_sets, stretch_witness
from solvers.make.unique.switches import Cells, exchanged, exchanges, least_switch, smaller_switches, witness_of
from tests.cases import for_every

CROSSING = Grid.from_text("#.\n.#")


def pictures(least: int, most: int) -> st.SearchStrategy[Grid]:
    rows = st.integers(least, most).flatmap(
        lambda width: st.lists(st.lists(st.booleans(), min_size=width, max_size=width), min_size=least, max_size=most)
    )
    return rows.map(Grid.from_rows)


def proposals(grid: Grid, goal: str = "unique", steps: int = 3_000, **more: object) -> list[Proposal | Impossible]:
    """The results of the first steps."""
    answer = (result for _, result in zip(range(steps), make_unique(grid, goal, **more), strict=False))
    return [result for result in answer if isinstance(result, Proposal | Impossible)]


def best(grid: Grid, goal: str = "unique", **more: object) -> Proposal:
    return proposals(grid, goal, **more)[-1]


def is_unique(grid: Grid) -> bool:
    return run(puzzle_of(grid)).outcome is Outcome.UNIQUE


def by_lines(grid: Grid) -> bool:
    return run(puzzle_of(grid), "passes").outcome is Outcome.UNIQUE


def spoiled(name: str, part: int) -> Grid:
    """An example with one in so many cells changed."""
    goal = example(name).puzzle.info.goal
    chance = np.random.default_rng(1)
    return as_grid(as_cells(goal) ^ (chance.random(goal.shape) < 1 / part))


def fewest(grid: Grid, holds: Callable[[Grid], bool] = is_unique) -> int:
    """The fewest changes that suffice, by trying all."""
    picture = as_cells(grid)
    for count in range(picture.size + 1):
        for cells in combinations(range(picture.size), count):
            if holds(as_grid(exchanged(picture, cells))):
                return count
    raise AssertionError


@for_every("goal, holds", [(UNIQUE, is_unique), (LINES, by_lines)])
@settings(max_examples=20)
@given(grid=pictures(2, 4))
def test_no_fewer_cells_will_do_than_are_proven(grid: Grid, goal: str, holds: Callable[[Grid], bool]) -> None:
    proposal = best(grid, goal, alike=True)
    assert proposal.proven
    assert proposal.weight == len(proposal.cells) == proposal.least_cells == fewest(grid, holds)
    assert holds(proposal.grid)


@settings(max_examples=10)
@given(grid=pictures(3, 9))
def test_each_proposal_holds_and_bounds_never_pass_what_is_proposed(grid: Grid) -> None:
    results = proposals(grid)
    weights = weights_of(as_cells(grid), costs_of(as_cells(grid)))
    for proposal in results:
        assert as_cells(proposal.grid).tolist() == exchanged(as_cells(grid), proposal.cells).tolist()
        assert is_unique(proposal.grid)
        assert proposal.weight == sum(weights[cell] or 0 for cell in proposal.cells)
        assert proposal.least_weight <= results[-1].weight
        assert proposal.least_cells <= len(proposal.cells)


def test_a_picture_that_is_unique_stays() -> None:
    goal = example("whale").puzzle.info.goal
    assert proposals(goal) == [Proposal(goal, (), 0, 0, 0)]


@pytest.mark.parametrize("name", ["cherries", "magnet"])
def test_examples_with_noise_are_mended(name: str) -> None:
    proposal = best(spoiled(name, 30))
    assert proposal.proven
    assert is_unique(proposal.grid)


@pytest.mark.slow
@pytest.mark.parametrize("level", RATED_LEVELS)
def test_a_level_is_not_passed(level: str) -> None:
    proposal = best(spoiled("anchor", 20), level, steps=2_000)
    reached = rate_puzzle(puzzle_of(proposal.grid)).level
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
    (Grid.unknown((2, 2)), {}, "every cell filled or empty"),
    (Grid.unknown((2, 2, 2)), {}, "a flat picture"),
    (Grid.from_rows([[1] * 151]), {}, "at most 150"),
    (CROSSING, {"protected": [4]}, "below 4"),
    (CROSSING, {"protected": [-1]}, "below 4"),
    (CROSSING, {"goal": "nice"}, "goal"),
    (Grid((1, 65), bytes([2]) * 65), {"goal": LINES, "colours": 2}, "sides of at most 64"),
])
def test_pictures_that_cannot_be_changed_are_refused(grid: Grid, more: dict[str, object], sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        next(iter(make_unique(grid, **more)))


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


# In colours


def in_colours(grid: Grid) -> Puzzle:
    return Puzzle.from_grid(grid, palette=palette_of_letters("ab"))


def is_unique_in_colours(grid: Grid) -> bool:
    return run(in_colours(grid)).outcome is Outcome.UNIQUE


def by_lines_in_colours(grid: Grid) -> bool:
    return run(in_colours(grid), "passes").outcome is Outcome.UNIQUE


def random_picture(seed: int, height: int, width: int, colours: Sequence[int]) -> Grid:
    chance = Random(seed)
    return Grid((height, width), bytes(state_of(chance.choice(colours)) for _ in range(height * width)))


def picture(text: str) -> Grid:
    rows = text.split()
    return Grid((len(rows), len(rows[0])), bytes(state_of(".ab".index(sign)) for row in rows for sign in row))


def fewest_in_colours(grid: Grid, holds: Callable[[Grid], bool]) -> int:
    for count in range(4):
        for cells in combinations(range(len(grid.cells)), count):
            for colours in product(range(3), repeat=count):
                changed = bytearray(grid.cells)
                for cell, colour in zip(cells, colours, strict=True):
                    changed[cell] = state_of(colour)
                if holds(Grid(grid.shape, bytes(changed))):
                    return count
    raise AssertionError


@for_every("goal, holds", [(UNIQUE, is_unique_in_colours), (LINES, by_lines_in_colours)])
@for_every("seed", (1, 4, 9, 16))
def test_no_fewer_cells_will_do_than_are_proven_in_colours(
    seed: int, goal: str, holds: Callable[[Grid], bool]
) -> None:
    grid = random_picture(seed, 3, 4, (0, 0, 0, 1, 2))
    proposal = best(grid, goal, alike=True, colours=2)
    assert proposal.proven
    assert proposal.weight == len(proposal.cells) == proposal.least_cells == fewest_in_colours(grid, holds)
    assert holds(proposal.grid)


def test_changes_take_the_colours_beside_them() -> None:
    grid = picture("aa..... aaa..b. aaa.b.. ....... ..bb..a ..bb.a.")
    proposal = best(grid, colours=2)
    assert proposal.proven
    assert is_unique_in_colours(proposal.grid)
    assert proposal.weight <= EDGE * 3
    assert all(state_of(0) in (proposal.grid.cells[cell], grid.cells[cell]) for cell in proposal.cells)


def test_protected_cells_stay_in_colours_and_a_touching_colour_can_make_it_unique() -> None:
    crossing = picture("a. .a")
    assert proposals(crossing, protected=range(4), colours=2) == [Impossible()]
    assert best(crossing, protected=range(3), colours=2).cells == (3,)
    assert len(best(crossing, alike=True, protected=(0, 3, 1), colours=2).cells) == 1


def test_the_same_seed_gives_the_same_changes() -> None:
    grid = random_picture(5, 9, 9, (0, 0, 1, 2))
    assert best(grid, seed=3, colours=2) == best(grid, seed=3, colours=2)


def test_a_level_is_not_passed_in_colours() -> None:
    proposal = best(random_picture(2, 8, 8, (0, 1, 2)), "easy", colours=2)
    assert rate_puzzle(in_colours(proposal.grid)).level == "easy"


# On the command line


def call(tmp_path: Path, *options: str, protected: str = "..\n..\n") -> Result:
    for name, text in (("crossing.txt", "#.\n.#\n"), ("kept.txt", protected)):
        (tmp_path / name).write_text(text)
    return CliRunner().invoke(cli, ["make", "unique", str(tmp_path / "crossing.txt"), *options,
                                    "--protect", str(tmp_path / "kept.txt")])


def test_the_command_writes_the_picture_and_what_it_changed(tmp_path: Path) -> None:
    answer = call(tmp_path)
    assert answer.exit_code == 0
    assert is_unique(Grid.from_text(answer.stdout))
    assert "1 cell changed" in answer.stderr


def test_the_command_prints_all_as_json(tmp_path: Path) -> None:
    answer = json.loads(call(tmp_path, "--lines", "--json", protected="##\n#.\n").stdout)
    assert answer["changes"] == [{"row": 2, "column": 2, "filled": False}]
    assert (answer["cells"], answer["least_cells"], answer["proven"]) == (1, 1, True)


def test_the_command_says_that_there_is_no_way(tmp_path: Path) -> None:
    answer = call(tmp_path, protected="##\n##\n")
    assert answer.exit_code == 1
    assert "protected" in answer.stderr
