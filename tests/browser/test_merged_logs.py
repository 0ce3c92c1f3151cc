"""The player merges a long recording as the server merges a long log: no position of it may show another board."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page

from solvers import Candidate, Fixed, Progress, Reason, Solution, Unfixed
from solvers.events import Steps, Why
from solvers.grid import Grid
from tests.browser.test_watch_modules import marks, record
from tests.webapp.wire_replay import board
from webapp.jobs.events.frames import Framer
from webapp.jobs.events.log import Log
from webapp.wire_json import loads

pytestmark = pytest.mark.browser

SHAPE = (4, 5)
SIZE = 20
EVENTS = 3_000


def happening(chance: random.Random) -> object:
    cells = chance.sample(range(SIZE), 4)
    values = [chance.choice((1, 2)) for _ in cells]
    match chance.randrange(12):
        case 0:
            return Unfixed(tuple(cells))
        case 1:
            return Candidate(tuple(cells), tuple(values), chance.random(), 1.0, 1)
        case 2:
            return Progress({"guesses": chance.randrange(99)})
        case 3:
            return Solution(Grid(SHAPE, bytes(chance.choices((1, 2), k=SIZE))))
        case 4:
            return Fixed(tuple(cells), tuple(values), Reason("line", line=chance.randrange(9)))
        case _:
            return Steps(cells, values, [chance.choice((0, 3, Why.GUESS, Why.PROBE)) for _ in cells])


def logged(events: list[object], exact: int, bound: int) -> Log:
    """The log of events of which each frame holds a few."""
    now, log = count(), Log(bound)
    framer = Framer(SIZE, lambda: next(now) * 0.006, exact)
    for event in events:
        for frame in framer.see(event):
            log.append(frame)
    for frame in framer.flush():
        log.append(frame)
    return log


def events_of(log: Log) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = loads(b"[" + log.since(0, 1 << 30).data + b"]")
    return found


@pytest.fixture(scope="module")
def events() -> list[object]:
    chance = random.Random(11)
    return [happening(chance) for _ in range(EVENTS)]


def boards_by_number(log: list[dict[str, Any]]) -> dict[int, bytes]:
    """The board after each frame, by the number of events up to there; all events of a frame carry the same numbers."""
    boards, number, seen, before = {}, 0, [], None
    for event in log:
        this = (event["at"], event["merged"])
        number += 0 if this == before else event["merged"]
        before = this
        seen.append(event)
        boards[number] = bytes(map(int, board(seen, SIZE)))
    return boards


def test_thinned_log_ends_as_the_whole_one(tab: Page, events: list[object]) -> None:
    whole, thinned = logged(events, 1 << 30, 1 << 30), logged(events, 0, 20_000)
    assert thinned.thinned
    assert thinned.size < whole.size / 4
    shown = [record(tab, SIZE, events_of(log)) for log in (whole, thinned)]
    assert marks(shown[0]["last"]) == marks(shown[1]["last"]) == bytes(map(int, board(events_of(whole), SIZE)))


def test_player_thins_to_the_same_boards(tab: Page, events: list[object]) -> None:
    log = events_of(logged([event for event in events if not isinstance(event, Solution)], 0, 1 << 30))
    expected = boards_by_number(log)
    found = record(tab, SIZE, log, range(10_000), most=1_000, keyframe=64)
    assert found["count"] < len(expected)
    assert found["x"] == max(expected)
    for place, number in enumerate(found["xs"][1:], start=1):
        assert marks(found["boards"][place]) == expected[number]
