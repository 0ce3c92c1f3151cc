"""Games in which one makes the choices of a method: played by their rules, they do what the method does."""

from __future__ import annotations

from typing import Any

import pytest

from nonoscope import Grid, Puzzle, parse
from solvers.cnf.cdcl import Solver
from solvers.events import Assigned, Conflict, Jumped, Learned, Move, Moves, What
from solvers.lab.puzzles import smiley
from solvers.runner import NO_LIMIT, run, stream
from tests.cases import for_every
from tests.js.node import Node
from tests.js.test_search import puzzles
from tests.solvers import naive_lines as naive
from tests.solvers.test_tree_nodes import happened
from webapp.watch.algorithm_games import OPEN as OFFERED

SEARCHED = """async ([puzzle, method, how]) => {
  const { layOut } = await import("/static/js/core/shapes.js");
  const { boardOf, endStriking, newSearch, nextNode, pick, strike } =
    await import("/static/js/classroom/algorithm/search_game.js");
  const game = newSearch(layOut(puzzle), method, how);
  while (game.phase !== "end") {
    if (game.phase === "pick") pick(game, nextNode(game).number);
    game.ways.forEach(({ fault, struck }, at) => fault && !struck && strike(game, at));
    if (game.phase === "strike") endStriking(game);
  }
  return { boards: game.visits.map((number) => [...boardOf(game, number)]), solved: game.solved,
    lefts: game.visits.map((number) => game.nodes[number].left), mistakes: game.score.mistakes };
}"""
ANNEALED = """async ([puzzle, seed]) => {
  const { layOut } = await import("/static/js/core/shapes.js");
  const { decide, isAccepted, newAnnealing, proposeByChance } =
    await import("/static/js/classroom/algorithm/anneal_game.js");
  const game = newAnnealing(layOut(puzzle), seed), moves = [], first = [...game.cells];
  while (game.phase !== "end") {
    const { temperature } = game, { cells, blocked, delta, draw } = proposeByChance(game);
    const taken = isAccepted(game);
    moves.push([blocked ? "FAILED" : taken ? "TAKEN" : "REFUSED", cells, delta, temperature, draw]);
    if (game.phase === "decide") decide(game, taken);
  }
  const { cost, best, taken, improved, score } = game;
  return { first, moves, cells: [...game.cells], cost, best, taken, improved, mistakes: score.mistakes };
}"""
SOLVED = """async (puzzle) => {
  const { layOut } = await import("/static/js/core/shapes.js");
  const { clausesOf } = await import("/static/js/classroom/algorithm/clauses_of_lines.js");
  const { playedOut } = await import("/static/js/classroom/algorithm/solver_game.js");
  return { clauses: clausesOf(layOut(puzzle)), ...playedOut(layOut(puzzle)) };
}"""
PLAYED = """async (puzzle) => {
  const { layOut } = await import("/static/js/core/shapes.js");
  const game = await import("/static/js/classroom/algorithm/solver_game.js");
  const played = game.newSolverGame(layOut(puzzle));
  const cells = (literal) => game.setCell(played, Math.abs(literal) - 1, literal > 0 ? 1 : 2);
  for (let choices = 0; played.phase !== "end" && choices < 10_000; choices++) {
    if (played.phase === "decide") cells(played.batch[0]);
    else if (played.phase === "broken") game.chooseBroken(played, game.brokenLines(played)[0]);
    else if (played.phase === "learn") {
      game.chooseLearned(played, played.offered.indexOf(played.learned.literals));
    } else if (played.phase === "jump") game.chooseLevel(played, played.learned.back);
    else if (game.expected(played) === "forced") cells(game.forcedOne(played));
    else if (game.expected(played) === "decide") game.sayNothing(played);
    else game.sayConflict(played);
  }
  const { phase, solved, counted, score, solver } = played;
  return { phase, solved, counted, counters: solver.counters, mistakes: score.mistakes, cells: [...played.cells] };
}"""
OUTCOMES = {Move.FAILED: "FAILED", Move.REFUSED: "REFUSED", Move.TAKEN: "TAKEN"}
# Line logic leaves cells of them open.
OPEN = {
    "four": ["#..#", "..#.", "..##", "##.."],
    "five": ["#..#.", "##.##", "...##", "#..##", ".##.."],
    "other five": ["..#..", "#..##", ".#..#", ".##..", "...##"],
    "six": ["..#..#", "...##.", "#.###.", "####..", "..####", ".#...."],
    "other six": ["...###", "##....", "...##.", ".#...#", "..#.#.", "..##.#"],
}


def drawn(rows: list[str]) -> Puzzle:
    return Puzzle.from_grid(Grid.from_text("\n".join(rows)))


def sides(puzzle: Puzzle) -> dict[str, Any]:
    return {"rows": [*map(list, puzzle.rows)], "cols": [*map(list, puzzle.cols)]}  # type: ignore[arg-type]


@for_every("method", ["dfs", "bfs", "astar"])
def test_a_search_played_by_its_rule_visits_the_nodes_of_the_method(node: Node, method: str) -> None:
    for puzzle in [smiley(), *puzzles()[:20], *map(drawn, OPEN.values())]:
        seen = [list(one.board) for one in happened(puzzle, method=method) if one.what == What.OPENED]
        played = node.evaluate(SEARCHED, [sides(puzzle), method, {}])
        assert played["boards"] == seen
        assert len(seen) == run(puzzle, method).counters["visited"]
        assert (played["solved"], played["mistakes"]) == (True, 0)


@for_every("method", ["dfs", "bfs", "astar"])
def test_a_search_without_pruning_does_so_too(node: Node, method: str) -> None:
    for puzzle in [drawn(OPEN["four"]), drawn(OPEN["five"])]:
        seen = [list(one.board) for one in happened(puzzle, method=method, prune=False) if one.what == What.OPENED]
        assert node.evaluate(SEARCHED, [sides(puzzle), method, {"prune": False}])["boards"] == seen


@for_every("seed", [0, 1, 2, 77, 123_456_789])
def test_chance_proposes_and_the_rule_decides_as_in_the_method(node: Node, seed: int) -> None:
    from_script = node.evaluate(
        'async () => (await import("/static/js/classroom/algorithm/anneal_game.js")).AS_METHOD', None)
    for puzzle in [drawn(OPEN["six"]), smiley(), *puzzles()[:5]]:
        played = node.evaluate(ANNEALED, [sides(puzzle), seed])
        events = [*stream(puzzle, "anneal-rows", seed, NO_LIMIT, from_script, True)]
        moves = [one for event in events if isinstance(event, Moves) for one in moves_of(event)]
        assert len(moves) == len(played["moves"])
        for (kind, cells, delta, temperature, draw), mine in zip(moves, played["moves"], strict=True):
            assert (kind, sorted(cells), delta) == (mine[0], sorted(mine[1]), mine[2])
            assert temperature == pytest.approx(mine[3], rel=1e-12)
            assert draw == mine[4] or (draw != draw and mine[4] != mine[4])
        ended = run(puzzle, "anneal-rows", seed=seed, **from_script).counters
        assert ended["moves"] == len(moves)
        assert (played["best"], played["mistakes"]) == (ended["best"], 0)
        assert (played["taken"], played["improved"]) == (ended["accepted"], ended["improved"])


def moves_of(event: Moves) -> list[tuple[str, list[int], int, float, float]]:
    moves, at = [], 0
    for number, kind in enumerate(event.kind):
        assert event.by[number] == 1
        cells = [int(cell) for cell in event.cells[at : at + event.size[number]]]
        at += event.size[number]
        delta, temperature, draw = (column[number] for column in (event.delta, event.temperature, event.draw))
        moves.append((OUTCOMES[int(kind)], cells, int(delta), temperature, draw))
    return moves


def test_clauses_of_a_line_say_what_its_clue_says(node: Node) -> None:
    """They hold for exactly the patterns that satisfy the clue, and none of their literals can be left out."""
    for puzzle in [drawn(OPEN["six"]), *puzzles()[:6]]:
        clauses = node.evaluate(SOLVED, sides(puzzle))["clauses"]
        for number, line in enumerate(puzzle.lines):
            own = [one["literals"] for one in clauses if one["line"] == number]
            ways = [[int(cell) for cell in cells] for cells in naive.placements(line.clue, len(line.cells))]
            models = [{cell + 1 if value == 1 else -1 - cell for cell, value in zip(line.cells, way, strict=True)}
                      for way in ways]
            assert all(model & {*clause} for model in models for clause in own)
            for clause in own:
                assert all(any(not model & ({*clause} - {literal}) for model in models) for literal in clause)
            assert count_models(line.cells, own) == len(models)


def count_models(cells: Any, clauses: list[list[int]]) -> int:
    size = len(cells)
    return sum(
        all(any((literal > 0) == bool(bits >> list(cells).index(abs(literal) - 1) & 1) for literal in clause)
            for clause in clauses)
        for bits in range(1 << size)
    )  # fmt: skip


def test_the_solver_is_the_twin_of_the_one_that_is_watched(node: Node) -> None:
    conflicts = 0
    for puzzle in [*map(drawn, OPEN.values()), smiley(), *puzzles()[:10]]:
        answer = node.evaluate(SOLVED, sides(puzzle))
        solver = Solver(puzzle.size, range(1, puzzle.size + 1), by_activity=False)
        for clause in answer["clauses"]:
            solver.add(clause["literals"])
        assert [*map(fact_of, solver.solve())] == [*map(plain, answer["facts"])]
        assert (answer["counters"], answer["solved"]) == (solver.counters, solver.answer)
        conflicts += solver.counters["conflicts"]
    assert conflicts > 5


def fact_of(fact: Assigned | Conflict | Learned | Jumped) -> tuple[Any, ...]:
    if isinstance(fact, Assigned):
        return "assigned", [*fact.literals], [*fact.clauses], fact.level
    if isinstance(fact, Conflict):
        return "conflict", fact.clause
    if isinstance(fact, Learned):
        return "learned", fact.clause, [*fact.literals], [*fact.used], fact.level
    return "jumped", fact.level, [*fact.literals], fact.restart


def plain(fact: dict[str, Any]) -> tuple[Any, ...]:
    names = {"assigned": ("literals", "reasons", "level"), "conflict": ("clause",),
             "learned": ("clause", "literals", "used", "back"), "jumped": ("level", "literals", "restart")}
    return fact["kind"], *(fact[name] for name in names[fact["kind"]])


def test_the_puzzles_with_conflicts_have_as_many_as_their_names_say(node: Node) -> None:
    for code, shape, conflicts in OFFERED:
        puzzle = parse(code)
        assert puzzle.shape == shape
        assert node.evaluate(SOLVED, sides(puzzle))["counters"]["conflicts"] == conflicts


def test_a_solver_played_by_its_rule_counts_what_the_solver_counts(node: Node) -> None:
    for puzzle in [*map(drawn, OPEN.values()), smiley(), *puzzles()[:20]]:
        played = node.evaluate(PLAYED, sides(puzzle))
        assert (played["phase"], played["solved"], played["mistakes"]) == ("end", True, 0)
        for name, count in played["counted"].items():
            assert count == played["counters"][name]
