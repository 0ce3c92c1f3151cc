"""The events of solves as pages get them, and their recordings in scripts. No tests here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from nonoscope import Puzzle
from solvers.runner import NO_LIMIT, stream
from tests.js.node import Node, probe
from webapp.base.wire_json import dumps, loads
from webapp.jobs.events.wire import wire_events

Json = dict[str, Any]
PLAYBACK = probe("playback")


def sent(events: Iterable[object]) -> list[Json]:
    """Events on the wire, with what a job adds to them: all at once, and each solution the first."""
    return [{"at": 0, "number": 1, **loads(dumps(message))} for event in events for message in wire_events(event)]


def sent_of(puzzle: Puzzle, method: str, seed: int = 0, tell: bool = False, **options: object) -> list[Json]:
    """All that is sent of a solve."""
    return sent(stream(puzzle, method, seed, NO_LIMIT, options, tell))


def record(node: Node, size: int, events: Sequence[Json], places: Sequence[int] = (), **bounds: int) -> Json:
    """What a recording shows of these events."""
    recording: Json = node.evaluate(PLAYBACK, [size, events, list(places), bounds])
    return recording


def marks(board: list[int]) -> bytes:
    """The cells of a board in a recording."""
    return bytes(value & 63 for value in board)
