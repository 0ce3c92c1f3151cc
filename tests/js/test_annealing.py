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
  const total = (map) => [...map.values()].reduce((sum, value) => sum + value, 0);
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
  return cases.map(([clue, runs, gap, mismatch]) => align(clue, runs, { gap, mismatch }));
}"""
WORDS = """async (cases) => {
  const { align } = await import("/static/js/watch/line_costs.js");
  const { costText, placeText, scoreText } = await import("/static/js/watch/alignment_words.js");
  return cases.map(([one, other, [gap, mismatch]]) => {
    const lists = { one, other, gap, mismatch }, { scores, pairs, path } = align(one, other, lists);
    return [scoreText(lists, scores, pairs), costText(lists, pairs), placeText(lists, scores, path.at(-1))];
  });
}"""
PICTURED = """
  const { arrowsOf } = await load("watch/move_arrows"), { drawOf } = await load("watch/line_draws");
  return places.filter((place) => steps[place - 1].move).map((place) => {
    const { move, cost } = steps[place - 1], board = playback.boardAt(place), draw = drawOf(layout, move, board);
    const ways = draw?.ways.map((way) => ({ ...way, cells: [...way.cells] }));
    return { kind: move.kind, delta: move.delta, temperature: move.temperature, cells: [...move.cells], cost,
      draw: draw && { ...draw, ways }, arrows: arrowsOf(layout, move, board) };
  });"""
JUDGED = """
  const { judgementOf } = await load("watch/acceptance");
  return steps.map(({ move }) => move && judgementOf(move)).filter(Boolean);"""
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


def result_of(node: Node, script: str, size: int, method: str, **options: Any) -> Any:
    """The result of a script for the recording of a solve."""
    puzzle = random_puzzle(size, 2)
    return watched(node, puzzle, wire(puzzle, method, **options), script)


@pytest.mark.parametrize("method", ["anneal-rows", "anneal-cells", "anneal"])
def test_share_of_recent_moves_that_were_accepted(node: Node, method: str) -> None:
    taken: list[bool] = []
    for step in result_of(node, STEPS, 18, method, moves=600):
        if step["kind"] in (journal.FAILED, journal.REFUSED, journal.TAKEN, journal.DRAWN, journal.REPEATED):
            taken.append(step["kind"] in (journal.TAKEN, journal.DRAWN))
            recent = taken[-WINDOW:]
            assert step["accepted"] == pytest.approx(sum(recent) / len(recent))
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
    assert watched(node, puzzle, events, STEPS)[-1]["accepted"] == pytest.approx(share)


def test_the_best_cost_never_rises(node: Node) -> None:
    steps = result_of(node, STEPS, 18, "anneal-rows", moves=600)
    costs = [(step["cost"], step["best"]) for step in steps if not isnan(step["cost"])]
    best = costs[0][0]
    for cost, lowest in costs:
        best = min(best, cost)
        assert lowest == best


def test_cost_and_temperature_have_axes_of_their_own(node: Node) -> None:
    lines = {line["name"]: line for line in result_of(node, LINES, 9, "anneal-rows", moves=400)}
    assert {name: (line["side"], line["log"]) for name, line in lines.items()} == {
        "accepted": ("", False), "cost": ("left", False), "best": ("", False), "temperature": ("right", True),
    }
    assert lines["best"]["high"] == lines["cost"]["high"]
    assert lines["temperature"]["low"] > 0


@for_every("method, options", [*((method, {}) for method in METHODS), ("anneal-blocks", {"gap": 0, "mismatch": -4})])
def test_costs_of_lines_add_up_to_the_reported_cost(node: Node, method: str, options: dict[str, Any]) -> None:
    moves = result_of(node, MOVES, 8, method, moves=120, **options)
    assert moves
    for move in moves:
        assert move["total"] == move["cost"]
        assert move["fits"]
        assert move["refused"] == (move["kind"] == journal.REFUSED)
        if move["kind"] in (journal.TAKEN, journal.REFUSED, journal.DRAWN):
            assert move["changed"] == move["delta"]


def test_turns_of_an_annealing_are_its_new_bests(node: Node) -> None:
    turns, best = result_of(node, TURNS, 9, "anneal-cells", moves=400).values()
    lower = [place + 1 for place in range(1, len(best)) if best[place] < best[place - 1]]
    assert set(lower) <= set(turns)
    assert 1 < len(turns) < len(best) / 4


def test_a_move_says_from_where_to_where(node: Node) -> None:
    moves = [move for move in result_of(node, MOVES, 9, "anneal-cells", moves=200) if len(move["cells"]) == 2]
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
    for move in result_of(node, MOVES, 9, method, moves=200):
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
    runs: list[tuple[int, int]] = []
    for place, mark in enumerate(cells):
        if mark == FILLED and place and cells[place - 1] == FILLED:
            runs[-1] = runs[-1][0] + 1, runs[-1][1]
        elif mark == FILLED:
            runs.append((1, place))
    return runs


@for_every("size", [6, 9, 14])
def test_a_printed_probability_is_what_a_calculator_finds(node: Node, size: int) -> None:
    moves = result_of(node, MOVES, size, "anneal-cells", moves=300)
    printed = [match.groups() for move in moves if (match := PRINTED.search(move["detail"]))]
    assert len(printed) > 30
    for delta, temperature, chance in printed:
        digits = len(chance.replace(".", "").lstrip("0"))
        assert float(f"{exp(-float(delta) / float(temperature)):.{digits}g}") == float(chance)


def test_reason_of_a_move_says_how_the_cost_changes(node: Node) -> None:
    codes = set()
    for move in result_of(node, MOVES, 9, "anneal-cells", moves=200):
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
    counters = [event["counters"] for event in events if event["t"] == "progress"]
    reported = [numbers["moves"] for numbers in counters if "moves" in numbers]
    chart = watched(node, puzzle, events, ALONG)
    assert chart["along"] == sorted(chart["along"])
    assert chart["back"] == chart["last"]
    assert chart["x"] < chart["along"][-1] == pytest.approx(reported[-1], rel=0.02)
    (first, hot), *between, (last, cold) = chart["drawn"]
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
    costs = node.evaluate(COST, [[kind, clue, list(cells), *scoring] for kind, clue, cells, scoring in cases])
    assert costs == [naive_costs.cost_of(kind, Runs(clue), cells, scoring) for kind, clue, cells, scoring in cases]


def test_an_alignment_has_the_best_score_and_its_path_leads_through_the_table(node: Node) -> None:
    chance = Random(1)
    cases = [
        (*(tuple(chance.randint(1, 4) for _ in range(chance.randint(0, 5))) for _ in range(2)), scoring)
        for scoring in SCORINGS for _ in range(60)
    ]
    answers = node.evaluate(ALIGN, [[clue, runs, *scoring] for clue, runs, scoring in cases])
    for (clue, runs, scoring), answer in zip(cases, answers, strict=True):
        assert answer["scores"] == naive_costs.score_table(clue, runs, scoring)
        assert [*map(tuple, answer["pairs"])] == naive_costs.alignment(clue, runs, scoring)
        places = [*map(tuple, answer["path"])]
        assert (places[0], places[-1]) == ((0, 0), (len(clue), len(runs)))
        steps = [(row - above, column - before) for (above, before), (row, column) in pairwise(places)]
        assert steps == [(int(length > 0), int(run > 0)) for length, run in answer["pairs"]]


def test_sums_in_the_words_about_an_alignment_are_right(node: Node) -> None:
    chance = Random(2)
    cases = [
        (*([chance.randint(1, 4) for _ in range(chance.randint(0, 5))] for _ in range(2)), scoring)
        for scoring in SCORINGS for _ in range(20)
    ]
    sums = 0
    for texts, (clue, runs, scoring) in zip(node.evaluate(WORDS, [*cases]), cases, strict=True):
        for text in texts:
            for terms, total in re.findall(r"([-−(\d][-−\d²+ ()]*) = ([-−]?\d+)", text):
                sums += 1
                assert eval(plain(terms)) == int(plain(total)), (text, clue, runs, scoring)
        best = naive_costs.best_score(tuple(clue), tuple(runs), scoring)
        assert plain(texts[0]).endswith(f"= {best}.")
        assert f"{best}." in plain(texts[2])
    assert sums > 300


def plain(text: str) -> str:
    return text.replace("−", "-").replace("²", "**2")


def test_the_original_rule_is_not_reported_as_a_draw(node: Node) -> None:
    moves = result_of(node, MOVES, 9, "anneal-cells", acceptance="original", threshold=0.35, moves=200)
    worse = [move for move in moves if move["delta"] > 0]
    assert {move["kind"] for move in worse} == {journal.REFUSED, journal.TAKEN}
    for move in worse:
        (weight, threshold) = re.search(r"threshold: ([\d.]+) against ([\d.]+)[.]$", move["detail"]).groups()
        assert float(threshold) == 0.35
        assert (float(weight) > 0.35) == (move["kind"] == journal.TAKEN)


@for_every("method", METHODS)
def test_a_move_is_on_the_side_of_the_curve_on_which_it_was_judged(node: Node, method: str) -> None:
    judged = result_of(node, JUDGED, 20 if method == "anneal" else 9, method, moves=4_000)
    drawn = [each for each in judged if not isnan(each["draw"])]
    assert {each["accepted"] for each in drawn} == {True, False} or method == "anneal"
    assert drawn
    for each in judged:
        likely = exp(-each["rise"] / each["temperature"]) if each["rise"] > 0 else 1
        assert each["chance"] == pytest.approx(likely)
        assert each["accepted"] == (isnan(each["draw"]) or each["draw"] < each["chance"])


def test_a_line_is_drawn_among_all_of_its_ways_by_their_weights(node: Node) -> None:
    moves = [move for move in result_of(node, PICTURED, 9, "anneal", moves=400) if move["draw"]]
    assert {move["kind"] for move in moves} == {journal.DRAWN, journal.REPEATED}
    for move in moves:
        ways = move["draw"]["ways"]
        (drawn,), (before,) = ([way for way in ways if way[name]] for name in ("isDrawn", "wasBefore"))
        assert (drawn["cost"] - before["cost"], drawn["cost"]) == (move["delta"], move["cost"])
        assert (drawn is before) == (move["kind"] == journal.REPEATED)
        assert sum(way["share"] for way in ways) == pytest.approx(1)
        assert drawn["share"] / before["share"] == pytest.approx(exp(-move["delta"] / move["temperature"]))
        assert len({tuple(way["cells"]) for way in ways}) == len(ways) == move["draw"]["total"]


@for_every("method, kind", [("anneal-rows", "shift"), ("anneal-blocks", "mixed")])
def test_arrows_lead_from_the_cells_that_are_left_to_those_that_are_entered(
    node: Node, method: str, kind: str
) -> None:
    moves = result_of(node, PICTURED, 9, method, moves=400, move=kind, chains=1)
    outcomes = {journal.FAILED: "blocked", journal.REFUSED: "refused", journal.TAKEN: "taken"}
    for move in moves:
        assert {arrow["outcome"] for arrow in move["arrows"]} <= {outcomes[move["kind"]]}
        assert move["arrows"] or not move["cells"]
        if move["kind"] != journal.FAILED and len(move["cells"]) == 2:
            (arrow,) = move["arrows"]
            assert {arrow["from"], arrow["to"]} == {*move["cells"]}
    assert {arrow["outcome"] for move in moves for arrow in move["arrows"]} == {*outcomes.values()}
