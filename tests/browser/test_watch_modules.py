"""The scripts behind watching that never touch the page: recording, reasons, options, frames of the socket, places."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from solvers import Grid, Puzzle, solve
from solvers.events import Replay
from webapp.jobs.events.encoding import encode
from webapp.jobs.events.wire import wire_events
from webapp.wire_json import loads

pytestmark = pytest.mark.browser

PLAYBACK = """async ([size, events, asked, bounds]) => {
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const playback = createPlayback(size, bounds);
  for (const event of events) playback.take([event]);
  const at = (place) => [...playback.boardAt(Math.min(place, playback.count))];
  return { count: playback.count, x: playback.xAt(playback.count), entries: playback.entries, boards: asked.map(at),
    xs: Array.from({ length: playback.count + 1 }, (_, place) => playback.xAt(place)),
    places: Array.from({ length: playback.count + 1 }, (_, place) => playback.positionOf(playback.xAt(place))),
    times: Array.from({ length: playback.count + 1 },
      (_, place) => playback.positionAtTime(playback.spreadTime(place))),
    last: at(playback.count) };
}"""
REASON = """async ([game, events, place]) => {
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const { reasonOf } = await import("/static/js/replay/reasons.js");
  const playback = createPlayback(game.height * game.width);
  playback.take(events);
  return reasonOf(game, playback.stepAt(place ?? playback.count)).text;
}"""
PACING = """async (answers) => {
  const { createPace } = await import("/static/js/net/polling.js");
  const pace = createPace();
  return answers.map(([events, took]) => pace.afterAnswer({ next: 0, total: 0, events: Array(events) }, took));
}"""
COUNTERS = """async ([size, events]) => {
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const { countersOf } = await import("/static/js/replay/counting.js");
  const playback = createPlayback(size);
  playback.take(events);
  return Object.fromEntries(countersOf(playback, playback.count, size).map(({ name, text }) => [name, text]));
}"""


def record(
    tab: Page, size: int, events: list[dict[str, Any]], asked: Sequence[int] = (), **bounds: int
) -> dict[str, Any]:
    found: dict[str, Any] = tab.evaluate(
        PLAYBACK, [size, [{"at": 0, **event} for event in events], list(asked), bounds]
    )
    return found


def marks(board: list[int]) -> bytes:
    return bytes(value & 3 for value in board)


# The recording


def test_playing_a_real_solve_gives_the_grids_of_the_engine(tab: Page) -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("..#..\n.###.\n#####\n.#.#.\n.###."))
    replay, grids, events = Replay(puzzle.shape), [bytes(25)], []
    for event in solve(puzzle):
        replay.see(event)
        for sent in wire_events(event):
            events.append(loads(encode(sent)))
            grids.append(replay.grid.cells)
    places = list(range(len(grids)))
    random.Random(5).shuffle(places)
    answer = record(tab, 25, events, places, keyframe=3)
    assert answer["count"] == len(events)
    assert [marks(board) for board in answer["boards"]] == [grids[place] for place in places]


def steps(*rows: tuple[int, int, int]) -> dict[str, Any]:
    cells, values, why = (list(column) for column in zip(*rows, strict=True))
    return {"t": "steps", "cells": cells, "values": values, "why": why}


GUESSING = [steps((0, 1, 0), (1, 2, 0), (2, 1, -3), (3, 2, 1), (2, 0, -6), (3, 0, -6), (2, 2, -4))]
TRIED, GUESS, CANDIDATE = 4, 16, 8


def test_what_rests_on_a_guess_is_marked_until_it_is_withdrawn(tab: Page) -> None:
    answer = record(tab, 4, GUESSING, list(range(6)))
    assert answer["boards"] == [
        [0, 0, 0, 0],
        [1, 2, 0, 0],
        [1, 2, 1 | TRIED | GUESS, 0],
        [1, 2, 1 | TRIED | GUESS, 2 | TRIED],
        [1, 2, 0, 0],
        [1, 2, 2, 0],
    ]


def test_solved_board_is_proven(tab: Page) -> None:
    events = [steps((0, 1, -3), (1, 2, 0)), {"t": "solution", "cells": "1221", "number": 1}]
    assert record(tab, 4, events)["last"] == [1 | TRIED | GUESS, 2 | TRIED, 2, 1]
    finished = {"t": "finished", "outcome": "UNIQUE", "counters": {}}
    assert record(tab, 4, [*events, finished])["last"] == [1, 2, 2, 1]
    assert record(tab, 4, [*events[:1], {**finished, "outcome": "LIMIT"}])["last"] == [
        1 | TRIED | GUESS,
        2 | TRIED,
        0,
        0,
    ]


def test_candidates_are_no_facts(tab: Page) -> None:
    events = [{"t": "candidate", "cells": [0, 1], "values": [1, 2], "cost": 3, "temperature": 1, "step": 1}]
    assert record(tab, 2, events)["last"] == [1 | CANDIDATE, 2 | CANDIDATE]
    assert record(tab, 2, [*events, {"t": "solution", "cells": "12", "number": 1}])["last"] == [1, 2]


def frame(count: int, *events: dict[str, Any], at: int = 0) -> list[dict[str, Any]]:
    return [{"at": at, **event, "merged": count} for event in events]


def test_frame_of_a_thinned_log_is_one_step(tab: Page) -> None:
    events = [
        steps((0, 1, 0)),
        *frame(500, steps((1, 2, 1), (2, 1, -3)), {"t": "progress", "counters": {"guesses": 9}}, at=40),
    ]
    answer = record(tab, 3, events, [2])
    assert (answer["count"], answer["x"]) == (2, 501)
    assert answer["last"] == [1, 2 | TRIED, 1 | TRIED | GUESS]


def test_long_recording_is_thinned_and_ends_the_same(tab: Page) -> None:
    chance = random.Random(3)
    events, board = [], bytearray(30)
    for time in range(400):
        cells = sorted(chance.sample(range(30), 10))
        values = [chance.choice((1, 2)) for _ in cells]
        for cell, value in zip(cells, values, strict=True):
            board[cell] = value
        events += frame(50, steps(*((cell, value, 3) for cell, value in zip(cells, values, strict=True))), at=time)
    whole, thin = record(tab, 30, events), record(tab, 30, events, most=1000, keyframe=64)
    assert whole["count"] == 400
    assert thin["count"] < 400
    assert thin["entries"] <= 1000 < whole["entries"]
    assert whole["x"] == thin["x"] == 20_000
    assert marks(thin["last"]) == marks(whole["last"]) == bytes(board)


def test_places_by_events_and_by_time_lead_back(tab: Page) -> None:
    events = [{**steps((cell % 4, 1 + cell % 2, cell % 3)), "at": cell // 5} for cell in range(23)]
    answer = record(tab, 4, events)
    assert answer["places"] == answer["times"] == list(range(24))


def test_unknown_kinds_of_events_are_skipped(tab: Page) -> None:
    assert record(tab, 1, [{"t": "sparkle"}, steps((0, 1, 0))])["last"] == [1]


# Reasons

GAME = {"shape": [2, 3], "clues": [[3], [1, 1], [], None, [1]]}
SAID = [
    (steps((0, 1, 0), (1, 1, 0)), "Row 1: every placement of 3 agrees on these 2 cells."),
    (steps((3, 1, 1)), "Row 2: every placement of 1 1 agrees on this cell."),
    (steps((0, 2, 2)), "Column 1: it has no filled cells."),
    (steps((4, 1, -3)), "Guess: row 2 column 2 is filled."),
    (steps((4, 2, -4)), "Row 2 column 2 must be empty."),
    (steps((3, 1, -101), (4, 2, -101)), "Guess: row 2 is filled in like this."),
    (steps((0, 1, -1)), "1 cell is given with the puzzle."),
    (steps((0, 1, -5), (1, 1, -5)), "The SAT solver tells 2 cells."),
    (
        {"t": "fixed", "cells": [0], "values": [1], "because": {"technique": "simple_boxes", "line": 0}},
        "Simple boxes in row 1: 1 cell.",
    ),
    (
        {"t": "candidate", "cells": [0], "values": [1], "cost": 12, "temperature": 0.5, "step": 3000},
        "Move 3,000: cost 12.",
    ),
    ({"t": "stage", "name": "encoding"}, "Now: encoding."),
    ({"t": "solution", "cells": "111212", "number": 2}, "Solution 2 is found."),
    ({"t": "finished", "outcome": "STUCK", "counters": {}}, "Stuck: this method cannot go on."),
    (
        {"t": "finished", "outcome": "REFUSED", "counters": {}, "message": "expected fewer cells"},
        "This method does not take this puzzle. Expected fewer cells.",
    ),
    (
        {"t": "finished", "outcome": "NONE", "counters": {}, "where": {"sentence": "Row 1 cannot hold."}},
        "There is no solution. Row 1 cannot hold.",
    ),
]


@pytest.mark.parametrize(("event", "said"), SAID, ids=[said for _, said in SAID])
def test_reasons(tab: Page, event: dict[str, Any], said: str) -> None:
    assert tab.evaluate(REASON, [GAME, [{"at": 0, **event}]]) == said


def test_withdrawal_is_told(tab: Page) -> None:
    assert tab.evaluate(REASON, [GAME, [steps((4, 1, -3), (4, 0, -6))]]) == "Withdrawn: 1 cell is open again."


def test_speed_is_that_of_the_last_second(tab: Page) -> None:
    events = [
        {"t": "progress", "at": at, "counters": {"visited": visited}}
        for at, visited in ((0, 0), (1000, 50_000), (2000, 150_000))
    ]
    shown = tab.evaluate(COUNTERS, [4, events])
    assert shown == {"cells": "0 / 4", "rate": "100,000", "time": "2.00 s", "visited": "150,000"}


# Options

METHOD = {
    "name": "dfs",
    "summary": "",
    "options": [
        {"name": "prune", "type": "bool", "default": True, "choices": None, "low": None, "high": None, "help": ""},
        {"name": "count", "type": "int", "default": 1, "choices": None, "low": 0, "high": 100, "help": ""},
        {
            "name": "order",
            "type": "text",
            "default": "given",
            "choices": ["given", "a,b:c"],
            "low": None,
            "high": None,
            "help": "",
        },
    ],
}
READ = """async ([method, texts]) => {
  const { readChoice, writeChoice, parseChoice } = await import("/static/js/replay/options.js");
  const limits = { seconds: 10, most: 120 }, read = readChoice(method, limits, texts);
  if (read.error) return read.error;
  const link = writeChoice(read.choice, limits), again = parseChoice(new URLSearchParams(`m=${link}`).get("m"));
  const same = JSON.stringify(readChoice(method, limits, again.texts).choice) === JSON.stringify(read.choice);
  return { ...read.choice, link, same };
}"""


@pytest.mark.parametrize(
    ("texts", "options", "link"),
    [
        ({}, {}, "dfs"),
        ({"prune": True, "count": "1", "seed": "0", "seconds": "10"}, {}, "dfs"),
        ({"prune": False}, {"prune": False}, "dfs,prune:false"),
        ({"count": "7", "seed": "5", "seconds": "2.5"}, {"count": 7}, "dfs,count:7,seed:5,seconds:2.5"),
        ({"order": "a,b:c"}, {"order": "a,b:c"}, "dfs,order:a%252Cb%253Ac"),
    ],
)
def test_choices_and_their_links(tab: Page, texts: dict[str, object], options: dict[str, object], link: str) -> None:
    read = tab.evaluate(READ, [METHOD, texts])
    assert read["options"] == options
    assert read["link"] == link
    assert read["same"]


@pytest.mark.parametrize(
    ("texts", "error"),
    [
        ({"count": "1.5"}, "Count: expected a whole number from 0 to 100."),
        ({"count": ""}, "Count: expected a whole number from 0 to 100."),
        ({"count": "101"}, "Count: expected a whole number from 0 to 100."),
        ({"order": "other"}, "Order: expected one of given, a,b:c."),
        ({"seconds": "500"}, "Seconds: expected a number from 0.1 to 120."),
        ({"seed": "-1"}, "Seed: expected a whole number from 0 to 9,007,199,254,740,991."),
    ],
)
def test_what_cannot_be_read_is_told(tab: Page, texts: dict[str, object], error: str) -> None:
    assert tab.evaluate(READ, [METHOD, texts]) == error


# Frames of the socket


@pytest.mark.parametrize(
    ("text", "packet"),
    [
        ('0{"sid":"a","pingInterval":100,"pingTimeout":50}', {"kind": "open", "patience": 150}),
        ("1", {"kind": "closed"}),
        ("2", {"kind": "ping"}),
        ('40/solve,{"sid":"b"}', {"kind": "connected"}),
        ("41/solve,", {"kind": "closed"}),
        ('44/solve,{"message":"no"}', {"kind": "closed"}),
        ('42/solve,["status",{"job":"j"}]', {"kind": "message", "name": "status", "message": {"job": "j"}}),
        ('42/other,["status",{}]', {"kind": "other"}),
        ('42/solve,["status"', {"kind": "other"}),
        ("42/solve,7", {"kind": "other"}),
        ("", {"kind": "other"}),
        ("6", {"kind": "other"}),
    ],
)
def test_frames_are_read(tab: Page, text: str, packet: dict[str, object]) -> None:
    assert tab.evaluate("async (text) => (await import('/static/js/net/framing.js')).read(text)", text) == packet


# Places of a race


@pytest.mark.parametrize(
    ("ends", "places"),
    [
        ([("UNIQUE", 2.0), ("UNIQUE", 1.0)], ["2", "1"]),
        ([("UNIQUE", 1.0), ("NONE", 1.0004), ("SOLVED", 3.0)], ["1=", "1=", "3"]),
        ([("LIMIT", 0.1), ("MULTIPLE", 1.0), None, ("CANCELLED", None)], ["", "1", "", ""]),
        ([("STUCK", 0.1), ("CRASHED", 0.2)], ["", ""]),
    ],
)
def test_places(tab: Page, ends: list[tuple[str, float | None] | None], places: list[str]) -> None:
    results = [end and {"outcome": end[0], "seconds": end[1]} for end in ends]
    found = tab.evaluate("async (ends) => (await import('/static/js/replay/places.js')).placesOf(ends)", results)
    assert [f"{one['place']}{'=' if one['tie'] else ''}" if one else "" for one in found] == places


# Waiting, and leaving what others want


WAITING = """async ([place, wait]) => {
  const { stateOf } = await import("/static/js/replay/session.js");
  return stateOf({ state: "queued", place, wait, error: "", playback: { count: 0 } });
}"""
LEAVING = """async (left) => {
  const { createSession, stateOf } = await import("/static/js/replay/session.js");
  const asked = [], followed = [];
  window.fetch = async (url, { method = "GET" } = {}) => {
    asked.push(method);
    const body = method === "POST" ? { job: "one", place: 0, wait: 0 } : { state: left };
    return new Response(JSON.stringify(body), { status: 200 });
  };
  const follower = { follow: (job) => { followed.push(job); return () => followed.pop(); } };
  const session = createSession(follower, "code", 9, () => {});
  await session.start({ method: "exact" });
  await session.cancel();
  const seen = { asked: [...asked], followed: [...followed], state: session.state, said: stateOf(session) };
  await session.start({ method: "exact" });
  await Promise.all([session.start({ method: "exact" }), session.start({ method: "exact" })]);
  return { ...seen, after: asked.slice(seen.asked.length), running: session.state };
}"""


@pytest.mark.parametrize(
    ("place", "wait", "said"),
    [
        (12, 40, "Waiting: 12th in the queue, about 40 s."),
        (1, 1, "Waiting: 1st in the queue, about 1 s."),
        (22, 130, "Waiting: 22nd in the queue, about 2 minutes."),
        (0, 0, "Waiting for a free place."),
    ],
)
def test_place_and_waiting_time_are_told(tab: Page, place: int, wait: int, said: str) -> None:
    assert tab.evaluate(WAITING, [place, wait]) == said


def test_a_solve_that_others_want_is_only_left(tab: Page) -> None:
    left = tab.evaluate(LEAVING, "running")
    assert (left["asked"], left["followed"], left["state"]) == (["POST", "DELETE"], [], "failed")
    assert left["said"].startswith("You have left this solve")


def test_a_solve_is_cancelled_before_it_is_asked_for_again(tab: Page) -> None:
    """The same one is one job on the server: cancelled after that, the new one would end."""
    left = tab.evaluate(LEAVING, "finished")
    assert left["running"] == "running"
    assert left["after"] == ["DELETE", "POST"] * 2


def test_pages_that_poll_leave_a_server_alone_that_has_nothing_to_say(tab: Page) -> None:
    pauses = tab.evaluate(PACING, [[0, 0]] * 9 + [[5, 0], [0, 0], [0, 15_000]])
    assert pauses[:9] == sorted(pauses[:9])
    assert (pauses[0], pauses[8]) == (1_000, 8_000)
    assert pauses[9] < pauses[10] == 1_000
    assert pauses[11] == 0, "it has waited for the server already"
