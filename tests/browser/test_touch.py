"""Playing with fingers on a phone, in a real browser: the touches are sent as the screen would send them."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, expect

from solvers import Grid, Puzzle
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import Cell, middle, open_puzzle, picture, settle
from tests.browser.solids import FACE, RIGHT, STEP, TOP, open_solid, standing

pytestmark = pytest.mark.browser

RING = Puzzle.from_grid(Grid.from_text("#####\n#...#\n#...#\n#...#\n#####"))
LARGE = Puzzle.flat([[1]] * 60, [[1]] * 60)

SCREEN: ViewportSize = {"width": 360, "height": 740}

Point = tuple[float, float]


@pytest.fixture
def phone(visitors: Visitors, url: str) -> Iterator[Page]:
    with fresh_page(visitors(SCREEN, touched=True), url) as page:
        page.goto(url)
        yield page


@pytest.fixture
def timed_phone(browser: Browser, url: str) -> Iterator[Page]:
    """One that is nobody else's, whose clock the test holds."""
    page = browser.new_page(viewport=SCREEN, has_touch=True, is_mobile=True)
    page.clock.install()
    page.goto(url)
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
        settle(self._page)

    def rest(self, seconds: float) -> None:
        """Stay where they are."""
        self._now += seconds

    def _send(self, kind: str, points: tuple[Point, ...]) -> None:
        self.rest(0.01)
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        sent = {"type": kind, "touchPoints": touches, "timestamp": self._now}
        self._session.send("Input.dispatchTouchEvent", sent)


def face(page: Page, cell: int, side: int) -> Point:
    x, y = page.evaluate(FACE, [cell, side])
    return x, y


def middle_of(page: Page, name: str) -> Point:
    box = page.get_by_test_id(name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def side(page: Page) -> float:
    box = page.get_by_test_id("cell-0-0").bounding_box()
    assert box is not None
    return box["width"]


def test_tap_fills_and_drag_draws(phone: Page) -> None:
    open_puzzle(phone, RING)
    fingers = Fingers(phone)
    fingers.down(middle(phone, (0, 0)))
    fingers.up()
    assert picture(phone)[0] == "#????"
    fingers.down(middle(phone, (1, 0)))
    for cell in [(1, 1), (1, 2), (2, 3)]:
        fingers.move(middle(phone, cell))
    fingers.up()
    assert picture(phone)[1:3] == ["####?", "?????"]


def test_long_press_crosses(phone: Page) -> None:
    open_puzzle(phone, RING)
    fingers = Fingers(phone)
    fingers.down(middle(phone, (1, 1)))
    expect(phone.get_by_test_id("cell-1-1")).to_have_attribute("data-state", "crossed")
    fingers.move(middle(phone, (1, 3)))
    fingers.up()
    assert picture(phone)[1] == "?...?"


def test_tool_bar_is_in_reach_and_switches(phone: Page) -> None:
    open_puzzle(phone, RING)
    for name in ("tool-fill", "tool-cross", "undo", "redo", "try", "check", "hint"):
        box = phone.get_by_test_id(name).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 740
        assert box["height"] >= 44
        assert box["width"] >= 44
    phone.get_by_test_id("tool-cross").tap()
    fingers = Fingers(phone)
    fingers.down(middle(phone, (2, 2)))
    fingers.up()
    assert picture(phone)[2] == "??.??"


@pytest.mark.parametrize("late", [False, True], ids=["at once", "after a stroke has begun"])
def test_pinch_zooms_and_never_paints(phone: Page, late: bool) -> None:
    open_puzzle(phone, LARGE)
    before = side(phone)
    fingers = Fingers(phone)
    x, y = middle(phone, (6, 6))
    fingers.down((x, y))
    if late:
        phone.wait_for_timeout(150)
        fingers.move((x + 2 * before, y))
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


def test_two_fingers_pan(phone: Page) -> None:
    open_puzzle(phone, LARGE)
    fingers = Fingers(phone)
    near, far = middle(phone, (8, 6)), middle(phone, (8, 10))
    fingers.down(near, far)
    for step in range(1, 6):
        fingers.move(*((x - 10 * step, y - 12 * step) for x, y in (near, far)))
    fingers.up()
    after = middle(phone, (8, 6))
    assert after[0] == pytest.approx(near[0] - 50, abs=2)
    assert after[1] == pytest.approx(near[1] - 60, abs=2)
    assert set("".join(picture(phone))) == {"?"}


def test_board_fills_the_width(phone: Page) -> None:
    open_puzzle(phone, RING)
    board = phone.get_by_test_id("board").bounding_box()
    clue = phone.get_by_test_id("row-clue-0").bounding_box()
    assert board is not None
    assert clue is not None
    assert board["width"] + clue["width"] > 250
    open_puzzle(phone, Puzzle.flat([[1]] * 20, [[1]] * 20))
    board = phone.get_by_test_id("board").bounding_box()
    assert board is not None
    assert board["x"] + board["width"] > 340


def test_nothing_sticks_out(phone: Page) -> None:
    cells: list[Cell] = [(0, 0)]
    for puzzle in (RING, LARGE, Puzzle.flat([[1] * 20] * 3, [[3], []] * 19 + [[3], []])):
        open_puzzle(phone, puzzle)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360
        assert middle(phone, cells[0])[0] < 360


def test_solid_is_carved_turned_and_zoomed(phone: Page) -> None:
    open_solid(phone, STEP)
    fingers = Fingers(phone)

    def tap(cell: int, seconds: float = 0) -> None:
        fingers.down(face(phone, cell, TOP))
        fingers.rest(seconds)
        fingers.up()

    tap(2)
    assert standing(phone) == STEP.size - 1
    tap(8, seconds=0.6)
    expect(phone.get_by_test_id("cell-0-1")).to_have_attribute("data-state", "filled")
    before = face(phone, 2, RIGHT)
    x, y = before
    fingers.down(before)
    fingers.move((x + 30, y))
    fingers.move((x + 60, y + 10))
    fingers.up()
    turned = face(phone, 2, RIGHT)
    assert turned != pytest.approx(before, abs=2)
    fingers.down((150, 200), (200, 200))
    fingers.move((120, 200), (230, 200))
    fingers.up((120, 200))
    fingers.up()
    assert face(phone, 2, RIGHT) != pytest.approx(turned, abs=2)
    assert standing(phone) == STEP.size - 1


def test_layer_of_a_solid_is_carved(phone: Page) -> None:
    open_solid(phone, STEP)
    cell = phone.get_by_test_id("cell-0-0")
    cell.scroll_into_view_if_needed()
    cell.tap()
    expect(cell).to_have_attribute("data-state", "crossed")
    assert standing(phone) == STEP.size - 1


def test_finger_that_rests_on_a_clue_asks_what_can_be_found(phone: Page) -> None:
    open_puzzle(phone, RING)
    fingers = Fingers(phone)
    fingers.down(middle_of(phone, "row-clue-0"))
    expect(phone.get_by_test_id("status")).to_contain_text("Row 1: 5 ways to find something.")
    fingers.up()
    expect(phone.get_by_test_id("below").get_by_test_id("step-picture").first).to_be_visible()
    assert picture(phone)[0] == "?????"


def test_finger_that_taps_on_a_clue_asks_nothing(timed_phone: Page) -> None:
    open_puzzle(timed_phone, RING)
    fingers = Fingers(timed_phone)
    fingers.down(middle_of(timed_phone, "col-clue-1"))
    fingers.up()
    timed_phone.clock.run_for(1000)
    expect(timed_phone.get_by_test_id("status")).to_be_empty()


def test_finger_that_rests_on_a_number_beside_a_layer_asks(phone: Page) -> None:
    open_solid(phone, STEP)
    phone.get_by_test_id("row-clue-2").scroll_into_view_if_needed()
    fingers = Fingers(phone)
    fingers.down(middle_of(phone, "row-clue-2"))
    expect(phone.get_by_test_id("status")).to_contain_text("left to right, 1 from the front, 1 from the bottom: 5 ways")
    fingers.up()
    assert standing(phone) == STEP.size
