"""Lessons and drills: every mark is answered, by keyboard alone and by touch, and progress stays in the browser."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from nonoscope import Puzzle
from solvers.explain.walkthrough import cell_steps
from solvers.grid import UNKNOWN
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import SIGNS, drag, middle, press, probe, settle
from tests.cases import some
from webapp.learn.lessons import LESSONS


def open_lesson(page: Page, url: str, address: str) -> dict[str, Any]:
    """Open a lesson or its drills; return the practice that the server sent."""
    with page.expect_response(re.compile(r"/api/(lessons|drills)/")) as response:
        page.goto(f"{url}/learn/{address}")
    practice = response.value.json()  # at once: Chromium does not keep it for long
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()
    return practice


# Drills are made by chance. With this script each run of the tests gets the same ones.
SAME_CHANCE = "let seed = 1; Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;"


def place(practice: dict[str, Any], cell: int) -> tuple[int, int]:
    return divmod(cell, len(practice["cols"]))


def mark(page: Page, practice: dict[str, Any], cell: int, state: int) -> None:
    """By keys alone: from the beginning of the board."""
    row, col = place(practice, cell)
    way = ["Control+Home", *["ArrowDown"] * row, *["ArrowRight"] * col]
    press(page, *way, "Space" if state == 1 else "x")


def to_board(page: Page) -> None:
    """Tab until the focus is on the board, or on the layer of a solid."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#stage [role=gridcell]')"):
            return
    pytest.fail("The board is not reached by the Tab key.")


def sign(page: Page, practice: dict[str, Any], cell: int) -> str:
    row, col = place(practice, cell)
    return SIGNS[page.get_by_test_id(f"cell-{row}-{col}").get_attribute("data-state") or ""]


def unsettled_cell(practice: dict[str, Any], puzzle: Puzzle) -> tuple[int, int]:
    """A cell that no line settles yet, and its state."""
    board = bytearray(len(practice["goal"]))
    for cell, state in practice["givens"]:
        board[cell] = state
    cells = (cell for cell, state in enumerate(board) if state == UNKNOWN)
    early = next(cell for cell in cells if not cell_steps(puzzle, bytes(board), cell))
    return early, practice["goal"][early]


@pytest.mark.journey
def test_a_lesson_by_keyboard_alone_takes_off_what_does_not_follow(page: Page, url: str) -> None:
    practice = open_lesson(page, url, "overlap")
    (way,) = practice["stages"][0]["ways"]
    to_board(page)
    mark_what_does_not_follow(page, practice, *way["cells"][0])
    mark(page, practice, *way["cells"][0])
    expect(page.get_by_test_id("said")).to_contain_text("overlap")
    for cell, state in way["cells"][1:]:
        mark(page, practice, cell, state)
    expect(page.get_by_test_id("done")).to_be_visible()
    assert [sign(page, practice, cell) for cell, _ in way["cells"]] == ["#"] * len(way["cells"])
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "next":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/caps")


def mark_what_does_not_follow(page: Page, practice: dict[str, Any], cell: int, state: int) -> None:
    """Wrong marks and unproven ones disappear; a right one stays until it is undone."""
    early = unsettled_cell(practice, Puzzle.flat(practice["rows"], practice["cols"]))
    answer = page.get_by_test_id("said")
    mark(page, practice, cell, 3 - state)
    expect(answer).to_contain_text("can’t be")
    assert sign(page, practice, cell) == "?"
    mark(page, practice, *early)
    expect(answer).to_contain_text("nothing on the board proves it yet")
    assert sign(page, practice, early[0]) == "?"
    mark(page, practice, cell, state)
    mark(page, practice, cell + 1, 3 - practice["goal"][cell + 1])
    assert sign(page, practice, cell) == "#"
    press(page, "Control+z")
    assert sign(page, practice, cell) == "?"


def test_what_a_cell_cannot_be_is_said_by_mouse_and_keys(page: Page, url: str) -> None:
    practice = open_lesson(page, url, "absent")
    first, then = practice["stages"]
    (cell, left), *_ = first["ways"][0]["cells"]
    answer, at = page.get_by_test_id("said"), page.get_by_test_id
    at(tools_for(page, left)[0]).click()
    at("tool-not").click()
    expect(at("tool-not")).to_have_text("Not red")
    settled, = (marked for marked, state in then["ways"][0]["cells"] if state > 0)
    page.mouse.click(*middle(page, place(practice, settled)))
    expect(answer).to_contain_text("is red")
    places = [place(practice, marked) for marked, _ in first["ways"][0]["cells"]]
    drag(page, *places)
    expect(at("ask")).to_have_text(then["ask"])
    press(page, "Control+z")
    at("cell-0-0").focus()
    row, col = place(practice, cell)
    press(page, "Control+Home", *["ArrowDown"] * row, *["ArrowRight"] * col, "Space")
    expect(page.locator("#spoken")).to_contain_text("can’t be red")
    press(page, "n", "Control+Home")
    row, col = place(practice, settled)
    press(page, *["ArrowDown"] * row, *["ArrowRight"] * col, "Space")
    expect(at("done")).to_be_visible()


def test_a_supposition_is_answered_with_the_lines_that_it_leads_over(page: Page, url: str) -> None:
    page.route("**/api/drills/**", lambda route: route.continue_(url=f"{url}/api/drills/supposition?seed=12"))
    practice = open_lesson(page, url, "supposition/drill")
    ways, givens = practice["stages"][0]["ways"], {cell for cell, _ in practice["givens"]}
    refuted = {cell for way in ways for cell, _ in way["cells"]}
    in_vain = next(cell for cell in range(len(practice["goal"])) if cell not in givens | refuted)
    answer = page.get_by_test_id("said")
    page.get_by_test_id("cell-0-0").focus()
    mark(page, practice, in_vain, practice["goal"][in_vain])
    expect(answer).to_contain_text("leads to no contradiction")
    assert sign(page, practice, in_vain) == "?"
    (cell, state), = ways[-1]["cells"]
    mark(page, practice, cell, 3 - state)
    expect(answer).to_contain_text("can’t be")
    mark(page, practice, cell, state)
    expect(answer).to_have_text(ways[-1]["says"])
    expect(page.get_by_test_id("done")).to_be_visible()


def test_board_that_did_not_come_is_asked_for_again_and_hints_tell_where_then_why_then_mark(
    page: Page, url: str
) -> None:
    page.route("**/api/lessons/**", lambda route: route.abort())
    page.goto(f"{url}/learn/glue")
    expect(page.get_by_test_id("missing")).to_be_visible()
    page.unroute("**/api/lessons/**")
    page.get_by_test_id("again").click()
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()
    expect(page.get_by_test_id("missing")).to_be_hidden()
    hint, answer = page.get_by_test_id("hint"), page.get_by_test_id("said")
    for sentence in ("Look at", "glue"):
        hint.click()
        expect(answer).to_contain_text(sentence)
    hint.click()
    expect(page.get_by_test_id("done")).to_be_visible()
    hint.click()
    expect(answer).to_contain_text("Look at")  # the rest of the board may be finished, with hints


@pytest.mark.journey
def test_first_lesson_goes_on_part_by_part_and_counts_until_it_is_forgotten(page: Page, url: str) -> None:
    practice = open_lesson(page, url, "first")
    page.get_by_test_id("cell-0-0").focus()
    for stage in practice["stages"]:
        expect(page.get_by_test_id("ask")).to_have_text(stage["ask"])
        for cell, state in stage["ways"][0]["cells"]:
            if sign(page, practice, cell) == "?":
                mark(page, practice, cell, state)
    expect(page.get_by_test_id("done")).to_contain_text("Solved!")
    page.goto(f"{url}/learn")
    expect(page.get_by_test_id("state-first")).to_have_text("Done")
    expect(page.get_by_test_id("progress")).to_have_text(f"1 of {len(LESSONS)} lessons done.")
    page.get_by_test_id("forget").click()
    expect(page.get_by_test_id("progress")).to_have_text(f"0 of {len(LESSONS)} lessons done.")
    expect(page.get_by_test_id("forget")).to_be_hidden()


def test_whatever_stands_in_storage_drills_by_keyboard_count_in_a_row(page: Page, url: str) -> None:
    page.add_init_script(SAME_CHANCE)
    odd_progress(page, url)
    practice = open_lesson(page, url, "overlap/drill")
    row = page.get_by_test_id("row")
    expect(row).to_have_text("In a row: 0. Best: 0.")
    for number in (1, 2):
        to_board(page)
        for cell, state in practice["stages"][0]["ways"][0]["cells"]:
            mark(page, practice, cell, state)
        expect(row).to_have_text(f"In a row: {number}. Best: {number}.")
        page.get_by_test_id("next").focus()
        with page.expect_response("**/api/drills/**") as response:
            page.keyboard.press("Enter")
        practice = response.value.json()
        expect(page.get_by_test_id("on")).to_be_hidden()
    page.get_by_test_id("hint").click()
    expect(row).to_have_text("In a row: 0. Best: 2.")


def odd_progress(page: Page, url: str) -> None:
    """Whatever stands in storage, the pages work."""
    odd = ["null", "[]", "{", '"x"', json.dumps({"done": {"a": 1}, "drills": []}),
           json.dumps({"done": ["overlap", 7, None], "drills": {"overlap": {"now": "<b>", "best": 1e99}, "glue": 3}})]
    for text in some(odd, [odd[2], odd[-1]]):
        page.evaluate("(text) => localStorage.setItem('learning', text)", text)
        page.goto(f"{url}/learn")
        expect(page.get_by_test_id("progress"), text).to_contain_text("lessons done")
    expect(page.get_by_test_id("state-overlap")).to_have_text("Done")


def test_pages_fit_a_phone_and_are_worked_on_by_touch(visitors: Visitors, url: str) -> None:
    with fresh_page(visitors({"width": 360, "height": 740}, touched=True), url) as phone:
        phone.add_init_script(SAME_CHANCE)
        for address in some(["", "/line_cases", "/solids"], ["/line_cases"]):  # others: test_layout.py
            phone.goto(f"{url}/learn{address}")
            fits(phone, address)
        for address in some(["overlap", "remaining/drill", "absent"], ["remaining/drill", "absent"]):
            practice = open_lesson(phone, url, address)
            fits(phone, address)
            touch(phone, practice)
            expect(phone.get_by_test_id("done"), address).to_be_visible()


def fits(phone: Page, address: str) -> None:
    """Nothing sticks out, and all that can be pressed is large enough for a finger."""
    settle(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360, address
    theme = phone.get_by_test_id("theme").bounding_box()
    assert theme["x"] + theme["width"] <= 360, address
    assert phone.evaluate(probe("small_targets"), 44) == [], address


def touch(phone: Page, practice: dict[str, Any]) -> None:
    for stage in practice["stages"]:
        for cell, state in stage["ways"][0]["cells"]:
            for tool in tools_for(phone, state):
                phone.get_by_test_id(tool).tap()
            phone.get_by_test_id("board").scroll_into_view_if_needed()
            phone.touchscreen.tap(*middle(phone, place(practice, cell)))


def tools_for(page: Page, state: int) -> list[str]:
    """The tools that mark a cell, or exclude a colour from it."""
    excluded = next(colour for colour in range(1, 40) if not -state >> colour & 1) if state < 0 else 0
    ink = excluded + (excluded > 1) if state < 0 else state
    tool = {0: "", 1: "tool-fill", 2: "tool-cross"}.get(ink, f"ink-{ink}")
    saying = page.get_by_test_id("tool-not")
    turned = saying.count() and (saying.get_attribute("aria-pressed") == "true") != (state < 0)
    return [tool, *(["tool-not"] if turned else [])]
