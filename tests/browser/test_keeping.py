"""Games in the browser's storage: two tabs with one game, storage that is full, forbidden or spoilt."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from nonoscope import Grid, Puzzle, dump
from tests.browser.playing import HOUSE, PUZZLE, at_rest, middle, open_puzzle, picture, settle, tool
from tests.browser.solids import without_block
from tests.cases import some

CODE = dump(PUZZLE, "link")
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
});"""
# Storage with room for as many characters as the page says.
FULL = """(() => {
  const write = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    const others = Object.keys(this).filter((one) => one !== key);
    const used = others.reduce((sum, one) => sum + one.length + this.getItem(one).length, 0);
    if (used + key.length + text.length > window.room) throw new DOMException("", "QuotaExceededError");
    write.call(this, key, text);
  };
})();"""


def other_house(number: int) -> Puzzle:
    """One of many puzzles, each with a game of its own."""
    down, across = divmod(number, 5)
    rows = [row[across:] + row[:across] for row in (*HOUSE[down:], *HOUSE[:down])]
    return Puzzle.from_grid(Grid.from_text("\n".join(rows)))


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


def stored_marks(page: Page, code: str) -> str:
    """The stored marks of a game."""
    return str(page.evaluate("(code) => JSON.parse(localStorage['game:' + code]).cells", code))


# Two tabs


def open_in_two_tabs(page: Page, puzzle: Puzzle) -> tuple[Page, str]:
    """With one cell filled, which is kept; the other tab, and the puzzle's code."""
    code = open_puzzle(page, puzzle)
    mark(page, 0, 0)
    at_rest(page)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "filled")
    return other, code


def fall_behind(page: Page, other: Page) -> None:
    mark(other, 0, 1)
    expect(page.get_by_test_id("other-tab")).to_contain_text("You’ve carried on with this in another tab.")
    expect(other.get_by_test_id("other-tab")).to_have_count(0)
    mark(page, 0, 2)
    at_rest(page)


def test_tab_that_falls_behind_says_so_and_nothing_is_lost(page: Page) -> None:
    for choice, shown, undone in ((1, "##???", "#?#??"), (2, "#?#??", "##???")):
        other, code = open_in_two_tabs(page, other_house(choice))
        fall_behind(page, other)
        assert stored_marks(page, code).startswith("11000")  # not overwritten
        page.get_by_test_id(f"other-tab-{choice}").click()
        expect(page.get_by_test_id("other-tab")).to_have_count(0)
        expect_top(page, shown)
        assert stored_marks(page, code).startswith(shown.replace("#", "1").replace("?", "0"))
        tool(page, "undo")
        expect_top(page, undone)
        assert page.evaluate("Object.keys(localStorage)") == [f"game:{code}"]
        at_rest(page)
        other.close()
        page.evaluate("localStorage.clear()")


def test_tabs_that_come_to_the_same_are_left_alone_and_undecided_marks_are_offered(page: Page) -> None:
    other, _ = open_in_two_tabs(page, other_house(3))
    mark(other, 1, 1)
    expect(page.get_by_test_id("other-tab")).to_be_visible()
    mark(page, 1, 1)
    at_rest(page)
    mark(other, 1, 2)
    mark(other, 1, 2)
    at_rest(other)
    expect(page.get_by_test_id("other-tab")).to_have_count(0)
    fall_behind(page, other)
    page.goto("about:blank")
    other.reload()
    expect_undecided_marks_offered(other)


def expect_undecided_marks_offered(other: Page) -> None:
    expect_top(other, "##???")
    expect(other.get_by_test_id("other-tab")).to_contain_text("Another tab saved a different version")
    other.get_by_test_id("other-tab-1").click()
    expect_top(other, "#?#??")
    tool(other, "undo")
    expect_top(other, "##???")
    other.reload()
    expect(other.get_by_test_id("cell-0-1")).to_have_attribute("data-state", "filled")
    expect(other.get_by_test_id("other-tab")).to_have_count(0)


def test_drafts_of_two_tabs(page: Page, url: str) -> None:
    without_block(page)
    put(page, {"game:model": {"cells": {}, "shape": "abc"}})
    page.goto(f"{url}/make/cube")
    expect(page.get_by_test_id("spoilt")).to_be_visible()
    other = page.context.new_page()
    without_block(other)
    other.goto(f"{url}/make/cube")
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


# Storage that takes nothing


def test_forbidden_storage_is_told_once_and_the_game_goes_on(page: Page, url: str) -> None:
    page.add_init_script(FORBIDDEN)
    page.goto(url)
    expect(page.get_by_test_id("import-go")).to_be_visible()
    open_puzzle(page, PUZZLE)
    expect(page.get_by_test_id("not-kept")).to_have_count(0)
    mark(page, 0, 0)
    expect(page.get_by_test_id("not-kept")).to_contain_text("won’t let the page save anything")
    page.get_by_test_id("not-kept-1").click()
    expect(page.get_by_test_id("share-link")).to_have_value(f"{page.url}#marks=kBAAX")
    page.get_by_test_id("share-close").click()
    mark(page, 0, 1)
    at_rest(page)
    expect(page.get_by_test_id("not-kept")).to_have_count(0)
    expect_top(page, "##???")
    page.get_by_test_id("theme").click()


@pytest.mark.journey
def test_full_storage_is_told_and_costs_no_game_but_solved_ones(page: Page) -> None:
    page.add_init_script(FULL)
    begun = {"cells": "10", "height": 1, "width": 2, "when": 1, "finished": False}
    put(page, {"game:old": begun, "game:done": {**begun, "cells": "11", "finished": True}})
    page.add_init_script("room = 250;")
    open_puzzle(page, PUZZLE)
    mark(page, 0, 0)
    expect(page.get_by_test_id("not-kept")).to_contain_text("has no room to save this")
    assert page.evaluate("Object.keys(localStorage).sort()") == ["game:done", "game:old"]
    page.evaluate("localStorage.clear()")
    put(page, {"game:done": {"cells": "1" * 500, "height": 1, "width": 500, "when": 1, "finished": True}})
    page.add_init_script("room = 650;")
    open_puzzle(page, PUZZLE)
    mark(page, 0, 0)
    at_rest(page)
    assert page.evaluate("Object.keys(localStorage)") == [f"game:{CODE}"]
    expect(page.get_by_test_id("not-kept")).to_have_count(0)


# Storage that holds anything

SPOILT = ["{", "null", '{"cells": "7"}', "[[]]", '"x"', '{"cells": "<img>", "title": {"a": 1}}']


def test_spoilt_games_are_told_and_begin_anew(page: Page) -> None:
    for number, text in enumerate(some(SPOILT, [SPOILT[0], SPOILT[-1]])):
        puzzle = other_house(number)
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"game:{dump(puzzle, 'link')}", text])
        open_puzzle(page, puzzle)
        expect(page.get_by_test_id("spoilt")).to_contain_text("can’t be read")
        mark(page, 0, 0)
        expect_top(page, "#????")
    at_rest(page)
    page.reload()
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "filled")
    expect(page.get_by_test_id("spoilt")).to_have_count(0)
    puzzle = other_house(len(SPOILT))
    put(page, {f"game:{dump(puzzle, 'link')}": {"cells": "1" * 25}})  # less than the page keeps of a game
    open_puzzle(page, puzzle)


def test_home_page_offers_each_game_that_was_begun_and_can_be_read(page: Page, url: str) -> None:
    code = open_puzzle(page, PUZZLE)
    page.goto(url)
    assert page.evaluate("(code) => localStorage.getItem('game:' + code)", code) is None  # looked at only
    good = {"cells": "10", "height": 1, "width": 2, "when": 1, "finished": False, "title": "Good"}
    spoilt = [{**good, "shape": "ab"}, {**good, "shape": [2, {}]}, {**good, "shape": 7}, {**good, "cells": "xx"}, "x"]
    put(page, {f"game:{i}": record for i, record in enumerate([good, *spoilt])})
    page.reload()
    expect(page.get_by_test_id("game")).to_have_text(["Good 2 × 1 · 0% filled"])
