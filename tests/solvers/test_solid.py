"""Solving solids: the verdicts of every method compared with all grids, and their events."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, Count, Grid, Line, Outcome, Puzzle, PuzzleError, run
from solvers.puzzle import puzzle_of
from solvers.runner import METHODS, method_info
from solvers.solid import with_clues
from tests import oracles, strategies
from tests.cases import for_every

COMPLETE: list[tuple[str, dict[str, Any]]] = [
    ("exact", {}),
    ("exact", {"probe": False}),
    ("exact", {"belief": False, "probe": False, "learn": 0}),
    ("sat3d", {}),
    ("sat3d", {"engine": "backend"}),
    ("sat3d", {"engine": "backend", "backend": "glucose4"}),
]


def solid(shape: tuple[int, ...], seed: int, density: float = 0.5) -> Puzzle:
    chosen = Random(seed)
    cells = bytes(FILLED if chosen.random() < density else EMPTY for _ in Grid.unknown(shape).cells)
    return puzzle_of(Grid(shape, cells))


@pytest.mark.parametrize(("method", "options"), COMPLETE)
@settings(max_examples=50)
@given(both=strategies.solids())
def test_verdicts_and_witnesses(method: str, options: dict[str, Any], both: tuple[Puzzle, Grid]) -> None:
    puzzle, grid = both
    solutions = oracles.solutions(puzzle)
    result = run(puzzle, method, **options)
    assert grid in solutions
    assert result.outcome is oracles.verdict(len(solutions))
    assert set(result.solutions) <= solutions
    assert len(set(result.solutions)) == len(result.solutions) == min(2, len(solutions))


@cache
def numbers_at_random() -> list[tuple[Puzzle, Outcome]]:
    """Solids with one changed clue, and their verdicts: most have no solution."""
    chosen = Random(4)
    puzzles = []
    for seed in range(40):
        puzzle = solid((2, 2, 3), seed)
        clues = [line.clue for line in puzzle.lines]
        place = chosen.randrange(len(clues))
        clues[place] = chosen.choice([clue for clue in (Count(0), Count(1), Count(2)) if clue != clues[place]])
        changed = with_clues(puzzle, clues)
        puzzles.append((changed, oracles.verdict(len(oracles.solutions(changed)))))
    return puzzles


@pytest.mark.slow
@pytest.mark.parametrize(("method", "options"), COMPLETE)
def test_numbers_at_random(method: str, options: dict[str, Any]) -> None:
    for puzzle, verdict in numbers_at_random():
        assert run(puzzle, method, **options).outcome is verdict
    assert Outcome.NONE in (verdict for _, verdict in numbers_at_random())


@cache
def with_few_numbers() -> list[tuple[Puzzle, set[Grid]]]:
    """Solids without a third of their numbers, and all their solutions."""
    puzzles = [with_clues(full, [line.clue if at % 3 else None for at, line in enumerate(full.lines)])
               for full in (solid((2, 2, 3), seed) for seed in range(6))]
    return [(puzzle, oracles.solutions(puzzle)) for puzzle in puzzles]


@pytest.mark.parametrize(("method", "options"), COMPLETE)
def test_all_solutions_are_found(method: str, options: dict[str, Any]) -> None:
    for puzzle, solutions in with_few_numbers():
        assert set(run(puzzle, method, count=0, **options).solutions) == solutions


def test_all_solids_of_two_by_two_by_two() -> None:
    counts: dict[tuple[Line, ...], int] = {}
    for cells in product((FILLED, EMPTY), repeat=8):
        lines = puzzle_of(Grid((2, 2, 2), bytes(cells))).lines
        counts[lines] = counts.get(lines, 0) + 1
    for lines, count in counts.items():
        assert run(Puzzle((2, 2, 2), lines)).outcome is oracles.verdict(count)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([(3, 3, 3), (4, 3, 5), (6, 6, 6)]), st.sampled_from([0.4, 0.6, 0.8]))
def test_the_ways_agree_on_larger_solids(seed: int, shape: tuple[int, ...], density: float) -> None:
    puzzle = solid(shape, seed, density)
    results = [run(puzzle, method, **options) for method, options in COMPLETE]
    assert len({result.outcome for result in results}) == 1
    for result in results:
        assert result.outcome in (Outcome.UNIQUE, Outcome.MULTIPLE)
        assert all(puzzle.check(grid).ok for grid in result.solutions)


# --- line by line ------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(strategies.solids(most=27))
def test_lines3d_finds_what_lines_tell(both: tuple[Puzzle, Grid]) -> None:
    puzzle, _ = both
    result = run(puzzle, "lines3d")
    assert result.grid.cells == oracles.settled_by_lines(puzzle)
    assert result.outcome is (Outcome.UNIQUE if result.grid.solved else Outcome.STUCK)


def test_a_contradiction_names_its_line() -> None:
    puzzle = with_clues(solid((2, 2, 2), 1), [Count(2)] * 4 + [Count(0)] * 4 + [None] * 4)
    for method in ("lines3d", "exact"):
        result = run(puzzle, method)
        assert result.outcome is Outcome.NONE
        assert result.where.line is not None


# --- the whole model ---------------------------------------------------------------------------------------------


def test_sat3d_refuses_a_model_that_is_too_large() -> None:
    needed = int(run(solid((4, 4, 4), 2), "sat3d").counters["clauses"])
    with pytest.raises(PuzzleError, match=f"the ladder encoding would need {needed:,} clauses"):
        run(solid((4, 4, 4), 2), "sat3d", clauses=needed - 1)
    assert run(solid((4, 4, 4), 2), "sat3d", clauses=needed).outcome in (Outcome.UNIQUE, Outcome.MULTIPLE)


# --- what every method keeps -------------------------------------------------------------------------------------


@for_every("name", METHODS)
def test_methods_for_other_shapes_say_so(name: str) -> None:
    info = method_info(name)
    flat, cube = Puzzle.flat([[1]], [[1]]), solid((1, 1, 1), 0)
    assert info.takes(flat) or info.takes(cube)
    for puzzle, kind in ((flat, "flat"), (cube, "solid")):
        if not info.takes(puzzle):
            with pytest.raises(PuzzleError, match=f"^{name} only takes .*; for {kind}.* use exact, "):
                run(puzzle, name)
