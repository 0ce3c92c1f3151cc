"""The option `cores` of `exact`: several processes give the same verdicts and leave nothing behind."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import islice
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import FILLED, Event, Fixed, Grid, Limit, Outcome, Progress, Puzzle, Solution, run, solve
from solvers import runner
from solvers.events import Steps
from solvers.portfolio import orientation_race as module
from solvers.portfolio import rival_processes as processes
from solvers.portfolio.orientation import orientations
from solvers.portfolio.orientation_race import race
from solvers.portfolio.record import Record
from solvers.portfolio.rival_processes import NAME, Task, solve_events
from solvers.puzzle import puzzle_of
from solvers.runner import Method, MethodInfo, method_info, stream
from tests import strategies
from tests.cases import for_every, some
from tests.listener import Listener, after, follow, replayed
from tests.solvers import staged_races
from tests.solvers.coloured import random_coloured
from tests.solvers.puzzles import BROKEN, FREE, LINES_ALONE, PEAKS, SILENT, SUBTLE, SWAPS, tangled

pytestmark = pytest.mark.process

EXACT = method_info("exact")
WIDE = Puzzle.from_grid(Grid.from_text("##.#\n.#.#"))
BLOCK = puzzle_of(Grid((2, 2, 3), bytes([1, 2, 1, 1, 1, 2, 2, 1, 1, 1, 2, 2])))
TWO_BLOCKS = puzzle_of(Grid((2, 2, 2), bytes([1, 2, 2, 1, 2, 1, 1, 2])))
COLOURED = random_coloured(6, 5, 2, 0.5, 1)
EASY = [LINES_ALONE, PEAKS, SWAPS, SUBTLE, BROKEN, FREE, SILENT, WIDE, COLOURED, BLOCK, TWO_BLOCKS]

WAIT = 120.0


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def others() -> list[BaseProcess]:
    """The processes of the current race."""
    return [child for child in multiprocessing.active_children() if child.name == NAME]


def nobody_left() -> None:
    until(lambda: not others() and not any(thread.name == NAME for thread in threading.enumerate()))


@pytest.fixture
def raced(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes `exact` a race of another way to solve, which other processes take over after so many steps."""

    def replace(start: Method, cores: int = 2, opening: int = 1) -> None:
        def begin(puzzle: Puzzle, *, seed: int, **options: Any) -> Iterator[Event | Steps]:
            return race(start, puzzle, cores, seed, {**options, "cores": 1}, opening)

        info = MethodInfo("exact", "a race", EXACT.options, begin, kinds=EXACT.kinds)
        monkeypatch.setattr(runner, "method_info", lambda name: info)

    return replace


# --- trivial puzzles -----------------------------------------------------------------------------------------------


@for_every("puzzle", EASY)
def test_trivial_puzzles_start_no_processes(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = list(solve(puzzle))
    monkeypatch.setattr(module.RivalProcesses, "add", lambda *_: pytest.fail("a process was started"))
    assert list(solve(puzzle, cores=2)) == alone


# --- what one of them says -----------------------------------------------------------------------------------------


def listened(puzzle: Puzzle, events: list[Event | Steps]) -> list[Event]:
    """The events one by one, checked by a listener."""
    listener, single = Listener(puzzle), []
    for group in events:
        for event in group.events() if isinstance(group, Steps) else [group]:
            listener.hear(event)
            single.append(event)
    assert listener.ended
    return single


@settings(max_examples=60)
@given(strategies.puzzles(longest=6) | strategies.solids(), st.data())
def test_events_of_every_orientation_are_those_of_the_original(both: tuple[Puzzle, Grid], data: st.DataObject) -> None:
    puzzle, _ = both
    orientation = data.draw(st.sampled_from(orientations(len(puzzle.shape))))
    expected = run(puzzle)
    events = listened(puzzle, solve_events(Task(EXACT.start, puzzle, orientation, 0, EXACT.read_options({}))))
    grids = [event.grid for event in events if isinstance(event, Solution)]
    assert all(puzzle.check(grid).ok for grid in grids)
    assert len(set(grids)) == len(grids) == len(expected.solutions)
    assert events[-1].outcome is expected.outcome
    if grids:
        assert replayed(puzzle, events) == grids[-1]


@for_every("puzzle", EASY)
def test_reasons_name_lines_and_cells_of_the_puzzle_as_it_was(puzzle: Puzzle) -> None:
    for orientation in orientations(len(puzzle.shape)):
        events = solve_events(Task(EXACT.start, puzzle, orientation, 0, EXACT.read_options({})))
        for event in listened(puzzle, events):
            if isinstance(event, Fixed) and event.because.technique == "line":
                assert set(event.cells) <= set(puzzle.lines[event.because.line].cells)
            if isinstance(event, Fixed) and event.because.cell is not None:
                assert event.cells == (event.because.cell,)


def test_a_contradiction_shows_where_it_does_in_the_puzzle_as_it_was() -> None:
    puzzle = Puzzle.flat([[1], [], [1, 1]], [None] * 4, givens=[(5, FILLED)])
    for orientation in orientations(2):
        last = solve_events(Task(EXACT.start, puzzle, orientation, 0, EXACT.read_options({})))[-1]
        assert last.where.line == 1


@for_every("most", [0, 300, 3_000, 30_000])
@for_every("puzzle", [PEAKS, SWAPS, SUBTLE, FREE, tangled(20, 0.4, 2)])
def test_a_long_record_keeps_the_net_effect(puzzle: Puzzle, most: int) -> None:
    whole = list(solve(puzzle, count=3))
    for events in (whole, list(stream(puzzle, "exact", 0, Limit(), {"count": 3}))):
        record = Record(Grid.unknown(puzzle.shape), most)
        for event in events:
            record.see(event)
        same_in_the_end(puzzle, listened(puzzle, record.events), whole)
    assert len(record.events) < len(events) or most > 300


def same_in_the_end(puzzle: Puzzle, events: list[Event], whole: list[Event]) -> None:
    assert replayed(puzzle, events) == replayed(puzzle, whole)
    assert solutions(events) == solutions(whole)
    assert events[-1] == whole[-1]


def solutions(events: list[Event]) -> list[Grid]:
    return [event.grid for event in events if isinstance(event, Solution)]


# --- races -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", some(EASY, [SUBTLE, WIDE, COLOURED, TWO_BLOCKS]))
def test_verdicts_are_those_of_one_process(puzzle: Puzzle, raced: Callable[..., None]) -> None:
    expected = run(puzzle)
    raced(staged_races.elsewhere)
    events, result = follow(puzzle), run(puzzle)
    assert result.outcome is expected.outcome
    assert len(set(result.solutions)) == len(result.solutions) == len(expected.solutions)
    assert all(puzzle.check(grid).ok for grid in result.solutions)
    assert (result.where is None) == (expected.where is None)
    if result.solutions:
        assert replayed(puzzle, events) == solutions(events)[-1]
    nobody_left()


def test_another_process_wins_over_this_one(raced: Callable[..., None]) -> None:
    raced(staged_races.only_others, opening=5)
    events = follow(PEAKS)
    assert replayed(PEAKS, events) == PEAKS.info.goal
    assert any(isinstance(event, Progress) and event.counters.get("cores") == 2 for event in events)
    nobody_left()


def test_the_first_steps_are_taken_back_when_another_one_wins(raced: Callable[..., None]) -> None:
    """Even if they have already shown a solution."""
    for opening in (1, 2, 5, 9):
        raced(staged_races.sat_elsewhere, opening=opening)
        result = run(SWAPS)
        assert (result.outcome, len(set(result.solutions)), len(result.solutions)) == (Outcome.MULTIPLE, 2, 2)
        assert result.grid == result.solutions[-1]
        follow(SWAPS)
    nobody_left()


@pytest.mark.parametrize(("count", "outcome"), [(0, "UNIQUE"), (1, "SOLVED"), (2, "UNIQUE")])
def test_one_solution_is_never_called_the_only_one_by_luck(
    count: int, outcome: str, raced: Callable[..., None]
) -> None:
    raced(staged_races.elsewhere)
    assert run(LINES_ALONE, count=count).outcome == outcome


def test_all_orientations_first_and_then_other_seeds(raced: Callable[..., None]) -> None:
    raced(staged_races.tells_its_seed, cores=9)
    result = run(WIDE, seed=4)
    assert (result.outcome, result.counters["seed"]) == (Outcome.SOLVED, 5)
    nobody_left()


def test_it_works_where_nothing_can_be_forked(raced: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_context", lambda: multiprocessing.get_context("spawn"))
    raced(staged_races.only_others)
    assert run(PEAKS).grid == PEAKS.info.goal
    nobody_left()


def test_it_goes_on_alone_where_no_process_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    """For example in a process that may not have children."""

    def refuse() -> None:
        raise OSError("no room")

    monkeypatch.setattr(processes, "_main_hidden", refuse)
    events = list(race(EXACT.start, PEAKS, 2, 0, EXACT.read_options({}), opening=3))
    assert replayed(PEAKS, listened(PEAKS, events)) == PEAKS.info.goal


# --- ends ------------------------------------------------------------------------------------------------------------


def at_work(count: int) -> Iterator[Event | Steps]:
    """An endless race with so many other processes at work."""
    running = race(staged_races.endless, WIDE, count, 0, {}, opening=1)
    until(lambda: next(running) and len(others()) == count)
    return running


def test_closing_ends_all_processes() -> None:
    running = at_work(2)
    pids = [child.pid for child in others()]
    running.close()
    assert not any(map(psutil.pid_exists, pids))


@pytest.mark.parametrize("steps", [1, 3])
def test_closing_while_they_start(steps: int) -> None:
    running = race(staged_races.endless, WIDE, 3, 0, {}, opening=1)
    list(islice(running, steps))
    running.close()
    nobody_left()


@pytest.mark.parametrize("limit", [Limit(seconds=0.1), Limit(cancelled=after(20).cancelled)], ids=["time", "cancel"])
def test_limits_are_kept_while_others_work(limit: Limit, raced: Callable[..., None]) -> None:
    raced(staged_races.endless)
    assert run(WIDE, limit=limit).outcome in (Outcome.LIMIT, Outcome.CANCELLED)
    nobody_left()


def test_the_death_of_one_is_survived(raced: Callable[..., None]) -> None:
    raced(staged_races.dies_when_tall)
    assert run(WIDE).grid == WIDE.info.goal


def test_one_that_is_killed_is_missed() -> None:
    running = at_work(2)
    others()[0].kill()
    until(lambda: next(running) == Progress({"cores": 1}))
    running.close()
    nobody_left()


def test_the_death_of_all_is_an_error(raced: Callable[..., None]) -> None:
    raced(staged_races.dies)
    with pytest.raises(RuntimeError, match="have died"):
        run(WIDE)
    nobody_left()


# A script that does not ask for its `__name__`: the processes must not run it again.
SCRIPT = """
import multiprocessing
from nonoscope import Puzzle
from solvers.portfolio.rival_processes import NAME
from solvers.portfolio.orientation_race import race
from tests.solvers import staged_races
from tests.solvers.coloured import random_coloured

print("begun", flush=True)
listed = False
for _ in race(staged_races.endless, Puzzle.flat([[1]], [[1]]), 2, 0, {}, opening=1):
    children = multiprocessing.active_children()
    if len(children) == 2 and not listed:
        listed = True
        print(*(child.pid for child in children), flush=True)
"""


def test_a_killed_parent_leaves_nobody_behind(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    with subprocess.Popen([sys.executable, script], cwd=root, env=environment, stdout=subprocess.PIPE) as parent:
        assert parent.stdout.readline() == b"begun\n" or os.name == "nt"
        children = [psutil.Process(int(pid)) for pid in parent.stdout.readline().split()]
        assert len(children) == 2
        parent.kill()
        parent.wait()
        until(lambda: not any(child.is_running() and child.status() != "zombie" for child in children))
