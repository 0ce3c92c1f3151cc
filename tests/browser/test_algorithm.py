""""Be the algorithm" in a real browser: each game is played to its end, by wrong tries and by what is then shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from nonoscope import parse, run
from tests.browser.playing import expect_names_and_contrast, expect_nothing_sticks_out, settle
from tests.cases import for_every, some
from webapp.watch.method_pages import GAMES, choices_for

MOST = 2000
PHONE = {"width": 360, "height": 740}
PRESSED = ("anneal", "dpll", "cdcl")  # games whose cells are pressed, also those of the widest puzzle
SMALL = """() => [...document.querySelectorAll("[data-testid=algorithm] button:enabled")]
  .filter((button) => [button.offsetWidth, button.offsetHeight].some((size) => size < 44))
  .map(({ dataset }) => dataset.testid)"""
# Presses what is shown as right; else some choice, which may be wrong. Returns how many presses it took; -1: too many.
PLAY = """(most) => {
  const all = (selector) => [...document.querySelectorAll(`[data-testid=algorithm] ${selector}`)];
  const tool = (name) => all(`[data-testid=tool-${name}]`)[0].click();
  const actions = {
    shown: () => all(":is(.algo-choice, .algo-clue).shown")[0],
    cell: () => all("[data-how=shown]")[0],
    choice: () => all(".algo-choice:not([aria-pressed]):not([aria-disabled]):enabled")[0],
    clue: () => all(".algo-clue:enabled")[0],
    open: () => all(".algo-cell[data-mark=open]").at(-1),
  };
  for (let presses = 0; presses < most; presses++) {
    if (document.querySelector("[data-testid=comparison]")) return presses;
    const found = ["shown", "cell", "choice", "clue", "open"].find((name) => actions[name]());
    if (found === "cell") tool(presses % 2 ? "filled" : "empty");
    actions[found]().click();
  }
  return -1;
}"""


def open_game(page: Page, url: str, method: str, code: str = "") -> None:
    page.goto(f"{url}/methods/{method}/play" + (f"?puzzle={code}" if code else ""))
    settle(page)


def counted(page: Page, name: str) -> int:
    return int(page.get_by_test_id(f"count-{name}").locator("dd").inner_text())


@for_every("method", some([*GAMES], ["bfs", "dpll", "sat"]))  # test_class_algorithm.py plays others
def test_a_game_is_never_stuck_and_ends_with_the_figures_of_the_machine(page: Page, url: str, method: str) -> None:
    page.set_viewport_size(PHONE)
    open_game(page, url, method, choices_for(GAMES[method])[-1].code if GAMES[method] in PRESSED else "")
    expect_nothing_sticks_out(page)
    assert page.evaluate(SMALL) == []
    end = page.get_by_test_id("comparison")
    assert page.evaluate(PLAY, MOST) > 0
    expect(end).to_be_visible()
    assert counted(page, "mistakes") >= counted(page, "helped")
    if GAMES[method] in ("dfs", "bfs", "astar"):
        puzzle = parse(choices_for(method)[0].code)
        assert counted(page, "nodes") == run(puzzle, method).counters["visited"]
        expect(end.get_by_role("row", name="1,147")).to_have_count(1)
    expect_names_and_contrast(page)
    expect_nothing_sticks_out(page)


@for_every("method, first", [("astar", "node-0"), ("sat", "nothing")])
def test_a_game_is_played_with_the_keyboard(page: Page, url: str, method: str, first: str) -> None:
    open_game(page, url, method)
    expect_focus_to_stay_in_the_game(page, first)


def expect_focus_to_stay_in_the_game(page: Page, first: str) -> None:
    page.get_by_test_id(first).focus()
    for _ in range(2):
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.matches('[data-testid=algorithm] button')")


def test_a_run_is_pushed_with_the_arrows_or_chosen_by_chance(page: Page, url: str) -> None:
    open_game(page, url, "anneal-rows")
    page.get_by_test_id("cell-0").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("rule")).to_contain_text("T = 2.00")
    page.get_by_test_id("accept").click()
    assert counted(page, "moves") == 1
    expect_focus_to_stay_in_the_game(page, "chance")


@pytest.mark.journey
def test_the_page_of_a_method_leads_to_its_game(page: Page, url: str) -> None:
    page.goto(f"{url}/methods/dfs")
    page.get_by_test_id("play-method").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("depth-first")
    page.get_by_test_id("own-order").check(force=True)
    expect(page.get_by_test_id("prompt")).to_contain_text("How few")
