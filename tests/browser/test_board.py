"""The board: what is drawn lies where its elements are, boards of any size can be read and played on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from nonoscope import Grid, Puzzle, dump
from solvers.collection import example
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import at_rest, drag, middle, open_puzzle, picture, press, probe, settle
from tests.cases import some

DRAWN = probe("drawn")
SIDE = 12
ONES = Puzzle.flat([[1]] * SIDE, [[1]] * SIDE)
LARGE = Puzzle.flat([[1]] * 30, [[1]] * 30)


# What is drawn and what is pressed


def expect_drawn_where_it_is(page: Page, board: str = "board", least: int = SIDE) -> None:
    """The canvas is dark in the middle of the elements of filled cells, and only there."""
    cells = page.evaluate(DRAWN, board)
    assert sum(cell["filled"] for cell in cells) >= least
    assert [cell for cell in cells if cell["filled"] != cell["dark"]] == []


def test_cells_are_drawn_where_they_are_pressed(page: Page) -> None:
    open_puzzle(page, ONES)
    expect_board_to_come_back(page)
    for at in range(1, SIDE - 1):  # with one more it would be solved
        drag(page, (at, at))
    for zooms in some(["", "+", "++", "0", "---"], ["", "++", "---"]):
        press(page, *zooms)
        at_rest(page)  # cells grow as they fill
        expect_drawn_where_it_is(page, least=3)


def expect_board_to_come_back(page: Page) -> None:
    """When there was no room for it for a while."""
    stage = page.locator("#stage")
    for name, value in (("display", "none"), ("width", "0"), ("maxHeight", "0")):
        for style in (value, ""):
            stage.evaluate("(stage, [name, style]) => { stage.style[name] = style; }", [name, style])
            settle(page)
            press(page, "ArrowRight")
    page.mouse.click(*middle(page, (0, 0)))
    settle(page)
    assert picture(page)[0][0] == "#"


def test_cells_are_drawn_where_they_are_touched(visitors: Visitors, url: str) -> None:
    with fresh_page(visitors({"width": 360, "height": 740}, touched=True), url) as phone:
        phone.goto(f"{url}/healthz/live")
        open_puzzle(phone, LARGE)
        phone.get_by_test_id("more-open").wait_for()
        expect_touched(phone, 0)
        phone.locator(".scroller").evaluate("(box) => box.scrollBy(151, 163)")
        settle(phone)
        expect_touched(phone, 12)


def expect_touched(phone: Page, first: int) -> None:
    before = sum(row.count("#") for row in picture(phone))
    for at in range(first, first + 6):
        phone.touchscreen.tap(*middle(phone, (at, at)))
        settle(phone)
    at_rest(phone)
    expect_drawn_where_it_is(phone, least=6)
    assert sum(row.count("#") for row in picture(phone)) == before + 6


@pytest.mark.journey
def test_cells_are_drawn_where_they_are_beside_costs_of_lines(page: Page) -> None:
    page.goto(f"{page.url.rstrip('/')}/p/{dump(example('lighthouse').puzzle, 'link').strip()}#watch=anneal&at=3")
    expect(page.get_by_test_id("outcome")).to_be_visible(timeout=60_000)
    at_rest(page)
    expect_drawn_where_it_is(page, "watch-board")


# Large boards


def test_hundred_by_hundred(page: Page) -> None:
    rows = ["#" * 100 if row % 2 else "." * 100 for row in range(100)]
    open_puzzle(page, Puzzle.from_grid(Grid.from_text("\n".join(rows))))
    assert page.locator("[role=gridcell]").count() == 10_000
    page.get_by_test_id("zoom-whole").click()
    settle(page)
    drag(page, (1, 0), (1, 99))
    assert picture(page)[1] == "#" * 100
    page.get_by_test_id("cell-1-99").focus()
    press(page, "Control+End")
    expect(page.get_by_test_id("cell-99-99")).to_be_focused()
    press(page, "+", "+", "+", "+", "+", "+", "ArrowUp")
    box = page.get_by_test_id("cell-98-99").bounding_box()
    size = page.viewport_size
    assert 0 < box["x"] < size["width"] - box["width"]
    assert 0 < box["y"] < size["height"] - box["height"]


# The boxes of the numbers as they are drawn; those that come closer than a pixel to each other.
NOTE_NUMBERS = """() => {
  const write = CanvasRenderingContext2D.prototype.fillText;
  window.numbers = new Map();
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most = Infinity) {
    const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = this.measureText(text);
    const half = Math.min(width, most) / 2;
    window.numbers.set(`${text} ${x} ${y}`, [x - half, y - up, x + half, y + down]);
    return write.call(this, text, x, y, most);
  };
}"""
TOUCHING = """() => {
  const found = [], all = [...window.numbers];
  const near = (low, high, other, end) => low < end + 1 && other < high + 1;
  all.forEach(([name, [a, b, c, d]], i) => {
    for (const [other, [e, f, g, h]] of all.slice(i + 1))
      if (near(a, c, e, g) && near(b, d, f, h)) found.push(`${name} / ${other}`);
  });
  return [all.length, found];
}"""


@pytest.mark.journey
def test_keys_and_wheel_reach_a_large_board(page: Page) -> None:
    """Elements of a large board come after its first drawing; the focus then goes over to the cell it was at."""
    page.add_init_script("globalThis.later = []; globalThis.setTimeout = ((wait) => (work, ...more) =>"
                         " work.name === 'buildLate' ? later.push(work) : wait(work, ...more))(setTimeout)")
    page.goto(f"{page.url.rstrip('/')}/p/{dump(Puzzle.flat([[1]] * 50, [[1]] * 50), 'link').strip()}")
    page.wait_for_function("() => later.length")
    expect(page.get_by_test_id("board").locator("[data-state]")).to_have_count(0)
    page.get_by_test_id("board").locator("> .cells").focus()
    press(page, "ArrowDown", "ArrowRight", "x")
    page.evaluate("later.forEach((work) => work())")
    expect(page.get_by_test_id("cell-1-1")).to_be_focused()
    expect(page.get_by_test_id("cell-1-1")).to_have_attribute("data-state", "crossed")
    expect_wheel_to_zoom_at_the_pointer(page)


def expect_wheel_to_zoom_at_the_pointer(page: Page) -> None:
    before = middle(page, (20, 20))
    page.mouse.move(*before)
    page.keyboard.down("Control")
    for _ in range(6):
        page.mouse.wheel(0, -60)
    page.keyboard.up("Control")
    at_rest(page)
    after = middle(page, (20, 20))
    size = page.get_by_test_id("cell-20-20").bounding_box()
    assert size["width"] > 25
    assert abs(after[0] - before[0]) < size["width"]
    assert abs(after[1] - before[1]) < size["width"]


def test_numbers_of_a_large_board_do_not_touch(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    rows = ["#" * (10 + row % 17) + "." + "#" * (13 + row % 15) + ".." + "#" * (11 + row % 5) for row in range(60)]
    page.add_init_script(f"({NOTE_NUMBERS})()")
    open_puzzle(page, Puzzle.from_grid(Grid.from_text("\n".join(row.ljust(60, ".")[:60] for row in rows))))
    settle(page)
    for zooms in ("", "+", "++", "0", "+", "---"):
        for key in zooms:
            page.evaluate("numbers.clear()")
            press(page, key)
        count, touching = page.evaluate(TOUCHING)
        assert touching == [], zooms
        assert count > 60 or "-" in zooms
