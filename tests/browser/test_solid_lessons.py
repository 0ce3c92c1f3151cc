"""Lessons and drills on solids: by keyboard alone in the layers, by touch on the block, on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from solvers.grid import EMPTY, FILLED
from solvers.puzzle import coordinates
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import press, settle
from tests.browser.solids import FACE, FRONT, VIEWPORT, block_at_rest, without_block
from tests.browser.test_lessons import SAME_CHANCE, fits, open_lesson, to_board, unsettled_cell
from tests.cases import some
from webapp.jobs.tasks.plain_values import puzzle_from
from webapp.learn.lessons import SOLID_LESSONS


def in_layer(practice: dict[str, Any], cell: int) -> tuple[int, int, int]:
    """The layer from the front that a cell lies in, and its row and column there."""
    x, y, z = coordinates(practice["shape"], cell)
    return y, practice["shape"][2] - 1 - z, x


def way_to(practice: dict[str, Any], cell: int) -> list[str]:
    """The keys: from the layer in front, and its beginning."""
    layer, row, col = in_layer(practice, cell)
    return [*["PageUp"] * practice["shape"][1], *["PageDown"] * layer,
            "Control+Home", *["ArrowDown"] * row, *["ArrowRight"] * col]


def mark(page: Page, practice: dict[str, Any], cell: int, state: int) -> None:
    press(page, *way_to(practice, cell), "Space" if state == FILLED else "x")


def state_of(page: Page, practice: dict[str, Any], cell: int) -> str | None:
    """Of a cell in the layer that is shown."""
    _, row, col = in_layer(practice, cell)
    return page.get_by_test_id(f"cell-{row}-{col}").get_attribute("data-state")


@pytest.mark.journey
def test_lessons_by_keyboard_alone_in_layers(page: Page, url: str) -> None:
    without_block(page)
    mark_what_does_not_follow(page, url)
    practice = open_lesson(page, url, "solid_ends")
    way, answer = practice["stages"][0]["ways"][0], page.get_by_test_id("said")
    to_board(page)
    cell, state = way["cells"][0]
    mark(page, practice, cell, EMPTY + FILLED - state)
    expect(answer).to_contain_text("This cube can’t be removed")
    assert state_of(page, practice, cell) == "unknown"
    for cell, state in way["cells"]:
        mark(page, practice, cell, state)
        assert state_of(page, practice, cell) == "filled"
    expect(answer).to_have_text(way["says"])
    expect(page.get_by_test_id("done")).to_be_visible()
    page.get_by_test_id("next").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/solid_overlap")


def mark_what_does_not_follow(page: Page, url: str) -> None:
    practice = open_lesson(page, url, "solid_reach")
    early = unsettled_cell(practice, puzzle_from({**practice, "givens": []}))
    page.get_by_test_id("cell-0-0").focus()
    mark(page, practice, *early)
    expect(page.get_by_test_id("said")).to_contain_text("all three lines through this cube")
    assert state_of(page, practice, early[0]) == "unknown"
    expect(page.get_by_test_id("on")).to_be_hidden()


def test_first_solid_goes_on_part_by_part_and_is_turned(page: Page, url: str) -> None:
    without_block(page)
    practice = open_lesson(page, url, "solid_first")
    to_board(page)
    for stage in practice["stages"]:
        expect(page.get_by_test_id("ask")).to_have_text(stage["ask"])
        for cell, state in stage["ways"][0]["cells"] if stage["ways"] else []:
            press(page, *way_to(practice, cell))
            if state_of(page, practice, cell) == "unknown":
                press(page, "Space" if state == FILLED else "x")
        if not stage["ways"]:
            turn(page)
    expect(page.get_by_test_id("done")).to_contain_text("Carved!")
    page.goto(f"{url}/learn")
    expect(page.get_by_test_id("state-solid_first")).to_have_text("Done")
    there = page.get_by_test_id(re.compile("^lesson-")).evaluate_all("all => all.map((one) => one.dataset.testid)")
    assert {f"lesson-{name}" for name in SOLID_LESSONS} <= set(there)


def turn(page: Page) -> None:
    """To look from above, and back."""
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("said")).to_contain_text("Drag the block")
    for axis in "zy":
        page.get_by_test_id("slice-axis").select_option(axis)
        settle(page)
    page.get_by_test_id("cell-0-0").focus()


def test_hints_show_where_a_screen_reader_hears_what_was_done_and_a_supposition_is_answered(
    page: Page, url: str
) -> None:
    without_block(page)
    ask_for_hints(page, url)
    practice = open_lesson(page, url, "solid_two_lines")
    way = practice["stages"][0]["ways"][-1]
    (cell, state), = way["cells"]
    page.get_by_test_id("cell-0-0").focus()
    mark(page, practice, cell, EMPTY + FILLED - state)
    expect(page.get_by_test_id("said")).to_contain_text("This cube can’t be")
    mark(page, practice, cell, state)
    expect(page.get_by_test_id("said")).to_have_text(way["says"])
    expect(page.get_by_test_id("done")).to_be_visible()


def ask_for_hints(page: Page, url: str) -> None:
    practice = open_lesson(page, url, "solid_circle")
    hint, answer = page.get_by_test_id("hint"), page.get_by_test_id("said")
    for sentence in ("Look at the line", "ways to split the number"):
        hint.click()
        expect(answer).to_contain_text(sentence)
    cell, state = practice["stages"][0]["ways"][0]["cells"][0]
    expect(page.locator("[data-how=ghost]").first).to_be_attached()
    page.get_by_test_id("cell-0-0").focus()
    mark(page, practice, cell, state)
    expect(page.locator("#spoken")).to_have_text("Kept." if state == FILLED else "Removed.")
    hint.click(click_count=3)
    expect(page.get_by_test_id("done")).to_be_visible()


def test_drills_go_on_with_one_block_and_count_in_a_row(page: Page, url: str) -> None:
    page.add_init_script(SAME_CHANCE)
    page.set_viewport_size(VIEWPORT)
    practice = open_lesson(page, url, "solid_complete/drill")
    for number in (1, 2):
        to_board(page)
        for cell, state in practice["stages"][0]["ways"][0]["cells"]:
            mark(page, practice, cell, state)
        expect(page.get_by_test_id("row")).to_have_text(f"In a row: {number}. Best: {number}.")
        with page.expect_response("**/api/drills/**") as response:
            page.get_by_test_id("next").click()
        practice = response.value.json()
        expect(page.get_by_test_id("on")).to_be_hidden()
        page.locator('[data-testid="cube"][data-drawn]').wait_for(timeout=60_000)
        assert page.locator(".js-plotly-plot").count() == 1


@pytest.fixture
def phone(visitors: Visitors, url: str) -> Iterator[Page]:
    with fresh_page(visitors({"width": 360, "height": 740}, touched=True), url) as page:
        page.add_init_script(SAME_CHANCE)
        page.emulate_media(reduced_motion="reduce")
        yield page


def test_lessons_fit_a_phone_and_are_worked_on_by_touch(phone: Page, url: str) -> None:
    practice = open_lesson(phone, url, "solid_zero")
    fits(phone, "solid_zero")
    touch_the_block(phone, practice)
    without_block(phone)
    addresses = ["solid_first", "solid_square", "solid_two_lines", "solid_remaining/drill"]
    for address in some(addresses, addresses[-1:]):
        practice = open_lesson(phone, url, address)
        fits(phone, address)
    touch_the_layers(phone, practice)


def touch_the_block(phone: Page, practice: dict[str, Any]) -> None:
    for cell, _ in practice["stages"][0]["ways"][0]["cells"]:
        phone.get_by_test_id("cube").scroll_into_view_if_needed()
        block_at_rest(phone)
        phone.touchscreen.tap(*phone.evaluate(FACE, [cell, FRONT]))
    expect(phone.get_by_test_id("done")).to_be_visible()


def touch_the_layers(phone: Page, practice: dict[str, Any]) -> None:
    for cell, state in practice["stages"][0]["ways"][0]["cells"]:
        layer, row, col = in_layer(practice, cell)
        phone.get_by_test_id("tool-fill" if state == FILLED else "tool-cross").tap()
        phone.get_by_test_id("slice-layer").fill(str(layer + 1))
        phone.get_by_test_id(f"cell-{row}-{col}").tap()
    expect(phone.get_by_test_id("done")).to_be_visible()
