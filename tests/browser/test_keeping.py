"""Games in the browser's storage: two tabs with one game, storage that is full, forbidden or spoilt."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solvers import dump
from tests.browser.playing import PUZZLE, middle, open_puzzle, picture, settle, tool

pytestmark = pytest.mark.browser

CODE = dump(PUZZLE, "link")
KEPT = f"localStorage.getItem('game:{CODE}')"
WRITTEN = 600  # milliseconds after which a change is kept
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
});"""
# Storage with room for as many characters.
FULL = """(() => {
  const write = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    const others = Object.keys(this).filter((one) => one !== key);
    const used = others.reduce((sum, one) => sum + one.length + this.getItem(one).length, 0);
    if (used + key.length + text.length > %d) throw new DOMException("", "QuotaExceededError");
    write.call(this, key, text);
  };
})();"""


@pytest.fixture
def other(page: Page, context: BrowserContext) -> Iterator[Page]:
    """Another tab with the same game; both have it as it was kept."""
    open_puzzle(page, PUZZLE)
    mark(page, 0, 0)
    page.wait_for_timeout(WRITTEN)
    opened = context.new_page()
    opened.goto(page.url)
    expect(opened.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "filled")
    yield opened
    opened.close()


def mark(page: Page, row: int, col: int) -> None:
    page.bring_to_front()
    page.mouse.click(*middle(page, (row, col)))
    settle(page)


def put(page: Page, records: dict[str, object]) -> None:
    """Into the storage of the page."""
    page.evaluate("(all) => Object.entries(all).forEach(([k, v]) => { localStorage[k] = JSON.stringify(v); })", records)


def expect_top(page: Page, signs: str) -> None:
    settle(page)
    assert picture(page)[0] == signs


@pytest.mark.parametrize(("choice", "shown", "undone"), [(1, "##???", "#?#??"), (2, "#?#??", "##???")])
def test_tab_that_falls_behind_says_so_and_nothing_is_lost(
    page: Page, other: Page, choice: int, shown: str, undone: str
) -> None:
    mark(other, 0, 1)
    expect(page.get_by_test_id("other-tab")).to_contain_text("You went on with this in another tab.")
    expect(other.get_by_test_id("other-tab")).to_have_count(0)
    mark(page, 0, 2)
    page.wait_for_timeout(WRITTEN)
    assert json.loads(page.evaluate(KEPT))["cells"].startswith("11000")  # not overwritten
    page.get_by_test_id(f"other-tab-{choice}").click()
    expect(page.get_by_test_id("other-tab")).to_have_count(0)
    expect_top(page, shown)
    kept = json.loads(page.evaluate(KEPT))["cells"]
    assert kept.startswith(shown.replace("#", "1").replace("?", "0"))
    tool(page, "undo")
    expect_top(page, undone)
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('aside:'))") == []


def test_tabs_with_the_same_marks_are_left_alone(page: Page, other: Page) -> None:
    mark(other, 0, 1)
    expect(page.get_by_test_id("other-tab")).to_be_visible()
    mark(page, 0, 1)
    page.wait_for_timeout(WRITTEN)
    mark(other, 0, 2)
    mark(other, 0, 2)
    other.wait_for_timeout(WRITTEN)
    expect(page.get_by_test_id("other-tab")).to_have_count(0)


def test_marks_of_a_tab_that_was_closed_undecided_are_offered(page: Page, other: Page) -> None:
    mark(other, 0, 1)
    expect(page.get_by_test_id("other-tab")).to_be_visible()
    mark(page, 0, 2)
    page.wait_for_timeout(WRITTEN)
    page.goto("about:blank")
    other.reload()
    expect_top(other, "##???")
    expect(other.get_by_test_id("other-tab")).to_contain_text("Another tab has kept a different state")
    other.get_by_test_id("other-tab-1").click()
    expect_top(other, "#?#??")
    tool(other, "undo")
    expect_top(other, "##???")
    other.reload()
    expect(other.get_by_test_id("cell-0-1")).to_have_attribute("data-state", "filled")
    expect(other.get_by_test_id("other-tab")).to_have_count(0)


def test_forbidden_storage_is_told_once_and_the_game_goes_on(page: Page) -> None:
    page.add_init_script(FORBIDDEN)
    page.goto(page.url)
    expect(page.get_by_test_id("import-go")).to_be_visible()
    open_puzzle(page, PUZZLE)
    expect(page.get_by_test_id("not-kept")).to_have_count(0)
    mark(page, 0, 0)
    expect(page.get_by_test_id("not-kept")).to_contain_text("does not let the page save anything")
    page.get_by_test_id("not-kept-1").click()
    expect(page.get_by_test_id("share-link")).to_have_value(f"{page.url}#marks=rUTD")
    page.get_by_test_id("share-close").click()
    mark(page, 0, 1)
    page.wait_for_timeout(WRITTEN)
    expect(page.get_by_test_id("not-kept")).to_have_count(0)
    expect_top(page, "##???")
    page.get_by_test_id("theme").click()


def test_full_storage_is_told_and_costs_no_game_that_was_begun(page: Page) -> None:
    begun = {"cells": "10", "height": 1, "width": 2, "when": 1, "finished": False}
    records = {"game:old": begun, "game:done": {**begun, "cells": "11", "finished": True}}
    put(page, records)
    page.add_init_script(FULL % 250)
    open_puzzle(page, PUZZLE)
    mark(page, 0, 0)
    expect(page.get_by_test_id("not-kept")).to_contain_text("no room left")
    assert page.evaluate("Object.keys(localStorage).sort()") == ["game:done", "game:old"]


def test_solved_games_make_room(page: Page) -> None:
    done = {"cells": "1" * 500, "height": 1, "width": 500, "when": 1, "finished": True}
    put(page, {"game:done": done})
    page.add_init_script(FULL % 650)
    open_puzzle(page, PUZZLE)
    mark(page, 0, 0)
    page.wait_for_function(f"() => {KEPT} !== null")
    assert page.evaluate("Object.keys(localStorage)") == [f"game:{CODE}"]
    expect(page.get_by_test_id("not-kept")).to_have_count(0)


@pytest.mark.parametrize("text", ["{", "null", '{"cells": "7"}', "[[]]"])
def test_spoilt_game_is_told_and_begins_anew(page: Page, text: str) -> None:
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"game:{CODE}", text])
    open_puzzle(page, PUZZLE)
    expect(page.get_by_test_id("spoilt")).to_contain_text("cannot be read")
    mark(page, 0, 0)
    expect_top(page, "#????")
    page.wait_for_timeout(WRITTEN)
    page.reload()
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "filled")
    expect(page.get_by_test_id("spoilt")).to_have_count(0)


@pytest.mark.usefixtures("at_home")
def test_one_spoilt_game_hides_no_other_on_the_home_page(page: Page) -> None:
    good = {"cells": "10", "height": 1, "width": 2, "when": 1, "finished": False, "title": "Good"}
    spoilt = [{**good, "shape": "ab"}, {**good, "shape": [2, {}]}, {**good, "shape": 7}, {**good, "cells": "xx"}, "x"]
    records = {f"game:{i}": record for i, record in enumerate([good, *spoilt])}
    put(page, records)
    page.reload()
    expect(page.get_by_test_id("continue").get_by_role("link")).to_have_text(["Good1 × 2 · 0% filled"])


def test_drafts_of_two_tabs(page: Page, context: BrowserContext, url: str) -> None:
    page.evaluate("localStorage.setItem('game:model', JSON.stringify({ cells: {}, shape: 'abc' }))")
    page.goto(f"{url}/make/cube", timeout=60_000)
    expect(page.get_by_test_id("spoilt")).to_be_visible()
    other = context.new_page()
    other.goto(f"{url}/make/cube", timeout=60_000)
    expect(other.get_by_test_id("verdict")).to_contain_text("first cube", timeout=60_000)
    for name in ("size-x", "size-y"):
        other.get_by_test_id(name).fill("2")
    other.get_by_test_id("resize").click()
    other.get_by_test_id("fill").click()
    expect(other.get_by_test_id("cubes")).to_have_text("20")
    other.wait_for_function("(cells) => JSON.parse(localStorage.getItem('game:model')).cells === cells", arg="1" * 20)
    page.get_by_test_id("fill").click()
    expect(page.get_by_test_id("cubes")).to_have_text("125")
    page.get_by_test_id("other-tab-1").click()
    expect(page.get_by_test_id("cubes")).to_have_text("20")
    page.get_by_test_id("other-model-1").click()
    expect(page.get_by_test_id("cubes")).to_have_text("125")
    expect(other.get_by_test_id("other-tab")).to_be_visible()
    other.close()
