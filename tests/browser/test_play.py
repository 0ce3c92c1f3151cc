"""Playing with mouse and keyboard, in a real browser."""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit
from urllib.request import Request as Asking
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from nonoscope import EMPTY, FILLED, Puzzle, dump
from tests.browser.classrooms import Room
from tests.browser.playing import (
    HOUSE,
    PUZZLE,
    at_rest,
    drag,
    draw,
    middle,
    open_puzzle,
    picture,
    press,
    tab_to_board,
    tool,
)
from tests.cases import some

EMPTY_BOARD = ["?????"] * 5


def start_over(page: Page) -> None:
    press(page, "r", "r")
    assert picture(page) == EMPTY_BOARD


# Strokes


@pytest.mark.journey
def test_strokes_of_the_mouse(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    expect_undo_by_button_and_key(page)
    start_over(page)
    expect_what_cannot_hold_is_named(page)
    expect_left_fills_and_right_crosses(page)
    start_over(page)
    expect_stroke_stays_in_its_line(page)
    expect_length_while_drawing(page)
    open_puzzle(page, Puzzle.flat(PUZZLE.rows, PUZZLE.cols, givens=[(2, FILLED), (3, EMPTY)]))
    expect_given_cells_stay(page)


def expect_undo_by_button_and_key(page: Page) -> None:
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


def expect_what_cannot_hold_is_named(page: Page) -> None:
    drag(page, (0, 0), (0, 1))
    expect(page.get_by_test_id("status")).to_contain_text("Row 1 can’t be completed any more.")
    tool(page, "undo")
    expect(page.get_by_test_id("status")).to_be_empty()


def expect_left_fills_and_right_crosses(page: Page) -> None:
    drag(page, (0, 0), (0, 3))
    drag(page, (1, 4), (4, 4), button="right")
    assert picture(page) == ["####?", "????.", "????.", "????.", "????."]
    tool(page, "tool-cross")
    expect(page.get_by_test_id("tool-cross")).to_have_attribute("aria-pressed", "true")
    drag(page, (4, 0))
    drag(page, (3, 0), button="right")
    assert picture(page)[3:] == ["#???.", ".???."]
    tool(page, "tool-fill")


def expect_stroke_stays_in_its_line(page: Page) -> None:
    """And spares other marks."""
    drag(page, (0, 2), button="right")
    drag(page, (0, 0), (0, 1), (4, 4))
    assert picture(page) == ["##.##", *EMPTY_BOARD[1:]]


def expect_length_while_drawing(page: Page) -> None:
    page.mouse.move(*middle(page, (2, 0)))
    page.mouse.down()
    page.mouse.move(*middle(page, (2, 3)), steps=4)
    expect(page.get_by_test_id("run-length")).to_have_text("4 1 left")
    page.mouse.up()
    expect(page.get_by_test_id("run-length")).to_be_hidden()


def expect_given_cells_stay(page: Page) -> None:
    assert picture(page)[0] == "??#.?"
    drag(page, (0, 0), (0, 4))
    assert picture(page)[0] == "###.#"
    drag(page, (0, 2), (0, 2))
    assert picture(page)[0] == "###.#"
    expect(page.get_by_test_id("cell-0-3")).to_have_attribute("aria-label", "crossed")


# Keys


@pytest.mark.journey
def test_keyboard_alone(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    expect_one_tab_stop_that_says_where_one_is(page)
    start_over(page)
    press(page, "Control+Home", "ArrowRight", "ArrowRight", "Space")
    press(page, "ArrowDown", "ArrowLeft", "Space", "Shift+ArrowRight", "Shift+ArrowRight")
    press(page, "Home", "x", "Shift+ArrowRight", "ArrowDown", "Home", "Space")
    press(page, *["Shift+ArrowRight"] * 6)
    assert picture(page) == ["??#??", ".###?", "#####", "?????", "?????"]
    press(page, "Control+End")
    expect(page.get_by_test_id("cell-4-4")).to_be_focused()
    press(page, "Control+Home")
    expect(page.get_by_test_id("cell-0-0")).to_be_focused()
    press(page, "Control+z", "Control+z")
    assert picture(page)[1] == "?###?"
    press(page, "Control+y")
    assert picture(page)[1] == ".###?"


def expect_one_tab_stop_that_says_where_one_is(page: Page) -> None:
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


def test_keys_work_wherever_the_focus_is_unless_they_mean_something_else_there(page: Page) -> None:
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
    expect_every_key_of_a_button_in_the_overview(page)


def expect_every_key_of_a_button_in_the_overview(page: Page) -> None:
    keys = page.get_by_test_id("play-keys").locator("kbd").all_text_contents()
    titles = page.locator("#puzzle [title]").evaluate_all("buttons => buttons.map((button) => button.title)")
    shortcuts = [match[1] for title in titles if (match := re.search(r"\(([^;]+).*\)$", title))]
    assert len(shortcuts) > 12
    assert [key for key in shortcuts if key not in keys] == []


# Trials, and what a page takes up again


@pytest.mark.journey
def test_trials_are_dropped_kept_and_taken_up_again(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    expect_dropping_many_marks_asks_first(page)
    drag(page, (0, 2))
    tool(page, "try")
    drag(page, (1, 1), (1, 3))
    expect(page.get_by_test_id("try-keep")).to_have_class("primary")
    drag(page, (0, 0))
    expect(page.get_by_test_id("try-drop")).to_have_class("primary")
    expect(page.get_by_test_id("try-keep")).not_to_have_class("primary")
    tool(page, "try-drop")
    assert picture(page)[:2] == ["??#??", "?????"]
    tool(page, "try")
    drag(page, (1, 1), (1, 3))
    tool(page, "try-keep")
    assert picture(page)[:2] == ["??#??", "?###?"]
    expect(page.get_by_test_id("trial")).to_be_hidden()
    start_over(page)
    expect_history_and_trial_after_a_reload(page)


def expect_dropping_many_marks_asks_first(page: Page) -> None:
    press(page, "t")
    drag(page, (2, 0), (2, 4))
    drag(page, (1, 1), (1, 2))
    press(page, "d")
    expect(page.get_by_test_id("status")).to_contain_text("Drop 7 marks?")
    assert picture(page)[2] == "#####"
    drag(page, (1, 1), (1, 2))
    press(page, "d")
    assert picture(page) == EMPTY_BOARD
    expect(page.get_by_test_id("trial")).to_be_hidden()


def expect_history_and_trial_after_a_reload(page: Page) -> None:
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


# The clock and the end


@pytest.mark.usefixtures("context")
def test_clock_stands_still_while_nobody_looks_and_when_finished(page: Page) -> None:
    """It goes on only when told to."""
    page.clock.install(time=0)
    open_puzzle(page, PUZZLE)
    page.clock.pause_at(60)
    before = seconds(page)
    page.clock.run_for(10_000)
    for hidden in ("true", "false"):
        page.evaluate(f"Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }})")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.clock.fast_forward(40_000 if hidden == "true" else 0)
    page.clock.run_for(65_000)
    assert seconds(page) == before + 75
    page.clock.resume()
    finish(page)
    end = seconds(page)
    page.clock.fast_forward(30_000)
    assert seconds(page) == end
    expect_finished_until_played_again(page)


def finish(page: Page) -> None:
    drag(page, (0, 0), button="right")
    draw(page, HOUSE[:-1])
    expect(page.get_by_test_id("outcome")).to_be_hidden()
    draw(page, ["....."] * 4 + HOUSE[-1:])
    expect(page.get_by_test_id("outcome")).to_contain_text(re.compile(r"Solved in \d+:\d\d"))


def expect_finished_until_played_again(page: Page) -> None:
    assert picture(page) == ["." + HOUSE[0][1:].replace(".", "?"), *(row.replace(".", "?") for row in HOUSE[1:])]
    expect(page.get_by_test_id("tool-fill")).to_be_disabled()
    drag(page, (4, 0))
    assert picture(page)[4][0] == "?"
    end = seconds(page)
    tool(page, "again")
    assert picture(page) == EMPTY_BOARD
    assert seconds(page) < end
    tool(page, "undo")
    expect(page.get_by_test_id("outcome")).to_be_visible()
    assert seconds(page) >= end
    tool(page, "again")
    expect(page.get_by_test_id("outcome")).to_be_hidden()


def seconds(page: Page) -> int:
    minutes, seconds = map(int, page.get_by_test_id("time").inner_text().split(":"))
    return 60 * minutes + seconds


# How much is loaded

PLAYED, COLOURED, WATCHED = 40_000, 48_000, 60_000
FLAG = Puzzle.flat([[(1, "r"), (2, "b")]], [[(1, "r")], [(1, "b")], [(1, "b")]])
FLAT_PAGES = [
    ("home/home", "/", PLAYED), ("play/play", f"/p/{dump(PUZZLE, 'link')}", PLAYED),
    ("play/colours", f"/p/{dump(FLAG, 'link')}", COLOURED),
    ("embed/framed_puzzle", f"/embed/p/{dump(PUZZLE, 'link')}", 41_000),
    ("embed/framed_solve", f"/embed/watch/{dump(PUZZLE, 'link')}#watch=exact", WATCHED),
    ("watch/race", f"/race/{dump(PUZZLE, 'link')}", WATCHED), ("watch/example", "/methods/exact", WATCHED),
    ("watch/piece", "/methods/belief", WATCHED), ("watch/piece", "/methods/anneal-blocks", WATCHED),
]
NEAREST = ("play/play", "embed/framed_puzzle", "watch/race", "watch/piece")  # to their limits
# Where the pointer of the test before still lies, a page would take it for somebody who acts.
NOBODY = "addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true)"


def test_little_is_loaded_before_anybody_acts(browser: Browser, url: str) -> None:
    pages = [*FLAT_PAGES, *class_pages(url), ("together/together", board_page(url), WATCHED)]
    for script, address, most in some(pages, [page for page in pages if page[0] in NEAREST]):
        loaded = scripts_of(browser, url + address)
        assert any(path.endswith(f"/{script}.js") for path in loaded)
        assert all(loaded.values())
        assert sum(loaded.values()) <= most, (script, sorted(loaded.items(), key=lambda entry: -entry[1]))


def class_pages(url: str) -> list[tuple[str, str, int]]:
    """The pages on which a teacher prepares and steers."""
    room = Room(url)
    return [("classroom/teach", f"/class/{room.code}/teach#{room.teacher}", WATCHED),
            ("classroom/plan_page", "/class/plan", PLAYED)]


def board_page(url: str) -> str:
    """That of a shared board. What is for several people comes after the board."""
    data = json.dumps({"puzzle": dump(PUZZLE, "link")}).encode()
    with urlopen(Asking(f"{url}/api/board", data, {"Content-Type": "application/json"})) as answer:
        return f"/t/{json.load(answer)['code']}"


def scripts_of(browser: Browser, address: str) -> dict[str, int]:
    """The scripts that a new visitor loads, with their compressed sizes in bytes."""
    requests: list[Request] = []
    with browser.new_context(ignore_https_errors=True) as context:
        page = context.new_page()
        page.add_init_script(NOBODY)
        page.on("request", lambda request: requests.append(request))
        page.goto(address)
        at_rest(page)
        scripts = [script for script in requests if script.url.endswith(".js")]
        return {urlsplit(script.url).path: size_of(script) for script in scripts}


def size_of(request: Request) -> int:
    """The compressed size of the whole response."""
    answer = request.response()
    answer.finished()
    return request.sizes()["responseBodySize"]
