"""Solids on a screen as large as a phone's: numbers that can be read, targets for fingers, a puzzle solved by touch."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import pi

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from nonoscope import Puzzle
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import Cell, at_rest, middle, picture, press, probe, settle
from tests.browser.solids import FACE, FRONT, TOP, block_at_rest, model, open_solid, standing
from tests.browser.test_touch import Fingers, middle_of

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
NINE = model(*[" ".join(["#" * 9] * 9)] * 9)
EXTENT = """async () => {
  const { viewOf } = await import("/static/js/cube/geometry/camera.js");
  const frame = document.querySelector("[data-testid=cube]"), { clientWidth: width, clientHeight: height } = frame;
  const view = viewOf(JSON.parse(frame.dataset.camera), [9, 9, 9], width, height), eight = [0, 1, 2, 3, 4, 5, 6, 7];
  const points = eight.map((bits) => view.project([0, 1, 2].map((axis) => 9 * ((bits >> axis) & 1))));
  return [0, 1].map((i) => Math.max(...points.map((one) => one[i])) - Math.min(...points.map((one) => one[i])));
}"""


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


def test_solid_is_turned_zoomed_asked_tapped_and_drawn_by_fingers_to_its_end(phone: Page) -> None:
    puzzle = model("### ###", "... #..", "##. ###")
    open_solid(phone, puzzle)
    block_at_rest(phone)
    fingers = Fingers(phone)
    assert phone.locator("#stage :is(button, input, select)").evaluate_all(SMALL, FINGER) == []
    turns_under_a_finger_and_loses_nothing(phone, fingers, puzzle)
    fingers.tap(tuple(phone.evaluate(FACE, [cell_at(puzzle, 2, 0, 2), TOP])))
    assert standing(phone) == puzzle.size - 1
    keeps_what_a_finger_rests_on_and_tells_of_a_number(phone, fingers)
    assert standing(phone) == puzzle.size - 1
    phone.get_by_test_id("cell-0-1").scroll_into_view_if_needed()
    before = phone.evaluate("scrollY")
    stroke(phone, fingers, (0, 1), (2, 1))
    assert picture(phone) == ["?..", "?.?", "?.?"]
    assert phone.evaluate("scrollY") == before
    phone.get_by_test_id("slice-layer").fill("2")
    settle(phone)
    fingers.tap(middle(phone, (0, 1)))
    phone.evaluate("addEventListener('click', () => { document.body.dataset.clicked = 'yes'; }, true)")
    fingers.tap(middle(phone, (1, 1)))
    expect(phone.get_by_test_id("outcome")).to_be_visible()
    expect(phone.locator("body")).not_to_have_attribute("data-clicked", "yes")  # on what comes to lie there
    expect_picture_and_next_in_sight(phone)
    expect_to_turn_once(phone)


def cell_at(puzzle: Puzzle, x: int, y: int, z: int) -> int:
    return (x * puzzle.shape[1] + y) * puzzle.shape[2] + z


def turns_under_a_finger_and_loses_nothing(phone: Page, fingers: Fingers, puzzle: Puzzle) -> None:
    phone.get_by_test_id("drag-turns").tap()
    before = yaw(phone)
    x, y = phone.evaluate(FACE, [cell_at(puzzle, 1, 0, 1), FRONT])
    for way, turned in ((1, -0.5), (-1, 0)):
        fingers.down((x, y))
        for step in range(1, 9):
            fingers.move((x + 8 * way * step, y + 3 * way * step))
        fingers.up()
        block_at_rest(phone)
        assert yaw(phone) - before == pytest.approx(turned, abs=0.15)
    assert standing(phone) == puzzle.size
    phone.get_by_test_id("drag-turns").tap()
    expect_two_fingers_to_zoom(phone, fingers)
    assert standing(phone) == puzzle.size
    expect_a_swipe_to_carve_until_a_second_finger_comes(phone, fingers, puzzle)


def expect_a_swipe_to_carve_until_a_second_finger_comes(phone: Page, fingers: Fingers, puzzle: Puzzle) -> None:
    block_at_rest(phone)
    row = [phone.evaluate(FACE, [cell_at(puzzle, x, 0, 1), FRONT]) for x in range(3)]
    for second_finger in (True, False):
        fingers.down(row[0])
        for point in row[1:]:
            fingers.move(point)
        assert standing(phone) == puzzle.size - 3
        if second_finger:
            fingers.down(row[2], middle_of(phone, "turn-left"))
            assert standing(phone) == puzzle.size
            fingers.up(row[2])
        fingers.up()
    phone.get_by_test_id("undo").tap()
    expect(phone.get_by_test_id("undo")).to_be_disabled()
    block_at_rest(phone)


def expect_two_fingers_to_zoom(phone: Page, fingers: Fingers) -> None:
    before = camera(phone)["zoom"]
    fingers.down((150, 200), (200, 200))
    fingers.move((120, 200), (230, 200))
    fingers.up((120, 200))
    fingers.up()
    block_at_rest(phone)
    assert camera(phone)["zoom"] < before
    fingers.down((120, 200), (230, 200))
    fingers.move((150, 200), (200, 200))
    fingers.up((150, 200))
    fingers.up()
    block_at_rest(phone)
    assert camera(phone)["zoom"] == pytest.approx(before)


def keeps_what_a_finger_rests_on_and_tells_of_a_number(phone: Page, fingers: Fingers) -> None:
    """The number stands beside a layer."""
    fingers.tap(tuple(phone.evaluate(FACE, [0, FRONT])), seconds=0.6)
    expect(phone.get_by_test_id("undo")).to_be_enabled()
    filled = phone.locator("[data-testid^=cell-][data-state=filled]")
    expect(filled).to_have_count(1)
    phone.get_by_test_id("undo").tap()
    expect(filled).to_have_count(0)
    clue = phone.get_by_test_id("row-clue-2")
    clue.scroll_into_view_if_needed()
    fingers.down(middle_of(phone, "row-clue-2"))
    expect(phone.get_by_test_id("status")).to_contain_text("left to right, 1 from the front, 1 from the bottom")
    fingers.up()
    press(phone, "Escape")
    expect(phone.get_by_test_id("status")).to_be_hidden()


def yaw(phone: Page) -> float:
    return camera(phone)["yaw"]


def camera(phone: Page) -> dict[str, float]:
    return json.loads(phone.get_by_test_id("cube").get_attribute("data-camera") or "")


def stroke(phone: Page, fingers: Fingers, start: Cell, end: Cell) -> None:
    (x, y), (to_x, to_y) = middle(phone, start), middle(phone, end)
    fingers.down((x, y))
    for step in range(1, 7):
        fingers.move((x + (to_x - x) * step / 6, y + (to_y - y) * step / 6))
    fingers.up()


def expect_picture_and_next_in_sight(phone: Page) -> None:
    at_rest(phone)
    for name in ("cube", "next"):
        expect(phone.get_by_test_id(name)).to_be_in_viewport(ratio=1)
    assert phone.locator(".outlines .cursor").get_attribute("d") == ""


def expect_to_turn_once(phone: Page) -> None:
    """When it is finished, not when it is seen again."""
    yaw = "JSON.parse(document.querySelector('[data-testid=cube]').dataset.camera).yaw"
    phone.emulate_media(reduced_motion="no-preference")
    phone.reload()
    phone.locator('[data-testid="cube"][data-drawn]').wait_for(timeout=60_000)
    block_at_rest(phone)
    before = phone.evaluate(yaw)
    press(phone, "Control+z")
    press(phone, "Control+y")
    phone.wait_for_function(f"(round) => Math.abs({yaw} - round) < 0.001", arg=before + 2 * pi)


COVERED = """() => {
  const boxes = [document.querySelector(".outlines .look"), ...document.querySelectorAll("[data-how=ghost]")];
  const panel = document.querySelector("#advice").getBoundingClientRect();
  return boxes.map((one) => one.getBoundingClientRect()).filter(({ left, top, right, bottom }) =>
    left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top).length;
}"""


def test_a_hint_turns_the_block_to_its_line_which_its_panel_never_covers(phone: Page) -> None:
    open_solid(phone, model("... ... ##.", "... ... #..", "... ... ..."))
    phone.get_by_test_id("cube").focus()
    press(phone, *["ArrowLeft"] * 11)  # to the back
    for width, height in ((360, 740), (740, 360)):
        phone.set_viewport_size({"width": width, "height": height})
        block_at_rest(phone)
        for _ in range(3):
            phone.get_by_test_id("hint").click()
            expect(phone.locator("#advice.open")).to_be_visible()
            block_at_rest(phone)
            assert phone.evaluate(COVERED) == 0
    assert phone.locator(".outlines .look").get_attribute("d") != ""


def test_block_is_large_on_its_side_and_on_a_tablet(phone: Page) -> None:
    open_solid(phone, NINE)
    for width, height, least in ((740, 360, 300), (1024, 768, 540)):
        phone.set_viewport_size({"width": width, "height": height})
        settle(phone)
        block_at_rest(phone)
        shown = phone.evaluate(LABELS)
        assert len(shown) == 3 * 81
        tall, wide = phone.evaluate(EXTENT)
        assert max(tall, wide) >= least
        for name in ("cube", "check", "hint", "tool-cross", "slice-layer"):
            expect(phone.get_by_test_id(name)).to_be_in_viewport(ratio=1)
        assert phone.evaluate("document.documentElement.scrollWidth") <= width


def test_block_is_cut_by_its_arrows_turned_by_its_buttons_and_served_by_keys(phone: Page) -> None:
    open_solid(phone, model(".#. #.. ...", "#.. ... ...", "... ... ..."))
    block_at_rest(phone)
    phone.get_by_test_id("arrow-y").tap()
    expect(phone.get_by_test_id("cut-y-low")).to_have_value("2")
    expect(phone.get_by_test_id("cut-y-said")).to_have_text("2–3")
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
