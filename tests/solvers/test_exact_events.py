"""The events of `exact`: facts agree with each other and with the result, and are the same each time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import (
    FILLED,
    UNKNOWN,
    Event,
    Finished,
    Fixed,
    Grid,
    Limit,
    Outcome,
    Progress,
    Puzzle,
    Solution,
    Stage,
    Unfixed,
    run,
    solve,
)
from tests import strategies
from tests.cases import for_every
from tests.listener import after, follow, replayed
from tests.solvers.puzzles import BROKEN, FREE, LINES_ALONE, PEAKS, SUBTLE, tangled

WITHOUT_BELIEF: list[dict[str, Any]] = [
    {"belief": False},
    {"belief": False, "probe": False},
    {"belief": False, "probe": False, "learn": 0},
    {"belief": False, "probe": False, "learn": 2},
]
WAYS: list[dict[str, Any]] = [{}, {"probe": False}, *WITHOUT_BELIEF]

SWAPS = Puzzle.flat([[1]] * 5, [[1]] * 5)
WIDE = Puzzle.from_grid(Grid.from_rows([[(x * x // 9 + y) % 3 for x in range(90)] for y in range(6)]))

PUZZLES = {
    "peaks": PEAKS,
    "lines alone": LINES_ALONE,
    "swaps": SWAPS,
    "subtle": SUBTLE,
    "broken": BROKEN,
    "wide": WIDE,
    "free": FREE,
}

every_puzzle = for_every("puzzle", PUZZLES.values(), ids=PUZZLES.keys())
every_way = for_every("options", WAYS, ids=str)

HARD = tangled(20, 0.4, 2)
HARDER = tangled(25, 0.42, 1)


# --- replaying ---------------------------------------------------------------------------------------------------


@every_way
@every_puzzle
def test_replaying_the_events_gives_the_result(puzzle: Puzzle, options: dict[str, Any]) -> None:
    events, result = follow(puzzle, **options), run(puzzle, **options)
    assert replayed(puzzle, events) == result.grid
    assert tuple(event.grid for event in events if isinstance(event, Solution)) == result.solutions
    assert events[-1] == Finished(result.outcome, result.counters, result.where)


@every_way
@for_every("puzzle", [SUBTLE, BROKEN], ids=["subtle", "broken"])
def test_cells_left_after_a_contradiction_were_proven(puzzle: Puzzle, options: dict[str, Any]) -> None:
    """The search has withdrawn its guesses."""
    standing: dict[int, str] = {}
    events = follow(puzzle, **options)
    for event in events:
        match event:
            case Fixed(cells, _, because):
                standing |= dict.fromkeys(cells, because.technique)
            case Unfixed(cells):
                for cell in cells:
                    standing.pop(cell, None)
    assert events[-1].outcome is Outcome.NONE  # type: ignore[union-attr]
    assert "guess" not in standing.values()


@every_way
@every_puzzle
def test_the_last_solution_stays_on_the_screen(puzzle: Puzzle, options: dict[str, Any]) -> None:
    result = run(puzzle, **options)
    if result.solutions:
        assert result.grid == result.solutions[-1]


@settings(max_examples=60)
@given(strategies.grids((1, 12), (1, 12)), st.sampled_from(WAYS))
def test_grids_at_random(solution: Grid, options: dict[str, Any]) -> None:
    puzzle = Puzzle.from_grid(solution)
    assert replayed(puzzle, follow(puzzle, **options)) == run(puzzle, **options).grid


@given(strategies.puzzles(longest=5), st.sampled_from(WAYS[:2]), st.integers(0, 6))
def test_cut_short_at_random(both: tuple[Puzzle, Grid], options: dict[str, Any], polls: int) -> None:
    puzzle, _ = both
    assert replayed(puzzle, follow(puzzle, after(polls), **options)) == run(puzzle, limit=after(polls), **options).grid


def test_all_solutions_are_shown_cell_by_cell() -> None:
    for options in WAYS:
        events = follow(SWAPS, count=0, **options)
        assert len({event.grid for event in events if isinstance(event, Solution)}) == 120


# --- the same every time, and at any pace ----------------------------------------------------------------------------


@every_way
@every_puzzle
def test_the_same_events_every_time(puzzle: Puzzle, options: dict[str, Any]) -> None:
    assert follow(puzzle, **options) == follow(puzzle, **options)
    assert follow(puzzle, seed=7, **options) == follow(puzzle, seed=7, **options)


def test_a_search_is_the_same_every_time() -> None:
    assert list(solve(HARD)) == list(solve(HARD))


def test_another_seed_takes_another_way_to_the_same_verdict() -> None:
    assert list(solve(HARD, seed=1)) != list(solve(HARD, seed=2))
    assert len({run(HARD, seed=seed).outcome for seed in range(4)}) == 1


@every_way
def test_pausing_changes_nothing(options: dict[str, Any]) -> None:
    """Several solves that take turns, some with long pauses, yield the same events as each alone."""
    chosen = Random(4)
    running = {name: solve(puzzle, **options) for name, puzzle in PUZZLES.items()}
    heard: dict[str, list[Event]] = {name: [] for name in PUZZLES}
    while running:
        name = chosen.choice(list(running))
        some = list(islice(running[name], chosen.randint(1, 9)))
        heard[name] += some
        if not some:
            del running[name]
    assert heard == {name: list(solve(puzzle, **options)) for name, puzzle in PUZZLES.items()}


@for_every("events", [0, 1, 2, 5, 50])
@every_way
def test_closing_early(options: dict[str, Any], events: int) -> None:
    stream = solve(PEAKS, **options)
    assert len(list(islice(stream, events))) <= events
    stream.close()  # type: ignore[attr-defined]
    assert list(stream) == []
    assert run(PEAKS, **options).outcome is Outcome.UNIQUE


# --- stages ------------------------------------------------------------------------------------------------------

STAGES = [
    (LINES_ALONE, {}, ["propagating"]),
    (BROKEN, {}, ["propagating"]),
    (SUBTLE, {}, ["propagating", "believing"]),
    (SUBTLE, {"belief": False}, ["propagating", "probing"]),
    (SWAPS, {}, ["propagating", "believing"]),
    (SWAPS, {"belief": False}, ["propagating", "probing", "searching"]),
    (SWAPS, {"belief": False, "probe": False, "learn": 0}, ["propagating", "encoding", "loading", "solving"]),
]


@pytest.mark.parametrize(("puzzle", "options", "stages"), STAGES)
def test_stages(puzzle: Puzzle, options: dict[str, Any], stages: list[str]) -> None:
    events = list(solve(puzzle, **options))
    assert [event.name for event in events if isinstance(event, Stage)] == stages
    assert list(run(puzzle, **options).stages) == list(dict.fromkeys(stages))


def test_search_and_sat_take_turns() -> None:
    events = solve(HARD, belief=False, probe=False, learn=1, backend="glucose4")
    stages = [event.name for event in events if isinstance(event, Stage)]
    assert list(dict.fromkeys(stages)) == ["propagating", "searching", "encoding", "loading", "solving"]


# --- limits ------------------------------------------------------------------------------------------------------


@every_puzzle
def test_no_time_at_all(puzzle: Puzzle) -> None:
    events = follow(puzzle, Limit(seconds=-1))
    assert isinstance(events[-1], Finished)
    assert events[-1].outcome is Outcome.LIMIT
    assert run(puzzle, limit=Limit(seconds=-1)).grid == replayed(puzzle, events)


def test_a_limit_of_zero_seconds() -> None:
    assert run(HARD, limit=Limit(seconds=0)).outcome is Outcome.LIMIT


@pytest.mark.parametrize("polls", [0, 1, 2, 3, 5])
def test_cancelling(polls: int) -> None:
    events = follow(HARD, after(polls))
    assert isinstance(events[-1], Finished)
    assert events[-1].outcome is Outcome.CANCELLED
    assert events[:-1] == list(islice(solve(HARD), len(events) - 1)), "up to there it is the same solve"


def test_a_result_cut_short_keeps_its_counters() -> None:
    result = run(HARD, limit=after(3))
    assert result.outcome is Outcome.CANCELLED
    assert result.counters["line_visits"] > 0


@every_way
def test_work_between_two_looks_at_the_limit_is_bounded(options: dict[str, Any]) -> None:
    """A visit of a line is at least three units of work; a slice is about a hundred thousand."""
    polls = 0

    def count() -> bool:
        nonlocal polls
        polls += 1
        return polls > 60

    last: dict[str, float] = {}
    for progress in numbers(solve(HARDER, limit=Limit(cancelled=count), **options)):
        for name, bound in (("line_visits", 120_000), ("conflicts", 20_000), ("sat_conflicts", 5_000)):
            assert progress.get(name, 0) - last.get(name, 0) <= bound
        last |= progress
    assert polls > 3


def numbers(events: Iterator[Event]) -> Iterator[dict[str, float]]:
    return (dict(event.counters) for event in events if isinstance(event, Progress))


# --- reasons -----------------------------------------------------------------------------------------------------


@every_way
@every_puzzle
def test_reasons_name_their_line_or_cell(puzzle: Puzzle, options: dict[str, Any]) -> None:
    for event in follow(puzzle, **options):
        if not isinstance(event, Fixed):
            continue
        because = event.because
        assert because.technique in ("given", "line", "probe", "guess", "refuted", "learned", "sat", "solution")
        if because.technique == "line":
            assert because.line is not None
            assert set(event.cells) <= set(puzzle.lines[because.line].cells)
            assert puzzle.lines[because.line].clue is not None
        if because.technique in ("guess", "refuted"):
            assert event.cells == (because.cell,)


def test_cells_of_a_line_follow_from_cells_known_before() -> None:
    """Each cell that a line fixes is the same in all placements that agree with the cells known before."""
    from tests.solvers.line_kernels import placing

    for options in WAYS:
        cells = bytearray(PEAKS.size)
        for event in solve(PEAKS, **options):
            match event:
                case Fixed(fixed, values, because):
                    if because.technique == "line":
                        assert because.line is not None
                        line = PEAKS.lines[because.line]
                        answer = placing(line.clue, [cells[cell] for cell in line.cells])  # type: ignore[arg-type]
                        assert answer is not None
                        expected = dict(zip(line.cells, answer.cells, strict=True))
                        assert [expected[cell] for cell in fixed] == list(values)
                    for cell, value in zip(fixed, values, strict=True):
                        cells[cell] = value
                case Unfixed(withdrawn):
                    for cell in withdrawn:
                        cells[cell] = UNKNOWN


def test_givens_come_first() -> None:
    first = next(event for event in solve(FREE) if isinstance(event, Fixed))
    assert (first.cells, first.values, first.because.technique) == ((4,), (FILLED,), "given")


def test_backtracking_is_seen() -> None:
    events = list(solve(HARD))
    assert any(isinstance(event, Unfixed) for event in events)
    assert any(isinstance(event, Fixed) and event.because.technique == "guess" for event in events)
