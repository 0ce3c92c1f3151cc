"""The player merges a long recording as the server merges a long log: every position shows the same board."""

from __future__ import annotations

import random
from itertools import chain, count, islice
from typing import Any

import pytest

from nonoscope import Belief, Candidate, Fixed, Progress, Puzzle, Reason, Solution, Unfixed
from solvers.events import Steps, Why, reason, why_code
from solvers.grid import Grid
from solvers.lab.puzzles import random_puzzle
from solvers.runner import Limit, stream
from tests.cases import for_every
from tests.js.node import Node
from tests.js.recordings import marks, record, watched
from tests.webapp.wire_replay import all_frames, board
from webapp.base.wire_json import Json, dumps, loads
from webapp.jobs.events.frames import Framer
from webapp.jobs.events.log import Log
from webapp.jobs.events.thinning import NetEffect
from webapp.jobs.events.wire import wire_events

# Every position of a recording, which is thinned once if asked for, in all that is kept when frames are merged. What
# rests on a guess is left out: facts that are made up here stay when a guess is withdrawn, as none of a search do.
THINNING = """
  const { BELIEF, CANDIDATE, GUESS, MARK } = await load("core/marks"), { thin } = await load("watch/recording");
  if (about) thin(playback.recording);
  const noted = (number) => (Number.isNaN(number ?? NaN) ? null : number);
  return Array.from({ length: playback.count + 1 }, (_, position) => {
    const { cost, temperature, doubt } = playback.stepAt(position) ?? {};
    return {
      board: Array.from(playback.boardAt(position), (value) => value & (MARK | CANDIDATE | GUESS | BELIEF)),
      x: playback.xAt(position), at: playback.timeAt(position), counters: { ...playback.countersAt(position) },
      cost: noted(cost), temperature: noted(temperature), doubt: noted(doubt),
    };
  });"""
# After each of some frames: how many cells are fixed, which rest on guesses, and the board.
RESTS = """
  const { GUESS, MARK, TRIED } = await load("core/marks");
  return about.map((frame) => {
    playback.take(frame);
    const board = Array.from(playback.boardAt(playback.count), (value) => value & (MARK | GUESS | TRIED));
    return { board, known: playback.stepAt(playback.count)?.known ?? 0, resting: board.some((value) => value & TRIED) };
  });"""
RESTING = ("steps", "fixed", "unfixed")  # kinds that say what is fixed
SHAPE = (4, 5)
SIZE = 20
ANY = Puzzle.flat([None] * 4, [None] * 5)
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
    for frame in all_frames(Framer(SIZE, lambda: next(now) * 0.006, exact), events):
        log.append(frame)
    return log


def events_of(log: Log) -> list[dict[str, Any]]:
    return loads(b"[" + log.since(0, 1 << 30).data + b"]")


@pytest.fixture(scope="module")
def events() -> list[object]:
    chance = random.Random(11)
    return [happening(chance) for _ in range(EVENTS)]


def boards_by_number(log: list[dict[str, Any]]) -> dict[int, bytes]:
    """The board after each frame, by the number of events up to there; all events of a frame carry the same numbers."""
    boards, number, before = {}, 0, None
    for at, event in enumerate(log, 1):
        this = (event["at"], event["merged"])
        number += 0 if this == before else event["merged"]
        before = this
        boards[number] = bytes(map(int, board(log[:at], SIZE)))
    return boards


def test_thinned_log_ends_as_the_whole_one(node: Node, events: list[object]) -> None:
    whole, thinned = logged(events, 1 << 30, 1 << 30), logged(events, 0, 20_000)
    assert thinned.thinned
    assert thinned.size < whole.size / 4
    shown = [record(node, SIZE, events_of(log)) for log in (whole, thinned)]
    assert marks(shown[0]["last"]) == marks(shown[1]["last"]) == bytes(map(int, board(events_of(whole), SIZE)))


@pytest.mark.slow
def test_player_thins_to_the_same_boards(node: Node, events: list[object]) -> None:
    log = events_of(logged([event for event in events if not isinstance(event, Solution)], 0, 1 << 30))
    expected = boards_by_number(log)
    recording = record(node, SIZE, log, range(10_000), most=1_000, keyframe=64)
    assert recording["count"] < len(expected)
    assert recording["x"] == max(expected)
    for place, number in enumerate(recording["xs"][1:], start=1):
        assert marks(recording["boards"][place]) == expected[number]


def frames_of(events: list[object], chance: random.Random) -> list[list[Json]]:
    """Frames with the net effect of a few events each, as the server sends them."""
    left, frames = iter(events), []
    while part := list(islice(left, chance.randint(1, 6))):
        at = len(frames) + 1
        frames.append(merged([{**sent, "at": at, "merged": 1} for event in part for sent in wire_events(event)]))
    return frames


def merged(events: list[Json], size: int = SIZE) -> list[Json]:
    """Events on the wire merged into one frame that counts for all of them."""
    effect, stood_for = NetEffect(size), {event["at"]: event["merged"] for event in events}
    for event in events:
        effect.add(event)
    return loads(b"[" + b",".join(map(dumps, effect.events(sum(stood_for.values())))) + b"]")


def believed(chance: random.Random) -> object:
    """A random event, sometimes a belief."""
    if chance.random() < 0.8:
        return happening(chance)
    cells = chance.sample(range(SIZE), 5)
    return Belief(cells, [chance.choice((1e-9, 0.1, 1.0, 7.0, 1e9)) for _ in cells])


@for_every("seed", range(4))
def test_player_and_server_merge_alike(node: Node, seed: int) -> None:
    """Two by two: the player its steps, the server their frames. All positions show the same."""
    chance = random.Random(seed)
    frames = frames_of([believed(chance) for _ in range(400)], chance)
    by_server = [merged([*chain(*frames[place : place + 2])]) for place in range(0, len(frames), 2)]
    player, server = (watched(node, ANY, [*chain(*some)], THINNING, by_player)
                      for some, by_player in ((frames, True), (by_server, False)))
    assert len(player) == 1 + len(by_server)
    assert player == server


@for_every("method", ["dfs", "bfs", "astar"])
def test_merged_frames_know_what_rests_on_a_guess(node: Node, method: str) -> None:
    """They also agree on the number of fixed cells, and so do frames merged twice."""
    chance, puzzle = random.Random(3), random_puzzle(9, 4)
    sent_events = [sent for event in stream(puzzle, method, 1, Limit(), {}) for sent in wire_events(event)]
    events = [loads(dumps(sent)) for sent in sent_events if sent["t"] in RESTING][:2_000]
    left, single, frames = iter(events), [], []
    while part := list(islice(left, chance.randint(1, 9))):
        single.append([{**event, "at": len(single) + 1} for event in part])
        frames.append(merged([{**event, "merged": 1} for event in single[-1]], puzzle.size))
    pairs = range(0, len(frames), 2)
    by_two = [[*chain(*some[at : at + 2])] for some in (single, frames) for at in pairs]
    single_pairs, merged_pairs = by_two[: len(pairs)], [merged(frame, puzzle.size) for frame in by_two[len(pairs) :]]
    for whole, net in ((single, frames), (single_pairs, merged_pairs)):
        expected, actual = (watched(node, puzzle, [], RESTS, some) for some in (whole, net))
        assert actual == expected
        assert any(frame["resting"] for frame in expected)


def test_reasons_have_the_same_codes_on_both_sides(node: Node) -> None:
    """Every technique of events, with a line and without, and an unknown one."""
    named = [code for name, code in vars(Why).items() if name.isupper() and code not in (Why.WITHDRAWN, Why.OTHER)]
    techniques = ["line", "to come", *(reason(code, 0).technique for code in named)]
    reasons = [(technique, line) for technique in techniques for line in (None, 0, 7)]
    sent = [{"technique": technique, **({} if line is None else {"line": line})} for technique, line in reasons]
    codes = "async (sent) => sent.map((await import('/static/js/watch/event_codes.js')).codeOf)"
    assert node.evaluate(codes, sent) == [why_code(technique, line) for technique, line in reasons]
