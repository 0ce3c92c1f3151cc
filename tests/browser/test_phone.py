"""Flat puzzles on small screens: all in sight, cells for fingers, numbers that stay, a map, a cursor with buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from nonoscope import Grid, Puzzle, dump
from solvers.collection import example
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import PUZZLE, at_rest, middle, open_puzzle, picture, probe, settle, tool
from tests.cases import for_every, some

OUT_OF_SIGHT, SMALL_TARGETS = probe("out_of_sight"), probe("small_targets")
PHONE, ON_ITS_SIDE, TABLET = SMALL = [(360, 740), (740, 360), (768, 1024)]
DESKTOPS = [(1280, 720), (1366, 768), (1440, 900)]
FINGER, CELL = 44, 16
BEYOND = """[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"""
SCROLLED = "document.querySelector('.scroller').scroll"

Screen = Callable[[tuple[int, int]], Page]


@pytest.fixture
def screen(visitors: Visitors, url: str) -> Iterator[Screen]:
    """A page on a screen of that size, which is touched when it is a small one."""
    with ExitStack() as pages:

        def opened(size: tuple[int, int]) -> Page:
            viewport = {"width": size[0], "height": size[1]}
            page = pages.enter_context(fresh_page(visitors(viewport, touched=size not in DESKTOPS), url))
            page.goto(f"{url}/healthz/live")
            return page

        yield opened


@pytest.fixture
def phone(screen: Screen) -> Page:
    return screen(PHONE)


@cache
def striped(side: int) -> Puzzle:
    """Clues as long as they come, the more so the further down and to the right."""
    rows = ["".join("#" if col % (2 + row % 7) else "." for col in range(side)) for row in range(side)]
    return Puzzle.from_grid(Grid.from_text("\n".join(rows)))


def box_of(place: Locator) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    box = place.bounding_box()
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page)


def expect_all_in_sight(page: Page) -> None:
    assert page.evaluate(OUT_OF_SIGHT) == [], (page.url, page.viewport_size)
    assert page.evaluate(BEYOND) == [0, 0], (page.url, page.viewport_size)


def tap(page: Page, row: int, col: int) -> None:
    page.touchscreen.tap(*middle(page, (row, col)))
    settle(page)


def choose(page: Page, name: str) -> None:
    """In the sheet, which then makes way."""
    page.get_by_test_id("more-open").tap()
    page.get_by_test_id(name).tap()
    expect(page.locator("#more")).to_be_hidden()
    settle(page)


@for_every("sizes", [SMALL, some(DESKTOPS, DESKTOPS[:1])], ids=["small", "desktops"])
def test_no_control_is_out_of_sight(screen: Screen, sizes: list[tuple[int, int]]) -> None:
    """Each puzzle is opened at another size, and then seen at all of them."""
    page = screen(sizes[0])
    for number, puzzle in enumerate(some([PUZZLE, striped(60), striped(15)], [PUZZLE, striped(60)])):
        opened_at = number % len(sizes)
        resize(page, sizes[opened_at])
        open_puzzle(page, puzzle)
        settle(page)
        for size in (*sizes[opened_at:], *sizes[:opened_at]):
            resize(page, size)
            expect_all_in_sight(page)
            if puzzle.width == 60 and size in some(SMALL, [PHONE, ON_ITS_SIDE]):
                expect_all_in_sight_whatever_is_open(page)


def expect_all_in_sight_whatever_is_open(page: Page) -> None:
    more = page.get_by_test_id("more-open")
    for press in (lambda: choose(page, "pad-open"), more.tap, lambda: page.keyboard.press("Escape")) * 2:
        press()
        settle(page)
        expect_all_in_sight(page)


@pytest.mark.journey
def test_targets_are_as_large_as_a_finger(screen: Screen, url: str) -> None:
    page, code = screen(PHONE), dump(example("lighthouse").puzzle, "link").strip()
    page.goto(f"{url}/p/{code}")
    choose(page, "pad-open")
    page.get_by_test_id("more-open").tap()
    expect_targets_for_fingers(page)
    page.goto(f"{url}/p/{code}#watch=dfs&at=30")
    page.reload()
    expect(page.get_by_test_id("outcome")).to_be_visible(timeout=60_000)
    expect_targets_for_fingers(page)


def expect_targets_for_fingers(page: Page) -> None:
    for size in (PHONE, ON_ITS_SIDE):
        resize(page, size)
        assert page.evaluate(SMALL_TARGETS, FINGER) == [], size


def test_large_board_has_cells_for_fingers_and_a_map_and_never_moves(phone: Page) -> None:
    for side in some([15, 30, 60], [15, 60]):
        open_puzzle(phone, striped(side))
        expect_cells_for_fingers_and_numbers_that_stay(phone, side)
        if side == 60:
            expect_map_to_lead_to_where_it_is_touched(phone)
        expect_cells_to_stay_where_they_are(phone)


def expect_cells_for_fingers_and_numbers_that_stay(phone: Page, side: int) -> None:
    for row, col in ((side - 1, side - 1), (0, 0)):
        phone.evaluate(f"{SCROLLED}To({1e4 * bool(row)}, {1e4 * bool(row)})")
        settle(phone)
        left, top, right, bottom = box_of(phone.get_by_test_id(f"cell-{row}-{col}"))
        assert right - left >= CELL
        band, corner = box_of(phone.locator(".band.rows")), box_of(phone.get_by_test_id("map"))
        assert band[0] >= 0
        assert band[2] == pytest.approx(corner[2], abs=1)
        assert corner[2] <= 0.45 * PHONE[0]
        if not row:
            assert (left, top) == pytest.approx(corner[2:], abs=1)
        assert right <= PHONE[0]
        assert bottom <= PHONE[1]


def expect_map_to_lead_to_where_it_is_touched(phone: Page) -> None:
    left, top, right, bottom = box_of(phone.get_by_test_id("map"))
    phone.touchscreen.tap((left + right) / 2, (top + bottom) / 2)
    settle(phone)
    corner, window = box_of(phone.get_by_test_id("map")), box_of(phone.locator(".scroller"))
    centre = middle(phone, (30, 30))
    assert centre[0] == pytest.approx((corner[2] + window[2]) / 2, abs=2 * CELL)
    assert centre[1] == pytest.approx((corner[3] + window[3]) / 2, abs=2 * CELL)
    assert set("".join(picture(phone))) == {"?"}


def expect_cells_to_stay_where_they_are(phone: Page) -> None:
    """From before the first stroke, whatever is told meanwhile, and while a trial is going on."""
    phone.evaluate(f"{SCROLLED}To(0, 0)")
    settle(phone)
    cell = phone.get_by_test_id("cell-2-2")
    before = box_of(cell)
    for step in (lambda: tap(phone, 2, 2), lambda: tap(phone, 2, 3), lambda: tool(phone, "try"),
                 lambda: tap(phone, 3, 3), lambda: tool(phone, "hint"), lambda: tool(phone, "try-keep")):
        step()
        assert box_of(cell) == before
    expect(cell).to_have_attribute("data-state", "filled")


def test_an_arrow_leads_back_in_place_of_the_navigation_which_comes_with_the_solvers(phone: Page, url: str) -> None:
    phone.goto(f"{url}/puzzles/pack/day_off")
    phone.locator("[data-gallery] a").first.tap()
    back, navigation = phone.get_by_test_id("way-back"), phone.get_by_test_id("nav-today")
    expect(back).to_have_attribute("href", "/puzzles/pack/day_off")
    expect(navigation).to_be_hidden()
    choose(phone, "to-watch")
    expect(navigation).to_be_visible()
    phone.get_by_test_id("tab-play").tap()
    expect(navigation).to_be_hidden()
    open_puzzle(phone, PUZZLE)
    expect(back).to_have_attribute("href", "/")


# The labels of the sheet that do not stand below their icons, or under something else.
HIDDEN_LABELS = """() => [...document.querySelectorAll("#more .more button")].filter((button) => {
  const [icon, label] = [...button.children].map((part) => part.getBoundingClientRect());
  const top = document.elementFromPoint((label.left + label.right) / 2, (label.top + label.bottom) / 2);
  return label.top < icon.bottom || !button.contains(top);
}).map((button) => button.dataset.testid)"""


def test_sheet_lies_above_a_hint_and_the_touch_that_closes_it_paints_nothing(phone: Page) -> None:
    open_puzzle(phone, PUZZLE)
    expect_title_sharing_and_time_in_one_line(phone)
    tool(phone, "hint")
    expect(phone.get_by_test_id("status")).to_be_visible()
    phone.get_by_test_id("more-open").tap()
    assert phone.evaluate(HIDDEN_LABELS) == []
    tap(phone, 0, 2)
    expect(phone.locator("#more")).to_be_hidden()
    assert set("".join(picture(phone))) == {"?"}
    expect(phone.get_by_test_id("zoom-whole")).to_be_hidden()
    open_puzzle(phone, striped(30))
    whole = phone.get_by_test_id("zoom-whole")
    expect(whole).to_have_text("Whole board")
    for pressed, beyond in (("true", False), ("false", True)):
        whole.tap()
        expect(whole).to_have_attribute("aria-pressed", pressed)
        board, frame = box_of(phone.get_by_test_id("board")), box_of(phone.locator(".frame"))
        assert (board[2] > frame[2] + 1) == beyond


def expect_title_sharing_and_time_in_one_line(phone: Page) -> None:
    title, share, time = (box_of(phone.locator(name)) for name in ("#title", ".share-open", "#time"))
    middles = [(top + bottom) / 2 for _, top, _, bottom in (title, share, time)]
    assert max(middles) - min(middles) < 4
    assert title[2] <= share[0] <= share[2] <= time[0]


def test_board_is_as_tall_as_a_screen_on_its_side(phone: Page) -> None:
    page = phone
    resize(page, ON_ITS_SIDE)
    open_puzzle(page, striped(30))
    settle(page)
    frame, tools = box_of(page.locator(".frame")), box_of(page.get_by_test_id("tool-fill"))
    assert (frame[1], frame[3]) == (0, ON_ITS_SIDE[1])
    assert tools[0] >= frame[2]
    page.evaluate("localStorage.setItem('settings', JSON.stringify({ left: true }))")
    page.reload()
    page.get_by_test_id("map").wait_for(state="attached")
    settle(page)
    assert box_of(page.get_by_test_id("tool-fill"))[2] <= box_of(page.locator(".frame"))[0]


@pytest.mark.journey
def test_cursor_is_moved_by_buttons_that_are_there_again_at_the_side_of_the_hand(phone: Page) -> None:
    open_puzzle(phone, PUZZLE)
    choose(phone, "pad-open")
    expect_pad_at_the_left(phone, False)
    expect_cursor_to_be_moved_and_to_mark(phone)
    choose(phone, "pad-open")
    phone.evaluate("localStorage.setItem('settings', JSON.stringify({ left: true }))")
    phone.reload()
    expect(phone.get_by_test_id("pad-open")).to_have_attribute("aria-pressed", "true")
    settle(phone)
    expect_pad_at_the_left(phone, True)
    choose(phone, "pad-open")
    phone.reload()
    at_rest(phone)
    expect(phone.get_by_test_id("pad-open")).to_have_attribute("aria-pressed", "false")


def expect_cursor_to_be_moved_and_to_mark(phone: Page) -> None:
    for name in ("right", "fill", "down", "cross", "up", "left", "left", "draw", "down", "down"):
        phone.get_by_test_id(f"pad-{name}").tap()
        settle(phone)
    assert picture(phone) == [".#???", "..???", ".????", "?????", "?????"]
    tap(phone, 4, 4)
    expect(phone.get_by_test_id("cell-4-4")).to_be_focused()
    assert picture(phone)[4] == "?????"
    choose(phone, "pad-open")
    expect(phone.get_by_test_id("pad-up")).to_be_hidden()
    tap(phone, 4, 4)
    assert picture(phone)[4] == "????."


def expect_pad_at_the_left(phone: Page, left: bool) -> None:
    """The buttons that mark are on the side of the hand."""
    expect(phone.get_by_test_id("pad-up")).to_be_visible()
    assert (box_of(phone.get_by_test_id("pad-fill"))[0] < box_of(phone.get_by_test_id("pad-left"))[0]) == left


LINES = (("row-clue-0", "col-clue-14", "row-clue-19"), ("col-clue-0", "row-clue-9", "col-clue-7"))
# What of the page lies under a panel: a line with its clue, as far as it is in sight, tools, or the whole board.
COVERED = """([name, line]) => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const panel = box(`[data-testid=${name}]`), frame = box(".frame"), { left, top, right, bottom } = frame;
  const meet = (one) => Math.min(one.right, panel.right) - Math.max(one.left, panel.left) > 1
    && Math.min(one.bottom, panel.bottom) - Math.max(one.top, panel.top) > 1;
  const boxes = { board: frame };
  if (line) {
    const clue = box(`[data-testid=${line}]`), across = line.startsWith("row");
    Object.assign(boxes, { board: across
      ? { left, right, top: Math.max(top, clue.top), bottom: Math.min(bottom, clue.bottom) }
      : { top, bottom, left: Math.max(left, clue.left), right: Math.min(right, clue.right) }, tools: box(".tools") });
  }
  return Object.entries(boxes).filter(([, one]) => meet(one)).map(([called]) => called);
}"""
# Whether it is opaque, and its padding in pixels.
LOOK = """(panel) => {
  const { backgroundColor, opacity, paddingTop, paddingLeft } = getComputedStyle(panel);
  const opaque = !/rgba|transparent/.test(backgroundColor) && opacity === "1";
  return [opaque, Math.min(parseFloat(paddingTop), parseFloat(paddingLeft))];
}"""


def test_what_is_told_can_be_read_leaves_free_what_it_is_about_and_is_closed(phone: Page) -> None:
    page = phone
    for number, size in enumerate(some(SMALL, [PHONE, ON_ITS_SIDE])):
        resize(page, size)
        open_puzzle(page, example("lighthouse").puzzle)
        panel, status = page.get_by_test_id("advice"), page.get_by_test_id("status")
        expect(page.get_by_test_id("rated")).to_be_visible()
        assert page.evaluate(COVERED, ["rated", ""]) == [], size
        for line, close in zip(LINES[number % 2], (close_by_button, close_by_swipe, close_by_key), strict=True):
            page.get_by_test_id(line).scroll_into_view_if_needed()
            page.get_by_test_id(line).dispatch_event("contextmenu")
            expect(status).to_be_visible()
            settle(page)
            assert page.evaluate(COVERED, ["advice", line]) == [], (line, size)
            expect_to_be_readable(page, panel)
            close(page, panel)
            expect(status).to_be_hidden()
        expect_explanation_beside_the_board(page)


def expect_to_be_readable(page: Page, panel: Locator) -> None:
    opaque, padding = panel.evaluate(LOOK)
    assert opaque
    assert padding >= 8
    left, top, right, bottom = box_of(panel)
    size = page.viewport_size
    assert (left, top) >= (0, 0)
    assert right <= size["width"]
    assert bottom <= size["height"]


def close_by_button(page: Page, panel: Locator) -> None:
    button = panel.get_by_test_id("advice-close")
    left, top, right, bottom = box_of(button)
    assert min(right - left, bottom - top) >= FINGER
    button.tap()


def close_by_key(page: Page, panel: Locator) -> None:
    page.keyboard.press("Escape")


def close_by_swipe(page: Page, panel: Locator) -> None:
    left, top, right, _ = box_of(panel)
    touch, x, y = page.context.new_cdp_session(page), (left + right) / 2, top + 20
    for kind, moved in (("Start", 0), ("Move", 30), ("Move", 60), ("Move", 90)):
        points = [{"x": x + moved, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def expect_explanation_beside_the_board(page: Page) -> None:
    """Its buttons stay where they are from step to step, and the board beside it or above it."""
    panel, following = page.get_by_test_id("explaining"), page.get_by_test_id("explained-next")
    for close in (close_by_key, close_by_swipe):
        choose(page, "explain")
        expect(following).to_be_visible()
        before = box_of(following)
        for _ in range(3):
            following.tap()
            settle(page)
            assert page.evaluate(COVERED, ["explaining", ""]) == []
            assert box_of(following) == before
        expect_to_be_readable(page, panel)
        close(page, panel)
        expect(panel).to_be_hidden()


def test_broken_line_is_told_beside_the_cells_and_a_button_that_is_pressed_early_counts(phone: Page) -> None:
    open_puzzle(phone, PUZZLE)
    tap(phone, 0, 0)
    tap(phone, 0, 1)
    status = phone.get_by_test_id("status")
    expect(status).to_contain_text("Row 1 can’t be completed any more.")
    assert phone.evaluate(COVERED, ["advice", ""]) == []
    tap(phone, 2, 2)
    expect(status).to_be_hidden()
    tool(phone, "hint")
    expect(status).to_be_visible()
    expect(status).to_contain_text("Row 1 can’t be completed any more.")
    expect_whole_screen_to_be_offered(phone)
    expect_early_press_to_count_when_what_serves_it_has_come(phone)


def expect_whole_screen_to_be_offered(phone: Page) -> None:
    button = phone.get_by_test_id("full-screen")
    assert phone.evaluate("document.fullscreenEnabled")
    for pressed in ("true", "false"):
        choose(phone, "full-screen")
        expect(button).to_have_attribute("aria-pressed", pressed)


def expect_early_press_to_count_when_what_serves_it_has_come(phone: Page) -> None:
    held: list[Route] = []
    phone.route("**/play/phone.js", lambda route: held.append(route))
    with phone.expect_request("**/play/phone.js"):
        phone.reload()
    phone.get_by_test_id("more-open").tap()
    phone.get_by_test_id("pad-open").tap()
    expect(phone.get_by_test_id("pad-up")).to_be_hidden()
    held[0].continue_()
    expect(phone.get_by_test_id("pad-up")).to_be_visible()
    choose(phone, "pad-open")
    expect(phone.get_by_test_id("pad-up")).to_be_hidden()


def test_one_finger_moves_a_watched_board(phone: Page, url: str) -> None:
    phone.goto(f"{url}/p/{dump(striped(30), 'link').strip()}#watch=exact")
    board = phone.get_by_test_id("watch-board")
    expect(phone.get_by_test_id("outcome")).to_be_visible(timeout=60_000)
    phone.get_by_test_id("watch-zoom").tap()
    phone.evaluate("scrollTo(0, 0)")
    settle(phone)
    before = box_of(board)
    touch = phone.context.new_cdp_session(phone)
    for kind, at in (("Start", [(250, 400)]), ("Move", [(220, 380)]), ("Move", [(190, 350)]), ("End", [])):
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    settle(phone)
    after = box_of(board)
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((-60, -50), abs=2)
