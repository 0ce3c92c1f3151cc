"""The little board of the home page, played there and then, and the ways that lead on, in a real browser."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import at_rest, draw, middle, picture, press, settle
from tests.cases import some
from webapp.collection.bundled_cards import Card, example_cards, first_puzzles

FIRST, SECOND = first_puzzles()[:2]
GOAL = [row.replace("?", ".") for row in FIRST.puzzle.info.goal.rows()] if FIRST.puzzle.info.goal else []
SIZES = [(360, 740), (768, 1024), (1280, 720), (1440, 900)]
WAYS = {"path": "/puzzles/", "learn": "/learn", "make": "/make", "watch": "/methods", "today": "/daily",
        "all-packs": "/puzzles/", "foot-classes": "/classes"}
LOOK = "document.querySelector('#stage canvas').toDataURL()"


def expect_finished(page: Page) -> None:
    expect(page.get_by_test_id("outcome")).to_contain_text(f"{FIRST.title}! Solved in 0:")
    assert [row.replace("?", ".") for row in picture(page)] == GOAL
    expect(page.get_by_test_id("another")).to_be_visible()


def keep(page: Page, games: dict[str, object]) -> None:
    """As if they had been played here."""
    texts = {f"game:{code}": json.dumps(game) for code, game in games.items()}
    page.evaluate("(texts) => { Object.assign(localStorage, texts); }", texts)


@pytest.mark.usefixtures("at_home")
def test_by_mouse_over_two_visits(page: Page) -> None:
    expect_ways_to_lead_on(page)
    expect(page.get_by_test_id("tip")).to_contain_text("Start where it says 5")
    expect(page.get_by_test_id("solved")).to_be_hidden()
    draw(page, GOAL[:2])
    at_rest(page)
    page.reload()
    assert picture(page)[:2] == [row.replace(".", "?") for row in GOAL[:2]]
    expect(page.get_by_test_id("game")).to_have_count(0)  # it is on the page already
    draw(page, [".....", ".....", *GOAL[2:]])
    expect_finished(page)
    expect(page.get_by_test_id("tip")).to_be_hidden()
    expect(page.get_by_test_id("next")).to_be_hidden()  # today's puzzle is on the page already
    at_rest(page)
    page.get_by_test_id("another").click()
    expect(page.get_by_test_id("row-clue-0")).to_have_text(" ".join(map(str, SECOND.puzzle.rows[0] or ())))
    page.goto(f"{page.url.rstrip('/')}/p/{FIRST.code}")
    expect(page.locator("h1")).to_have_text(FIRST.title)  # it is solved there, too


def expect_ways_to_lead_on(page: Page) -> None:
    for way, address in WAYS.items():
        expect(page.get_by_test_id(way)).to_have_attribute("href", address)
        assert page.request.get(f"{page.url.rstrip('/')}{address}").ok


@pytest.mark.journey
@pytest.mark.usefixtures("at_home")
def test_by_keyboard_with_little_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    press(page, "x", "ArrowDown", "Space")  # keys belong to the page until the board has the focus
    at_rest(page)
    assert set("".join(picture(page))) == {"?"}
    page.get_by_test_id("cell-0-0").focus()
    for row in GOAL:
        for sign in row:
            if sign == "#":
                press(page, "Space")
            press(page, "ArrowRight")
        press(page, "Home", "ArrowDown")
    settle(page)
    at_once = page.evaluate(LOOK)
    expect_finished(page)
    at_rest(page)
    assert page.evaluate(LOOK) == at_once
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # on to the puzzle of the day
    page.wait_for_url("**/daily/*/small")


@pytest.mark.journey
def test_by_touch_on_a_phone_at_night(visitors: Visitors, url: str) -> None:
    with fresh_page(visitors({"width": 360, "height": 740}, touched=True), url) as page:
        page.emulate_media(color_scheme="dark")
        page.goto(url)
        for row, signs in enumerate(GOAL):
            for col, sign in enumerate(signs):
                if sign == "#":
                    page.touchscreen.tap(*middle(page, (row, col)))
        expect_finished(page)


@pytest.mark.usefixtures("at_home")
def test_board_is_whole_on_the_first_screen_and_nothing_moves_when_it_comes_and_is_solved(page: Page) -> None:
    for width, height in some(SIZES, SIZES[::2]):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        expect_whole(page, width, height)
    page.set_viewport_size({"width": 360, "height": 740})
    top = "document.querySelector('[data-testid=today]').getBoundingClientRect().top + scrollY"
    page.route("**/js/home/home.js", lambda route: route.abort())
    page.reload()
    without = page.evaluate(top)
    page.unroute("**/js/home/home.js")
    page.reload()
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()
    settle(page)
    assert page.evaluate(top) == without
    draw(page, GOAL)
    expect_finished(page)
    assert page.evaluate(top) == without


def expect_whole(page: Page, width: int, height: int) -> None:
    for part in ("board", "col-clue-4", "row-clue-4", "tip", "today"):
        box = page.get_by_test_id(part).bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert part == "today" or box["y"] + box["height"] <= height
        assert box["y"] < height - 40
    side = page.get_by_test_id("cell-0-0").bounding_box()
    assert side["width"] >= 44  # for a finger
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_is_solved_is_played_again_and_left_out_by_chance(page: Page, url: str) -> None:
    keep(page, {card.code: solved_game(card) for card in first_puzzles()})
    page.goto(url)
    expect(page.get_by_test_id("outcome")).to_have_text(f"{FIRST.title}! Solved in 0:07.")
    expect(page.get_by_test_id("another")).to_be_hidden()
    page.get_by_test_id("again").click()
    expect(page.get_by_test_id("solved")).to_be_hidden()
    assert set("".join(picture(page))) == {"?"}
    left = example_cards()[17]
    solved = {card.id: [1, 0, 20_000] for card in example_cards() if card is not left}
    progress = json.dumps({"format": "nonoscope-progress", "version": 1, "solved": solved, "days": []})
    page.evaluate("(progress) => localStorage.setItem('achievements', progress)", progress)
    page.reload()
    page.get_by_test_id("random").hover()
    expect(page.get_by_test_id("random")).to_have_attribute("href", "/puzzles/flat/no/18")
    page.get_by_test_id("random").click()
    page.wait_for_url(f"**/p/{left.code}")
    page.go_back()
    page.get_by_test_id("random").focus()
    expect(page.get_by_test_id("random")).to_have_attribute("href", "/puzzles/flat/no/18")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/p/{left.code}")


def solved_game(card: Card) -> dict[str, object]:
    goal = card.puzzle.info.goal
    return {"cells": "".join("1" if sign == "#" else "0" for row in goal.rows() for sign in row), "height": 5,
            "width": 5, "seconds": 7, "finished": True, "record": {"seconds": 7, "hints": 0}, "when": 1}


def test_today_is_the_day_where_the_visitor_is(browser: Browser, url: str) -> None:
    """It is never the same day in the farthest west and in the farthest east."""
    for zone, ahead in (("Pacific/Kiritimati", 14), ("Etc/GMT+12", -12)):
        with browser.new_context(timezone_id=zone, ignore_https_errors=True) as context:
            expect_days_of_now(context.new_page(), url, timedelta(hours=ahead))
    with browser.new_context(java_script_enabled=False, ignore_https_errors=True) as context:
        expect_days_of_now(context.new_page(), url, timedelta())


def expect_days_of_now(page: Page, url: str, ahead: timedelta) -> None:
    before = (datetime.now(UTC) + ahead).date()
    page.goto(url)
    expect(page.locator("[data-testid=daily-small]:visible")).to_have_count(1)
    page.locator("[data-testid=daily-small]:visible").click()
    page.wait_for_url("**/daily/*/small")
    after = (datetime.now(UTC) + ahead).date()  # it may have run at midnight
    assert page.url.split("/")[-2] in {f"{before}", f"{after}"}
