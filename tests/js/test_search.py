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
from solvers.questions.moments import Player
from solvers.runner import NO_LIMIT, stream
from tests.cases import for_every
from tests.js.node import Node
from tests.js.recordings import sent_of, watched
from tests.solvers import naive_lines as naive
from tests.solvers.test_tree_nodes import happened
from tests.solvers.tree_search import open_rows, wrong_columns, wrong_groups

FAULTS = """async (cases) => {
  const { faultOf } = await import("/static/js/core/placements.js");
  return cases.map(([clue, cells]) => faultOf(clue, Uint8Array.from(cells)));
}"""
NODES = """
  const { estimate, waysOn } = await load("watch/insight/search_nodes");
  return about.map(([board, row]) => ({
    ways: (row < 0 ? [] : waysOn(layout, board, row, 4000, true).ways)
      .map(({ cells, fault }) => [[...cells], fault?.line]),
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


def by_hand(clue: tuple[int, ...], states: list[int]) -> str | None:
    """The fault, from the known cells at the start of the line."""
    if naive.consistent(Runs(clue), states):
        return None
    begun = states[: states.index(UNKNOWN)] if UNKNOWN in states else states
    runs, growing = list(runs_of(bytes(begun))), bool(begun) and begun[-1] == FILLED and len(begun) < len(states)
    for at, run in enumerate(runs):
        if at >= len(clue):
            return "too_many"
        if run > clue[at]:
            return "too_long"
        if run < clue[at] and not (growing and at == len(runs) - 1):
            return "too_short"
    if len(begun) == len(states):
        return "too_few"
    blank = begun + [UNKNOWN] * (len(states) - len(begun))
    return "no_fit" if naive.consistent(Runs(clue), blank) else "no_room"


def test_faults_of_lines(node: Node) -> None:
    chance = random.Random(4)
    cases = []
    for _ in range(1500):
        length = chance.randint(1, 8)
        clue = runs_of(bytes(chance.choices([FILLED, EMPTY], k=length)))
        begun = chance.choices([FILLED, EMPTY], k=chance.randint(0, length))
        after = chance.choices([UNKNOWN, UNKNOWN, UNKNOWN, FILLED, EMPTY], k=length - len(begun))
        cases.append((clue, begun + after))
    faults = [fault and fault["code"] for fault in node.evaluate(FAULTS, cases)]
    assert faults == [by_hand(*case) for case in cases]
    assert {*faults} == {None, "too_many", "too_long", "too_short", "too_few", "no_room", "no_fit"}


def puzzles() -> list[Puzzle]:
    chance = random.Random(7)
    return [Puzzle.from_grid(Grid.from_rows([[chance.random() < 0.55 for _ in range(5)] for _ in range(5)]))
            for _ in range(50)]


@for_every("way", [{"method": "dfs"}, {"method": "bfs"}, {"method": "astar"},
                   {"method": "astar", "heuristic": "lines", "prune": False}])
def test_reasons_of_fifty_puzzles(node: Node, way: dict[str, Any]) -> None:
    """Struck are exactly the ways to fill the next row that break a column, which is named; the estimates are those
    worked out by hand and reported by the search."""
    for puzzle in puzzles():
        visited = [entry for entry in happened(puzzle, **way) if entry.what == What.OPENED][:40]
        boards = [(list(entry.board), entry.depth if entry.depth < 5 else -1) for entry in visited]
        for entry, answer in zip(visited, watched(node, puzzle, [], NODES, boards), strict=True):
            held_by_hand(puzzle, entry.board, entry.depth, answer)


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
    """Estimates are too high if they exceed the rows left before a solution; those of line logic never do."""
    found_too_high = found_cheaper = 0
    for puzzle in puzzles()[:20]:
        way = {"heuristic": heuristic, "prune": False, "count": 0}
        entries = list(happened(puzzle, method="astar", **way))
        solutions = [entry.board for entry in entries if entry.what == What.SOLUTION]
        born = {entry.node: entry for entry in entries if entry.what == What.WAITING}
        boards = {entry.node: entry.board for entry in entries if entry.what == What.OPENED and entry.node}
        judged = watched(node, puzzle, sent_of(puzzle, "astar", **way), JUDGED)
        on_the_way = [number for number, board in boards.items()
                      if any(solution.startswith(board[: 5 * born[number].depth]) for solution in solutions)]
        too_high = {number for number in on_the_way if born[number].left > 5 - born[number].depth}
        cheaper = [number for number, entry in born.items() if entry.parent > 0
                   and entry.depth + entry.left < born[entry.parent].depth + born[entry.parent].left]
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
    """Each step shows at most one more node and counts it; guesses prove nothing, not even in a solution, as the
    search has not looked for others."""
    answer = watched(node, smiley(), sent_of(smiley(), method, prune=False), SEARCHED)
    visits = answer["visited"]
    assert visits[-1] == visited == answer["counted"][-1]["visited"]
    assert all(later - before <= 1 for before, later in pairwise(visits[1:]))
    assert [counters.get("visited", 0) for counters in answer["counted"]] == visits
    assert set(answer["known"]) == {0}
    player = Player(smiley().size)  # of questions and films, which name the same steps
    assert sum(1 for _ in player.moments(stream(smiley(), method, 0, NO_LIMIT, {"prune": False})))
    assert answer["steps"] == player.at
    assert answer["size"] == visited + answer["queued"][-1]
    assert max(answer["stored"]) == answer["counted"][-1]["stored"]
    assert method == "dfs" or all(map(ge, answer["stored"], answer["queued"])), "what waits is in memory"


def facts_of(event: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Cells with values and reasons; literals of a SAT solver above level 0 rest on a decision."""
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


def guesses_in(rests: dict[int, int]) -> list[int]:
    return [cell for cell, guess in rests.items() if cell == guess]


def test_open_guesses(node: Node) -> None:
    """In order, each with the cells that follow from it, at every step of a search."""
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
            rests[cell] = guesses_in(rests)[-1]
        followers = Counter(rests.values())
        stacks.append([[guess, values[guess], followers[guess] - 1] for guess in guesses_in(rests)])
    answers = watched(node, puzzle, events[:ended], GUESSES)
    assert max(len(answer["guesses"]) for answer in answers) > 1
    for answer in answers:
        assert answer["guesses"] == stacks[answer["facts"]]
