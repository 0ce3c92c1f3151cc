"""Drills: new points at which a certain technique helps next, the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from solvers.clues import ColourRuns, Count
from solvers.events import Outcome
from solvers.explain.known_lines import KnownLines, LineSolvers
from solvers.explain.points import Point, point_at
from solvers.explain.steps import Explanation, Round
from solvers.explain.suppositions import consequences
from solvers.explain.techniques import BY_CODE
from solvers.explain.walkthrough import explanation, first_step, line_steps
from solvers.grid import EMPTY, UNKNOWN, Grid, mask_of, other_state
from solvers.make.drills import drill
from solvers.make.exercises import EXERCISES
from solvers.puzzle import Puzzle, puzzle_of
from tests.cases import for_every, some
from tests.solvers.colour_checker import placements, shared
from tests.solvers.step_checker import faults

# Techniques that small puzzles seldom need.
SLOW = ("joining", "line_cases", "pushed", "supposition", "two_lines", "solid_two_lines")
COLOURED = [name for name, exercise in EXERCISES.items() if exercise.colours]
QUICK = [name for name in EXERCISES if name not in (*SLOW, *COLOURED)]
every_quick = for_every("name", QUICK)
SEEDS = some(range(1, 9), range(1, 5))
FEWER_SEEDS = some((1, 4, 5, 6, 7, 8), (1, 4, 5, 6))  # with these, no solid takes seconds to make
SOLID = [name for name, exercise in EXERCISES.items() if exercise.is_solid]


@cache
def made(name: str, seed: int) -> Point:
    """Made once for all tests, since making it takes far longer than checking it."""
    found = drill(name, seed)
    assert found is not None
    return found


def explained(point: Point) -> Explanation:
    """The steps of a point as a round of their own."""
    known = bytearray(point.cells)
    for cell, state in (pair for step in point.steps for pair in step.cells):
        known[cell] = state
    one = Round(point.steps[0].kind.tier, point.steps, (), 0, 0, 0)
    return Explanation(point.puzzle, point.cells, (one,), Outcome.LIMIT, Grid(point.puzzle.shape, bytes(known)))


@pytest.mark.slow
@for_every("name", [name for name in EXERCISES if name not in ("supposition", *COLOURED)])
def test_technique_is_the_easiest_that_helps(name: str) -> None:
    point, technique = made(name, 1), EXERCISES[name].technique
    first = first_step(point.puzzle, point.cells)
    assert first is not None
    assert first.technique == point.technique == technique
    assert {step.technique for step in point.steps} == {technique}
    assert first.cells == point.steps[0].cells


@pytest.mark.parametrize("seed", range(3))
def test_suppositions_are_all_that_helps(seed: int) -> None:
    """The point has exactly the cells that one supposition tells, with the lines of its reasoning."""
    point = made("supposition", seed)
    assert not any(line_steps(point.puzzle, point.cells, line) for line in range(len(point.puzzle.lines)))
    assert faults(explained(point)) == []
    assert all(step.line is None and step.chain for step in point.steps)
    known = KnownLines(LineSolvers(point.puzzle), point.cells)
    refuted = {cell for cell, state in enumerate(point.goal)
               if point.cells[cell] == UNKNOWN and consequences(known, cell, other_state(state)) is None}
    assert {cell for step in point.steps for cell, _ in step.cells} == refuted
    assert len(refuted) == len(point.steps)


@pytest.mark.slow
@every_quick
@for_every("seed", SEEDS)
def test_the_cells_to_find_are_open_and_follow(name: str, seed: int) -> None:
    point = made(name, seed)
    assert point.technique == EXERCISES[name].technique
    assert faults(explained(point)) == []
    for cell, state in (pair for step in point.steps for pair in step.cells):
        assert point.cells[cell] == UNKNOWN
        assert point.goal[cell] == state
    assert all(state in (UNKNOWN, right) for state, right in zip(point.cells, point.goal, strict=True))


def line_masks(puzzle: Puzzle, line: int, masks: Sequence[int]) -> tuple[int, ...]:
    """What all placements of a coloured line leave to its cells."""
    clue = puzzle.lines[line].clue
    assert isinstance(clue, ColourRuns)
    return shared(placements(clue.runs, [masks[cell] for cell in puzzle.lines[line].cells]))


def settled(puzzle: Puzzle, line: int, masks: Sequence[int]) -> dict[int, int]:
    """The open cells of a line that are the same in all placements."""
    found = zip(puzzle.lines[line].cells, line_masks(puzzle, line, masks), strict=True)
    return {cell: mask for cell, mask in found if mask.bit_count() == 1 < masks[cell].bit_count()}


@for_every("seed", some(range(12), range(4)))
def test_missing_colours_are_needed(seed: int) -> None:
    """No line settles a cell by itself; with what cells cannot be one does, and with less it does not."""
    point = made("absent", seed)
    puzzle, planes, step = point.puzzle, len(point.puzzle.palette), point.steps[0]
    masks = [mask_of(state, planes) for state in point.cells]
    assert not any(settled(puzzle, line, masks) for line in range(len(puzzle.lines)))
    assert step.line is not None
    wanted = {cell: mask_of(value, planes) for cell, value in step.cells if value > 0}
    for left_out in (None, *point.grounds):
        left = masks.copy()
        for cell, value in (pair for one in point.grounds if one is not left_out for pair in one.cells):
            left[cell] &= mask_of(value, planes)
        now = settled(puzzle, step.line, left)
        assert (wanted.items() <= now.items()) == (left_out is None)
    assert all(point.goal[cell] == value for cell, value in step.cells if value > 0)


@for_every("seed", some(range(12), range(4)))
def test_touching_colours_settle_cells(seed: int) -> None:
    """The line has two colours side by side, and follows from its marks alone."""
    point = made("touching", seed)
    planes = len(point.puzzle.palette)
    masks = [mask_of(state, planes) for state in point.cells]
    for step in point.steps:
        assert step.line is not None
        at = step.findings[0].spans[0].start
        pair = {point.cells[point.puzzle.lines[step.line].cells[place]] for place in (at, at + 1)}
        assert len(pair) == 2
        assert not pair & {UNKNOWN, EMPTY}
        left = dict(zip(point.puzzle.lines[step.line].cells, line_masks(point.puzzle, step.line, masks), strict=True))
        assert all(not left[cell] & ~mask_of(value, planes) for cell, value in step.cells)
        assert any(value > 0 for _, value in step.cells)


@every_quick
def test_there_is_one_solution_from_there_on(name: str) -> None:
    point = made(name, 2)
    assert explanation(point.puzzle, point.cells).grid.cells == point.goal


@pytest.mark.slow
@for_every("name", SOLID)
@for_every("seed", FEWER_SEEDS)
def test_solids_are_small_and_something_is_to_be_carved(name: str, seed: int) -> None:
    point = made(name, seed)
    assert sorted(point.puzzle.shape) == sorted(EXERCISES[name].shape)
    assert point.puzzle.size <= 120
    assert EMPTY in {state for state, now in zip(point.goal, point.cells, strict=True) if now == UNKNOWN}


@pytest.mark.slow
@for_every("name, groups", [("solid_circle", 2), ("solid_square", 3)])
@for_every("seed", FEWER_SEEDS)
def test_splits_are_those_of_one_ring(name: str, groups: int, seed: int) -> None:
    point = made(name, seed)
    clues = [point.puzzle.lines[step.line].clue for step in point.steps if step.line is not None]
    assert clues
    assert all(isinstance(clue, Count) and clue.groups == groups for clue in clues)


@pytest.mark.slow
@every_quick
def test_seed_decides(name: str) -> None:
    assert made(name, 3) == drill(name, 3)
    assert len({made(name, seed).puzzle for seed in SEEDS}) == len(SEEDS)


def test_shape_can_be_chosen() -> None:
    found = drill("overlap", 0, (5, 5))
    assert found is not None
    assert found.puzzle.shape == (5, 5)


def test_no_point_without_open_cells_or_with_several_solutions() -> None:
    whole = puzzle_of(Grid.from_text("##\n##"))
    assert point_at(whole, bytes([1, 1, 1, 1])) is None
    either = puzzle_of(Grid.from_text("#.\n.#"))
    assert point_at(either, bytes(4)) is None


def test_every_exercise_is_a_technique() -> None:
    assert {one.technique for one in EXERCISES.values()} <= set(BY_CODE)
