"""A recording of a solve, as scripts play it, compared with the engine."""

from __future__ import annotations

import random

from nonoscope import Grid, Puzzle, solve
from solvers.events import Replay
from tests.js.node import Node
from tests.js.recordings import marks, record, sent


def test_playing_a_real_solve_gives_the_grids_of_the_engine(node: Node) -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("..#..\n.###.\n#####\n.#.#.\n.###."))
    replay, grids, events = Replay(puzzle.shape), [bytes(25)], []
    for event in solve(puzzle):
        replay.see(event)
        for message in sent([event]):
            events.append(message)
            grids.append(replay.grid.cells)
    places = list(range(len(grids)))
    random.Random(5).shuffle(places)
    answer = record(node, 25, events, places, keyframe=3)
    assert answer["count"] == len(events)
    assert [marks(board) for board in answer["boards"]] == [grids[place] for place in places]
