"""Several people at one board in real browsers: they solve it together, race, come back after a break."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classrooms import block_sockets
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import (
    HOUSE,
    PUZZLE,
    drag,
    draw,
    expect_names_and_contrast,
    middle,
    open_puzzle,
    picture,
    settle,
    tool,
)

PHONE = {"width": 390, "height": 844}
Come = Callable[..., Page]  # another visitor with a phone, at the board of `page`


@pytest.fixture
def come(page: Page, visitors: Visitors, url: str) -> Iterator[Come]:
    errors: list[str] = []
    with ExitStack() as stack:
        count = iter(range(9))

        def another(*, polling: bool = False) -> Page:
            visitor = stack.enter_context(fresh_page(visitors(PHONE, touched=True, number=next(count)), url))
            visitor.on("pageerror", lambda error: errors.append(str(error)))
            if polling:
                block_sockets(visitor)
            visitor.goto(page.url)
            expect_people(visitor, 2)
            return visitor

        yield another
    assert errors == []


def share(page: Page, url: str, how: str) -> None:
    page.goto(url)
    open_puzzle(page, PUZZLE)
    tool(page, "share-open")
    page.get_by_test_id(how).click()  # which leads to another page
    page.wait_for_url("**/t/*")
    expect_people(page, 1)


def expect_people(page: Page, count: int) -> None:
    expect(page.get_by_test_id("together-people").locator("li")).to_have_count(count)


def expect_picture(page: Page, rows: list[str]) -> None:
    for row, signs in enumerate(rows):
        for col, sign in enumerate(signs):
            state = {"#": "filled", ".": "crossed", "?": "unknown"}[sign]
            expect(page.get_by_test_id(f"cell-{row}-{col}")).to_have_attribute("data-state", state)


def tap(page: Page, row: int, col: int) -> None:
    page.touchscreen.tap(*middle(page, (row, col)))
    settle(page)


def test_friends_solve_one_board(page: Page, url: str, come: Come) -> None:
    share(page, url, "share-together")
    friend = come()
    drag(page, (2, 0), (2, 4))
    expect_picture(friend, ["?????", "?????", "#####"])
    expect(friend.locator(".sign.fresh")).to_have_count(5)
    tap(friend, 0, 2)
    tool(page, "undo")  # one's own stroke, not the friend's
    expect_picture(page, ["??#??", "?????", "?????"])
    tool(page, "tool-cross")
    drag(page, (0, 0))
    tool(friend, "undo")
    expect_picture(page, [".????", "?????"])
    page.get_by_test_id("react-mine").click()
    page.mouse.click(*middle(page, (4, 4)))
    expect(friend.locator(".sign.reaction[data-cell='24']")).to_have_text("✋")
    expect_picture(page, [".????", "?????", "?????", "?????", "?????"])
    expect_names_and_contrast(friend)
    tool(friend, "hint")
    tool(page, "vote-yes")
    for seen in (page, friend):
        expect(seen.get_by_test_id("status")).to_contain_text("Look at")
    tool(page, "tool-fill")
    draw(page, HOUSE)
    for seen in (page, friend):
        expect(seen.get_by_test_id("together-tally")).to_contain_text("cells")
    friend.get_by_test_id("together-another").click()
    for seen in (page, friend):
        expect_picture(seen, ["?????"])
        expect_people(seen, 2)


def test_marks_made_offline_go_in_and_give_way(page: Page, url: str, come: Come) -> None:
    share(page, url, "share-together")
    friend = come(polling=True)
    friend.context.set_offline(True)
    expect(friend.get_by_test_id("together-line")).to_be_visible()
    tap(friend, 0, 0)
    tap(friend, 0, 1)
    tool(page, "tool-cross")
    drag(page, (0, 0))
    friend.context.set_offline(False)
    expect_picture(page, [".#???"])
    expect_picture(friend, [".#???"])
    expect(friend.get_by_test_id("status")).to_contain_text("1 of your cells")
    friend.reload()
    expect_people(friend, 2)
    expect_picture(friend, [".#???"])
    second = friend.context.new_page()  # another tab is another person
    second.goto(page.url)
    expect_people(page, 3)


def test_a_race_shows_how_far_the_others_are_and_goes_on(page: Page, url: str, come: Come) -> None:
    share(page, url, "share-race")
    friend = come()
    tool(friend, "race-start")
    for seen in (page, friend):
        expect(seen.get_by_test_id("race-countdown")).to_be_visible()
    for seen in (page, friend):
        expect(seen.get_by_test_id("race-ranks").locator("li")).to_have_count(2)
    draw(page, HOUSE[:4])
    expect(friend.get_by_test_id("race-ranks")).to_contain_text("%")
    assert picture(friend) == ["?????"] * 5
    drag(page, (4, 1), (4, 3))
    for row, signs in enumerate(HOUSE):
        for col, sign in enumerate(signs):
            if sign == "#":
                tap(friend, row, col)
    for seen in (page, friend):
        expect(seen.get_by_test_id("race-ranks").locator("li").first).to_contain_text("0:")
    page.get_by_test_id("together-another").click()
    for seen in (page, friend):
        expect(seen.get_by_test_id("race-start")).to_be_visible()


def test_a_board_that_is_not_there_and_a_full_one_say_so(page: Page, url: str) -> None:
    page.goto(f"{url}/t/AAAAAA")
    expect(page.get_by_role("main")).to_contain_text("no such board")
    code = page.request.post(f"{url}/api/board", data={"puzzle": open_puzzle(page, PUZZLE)}).json()["code"]
    for _ in range(8):
        page.request.post(f"{url}/api/board/{code}/players", data={})
    page.goto(f"{url}/t/{code}")
    expect(page.get_by_test_id("missing")).to_contain_text("full")
