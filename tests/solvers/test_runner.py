"""Running a method: the registry, options, limits, and how a result is composed."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from nonoscope import (
    EMPTY,
    FILLED,
    METHODS,
    UNKNOWN,
    Candidate,
    Event,
    Finished,
    Fixed,
    Grid,
    Limit,
    MethodInfo,
    Option,
    Outcome,
    Progress,
    Puzzle,
    PuzzleError,
    Reason,
    Solution,
    Stage,
    Unfixed,
    method_info,
    run,
    solve,
)
from solvers import runner
from solvers.events import Replay, Steps, Why
from solvers.texts import with_or
from tests.cases import for_every

DOT = Puzzle.flat([[1]], [[1]])


# --- the registry ------------------------------------------------------------------------------------------------


@for_every("name", METHODS)
def test_every_method_is_described(name: str) -> None:
    info = method_info(name)
    assert info.name == name
    assert info.summary
    assert len({option.name for option in info.options}) == len(info.options)
    assert all(option.help for option in info.options)


@for_every("name", METHODS)
def test_every_default_is_allowed(name: str) -> None:
    info = method_info(name)
    assert info.read_options({}) == {option.name: option.default for option in info.options}
    assert info.read_options({option.name: str(option.default) for option in info.options}) == info.read_options({})


def test_unknown_method() -> None:
    with pytest.raises(PuzzleError) as caught:
        run(DOT, "magic")
    assert str(caught.value) == f"method: expected one of {with_or(METHODS)}, found 'magic'"


def test_unknown_option() -> None:
    with pytest.raises(PuzzleError) as caught:
        run(DOT, colour="red")
    names = with_or(option.name for option in method_info("exact").options)
    assert str(caught.value) == f"options of exact: expected one of {names}, found 'colour'"


def test_a_bad_option_is_refused_before_anything_else() -> None:
    events = solve(DOT, probe="perhaps")
    with pytest.raises(PuzzleError, match="option probe: expected true or false, found 'perhaps'"):
        next(events)


# --- reading options ---------------------------------------------------------------------------------------------

FLAG = Option("flag", True, "on or off")
NUMBER = Option("number", 5, "a number", low=0, high=10)
RATE = Option("rate", 0.5, "a rate", low=0)
NAME = Option("name", "x", "any text")
CHOICE = Option("choice", "a", "a letter", choices=("a", "b"))

READ = [
    (FLAG, True, True), (FLAG, "yes", True), (FLAG, " On ", True), (FLAG, 1, True), (FLAG, "TRUE", True),
    (FLAG, False, False), (FLAG, "no", False), (FLAG, "0", False), (FLAG, "off", False),
    (NUMBER, 7, 7), (NUMBER, "7", 7), (NUMBER, " 7 ", 7), (NUMBER, 0, 0), (NUMBER, "10", 10),
    (RATE, 2, 2.0), (RATE, "1e-3", 0.001), (RATE, 0.25, 0.25),
    (NAME, "", ""), (NAME, "some text", "some text"), (NAME, 3, "3"),
    (CHOICE, "b", "b"),
]


@for_every("option, value, expected", READ)
def test_reading_an_option(option: Option, value: object, expected: object) -> None:
    answer = option.read(value)
    assert answer == expected
    assert type(answer) is type(option.default)


BAD = [
    (FLAG, "maybe", "option flag: expected true or false, found 'maybe'"),
    (FLAG, 2, "option flag: expected true or false, found '2'"),
    (FLAG, None, "option flag: expected true or false, found 'None'"),
    (NUMBER, 11, "option number: expected a whole number from 0 to 10, found '11'"),
    (NUMBER, -1, "option number: expected a whole number from 0 to 10, found '-1'"),
    (NUMBER, "2.5", "option number: expected a whole number from 0 to 10, found '2.5'"),
    (NUMBER, True, "option number: expected a whole number from 0 to 10, found 'True'"),
    (NUMBER, "", "option number: expected a whole number from 0 to 10, found ''"),
    (RATE, "nan", "option rate: expected a number of at least 0, found 'nan'"),
    (RATE, "fast", "option rate: expected a number of at least 0, found 'fast'"),
    (RATE, -0.1, "option rate: expected a number of at least 0, found '-0.1'"),
    (CHOICE, "c", "option choice: expected one of a or b, found 'c'"),
    (CHOICE, "A", "option choice: expected one of a or b, found 'A'"),
]


@for_every("option, value, message", BAD)
def test_refusing_an_option(option: Option, value: object, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        option.read(value)
    assert str(caught.value) == message


# --- limits and results, with a method that says what it is told to ------------------------------------------------


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> list[Event | Steps]:
    """The events of the method "script"."""
    events: list[Event | Steps] = []

    def start(puzzle: Puzzle, *, seed: int) -> Iterator[Event | Steps]:
        yield from events

    info = MethodInfo("script", "says what it is told to", (), start)
    monkeypatch.setattr(runner, "method_info", lambda name: info)
    return events


PAIR = Puzzle.flat([[1, 1]], [[1], [], [1]])
GOAL = Grid.from_text("#.#")
WHY = Reason("line", line=0)


def test_a_result_is_folded_from_events(script: list[Event | Steps]) -> None:
    script += [
        Progress({"visits": 1}),
        Fixed((0, 1), (FILLED, EMPTY), WHY),
        Progress({"guesses": 2}),
        Fixed((2,), (FILLED,), WHY),
        Solution(GOAL),
        Finished(Outcome.UNIQUE, {"visits": 3}),
    ]
    result = run(PAIR, "script")
    assert (result.outcome, result.method, result.grid, result.solutions) == (Outcome.UNIQUE, "script", GOAL, (GOAL,))
    assert result.counters == {"visits": 3, "guesses": 2}


def test_seconds_are_counted_by_stage(script: list[Event | Steps], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each reading of this clock is a second later. The time before the first stage belongs to none."""
    ticks = iter(range(100))
    clock = SimpleNamespace(monotonic=lambda: 0.0, perf_counter=lambda: float(next(ticks)))
    monkeypatch.setattr(runner, "time", clock)
    script += [Progress({}), Stage("first"), Stage("second"), Progress({}), Stage("first"), Finished(Outcome.NONE)]
    stages = run(PAIR, "script").stages
    assert list(stages) == ["first", "second"]
    assert stages["first"] == 2 * stages["second"]


def test_a_method_that_just_ends_has_crashed(script: list[Event | Steps]) -> None:
    script += [Fixed((0,), (FILLED,), WHY)]
    result = run(PAIR, "script")
    assert (result.outcome, result.grid) == (Outcome.CRASHED, Grid.from_text("#??"))


def test_no_event_follows_the_end(script: list[Event | Steps]) -> None:
    script += [Finished(Outcome.STUCK), Fixed((0,), (FILLED,), WHY)]
    assert list(solve(PAIR, "script")) == [Finished(Outcome.STUCK)]


def test_a_cancelled_solve_ends_after_the_event_at_hand(script: list[Event | Steps]) -> None:
    first = Fixed((0,), (FILLED,), WHY)
    script += [Progress({"visits": 1}), first, Fixed((1,), (EMPTY,), WHY), Finished(Outcome.SOLVED)]
    answers = iter([False, True])
    events = list(solve(PAIR, "script", limit=Limit(cancelled=lambda: next(answers))))
    assert events == [Progress({"visits": 1}), first, Finished(Outcome.CANCELLED, {"visits": 1})]


def test_no_time_is_a_limit(script: list[Event | Steps]) -> None:
    script += [Progress({"visits": 1})] * 5
    events = list(solve(PAIR, "script", limit=Limit(seconds=-1)))
    assert events == [Progress({"visits": 1}), Finished(Outcome.LIMIT, {"visits": 1})]


def test_a_finished_method_beats_its_limit(script: list[Event | Steps]) -> None:
    script += [Finished(Outcome.NONE)]
    assert run(PAIR, "script", limit=Limit(seconds=-1, cancelled=lambda: True)).outcome is Outcome.NONE


def test_being_cancelled_beats_being_late() -> None:
    assert Limit(seconds=-1, cancelled=lambda: True).watch()() is Outcome.CANCELLED
    assert Limit(seconds=-1, cancelled=lambda: False).watch()() is Outcome.LIMIT
    assert Limit(seconds=3600).watch()() is None
    assert Limit().watch()() is None


# --- columns of facts, and replaying -------------------------------------------------------------------------------


def test_columns_are_yielded_as_single_events() -> None:
    columns: list[tuple[int, int, int]] = [  # cell, value, why
        (0, FILLED, Why.GIVEN), (1, EMPTY, 3), (2, FILLED, 3), (3, FILLED, 4),
        (4, EMPTY, Why.GUESS), (5, EMPTY, Why.GUESS), (5, UNKNOWN, Why.WITHDRAWN), (4, UNKNOWN, Why.WITHDRAWN),
        (4, FILLED, Why.REFUTED), (6, FILLED, Why.PROBE), (7, FILLED, Why.LEARNED), (8, EMPTY, Why.SAT),
        (9, EMPTY, Why.ASSUMED), (10, FILLED, Why.ASSUMED), (11, EMPTY, Why.ASSUMED - 7),
    ]
    assert list(Steps(*zip(*columns, strict=True)).events()) == [
        Fixed((0,), (FILLED,), Reason("given")),
        Fixed((1, 2), (EMPTY, FILLED), Reason("line", line=3)),
        Fixed((3,), (FILLED,), Reason("line", line=4)),
        Fixed((4,), (EMPTY,), Reason("guess", cell=4)),
        Fixed((5,), (EMPTY,), Reason("guess", cell=5)),
        Unfixed((5, 4)),
        Fixed((4,), (FILLED,), Reason("refuted", cell=4)),
        Fixed((6,), (FILLED,), Reason("probe")),
        Fixed((7,), (FILLED,), Reason("learned")),
        Fixed((8,), (EMPTY,), Reason("sat")),
        Fixed((9, 10), (EMPTY, FILLED), Reason("guess", line=0)),
        Fixed((11,), (EMPTY,), Reason("guess", line=7)),
    ]


def test_folding_columns_is_replaying_their_events() -> None:
    steps = Steps([0, 1, 0, 2, 0], [FILLED, EMPTY, UNKNOWN, FILLED, EMPTY], [1, 1, Why.WITHDRAWN, 2, 2])
    whole, single = Replay((1, 3)), Replay((1, 3))
    whole.see(steps)
    for event in steps.events():
        single.see(event)
    assert whole.grid == single.grid == Grid.from_text("..#")


def test_replay() -> None:
    replay = Replay((1, 3))
    steps: list[tuple[Any, str]] = [
        (Fixed((0, 2), (FILLED, EMPTY), WHY), "#?."),
        (Progress({"visits": 1}), "#?."),
        (Stage("solving"), "#?."),
        (Unfixed((0,)), "??."),
        (Candidate((0, 1), (FILLED, FILLED), 1.0, 1.0, 1), "##."),
        (Solution(GOAL), "#.#"),
        (Finished(Outcome.SOLVED), "#.#"),
    ]
    for event, picture in steps:
        replay.see(event)
        assert replay.grid.text() == picture
