"""The events of `exact`: facts agree with each other and with the result, and are the same each time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from nonoscope import (
    UNKNOWN,
    Event,
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
from tests.cases import for_every
from tests.listener import follow
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
    assert events[-1].outcome is Outcome.NONE
    assert "guess" not in standing.values()


def test_all_solutions_are_shown_cell_by_cell() -> None:
    for options in WAYS:
        events = follow(SWAPS, count=0, **options)
        assert len({event.grid for event in events if isinstance(event, Solution)}) == 120


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
                        line = PEAKS.lines[because.line]
                        answer = placing(line.clue, [cells[cell] for cell in line.cells])
                        expected = dict(zip(line.cells, answer.cells, strict=True))
                        assert [expected[cell] for cell in fixed] == list(values)
                    for cell, value in zip(fixed, values, strict=True):
                        cells[cell] = value
                case Unfixed(withdrawn):
                    for cell in withdrawn:
                        cells[cell] = UNKNOWN


def test_backtracking_is_seen() -> None:
    events = list(solve(HARD))
    assert any(isinstance(event, Unfixed) for event in events)
    assert any(isinstance(event, Fixed) and event.because.technique == "guess" for event in events)
