"""Solids on a screen as large as a phone's: numbers that can be read, targets for fingers, a puzzle solved by touch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from nonoscope import FILLED
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import press, probe
from tests.browser.solids import FACE, FRONT, TOP, block_at_rest, model, open_solid, standing

pytestmark = pytest.mark.browser

LABELS = probe("labels")
PHONE: ViewportSize = {"width": 360, "height": 740}
SMALLEST_IN_FRONT, SMALLEST = 11, 7  # pixels
FINGER = 44
SMALL = """(all, least) => all.filter((one) => one.checkVisibility()).filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height) < least;
}).map((one) => one.dataset.testid)"""
RINGED = """import("/static/js/cube/geometry/labels.js").then(({ heightOf }) => heightOf({ total: 9, groups: 2 }))"""

# The largest for which it is promised; of two digits, which are no larger than one.
LARGE = model(*[" ".join(["#" * 10] * 10)] * 10)
FLAT = model(*[" ".join(["#" * 13] * 4)] * 8)


@pytest.fixture
def phone(visitors: Visitors, url: str) -> Iterator[Page]:
    with fresh_page(visitors(PHONE, touched=True), url) as page:
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{url}/healthz/live")
        yield page


def test_numbers_can_be_read_or_are_left_out(phone: Page) -> None:
    open_solid(phone, LARGE)
    block_at_rest(phone)
    shown = phone.evaluate(LABELS)
    front = [label["height"] for label in shown if label["axis"] == 1]
    assert len(front) == 100
    assert min(front) >= SMALLEST_IN_FRONT
    ringed = phone.evaluate(RINGED)
    assert min(label["face"] for label in shown if label["axis"] == 1) * ringed >= SMALLEST_IN_FRONT
    assert min(label["between"] for label in shown) >= SMALLEST - 0.1
    phone.get_by_test_id("cube").focus()
    press(phone, *"-" * 8)
    block_at_rest(phone)
    expect(phone.get_by_test_id("cube")).to_have_attribute("data-labels", "0")


def test_numbers_on_steep_sides_of_a_flat_block_are_no_specks(phone: Page) -> None:
    open_solid(phone, FLAT)
    block_at_rest(phone)
    phone.get_by_test_id("cube").focus()
    for key in ["ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft"]:
        phone.keyboard.press(key)
        block_at_rest(phone)
        shown = phone.evaluate(LABELS)
        assert min((label["between"] for label in shown), default=SMALLEST) >= SMALLEST - 0.1


def test_solid_is_solved_by_touch_on_targets_large_enough_for_a_finger(phone: Page) -> None:
    puzzle = model("#. #.", "## #.")
    open_solid(phone, puzzle)
    assert phone.locator("#stage :is(button, input, select)").evaluate_all(SMALL, FINGER) == []
    for cell in (3, 1, 7):
        block_at_rest(phone)
        phone.touchscreen.tap(*phone.evaluate(FACE, [cell, TOP]))
    expect(phone.get_by_test_id("outcome")).to_contain_text("Solved in")
    assert puzzle.info.goal is not None
    assert standing(phone) == puzzle.info.goal.cells.count(FILLED)


def test_block_is_cut_by_its_arrows_turned_by_its_buttons_and_served_by_keys(phone: Page) -> None:
    open_solid(phone, model(".#. #.. ...", "#.. ... ...", "... ... ..."))
    block_at_rest(phone)
    phone.get_by_test_id("arrow-y").tap()
    expect(phone.get_by_test_id("cut-y")).to_have_value("1")
    expect(phone.get_by_test_id("cut-y-said")).to_have_text("1 from the front cut away")
    block_at_rest(phone)
    before = phone.evaluate(FACE, [0, FRONT])
    phone.get_by_test_id("turn-left").tap()
    block_at_rest(phone)
    assert phone.evaluate(FACE, [0, FRONT]) != before
    phone.get_by_test_id("share-open").focus()
    phone.keyboard.press("k")
    expect(phone.get_by_test_id("tool-fill")).to_have_attribute("aria-pressed", "true")
    phone.keyboard.press("z")
    expect(phone.get_by_test_id("status")).to_contain_text("removed by zeros")
