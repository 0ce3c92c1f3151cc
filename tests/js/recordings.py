"""The events of solves as pages get them, and their recordings in scripts. No tests here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from nonoscope import Puzzle
from solvers.runner import NO_LIMIT, stream
from tests.js.node import Node, probe
from tests.js.truth.puzzles import as_json
from webapp.base.wire_json import dumps, loads
from webapp.jobs.events.wire import wire_events
from webapp.jobs.tasks.plain_values import clues_json

Json = dict[str, Any]
PLAYBACK = probe("playback")
WATCHING = """async ([puzzle, events, more]) => {
  const { layOut } = await import("/static/js/core/shapes.js");
  const { Playback } = await import("/static/js/watch/playback.js");
  const layout = layOut(puzzle), playback = new Playback(layout.size);
  playback.take(events);
  const places = Array.from({ length: playback.count }, (_, i) => i + 1);
"""
# The same in colours, except that scripts take the events themselves.
WATCHING_COLOURS = """async ([clues, events, more]) => {
  const { readPuzzle } = await import("/static/js/core/puzzle_text.js");
  const { layOut } = await import("/static/js/core/shapes.js");
  const { watchInColours } = await import("/static/js/watch/in_colours.js");
  const recording = await import("/static/js/watch/coloured_recording.js");
  const reasons = await import("/static/js/watch/coloured_reasons.js");
  const inClauses = await import("/static/js/watch/coloured_clauses.js");
  const { Playback } = await import("/static/js/watch/playback.js");
  const { valueAt } = await import("/static/js/watch/recording.js");
  const layout = layOut(readPuzzle(JSON.stringify(clues)));
  watchInColours({ ...inClauses, ...recording, ...reasons }, layout.palette);
  const playback = new Playback(layout.size, more?.bounds);
  const valuesOn = (board) => Array.from({ length: layout.size }, (_, cell) => valueAt(board, cell));
"""


def sent(events: Iterable[object]) -> list[Json]:
    """Events on the wire with the fields that a job adds, as if all came at once and each solution were the first."""
    return [{"at": 0, "number": 1, **loads(dumps(message))} for event in events for message in wire_events(event)]


def sent_of(puzzle: Puzzle, method: str, seed: int = 0, tell: bool = False, **options: object) -> list[Json]:
    """The events of a solve on the wire."""
    return sent(stream(puzzle, method, seed, NO_LIMIT, options, tell))


def watch(node: Node, script: str, puzzle: Puzzle, events: Sequence[Json], more: object = None) -> Any:
    """The result of a script with the `layout` of the puzzle and the `playback` of the events, `places` its steps."""
    return node.evaluate(f"{WATCHING}{script}\n}}", [as_json(puzzle), events, more])


def watch_colours(node: Node, script: str, puzzle: Puzzle, events: Sequence[Json], more: object = None) -> Any:
    """The result of a script with the `layout` of a coloured puzzle, an empty `playback` and the `events`."""
    return node.evaluate(f"{WATCHING_COLOURS}{script}\n}}", [clues_json(puzzle), events, more])


def record(node: Node, size: int, events: Sequence[Json], places: Sequence[int] = (), **bounds: int) -> Json:
    """What a recording shows of these events."""
    recording: Json = node.evaluate(PLAYBACK, [size, events, list(places), bounds])
    return recording


def marks(board: list[int]) -> bytes:
    """The cells of a board in a recording."""
    return bytes(value & 63 for value in board)
