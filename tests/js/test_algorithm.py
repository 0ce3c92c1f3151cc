"""Games in which players make the choices of a method: played by its rules, they do what the method does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from nonoscope import Grid, Puzzle, parse
from solvers.anneal.rng import new_rng
from solvers.events import Move, Moves, What
from solvers.lab.puzzles import smiley
from solvers.runner import NO_LIMIT, run, stream
from tests.cases import for_every
from tests.js.node import Node
from tests.js.test_search import puzzles
from tests.solvers import naive_lines as naive
from tests.solvers.test_tree_nodes import happened
from webapp.watch.method_pages import OPEN as OFFERED

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
ANNEALED = """async ([puzzle, chances]) => {
  const { layOut } = await import("/static/js/core/shapes.js");
  const { decide, isAccepted, newAnnealing, proposeByChance } =
    await import("/static/js/classroom/algorithm/anneal_game.js");
  const game = newAnnealing(layOut(puzzle), () => chances.shift()), moves = [], first = [...game.cells];
  while (game.phase !== "end") {
    const { temperature } = game, { cells, blocked, delta, draw } = proposeByChance(game);
    const taken = isAccepted(game);
    moves.push([blocked ? "FAILED" : taken ? "TAKEN" : "REFUSED", cells, delta, temperature, draw]);
    if (game.phase === "decide") decide(game, taken);
  }
  const { cost, taken, score } = game;
  return { first, moves, cells: [...game.cells], cost, taken, mistakes: score.mistakes };
}"""
CLAUSES = """async (puzzle) => {
  const { layOut } = await import("/static/js/core/shapes.js");
  const { clausesOf } = await import("/static/js/classroom/algorithm/clause_game.js");
  return clausesOf(layOut(puzzle));
}"""
PLAYED = """async ([puzzle, rule]) => {
  const { layOut } = await import("/static/js/core/shapes.js");
  const { playRightly } = await import("/static/js/classroom/algorithm/clause_game.js");
  const { CdclGame, DpllGame } = await import("/static/js/classroom/algorithm/conflict_games.js");
  const layout = layOut(puzzle), steps = [], jumps = [], broken = [];
  const game = rule === "cdcl" ? new CdclGame(layout) : new DpllGame(layout, rule === "own");
  for (let choices = 0; game.phase !== "end" && choices < 10_000; choices++) {
    const { phase } = game;
    if (phase === "decide") steps.push(["decided", game.nextDecision, signed(game.cells)]);
    if (phase === "broken") broken.push(...game.brokenLines().map((line) => told(line)));
    if (phase === "decide" && rule === "own") game.setCell(game.cells.lastIndexOf(0), 2);
    else playRightly(game);
    if (phase === "broken") steps.push(["conflict"]);
    const isOver = game.phase === "end" && !game.solved, { decisions } = game;
    if (phase === "back") steps.push(["turned", isOver ? 0 : decisions.at(-1), isOver ? 0 : decisions.length]);
    if (phase === "jump") jumps.push([game.learned, game.forced]);
  }
  const { phase, solved, counted, score, cells } = game;
  return { phase, solved, counted, mistakes: score.mistakes, cells: [...cells], steps, jumps, broken };

  // What is said when a line is chosen, and the clause whose cells are framed then.
  function told(line) {
    const twin = Object.create(Object.getPrototypeOf(game));
    Object.assign(twin, structuredClone({ ...game, layout: null }), { layout });
    const { text } = twin.chooseBroken(line);
    return { line, text, framed: twin.clauses[twin.brokenClause] };
  }

  function signed(marks) {
    return [...marks].flatMap((mark, cell) => (mark === 1 ? [cell + 1] : mark === 2 ? [-cell - 1] : []));
  }
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
# Line logic does not see that it has no solution.
IMPOSSIBLE = Puzzle.flat([[2], [3], [2], [1, 1], [2, 1], [1, 1]], [[1, 1, 1], [1, 1, 1], [1], [1, 1], [1, 1, 1], [2]])


def drawn(rows: list[str]) -> Puzzle:
    return Puzzle.from_grid(Grid.from_text("\n".join(rows)))


def sides(puzzle: Puzzle) -> dict[str, Any]:
    return {"rows": [*map(list, puzzle.rows)], "cols": [*map(list, puzzle.cols)]}


@for_every("method", ["dfs", "bfs", "astar"])
def test_a_search_played_by_its_rule_visits_the_nodes_of_the_method(node: Node, method: str) -> None:
    small = [drawn(OPEN["four"]), drawn(OPEN["five"])]
    for puzzle, prune in [*product([smiley(), *puzzles()[:20], *map(drawn, OPEN.values())], [True]),
                          *product(small, [False])]:
        events = happened(puzzle, method=method, prune=prune)
        opened = [list(event.board) for event in events if event.what == What.OPENED]
        played = node.evaluate(SEARCHED, [sides(puzzle), method, {"prune": prune}])
        assert played["boards"] == opened
        assert len(opened) == run(puzzle, method, prune=prune).counters["visited"]
        assert (played["solved"], played["mistakes"]) == (True, 0)


@for_every("seed", [0, 1, 2, 77, 123_456_789])
def test_chance_proposes_and_the_rule_decides_as_in_the_method(node: Node, seed: int) -> None:
    from_script = node.evaluate(
        'async () => (await import("/static/js/classroom/algorithm/anneal_game.js")).AS_METHOD', None)
    for puzzle in [drawn(OPEN["six"]), smiley(), *puzzles()[:5]]:
        played = node.evaluate(ANNEALED, [sides(puzzle), chances(seed, 4 * from_script["moves"])])
        events = [*stream(puzzle, "anneal-rows", seed, NO_LIMIT, from_script, True)]
        moves = [move for event in events if isinstance(event, Moves) for move in moves_of(event)]
        assert len(moves) == len(played["moves"])
        for (kind, cells, delta, temperature, draw), mine in zip(moves, played["moves"], strict=True):
            assert (kind, delta) == (mine[0], mine[2])
            assert sorted(cells) == sorted(mine[1]) or kind == "FAILED"
            assert temperature == pytest.approx(mine[3], rel=1e-12)
            assert draw == pytest.approx(mine[4], nan_ok=True)
        ended = run(puzzle, "anneal-rows", seed=seed, **from_script).counters
        assert ended["moves"] == len(moves)
        assert (played["cost"], played["taken"], played["mistakes"]) == (ended["cost"], ended["accepted"], 0)


def chances(seed: int, count: int) -> list[float]:
    """The random numbers of a chain, by the definition of xoshiro256++."""
    state, most, numbers = [int(word) for word in new_rng(seed, 0)], (1 << 64) - 1, []

    def turned(word: int, by: int) -> int:
        return (word << by | word >> 64 - by) & most

    for _ in range(count):
        numbers.append((turned(state[0] + state[3] & most, 23) + state[0] & most) / (1 << 64))
        moved = state[1] << 17 & most
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= moved
        state[3] = turned(state[3], 45)
    return numbers


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
        clauses = node.evaluate(CLAUSES, sides(puzzle))
        for number, line in enumerate(puzzle.lines):
            of_line = [entry["literals"] for entry in clauses if entry["line"] == number]
            ways = [[int(cell) for cell in cells] for cells in naive.placements(line.clue, len(line.cells))]
            models = [{cell + 1 if value == 1 else -1 - cell for cell, value in zip(line.cells, way, strict=True)}
                      for way in ways]
            assert all(model & {*clause} for model in models for clause in of_line)
            for clause in of_line:
                assert all(any(not model & ({*clause} - {literal}) for model in models) for literal in clause)
            assert count_models(line.cells, of_line) == len(models)


def count_models(cells: Any, clauses: list[list[int]]) -> int:
    size = len(cells)
    return sum(
        all(any((literal > 0) == bool(bits >> list(cells).index(abs(literal) - 1) & 1) for literal in clause)
            for clause in clauses)
        for bits in range(1 << size)
    )


def test_the_puzzles_with_conflicts_have_as_many_as_their_names_say(node: Node) -> None:
    for code, shape, conflicts in OFFERED:
        puzzle = parse(code)
        assert puzzle.shape == shape
        for rule, count in conflicts.items():
            assert node.evaluate(PLAYED, [sides(puzzle), rule])["counted"]["conflicts"] == count


class Dpll:
    """DPLL in few lines, by its definition. It notes what it decides, with what it knew, and what it turns round."""

    def __init__(self, clauses: list[list[int]], size: int) -> None:
        self.clauses = clauses
        self.size = size
        self.steps: list[list[Any]] = []
        self.model: set[int] = set()
        self.solved = self.search(set(), [])

    def search(self, facts: set[int], decided: list[tuple[int, bool]]) -> bool:
        facts = facts | {literal for literal, _ in decided[-1:]}
        while True:
            left = [{literal for literal in clause if -literal not in facts} for clause in self.clauses
                    if not facts & {*clause}]
            if any(not clause for clause in left):
                self.steps.append(["conflict"])
                if all(second for _, second in decided):
                    self.steps.append(["turned", 0, 0])
                return False
            forced = {literal for clause in left if len(clause) == 1 for literal in clause}
            if not forced:
                break
            facts = facts | {next(iter(forced))}
        variables = [cell for cell in range(1, self.size + 1) if not {cell, -cell} & facts]
        if not variables:
            self.model = facts
            return True
        self.steps.append(["decided", variables[0], sorted(facts, key=abs)])
        if self.search(facts, [*decided, (variables[0], False)]):
            return True
        self.steps.append(["turned", -variables[0], len(decided) + 1])
        return self.search(facts, [*decided, (-variables[0], True)])


def games(node: Node, rule: str) -> Iterator[tuple[Puzzle, list[list[int]], dict[str, Any]]]:
    """Puzzles with their clauses, and what came of games that were played by a rule: they end without a mistake."""
    for puzzle in [*map(drawn, OPEN.values()), smiley(), IMPOSSIBLE, *puzzles()[:20]]:
        played = node.evaluate(PLAYED, [sides(puzzle), rule])
        assert (played["phase"], played["solved"], played["mistakes"]) == ("end", puzzle != IMPOSSIBLE, 0)
        yield puzzle, [clause["literals"] for clause in node.evaluate(CLAUSES, sides(puzzle))], played


def model_in(played: dict[str, Any]) -> set[int]:
    return {cell + 1 if mark == 1 else -1 - cell for cell, mark in enumerate(played["cells"])}


def test_the_text_of_a_conflict_names_the_line_whose_clause_is_framed(node: Node) -> None:
    lines = 0
    for puzzle, _, played in games(node, "dpll"):
        for entry in played["broken"]:
            assert entry["framed"]["line"] == entry["line"] >= 0
            assert f"Yes, {puzzle.line_name(entry['line'])} is broken" in entry["text"]
            assert {abs(literal) - 1 for literal in entry["framed"]["literals"]} <= {*puzzle.lines[entry["line"]].cells}
            lines += 1
    assert lines > 5


def test_dpll_played_by_its_rule_is_dpll(node: Node) -> None:
    """Also where there is no solution: both values of every decision fail."""
    conflicts = 0
    for puzzle, clauses, played in games(node, "dpll"):
        dpll = Dpll(clauses, puzzle.size)
        assert played["steps"] == dpll.steps
        assert not dpll.solved or model_in(played) == dpll.model
        conflicts += played["counted"]["conflicts"]
    assert conflicts > 5


def test_a_solver_that_learns_learns_what_follows_and_forces_a_cell(node: Node) -> None:
    """In the end all clauses hold, those of the puzzle and those that were learned."""
    learned = 0
    for puzzle, clauses, played in games(node, "cdcl"):
        for clause, forced in played["jumps"]:
            assert not Dpll([*clauses, *([-literal] for literal in clause)], puzzle.size).solved
            assert clause[0] in forced
            clauses.append(clause)
        assert puzzle == IMPOSSIBLE or all(model_in(played) & {*clause} for clause in clauses)
        learned += len(played["jumps"])
    assert learned > 5


def test_dpll_in_any_order_finds_a_solution(node: Node) -> None:
    for puzzle, clauses, played in games(node, "own"):
        assert puzzle == IMPOSSIBLE or all(model_in(played) & {*clause} for clause in clauses)
