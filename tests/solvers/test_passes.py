"""`passes`: its findings, their order, and the agreement of its three ways to look at a line."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from nonoscope import (
    EMPTY,
    FILLED,
    UNKNOWN,
    Count,
    Event,
    Finished,
    Fixed,
    Grid,
    Line,
    Outcome,
    Progress,
    Puzzle,
    PuzzleError,
    Reason,
    run,
)
from solvers.collection import examples
from solvers.grid import colour_of, mask_of
from tests import oracles, strategies
from tests.cases import for_every, some
from tests.listener import after, follow, replayed
from tests.solvers import naive_lines as naive
from tests.solvers.coloured import random_coloured
from tests.solvers.puzzles import LINES_ALONE, SILENT

WAYS = ("patterns", "placements", "kernel")

SWAPS = Puzzle.flat([[1]] * 3, [[1]] * 3)
BROKEN = Puzzle.flat([[1, 1], [1]], [[1], [1], [1]], givens=[(1, FILLED)])
GIVEN = Puzzle.flat([[1], [1]], [[1], [1]], givens=[(0, FILLED)])
ALL_GIVEN = Puzzle.flat([[2]], [[1], [1]], givens=[(0, FILLED), (1, FILLED)])
ALL_WRONG = Puzzle.flat([[2]], [[1], [1]], givens=[(0, FILLED), (1, EMPTY)])
HALF_SILENT = Puzzle.flat([[2], None], [None, [2]])
CROSSED = Puzzle.flat([[2], [], [2]], [[1], [3]])

PUZZLES = {
    "lines alone": (LINES_ALONE, Outcome.UNIQUE),
    "swaps": (SWAPS, Outcome.STUCK),
    "broken": (BROKEN, Outcome.NONE),
    "given": (GIVEN, Outcome.UNIQUE),
    "all given": (ALL_GIVEN, Outcome.UNIQUE),
    "all wrong": (ALL_WRONG, Outcome.NONE),
    "silent": (SILENT, Outcome.STUCK),
    "half silent": (HALF_SILENT, Outcome.STUCK),
    "crossed": (CROSSED, Outcome.NONE),
}

every_way = for_every("way", WAYS)
every_puzzle = for_every("puzzle, outcome", PUZZLES.values(), ids=PUZZLES.keys())


def passes(puzzle: Puzzle, way: str) -> list[Event]:
    return follow(puzzle, method="passes", enumerate=way)


def facts_of(puzzle: Puzzle, way: str) -> list[Event]:
    """The fixed cells and the end, without costs, which differ."""
    events = [event for event in passes(puzzle, way) if not isinstance(event, Progress)]
    assert isinstance(events[-1], Finished)
    return [*events[:-1], Finished(events[-1].outcome, {}, events[-1].where)]


@every_way
@every_puzzle
def test_outcomes(puzzle: Puzzle, outcome: Outcome, way: str) -> None:
    result = run(puzzle, "passes", enumerate=way)
    assert result.outcome is outcome
    assert bool(result.solutions) == (outcome is Outcome.UNIQUE)


@given(strategies.puzzles(longest=8))
def test_all_ways_fix_the_same_cells_by_the_same_lines(both: tuple[Puzzle, Grid]) -> None:
    puzzle, solution = both
    first, *others = (facts_of(puzzle, way) for way in WAYS)
    assert all(other == first for other in others)
    cells = replayed(puzzle, first).cells
    assert all(state in (UNKNOWN, cell) for state, cell in zip(cells, solution.cells, strict=True))


@given(strategies.grids((1, 9), (1, 9)))
def test_passes_find_everything_that_lines_give(solution: Grid) -> None:
    puzzle = Puzzle.from_grid(solution)
    settled = oracles.settled_by_lines(puzzle)
    assert settled is not None
    for way in WAYS:
        result = run(puzzle, "passes", enumerate=way)
        assert result.grid.cells == settled
        assert result.outcome is (Outcome.STUCK if UNKNOWN in settled else Outcome.UNIQUE)


@pytest.mark.slow
def test_examples_up_to_twenty_cells() -> None:
    small = [example for example in examples() if max(example.puzzle.shape) <= 20]
    for example in some(small, small[::5]):
        outcome = Outcome.UNIQUE if example.rating.by_lines else Outcome.STUCK
        assert {run(example.puzzle, "passes", enumerate=way).outcome for way in WAYS} == {outcome}


@every_way
def test_each_visit_fixes_the_cells_that_follow_from_its_line(way: str) -> None:
    cells = bytearray(LINES_ALONE.size)
    for event in passes(LINES_ALONE, way):
        if isinstance(event, Fixed):
            assert event.because == Reason("line", line=event.because.line)
            line = LINES_ALONE.lines[event.because.line]
            answer = naive.solve(line.clue, [cells[cell] for cell in line.cells])
            changes = [(cell, new) for cell, new in zip(line.cells, answer, strict=True) if new != cells[cell]]
            assert list(zip(event.cells, event.values, strict=True)) == changes
            for cell, value in changes:
                cells[cell] = value


def test_columns_come_first_and_each_line_once_a_pass() -> None:
    """Counters before each line that fixes something tell how many lines were visited until then."""
    visits, lines = 0.0, []
    for event in passes(LINES_ALONE, "kernel"):
        if isinstance(event, Progress):
            visits = event.counters["line_visits"]
        elif isinstance(event, Fixed):
            lines.append((visits, event.because.line))
    order = [*range(5, 10), *range(5)]
    assert lines == [(visit, order[int(visit - 1) % 10]) for visit, _ in lines]
    assert {line for _, line in lines} > {5, 9}


def test_it_ends_when_a_pass_changes_nothing() -> None:
    counters = run(SWAPS, "passes", enumerate="kernel").counters
    assert counters == {"passes": 1, "line_visits": 6, "combinations": 6}


def test_it_ends_when_all_cells_are_known() -> None:
    assert run(Puzzle.flat([[1]], [[1]]), "passes").counters == {"passes": 1, "line_visits": 1, "combinations": 1}
    assert run(ALL_GIVEN, "passes").counters == {"passes": 0, "line_visits": 0, "combinations": 0}


def test_costs_of_the_three_ways() -> None:
    """Every line of five cells is visited once: 2^5 patterns each, or as many placements as still agree."""
    puzzle = Puzzle.flat([[5]] * 5, [[5]] * 5)
    counted = {way: run(puzzle, "passes", enumerate=way).counters["combinations"] for way in WAYS}
    assert counted == {"patterns": 5 * 32, "placements": 5, "kernel": 5}
    slack = Puzzle.flat([[1]] * 3, [[1]] * 3)
    counted = {way: run(slack, "passes", enumerate=way).counters["combinations"] for way in WAYS}
    assert counted == {"patterns": 6 * 8, "placements": 6 * 3, "kernel": 6}


@every_way
@for_every(
    "puzzle, line", [(BROKEN, 0), (ALL_WRONG, 0), (CROSSED, 1)], ids=["broken", "all wrong", "crossed"]
)
def test_where_a_contradiction_shows(puzzle: Puzzle, line: int, way: str) -> None:
    assert run(puzzle, "passes", enumerate=way).where == Reason("line", line=line)


def test_lines_without_a_clue_are_not_visited() -> None:
    assert run(SILENT, "passes").counters == {"passes": 1, "line_visits": 0, "combinations": 0}
    result = run(HALF_SILENT, "passes")
    assert result.grid.text() == "##\n?#"
    assert result.counters["line_visits"] == 4


def masks_at_the_end(puzzle: Puzzle, way: str) -> tuple[list[int], Finished]:
    """The masks of all cells of a coloured puzzle at the end, by its events."""
    masks = [(2 << puzzle.colours) - 1] * puzzle.size
    for event in passes(puzzle, way):
        if isinstance(event, Fixed):
            for cell, value in zip(event.cells, event.values, strict=True):
                masks[cell] = -value if value < 0 else 1 << colour_of(value)
    assert isinstance(event, Finished)
    return masks, event


def small_coloured(seed: int) -> Puzzle:
    chance = Random(seed)
    height, width, colours = chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 3)
    return random_coloured(height, width, colours, chance.choice([0.3, 0.6, 0.9]), seed)


def with_columns_swapped(puzzle: Puzzle) -> Puzzle:
    """The same with the clues of its first and last columns exchanged, which leaves few of them a solution."""
    first, *others = puzzle.colour_cols
    return Puzzle.flat(puzzle.colour_rows, [*others, first], palette=puzzle.palette)


def test_lines_in_colours_give_all_that_they_can() -> None:
    """Cells left with several colours have the same ones by the definition."""
    for seed in range(80):
        solved = small_coloured(seed)
        with_givens = replace(solved, givens=tuple(enumerate(solved.info.goal.cells))[seed % 3 :: 3])
        for puzzle in (solved, with_givens, with_columns_swapped(solved)):
            givens = dict(puzzle.givens)
            expected = oracles.possible_by_lines(
                puzzle, [mask_of(givens.get(cell, 0), puzzle.colours + 1) for cell in range(puzzle.size)])
            decided = expected is not None and all(mask & mask - 1 == 0 for mask in expected)
            for way in WAYS:
                masks, end = masks_at_the_end(puzzle, way)
                assert (end.outcome is Outcome.NONE) == (expected is None)
                assert (end.outcome is Outcome.UNIQUE) == decided
                assert expected is None or masks == expected


REFUSED: list[tuple[Puzzle, str, str]] = [
    (Puzzle.flat([[31]], [[1]] * 31), "patterns",
     "row 1: enumerate=patterns takes at most 30 cells, because it looks at 2^length patterns, found '31 cells'"),
    (Puzzle.flat([[1] * 20], [None] * 90), "placements",
     "row 1: enumerate=placements takes at most 1e+12 placements, found '2e+17 placements'"),
    (Puzzle.flat([[(1, "r"), (1, "g")]], [[(1, "r")], [(1, "g")], *[[]] * 20]), "patterns",
     "row 1: enumerate=patterns takes at most 1e+09 patterns, because it looks at (colours + 1)^length of them, "
     "found '3e+10 patterns'"),
    (Puzzle((2, 2, 2), ()), "kernel",
     "passes only takes flat puzzles; for solids use exact, belief, lines3d or sat3d, found 'size 2 x 2 x 2'"),
    (Puzzle((1, 1), (Line(range(1), Count(1)), Line(range(1), Count(1)))), "kernel",
     "expected run lengths on every line, found '1'"),
]


@for_every("puzzle, way, message", REFUSED)
def test_lines_with_too_many_combinations_are_refused(puzzle: Puzzle, way: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        run(puzzle, "passes", enumerate=way)
    assert str(caught.value) == message


def test_long_lines_without_a_clue_are_no_reason_to_refuse() -> None:
    tall = Puzzle.flat([[1]] * 40, [None])
    assert run(tall, "passes", enumerate="patterns").outcome is Outcome.UNIQUE


LARGE: list[tuple[Puzzle, str]] = [
    (Puzzle.flat([[1] * 9], [None] * 30), "patterns"),
    (Puzzle.flat([[1] * 12], [None] * 60), "placements"),
]


@for_every("puzzle, way", LARGE)
def test_cancelling_in_the_middle_of_a_line(puzzle: Puzzle, way: str) -> None:
    events = follow(puzzle, after(3), method="passes", enumerate=way)
    assert isinstance(events[-1], Finished)
    assert events[-1].outcome is Outcome.CANCELLED
    assert events[-1].counters["line_visits"] == 1
    assert 0 < events[-1].counters["combinations"] <= 4 << 20


def test_long_lines_in_colours() -> None:
    for width in (64, 65, 140):
        puzzle = random_coloured(3, width, 3, 0.95, 1)
        assert masks_at_the_end(puzzle, "kernel")[0] == oracles.possible_by_lines(puzzle)
        assert masks_at_the_end(puzzle, "placements")[0] == oracles.possible_by_lines(puzzle)
