"""A recording of a solve, as scripts play it, compared with the engine."""

from __future__ import annotations

import random

from nonoscope import Grid, Puzzle, solve
from solvers.events import Replay
from solvers.make.random.generator import random_puzzle
from tests.cases import for_every
from tests.js.node import Node
from tests.js.recordings import marks, record, sent, sent_of

MARK, TRIED, CANDIDATE = 3, 4, 8  # as in core/marks.js


def test_playing_a_real_solve_gives_the_grids_of_the_engine(node: Node) -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("..#..\n.###.\n#####\n.#.#.\n.###."))
    replay, grids, events = Replay(puzzle.shape), [bytes(25)], []
    for event in solve(puzzle):
        replay.see(event)
        for one in sent([event]):
            events.append(one)
            grids.append(replay.grid.cells)
    places = list(range(len(grids)))
    random.Random(5).shuffle(places)
    answer = record(node, 25, events, places, keyframe=3)
    assert answer["count"] == len(events)
    assert [marks(board) for board in answer["boards"]] == [grids[place] for place in places]


SETTLED = (
    ("exact", {}), ("sat", {"engine": "watched", "encoding": "placements"}), ("sat", {"engine": "watched"}),
    ("passes", {}), ("belief", {}), ("dfs", {}), ("bfs", {}), ("astar", {}), ("anneal-rows", {"moves": 200}),
)  # fmt: skip


@for_every("method, options", SETTLED)
def test_only_what_is_certain_is_drawn_as_proven(node: Node, method: str, options: dict[str, object]) -> None:
    """At every step of a solve, a cell that rests on nothing has its value of the only solution, and keeps it. Of a
    search for another solution nothing counts as fixed."""
    for seed in range(4):
        puzzle = random_puzzle(8, 8, "expert", seed)
        assert puzzle.info.goal is not None
        events = sent_of(puzzle, method, tell=True, **options)
        count = record(node, puzzle.size, events)["count"]
        boards = record(node, puzzle.size, events, range(count + 1))["boards"]
        before: set[int] = set()
        for board in boards:
            proven = {cell for cell, value in enumerate(board) if value & MARK and not value & (TRIED | CANDIDATE)}
            assert [cell for cell in proven if board[cell] & MARK != puzzle.info.goal.cells[cell]] == []
            assert before <= proven
            before = proven
