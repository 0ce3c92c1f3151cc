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
from tests.js.recordings import sent_of
from tests.solvers import naive_costs

PLAYED = """async ([size, events]) => {
  const { Playback } = await import("/static/js/watch/playback.js");
  const playback = new Playback(size);
  playback.take(events);
  const steps = Array.from({ length: playback.count }, (_, place) => playback.stepAt(place + 1));
  return steps.map(({ move, cost, best, accepted }) =>
    ({ kind: move ? move.kind : -1, cells: move ? move.cells.length : 0, cost, best, accepted }));
}"""
LINES = """async ([size, events]) => {
  const { Playback } = await import("/static/js/watch/playback.js");
  const { linesOf } = await import("/static/js/watch/chart_scales.js");
  const playback = new Playback(size);
  playback.take(events);
  return linesOf(playback, size);
}"""
COSTS = """async ([puzzle, events]) => {
  const { Playback } = await import("/static/js/watch/playback.js");
  const { costsOfLines } = await import("/static/js/watch/line_costs.js");
  const { layOut } = await import("/static/js/core/shapes.js");
  const layout = layOut(puzzle), playback = new Playback(layout.size);
  playback.take(events);
  return Array.from({ length: playback.count }, (_, place) => place + 1).flatMap((place) => {
    const { move, cost } = playback.stepAt(place);
    if (!move) return [];
    const { costs, changes, most, refused } = costsOfLines(layout, move.how, playback.boardAt(place), move);
    const total = (map) => [...map.values()].reduce((sum, one) => sum + one, 0);
    return [[move.kind, cost, move.delta, total(costs), total(changes), most >= Math.max(...costs.values()), refused]];
  });
}"""
TURNS = """async ([size, events]) => {
  const { Playback } = await import("/static/js/watch/playback.js");
  const playback = new Playback(size), places = [];
  playback.take(events);
  for (let place = playback.nextTurn(0, 1); place < playback.count; place = playback.nextTurn(place, 1)) {
    places.push(place);
  }
  return { places, best: Array.from({ length: playback.count }, (_, place) => playback.stepAt(place + 1).best) };
}"""
PRINTED = re.compile(r"exp\(−([\d.]+) / ([\d.]+)\) = ([\d.]+);")
MOVED = """async ([puzzle, events]) => {
  const { Playback } = await import("/static/js/watch/playback.js");
  const { reasonOf } = await import("/static/js/watch/reasons.js");
  const { layOut } = await import("/static/js/core/shapes.js");
  const layout = layOut(puzzle), playback = new Playback(layout.size);
  playback.take(events);
  const before = (place, cells) => Array.from(cells, (cell) => playback.boardAt(place - 1)[cell] & 63);
  return Array.from({ length: playback.count }, (_, place) => place + 1).flatMap((place) => {
    const { move, cost } = playback.stepAt(place), cells = move && Array.from(move.cells);
    const { text, detail } = move ? reasonOf(layout, { move, cost }) : {};
    const about = () => [move.kind, move.delta, cost, detail, cells, before(place, cells), text];
    return cells?.length === 2 ? [about()] : [];
  });
}"""
SLIDES = """async ([puzzle, events]) => {
  const { Playback } = await import("/static/js/watch/playback.js");
  const { reasonOf } = await import("/static/js/watch/reasons.js");
  const { layOut } = await import("/static/js/core/shapes.js");
  const layout = layOut(puzzle), playback = new Playback(layout.size);
  playback.take(events);
  const places = Array.from({ length: playback.count }, (_, place) => place + 1);
  return places.filter((place) => playback.stepAt(place).move?.cells.length).map((place) => {
    const step = playback.stepAt(place), board = playback.boardAt(place);
    const cells = Array.from(board, (value) => value & 63);
    return [step.move.kind, Array.from(step.move.cells), cells, reasonOf(layout, step, board).text];
  });
}"""
ALONG = """async ([size, events]) => {
  const { Playback } = await import("/static/js/watch/playback.js");
  const { linesOf } = await import("/static/js/watch/chart_scales.js");
  const playback = new Playback(size);
  playback.take(events);
  const along = Array.from({ length: playback.count + 1 }, (_, place) => playback.alongAt(place));
  const temperature = linesOf(playback, size).find(({ name }) => name === "temperature");
  const drawn = along.slice(1).map((moves, place) => [moves, temperature.value(place)]);
  return { drawn: drawn.filter(([, value]) => !Number.isNaN(value)), along,
    back: along.map((value) => playback.positionAlong(value)),
    last: along.map((value) => along.lastIndexOf(value)), x: playback.xAt(playback.count) };
}"""
FOLLOW = """async ([size, events]) => {
  const { Playback } = await import("/static/js/watch/playback.js");
  const playback = new Playback(size);
  playback.take(events);
  const steps = [];
  for (let place = 1; place <= playback.count; place++) {
    const { move, cost } = playback.stepAt(place);
    const filled = [...playback.boardAt(place)].map((value) => value & 63).join("");
    if (move) steps.push([move.kind, move.number, move.delta, cost, move.chain, filled]);
  }
  return steps;
}"""
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


def played(node: Node, method: str, **options: Any) -> list[dict[str, Any]]:
    puzzle = random_puzzle(18, 2)
    found: list[dict[str, Any]] = node.evaluate(PLAYED, [puzzle.size, wire(puzzle, method, **options)])
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
    steps: list[dict[str, Any]] = node.evaluate(PLAYED, [puzzle.size, events])
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
    lines = {line["name"]: line for line in node.evaluate(LINES, [puzzle.size, wire(puzzle, "anneal-rows", moves=400)])}
    assert {name: (line["side"], line["log"]) for name, line in lines.items()} == {
        "accepted": ("", False), "cost": ("left", False), "best": ("", False), "temperature": ("right", True),
    }
    assert lines["best"]["high"] == lines["cost"]["high"]
    assert lines["temperature"]["low"] > 0


@for_every("method, options", [*((method, {}) for method in METHODS), ("anneal-blocks", {"gap": 0, "mismatch": -4})])
def test_costs_of_lines_add_up_to_the_reported_cost(node: Node, method: str, options: dict[str, Any]) -> None:
    puzzle = random_puzzle(8, 3)
    asked = {"rows": puzzle.rows, "cols": puzzle.cols}
    moves = node.evaluate(COSTS, [asked, wire(puzzle, method, moves=120, **options)])
    assert moves
    for kind, cost, delta, total, changed, fits, refused in moves:
        assert total == cost
        assert fits
        assert refused == (kind == journal.REFUSED)
        if kind in (journal.TAKEN, journal.REFUSED, journal.DRAWN):
            assert changed == delta


def test_turns_of_an_annealing_are_its_new_bests(node: Node) -> None:
    puzzle = random_puzzle(9, 2)
    found = node.evaluate(TURNS, [puzzle.size, wire(puzzle, "anneal-cells", moves=400)])
    best = found["best"]
    lower = [place + 1 for place in range(1, len(best)) if best[place] < best[place - 1]]
    assert set(lower) <= set(found["places"])
    assert 1 < len(found["places"]) < len(best) / 4


def test_a_move_says_from_where_to_where(node: Node) -> None:
    puzzle = random_puzzle(9, 2)
    asked = {"rows": puzzle.rows, "cols": puzzle.cols}
    moves = node.evaluate(MOVED, [asked, wire(puzzle, "anneal-cells", moves=200)])
    assert len(moves) > 100
    for *_, cells, marks, text in moves:
        start, end = (cells[marks.index(mark)] for mark in (FILLED, EMPTY))
        (row, column), (other_row, other) = divmod(start, 9), divmod(end, 9)
        apart = f"from row {row + 1} column {column + 1} to row {other_row + 1} column {other + 1}"
        same_row = f"row {row + 1}, from column {column + 1} to column {other + 1}"
        assert (same_row if row == other_row else apart) in text


SLID = re.compile(r"in row (\d+), the ([\d, and]+) moves? (left|right) by (\d+)[.]")


@pytest.mark.parametrize("method", ["anneal-rows", "anneal-blocks"])
def test_reason_of_a_move_names_the_runs_that_it_shifts(node: Node, method: str) -> None:
    puzzle = random_puzzle(9, 2)
    asked = {"rows": puzzle.rows, "cols": puzzle.cols}
    named = 0
    for kind, flipped, board, text in node.evaluate(SLIDES, [asked, wire(puzzle, method, moves=200)]):
        match = SLID.search(text)
        if match is None:
            continue
        named += 1
        row = int(match[1]) - 1
        flips = [cell for cell in flipped if cell // 9 == row]
        assert flips == flipped
        other = [FILLED + EMPTY - mark if cell in flipped else mark for cell, mark in enumerate(board)]
        before, after = (board, other) if kind == journal.REFUSED else (other, board)
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
    puzzle = random_puzzle(size, 2)
    asked = {"rows": puzzle.rows, "cols": puzzle.cols}
    details = [one[3] for one in node.evaluate(MOVED, [asked, wire(puzzle, "anneal-cells", moves=300)])]
    printed = [match.groups() for detail in details if (match := PRINTED.search(detail))]
    assert len(printed) > 30
    for delta, temperature, chance in printed:
        digits = len(chance.replace(".", "").lstrip("0"))
        assert float(f"{exp(-float(delta) / float(temperature)):.{digits}g}") == float(chance)


def test_reason_of_a_move_says_how_the_cost_changes(node: Node) -> None:
    puzzle = random_puzzle(9, 2)
    asked = {"rows": puzzle.rows, "cols": puzzle.cols}
    found = node.evaluate(MOVED, [asked, wire(puzzle, "anneal-cells", moves=200)])
    ways = set()
    for kind, delta, cost, *_, text in found:
        refused = kind == journal.REFUSED
        before = cost if refused else cost - delta
        way = "would_rise" if refused else "rises" if delta > 0 else "falls" if delta else "stays"
        about = {"by": abs(delta), "before": before, "after": before + delta}
        assert text.endswith(say(f"annealing.cost_{way}", **about))
        ways.add(way)
    assert ways == {"would_rise", "rises", "falls", "stays"}


def test_chart_of_an_outlined_run_covers_all_of_its_moves(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_outline, "WHOLE", 0)
    monkeypatch.setattr(move_outline, "OUTLINE", 100)
    puzzle = random_puzzle(25, 1)
    events = wire(puzzle, "anneal-rows", moves=50_000)
    made = [event["counters"]["moves"] for event in events if event["t"] == "progress" and "moves" in event["counters"]]
    found = node.evaluate(ALONG, [puzzle.size, events])
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
    steps = node.evaluate(FOLLOW, [puzzle.size, events])
    assert steps
    for _, _, _, cost, _, filled in steps:
        assert judged(puzzle, start, bytes(map(int, filled))) == cost


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
    puzzle = random_puzzle(9, 2)
    asked = {"rows": puzzle.rows, "cols": puzzle.cols}
    way = {"acceptance": "original", "threshold": 0.35, "moves": 200}
    found = node.evaluate(MOVED, [asked, wire(puzzle, "anneal-cells", **way)])
    worse = [(kind, detail) for kind, delta, _, detail, *_ in found if delta > 0]
    assert {kind for kind, _ in worse} == {journal.REFUSED, journal.TAKEN}
    for kind, detail in worse:
        (weight, threshold) = re.search(r"above the threshold: ([\d.]+) against ([\d.]+)[.]$", detail).groups()
        assert float(threshold) == 0.35
        assert (float(weight) > 0.35) == (kind == journal.TAKEN)
