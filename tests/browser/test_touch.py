"""Playing with fingers on a phone, in a real browser: the touches are sent as the screen would send them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, expect

from nonoscope import Grid, Puzzle
from tests.browser.playing import middle, open_puzzle, picture, settle
from tests.cases import some

RING = Puzzle.from_grid(Grid.from_text("#####\n#...#\n#...#\n#...#\n#####"))
LARGE = Puzzle.flat([[60]] * 60, [[60]] * 60)
TOWER = Puzzle.flat([[15]] * 60, [[60]] * 15)
HUGE = Puzzle.flat([[1] * 45] * 100, [[1] * 45] * 100)

TALL: ViewportSize = {"width": 390, "height": 844}
SCROLLER = "document.querySelector('.scroller')"

Point = tuple[float, float]


@pytest.fixture
def timed_phone(browser: Browser, url: str) -> Iterator[Page]:
    """One that is nobody else's, whose clock the test holds."""
    page = browser.new_page(viewport=TALL, has_touch=True, is_mobile=True)
    page.clock.install()
    page.goto(f"{url}/healthz/live")
    yield page
    page.close()


class Fingers:
    """Fingers on the screen, moved together, by a clock of their own: how busy the machine is must not matter."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._now = time.time()
        self._session: CDPSession = page.context.new_cdp_session(page)

    def down(self, *points: Point) -> None:
        self._send("touchStart", points)

    def move(self, *points: Point) -> None:
        self._send("touchMove", points)

    def up(self, *left: Point) -> None:
        self._send("touchEnd", left)
        self._settle()

    def tap(self, point: Point, seconds: float = 0) -> None:
        self.down(point)
        self.hold(seconds)
        self.up()

    def hold(self, seconds: float) -> None:
        """Stay in place."""
        self._now += seconds

    def _settle(self) -> None:
        settle(self._page)

    def _send(self, kind: str, points: tuple[Point, ...]) -> None:
        self.hold(0.01)
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        sent = {"type": kind, "touchPoints": touches, "timestamp": self._now}
        self._session.send("Input.dispatchTouchEvent", sent)


class TimedFingers(Fingers):
    """Fingers on a screen whose clock only advances while they hold still."""

    def __init__(self, page: Page, puzzle: Puzzle) -> None:
        """On the page of a puzzle."""
        page.clock.resume()
        open_puzzle(page, puzzle)
        settle(page)
        page.clock.pause_at(page.evaluate("60 + Date.now() / 1000"))
        super().__init__(page)

    def hold(self, seconds: float) -> None:
        super().hold(seconds)
        self._page.clock.run_for(int(1000 * seconds))

    def _settle(self) -> None:
        self.hold(0.1)


def middle_of(page: Page, name: str) -> Point:
    box = page.get_by_test_id(name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def side(page: Page) -> float:
    box = page.get_by_test_id("cell-0-0").bounding_box()
    return box["width"]


@pytest.mark.journey
def test_tap_fills_drag_draws_long_press_crosses_or_asks_and_the_tool_bar_is_in_reach(timed_phone: Page) -> None:
    phone = timed_phone
    expect_finger_that_rests_on_a_clue_to_ask_what_can_be_found(phone)
    fingers = TimedFingers(phone, RING)
    fingers.tap(middle(phone, (0, 0)))
    assert picture(phone)[0] == "#????"
    fingers.down(middle(phone, (4, 0)))
    for cell in [(4, 1), (4, 2), (3, 3)]:
        fingers.move(middle(phone, cell))
    fingers.up()
    assert picture(phone)[3:] == ["?????", "####?"]
    fingers.down(middle(phone, (1, 1)))
    fingers.hold(0.5)
    expect(phone.get_by_test_id("cell-1-1")).to_have_attribute("data-state", "crossed")
    fingers.move(middle(phone, (1, 3)))
    fingers.up()
    assert picture(phone)[1] == "?...?"
    expect_tool_bar_in_reach(phone)
    fingers.tap(middle_of(phone, "tool-cross"))
    fingers.tap(middle(phone, (2, 2)))
    assert picture(phone)[2] == "??.??"
    expect_arrow_to_go_on_while_it_is_held(phone)


def expect_tool_bar_in_reach(phone: Page) -> None:
    for name in ("tool-fill", "tool-cross", "undo", "redo", "try", "check", "hint"):
        box = phone.get_by_test_id(name).bounding_box()
        assert box["y"] + box["height"] <= TALL["height"]
        assert box["height"] >= 44
        assert box["width"] >= 44


def expect_finger_that_rests_on_a_clue_to_ask_what_can_be_found(phone: Page) -> None:
    fingers, status = TimedFingers(phone, RING), phone.get_by_test_id("status")
    fingers.tap(middle_of(phone, "col-clue-1"))
    fingers.hold(1)
    expect(status).to_be_empty()
    fingers.down(middle_of(phone, "row-clue-0"))
    fingers.hold(0.5)
    phone.clock.resume()
    expect(status).to_contain_text("Row 1, full line")
    fingers.up()
    expect(phone.get_by_test_id("below").get_by_test_id("step-picture").first).to_be_visible()
    assert picture(phone)[0] == "?????"


def expect_arrow_to_go_on_while_it_is_held(phone: Page) -> None:
    fingers = TimedFingers(phone, LARGE)
    for name in ("more-open", "pad-open"):
        fingers.tap(middle_of(phone, name))
    fingers.down(middle_of(phone, "pad-right"))
    fingers.hold(2)
    fingers.up()
    focused = phone.evaluate("document.activeElement.dataset.testid")
    assert int(focused.split("-")[2]) >= 15
    fingers.hold(1)
    assert phone.evaluate("document.activeElement.dataset.testid") == focused
    cell, corner = phone.get_by_test_id(focused).bounding_box(), phone.get_by_test_id("map").bounding_box()
    assert corner["x"] + corner["width"] - 1 <= cell["x"] <= TALL["width"] - cell["width"]


def scrolled(page: Page) -> tuple[float, float]:
    """How far the board is scrolled, across and down."""
    across, down = page.evaluate(f"[{SCROLLER}.scrollLeft, {SCROLLER}.scrollTop]")
    return across, down


def view_of(page: Page) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is seen of the cells."""
    corner, frame = page.get_by_test_id("map").bounding_box(), page.locator(".scroller").bounding_box()
    return (corner["x"] + corner["width"], corner["y"] + corner["height"], frame["x"] + frame["width"],
            frame["y"] + frame["height"])


def filled(page: Page) -> tuple[set[int], list[int]]:
    """The rows and the columns of the filled cells."""
    cells = [(row, col) for row, signs in enumerate(picture(page)) for col, sign in enumerate(signs) if sign == "#"]
    return {row for row, _ in cells}, sorted(col for _, col in cells)


def test_stroke_at_the_border_keeps_to_its_line_and_scrolls_the_board_only_where_it_goes(timed_phone: Page) -> None:
    phone = timed_phone
    fingers = TimedFingers(phone, LARGE)
    phone.evaluate(f"{SCROLLER}.scrollTo(300, 300)")
    fingers.hold(0.1)
    expect_strokes_along_the_border_to_leave_the_board_alone(phone, fingers)
    expect_slanted_stroke_to_go_where_it_leans(phone, fingers)
    before, (_, _, right, _) = scrolled(phone), view_of(phone)
    y = middle(phone, (30, 20))[1]
    phone.clock.resume()
    fingers.down((right - 60, y))
    fingers.move((right - 30, y))
    fingers.move((right - 6, y + 14))
    phone.wait_for_function(f"() => {SCROLLER}.scrollLeft > {before[0] + 200}")
    fingers.up()
    rows, cols = filled(phone)
    assert scrolled(phone)[1] == before[1]
    assert rows == {30}
    assert cols == [*range(cols[0], cols[-1] + 1)]
    assert len(cols) > 12


def expect_strokes_along_the_border_to_leave_the_board_alone(phone: Page, fingers: Fingers) -> None:
    """Slowly and quickly along the lower border, from the right border to the left, and a mere touch."""
    before, (_, _, right, bottom) = scrolled(phone), view_of(phone)
    low, high = bottom - 8, middle(phone, (30, 20))[1]
    strokes = [
        (0.03, [(150 + 12.0 * step, low + step % 2) for step in range(10)]),
        (0.0, [(150, low), (205, low), (258, low)]),
        (0.03, [(right - 6 - 12.0 * step, high) for step in range(10)]), (0.2, [(150, low), (152, low)]),
    ]
    for pause, points in strokes:
        fingers.down(points[0])
        fingers.hold(pause)
        for point in points[1:]:
            fingers.move(point)
            fingers.hold(pause)
        fingers.up()
        rows, cols = filled(phone)
        assert len(rows) == 1, points
        assert len(cols) == pytest.approx(1 + abs(points[-1][0] - points[0][0]) / 18, abs=1), points
        assert cols == [*range(cols[0], cols[-1] + 1)]
        assert scrolled(phone) == before
        fingers.tap(middle_of(phone, "undo"))  # at once, which counts even after a quick stroke
        assert filled(phone) == (set(), [])


def expect_slanted_stroke_to_go_where_it_leans(phone: Page, fingers: Fingers) -> None:
    """Even when it leaves its first cell downwards."""
    x, y = middle(phone, (30, 22))
    fingers.down((x - 5, y + 7))
    fingers.hold(0.1)
    for far, low in ((3, 3), (12, 5), (36, 6), (60, 8)):
        fingers.move((x - 5 + far, y + 7 + low))
    fingers.up()
    assert filled(phone) == ({30}, [22, 23, 24, 25])
    phone.keyboard.press("Control+z")
    fingers.hold(0.1)


def test_pinch_zooms_two_fingers_pan_and_neither_paints(timed_phone: Page) -> None:
    fingers = TimedFingers(timed_phone, LARGE)
    near, far = middle(timed_phone, (8, 6)), middle(timed_phone, (8, 10))
    fingers.down(near, far)
    for step in range(1, 6):
        fingers.move(*((x - 10 * step, y - 12 * step) for x, y in (near, far)))
    fingers.up()
    after = middle(timed_phone, (8, 6))
    assert after[0] == pytest.approx(near[0] - 50, abs=2)
    assert after[1] == pytest.approx(near[1] - 60, abs=2)
    assert set("".join(picture(timed_phone))) == {"?"}
    for after_stroke in (True, False):
        timed_phone.evaluate(f"{SCROLLER}.scrollTo(0, 0)")
        fingers.hold(0.1)
        expect_pinch_to_zoom(timed_phone, fingers, after_stroke)
    expect_pinch_to_end_at_the_whole_board(timed_phone, fingers)


def expect_pinch_to_end_at_the_whole_board(phone: Page, fingers: Fingers) -> None:
    fingers.down((100, 300), (340, 700))
    for step in range(1, 12):
        fingers.move((100 + 10 * step, 300 + 18 * step), (340 - 10 * step, 700 - 18 * step))
    fingers.up()
    assert phone.evaluate(f"[{SCROLLER}.scrollWidth - {SCROLLER}.clientWidth, {SCROLLER}.scrollTop]") == [0, 0]
    board = phone.get_by_test_id("board").bounding_box()
    assert board["width"] > 0.7 * TALL["width"]


def expect_pinch_to_zoom(phone: Page, fingers: Fingers, after_stroke: bool) -> None:
    """At once, or after a stroke has begun."""
    before = side(phone)
    x, y = middle(phone, (6, 6))
    fingers.down((x, y))
    if after_stroke:
        fingers.hold(0.15)
        fingers.move((x + 2 * before, y))
        fingers.hold(0.1)
        expect(phone.get_by_test_id("cell-6-7")).to_have_attribute("data-state", "filled")
    fingers.down((x, y), (x + 60, y + 60))
    for step in range(1, 7):
        fingers.move((x - 5 * step, y - 5 * step), (x + 60 + 5 * step, y + 60 + 5 * step))
    fingers.up((x - 30, y - 30))
    fingers.move((x + 40, y - 30))
    fingers.up()
    assert side(phone) > 1.4 * before
    assert set("".join(picture(phone))) == {"?"}
    expect(phone.get_by_test_id("undo")).to_be_disabled()


def test_second_finger_zooms_wherever_the_two_are_and_leaves_no_trace(timed_phone: Page) -> None:
    """On cells, on clues, on the map, or below the board; at once or late, and with a third finger."""
    phone, chance = timed_phone, Random(49)
    fingers, (left, top, right, bottom) = TimedFingers(phone, LARGE), view_of(phone)
    cells, beyond = (left, top, right, bottom), bottom + 40
    rows, cols, corner = (8, top, left, bottom), (left, 60, right, top), (8, 60, left, top)
    below = (8, bottom, right, beyond)
    for _ in range(some(200, 10)):
        one, other = chance.choice([cells, rows, cols, corner]), chance.choice([cells, rows, cols, corner, below])
        first, second = chance.sample([spot(chance, one), spot(chance, other)], 2)
        if abs(first[0] - second[0]) + abs(first[1] - second[1]) < 80:
            continue
        expect_zoom_without_a_trace(phone, fingers, first, second, chance)
    assert set("".join(picture(phone))) == {"?"}


def spot(chance: Random, box: tuple[float, float, float, float]) -> Point:
    left, top, right, bottom = box
    return chance.uniform(left + 2, right - 2), chance.uniform(top + 2, bottom - 2)


def expect_zoom_without_a_trace(phone: Page, fingers: Fingers, first: Point, second: Point, chance: Random) -> None:
    """What is left of the fingers does nothing either, and a long rest asks nothing."""
    for _ in range(2):
        phone.keyboard.press("0")  # as the board opened
    before, third = side(phone), [(190.0, 400.0)] * chance.randint(0, 1)
    fingers.down(first)
    fingers.hold(chance.choice([0, 0.05, 0.1, 0.15, 0.3]))
    fingers.down(first, second)
    if third:
        fingers.down(first, second, *third)
    for grown in (0.1, 0.3, 0.5):
        away = [at + grown * (at - from_) for from_, at in zip(first, second, strict=True)]
        fingers.move(first, (away[0], away[1]), *third)
    fingers.hold(0.5)
    assert side(phone) > 1.1 * before, (first, second)
    fingers.up(first)
    fingers.move((first[0] + 50, first[1] + 10))
    fingers.up()
    for name in ("undo", "redo"):
        assert phone.get_by_test_id(name).is_disabled(), (first, second)
    assert phone.get_by_test_id("status").is_hidden()


def test_no_stroke_near_the_border_slips_or_is_lost(timed_phone: Page) -> None:
    """Within 40 pixels of any border, across and along, of a board that is scrolled to any place."""
    phone, chance = timed_phone, Random(7)
    for size in some([(390, 844), (768, 1024), (844, 390)], [(390, 844)]):
        phone.set_viewport_size({"width": size[0], "height": size[1]})
        fingers = TimedFingers(phone, LARGE)
        for number in range(some(100, 12)):
            phone.evaluate(f"([x, y]) => {SCROLLER}.scrollTo(x * 999, y * 999)", [chance.random(), chance.random()])
            fingers.hold(0.1)
            expect_stroke_where_it_is_drawn(phone, fingers, strokes_near(chance, number % 4, view_of(phone)))


def strokes_near(chance: Random, border: int, view: tuple[float, float, float, float]) -> list[Point]:
    """The points of one that begins near the left, upper, right or lower border of what is seen."""
    left, top, right, bottom = view
    x, y = chance.uniform(left + 2, right - 2), chance.uniform(top + 2, bottom - 2)
    depth = chance.uniform(1, 40)
    x, y = [(left + depth, y), (x, top + depth), (right - depth, y), (x, bottom - depth)][border]
    length, steps = chance.uniform(30, 150), chance.randint(1, 5)
    across = chance.random() < 0.5
    way = length if (x + length < right if across else y + length < bottom) else -length
    return [(x + way * step / steps * across, y + way * step / steps * (not across)) for step in range(steps + 1)]


def expect_stroke_where_it_is_drawn(phone: Page, fingers: Fingers, points: list[Point]) -> None:
    before, (left, top) = scrolled(phone), phone.evaluate(
        "(({ left, top }) => [left, top])(document.querySelector('.grid').getBoundingClientRect())")
    cell = side(phone)
    (col, row), (last_col, last_row) = ([int((at - low) // cell) for at, low in zip(point, (left, top), strict=True)]
                                        for point in (points[0], points[-1]))
    fingers.down(points[0])
    fingers.hold(0.03)
    for point, following in pairwise([*points, points[-1]]):
        fingers.move(following)
        fingers.hold(0.02 if point != following else 0.1)
    fingers.up()
    rows, cols = filled(phone)
    assert rows == set(range(min(row, last_row), max(row, last_row) + 1)), points
    assert set(cols) == set(range(min(col, last_col), max(col, last_col) + 1)), points
    assert scrolled(phone) == before
    phone.keyboard.press("Control+z")
    fingers.hold(0.1)


def test_board_opens_with_cells_to_hit_beside_numbers_that_scroll_within_their_band(timed_phone: Page) -> None:
    phone = timed_phone
    for puzzle, whole, cell in ((RING, True, 64), (TOWER, False, 22), (LARGE, False, 18)):
        open_puzzle(phone, puzzle)
        settle(phone)
        assert phone.evaluate("document.documentElement.scrollWidth") <= TALL["width"]
        assert side(phone) == pytest.approx(cell, abs=2)
        assert (phone.evaluate(f"{SCROLLER}.scrollHeight") <= phone.evaluate(f"{SCROLLER}.clientHeight")) == whole
        assert (phone.evaluate(f"{SCROLLER}.scrollWidth") <= phone.evaluate(f"{SCROLLER}.clientWidth")) == (cell > 18)
    fingers = TimedFingers(phone, HUGE)
    expect_band_to_scroll_within_itself(phone, fingers)


def expect_band_to_scroll_within_itself(phone: Page, fingers: Fingers) -> None:
    """From the numbers that are next to the cells; the board stays."""
    left, top, right, bottom = view_of(phone)
    frame = phone.locator(".scroller").bounding_box()
    assert left - frame["x"] <= (right - frame["x"]) / 3
    assert top - frame["y"] <= (bottom - frame["y"]) / 3
    band, before = "document.querySelector('.band.rows')", scrolled(phone)
    most = phone.evaluate(f"{band}.scrollWidth - {band}.clientWidth")
    assert phone.evaluate(f"{band}.scrollLeft") == most > 100
    phone.clock.resume()  # the browser scrolls by itself
    fingers.down((30, 600))
    for step in range(1, 9):
        fingers.move((30 + 10 * step, 600))
    fingers.up()
    phone.wait_for_function(f"() => {band}.scrollLeft < {most - 40}")
    assert scrolled(phone) == before
    assert set("".join(picture(phone))) == {"?"}


def expect_stroke_above_the_finger(phone: Page, fingers: Fingers) -> None:
    """With a cursor where it paints, and at the lowest row too."""
    (x, y), (far, _) = middle(phone, (1, 0)), middle(phone, (1, 3))
    fingers.down((x, y + 56))
    fingers.hold(0.1)
    for share in (0.5, 1):
        fingers.move((x + share * (far - x), y + 60))
    fingers.hold(0.1)
    expect(phone.get_by_test_id("run-length")).to_have_text("4 -2 left")
    assert phone.locator(".frame.focused").count() == 1
    fingers.up()
    assert picture(phone)[1] == "####?"
    assert phone.locator(".frame.focused").count() == 0
    x, y = middle(phone, (4, 4))
    bottom = view_of(phone)[3]
    fingers.tap((x, (y + bottom / 2) / 1.5))
    assert picture(phone)[4] == "????#"
    phone.keyboard.press("Control+z")
    phone.keyboard.press("Control+z")


def test_finger_paints_above_itself_or_cycles_and_strikes_numbers_out_if_that_is_wanted(timed_phone: Page) -> None:
    phone = timed_phone
    phone.evaluate("localStorage.setItem('settings', JSON.stringify({ above: true }))")
    fingers = TimedFingers(phone, RING)
    expect_stroke_above_the_finger(phone, fingers)
    phone.evaluate("localStorage.setItem('settings', JSON.stringify({ cycle: true }))")
    fingers = TimedFingers(phone, RING)
    for sign in "#.?":
        fingers.hold(0.5)
        fingers.tap(middle(phone, (3, 3)))
        assert picture(phone)[3][3] == sign
    expect_numbers_to_be_struck_out_by_hand(phone, fingers)


def expect_numbers_to_be_struck_out_by_hand(phone: Page, fingers: Fingers) -> None:
    """By a tap, or by a key one after the other; kept with the game, and taken back by undoing."""
    phone.clock.resume()
    spoken, box = phone.locator("#spoken"), phone.get_by_test_id("row-clue-1").bounding_box()
    place = box["x"] + box["width"] - 12, box["y"] + box["height"] / 2
    fingers.tap(place)
    expect(spoken).to_have_text("Row 2: number 2, 1, is struck out.")
    phone.keyboard.press("Shift+M")
    expect(spoken).to_have_text("Column 4: number 1, 1, is struck out.")
    phone.reload()
    expect(phone.get_by_test_id("undo")).to_be_enabled()
    phone.keyboard.press("Control+z")
    phone.keyboard.press("m")
    expect(spoken).to_have_text("Row 1: number 1, 5, is struck out.")
    fingers.tap(place)
    expect(spoken).to_have_text("Row 2: number 2, 1, is no longer struck out.")
    assert picture(phone) == ["?????"] * 5
