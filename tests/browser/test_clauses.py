"""A SAT solver watched in a real browser: every step by keys, a conflict with its graph, the clauses of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from nonoscope import Grid, Puzzle, Solution, dump, solve
from solvers.collection import example
from solvers.events import Assigned, Clauses, Conflict, Jumped, Learned
from tests.browser.playing import press, probe, settle
from tests.solvers.puzzles import SUBTLE

LADYBIRD = example("little-ladybird").puzzle
# A run of few steps with several conflicts, the levels of which are up to two decisions deep.
BRIEF = Puzzle.from_grid(Grid.from_text(".##.#\n####.\n##.#.\n.#.#.\n####."))
HOW = {"engine": "watched", "encoding": "placements"}
# Steps that are not about literals, by how their reasons begin.
OTHERS = re.compile("Now: |A solution|The solver")
# What is said where one is, and after each of some keys: the reason, and the levels of the trail from the first one on.
STEPPED = """async (keys) => {
  const frame = () => new Promise(requestAnimationFrame), { documentElement: root } = document, seen = [];
  const told = (where) => [...document.querySelectorAll(where)].map((one) => one.textContent);
  const levels = "[data-testid=clause-trail] > ol > li > details > summary";
  for (let key = 0; key <= keys; key++) {
    do await frame(); while (root.dataset.busy.includes("drawing"));
    seen.push([...told("[data-testid=reason]"), ...told(levels).reverse()]);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
  }
  return seen;
}"""
DRAWN = "(canvas) => canvas.toDataURL()"
NAMELESS, FAINT = probe("names"), probe("contrast")


def watch(page: Page, url: str, puzzle: Puzzle) -> None:
    page.goto(f"{url}/p/{dump(puzzle, 'link')}#watch=sat,engine:watched,encoding:placements&at=0")
    expect(page.get_by_test_id("outcome")).to_be_visible(timeout=60_000)
    expect(page.get_by_test_id("clause-trail")).to_be_visible()


def to_conflict(page: Page) -> None:
    """The next one, by the keys for turns."""
    for _ in range(50):
        press(page, "Shift+ArrowRight")
        if "Conflict" in page.get_by_test_id("reason").inner_text():
            return
    raise AssertionError


def trails(puzzle: Puzzle) -> Iterator[tuple[str, list[int]]]:
    """After each step that can be looked at: what kind it is, and how many literals each level has."""
    levels, solved = [0], False
    for event in solve(puzzle, "sat", **HOW):
        match event:
            case Assigned(literals, clauses):
                for _, clause in zip(literals, clauses, strict=True):
                    if clause < 0:
                        levels.append(0)
                    levels[-1] += 1
                    yield "assigned", levels[:]
            case Jumped(level):
                del levels[level + 1 :]
                yield "jumped", levels[:]
            case Conflict() | Learned():
                yield type(event).__name__.lower(), levels[:]
            case Clauses() if solved:
                yield "clauses", levels[:]
            case Solution():
                solved = True


def test_a_whole_run_is_stepped_through_by_keys(page: Page, url: str) -> None:
    watch(page, url, BRIEF)
    expected = [*trails(BRIEF)]
    assert [kind for kind, _ in expected].count("conflict") == 3
    press(page, "ArrowRight")
    places = page.evaluate(STEPPED, len(expected) + 10)
    shown = [counts for reason, *counts in places if not OTHERS.match(reason)][: len(expected)]
    assert len(shown) == len(expected)
    for place, (counts, (kind, levels)) in enumerate(zip(shown, expected, strict=True)):
        assert [int(re.findall(r"(\d+) literal", text)[-1]) for text in counts] == levels[-len(counts) :], (place, kind)


def test_a_conflict_is_told_and_the_clauses_of_a_line_light_their_cells(page: Page, url: str) -> None:
    watch(page, url, SUBTLE)
    page.get_by_test_id("clause-line").locator("> summary").click()
    page.get_by_test_id("watch-board").locator("[data-state]").nth(11).hover(force=True)
    expect(page.get_by_test_id("clause-line-chosen")).to_have_value("2")
    for theme, width in (("light", 1280), ("dark", 360)):
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        expect_clauses_of_a_line_to_light_their_cells(page)
        assert page.evaluate(NAMELESS) == []
        assert page.evaluate(FAINT) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    to_conflict(page)
    expect_conflict_to_be_drawn_and_named(page)
    watch(page, url, LADYBIRD)
    to_conflict(page)
    expect_conflict_and_clauses_in_colours(page)


def expect_clauses_of_a_line_to_light_their_cells(page: Page) -> None:
    line, board = page.get_by_test_id("clause-line"), page.locator("[data-part=stage] canvas").first
    page.get_by_test_id("clause-line-chosen").select_option("3")
    clauses = line.locator("button.clause")
    expect(clauses.first).to_contain_text("of row 4")
    expect(page.get_by_test_id("clause-sizes").locator("tbody tr")).to_have_count(3)
    expect(page.get_by_test_id("clause-sizes").locator(".chosen th")).to_have_text("placements")
    page.mouse.move(0, 0)  # or the board might scroll under it
    settle(page)
    dark = [board.evaluate(DRAWN)]
    clauses.first.focus()
    settle(page)
    dark.append(board.evaluate(DRAWN))
    press(page, "ArrowDown")
    expect(clauses.nth(1)).to_be_focused()
    page.get_by_test_id("start").focus()
    settle(page)
    dark.append(board.evaluate(DRAWN))
    assert dark[0] == dark[2] != dark[1]


def expect_conflict_and_clauses_in_colours(page: Page) -> None:
    """Literals have the letters of their colours, and the clauses of cells can be read."""
    expect(page.get_by_test_id("clause-graph").locator(".first text")).to_have_text("R1C3≠×")
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(FAINT) == []
    page.get_by_test_id("clause-line").locator("> summary").click()
    page.get_by_test_id("clause-line-chosen").select_option(label="All cells")
    clauses = page.get_by_test_id("clause-line").locator("button.clause")
    expect(clauses).to_have_count(100)
    expect(clauses.nth(2)).to_contain_text("at most one colour")
    expect(clauses.nth(3)).to_contain_text("Row 1 column 1 is empty, or is black, or is red.")
    page.get_by_test_id("clause-line").get_by_role("checkbox").check()
    page.get_by_test_id("watch-board").locator("[data-state]").nth(8).hover(force=True)
    expect(clauses).to_have_count(4)
    expect(clauses.last).to_contain_text("Row 2 column 2 is empty")


def expect_conflict_to_be_drawn_and_named(page: Page) -> None:
    first = next(event for event in solve(SUBTLE, "sat", **HOW) if isinstance(event, Learned))
    conflict = next(event for event in solve(SUBTLE, "sat", **HOW) if isinstance(event, Conflict))
    graph, learned = page.get_by_test_id("clause-graph"), page.get_by_test_id("clause-now").locator("button").nth(1)
    front = {-literal for literal in first.literals}
    assert set(graph.locator(".first, .front").evaluate_all("all => all.map((one) => +one.dataset.node)")) == front
    assert graph.locator(".first").get_attribute("data-node") == str(-first.literals[0])
    assert graph.locator(".conflict").count() == graph.locator("line.cut").count() == 1
    expect(learned).to_have_attribute("data-dimacs", " ".join(map(str, (*first.literals, 0))))
    words = page.get_by_test_id("clause-graph-words")
    words.locator("summary").click()
    expect(words.locator("li").first).to_contain_text("The conflict follows from: ")
    assert words.locator("li").count() <= len(set(conflict.targets))
    press(page, "Shift+ArrowRight")
    expect(page.get_by_test_id("reason")).to_contain_text(f"jumps back to level {first.level}")
