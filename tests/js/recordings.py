"""The events of solves as pages get them, and their recordings in scripts. No tests here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from nonoscope import Puzzle
from solvers.runner import NO_LIMIT, stream
from tests.js.node import Node, probe
from webapp.base.wire_json import dumps, loads
from webapp.jobs.events.wire import wire_events
from webapp.jobs.tasks.plain_values import clues_json

Json = dict[str, Any]
PLAYBACK = probe("playback")
WATCHED = """async ([puzzle, events, about]) => {
  const load = (name) => import(`/static/js/${name}.js`), { layOut } = await load("core/shapes");
  const { puzzleOf } = await load("core/puzzle_text");
  const { coloured, valueAt } = await load("watch/recording"), words = await load("watch/coloured_words");
  const { Playback } = await load("watch/playback"), { reasonOnCounts } = await load("core/lines");
  reasonOnCounts(await load("core/solid_lines"));
  const layout = layOut(puzzleOf(puzzle)), { palette, size } = layout;
  Object.assign(coloured, palette ? { inks: palette, words } : { inks: [], words: null });
  const playback = new Playback(size, about?.bounds);
  playback.take(events);
  const places = Array.from({ length: playback.count }, (_, at) => at + 1);
  const steps = places.map((place) => playback.stepAt(place));
"""


def sent(events: Iterable[object]) -> list[Json]:
    """Events on the wire with the fields that a job adds, as if all came at once and each solution were the first."""
    return [{"at": 0, "number": 1, **loads(dumps(message))} for event in events for message in wire_events(event)]


def sent_of(puzzle: Puzzle, method: str, seed: int = 0, tell: bool = False, **options: object) -> list[Json]:
    """The events of a solve on the wire."""
    return sent(stream(puzzle, method, seed, NO_LIMIT, options, tell))


def watched(node: Node, puzzle: Puzzle, events: Sequence[Json], function: str, about: object = None) -> Any:
    """The result of a function's body, which has the `layout`, `playback`, `places` and `steps` of a recording, `load`
    for modules, and `about`."""
    return node.evaluate(f"{WATCHED}{function}}}", [{**clues_json(puzzle), "givens": puzzle.givens}, events, about])


def record(node: Node, size: int, events: Sequence[Json], places: Sequence[int] = (), **bounds: int) -> Json:
    """What a recording shows of these events."""
    return node.evaluate(PLAYBACK, [size, events, list(places), bounds])


def marks(board: list[int]) -> bytes:
    """The cells of a board in a recording."""
    return bytes(value & 63 for value in board)
