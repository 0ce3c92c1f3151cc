"""Pure scripts for watching SAT solvers: the counters at each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from solvers.collection import example
from solvers.lab.puzzles import random_puzzle
from solvers.puzzle import Puzzle
from tests.cases import for_every
from tests.js.node import Node
from tests.js.recordings import sent_of

SENT = ("decisions", "propagations", "conflicts", "restarts")  # by the solver itself as well
NAMES = (*SENT, "learned")
COUNTED = """async ([size, events, names]) => {
  const { Playback } = await import("/static/js/watch/playback.js");
  const playback = new Playback(size);
  playback.take(events);
  return Array.from({ length: playback.count }, (_, place) => place + 1)
    .filter((place) => { const { clauses } = playback.noteAt(place); return clauses && !clauses.forbidden; })
    .map((place) => names.map((name) => playback.countersAt(place)[name] ?? 0));
}"""


def counted(events: list[dict[str, Any]]) -> Iterator[list[int]]:
    """After each step, how often what the solver counts was said; where it tells its counters itself, they agree."""
    so_far = Counter[str]()
    for event in events:
        match event["t"]:
            case "assigned":
                for clause in event["clauses"]:
                    so_far["decisions" if clause < 0 else "propagations"] += 1
                    yield [so_far[name] for name in NAMES]
                continue
            case "progress" if "conflicts" in event["counters"]:
                assert {name: so_far[name] for name in SENT} == {name: event["counters"][name] for name in SENT}
            case "conflict":
                so_far["conflicts"] += 1
            case "learned":
                so_far["learned"] += 1
            case "jumped":
                so_far["restarts"] += event.get("restart", False)
        if event["t"] in ("conflict", "learned", "jumped"):
            yield [so_far[name] for name in NAMES]


@for_every("puzzle", [example("duck").puzzle, random_puzzle(8, 3), random_puzzle(10, 5)], ["duck", "8x8", "10x10"])
def test_counters_belong_to_the_shown_step(node: Node, puzzle: Puzzle) -> None:
    events = sent_of(puzzle, "sat", engine="watched", encoding="placements", count=1, preprocess="none")
    expected = [*counted(events)]
    assert expected[-1][0] > 0
    assert node.evaluate(COUNTED, [puzzle.size, events, NAMES]) == expected
