"""The teacher's page of a class: starting an activity, seeing who is stuck, and a board in front of the class."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from nonoscope import Puzzle, dump
from tests.browser.class_room import PROJECTOR, expect_seen_from_the_last_row
from tests.browser.classrooms import Room, block_sockets
from tests.browser.playing import expect_names_and_contrast, settle
from tests.browser.solids import STEP
from tests.cases import some


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
    expect_classes_of_all_sizes_to_fit(page, room, "/screen", "screen-count")
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
    expect(other.get_by_test_id("shown-cells")).to_be_visible()
    page.get_by_test_id("show-boards").click()
    expect(other.get_by_test_id("progress-tile")).to_have_count(1)
    room.until(lambda entries: entries.get("activity") and entries["stage"].get("boards"))
    expect_classes_of_all_sizes_to_fit(page, room, "/solve?as=screen", "shown-count")
    page.get_by_test_id("tile").click()
    page.get_by_test_id("spot-show").click()
    room.until(lambda entries: entries["stage"].get("spot"))
    page.get_by_test_id("pen-blue").check(force=True)
    draw(page, .3)
    strokes = page.get_by_test_id("spot").locator("polyline")
    expect(strokes).to_have_class("pen-1")
    room.until(lambda entries: [stroke["pen"] for stroke in entries["stage"]["drawing"]] == [1])
    page.get_by_test_id("pen-eraser").check(force=True)
    draw(page, .3)
    expect(strokes).to_have_count(0)
    page.get_by_test_id("pen-undo").click()
    expect(strokes).to_have_count(1)
    assert "Ada" not in other.content()
    expect_a_solid_in_layers(page, other, room)
    expect_colours(page, other, room)


def expect_colours(page: Page, screen: Page, room: Room) -> None:
    """Two pupils choose a wrong colour: the teacher reads which, and the screen shows one board in its colours."""
    tokens = [room.join(nick) for nick in ("Dan", "Eve")]
    flag = Puzzle.flat([[(2, "r"), (1, "b")], [(1, "r")]], [[(2, "r")], [(1, "r")], [(1, "b")]])
    room.steer("start", activity={"kind": "solve", "title": "A flag", "puzzle": dump(flag, "link")})
    room.until(lambda entries: entries["activity"] and entries["activity"].get("colours") == 2)
    for token in tokens:
        room.put(token, room.entries["activity"]["id"], cells="300001")
    expect(page.locator("#mistakes")).to_contain_text("Row 1 column 1: 2 pupils made it blue, but it isn’t.")
    page.get_by_test_id("tile").filter(has_text="Dan").click()
    page.get_by_test_id("spot-show").click()
    cell = screen.get_by_test_id("shown-cells").get_by_role("gridcell").first
    expect(cell).to_have_attribute("aria-label", re.compile("blue"))
    expect_names_and_contrast(page)


def expect_a_solid_in_layers(page: Page, screen: Page, room: Room) -> None:
    """Two pupils remove a cube that stays: the class sees where, and one block without its name."""
    page.get_by_test_id("spot-close").click()
    tokens = [room.join(nick) for nick in ("Ben", "Cleo")]
    room.steer("start", activity={"kind": "solve", "title": "A step", "puzzle": dump(STEP, "link")})
    for token in tokens:
        room.put(token, 2, cells="2" + "0" * (STEP.size - 1))
    expect(page.get_by_test_id("mistakes")).to_contain_text("2 pupils removed it, but it stays.")
    expect(page.get_by_test_id("tile").filter(has_text="1 ✗")).to_have_count(2)
    page.get_by_test_id("heat").press("ArrowLeft")
    page.get_by_test_id("heat").press("ArrowRight")
    expect(page.get_by_test_id("heat-about")).to_contain_text("from the front")
    page.get_by_test_id("show-heat").click()
    expect(screen.get_by_test_id("drawn-strokes").locator("text")).to_have_text("2")
    page.get_by_test_id("tile").filter(has_text="Cleo").click()
    page.get_by_test_id("spot-show").click()
    expect(screen.get_by_test_id("shown-title")).to_have_text("A board from your class")
    expect(screen.get_by_test_id("shown-layers")).to_be_visible()
    assert "Cleo" not in screen.content()


def expect_classes_of_all_sizes_to_fit(page: Page, room: Room, place: str, counter: str) -> None:
    """On the screen, with and without names: these news are made up, the room itself has one pupil."""
    screen = page.context.new_page()
    screen.set_viewport_size(PROJECTOR)
    block_sockets(screen)
    activity, cells = room.entries.get("activity"), 5 * 5
    for count, named in some([(1, True), (30, True), (200, False), (200, True)], [(200, True)]):
        entries = {"classroom": {"title": "Class 7b", "names": named}, "activity": activity, "stage": {"boards": True}}
        for pupil in range(1, count + 1):
            entries[f"pupil:{pupil}"] = {"emoji": "🦊", "at": pupil} | ({"nick": f"Pupil {pupil}"} if named else {})
            entries[f"work:1:{pupil}"] = {"n": 1, "at": pupil, "cells": "1" * (pupil % cells), "finished": pupil > 150}
        screen.goto("about:blank")
        only_news(screen, entries)
        screen.goto(room.address(place, room.screen))
        expect(screen.get_by_test_id(counter)).to_contain_text(str(count))
        settle(screen)
        expect_seen_from_the_last_row(screen)
    screen.close()


def only_news(page: Page, entries: dict[str, Any]) -> None:
    """What the next page hears of its room, and nothing after that. (Where a test takes up requests itself, each page
    would load all of its scripts.)"""
    page.add_init_script(ONLY_NEWS % json.dumps({"version": 1, "now": 0, "all": True, "entries": entries}))


ONLY_NEWS = """{
  const { fetch } = window, news = () => Promise.resolve(Response.json(%s)), none = () => new Promise(() => {});
  window.fetch = (asked, more) => {
    const [, since] = /[/]news[?]since=([01])/.exec(asked) ?? [];
    return since ? (since === "0" ? news() : none()) : fetch(asked, more);
  };
}"""


def draw(page: Page, height: float) -> None:
    """A line across the board, at a share of its height."""
    box = page.get_by_test_id("spot").locator(".grid").bounding_box()
    x, y, width = box["x"], box["y"] + height * box["height"], box["width"]
    page.mouse.move(x + .1 * width, y)
    page.mouse.down()
    page.mouse.move(x + .9 * width, y, steps=8)
    page.mouse.up()


def test_pupils_are_taken_out_alone_or_with_all_who_joined_lately_and_come_in_again(page: Page, room: Room) -> None:
    pupil = page.context.new_page()
    pupil.goto(room.address("", room.join("Ada")))
    expect(pupil.get_by_test_id("lobby-nick")).to_have_text("Ada")
    page.goto(room.address("/teach", room.teacher))
    expect(page.get_by_test_id("pupil")).to_have_count(1)
    expect_names_and_contrast(page)
    for answer, left in (("sure-no", 1), ("sure-yes", 0)):
        page.get_by_test_id("newcomers").press("Enter")
        page.get_by_test_id(answer).press("Enter")
        expect(page.get_by_test_id("sure")).to_be_hidden()
        expect(page.get_by_test_id("pupil")).to_have_count(left)
    expect(page.get_by_test_id("newcomers")).to_be_hidden()
    expect(pupil.get_by_test_id("class-over")).to_contain_text("Use the code to join again.")
    pupil.goto(room.address())
    expect(pupil.get_by_test_id("joining")).to_be_visible()
    expect_one_to_be_taken_out_and_let_in_again(page, room)


def expect_one_to_be_taken_out_and_let_in_again(page: Page, room: Room) -> None:
    room.join("Bo")
    page.get_by_test_id("kick").click()
    expect(page.get_by_test_id("pupil")).to_have_count(0)
    page.get_by_test_id("kick-again").click()
    expect(page.get_by_test_id("pupil")).to_have_count(1)


TALK = {"kind": "talk", "title": "Hello", "minutes": 5, "note": ""}


@pytest.mark.journey
def test_a_second_device_shows_the_same_clock_and_the_screen_and_erasing_asks_first(page: Page, room: Room) -> None:
    page.goto(room.address("/teach", room.teacher))
    screen, pupil = page.context.new_page(), page.context.new_page()
    screen.goto(page.get_by_test_id("to-screen").get_attribute("href") or "")
    pupil.goto(room.address("", room.join("Bo")))
    room.steer("plan", plan={"nonoscope_plan": 1, "title": "", "steps": [{**TALK, "title": "Welcome"}, TALK]}, at=0)
    page.get_by_test_id("step-next").click()
    expect(screen.get_by_test_id("screen-notice")).to_contain_text("Welcome")
    page.get_by_test_id("step-next").click()
    expect(page.get_by_test_id("step-preview")).to_contain_text("Talk, 5 minutes")
    expect(screen.get_by_test_id("screen-notice")).to_contain_text("Welcome")
    page.get_by_test_id("step-start").click()
    expect(screen.get_by_test_id("screen-notice")).to_contain_text(re.compile(r"Hello · \d:\d\d"))
    page.get_by_test_id("step-longer").click()
    expect(page.get_by_test_id("step-clock")).to_contain_text("/ 6:00")
    expect(page.frame_locator("[data-testid=projector]").get_by_test_id("screen-notice")).to_contain_text("Hello")
    assert not page.frames[1].evaluate("document.fullscreenEnabled")  # it must not cover the page of the teacher
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
    for shown in (page, screen, pupil):
        expect_names_and_contrast(shown)
    page.get_by_test_id("erase").click()
    page.get_by_test_id("sure-no").click()
    expect(page.get_by_test_id("class-over")).to_be_hidden()
    page.get_by_test_id("erase").click()
    page.get_by_test_id("sure-yes").click()
    expect(page.get_by_test_id("class-over")).to_contain_text("closed")
