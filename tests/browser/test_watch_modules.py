"""The scripts behind watching that never touch the page: recording, reasons, options, places."""

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
    """Its facts are in the order in which they were set: what comes behind a guess rests on it."""
    events = [
        steps((0, 1, 0)),
        *frame(500, steps((1, 2, 1), (2, 1, -3), (3, 2, 1)), {"t": "progress", "counters": {"guesses": 9}}, at=40),
    ]
    answer = record(tab, 4, events, [2])
    assert (answer["count"], answer["x"]) == (2, 501)
    assert answer["last"] == [1, 2, 1 | TRIED | GUESS, 2 | TRIED]


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
    (steps((0, 1, -5), (1, 1, -5)), "The SAT solver settles 2 cells."),
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


# Places of a race


def written(places: list[dict[str, Any] | None]) -> list[str]:
    return [f"{one['place']}{'=' if one['tie'] else ''}" if one else "" for one in places]


@pytest.mark.parametrize(
    ("amounts", "places"),
    [
        ([200, 100], ["2", "1"]),
        ([100, 100, 300], ["1=", "1=", "3"]),
        ([7, 7, 7, 7], ["1=", "1=", "1=", "1="]),
        ([None, 100, None, 99], ["", "2", "", "1"]),
        ([None, None], ["", ""]),
    ],
)
def test_places_by_work(tab: Page, amounts: list[int | None], places: list[str]) -> None:
    script = "async (amounts) => (await import('/static/js/replay/places.js')).placesByWork(amounts)"
    assert written(tab.evaluate(script, amounts)) == places


@pytest.mark.parametrize(
    ("times", "places"),
    [
        ([[2, 2.1, 2.2], [1, 1.1, 1.2]], ["2", "1"]),
        ([[1, 1.2, 1.4], [1.1, 1.3, 1.5], [3, 3, 3]], ["1=", "1=", "3"]),
        ([[1, 1, 1]] * 4, ["1="] * 4),
        ([[], [1, 2, 1], [0.5, 0.6, 0.6]], ["", "2", "1"]),
    ],
)
def test_places_by_time_are_those_of_medians(tab: Page, times: list[list[float]], places: list[str]) -> None:
    script = """async (times) => {
      const { placesByTime, spreadOf } = await import("/static/js/replay/places.js");
      return placesByTime(times.map(spreadOf));
    }"""
    assert written(tab.evaluate(script, times)) == places


def test_run_that_did_not_come_in_makes_the_spread_endless_but_not_the_median(tab: Page) -> None:
    script = """async () => {
      const { spreadOf } = await import("/static/js/replay/places.js");
      return Object.values(spreadOf([3, Infinity, 1, 2, 5])).map(String);
    }"""
    assert tab.evaluate(script) == ["3", "1", "Infinity", "5"]


@pytest.mark.parametrize(
    ("counters", "work"),
    [
        ([{"visited": 5, "stored": 1}, {"visited": 9}], "visited"),
        ([{"moves": 5}, {"moves": 6, "line_visits": 3}], "moves"),
        ([{"line_visits": 4, "conflicts": 0}, {"line_visits": 6}], "line_visits"),
        ([{"line_visits": 4, "conflicts": 2}, {"conflicts": 0}], "conflicts"),
        ([{"line_visits": 4, "conflicts": 0}, {"conflicts": 0}], None),
        ([{"visited": 5}, {"moves": 9}], None),
    ],
)
def test_work_is_what_all_racers_count(tab: Page, counters: list[dict[str, int]], work: str | None) -> None:
    script = "async (counters) => (await import('/static/js/replay/places.js')).sharedWork(counters)"
    assert tab.evaluate(script, counters) == work
