"""The searches by rows: their options, puzzles for them, and the same searches as plain as can be. No tests here."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Puzzle, Runs
from solvers.clues import runs_of
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
Price = Callable[[Puzzle, list[int], Rows], int]
HOPELESS = 1 << 18  # the price where line logic finds a contradiction


def price_of(way: Mapping[str, Any]) -> Price:
    prices = {"columns": wrong_columns, "groups": wrong_groups, "lines": open_rows}
    return prices.get(way.get("heuristic", ""), lambda *_: 0)


def by_hand(puzzle: Puzzle, way: dict[str, Any]) -> tuple[list[Rows], Rows | None]:
    """The states that a search visits in order, without those it cuts, and its first solution."""
    order = rows_in_order(puzzle, way)
    if way["method"] == "dfs":
        states = by_hand_in_depth(puzzle, order, way["prune"], ())
    else:
        states = by_hand_best_first(puzzle, order, way["prune"], price_of(way))
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


def by_hand_best_first(puzzle: Puzzle, order: list[int], prune: bool, price: Price) -> Iterator[Rows]:
    waiting: list[tuple[int, int, int, Rows]] = [(0, 0, 0, ())]
    pushed = 1
    while waiting:
        *_, state = heapq.heappop(waiting)
        yield state
        for child, left in kept_children(puzzle, order, state, prune, price):
            heapq.heappush(waiting, (len(child) + left, -len(child), pushed, child))
            pushed += 1


def kept_children(
    puzzle: Puzzle, order: list[int], state: Rows, prune: bool, price: Price
) -> Iterator[tuple[Rows, int]]:
    """The children with their prices, pruned of those that contradict line logic."""
    for child in children(puzzle, order, state, prune):
        left = price(puzzle, order, child)
        if left < HOPELESS or not prune:
            yield child, left


def children(puzzle: Puzzle, order: list[int], state: Rows, prune: bool) -> Iterator[Rows]:
    if len(state) < len(order):
        runs = puzzle.rows[order[len(state)]]
        for row in naive.placements(Runs(runs or ()), puzzle.width):
            if not prune or all(column_can_hold(puzzle, order, (*state, row), at) for at in range(puzzle.width)):
                yield (*state, row)


def column_cells(order: list[int], state: Rows, column: int, unset: int) -> list[int]:
    rows = dict(zip(order, state, strict=False))
    return [rows[row][column] if row in rows else unset for row in range(len(order))]


def column_can_hold(puzzle: Puzzle, order: list[int], state: Rows, column: int) -> bool:
    return naive.solve(Runs(puzzle.cols[column] or ()), column_cells(order, state, column, UNKNOWN)) is not None


def wrong_groups(puzzle: Puzzle, order: list[int], state: Rows) -> int:
    return sum(wrong_runs(puzzle, order, state))


def wrong_columns(puzzle: Puzzle, order: list[int], state: Rows) -> int:
    return sum(wrong > 0 for wrong in wrong_runs(puzzle, order, state))


def wrong_runs(puzzle: Puzzle, order: list[int], state: Rows) -> Iterator[int]:
    for column, clue in enumerate(puzzle.cols):
        runs = runs_of(bytes(column_cells(order, state, column, EMPTY)))
        numbers = clue or ()
        right = sum(run == other for run, other in zip(runs, numbers, strict=False))
        yield max(len(runs), len(numbers)) - right


def open_rows(puzzle: Puzzle, order: list[int], child: Rows) -> int:
    """The number of rows that line logic leaves open, from the filled rows on."""
    cells = bytearray(puzzle.size)
    for row, states in zip(order, child, strict=False):
        cells[row * puzzle.width : (row + 1) * puzzle.width] = states
    to_come = {*order[len(child) :], *range(puzzle.height, len(puzzle.lines))}
    lines = [puzzle.lines[number] for number in to_come]
    before = None
    while before != cells:
        before = bytes(cells)
        for line in lines:
            assert isinstance(line.clue, Runs | None)
            if line.clue is not None:
                shared = naive.solve(line.clue, [cells[cell] for cell in line.cells])
                if shared is None:
                    return HOPELESS
                for cell, state in zip(line.cells, shared, strict=True):
                    cells[cell] = state
    return sum(UNKNOWN in cells[row * puzzle.width :][: puzzle.width] for row in order[len(child) :])
