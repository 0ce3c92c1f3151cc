"""Playing with mouse and keyboard, in a real browser."""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from solvers import EMPTY, FILLED, Puzzle, dump
from tests import proxying
from tests.browser.playing import (
    HOUSE,
    PUZZLE,
    drag,
    draw,
    middle,
    open_puzzle,
    picture,
    press,
    tab_to_board,
    tool,
)

pytestmark = pytest.mark.browser


def test_left_fills_and_right_crosses(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (0, 0), (0, 3))
    drag(page, (1, 4), (4, 4), button="right")
    assert picture(page) == ["####?", "????.", "????.", "????.", "????."]
    tool(page, "tool-cross")
    expect(page.get_by_test_id("tool-cross")).to_have_attribute("aria-pressed", "true")
    drag(page, (4, 0))
    drag(page, (3, 0), button="right")
    assert picture(page)[3:] == ["#???.", ".???."]


def test_stroke_stays_in_its_line_and_spares_other_marks(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (0, 2), button="right")
    drag(page, (0, 0), (0, 1), (4, 4))
    assert picture(page)[0] == "##.##"
    assert picture(page)[1:] == ["?????"] * 4


def test_length_is_shown_while_drawing(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    page.mouse.move(*middle(page, (2, 0)))
    page.mouse.down()
    page.mouse.move(*middle(page, (2, 3)), steps=4)
    expect(page.get_by_test_id("run-length")).to_have_text("4")
    page.mouse.up()
    expect(page.get_by_test_id("run-length")).to_be_hidden()


def test_undo_redo_by_button_and_key(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    expect(page.get_by_test_id("undo")).to_be_disabled()
    drag(page, (0, 0), (0, 4))
    drag(page, (0, 0), (0, 1))
    tool(page, "undo")
    assert picture(page)[0] == "#####"
    press(page, "Control+z")
    assert picture(page)[0] == "?????"
    press(page, "Control+y", "Control+Shift+z")
    assert picture(page)[0] == "??###"
    expect(page.get_by_test_id("redo")).to_be_disabled()


def test_finishing_with_a_celebration_and_playing_again(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (0, 0), button="right")
    draw(page, HOUSE[:-1])
    expect(page.get_by_test_id("outcome")).to_be_hidden()
    draw(page, ["....."] * 4 + HOUSE[-1:])
    expect(page.get_by_test_id("outcome")).to_contain_text(re.compile(r"Solved in \d+:\d\d"))
    assert picture(page) == ["." + HOUSE[0][1:].replace(".", "?"), *(row.replace(".", "?") for row in HOUSE[1:])]
    expect(page.get_by_test_id("tool-fill")).to_be_disabled()
    drag(page, (4, 0))
    assert picture(page)[4][0] == "?"
    tool(page, "again")
    assert picture(page) == ["?????"] * 5
    expect(page.get_by_test_id("outcome")).to_be_hidden()


def test_keyboard_alone(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    page.get_by_test_id("cell-0-0").focus()
    press(page, "ArrowRight", "ArrowRight", "Space")
    press(page, "ArrowDown", "ArrowLeft", "Space", "Shift+ArrowRight", "Shift+ArrowRight")
    press(page, "Home", "x", "Shift+ArrowRight", "ArrowDown", "Home", "Space")
    press(*(page, *["Shift+ArrowRight"] * 6))
    assert picture(page) == ["??#??", ".###?", "#####", "?????", "?????"]
    press(page, "Control+End")
    expect(page.get_by_test_id("cell-4-4")).to_be_focused()
    press(page, "Control+Home")
    expect(page.get_by_test_id("cell-0-0")).to_be_focused()
    press(page, "Control+z", "Control+z")
    assert picture(page)[1] == "?###?"
    press(page, "Control+y")
    assert picture(page)[1] == ".###?"


def test_grid_is_one_tab_stop_and_says_where_one_is(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    page.get_by_test_id("tab-play").focus()
    tab_to_board(page)
    expect(page.get_by_test_id("cell-0-0")).to_be_focused()
    press(page, "ArrowDown", "ArrowRight")
    cell = page.get_by_test_id("cell-1-1")
    expect(cell).to_have_attribute("aria-label", "Row 2 column 2, unknown. Row clue 3. Column clue 4.")
    press(page, "Space")
    expect(page.locator("#spoken")).to_have_text("Filled.")
    expect(cell).to_have_attribute("aria-label", "Row 2 column 2, filled. Row clue 3. Column clue 4.")
    press(page, "Tab")
    expect(page.get_by_test_id("tool-fill")).to_be_focused()
    press(page, "Shift+Tab")
    expect(cell).to_be_focused()
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1


def test_keys_work_on_a_fresh_page(page: Page) -> None:
    """Wherever the focus is, unless it is where keys mean something else."""
    open_puzzle(page, PUZZLE)
    press(page, "x", "ArrowDown", "ArrowDown", "Space", *["Shift+ArrowRight"] * 4)
    assert picture(page) == [".????", "?????", "#####", "?????", "?????"]
    tool(page, "tool-cross")
    press(page, "Space", "t")
    assert picture(page)[2] == "####?"
    expect(page.get_by_test_id("trial")).to_be_visible()
    page.get_by_test_id("theme").focus()
    press(page, "k")
    expect(page.get_by_test_id("trial")).to_be_hidden()
    page.get_by_test_id("tool-fill").focus()
    press(page, "Shift+Tab", "Tab", "Enter")
    expect(page.get_by_test_id("tool-fill")).to_have_attribute("aria-pressed", "true")
    assert picture(page)[2] == "####?"
    press(page, ",")
    expect(page.get_by_test_id("settings")).to_be_visible()
    press(page, "x", "ArrowDown", "Escape", "?")
    expect(page.get_by_test_id("play-keys")).to_be_visible()
    assert [row.count(".") for row in picture(page)] == [1, 0, 0, 0, 0]


def test_every_key_of_a_button_is_in_the_overview(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    press(page, "?")
    keys = page.get_by_test_id("play-keys").locator("kbd").all_text_contents()
    titles = page.locator("#puzzle [title]").evaluate_all("buttons => buttons.map((button) => button.title)")
    found = [match[1] for title in titles if (match := re.search(r"\((.+)\)$", title))]
    assert len(found) > 12
    assert [key for key in found if key not in keys] == []


def test_dropping_many_marks_asks_first(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    press(page, "t")
    drag(page, (2, 0), (2, 4))
    drag(page, (1, 1), (1, 2))
    press(page, "d")
    expect(page.get_by_test_id("trial")).to_contain_text("7 cells would go")
    assert picture(page)[2] == "#####"
    drag(page, (1, 1), (1, 2))
    press(page, "d")
    assert picture(page) == ["?????"] * 5
    expect(page.get_by_test_id("trial")).to_be_hidden()


def test_trial_is_kept_or_dropped(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (0, 2))
    tool(page, "try")
    drag(page, (1, 1), (1, 3))
    tool(page, "try-drop")
    assert picture(page)[:2] == ["??#??", "?????"]
    tool(page, "try")
    drag(page, (1, 1), (1, 3))
    tool(page, "try-keep")
    assert picture(page)[:2] == ["??#??", "?###?"]
    expect(page.get_by_test_id("trial")).to_be_hidden()


def test_line_that_cannot_hold_is_told(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (0, 0), (0, 1))
    expect(page.get_by_test_id("status")).to_contain_text("Row 1: its numbers no longer fit.")
    tool(page, "undo")
    expect(page.get_by_test_id("status")).to_be_empty()


def test_watching_without_the_server_leads_back_to_the_board(page: Page, context: BrowserContext) -> None:
    open_puzzle(page, PUZZLE)
    context.set_offline(True)
    page.get_by_test_id("tab-watch").click()
    expect(page.get_by_test_id("missing")).to_contain_text("does not answer")
    expect(page.get_by_test_id("tab-play")).to_have_attribute("aria-selected", "true")
    drag(page, (0, 2))
    expect(page.get_by_test_id("cell-0-2")).to_have_attribute("data-state", "filled")


def test_given_cells_are_there_and_stay(page: Page) -> None:
    puzzle = Puzzle.flat(PUZZLE.rows, PUZZLE.cols, givens=[(2, FILLED), (3, EMPTY)])
    open_puzzle(page, puzzle)
    assert picture(page)[0] == "??#.?"
    drag(page, (0, 0), (0, 4))
    assert picture(page)[0] == "###.#"
    drag(page, (0, 2), (0, 2))
    assert picture(page)[0] == "###.#"
    expect(page.get_by_test_id("cell-0-3")).to_have_attribute("aria-label", "crossed")


def test_reload_resumes_with_history_and_trial(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (0, 0), (0, 4))
    tool(page, "try")
    drag(page, (1, 1), (1, 3))
    page.reload()
    expect(page.get_by_test_id("cell-1-1")).to_have_attribute("data-state", "filled")
    assert picture(page)[:2] == ["#####", "?###?"]
    tool(page, "try-drop")
    assert picture(page)[:2] == ["#####", "?????"]
    press(page, "Control+z")
    assert picture(page)[0] == "?????"


def test_page_looked_at_only_is_not_kept(page: Page) -> None:
    code = open_puzzle(page, PUZZLE)
    page.reload()
    assert page.evaluate("(code) => localStorage.getItem('game:' + code)", code) is None


def test_spoilt_storage_does_no_harm(page: Page) -> None:
    code = open_puzzle(page, PUZZLE)
    records = {"cells": "<img>", "title": {"a": 1}}, {"cells": "1" * 25}
    for spoilt in ("{", "null", '"x"', *map(json.dumps, records)):
        page.evaluate("([code, text]) => localStorage.setItem('game:' + code, text)", [code, spoilt])
        page.reload()
        expect(page.get_by_test_id("cell-0-0")).to_be_attached()


@pytest.mark.parametrize("code", ["nonsense", "<script>alert(1)</script>", "n" + "A" * 5000, "..%2f..%2fetc"])
def test_hostile_links_get_a_page_that_says_so(page: Page, code: str) -> None:
    if proxying.PROXY == "nginx" and code.startswith(".."):
        pytest.skip("nginx itself refuses an address that leads out of the root")
    answer = page.goto(f"{page.url}p/{code}")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("link", name="Back to the puzzles")).to_be_visible()
    assert page.locator("main script").count() == 0


def test_hostile_fragment_is_text(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    page.goto(f"{page.url}#title=<img src=x onerror=alert(1)>")
    page.reload()
    expect(page.locator("h1")).to_have_text("<img src=x onerror=alert(1)>")


def open_with_clock(page: Page) -> int:
    """Open the puzzle with a clock that goes on only when told to; the seconds that the page has counted by then."""
    page.clock.install(time=0)
    open_puzzle(page, PUZZLE)
    page.clock.pause_at(60)
    return seconds(page)


def seconds(page: Page) -> int:
    minutes, rest = page.get_by_test_id("time").inner_text().split(":")
    return 60 * int(minutes) + int(rest)


@pytest.mark.usefixtures("context")
def test_clock_stands_still_when_finished(page: Page) -> None:
    before = open_with_clock(page)
    page.clock.run_for(65_000)
    assert seconds(page) == before + 65
    page.clock.resume()
    draw(page, HOUSE)
    expect(page.get_by_test_id("outcome")).to_be_visible()
    end = seconds(page)
    page.clock.fast_forward(30_000)
    assert seconds(page) == end


@pytest.mark.usefixtures("context")
def test_clock_stands_still_while_nobody_looks(page: Page) -> None:
    before = open_with_clock(page)
    page.clock.run_for(10_000)
    for hidden in ("true", "false"):
        page.evaluate(f"Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }})")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.clock.fast_forward(40_000 if hidden == "true" else 0)
    page.clock.run_for(5_000)
    assert seconds(page) == before + 15


def test_print_shows_the_empty_puzzle(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    draw(page, HOUSE[:2])
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    paper = page.locator("#paper")
    expect(paper).to_be_visible()
    expect(page.get_by_test_id("board")).to_be_hidden()
    clues = [str(run) for line in (*PUZZLE.rows, *PUZZLE.cols) for run in line or ()]
    assert paper.locator("text").all_text_contents() == clues


PLAYED, WATCHED = 40_000, 60_000
FLAT_PAGES = {
    "home": ("/", PLAYED), "play": (f"/p/{dump(PUZZLE, 'link')}", PLAYED),
    "race": (f"/race/{dump(PUZZLE, 'link')}", WATCHED), "example": ("/methods/exact", WATCHED),
    "weighing": ("/methods/belief", WATCHED),
}  # fmt: skip


@pytest.mark.parametrize("script", FLAT_PAGES)
def test_little_is_loaded_before_anybody_acts(context: BrowserContext, url: str, script: str) -> None:
    """Counted as the server sends it, which is packed, in a browser that was never here."""
    asked: list[Request] = []
    page, (address, most) = context.new_page(), FLAT_PAGES[script]
    page.on("requestfinished", lambda request: asked.append(request))
    page.goto(url + address)
    page.wait_for_load_state("networkidle")
    scripts = {urlsplit(one.url).path: one.sizes()["responseBodySize"] for one in asked if one.url.endswith(".js")}
    assert any(path.endswith(f"/js/pages/{script}.js") for path in scripts)
    assert all(scripts.values())
    assert sum(scripts.values()) <= most, scripts
