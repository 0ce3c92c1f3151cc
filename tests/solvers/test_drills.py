"""Drills: new points at which a certain technique helps next, the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

import pytest

from solvers.clues import Count
from solvers.events import Outcome
from solvers.explain.known_lines import KnownLines
from solvers.explain.points import Point, point_at
from solvers.explain.steps import Explanation, Round
from solvers.explain.suppositions import consequences
from solvers.explain.techniques import BY_CODE
from solvers.explain.walkthrough import explanation, first_step, line_steps
from solvers.grid import EMPTY, UNKNOWN, Grid, mask_of, other_state
from solvers.make.drills import EXERCISES, drill
from solvers.puzzle import Puzzle, puzzle_of
from tests.cases import for_every, some
from tests.oracles import possible_in_line
from tests.solvers.step_checker import faults

RARE = ("joining", "line_cases", "pushed", "two_lines", "solid_two_lines")  # small puzzles seldom need them
SUPPOSED = ("supposition", "absent", "touching")  # which no single look at a line finds
QUICK = [name for name in EXERCISES if name not in (*RARE, *SUPPOSED)]
MADE = [*((name, 4) for name in RARE), *product(QUICK, some(range(1, 9), (1, 2)))]


@cache
def drilled(name: str, seed: int) -> Point:
    """Cached for all tests: making a drill takes far longer than checking it."""
    return drill(name, seed)


def explained(point: Point) -> Explanation:
    """The steps of a point as an explanation of one round."""
    cells = bytearray(point.cells)
    for cell, state in (pair for step in point.steps for pair in step.cells):
        cells[cell] = state
    only = Round(point.steps[0].kind.tier, point.steps, (), 0, 0, 0)
    return Explanation(point.puzzle, point.cells, (only,), Outcome.LIMIT, Grid(point.puzzle.shape, bytes(cells)))


@pytest.mark.slow
@for_every("name, seed", MADE, ids=str)
def test_the_cells_to_find_are_open_follow_and_need_this_technique(name: str, seed: int) -> None:
    point, exercise = drilled(name, seed), EXERCISES[name]
    first = first_step(point.puzzle, point.cells)
    assert {first.technique, point.technique, *(step.technique for step in point.steps)} == {exercise.technique}
    assert first.cells == point.steps[0].cells
    assert faults(explained(point)) == []
    for cell, state in (pair for step in point.steps for pair in step.cells):
        assert (point.cells[cell], point.goal[cell]) == (UNKNOWN, state)
    assert all(state in (UNKNOWN, right) for state, right in zip(point.cells, point.goal, strict=True))
    assert explanation(point.puzzle, point.cells).grid.cells == point.goal


@pytest.mark.slow
@for_every("name, seed", [(name, seed) for name, seed in MADE if EXERCISES[name].is_solid], ids=str)
def test_solids_are_small_and_something_is_to_be_carved(name: str, seed: int) -> None:
    point = drilled(name, seed)
    assert sorted(point.puzzle.shape) == sorted(EXERCISES[name].shape)
    assert point.puzzle.size <= 120
    assert EMPTY in {state for state, now in zip(point.goal, point.cells, strict=True) if now == UNKNOWN}
    groups = {"solid_circle": 2, "solid_square": 3}.get(name)
    clues = [point.puzzle.lines[step.line].clue for step in point.steps if step.line is not None]
    assert groups is None or all(isinstance(clue, Count) and clue.groups == groups for clue in clues)


@pytest.mark.slow
@for_every("name", QUICK)
def test_seed_decides(name: str) -> None:
    assert drilled(name, 2) == drill(name, 2)
    assert drilled(name, 2).puzzle != drilled(name, 1).puzzle


@for_every("seed", range(3))
def test_suppositions_are_all_that_helps(seed: int) -> None:
    """The point settles exactly the cells whose other state is refuted by lines."""
    point = drilled("supposition", seed)
    assert not any(line_steps(point.puzzle, point.cells, line) for line in range(len(point.puzzle.lines)))
    assert faults(explained(point)) == []
    assert all(step.line is None and step.chain for step in point.steps)
    lines = KnownLines(point.puzzle, point.cells)
    refuted = {cell for cell, state in enumerate(point.goal)
               if point.cells[cell] == UNKNOWN and consequences(lines, cell, other_state(state)) is None}
    assert {cell for step in point.steps for cell, _ in step.cells} == refuted
    assert len(refuted) == len(point.steps)


def left_by_line(puzzle: Puzzle, line: int, masks: Sequence[int]) -> dict[int, int]:
    """What all placements of a line leave to its cells."""
    clue, cells = puzzle.lines[line].clue, puzzle.lines[line].cells
    left = possible_in_line(clue, tuple(masks[cell] for cell in cells))
    return dict(zip(cells, left, strict=True))


def settled(puzzle: Puzzle, line: int, masks: Sequence[int]) -> dict[int, int]:
    """The open cells of a line that are the same in all placements."""
    left = left_by_line(puzzle, line, masks)
    return {cell: mask for cell, mask in left.items() if mask.bit_count() == 1 < masks[cell].bit_count()}


@for_every("seed", some(range(12), range(4)))
def test_missing_colours_are_needed(seed: int) -> None:
    """No line settles a cell by itself; with all of the excluded colours one does, with fewer it does not."""
    point = drilled("absent", seed)
    puzzle, planes, step = point.puzzle, len(point.puzzle.palette), point.steps[0]
    masks = [mask_of(state, planes) for state in point.cells]
    assert not any(settled(puzzle, line, masks) for line in range(len(puzzle.lines)))
    expected = {cell: mask_of(value, planes) for cell, value in step.cells if value > 0}
    for left_out in (None, *point.grounds):
        left = masks.copy()
        for cell, value in (pair for ground in point.grounds if ground is not left_out for pair in ground.cells):
            left[cell] &= mask_of(value, planes)
        now = settled(puzzle, step.line, left)
        assert (expected.items() <= now.items()) == (left_out is None)
    assert all(point.goal[cell] == value for cell, value in step.cells if value > 0)


@for_every("seed", some(range(12), range(4)))
def test_touching_colours_settle_cells(seed: int) -> None:
    """The line has two adjacent colours, and follows from its marks alone."""
    point = drilled("touching", seed)
    planes = len(point.puzzle.palette)
    masks = [mask_of(state, planes) for state in point.cells]
    for step in point.steps:
        at = step.findings[0].spans[0].start
        pair = {point.cells[point.puzzle.lines[step.line].cells[place]] for place in (at, at + 1)}
        assert len(pair) == 2
        assert not pair & {UNKNOWN, EMPTY}
        left = left_by_line(point.puzzle, step.line, masks)
        assert all(not left[cell] & ~mask_of(value, planes) for cell, value in step.cells)
        assert any(value > 0 for _, value in step.cells)


def test_shape_can_be_chosen() -> None:
    point = drill("overlap", 0, (5, 5))
    assert point.puzzle.shape == (5, 5)


def test_no_point_without_open_cells_or_with_several_solutions() -> None:
    whole = puzzle_of(Grid.from_text("##\n##"))
    assert point_at(whole, bytes([1, 1, 1, 1])) is None
    either = puzzle_of(Grid.from_text("#.\n.#"))
    assert point_at(either, bytes(4)) is None


def test_every_exercise_is_a_technique() -> None:
    assert {exercise.technique for exercise in EXERCISES.values()} <= set(BY_CODE)
