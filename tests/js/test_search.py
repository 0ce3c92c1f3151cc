"""Scripts that explain why a search goes no further, compared with brute force and with a search."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from math import isnan
from operator import ge
from typing import Any

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Puzzle, Runs
from solvers.clues import runs_of
from solvers.events import What, Why
from solvers.lab.puzzles import random_puzzle, smiley
from tests.cases import for_every
from tests.js.node import Node
from tests.js.recordings import sent_of, watched
from tests.solvers import naive_lines as naive
from tests.solvers.test_tree_nodes import happened
from tests.solvers.tree_search import open_rows, wrong_columns, wrong_groups

FAULTS = """async (cases) => {
  const { faultOf } = await import("/static/js/core/placements.js");
  return cases.map(([clue, known]) => faultOf(clue, Uint8Array.from(known)));
}"""
NODES = """
  const { estimate, waysOn } = await load("watch/insight/search_nodes");
  return about.map(([board, row]) => ({
    ways: (row < 0 ? [] : waysOn(layout, board, row, 4000, true).ways).map((one) => [[...one.cells], one.fault?.line]),
    ...Object.fromEntries(["columns", "groups", "lines"].map((name) =>
      [name, estimate(layout, board, name)?.reduce((sum, { count }) => sum + count, 0) ?? null])),
  }));"""
SEARCHED = """
  const { tree } = playback, all = [0, ...places];
  return { steps: playback.count, visited: all.map((place) => tree.visitedAt(place)), size: tree.size,
    counted: all.map((place) => playback.countersAt(place)), known: steps.map(({ known }) => known),
    stored: all.map((place) => tree.storedAt(place)), queued: all.map((place) => tree.waitingAt(place, 3).count) };"""
JUDGED = """
  const { cheaper, tooHigh } = playback.tree.judgedAt(playback.count, layout.height);
  return { cheaper, tooHigh };"""
CHART = """
  const { linesOf } = await load("watch/chart_scales");
  return Object.fromEntries(linesOf(playback, size).map(({ name, high, value }) =>
    [name, { high, values: places.map((place) => value(place - 1)) }]));"""


def by_hand(clue: tuple[int, ...], known: list[int]) -> str | None:
    """What is wrong, from what the first cells say in any line that begins like this."""
    if naive.consistent(Runs(clue), known):
        return None
    begun = known[: known.index(UNKNOWN)] if UNKNOWN in known else known
    runs, growing = list(runs_of(bytes(begun))), bool(begun) and begun[-1] == FILLED and len(begun) < len(known)
    for at, run in enumerate(runs):
        if at >= len(clue):
            return "too_many"
        if run > clue[at]:
            return "too_long"
        if run < clue[at] and not (growing and at == len(runs) - 1):
            return "too_short"
    if len(begun) == len(known):
        return "too_few"
    blank = begun + [UNKNOWN] * (len(known) - len(begun))
    return "no_fit" if naive.consistent(Runs(clue), blank) else "no_room"


def test_faults_of_lines(node: Node) -> None:
    chance = random.Random(4)
    cases = []
    for _ in range(1500):
        length = chance.randint(1, 8)
        clue = runs_of(bytes(chance.choices([FILLED, EMPTY], k=length)))
        begun = chance.choices([FILLED, EMPTY], k=chance.randint(0, length))
        rest = chance.choices([UNKNOWN, UNKNOWN, UNKNOWN, FILLED, EMPTY], k=length - len(begun))
        cases.append((clue, begun + rest))
    found = [fault and fault["code"] for fault in node.evaluate(FAULTS, cases)]
    assert found == [by_hand(*case) for case in cases]
    assert {*found} == {None, "too_many", "too_long", "too_short", "too_few", "no_room", "no_fit"}


def puzzles() -> list[Puzzle]:
    chance = random.Random(7)
    return [Puzzle.from_grid(Grid.from_rows([[chance.random() < 0.55 for _ in range(5)] for _ in range(5)]))
            for _ in range(50)]


@for_every("way", [{"method": "dfs"}, {"method": "bfs"}, {"method": "astar"},
                   {"method": "astar", "heuristic": "lines", "prune": False}])
def test_reasons_of_fifty_puzzles(node: Node, way: dict[str, Any]) -> None:
    """Each way to fill the next row that is struck names a column that cannot hold, and no other is struck; each
    estimate is the number that is worked out by hand, and that the search told."""
    for puzzle in puzzles():
        seen = [one for one in happened(puzzle, **way) if one.what == What.OPENED][:40]
        asked = [(list(one.board), one.depth if one.depth < 5 else -1) for one in seen]
        for one, answer in zip(seen, watched(node, puzzle, [], NODES, asked), strict=True):
            held_by_hand(puzzle, one.board, one.depth, answer)


def held_by_hand(puzzle: Puzzle, board: bytes, depth: int, answer: dict[str, Any]) -> None:
    state, order = tuple(board[row * 5 : row * 5 + 5] for row in range(depth)), list(range(5))
    assert answer["columns"] == wrong_columns(puzzle, order, state)
    assert answer["groups"] == wrong_groups(puzzle, order, state)
    left = open_rows(puzzle, order, state)
    assert answer["lines"] == (None if left == 1 << 18 else left)
    ways = list(naive.placements(Runs(puzzle.rows[depth] or ()), 5)) if depth < 5 else []
    assert [bytes(cells) for cells, _ in answer["ways"]] == ways
    for (_, line), row in zip(answer["ways"], ways, strict=True):
        broken = [5 + column for column in range(5) if not can_hold(puzzle, (*state, row), column)]
        assert line == (broken[0] if broken else None)


def can_hold(puzzle: Puzzle, state: tuple[bytes, ...], column: int) -> bool:
    cells = [row[column] for row in state] + [UNKNOWN] * (puzzle.height - len(state))
    return bool(naive.consistent(Runs(puzzle.cols[column] or ()), cells))


@for_every("heuristic", ["columns", "groups", "lines"])
def test_estimates_are_judged_by_what_the_search_shows(node: Node, heuristic: str) -> None:
    """Too high are the estimates above the rows left on the way to a solution; line logic never says too much."""
    found_too_high = found_cheaper = 0
    for puzzle in puzzles()[:20]:
        way = {"heuristic": heuristic, "prune": False, "count": 0}
        entries = list(happened(puzzle, method="astar", **way))
        solutions = [one.board for one in entries if one.what == What.SOLUTION]
        born = {one.node: one for one in entries if one.what == What.WAITING}
        boards = {one.node: one.board for one in entries if one.what == What.OPENED and one.node}
        judged = watched(node, puzzle, sent_of(puzzle, "astar", **way), JUDGED)
        on_the_way = [number for number, board in boards.items()
                      if any(solution.startswith(board[: 5 * born[number].depth]) for solution in solutions)]
        too_high = {number for number in on_the_way if born[number].left > 5 - born[number].depth}
        cheaper = [number for number, one in born.items() if one.parent > 0
                   and one.depth + one.left < born[one.parent].depth + born[one.parent].left]
        assert set(judged["tooHigh"]) == too_high
        assert judged["cheaper"] == sorted(cheaper)
        found_too_high += len(too_high)
        found_cheaper += len(cheaper)
    assert bool(found_too_high) == (heuristic != "lines")
    assert found_cheaper


@for_every("method, stored", [("dfs", 9), ("bfs", 2916)])
def test_chart_of_a_search_shows_depth_and_memory(node: Node, method: str, stored: int) -> None:
    lines = watched(node, smiley(), sent_of(smiley(), method, prune=False), CHART)
    assert set(lines) == {"depth", "stored"}
    depths = [value for value in lines["depth"]["values"] if not isnan(value)]
    assert (max(depths), lines["depth"]["high"], lines["stored"]["high"]) == (8, 8, stored)
    assert (sorted(depths) == depths) == (method == "bfs"), "only breadth first never goes back up"


@for_every("method, visited", [("dfs", 1434), ("bfs", 1769), ("astar", 154)])
def test_every_visit_can_be_stepped_to(node: Node, method: str, visited: int) -> None:
    """Each step shows one node more at most, its numbers are counted up, and guesses fix nothing, not even those of a
    solution: the search has not looked for others."""
    answer = watched(node, smiley(), sent_of(smiley(), method, prune=False), SEARCHED)
    seen = answer["visited"]
    assert seen[-1] == visited == answer["counted"][-1]["visited"]
    assert all(later - before <= 1 for before, later in pairwise(seen[1:]))
    assert [counters.get("visited", 0) for counters in answer["counted"]] == seen
    assert set(answer["known"]) == {0}
    assert answer["size"] == visited + answer["queued"][-1]
    assert max(answer["stored"]) == answer["counted"][-1]["stored"]
    assert method == "dfs" or all(map(ge, answer["stored"], answer["queued"])), "what waits is in memory"


def facts_of(event: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Cells with their values and why; what a SAT solver sets above level 0 rests on a decision."""
    kind = event["t"]
    if kind == "steps":
        return list(zip(event["cells"], event["values"], event["why"], strict=True))
    value = 0 if kind == "jumped" else 1
    clauses = event["clauses"] if kind == "assigned" else [0] * len(event.get("literals", ()))
    rests = Why.GIVEN if event.get("level") == 0 else Why.ASSUMED
    whys = [Why.GUESS if clause < 0 else rests for clause in clauses]
    return [(abs(literal) - 1, value, why) for literal, why in zip(event["literals"], whys, strict=True)] if (
        kind in ("assigned", "jumped")) else []


GUESSES = """
  const { guessesAt } = await load("watch/insight/line_views");
  let facts = 0;
  return places.map((place) => {
    const { cells, note } = steps[place - 1];
    facts += note.belief ? 0 : cells.length;
    return { facts, guesses: guessesAt(playback, place).map(({ cell, value, follow }) => [cell, value, follow]) };
  });"""


def test_open_guesses(node: Node) -> None:
    """In their order, each with the cells that follow from it, at every step of a search."""
    puzzle = random_puzzle(16, 1)
    events = sent_of(puzzle, "exact", probe=False)
    ended = next(i for i, event in enumerate(events) if event["t"] == "solution")
    facts = [fact for event in events[:ended] for fact in facts_of(event)]
    stacks: list[list[list[int]]] = [[]]
    rests: dict[int, int] = {}  # on which guess a cell rests: a guess on itself
    values = {}
    for cell, value, why in facts:
        values[cell] = value
        if not value:
            rests.pop(cell, None)
        elif why == Why.GUESS:
            rests[cell] = cell
        elif rests:
            rests[cell] = [one for one, guess in rests.items() if one == guess][-1]
        guesses, followers = [one for one, guess in rests.items() if one == guess], Counter(rests.values())
        stacks.append([[guess, values[guess], followers[guess] - 1] for guess in guesses])
    answers = watched(node, puzzle, events[:ended], GUESSES)
    assert max(len(one["guesses"]) for one in answers) > 1
    for answer in answers:
        assert answer["guesses"] == stacks[answer["facts"]]
