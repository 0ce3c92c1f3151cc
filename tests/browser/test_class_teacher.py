"""The teacher's page of a class: starting an activity, seeing who is stuck, and a board in front of the class."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classrooms import Room
from tests.browser.playing import expect_names_and_contrast

pytestmark = pytest.mark.browser


@pytest.fixture
def room(url: str) -> Room:
    return Room(url, "Class 7b")


def test_teacher_starts_a_puzzle_and_shows_a_board_without_a_name(page: Page, room: Room) -> None:
    room.join("Ada <b>")
    other = page.context.new_page()
    page.goto(room.address("/teach", room.teacher))
    other.goto(room.address("/screen", room.screen))
    expect(other.get_by_test_id("screen-code")).to_have_text(room.code)
    expect(other.get_by_test_id("screen-pupil")).to_have_count(1)
    expect(page.get_by_test_id("pupil-nick")).to_have_value("Ada <b>")
    expect_names_and_contrast(page)
    page.get_by_test_id("starting").locator("summary").click()
    page.get_by_test_id("field-puzzle").fill("nonsense")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("start-fault")).to_be_visible()
    page.get_by_test_id("pick").click()
    page.get_by_test_id("pick-search").fill("heart 5x5")
    expect(page.get_by_test_id("pick-one")).to_have_count(1)
    expect_names_and_contrast(page)
    page.get_by_test_id("pick-one").click()
    expect(page.get_by_test_id("picked")).to_have_text("Heart")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("tile")).to_have_count(1)
    expect_names_and_contrast(page)
    expect(other).to_have_url(room.address("/solve?as=screen"))
    page.get_by_test_id("tile").click()
    page.get_by_test_id("spot-show").click()
    room.until(lambda entries: entries["stage"].get("spot"))
    page.get_by_test_id("pen-blue").check(force=True)
    draw(page, .3)
    strokes = page.get_by_test_id("spot").locator("polyline")
    expect(strokes).to_have_class("pen-1")
    room.until(lambda entries: [one["pen"] for one in entries["stage"]["drawing"]] == [1])
    page.get_by_test_id("pen-eraser").check(force=True)
    draw(page, .3)
    expect(strokes).to_have_count(0)
    page.get_by_test_id("pen-undo").click()
    expect(strokes).to_have_count(1)
    assert "Ada" not in other.content()


def draw(page: Page, height: float) -> None:
    """A line across the board, at a share of its height."""
    box = page.get_by_test_id("spot").locator(".grid").bounding_box()
    assert box is not None
    x, y, width = box["x"], box["y"] + height * box["height"], box["width"]
    page.mouse.move(x + .1 * width, y)
    page.mouse.down()
    page.mouse.move(x + .9 * width, y, steps=8)
    page.mouse.up()


def test_pupils_are_taken_out_and_let_in_again(page: Page, room: Room) -> None:
    room.join("Ada")
    page.goto(room.address("/teach", room.teacher))
    page.get_by_test_id("kick").click()
    expect(page.get_by_test_id("pupil")).to_have_count(0)
    page.get_by_test_id("kick-again").click()
    expect(page.get_by_test_id("pupil")).to_have_count(1)


TALK = {"kind": "talk", "title": "Hello", "minutes": 5, "note": ""}


def test_a_second_device_shows_the_same_clock_and_the_screen_and_erasing_asks_first(page: Page, room: Room) -> None:
    page.goto(room.address("/teach", room.teacher))
    screen, pupil = page.context.new_page(), page.context.new_page()
    screen.goto(page.get_by_test_id("to-screen").get_attribute("href") or "")
    pupil.goto(room.address("", room.join("Bo")))
    room.steer("plan", plan={"nonoscope_plan": 1, "title": "", "steps": [TALK]}, at=0)
    page.get_by_test_id("step-next").click()
    expect(screen.get_by_test_id("screen-notice")).to_contain_text("Hello · 4:5")
    expect(page.get_by_test_id("step-clock")).to_contain_text("/ 5:00")
    page.get_by_test_id("more").locator("summary").click()
    page.get_by_test_id("secret-show").click()
    expect(page.get_by_test_id("secret-picture")).not_to_be_visible()
    page.get_by_test_id("sure-yes").click()
    expect(page.get_by_test_id("secret-picture")).to_be_visible()
    page.get_by_test_id("secret-code").get_by_role("button").click()
    page.get_by_test_id("end").click()
    page.get_by_test_id("sure-yes").click()
    expect(page.get_by_test_id("over-about")).to_contain_text("save the results")
    expect(screen.get_by_test_id("screen-notice")).to_contain_text("over")
    expect(pupil.get_by_test_id("lobby-about")).to_contain_text("erased")
    for one in (page, screen, pupil):
        expect_names_and_contrast(one)
    page.get_by_test_id("erase").click()
    page.get_by_test_id("sure-no").click()
    expect(page.get_by_test_id("class-over")).to_be_hidden()
    page.get_by_test_id("erase").click()
    page.get_by_test_id("sure-yes").click()
    expect(page.get_by_test_id("class-over")).to_contain_text("closed")
