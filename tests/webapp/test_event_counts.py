"""Frames and logs stand for exactly as many events as were seen, even where events were merged. Otherwise event numbers
would not match."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonoscope import Belief, Candidate, Fixed, Grid, Progress, Reason, Solution, Unfixed
from solvers.events import Annealing, Branches, Nodes, Stage, Steps
from tests.cases import for_every
from tests.webapp.wire_replay import Json, all_frames, board, chances, counters
from webapp.base.wire_json import dumps
from webapp.jobs.events import frames as framing
from webapp.jobs.events.frames import Framer
from webapp.jobs.events.log import Log
from webapp.jobs.events.messages import Frame
from webapp.jobs.events.thinning import NetEffect, merged
from webapp.jobs.events.wire import wire_events

SHAPE = (3, 4)
SIZE = 12

cells = st.lists(st.integers(0, SIZE - 1), max_size=4)
values = st.sampled_from([1, 2])


@st.composite
def event_of_any_kind(draw: st.DrawFn) -> object:
    """Events, including those without an effect: nodes, branches, facts about no cell, empty numbers."""
    where = tuple(draw(cells))
    what = tuple(draw(values) for _ in where)
    made = (
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
    return draw(st.sampled_from(made))()


streams = st.lists(event_of_any_kind(), max_size=40)
few_or_all = st.sampled_from([0, 1, 200, 1_000, 1 << 30])
paces = st.sampled_from([0.0, 0.001, 1.0])


def sent_of(events: Sequence[object]) -> list[Json]:
    return [parts_of(dumps(one))[0] for event in events for one in wire_events(event)]


def framed(events: Sequence[object], exact: int, pace: float, chunk: int, *, ended: bool) -> list[Frame]:
    now = count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(framing, "CHUNK", chunk)
        framer = Framer(SIZE, lambda: next(now) * pace, exact)
        found = [frame for event in events for frame in framer.see(event)]
        return [*found, *(framer.last({"t": "finished"}) if ended else framer.flush())]


def parts_of(data: bytes) -> list[Json]:
    return json.loads(b"[" + data + b"]")


@given(streams, few_or_all, paces, st.sampled_from([0, 60, 100_000]), st.booleans())
def test_frames_stand_for_all_events(events: list[object], exact: int, pace: float, chunk: int, ended: bool) -> None:
    made = framed(events, exact, pace, chunk, ended=ended)
    assert sum(frame.events for frame in made) == len(sent_of(events)) + ended
    for frame in made:
        assert frame.events >= 1
        assert not frame.keep or frame.events == len(parts_of(frame.data))
        assert parts_of(frame.data) != []


@given(streams, few_or_all, paces, st.sampled_from([0, 60, 100_000]), st.sampled_from([0, 300, 1 << 30]))
def test_logs_do_too_and_can_be_read_to_the_end(
    events: list[object], exact: int, pace: float, chunk: int, bound: int
) -> None:
    made = framed(events, exact, pace, chunk, ended=True)
    log = Log(bound)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("webapp.jobs.events.thinning.LATEST", 2)  # so that short logs are thinned, too
        for frame in made:
            log.append(frame)
    assert log.total == len(sent_of(events)) + 1
    found = [*read(log)]
    assert board(found, SIZE) == board(sent_of(events), SIZE)
    assert chances(found, SIZE) == chances(sent_of(events), SIZE)
    assert counters(found) == counters(sent_of(events))
    assert log.size == sum(len(frame.data) for frame in log._frames)


def read(log: Log) -> Iterator[Json]:
    number = 0
    while number < log.total:
        batch = log.since(number, 100)
        assert batch.next > number
        yield from parts_of(batch.data)
        number = batch.next


@given(st.lists(streams.filter(bool), min_size=1, max_size=4))
def test_frames_that_are_merged_stand_for_as_many(groups: list[list[object]]) -> None:
    made = [frame for events in groups for frame in framed(events, 0, 0.0, 60, ended=False) if not frame.keep]
    one = merged(made)
    assert one.events == sum(frame.events for frame in made)
    assert {event["merged"] for event in parts_of(one.data)} == {one.events}


@given(streams)
def test_net_effect_is_empty_where_nothing_is_left(events: list[object]) -> None:
    effect = NetEffect(SIZE)
    for event in sent_of(events):
        effect.add({**event, "at": 0})
    empty = effect.is_empty
    nothing = [{"t": "progress", "counters": {}, "at": 0, "merged": 5}]
    assert (list(effect.events(5)) == nothing) is empty


NOTHING = {"nodes": Nodes(*[[0]] * 8), "no cells": Fixed((), (), Reason("line")), "no numbers": Progress({})}


@for_every("dropped", NOTHING.values(), ids=NOTHING)
def test_events_without_an_effect_count_with_the_next_ones(dropped: object) -> None:
    framer = Framer(SIZE, lambda: 0.0, exact=0)
    assert [frame for _ in range(3) for frame in framer.see(dropped)] == []
    (frame,) = framer.see(Unfixed((0,)))
    assert frame.events == 4
    assert [(event["t"], event["merged"]) for event in parts_of(frame.data)] == [("steps", 4)]


@for_every("dropped", NOTHING.values(), ids=NOTHING)
def test_events_without_an_effect_at_the_end_are_reported_as_a_number(dropped: object) -> None:
    framer = Framer(SIZE, lambda: 0.0, exact=0)
    assert [frame for _ in range(3) for frame in framer.see(dropped)] == []
    merged, last = framer.last({"t": "finished"})
    assert merged == Frame(b'{"t":"progress","counters":{},"at":0,"merged":3}', 3, keep=False)
    assert (last.events, last.last) == (1, True)


def test_solution_of_a_large_puzzle_is_one_event() -> None:
    """Its net effect is more than one chunk."""
    side = 200
    grids = [Grid((side, side), bytes([1 + number % 2]) * side**2) for number in range(20)]
    framer = Framer(side**2, lambda: 0.0, exact=0)
    made = [*all_frames(framer, map(Solution, grids))]
    assert sum(frame.events for frame in made) == len(grids)
