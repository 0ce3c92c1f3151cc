"""The nodes that `dfs`, `bfs` and `astar` report, against trees grown by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, UNKNOWN, Event, Grid, Outcome, Puzzle, run
from solvers.events import Nodes, Outline, Steps, What
from solvers.lab.puzzles import smiley
from solvers.methods import tree_session
from solvers.runner import NO_LIMIT, stream
from tests import strategies
from tests.cases import for_every
from tests.solvers.tree_search import (
    METHODS,
    PUZZLES,
    WAYS,
    by_hand,
    children,
    name_of,
    picture,
    price_of,
    rows_in_order,
)

every_way = for_every("way", WAYS, ids=name_of)
# Without given cells and rows without a clue, of which the search by hand knows nothing.
SHORT = {"swaps": PUZZLES["swaps"], "subtle": PUZZLES["subtle"], "steps": picture("#..\n##.\n.##\n#.#")}


class Happened(NamedTuple):
    """An entry, and the board on which it happened."""

    what: int
    node: int
    parent: int
    depth: int
    left: int
    line: int
    stored: int
    board: bytes


def happened(puzzle: Puzzle, **way: Any) -> Iterator[Happened]:
    """All entries about nodes, each with the board at that moment."""
    method = way.pop("method")
    board = bytearray(puzzle.size)
    waiting: list[tuple[Any, ...]] = []
    for event in stream(puzzle, method, 0, NO_LIMIT, way):
        if isinstance(event, Nodes):
            assert not waiting
            waiting = list(zip(*(getattr(event, name) for name in event.__slots__), strict=True))
        elif isinstance(event, Steps):
            for at, (cell, value) in enumerate(zip(event.cells, event.values, strict=True)):
                while waiting and waiting[0][0] == at:
                    yield Happened(*waiting.pop(0)[1:], bytes(board))
                board[cell] = value
        else:
            while waiting:
                yield Happened(*waiting.pop(0)[1:], bytes(board))


def rows_on(board: bytes, puzzle: Puzzle, order: list[int], depth: int) -> tuple[bytes, ...]:
    return tuple(board[row * puzzle.width :][: puzzle.width] for row in order[:depth])


@pytest.mark.slow
@every_way
@for_every("puzzle", SHORT.values(), ids=SHORT.keys())
def test_nodes_are_those_of_the_tree(puzzle: Puzzle, way: dict[str, Any]) -> None:
    """The board shows the visited node; children are queued in the order of the naive tree."""
    order = rows_in_order(puzzle, way)
    entries = list(happened(puzzle, **way))
    opened = [entry for entry in entries if entry.what == What.OPENED]
    assert [rows_on(entry.board, puzzle, order, entry.depth) for entry in opened] == by_hand(puzzle, way)[0]
    states: dict[int, tuple[bytes, ...]] = {0: ()}
    unvisited: dict[int, Iterator[tuple[bytes, ...]]] = {}
    for entry in entries:
        if entry.what == What.OPENED:
            state = rows_on(entry.board, puzzle, order, entry.depth)
            assert states.setdefault(entry.node, state) == state
            assert entry.parent < 0 or states[entry.parent] == state[:-1]
            unvisited[entry.node] = children(puzzle, order, state, way["prune"])
        elif entry.what in (What.WAITING, What.CUT):
            child = next(unvisited[entry.parent])
            assert entry.depth == len(child)
            if entry.what == What.WAITING:
                states[entry.node] = child
                assert entry.left == price_of(way)(puzzle, order, child)
        elif entry.what == What.DEAD:
            assert not any(entry.parent == other.node for other in entries if other.what == What.WAITING)
            if way.get("heuristic") != "lines":
                assert not list(children(puzzle, order, states[entry.node], way["prune"]))


@pytest.mark.parametrize("method", METHODS, ids=name_of)
def test_a_full_board_is_wrong_in_the_column_that_is_named(method: dict[str, Any]) -> None:
    puzzle = PUZZLES["swaps"]
    ends = [end for end in happened(puzzle, count=0, prune=False, **method) if end.what in (What.WRONG, What.SOLUTION)]
    assert {end.what for end in ends} == {What.WRONG, What.SOLUTION}
    for end in ends:
        broken = puzzle.check(Grid(puzzle.shape, end.board)).lines
        assert (end.line if end.what == What.WRONG else None) == (broken[0] if broken else None)


@settings(max_examples=40)
@given(strategies.puzzles(longest=4), st.sampled_from(WAYS))
def test_counts_agree_with_the_counters(both: tuple[Puzzle, Grid], way: dict[str, Any]) -> None:
    puzzle, _ = both
    entries = list(happened(puzzle, count=0, **way))
    counters = run(puzzle, count=0, **way).counters
    opened = Counter(entry.what for entry in entries)[What.OPENED]
    assert opened <= counters["visited"]
    assert opened == counters["visited"] or len(entries) == tree_session._ONE_BY_ONE
    assert max(entry.stored for entry in entries) <= counters["stored"]
    assert all(set(entry.board) <= {UNKNOWN, FILLED, EMPTY} for entry in entries)


@pytest.mark.parametrize("method", METHODS[:2], ids=name_of)
def test_nodes_beyond_the_bound_are_in_the_outline(method: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    way = {**method, "prune": False}
    assert not any(isinstance(event, Outline) for event in events(way))
    monkeypatch.setattr(tree_session, "_ONE_BY_ONE", 100)
    entries = events(way)
    assert sum(len(event.what) for event in entries if isinstance(event, Nodes)) == 100
    outline = [event for event in entries if isinstance(event, Outline)][-1]
    result = run(smiley(), **way)
    assert (result.outcome, sum(outline.visited)) == (Outcome.SOLVED, result.counters["visited"])
    assert sum(outline.waiting) >= (sum(outline.visited) - 1 if method["method"] == "bfs" else 0)
    assert sum(outline.dead) > 0


def events(way: dict[str, Any]) -> list[Event | Steps]:
    options = dict(way)
    return list(stream(smiley(), options.pop("method"), 0, NO_LIMIT, options))
