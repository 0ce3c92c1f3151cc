"""The little board of the home page, played there and then, and the ways that lead on, in a real browser."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import draw, middle, picture, press, settle
from webapp.chosen_puzzles import by_chance, card_of_day, first_puzzles

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("at_home")]

FIRST, SECOND = first_puzzles()[:2]
GOAL = [row.replace("?", ".") for row in FIRST.puzzle.info.goal.rows()] if FIRST.puzzle.info.goal else []
SIZES = [(360, 740), (768, 1024), (1280, 720), (1440, 900)]
LOOK = "document.querySelector('#stage canvas').toDataURL()"


def expect_finished(page: Page) -> None:
    expect(page.get_by_test_id("outcome")).to_contain_text(f"{FIRST.title}! Solved in 0:")
    assert [row.replace("?", ".") for row in picture(page)] == GOAL
    expect(page.get_by_test_id("next")).to_be_visible()


def test_by_mouse(page: Page) -> None:
    expect(page.get_by_test_id("tip")).to_contain_text("Begin where it says 5")
    expect(page.get_by_test_id("solved")).to_be_hidden()
    draw(page, GOAL)
    expect_finished(page)
    expect(page.get_by_test_id("tip")).to_be_hidden()


def test_by_keyboard(page: Page) -> None:
    page.get_by_test_id("cell-0-0").focus()
    for row in GOAL:
        for sign in row:
            if sign == "#":
                press(page, "Space")
            press(page, "ArrowRight")
        press(page, "Home", "ArrowDown")
    expect_finished(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # on to the next puzzle
    page.wait_for_url("**/p/*")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_by_touch_on_a_phone(browser: Browser, url: str, theme: str) -> None:
    scheme = "dark" if theme == "dark" else "light"
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True,
                                  color_scheme=scheme)  # fmt: skip
    page = context.new_page()
    page.goto(url)
    for row, signs in enumerate(GOAL):
        for col, sign in enumerate(signs):
            if sign == "#":
                page.touchscreen.tap(*middle(page, (row, col)))
    expect_finished(page)
    context.close()


def test_keys_belong_to_the_page_until_the_board_has_the_focus(page: Page) -> None:
    press(page, "x", "ArrowDown", "Space")
    assert set("".join(picture(page))) == {"?"}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_board_is_whole_on_the_first_screen(page: Page, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    settle(page)
    for part in ("board", "col-clue-4", "row-clue-4", "tip", "today"):
        box = page.get_by_test_id(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert part == "today" or box["y"] + box["height"] <= height
        assert box["y"] < height - 40
    side = page.get_by_test_id("cell-0-0").bounding_box()
    assert side is not None
    assert side["width"] >= 44  # for a finger
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_nothing_moves_when_the_board_comes_and_when_it_is_solved(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    top = "document.querySelector('[data-testid=today]').getBoundingClientRect().top + scrollY"
    page.route("**/js/pages/home.js", lambda route: route.abort())
    page.reload()
    without = page.evaluate(top)
    page.unroute("**/js/pages/home.js")
    page.reload()
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()
    assert page.evaluate(top) == without
    draw(page, GOAL)
    expect_finished(page)
    assert page.evaluate(top) == without


def test_next_visit_brings_another_one(page: Page) -> None:
    draw(page, GOAL[:2])
    page.wait_for_timeout(600)  # until it is kept
    page.reload()
    assert picture(page)[:2] == [row.replace(".", "?") for row in GOAL[:2]]
    expect(page.get_by_test_id("continue")).to_be_hidden()  # it is on the page already
    draw(page, [".....", ".....", *GOAL[2:]])
    expect_finished(page)
    page.wait_for_timeout(600)
    page.get_by_test_id("another").click()
    expect(page.get_by_test_id("row-clue-0")).to_have_text(" ".join(map(str, SECOND.puzzle.rows[0] or ())))
    page.goto(f"{page.url.rstrip('/')}/p/{FIRST.code}")
    expect(page.locator("h1")).to_have_text(FIRST.title)  # it is solved there, too


def test_when_all_are_solved_one_can_be_played_again(page: Page) -> None:
    for card in first_puzzles():
        goal = card.puzzle.info.goal
        assert goal is not None
        game = {"cells": "".join("1" if sign == "#" else "0" for row in goal.rows() for sign in row), "height": 5,
                "width": 5, "seconds": 7, "finished": True, "record": {"seconds": 7, "hints": 0}, "when": 1}
        page.evaluate("([code, text]) => localStorage.setItem('game:' + code, text)", [card.code, json.dumps(game)])
    page.reload()
    expect(page.get_by_test_id("outcome")).to_have_text(f"{FIRST.title}! Solved in 0:07.")
    expect(page.get_by_test_id("another")).to_be_hidden()
    page.get_by_test_id("again").click()
    expect(page.get_by_test_id("solved")).to_be_hidden()
    assert set("".join(picture(page))) == {"?"}


def test_today_is_the_day_where_the_visitor_is(browser: Browser, url: str) -> None:
    """At the same moment it is one day in the west, and the next in the east."""
    noon = datetime(2026, 11, 22, 12, 0)
    seen = {}
    for zone, day in (("Pacific/Kiritimati", date(2026, 11, 23)), ("Etc/GMT+12", date(2026, 11, 22))):
        context = browser.new_context(timezone_id=zone)
        page = context.new_page()
        page.clock.install(time=noon.isoformat() + "Z")
        page.goto(url)
        expect(page.get_by_test_id("today")).to_have_attribute("href", f"/today/{day}")
        page.get_by_test_id("today").click()
        page.wait_for_url(f"**/p/{card_of_day(day).code}")
        seen[day] = page.url
        context.close()
    assert len(set(seen.values())) == 2


def test_today_without_scripts(browser: Browser, url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(url)
    page.get_by_test_id("today").click()
    page.wait_for_url("**/p/*")
    now = date.today()
    assert page.url.rsplit("/", 1)[1] in {card_of_day(now + timedelta(days)).code for days in (-1, 0, 1)}
    context.close()


def test_chance_takes_what_is_not_solved(page: Page) -> None:
    left = by_chance()[17]
    for card in by_chance():
        if card is not left:
            game = json.dumps({"cells": "", "record": {"seconds": 1, "hints": 0}})
            page.evaluate("([code, text]) => localStorage.setItem('game:' + code, text)", [card.code, game])
    page.get_by_test_id("random").click()
    page.wait_for_url(f"**/p/{left.code}")
    page.go_back()
    page.get_by_test_id("random").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/p/{left.code}")


@pytest.mark.parametrize(("way", "address"), [("learn", "/learn"), ("make", "/make"), ("watch", "/methods"),
                                                ("classes", "/classes")])
def test_ways_lead_on(page: Page, way: str, address: str) -> None:
    page.get_by_test_id(way).click()
    page.wait_for_url(f"**{address}")
    expect(page.locator("h1")).not_to_be_empty()


def test_picture_is_there_at_once_for_those_who_want_little_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    draw(page, GOAL)
    expect_finished(page)
    page.wait_for_load_state("networkidle")  # what draws the picture is loaded late
    settle(page)
    before = page.evaluate(LOOK)
    page.wait_for_timeout(700)
    assert page.evaluate(LOOK) == before
