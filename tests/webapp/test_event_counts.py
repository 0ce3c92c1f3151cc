"""Frames and logs stand for exactly as many events as were seen, even where events were merged. Otherwise event numbers
would not match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonoscope import Belief, Candidate, Fixed, Grid, Progress, Reason, Solution, Unfixed
from solvers.events import Annealing, Branches, Nodes, Stage, Steps
from tests.cases import for_every
from tests.webapp.wire_replay import all_frames, board, chances, counters, logged, parts_of, read_from, sent_of
from webapp.jobs.events import frames as framing
from webapp.jobs.events.frames import Framer
from webapp.jobs.events.messages import Frame
from webapp.jobs.events.thinning import NetEffect, merged

SHAPE = (3, 4)
SIZE = 12

cells = st.lists(st.integers(0, SIZE - 1), max_size=4)
values = st.sampled_from([1, 2])


@st.composite
def event_of_any_kind(draw: st.DrawFn) -> object:
    """Events, including those without an effect: nodes, branches, facts about no cell, empty numbers."""
    where = tuple(draw(cells))
    what = tuple(draw(values) for _ in where)
    makers = (
        lambda: Nodes(*[[0]] * 8),
        lambda: Branches(*[[0]] * 4),
        lambda: Fixed(where, what, Reason("line", line=2)),
        lambda: Unfixed(where),
        lambda: Steps(list(where), list(what), [draw(st.integers(-8, 6)) for _ in where]),
        lambda: Candidate(where, what, draw(st.integers(0, 9)), 1.5, draw(st.integers(0, 99))),
        lambda: Belief(where, [draw(st.floats(0.01, 99)) for _ in where]),
        lambda: Progress({name: draw(st.integers(0, 9)) for name in draw(st.sets(st.sampled_from("ab")))}),
        lambda: Solution(Grid(SHAPE, bytes(draw(st.lists(values, min_size=SIZE, max_size=SIZE))))),
        lambda: Stage(draw(st.sampled_from(["probing", "search"]))),
        lambda: Annealing(0, draw(st.integers(0, 9)), "all", "all", "metropolis", [1], [Grid.unknown(SHAPE)]),
    )
    return draw(st.sampled_from(makers))()


streams = st.lists(event_of_any_kind(), max_size=40)
few_or_all = st.sampled_from([0, 1, 200, 1_000, 1 << 30])
paces = st.sampled_from([0.0, 0.001, 1.0])


def framed(events: Sequence[object], exact: int, pace: float, chunk: int, *, ended: bool) -> list[Frame]:
    now = count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(framing, "CHUNK", chunk)
        framer = Framer(SIZE, lambda: next(now) * pace, exact)
        frames = [frame for event in events for frame in framer.see(event)]
        return [*frames, *(framer.last({"t": "finished"}) if ended else framer.flush())]


@given(streams, few_or_all, paces, st.sampled_from([0, 60, 100_000]), st.booleans())
def test_frames_stand_for_all_events(events: list[object], exact: int, pace: float, chunk: int, ended: bool) -> None:
    frames = framed(events, exact, pace, chunk, ended=ended)
    assert sum(frame.events for frame in frames) == len(sent_of(events)) + ended
    for frame in frames:
        assert frame.events >= 1
        assert not frame.keep or frame.events == len(parts_of(frame.data))
        assert parts_of(frame.data) != []


@given(streams, few_or_all, paces, st.sampled_from([0, 60, 100_000]), st.sampled_from([0, 300, 1 << 30]))
def test_logs_do_too_and_can_be_read_to_the_end(
    events: list[object], exact: int, pace: float, chunk: int, bound: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("webapp.jobs.events.thinning.LATEST", 2)  # so that short logs are thinned, too
        log = logged(framed(events, exact, pace, chunk, ended=True), bound)
    assert log.total == len(sent_of(events)) + 1
    read, sent = read_from(log, most=100), sent_of(events)
    assert board(read, SIZE) == board(sent, SIZE)
    assert chances(read, SIZE) == chances(sent, SIZE)
    assert counters(read) == counters(sent)
    assert log.size == sum(len(frame.data) for frame in log._frames)


@given(st.lists(streams.filter(bool), min_size=1, max_size=4))
def test_frames_that_are_merged_stand_for_as_many(groups: list[list[object]]) -> None:
    frames = [frame for events in groups for frame in framed(events, 0, 0.0, 60, ended=False) if not frame.keep]
    frame = merged(frames)
    assert frame.events == sum(part.events for part in frames)
    assert {event["merged"] for event in parts_of(frame.data)} == {frame.events}


@given(streams)
def test_net_effect_is_empty_where_nothing_is_left(events: list[object]) -> None:
    effect = NetEffect(SIZE)
    for event in sent_of(events):
        effect.add({**event, "at": 0})
    empty = effect.is_empty
    nothing = [{"t": "progress", "counters": {}, "at": 0, "merged": 5}]
    assert (list(effect.events(5)) == nothing) is empty


@for_every("dropped", [Nodes(*[[0]] * 8), Fixed((), (), Reason("line")), Progress({})])
def test_events_without_an_effect_count_with_the_next_ones_or_are_a_number_at_the_end(dropped: object) -> None:
    framer = Framer(SIZE, lambda: 0.0, exact=0)
    assert [frame for _ in range(3) for frame in framer.see(dropped)] == []
    (frame,) = framer.see(Unfixed((0,)))
    (steps,) = parts_of(frame.data)
    assert (steps["t"], steps["merged"], frame.events) == ("steps", 4, 4)
    assert [frame for _ in range(3) for frame in framer.see(dropped)] == []
    number, last = framer.last({"t": "finished"})
    assert number == Frame(b'{"t":"progress","counters":{},"at":0,"merged":3}', 3, keep=False)
    assert (last.events, last.last) == (1, True)


def test_solution_of_a_large_puzzle_is_one_event() -> None:
    """Its net effect is more than one chunk."""
    side = 200
    grids = [Grid((side, side), bytes([1 + number % 2]) * side**2) for number in range(20)]
    framer = Framer(side**2, lambda: 0.0, exact=0)
    assert sum(frame.events for frame in all_frames(framer, map(Solution, grids))) == len(grids)
