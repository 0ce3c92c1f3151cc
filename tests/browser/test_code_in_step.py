"""The few lines of a method keep step with what it does: whatever a solver tells, a line is lit, and the right one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from solvers import METHODS, Puzzle, dump, method_info, solve
from solvers.examples import example
from solvers.models import model
from webapp.jobs.events.encoding import encode
from webapp.jobs.events.wire import wire_events
from webapp.method_code import code_of
from webapp.wire_json import loads

pytestmark = pytest.mark.browser

LIT = """async ([size, events, lights]) => {
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const { kindOf, litAt } = await import("/static/js/replay/lines_of_code.js");
  const playback = createPlayback(size), lines = lights.map((one) => ({ lights: one, counters: [] }));
  playback.take(events);
  return Array.from({ length: playback.count + 1 }, (_, place) =>
    [kindOf(place ? playback.stepAt(place) : null), playback.stageAt(place), litAt(lines, playback, place)]);
}"""
TWO_WAYS = Puzzle.flat([[1], [1]], [[1], [1]])


def steps_of(tab: Page, name: str, puzzle: Puzzle, **options: Any) -> list[tuple[str, str, list[int]]]:
    events = [loads(encode(sent)) for event in solve(puzzle, name, **options) for sent in wire_events(event)]
    numbered = [{"at": 0, **event, **({"number": 1} if event["t"] == "solution" else {})} for event in events]
    found: list[tuple[str, str, list[int]]] = tab.evaluate(
        LIT, [puzzle.size, numbered, [list(line.lights) for line in code_of(name)]]
    )
    return found


def puzzles_for(name: str) -> list[Puzzle]:
    if not method_info(name).takes_flat:
        return [model("duck").puzzle]
    return [example("duck").puzzle, TWO_WAYS] if name != "anneal-cells" else [TWO_WAYS]


@pytest.mark.parametrize("name", METHODS)
def test_a_line_is_lit_at_every_step(tab: Page, name: str) -> None:
    for puzzle in puzzles_for(name):
        for kind, stage, lit in steps_of(tab, name, puzzle):
            assert lit, (kind, stage)


def test_what_a_stage_does_goes_before_what_is_done_at_large(tab: Page) -> None:
    lines = [line.code for line in code_of("exact")]
    found = steps_of(tab, "exact", TWO_WAYS)
    lit = {(kind, stage): [lines[place].strip() for place in places] for kind, stage, places in found}
    assert lit["start", ""] == lit["stage", "propagating"] == ["propagate(all lines)"]
    assert lit["stage", "believing"] == ["exchange messages between lines"]
    assert lit["guess", "believing"] == ["while open:  guess a cell"]
    assert lit["line", "believing"] == ["propagate(lines of changed cells)"]
    assert lit["finished", found[-1][1]] == ["return unique, multiple or none"]


def test_three_views_of_a_method_keep_step(page: Page) -> None:
    code = dump(example("lighthouse").puzzle, "link").strip()
    page.goto(f"{page.url.rstrip('/')}/p/{code}#watch=passes&at=0")
    expect(page.get_by_test_id("outcome")).to_be_visible(timeout=60_000)
    page.get_by_test_id("code-words").click()
    lit = page.get_by_test_id("code-lines").locator("[aria-current=step]")
    expect(lit).to_have_text("Note the cells that are given.")
    page.keyboard.press("ArrowRight")
    expect(lit).to_have_text("Keep the cells that are the same in all of them.")
    expect(page.get_by_test_id("code").get_by_test_id("counter-line_visits")).to_have_text("6")
    expect(page.get_by_test_id("counters").get_by_test_id("counter-line_visits")).to_have_count(0)
    page.keyboard.press("c")
    expect(lit).to_have_text("fix cells equal in all ways")
    page.keyboard.press("c")
    expect(page.get_by_test_id("code-source-text")).to_contain_text("def _visit(self, number: int)")
    expect(page.get_by_test_id("code-file")).to_contain_text("solvers/methods/rounds.py, from line")
    assert page.get_by_test_id("code-file").get_attribute("href") == "/methods/source/solvers/methods/rounds.py"
