"""A class that solves in pairs: pupils meet on a board, and the teacher sees who does what and moves them."""

from __future__ import annotations

from contextlib import ExitStack

from playwright.sync_api import Page, expect

from nonoscope import dump
from tests.browser.class_room import PROJECTOR
from tests.browser.classrooms import Room
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import HOUSE, PUZZLE, draw, expect_names_and_contrast, picture


def test_partners_solve_on_one_board_and_the_teacher_parts_them(visitors: Visitors, url: str) -> None:
    room = Room(url, "7b")
    with ExitStack() as seats:
        teacher, ada, ben = (seats.enter_context(fresh_page(visitors(PROJECTOR, number=number), url))
                             for number in range(3))
        teacher.goto(room.address("/teach", room.teacher))
        for page, nick in ((ada, "Ada"), (ben, "Ben")):
            page.goto(room.address("", room.join(nick)))
            expect(page.get_by_test_id("lobby-nick")).to_have_text(nick)
        start(teacher)
        for page in (ada, ben):
            expect(page).to_have_url(room.address("/solve"))
            expect_company(page, "Ada", "Ben")
        draw(ada, HOUSE[:2])
        expect(teacher.get_by_test_id("pair-share")).to_have_text([f"Ada {filled(HOUSE[:2])}", "Ben 0"])
        draw(ben, ["", "", *HOUSE[2:]])
        expect(teacher.get_by_test_id("tile")).to_contain_text("finished")
        expect(teacher.get_by_test_id("pair-share").last).to_have_text(f"Ben {filled(HOUSE[2:])}")
        assert picture(ada) == picture(ben)
        room.until(lambda _: all(room.work(pupil).get("finished") for pupil in "12"))
        teacher.get_by_test_id("tile").click()
        expect(teacher.locator(".mark-owner text")).to_have_text(["A"] * filled(HOUSE[:2]) + ["B"] * filled(HOUSE[2:]))
        expect_names_and_contrast(teacher)
        teacher.get_by_test_id("spot-close").click()
        part(teacher)
        expect_company(ben, "Ben")
        expect_company(ada, "Ada")
        teacher.get_by_test_id("stop").click()
        for page in (ada, ben):
            expect(page).to_have_url(room.address())


def start(teacher: Page) -> None:
    teacher.get_by_test_id("starting").locator("summary").click()
    teacher.get_by_test_id("field-puzzle").fill(dump(PUZZLE, "link"))
    teacher.get_by_test_id("field-pairs").select_option("pairs")
    teacher.get_by_test_id("start").click()


def part(teacher: Page) -> None:
    teacher.get_by_test_id("pairing").locator("summary").click()
    teacher.get_by_test_id("pair-pupil").last.click()
    teacher.get_by_test_id("pair-new").click()
    expect(teacher.get_by_test_id("pair")).to_have_count(2)


def expect_company(page: Page, *nicks: str) -> None:
    """Who is at the board, in whatever order they came."""
    people = page.get_by_test_id("together-people").locator("li")
    expect(people).to_have_count(len(nicks))
    for nick in nicks:
        expect(people.filter(has_text=nick)).to_have_count(1)


def filled(rows: list[str]) -> int:
    return "".join(rows).count("#")
