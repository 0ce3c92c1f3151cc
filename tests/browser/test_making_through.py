"""From a drawing or a picture to a puzzle that somebody else plays, all the way, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import drag, draw, press, tool
from tests.browser.test_from_picture import DROP, cross, encoded
from tests.browser.test_make_flat import PATIENCE, expect_outcome, resize, rows


@pytest.fixture
def maker(page: Page, url: str) -> Page:
    page.goto(f"{url}/make")
    page.get_by_test_id("cell-0-0").wait_for()
    return page


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    """Somebody who has nothing of all that in the browser."""
    with browser.new_context() as context:
        yield context.new_page()


def shared_link(page: Page) -> str:
    page.get_by_test_id("share-open").click()
    link = page.get_by_test_id("share-link")
    expect(link).to_have_value(re.compile("/p/"))
    return link.input_value()


def play_to_the_end(page: Page, link: str, solution: list[str]) -> None:
    page.goto(link)
    page.get_by_test_id("cell-0-0").wait_for()
    draw(page, solution)
    expect(page.get_by_test_id("outcome")).to_be_visible()


def test_a_drawing_is_made_unique_shared_and_played_elsewhere(maker: Page, stranger: Page) -> None:
    resize(maker, 4, 4)
    tool(maker, "tool-line")
    drag(maker, (0, 0), (3, 3))
    expect_outcome(maker, "MULTIPLE")
    maker.get_by_test_id("make-unique").click()
    maker.get_by_test_id("unique-proposals").get_by_role("button").first.click(timeout=PATIENCE)
    expect_outcome(maker, "UNIQUE")
    if maker.locator("#changing").is_visible():  # which an easy picture does not need
        expect(maker.locator("#changing summary")).to_have_text("Make it easier", use_inner_text=True)
    solution = rows(maker)
    press(maker, "Control+z")
    assert rows(maker) == ["#...", ".#..", "..#.", "...#"]
    press(maker, "Control+y")
    assert rows(maker) == solution
    play_to_the_end(stranger, shared_link(maker), solution)


def test_a_picture_is_dropped_taken_and_played_elsewhere(maker: Page, stranger: Page) -> None:
    maker.evaluate(f"(file) => ({DROP})(document.body, file)", ["cross.png", "image/png", list(encoded(cross()))])
    maker.get_by_test_id("picture-take").click()
    expect_outcome(maker, "UNIQUE")
    solution = rows(maker)
    assert any("#" in row for row in solution)
    play_to_the_end(stranger, shared_link(maker), solution)
