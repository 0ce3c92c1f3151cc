"""The scripts behind a watched annealing that never touch the page: shares of moves taken, axes, costs of lines."""

from __future__ import annotations

from math import isnan
from typing import Any

import pytest
from playwright.sync_api import Page

from solvers import EMPTY, FILLED
from solvers.anneal import move_journal as journal
from solvers.anneal import telling
from solvers.lab.puzzles import random_puzzle
from tests.browser.test_annealing import wire

pytestmark = pytest.mark.browser

PLAYED = """async ([size, events]) => {
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const playback = createPlayback(size);
  playback.take(events);
  const steps = Array.from({ length: playback.count }, (_, place) => playback.stepAt(place + 1));
  return steps.map(({ move, cost, best, accepted }) =>
    ({ kind: move ? move.kind : -1, cells: move ? move.cells.length : 0, cost, best, accepted }));
}"""
SCALES = """async (asked) => {
  const { shareOf, valueAt } = await import("/static/js/replay/scales.js");
  return asked.map(([scale, value]) => [shareOf(scale, value), valueAt(scale, shareOf(scale, value))]);
}"""
LINES = """async ([size, events]) => {
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const { linesOf } = await import("/static/js/replay/scales.js");
  const playback = createPlayback(size);
  playback.take(events);
  return linesOf(playback, size);
}"""
COSTS = """async ([puzzle, events]) => {
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const { costsOfLines } = await import("/static/js/replay/line_costs.js");
  const { layOut } = await import("/static/js/game/shapes.js");
  const layout = layOut(puzzle), playback = createPlayback(layout.size);
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
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const playback = createPlayback(size), places = [];
  playback.take(events);
  for (let place = playback.nextTurn(0, 1); place < playback.count; place = playback.nextTurn(place, 1)) {
    places.push(place);
  }
  return { places, best: Array.from({ length: playback.count }, (_, place) => playback.stepAt(place + 1).best) };
}"""
MOVED = """async ([puzzle, events]) => {
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const { moveReason } = await import("/static/js/replay/annealed_words.js");
  const { layOut } = await import("/static/js/game/shapes.js");
  const layout = layOut(puzzle), playback = createPlayback(layout.size);
  playback.take(events);
  const before = (place, cells) => Array.from(cells, (cell) => playback.boardAt(place - 1)[cell] & 3);
  return Array.from({ length: playback.count }, (_, place) => place + 1).flatMap((place) => {
    const { move } = playback.stepAt(place), cells = move && Array.from(move.cells);
    return cells?.length === 2 ? [[cells, before(place, cells), moveReason(layout, move).text]] : [];
  });
}"""
APART = """async (pairs) => {
  const { apart } = await import("/static/js/replay/annealed_words.js");
  return pairs.map(([one, other]) => apart(one, other));
}"""
ALONG = """async ([size, events]) => {
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const { linesOf } = await import("/static/js/replay/scales.js");
  const playback = createPlayback(size);
  playback.take(events);
  const along = Array.from({ length: playback.count + 1 }, (_, place) => playback.alongAt(place));
  const temperature = linesOf(playback, size).find(({ name }) => name === "temperature");
  const drawn = along.slice(1).map((moves, place) => [moves, temperature.value(place)]);
  return { drawn: drawn.filter(([, value]) => !Number.isNaN(value)), along,
    back: along.map((value) => playback.positionAlong(value)),
    last: along.map((value) => along.lastIndexOf(value)), x: playback.xAt(playback.count) };
}"""
WINDOW = 200


def played(tab: Page, method: str, **options: Any) -> list[dict[str, Any]]:
    puzzle = random_puzzle(18, 2)
    found: list[dict[str, Any]] = tab.evaluate(PLAYED, [puzzle.size, wire(puzzle, method, **options)])
    return found


@pytest.mark.parametrize("method", ["anneal-rows", "anneal-cells", "anneal"])
def test_how_many_moves_were_taken_of_late(tab: Page, method: str) -> None:
    taken: list[bool] = []
    for step in played(tab, method, moves=600):
        if step["kind"] in (journal.FAILED, journal.REFUSED, journal.TAKEN, journal.DRAWN):
            taken.append(step["kind"] == journal.TAKEN or (step["kind"] == journal.DRAWN and step["cells"] > 0))
            late = taken[-WINDOW:]
            assert step["accepted"] == pytest.approx(sum(late) / len(late))
    assert len(taken) > WINDOW


def test_where_moves_are_left_out_the_solver_says_how_many_were_taken(
    tab: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "WHOLE", 0)
    monkeypatch.setattr(telling, "OUTLINE", 100)
    puzzle = random_puzzle(25, 1)
    events = wire(puzzle, "anneal-rows", moves=300_000)
    sums = [event["counters"] for event in events if event["t"] == "progress" and "accepted" in event["counters"]]
    before, last = sums[-2:]
    share = (last["accepted"] - before["accepted"]) / (last["moves"] - before["moves"])
    steps: list[dict[str, Any]] = tab.evaluate(PLAYED, [puzzle.size, events])
    assert steps[-1]["accepted"] == pytest.approx(share)


def test_the_best_cost_never_rises(tab: Page) -> None:
    steps = played(tab, "anneal-rows", moves=600)
    costs = [(step["cost"], step["best"]) for step in steps if not isnan(step["cost"])]
    best = costs[0][0]
    for cost, lowest in costs:
        best = min(best, cost)
        assert lowest == best


def test_equal_steps_of_a_logarithmic_axis_are_equal_factors(tab: Page) -> None:
    linear = {"low": 0, "high": 40, "log": False}
    log = {"low": 0.1, "high": 10, "log": True}
    asked = [(linear, 10), (log, 0.1), (log, 1), (log, 10)]
    found = tab.evaluate(SCALES, asked)
    assert [share for share, _ in found] == pytest.approx([0.25, 0, 0.5, 1])
    assert [value for _, value in found] == pytest.approx([value for _, value in asked])


def test_cost_and_temperature_have_axes_of_their_own(tab: Page) -> None:
    puzzle = random_puzzle(9, 2)
    lines = {line["name"]: line for line in tab.evaluate(LINES, [puzzle.size, wire(puzzle, "anneal-rows", moves=400)])}
    assert {name: (line["side"], line["log"]) for name, line in lines.items()} == {
        "accepted": ("", False), "cost": ("left", False), "best": ("", False), "temperature": ("right", True),
    }  # fmt: skip
    assert lines["best"]["high"] == lines["cost"]["high"]
    assert lines["temperature"]["low"] > 0


@pytest.mark.parametrize("method", ["anneal-rows", "anneal-cells", "anneal-blocks", "anneal"])
def test_costs_of_lines_come_to_what_is_told(tab: Page, method: str) -> None:
    puzzle = random_puzzle(8, 3)
    asked = {"rows": puzzle.rows, "cols": puzzle.cols}
    moves = tab.evaluate(COSTS, [asked, wire(puzzle, method, moves=120)])
    assert moves
    for kind, cost, delta, total, changed, fits, refused in moves:
        assert total == cost
        assert fits
        assert refused == (kind == journal.REFUSED)
        if kind in (journal.TAKEN, journal.REFUSED, journal.DRAWN):
            assert changed == delta


def test_turns_of_an_annealing_are_its_new_bests(tab: Page) -> None:
    puzzle = random_puzzle(9, 2)
    found = tab.evaluate(TURNS, [puzzle.size, wire(puzzle, "anneal-cells", moves=400)])
    best = found["best"]
    lower = [place + 1 for place in range(1, len(best)) if best[place] < best[place - 1]]
    assert set(lower) <= set(found["places"])
    assert 1 < len(found["places"]) < len(best) / 4


def test_a_move_says_from_where_to_where(tab: Page) -> None:
    puzzle = random_puzzle(9, 2)
    asked = {"rows": puzzle.rows, "cols": puzzle.cols}
    moves = tab.evaluate(MOVED, [asked, wire(puzzle, "anneal-cells", moves=200)])
    assert len(moves) > 100
    for cells, marks, text in moves:
        start, end = (cells[marks.index(mark)] for mark in (FILLED, EMPTY))
        (row, column), (other_row, other) = divmod(start, 9), divmod(end, 9)
        apart = f"from row {row + 1} column {column + 1} to row {other_row + 1} column {other + 1}"
        same_row = f"row {row + 1}, from column {column + 1} to column {other + 1}"
        assert (same_row if row == other_row else apart) in text


def test_a_draw_is_told_apart_from_its_probability(tab: Page) -> None:
    pairs = [(0.001009, 0.0010083), (0.25, 0.75), (0.5, 0.5)]
    assert tab.evaluate(APART, pairs) == [["0.001009", "0.001008"], ["0.25", "0.75"], ["0.5", "0.5"]]



def test_the_chart_of_an_outlined_run_goes_along_all_of_its_moves(tab: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "WHOLE", 0)
    monkeypatch.setattr(telling, "OUTLINE", 100)
    puzzle = random_puzzle(25, 1)
    events = wire(puzzle, "anneal-rows", moves=50_000)
    made = [event["counters"]["moves"] for event in events if event["t"] == "progress" and "moves" in event["counters"]]
    found = tab.evaluate(ALONG, [puzzle.size, events])
    assert found["along"] == sorted(found["along"])
    assert found["back"] == found["last"]
    assert found["x"] < found["along"][-1] == pytest.approx(made[-1], rel=0.02)
    (first, hot), *between, (last, cold) = found["drawn"]
    assert len(between) > 5
    for moves, temperature in between:
        assert temperature == pytest.approx(hot * (cold / hot) ** ((moves - first) / (last - first)), rel=0.01)
