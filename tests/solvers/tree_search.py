"""The searches by rows: their options, puzzles for them, and the same searches as plain as can be. No tests here."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from typing import Any

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Puzzle, Runs
from solvers.puzzle import runs_of
from tests.solvers import naive_lines as naive
from tests.solvers.puzzles import FREE, SUBTLE, SWAPS

METHODS: list[dict[str, Any]] = [
    {"method": "dfs"},
    {"method": "bfs"},
    {"method": "astar", "heuristic": "columns"},
    {"method": "astar", "heuristic": "groups"},
    {"method": "astar", "heuristic": "lines"},
]
WAYS = [
    {**method, "prune": prune, "order": order}
    for method in METHODS
    for prune in (True, False)
    for order in ("given", "constrained")
]
PRUNED = [way for way in WAYS if way["prune"]]

SMILEY = """
..####..
.#....#.
#.#..#.#
#......#
#.#..#.#
#..##..#
.#....#.
..####..
"""
KITE = """
......##
.....###
....####
...###..
..###...
.###....
##......
.#......
"""
TREE = """
...##...
..####..
.######.
########
...##...
...##...
..####..
.##..##.
"""
TORN = Puzzle.flat([[1, 1], [1], [1]], [[2], [], [2]])
CONTRARY = Puzzle.flat([[1], [1]], [[1], [1]], givens=[(0, FILLED), (1, FILLED)])
LAMBDA = Puzzle.flat(
    [[2], [1, 2], [1, 1], [2], [1], [3], [3], [2, 2], [2, 1], [2, 2, 1], [2, 3], [2, 2]],
    [[2, 1], [1, 3], [2, 4], [3, 4], [4], [3], [3], [3], [2], [2]],
)

PUZZLES = {
    "smiley": Puzzle.from_grid(Grid.from_text(SMILEY)),
    "swaps": SWAPS,
    "subtle": SUBTLE,
    "free": FREE,
    "contrary": CONTRARY,
    "lambda": LAMBDA,
}


def name_of(way: dict[str, Any]) -> str:
    return " ".join(str(value) for value in way.values())


def picture(text: str) -> Puzzle:
    return Puzzle.from_grid(Grid.from_text(text))


Rows = tuple[bytes, ...]


def by_hand(puzzle: Puzzle, way: dict[str, Any]) -> tuple[list[Rows], Rows | None]:
    """The states that a search visits in order, without those it cuts, and its first solution."""
    order = rows_in_order(puzzle, way)
    if way["method"] == "dfs":
        states = by_hand_in_depth(puzzle, order, way["prune"], ())
    else:
        price = {"columns": wrong_columns, "groups": wrong_groups}.get(way.get("heuristic", ""), lambda *_: 0)
        states = by_hand_best_first(puzzle, order, way["prune"], price)
    visited = []
    for state in states:
        visited.append(state)
        if len(state) == len(order) and wrong_groups(puzzle, order, state) == 0:
            return visited, state
    return visited, None


def rows_in_order(puzzle: Puzzle, way: dict[str, Any]) -> list[int]:
    rows = range(puzzle.height)
    if way["order"] == "given":
        return list(rows)
    return sorted(rows, key=lambda row: len(list(naive.placements(Runs(puzzle.rows[row] or ()), puzzle.width))))


def by_hand_in_depth(puzzle: Puzzle, order: list[int], prune: bool, state: Rows) -> Iterator[Rows]:
    yield state
    for child in children(puzzle, order, state, prune):
        yield from by_hand_in_depth(puzzle, order, prune, child)


def by_hand_best_first(
    puzzle: Puzzle, order: list[int], prune: bool, price: Callable[[Puzzle, list[int], Rows], int]
) -> Iterator[Rows]:
    waiting: list[tuple[int, int, int, Rows]] = [(0, 0, 0, ())]
    pushed = 1
    while waiting:
        *_, state = heapq.heappop(waiting)
        yield state
        for child in children(puzzle, order, state, prune):
            heapq.heappush(waiting, (len(child) + price(puzzle, order, child), -len(child), pushed, child))
            pushed += 1


def children(puzzle: Puzzle, order: list[int], state: Rows, prune: bool) -> Iterator[Rows]:
    if len(state) < len(order):
        runs = puzzle.rows[order[len(state)]]
        for row in naive.placements(Runs(runs or ()), puzzle.width):
            if not prune or all(column_can_hold(puzzle, order, (*state, row), at) for at in range(puzzle.width)):
                yield (*state, row)


def column_cells(order: list[int], state: Rows, column: int, rest: int) -> list[int]:
    known = dict(zip(order, state, strict=False))
    return [known[row][column] if row in known else rest for row in range(len(order))]


def column_can_hold(puzzle: Puzzle, order: list[int], state: Rows, column: int) -> bool:
    return naive.solve(Runs(puzzle.cols[column] or ()), column_cells(order, state, column, UNKNOWN)) is not None


def wrong_groups(puzzle: Puzzle, order: list[int], state: Rows) -> int:
    return sum(wrong_runs(puzzle, order, state))


def wrong_columns(puzzle: Puzzle, order: list[int], state: Rows) -> int:
    return sum(wrong > 0 for wrong in wrong_runs(puzzle, order, state))


def wrong_runs(puzzle: Puzzle, order: list[int], state: Rows) -> Iterator[int]:
    for column, clue in enumerate(puzzle.cols):
        runs = runs_of(bytes(column_cells(order, state, column, EMPTY)))
        wanted = clue or ()
        right = sum(run == other for run, other in zip(runs, wanted, strict=False))
        yield max(len(runs), len(wanted)) - right
