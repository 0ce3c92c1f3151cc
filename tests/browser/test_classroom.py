"""A room for a class: joining it and coming back, being taken out, working without sockets, solving and following."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from nonoscope import dump
from tests.browser.classrooms import Room, block_sockets
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import (
    HOUSE,
    PUZZLE,
    at_rest,
    draw,
    expect_names_and_contrast,
    middle,
    picture,
    press,
    settle,
    tool,
)

CODE = dump(PUZZLE, "link")
SOLVE = {"kind": "solve", "puzzle": CODE, "title": "A house"}
FOLLOW = {"kind": "follow", "puzzle": CODE, "method": "exact", "options": {}, "seed": 0, "title": "Watch"}
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def room(url: str) -> Room:
    return Room(url, "Class 7b")


def digits(*rows: str) -> str:
    return "".join({"#": "1", "?": "0", ".": "2"}[sign] for row in rows for sign in row)


def enter(page: Page, room: Room, nick: str = "Ada") -> None:
    """As a pupil, with a token."""
    page.goto(room.address(token=room.join(nick)))
    expect(page.get_by_test_id("lobby-nick")).to_have_text(nick)


def start(page: Page, room: Room, **activity: object) -> None:
    room.steer("start", activity=activity)
    expect(page).to_have_url(room.address(f"/{activity['kind']}"))


@pytest.mark.journey
def test_pupil_joins_by_typing_the_code_and_comes_back_after_a_reload(page: Page, url: str, room: Room) -> None:
    page.goto(f"{url}/class")
    page.get_by_test_id("code").fill(f" {room.code.lower()} ")
    page.get_by_test_id("go-in").click()
    expect_names_and_contrast(page)
    page.get_by_test_id("nick").fill("Ada <b>")
    page.get_by_test_id("join").click()
    for _ in range(2):
        expect(page.get_by_test_id("lobby-nick")).to_have_text("Ada <b>")
        expect(page.get_by_test_id("class-line")).to_have_attribute("data-state", "open")
        page.reload()
    expect_names_and_contrast(page)
    assert room.join("ada <b>").startswith("p.2.")


def test_everything_works_by_polling_alone_and_whoever_is_taken_out_stays_out(page: Page, room: Room) -> None:
    block_sockets(page)
    enter(page, room)
    start(page, room, **SOLVE)
    draw(page, HOUSE[:2])
    room.until_board(digits("??#??", "?###?", *["?????"] * 3))
    room.steer("patch", stage={"spot": {"cells": digits(*HOUSE)}})
    expect(page.get_by_test_id("shown-title")).to_be_visible()
    room.steer("stop")
    expect(page.get_by_test_id("lobby-nick")).to_have_text("Ada")
    room.steer("kick", pupil="1")
    expect(page.get_by_test_id("class-over")).to_contain_text("removed you from this room")
    page.goto(room.address("/solve"))
    expect(page.get_by_test_id("class-over")).to_contain_text("removed you from this room")


@pytest.mark.journey
def test_board_goes_to_the_teacher_and_comes_back_on_another_device(
    page: Page, url: str, room: Room, visitors: Visitors
) -> None:
    token = room.join("Ada")
    page.goto(room.address(token=token))
    start(page, room, **SOLVE)
    draw(page, HOUSE[:1])
    room.until_board(digits("??#??", *["?????"] * 4))
    with fresh_page(visitors(PHONE, touched=True), url) as other:
        other.goto(room.address(token=token))
        expect(other.get_by_test_id("cell-0-2")).to_have_attribute("data-state", "filled")
        page.mouse.move(*middle(page, (2, 0)))
        page.mouse.down()
        page.mouse.move(*middle(page, (2, 2)))
        other.get_by_test_id("cell-4-2").tap()  # in the middle of a stroke, which goes on
        room.until_board(digits("??#??", *["?????"] * 3, "??#??"))
    page.mouse.move(*middle(page, (2, 4)))
    page.mouse.up()
    draw(page, [".....", HOUSE[1]])
    room.until_board(digits("??#??", *HOUSE[1:3], "?????", "??#??").replace("2", "0"))
    expect(page.get_by_test_id("cell-4-2")).to_have_attribute("data-state", "filled")
    page.goto(f"{url}/p/{CODE}")
    settle(page)
    assert picture(page) == ["?????"] * 5, "the own game of the puzzle is another one"


def test_pupils_finish_without_being_led_away_see_what_the_teacher_shows_and_hear_of_the_end(
    page: Page, room: Room
) -> None:
    enter(page, room)
    start(page, room, **SOLVE, hints=False)
    for name in ("solve", "hint", "explain", "share-open", "tab-watch", "to-watch", "way-back"):
        expect(page.get_by_test_id(name)).to_be_hidden()
    press(page, "s", "h")
    at_rest(page)
    assert picture(page) == ["?????"] * 5
    draw(page, HOUSE)
    expect(page.get_by_test_id("class-done")).to_be_visible()
    expect(page.get_by_test_id("next")).to_be_hidden()
    room.until(lambda _: room.work().get("finished"))
    expect_what_is_shown_to_lie_over_the_board_until_it_is_closed(page, room)
    room.steer("end")
    expect(page.get_by_test_id("lobby-says")).to_contain_text("The class is over")
    room.steer("erase")
    expect(page.get_by_test_id("class-over")).to_contain_text("closed")


def expect_what_is_shown_to_lie_over_the_board_until_it_is_closed(page: Page, room: Room) -> None:
    drawing = [{"pen": 0, "points": [[0.5, 0.5], [3, 4]]}]
    room.steer("patch", stage={"spot": {"cells": digits(*HOUSE)}, "drawing": drawing})
    expect(page.get_by_test_id("drawn-strokes").locator("polyline")).to_have_count(1)
    at_rest(page)
    assert picture(page, "shown-cells")[0] == HOUSE[0]
    tool(page, "shown-close")
    expect(page.get_by_test_id("shown-board")).to_be_hidden()
    room.steer("patch", stage={"spot": None, "drawing": None, "solution": True})
    expect(page.get_by_test_id("shown-title")).to_have_text("The solution")


def test_all_follow_the_teacher_and_a_pupil_looks_around(page: Page, room: Room, url: str, visitors: Visitors) -> None:
    enter(page, room)
    start(page, room, **FOLLOW)
    with fresh_page(visitors({"width": 1280, "height": 720}), url) as teacher:
        teacher.goto(room.address("/follow?as=teacher", room.teacher))
        place = teacher.get_by_test_id("place")
        expect(place).to_contain_text("step 0 of")
        for _ in range(3):
            tool(teacher, "step")
        expect(page.get_by_test_id("place")).to_have_text(place.inner_text())
        room.until(lambda entries: entries["stage"].get("at"))
        stage = room.entries["stage"]
        page.get_by_test_id("step-back").click()
        expect(page.get_by_test_id("place")).not_to_have_text(place.inner_text())
        tool(teacher, "step")
        room.until(lambda entries: entries["stage"].get("at") not in (None, 0, stage["at"]))
        tool(page, "follow-again")
        expect(page.get_by_test_id("place")).to_have_text(place.inner_text())
        expect(page.get_by_test_id("follow-again")).to_be_hidden()
        expect(page.get_by_test_id("insight")).to_be_visible()
        tool(teacher, "show-code")
        expect(page.get_by_test_id("code")).to_be_visible()
    room.steer("patch", stage={"at": 1, "playing": True, "speed": None})
    expect(page.get_by_test_id("place")).to_have_text(re.compile(r"step (\d+) of \1$"))
    expect(page.get_by_test_id("speed").locator("+ output")).to_have_text("automatic")
