"""`dfs`, `bfs` and `astar`: their verdicts, the states that they visit, and those that they keep in memory."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import Count, Grid, Line, Outcome, Progress, Puzzle, PuzzleError, method_info, run
from solvers.collection import example, examples
from tests import oracles, strategies
from tests.cases import for_every
from tests.listener import after
from tests.solvers.tree_search import (
    METHODS,
    PRUNED,
    SMILEY,
    SUBTLE,
    WAYS,
    by_hand,
    name_of,
    picture,
    rows_in_order,
)

every_method = for_every("method", METHODS, ids=name_of)
every_way = for_every("way", WAYS, ids=name_of)


def right(puzzle: Puzzle, solutions: set[Grid], way: dict[str, Any]) -> None:
    """All solutions are found, or only the first one on request."""
    every = run(puzzle, count=0, **way)
    assert (every.outcome, set(every.solutions)) == (oracles.verdict(len(solutions)), solutions)
    assert len(every.solutions) == len(solutions)
    first = run(puzzle, **way)
    assert first.outcome is (Outcome.SOLVED if solutions else Outcome.NONE)
    assert first.solutions == every.solutions[:1]
    both = run(puzzle, count=2, **way)
    assert (both.outcome, both.solutions) == (oracles.verdict(len(solutions)), every.solutions[:2])
    assert all(result.grid == result.solutions[-1] for result in (first, both, every) if solutions)


# --- verdicts ------------------------------------------------------------------------------------------------------


@every_way
def test_puzzles_of_three_by_three(way: dict[str, Any]) -> None:
    grids = oracles.one_of_each_turn(oracles.grids_by_clues(3, 3))
    for clues, cells in random.Random(3).sample(sorted(grids.items()), 25):
        right(Puzzle.flat(*clues), {Grid((3, 3), each) for each in cells}, way)


@settings(max_examples=60)
@given(strategies.puzzles(longest=3), st.sampled_from(WAYS))
def test_lines_without_a_clue_and_given_cells(both: tuple[Puzzle, Grid], way: dict[str, Any]) -> None:
    puzzle, _ = both
    right(puzzle, oracles.solutions(puzzle), way)


def test_clues_at_random() -> None:
    chosen = random.Random(3)
    for clues, cells in oracles.clues_at_random(40):
        right(Puzzle.flat(*clues), {Grid((3, 4), each) for each in cells}, chosen.choice(WAYS))


@for_every("way", PRUNED, ids=name_of)
def test_pictures_up_to_fifteen_by_fifteen(way: dict[str, Any]) -> None:
    for each in examples():
        if max(each.puzzle.shape) <= 15:
            result = run(each.puzzle, **way)
            assert (result.outcome, result.grid) == (Outcome.SOLVED, each.puzzle.info.goal)


LONG = {
    "rows": [[1 if (x * x // 9 + y) % 3 else 0 for x in range(90)] for y in range(5)],
    "bars": [[x // 7 % 2 for x in range(70)] for y in range(70)],
}


@for_every("way", PRUNED, ids=name_of)
@for_every("name", LONG)
def test_lines_of_more_than_one_word(name: str, way: dict[str, Any]) -> None:
    grid = Grid.from_rows(LONG[name])
    for turned in (grid, grid.transpose()):
        assert run(Puzzle.from_grid(turned), **way).grid == turned


@for_every("puzzle, message", [
    (Puzzle((2, 2, 2), ()),
     "{method} only takes flat puzzles; for solids use exact, belief, lines3d or sat3d, found 'size 2 x 2 x 2'"),
    (Puzzle((1, 1), (Line(range(1), Count(1)), Line(range(1), None))),
     "row 1: expected run lengths on every line, found '1'"),
])
@every_method
def test_only_flat_puzzles_with_runs_are_accepted(puzzle: Puzzle, message: str, method: dict[str, Any]) -> None:
    with pytest.raises(PuzzleError) as caught:
        run(puzzle, **method)
    assert str(caught.value) == message.format(method=method["method"])


# --- what is visited ------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(strategies.grids((1, 5), (1, 5)), st.sampled_from(WAYS))
def test_visits_and_first_solution(grid: Grid, way: dict[str, Any]) -> None:
    puzzle = Puzzle.from_grid(grid)
    visited, solution = by_hand(puzzle, way)
    result = run(puzzle, **way)
    assert result.counters["visited"] == len(visited)
    assert result.counters["depth"] == max(map(len, visited))
    rows = dict(zip(rows_in_order(puzzle, way), solution, strict=True))
    assert result.grid.cells == b"".join(rows[row] for row in range(puzzle.height))


def test_all_states_are_visited_when_there_is_no_solution() -> None:
    """SUBTLE has no solution: without pruning every method visits all states."""
    sizes = [comb(5 - sum(runs or ()) + 1, len(runs or ())) for runs in SUBTLE.rows]
    states = 1
    for size in reversed(sizes):
        states = 1 + size * states
    for method in METHODS:
        for order in ("given", "constrained"):
            result = run(SUBTLE, prune=False, order=order, **method)
            assert result.outcome is Outcome.NONE
            if order == "given":
                assert result.counters["visited"] == states


@pytest.mark.parametrize("name", ["cup", "ghost", "mushroom", "duck"])
def test_groups_guide_better_than_columns_and_depth_needs_least_memory(name: str) -> None:
    """As published, without pruning, on pictures of eight by eight and smaller."""
    puzzle = example(name).puzzle
    dfs, bfs, columns, groups, lines = (run(puzzle, prune=False, **method).counters for method in METHODS)
    assert groups["visited"] < dfs["visited"] < bfs["visited"]
    assert lines["visited"] < groups["visited"] < columns["visited"] < bfs["visited"]
    assert dfs["stored"] == puzzle.height + 1 < groups["stored"] < bfs["stored"]


def test_the_lines_heuristic_leads_straight_through_line_solvable_puzzles() -> None:
    for each in examples():
        if each.rating.by_lines and max(each.puzzle.shape) <= 15:
            counters = run(each.puzzle, "astar", heuristic="lines").counters
            assert counters["visited"] == each.puzzle.height + 1


# --- memory ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS[1:4], ids=name_of)
def test_memory_is_a_limit(method: dict[str, Any]) -> None:
    hard = picture(SMILEY)
    result = run(hard, prune=False, memory=1, **method)
    assert result.outcome is Outcome.LIMIT
    assert 999_000 < result.counters["bytes"] <= 1_000_000
    assert run(hard, prune=False, memory=1, **method).counters == result.counters


def test_bytes_of_a_state() -> None:
    """The state above, the number of children, the depth, a row of bits, a key and a place in the heap."""
    narrow, wide = (run(Puzzle.flat([[1]], [[1]] + [[]] * width), "bfs").counters for width in (63, 64))
    assert (narrow["bytes"] / narrow["stored"], wide["bytes"] / wide["stored"]) == (32, 40)


# --- slices --------------------------------------------------------------------------------------------------------


@every_method
def test_work_between_two_looks_at_the_limit_is_bounded(method: dict[str, Any]) -> None:
    """A visit takes at least two units of work, a stored state three; a slice is about a hundred thousand."""
    smiley = picture(SMILEY)
    puzzle = Puzzle.flat([*smiley.rows, *smiley.rows], [[*runs, *runs] for runs in smiley.cols if runs])
    last: dict[str, float] = {"visited": 0, "stored": 0}
    for counters in islice(numbers(puzzle, prune=False, **method), 30):
        assert counters["visited"] - last["visited"] <= 50_000
        assert counters["stored"] - last["stored"] <= 34_000
        last = counters
    assert last["visited"] > 1 or last["stored"] > 30_000


def numbers(puzzle: Puzzle, *, method: str, **options: Any) -> Iterator[dict[str, float]]:
    info = method_info(method)
    events = info.start(puzzle, seed=0, **info.read_options(options))
    return (dict(event.counters) for event in events if isinstance(event, Progress))


def test_a_wide_row_without_a_clue_can_be_left() -> None:
    """It has more fillings than anyone can enumerate; all are children of one state."""
    puzzle = Puzzle.flat([None, [1]], [[1]] + [[]] * 40)
    for method in METHODS[1:]:
        result = run(puzzle, limit=after(4), prune=False, **method)
        assert result.outcome is Outcome.CANCELLED
        assert result.counters["visited"] == 1
        assert result.counters["stored"] > 1_000
