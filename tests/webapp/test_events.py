"""From the events of a solver through frames and logs to readers: nothing is lost, and nothing is sent twice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import count, groupby

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonoscope import (
    Belief,
    Candidate,
    Finished,
    Fixed,
    Grid,
    Outcome,
    Progress,
    Puzzle,
    Reason,
    Solution,
    Unfixed,
    dump,
    solve,
)
from solvers.events import Replay, Stage, Steps, Why
from solvers.grid import state_of
from solvers.puzzle import puzzle_of
from solvers.runner import METHODS, method_info
from tests.cases import for_every
from tests.solvers.coloured import random_coloured
from tests.solvers.puzzles import PEAKS
from tests.webapp.test_event_counts import SHAPE, SIZE, streams
from tests.webapp.wire_replay import (
    all_frames,
    board,
    chances,
    chances_of_colours,
    counters,
    logged,
    parts_of,
    read_from,
    sent_of,
)
from webapp.base.wire_json import dumps
from webapp.jobs.events.frames import FIRST, INTERVAL, Framer
from webapp.jobs.events.messages import REFUSED, Frame, Request
from webapp.jobs.events.thinning import SOLUTIONS, NetEffect
from webapp.jobs.events.wire import PART, digits, wire_events
from webapp.jobs.tasks import work


def frames(events: Sequence[object], exact: int, seconds: float = 1.0, size: int = SIZE) -> list[Frame]:
    """The frames for events that are this many seconds apart."""
    now = count()
    return [*all_frames(Framer(size, lambda: next(now) * seconds, exact), events)]


def chances_of(events: Sequence[object]) -> list[int]:
    believed = [500] * SIZE
    for event in events:
        if isinstance(event, Belief):
            for cell, odds in zip(event.cells, event.odds, strict=True):
                believed[cell] = round(1000 * odds / (1 + odds))
    return believed


def board_of(events: Sequence[object], shape: tuple[int, ...] = SHAPE) -> str:
    replay = Replay(shape)
    for event in events:
        replay.see(event)
    return "".join(np.base_repr(state, 36).lower() for state in replay.grid.cells)


@given(streams, st.sampled_from([0, 300, 1 << 30]), st.sampled_from([0, 200, 1 << 30]), st.integers(0, 60),
       st.sampled_from([1, 1 << 30]))
def test_logs_replay_to_the_same_board(events: list[object], exact: int, bound: int, cut: int, most: int) -> None:
    """Also for watchers who read some, and read on when the log has grown and been thinned."""
    sent = frames(events, exact)
    log = logged(sent[:cut], bound)
    first, number = read_from(log, most=most), log.total
    for frame in sent[cut:]:
        log.append(frame)
    for read in ([*first, *read_from(log, number, most)], read_from(log, most=most)):
        assert board(read, SIZE) == board_of(events)
        assert chances(read, SIZE) == chances_of(events)
        assert counters(read) == counters(sent_of(events))


@given(streams)
def test_small_solves_are_kept_event_by_event(events: list[object]) -> None:
    log = logged(frames(events, exact=1 << 30), bound=0)
    expected = [sent for event in events for sent in wire_events(event)]
    events_read = read_from(log)
    assert [event["t"] for event in events_read] == [event["t"] for event in expected]
    assert not log.thinned
    for number in range(log.total):
        assert read_from(log, number) == events_read[number:]


@given(streams)
def test_bound_is_kept(events: list[object]) -> None:
    bound = 1_000
    sent = frames(events * 6, exact=0)
    log = logged(sent, bound)
    unmerged = sum(len(frame.data) for frame in sent if frame.keep)
    newest = sum(len(frame.data) for frame in sent[-40:])
    stretches = 1 + sum(frame.keep for frame in sent)  # between frames to keep; each has a net effect of its own
    assert log.size <= bound + unmerged + newest + 1_500 * stretches


def test_long_stream_is_thinned_evenly_and_says_so() -> None:
    events = [Fixed((step % SIZE,), (1,), Reason("line", line=step)) for step in range(5_000)]
    log = logged(frames(events, exact=0), bound=20_000)
    assert log.thinned
    merged = [event["merged"] for event in read_from(log)]
    assert log.total == 5_000
    assert sum(merged) == 5_000
    assert max(merged) <= 4 * log.total / len(merged)


def test_newest_second_is_not_merged() -> None:
    """A watcher who is not late gets every frame as it came."""
    second = round(1 / INTERVAL)
    log = logged([Frame(b'{"t":"unfixed","cells":[0],"at":0,"merged":1}', 1, keep=False)] * 300, bound=0)
    merged = [event["merged"] for event in read_from(log)]
    assert merged[-second:] == [1] * second
    assert merged[0] > 1
    assert sum(merged) == 300


def test_first_solutions_are_never_merged() -> None:
    grids = [Grid(SHAPE, bytes([1 + (number >> bit & 1) for bit in range(SIZE)])) for number in range(100)]
    events = [part for grid in grids for part in (Solution(grid), Unfixed((0, 1, 2)))]
    solutions = [event for event in read_from(logged(frames(events, exact=0), bound=0)) if event["t"] == "solution"]
    assert [event["number"] for event in solutions[:SOLUTIONS]] == list(range(1, SOLUTIONS + 1))
    assert len(solutions) < len(grids)
    assert board(solutions[:1], SIZE) == board_of(events[:1])


def test_reasons_survive_as_codes() -> None:
    net = NetEffect(SIZE)
    supposed = Reason("guess", line=12_000)
    for cell, because in enumerate([Reason("line", line=7), Reason("guess", cell=1), Reason("overlap"), supposed]):
        for sent in wire_events(Fixed((cell,), (1,), because)):
            net.add({**sent, "at": 0})
    (steps,) = net.events(4)
    assert list(steps["why"]) == [7, Why.GUESS, Why.OTHER, Why.ASSUMED - 12_000]


@pytest.mark.parametrize("exact", [0, 1 << 30])
def test_frames_come_at_a_bounded_rate(exact: int) -> None:
    number = len(frames([Unfixed((0,))] * 3_000, exact, seconds=0.001))
    assert number <= FIRST + 3.1 / INTERVAL + 2
    assert number >= 3.0 / INTERVAL / 2


def test_each_cell_counts_once_however_many_columns_tell_of_it() -> None:
    """Otherwise one could step through only a part of the events that are kept one by one."""
    framer = Framer(SIZE, lambda: 0.0, exact=15_000)
    cells = np.zeros(100, np.int32)
    frames = [frame for _ in range(20) for frame in framer.see(Steps(cells, cells, cells))]
    frames += framer.last({"t": "finished"})
    sent = [event for frame in frames for event in parts_of(frame.data)]
    assert sum(event["t"] == "steps" and "merged" not in event for event in sent) == 15_000 // (80 + 12 * 100)


def test_first_events_are_reported_at_once() -> None:
    framer = Framer(SIZE, lambda: 0.0)
    batches = [list(framer.see(Unfixed((cell,)))) for cell in range(FIRST + 5)]
    assert [len(frames) for frames in batches] == [1] * FIRST + [0] * 5


def test_new_stage_is_reported_at_once_with_all_before_it() -> None:
    framer = Framer(SIZE, lambda: 0.0)
    for _ in range(FIRST + 1):
        list(framer.see(Unfixed((0,))))
    (frame,) = framer.see(Stage("solving"))
    unfixed, stage = parts_of(frame.data)
    assert (unfixed["t"], stage["t"], stage["name"]) == ("unfixed", "stage", "solving")


def test_columns_are_reported_in_parts() -> None:
    long = 12_345
    steps = Steps([0] * long, [1] * long, [0] * long)
    parts = [len(sent["cells"]) for sent in wire_events(steps)]
    assert sum(parts) == long
    assert max(parts) <= 5_000


def test_beliefs_are_reported_as_chances_in_parts() -> None:
    odds = np.array([1.0, 3.0, 1 / 3, 1e12, 1e-12] * 1_500)
    sent = list(wire_events(Belief(np.arange(7_500), odds)))
    assert [len(event["cells"]) for event in sent] == [5_000, 2_500]
    first, _ = sent_of([Belief(np.arange(7_500), odds)])
    assert first["cells"][:5] == [0, 1, 2, 3, 4]
    assert first["chances"][:5] == [500, 750, 250, 1000, 0]


def test_net_effect_tells_beliefs_after_facts() -> None:
    net = NetEffect(SIZE)
    for event in (Belief([3, 4], [1.0, 9.0]), Fixed((3,), (1,), Reason("guess", cell=3)), Belief([4], [1 / 9])):
        for sent in wire_events(event):
            net.add({**sent, "at": 0})
    steps, belief = net.events(3)
    assert (steps["t"], belief["t"]) == ("steps", "belief")
    assert dict(zip(belief["cells"], belief["chances"], strict=True)) == {3: 500, 4: 100}


def test_no_frame_is_huge() -> None:
    big = 200_000
    framer = Framer(big, lambda: 0.0, exact=0)
    steps = Steps(list(range(big)), [1] * big, [0] * big)
    sent = [*framer.see(steps), *framer.flush()]
    assert max(len(frame.data) for frame in sent) < 250_000
    assert sum(frame.events for frame in sent) == len(list(wire_events(steps)))


def test_events_of_kinds_to_come_pass_by_their_fields() -> None:
    (sent,) = wire_events(Reason("probe", line=3))
    assert sent == {"t": "reason", "technique": "probe", "line": 3, "cell": None}
    assert json.loads(dumps(sent)) == sent


def test_readers_who_know_everything_get_nothing() -> None:
    log = logged(frames([Unfixed((0,))] * 5, exact=1 << 30))
    for number in (5, 6, 10**9):
        assert log.since(number).data == b""
        assert log.since(number).next == log.total
    assert log.since(-3).first == 0


@for_every("most, frames_read", [(0, 1), (1, 1), (9, 1), (10, 1), (11, 2), (20, 2), (21, 3)])
def test_a_batch_is_full_once_it_has_so_many_bytes(most: int, frames_read: int) -> None:
    log = logged([Frame(b'{"at":123}', 1, keep=True)] * 5)
    batch = log.since(1, most)
    assert (batch.first, batch.next) == (1, 1 + frames_read)


EXTREME = [0, -1, 2**53, -(2**63), 2**64, -(2**64), 10**400, -(10**400), 1e308, float("inf"), float("nan")]


@for_every("number", EXTREME, ids=str)
def test_any_number_can_be_written(number: float) -> None:
    events = [
        Candidate((0,), (1,), number, number, 2**70),
        Progress({"clauses": number}),
        Belief((0, 1), (1e-320, 1e308)),
        Finished(Outcome.LIMIT, {"clauses": number}, Reason("line", line=3)),
    ]
    for exact in (0, 10**6):
        framer = Framer(SIZE, lambda: 0.0, exact)
        data = b",".join(frame.data for event in events for frame in [*framer.see(event), *framer.flush()])
        assert {"candidate", "progress", "belief", "finished"} <= {event["t"] for event in parts_of(data)}


def test_text_that_is_no_unicode_can_be_written() -> None:
    assert json.loads(dumps(next(iter(wire_events(Stage("\ud800")))))) == {"t": "stage", "name": "?"}


def test_columns_may_lie_anywhere_in_memory() -> None:
    table = np.arange(8, dtype=np.int32).reshape(4, 2)
    assert json.loads(dumps({"cells": table.T[0]})) == {"cells": [0, 2, 4, 6]}


@for_every("method", METHODS)
def test_every_method_tells_of_given_cells(method: str) -> None:
    flat = "flat" in method_info(method).kinds
    lines = Puzzle.flat([[1, 1], [1]], [[1], [1], [1]], givens=[(0, 1), (4, 1)])
    solid = replace(puzzle_of(Grid((2, 2, 2), bytes([1, 2, 2, 1, 2, 1, 1, 2]))), givens=((0, 1), (3, 1)))
    *_, done = work(Request(lines if flat else solid, 30.0, method=method))
    assert done.result["outcome"] in {"UNIQUE", "SOLVED", "MULTIPLE", "STUCK"}


def test_model_beyond_all_numbers_is_refused_in_a_sentence() -> None:
    """As on the command line: the counts of its encoding exceed 64 bits by far."""
    cells = bytes(1 + number * number % 101 % 2 for number in range(100 * 100))
    source = dump(Puzzle.from_grid(Grid((100, 100), cells)), "non")
    *_, done = work(Request(source, 30.0, method="sat", options={"encoding": "placements"}))
    assert done.result["outcome"] == REFUSED
    assert "clauses" in done.result["message"]


@pytest.mark.parametrize("exact", [0, 5_000, 1 << 30], ids=["merged", "partly", "one by one"])
def test_a_watched_sat_solver_leaves_the_board_it_reported(exact: int) -> None:
    """This holds wherever the log is cut, and however it is merged."""
    events = list(solve(PEAKS, "sat", engine="watched", encoding="placements"))
    for end in range(1, len(events), 17):
        sent = read_from(logged(frames(events[:end], exact, 0.0, PEAKS.size)))
        assert board(sent, PEAKS.size) == board_of(events[:end], PEAKS.shape)


def test_every_colour_has_a_digit() -> None:
    assert digits(Grid((1, 4), bytes(map(state_of, (0, 1, 9, 31))))) == "21aw"


@pytest.mark.parametrize("method", ["exact", "belief", "passes", "anneal", "sat"])
def test_solves_in_colours_leave_the_board_and_the_beliefs_they_reported(method: str) -> None:
    puzzle = random_coloured(9, 9, 8, 0.4, 3)
    events = list(solve(puzzle, method, **({"engine": "watched"} if method == "sat" else {})))
    for end in range(1, len(events) + 1, 7):
        first, size = events[:end], puzzle.size
        one_by_one, merged = (read_from(logged(frames(first, exact, 0.0, size))) for exact in (1 << 30, 0))
        assert board(one_by_one, size) == board(merged, size) == board_of(first, puzzle.shape)
        assert chances_of_colours(one_by_one) == chances_of_colours(merged)
    assert method != "belief" or chances_of_colours(merged)


def test_pages_count_as_many_steps_as_the_engine() -> None:
    """A step that would be cut where a part ends goes to the next part as a whole."""
    why = np.repeat(np.arange(1_001), 17)
    sent = [event["why"] for event in wire_events(Steps(np.zeros(len(why)), np.zeros(len(why)), why))]
    assert np.array_equal(np.concatenate(sent), why)
    assert max(map(len, sent)) <= PART
    assert sum(len([*groupby(part)]) for part in sent) == 1_001
    assert [len(event["why"]) for event in wire_events(Steps(*[np.zeros(2 * PART + 1)] * 3))] == [PART, PART, 1]
