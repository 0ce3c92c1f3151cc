"""A SAT solver watched in a real browser: every step by keys, a conflict with its graph, levels that open."""

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
# What is said at a place, and after each of some keys: the reason, and the size of each level that is shown.
STEPPED = """async (keys) => {
  const frame = () => new Promise(requestAnimationFrame), { documentElement: root } = document, seen = [];
  const told = (where) => [...document.querySelectorAll(where)].map((element) => element.textContent);
  for (let key = 0; key <= keys; key++) {
    do await frame(); while (root.dataset.busy.includes("drawing"));
    seen.push([...told("[data-testid=reason]"), ...told("[data-testid=clause-trail] i")]);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
  }
  return seen;
}"""
DRAWN = "(canvas) => canvas.toDataURL()"
NAMELESS, FAINT = probe("names"), probe("contrast")


def watch(page: Page, url: str, puzzle: Puzzle) -> None:
    page.goto(f"{url}/p/{dump(puzzle, 'link')}#watch=sat,engine:watched,encoding:placements&at=0")
    expect(page.get_by_test_id("outcome")).to_be_visible(timeout=60_000)
    expect(page.get_by_test_id("clause-picture")).to_be_visible()


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
            case Assigned(literals, _, 0):
                levels[0] += len(literals)
                yield "assigned", levels[:]
            case Assigned(_, clauses):
                for clause in clauses:
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
        assert [*map(int, counts)] == levels, (place, kind)


def test_a_conflict_is_drawn_and_its_clauses_light_their_cells(page: Page, url: str) -> None:
    watch(page, url, SUBTLE)
    expect(page.get_by_test_id("clause-line").locator(".clause").first).to_contain_text("of row 1")
    to_conflict(page)
    for theme, width in (("light", 1280), ("dark", 360)):
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        expect_conflict_to_be_drawn(page)
        assert page.evaluate(NAMELESS) == []
        assert page.evaluate(FAINT) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect_nodes_to_light_their_cells(page)
    expect_levels_to_open(page)
    watch(page, url, LADYBIRD)
    to_conflict(page)
    expect(page.get_by_test_id("clause-graph").locator("button.first")).to_contain_text("r1c3 not empty")


def expect_conflict_to_be_drawn(page: Page) -> None:
    """The cut and its literals, the conflict, and in words which literals it follows from."""
    first = next(event for event in solve(SUBTLE, "sat", **HOW) if isinstance(event, Learned))
    conflict = next(event for event in solve(SUBTLE, "sat", **HOW) if isinstance(event, Conflict))
    graph = page.get_by_test_id("clause-graph")
    front = graph.locator("button:is(.first, .front)").evaluate_all("all => all.map((node) => +node.dataset.node)")
    assert set(front) <= {-literal for literal in first.literals}
    assert graph.locator("button.first").get_attribute("data-node") == str(-first.literals[0])
    assert graph.locator(".node.conflict").count() == graph.locator("line.cut").count() == 1
    words = page.get_by_test_id("clause-graph-words")
    expect(words.locator("li").first).to_contain_text("The conflict follows from: ")
    assert words.locator("li").count() <= len(set(conflict.targets))
    expect(page.get_by_test_id("clause-now").locator(".clause")).to_have_attribute("data-clause", str(conflict.clause))


def expect_nodes_to_light_their_cells(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.mouse.move(0, 0)
    settle(page)
    board, nodes = page.locator("[data-part=stage] canvas").first, page.get_by_test_id("clause-graph").locator("button")
    drawn = [board.evaluate(DRAWN)]
    nodes.first.focus()
    settle(page)
    drawn.append(board.evaluate(DRAWN))
    page.get_by_test_id("start").focus()
    settle(page)
    drawn.append(board.evaluate(DRAWN))
    assert drawn[0] == drawn[2] != drawn[1]


def expect_levels_to_open(page: Page) -> None:
    level = page.get_by_test_id("clause-trail").get_by_role("button").last
    level.click()
    expect(level).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("clause-literals").get_by_role("button").first).to_be_visible()
    level.click()
    expect(page.get_by_test_id("clause-graph")).to_be_visible()
