"""Scripts for watching annealing: acceptance, axes of charts, and costs of lines, compared with the engine."""

from __future__ import annotations

import re
from itertools import pairwise, product
from math import exp, isnan
from random import Random
from typing import Any

import pytest

from nonoscope import EMPTY, FILLED, Puzzle, Runs
from solvers.anneal import move_journal as journal
from solvers.anneal import move_outline
from solvers.lab.puzzles import random_puzzle
from solvers.texts import say
from tests.cases import for_every
from tests.js.node import Node
from tests.js.recordings import sent_of, watched
from tests.solvers import naive_costs

STEPS = """
  return steps.map(({ move, cost, best, accepted }) =>
    ({ kind: move ? move.kind : -1, cells: move ? move.cells.length : 0, cost, best, accepted }));"""
LINES = """return (await load("watch/chart_scales")).linesOf(playback, size);"""
MOVES = """
  const { costsOfLines } = await load("watch/line_costs"), { reasonOf } = await load("watch/reasons");
  const total = (map) => [...map.values()].reduce((sum, one) => sum + one, 0);
  return places.filter((place) => steps[place - 1].move).map((place) => {
    const step = steps[place - 1], { move, cost } = step, board = playback.boardAt(place);
    const { costs, changes, most, refused } = costsOfLines(layout, move.how, board, move);
    return { kind: move.kind, delta: move.delta, cost, ...reasonOf(layout, step, board), cells: [...move.cells],
      was: [...move.was], board: Array.from(board, (value) => value & 63), total: total(costs),
      changed: total(changes), fits: most >= Math.max(...costs.values()), refused };
  });"""
TURNS = """
  const turns = [];
  for (let place = playback.nextTurn(0, 1); place < playback.count; place = playback.nextTurn(place, 1)) {
    turns.push(place);
  }
  return { turns, best: steps.map(({ best }) => best) };"""
PRINTED = re.compile(r"exp\(−([\d.]+) / ([\d.]+)\) = ([\d.]+);")
ALONG = """
  const along = [0, ...places].map((place) => playback.alongAt(place));
  const temperature = (await load("watch/chart_scales")).linesOf(playback, size)
    .find(({ name }) => name === "temperature");
  const drawn = along.slice(1).map((moves, place) => [moves, temperature.value(place)]);
  return { drawn: drawn.filter(([, value]) => !Number.isNaN(value)), along,
    back: along.map((value) => playback.positionAlong(value)),
    last: along.map((value) => along.lastIndexOf(value)), x: playback.xAt(playback.count) };"""
COST = """async (lines) => {
  const { costOf } = await import("/static/js/watch/line_costs.js");
  return lines.map(([kind, clue, values, gap, mismatch]) => costOf(kind, clue, values, { gap, mismatch }).cost);
}"""
ALIGN = """async (cases) => {
  const { align } = await import("/static/js/watch/line_costs.js");
  return cases.map(([one, other, gap, mismatch]) => align(one, other, { gap, mismatch }));
}"""
WORDS = """async (cases) => {
  const { align } = await import("/static/js/watch/line_costs.js");
  const { costText, placeText, scoreText } = await import("/static/js/watch/alignment_words.js");
  return cases.map(([one, other, [gap, mismatch]]) => {
    const asked = { one, other, gap, mismatch }, { scores, pairs, path } = align(one, other, asked);
    return [scoreText(asked, scores, pairs), costText(asked, pairs), placeText(asked, scores, path.at(-1))];
  });
}"""
METHODS = ("anneal-rows", "anneal-cells", "anneal-blocks", "anneal")
SCORINGS = [naive_costs.Scoring(*scores) for scores in ((-1, -1), (-2, -1), (-1, -5), (0, 0), (-9, -3))]
WINDOW = 200


def wire(puzzle: Puzzle, method: str, **options: Any) -> list[dict[str, Any]]:
    return sent_of(puzzle, method, seed=1, tell=True, **options)


def judged(puzzle: Puzzle, start: dict[str, Any], cells: bytes) -> int:
    lines = {"rows": range(puzzle.height), "columns": range(puzzle.height, len(puzzle.lines))}
    return sum(
        naive_costs.COSTS[start["cost"]](line.clue, cells[line.cells.start : line.cells.stop : line.cells.step])
        for line in (puzzle.lines[at] for at in lines.get(start["lines"], range(len(puzzle.lines))))
        if isinstance(line.clue, Runs)
    )


def moves_of(node: Node, size: int, method: str, **options: Any) -> list[dict[str, Any]]:
    """The moves in the recording of a solve."""
    puzzle = random_puzzle(size, 2)
    found: list[dict[str, Any]] = watched(node, puzzle, wire(puzzle, method, **options), MOVES)
    return found


def played(node: Node, method: str, **options: Any) -> list[dict[str, Any]]:
    puzzle = random_puzzle(18, 2)
    found: list[dict[str, Any]] = watched(node, puzzle, wire(puzzle, method, **options), STEPS)
    return found


@pytest.mark.parametrize("method", ["anneal-rows", "anneal-cells", "anneal"])
def test_share_of_recent_moves_that_were_accepted(node: Node, method: str) -> None:
    taken: list[bool] = []
    for step in played(node, method, moves=600):
        if step["kind"] in (journal.FAILED, journal.REFUSED, journal.TAKEN, journal.DRAWN):
            taken.append(step["kind"] == journal.TAKEN or (step["kind"] == journal.DRAWN and step["cells"] > 0))
            late = taken[-WINDOW:]
            assert step["accepted"] == pytest.approx(sum(late) / len(late))
    assert len(taken) > WINDOW


def test_acceptance_comes_from_counters_where_moves_are_left_out(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move_outline, "WHOLE", 0)
    monkeypatch.setattr(move_outline, "OUTLINE", 100)
    puzzle = random_puzzle(25, 1)
    events = wire(puzzle, "anneal-rows", moves=300_000)
    sums = [event["counters"] for event in events if event["t"] == "progress" and "accepted" in event["counters"]]
    before, last = sums[-2:]
    share = (last["accepted"] - before["accepted"]) / (last["moves"] - before["moves"])
    steps = watched(node, puzzle, events, STEPS)
    assert steps[-1]["accepted"] == pytest.approx(share)


def test_the_best_cost_never_rises(node: Node) -> None:
    steps = played(node, "anneal-rows", moves=600)
    costs = [(step["cost"], step["best"]) for step in steps if not isnan(step["cost"])]
    best = costs[0][0]
    for cost, lowest in costs:
        best = min(best, cost)
        assert lowest == best


def test_cost_and_temperature_have_axes_of_their_own(node: Node) -> None:
    puzzle = random_puzzle(9, 2)
    events = wire(puzzle, "anneal-rows", moves=400)
    lines = {line["name"]: line for line in watched(node, puzzle, events, LINES)}
    assert {name: (line["side"], line["log"]) for name, line in lines.items()} == {
        "accepted": ("", False), "cost": ("left", False), "best": ("", False), "temperature": ("right", True),
    }
    assert lines["best"]["high"] == lines["cost"]["high"]
    assert lines["temperature"]["low"] > 0


@for_every("method, options", [*((method, {}) for method in METHODS), ("anneal-blocks", {"gap": 0, "mismatch": -4})])
def test_costs_of_lines_add_up_to_the_reported_cost(node: Node, method: str, options: dict[str, Any]) -> None:
    moves = moves_of(node, 8, method, moves=120, **options)
    assert moves
    for move in moves:
        assert move["total"] == move["cost"]
        assert move["fits"]
        assert move["refused"] == (move["kind"] == journal.REFUSED)
        if move["kind"] in (journal.TAKEN, journal.REFUSED, journal.DRAWN):
            assert move["changed"] == move["delta"]


def test_turns_of_an_annealing_are_its_new_bests(node: Node) -> None:
    puzzle = random_puzzle(9, 2)
    found = watched(node, puzzle, wire(puzzle, "anneal-cells", moves=400), TURNS)
    best = found["best"]
    lower = [place + 1 for place in range(1, len(best)) if best[place] < best[place - 1]]
    assert set(lower) <= set(found["turns"])
    assert 1 < len(found["turns"]) < len(best) / 4


def test_a_move_says_from_where_to_where(node: Node) -> None:
    moves = [move for move in moves_of(node, 9, "anneal-cells", moves=200) if len(move["cells"]) == 2]
    assert len(moves) > 100
    for move in moves:
        start, end = (move["cells"][move["was"].index(mark)] for mark in (FILLED, EMPTY))
        (row, column), (other_row, other) = divmod(start, 9), divmod(end, 9)
        apart = f"from row {row + 1} column {column + 1} to row {other_row + 1} column {other + 1}"
        same_row = f"row {row + 1}, from column {column + 1} to column {other + 1}"
        assert (same_row if row == other_row else apart) in move["text"]


SLID = re.compile(r"in row (\d+), the ([\d, and]+) moves? (left|right) by (\d+)[.]")


@pytest.mark.parametrize("method", ["anneal-rows", "anneal-blocks"])
def test_reason_of_a_move_names_the_runs_that_it_shifts(node: Node, method: str) -> None:
    named = 0
    for move in moves_of(node, 9, method, moves=200):
        match = SLID.search(move["text"])
        if match is None:
            continue
        named += 1
        row, board = int(match[1]) - 1, move["board"]
        assert all(cell // 9 == row for cell in move["cells"])
        other = [FILLED + EMPTY - mark if cell in move["cells"] else mark for cell, mark in enumerate(board)]
        before, after = (board, other) if move["refused"] else (other, board)
        shift = int(match[4]) * (1 if match[3] == "right" else -1)
        starts, moved = (run_starts(cells[9 * row : 9 * row + 9]) for cells in (before, after))
        shifted = [run for (run, start), (_, then) in zip(starts, moved, strict=True) if then == start + shift]
        assert all(run == then_run and then - start in (0, shift)
                   for (run, start), (then_run, then) in zip(starts, moved, strict=True))
        assert shifted == [int(run) for run in re.findall(r"\d+", match[2])]
    assert named > 50


def run_starts(cells: list[int]) -> list[tuple[int, int]]:
    """The length and the start of each run."""
    found: list[tuple[int, int]] = []
    for place, mark in enumerate(cells):
        if mark == FILLED and place and cells[place - 1] == FILLED:
            found[-1] = found[-1][0] + 1, found[-1][1]
        elif mark == FILLED:
            found.append((1, place))
    return found


@for_every("size", [6, 9, 14])
def test_a_printed_probability_is_what_a_calculator_finds(node: Node, size: int) -> None:
    moves = moves_of(node, size, "anneal-cells", moves=300)
    printed = [match.groups() for move in moves if (match := PRINTED.search(move["detail"]))]
    assert len(printed) > 30
    for delta, temperature, chance in printed:
        digits = len(chance.replace(".", "").lstrip("0"))
        assert float(f"{exp(-float(delta) / float(temperature)):.{digits}g}") == float(chance)


def test_reason_of_a_move_says_how_the_cost_changes(node: Node) -> None:
    codes = set()
    for move in moves_of(node, 9, "anneal-cells", moves=200):
        if len(move["cells"]) != 2:
            continue
        refused, delta = move["refused"], move["delta"]
        before = move["cost"] if refused else move["cost"] - delta
        code = "would_rise" if refused else "rises" if delta > 0 else "falls" if delta else "stays"
        about = {"by": abs(delta), "before": before, "after": before + delta}
        assert move["text"].endswith(say(f"annealing.cost_{code}", **about))
        codes.add(code)
    assert codes == {"would_rise", "rises", "falls", "stays"}


def test_chart_of_an_outlined_run_covers_all_of_its_moves(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_outline, "WHOLE", 0)
    monkeypatch.setattr(move_outline, "OUTLINE", 100)
    puzzle = random_puzzle(25, 1)
    events = wire(puzzle, "anneal-rows", moves=50_000)
    made = [event["counters"]["moves"] for event in events if event["t"] == "progress" and "moves" in event["counters"]]
    found = watched(node, puzzle, events, ALONG)
    assert found["along"] == sorted(found["along"])
    assert found["back"] == found["last"]
    assert found["x"] < found["along"][-1] == pytest.approx(made[-1], rel=0.02)
    (first, hot), *between, (last, cold) = found["drawn"]
    assert len(between) > 5
    for moves, temperature in between:
        assert temperature == pytest.approx(hot * (cold / hot) ** ((moves - first) / (last - first)), rel=0.01)


@for_every("method, whole", product(METHODS, [move_outline.WHOLE, 0]))
def test_each_step_shows_the_grid_with_the_reported_cost(
    node: Node, method: str, whole: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of a run of which only an outline is told."""
    monkeypatch.setattr(move_outline, "WHOLE", whole)
    puzzle = random_puzzle(7, 3)
    events = wire(puzzle, method, moves=150)
    start = next(event for event in events if event["t"] == "annealing")
    moves = watched(node, puzzle, events, MOVES)
    assert moves
    for move in moves:
        assert judged(puzzle, start, bytes(move["board"])) == move["cost"]


def test_lines_are_judged_as_by_the_engine(node: Node) -> None:
    clues = [(), (3,), (1, 2), (2, 1, 1), (8, 2)]
    cases = [
        (kind, clue, bytes(FILLED if pattern >> at & 1 else EMPTY for at in range(11)), SCORINGS[pattern % 5])
        for kind in naive_costs.COSTS for clue in clues for pattern in range(0, 2048, 37)
    ]
    found = node.evaluate(COST, [[kind, clue, list(cells), *scoring] for kind, clue, cells, scoring in cases])
    assert found == [naive_costs.cost_of(kind, Runs(clue), cells, scoring) for kind, clue, cells, scoring in cases]


def test_an_alignment_has_the_best_score_and_its_path_leads_through_the_table(node: Node) -> None:
    chance = Random(1)
    cases = [
        (*(tuple(chance.randint(1, 4) for _ in range(chance.randint(0, 5))) for _ in range(2)), scoring)
        for scoring in SCORINGS for _ in range(60)
    ]
    found = node.evaluate(ALIGN, [[one, other, *scoring] for one, other, scoring in cases])
    for (one, other, scoring), shown in zip(cases, found, strict=True):
        assert shown["scores"] == naive_costs.score_table(one, other, scoring)
        assert [*map(tuple, shown["pairs"])] == naive_costs.alignment(one, other, scoring)
        places = [*map(tuple, shown["path"])]
        assert (places[0], places[-1]) == ((0, 0), (len(one), len(other)))
        steps = [(row - above, column - before) for (above, before), (row, column) in pairwise(places)]
        assert steps == [(int(wanted > 0), int(has > 0)) for wanted, has in shown["pairs"]]


def test_sums_in_the_words_about_an_alignment_are_right(node: Node) -> None:
    chance = Random(2)
    cases = [
        (*([chance.randint(1, 4) for _ in range(chance.randint(0, 5))] for _ in range(2)), scoring)
        for scoring in SCORINGS for _ in range(20)
    ]
    sums = 0
    for texts, (one, other, scoring) in zip(node.evaluate(WORDS, [*cases]), cases, strict=True):
        for text in texts:
            for terms, total in re.findall(r"([-−(\d][-−\d²+ ()]*) = ([-−]?\d+)", text):
                sums += 1
                assert eval(plain(terms)) == int(plain(total)), (text, one, other, scoring)
        best = naive_costs.best_score(tuple(one), tuple(other), scoring)
        assert plain(texts[0]).endswith(f"= {best}.")
        assert f"{best}." in plain(texts[2])
    assert sums > 300


def plain(text: str) -> str:
    return text.replace("−", "-").replace("²", "**2")


def test_the_original_rule_is_not_reported_as_a_draw(node: Node) -> None:
    moves = moves_of(node, 9, "anneal-cells", acceptance="original", threshold=0.35, moves=200)
    worse = [move for move in moves if move["delta"] > 0]
    assert {move["kind"] for move in worse} == {journal.REFUSED, journal.TAKEN}
    for move in worse:
        (weight, threshold) = re.search(r"threshold: ([\d.]+) against ([\d.]+)[.]$", move["detail"]).groups()
        assert float(threshold) == 0.35
        assert (float(weight) > 0.35) == (move["kind"] == journal.TAKEN)
