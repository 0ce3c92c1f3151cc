"""Exit questions in a class: pupils on phones answer, the teacher decides what the class sees."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.class_room import HOSTILE, look_at, seated
from tests.browser.classrooms import Room
from tests.browser.conftest import Visitors

QUESTIONS = [
    {"ask": "How many ways has 3 1 in five cells?", "choices": ["one", "two", "<b>none</b>"]},
    {"ask": "What was hard?", "text": True},
]
ANSWERS = [{"right": 0, "why": "3 + 1 + 1 = 5."}, {"right": None, "why": ""}]


def test_answers_stay_with_the_teacher_until_they_are_shown(visitors: Visitors, url: str) -> None:
    activity = {"kind": "exit", "title": "Exit", "questions": QUESTIONS}
    with seated(visitors, url, activity, {"answers": ANSWERS}) as room:
        teacher, screen, first, second, third = room
        first.get_by_test_id("take-1-A").check()
        second.get_by_test_id("take-1-B").check()
        third.get_by_test_id("take-1-B").check()
        first.get_by_test_id("write-2").fill(HOSTILE)
        first.get_by_test_id("send-2").click()
        expect(teacher.get_by_test_id("answered-1")).to_have_text("3 of 3 have answered.")
        expect(teacher.get_by_test_id("mistake-1")).to_contain_text("B, “two” (2)")
        expect(teacher.get_by_test_id("exit-2")).to_contain_text(HOSTILE)
        expect(screen.get_by_test_id("answered")).to_have_text("3 answers")
        look_at(room)
        for page in (screen, second):
            expect(page.get_by_test_id("bars")).to_have_count(0)
            assert "3 + 1 + 1 = 5." not in page.content()

        teacher.get_by_test_id("reveal-1").click()
        expect(screen.get_by_test_id("bar-A")).to_contain_text("✓ right")
        expect(screen.get_by_test_id("why")).to_have_text("3 + 1 + 1 = 5.")
        expect(second.get_by_test_id("state-1")).to_have_text("Not this time: the right answer is A.")
        expect(second.get_by_test_id("bar-B")).to_contain_text("your answer")

        teacher.get_by_test_id("on-screen-2").click()
        expect(screen.get_by_test_id("asked")).to_have_text("What was hard?")
        expect(screen.get_by_test_id("shown-texts")).to_have_text("")
        teacher.get_by_test_id("text-show").click()
        expect(screen.get_by_test_id("shown-texts")).to_have_text(HOSTILE)

        look_at(room)
        first.reload()
        expect(first.get_by_test_id("write-2")).to_have_value(HOSTILE)


def test_a_teacher_asks_something_on_the_spot(page: Page, url: str) -> None:
    room = Room(url)
    pupil = room.join("Ada")
    room.steer("start", activity={"kind": "exit", "title": "Exit", "questions": []})
    screen, phone = page.context.new_page(), page.context.new_page()
    for member, place in ((page, room.address("/exit?as=teacher", room.teacher)),
                          (screen, room.address("/exit?as=screen", room.screen)),
                          (phone, room.address("/exit", pupil))):
        member.goto(place)
    page.get_by_test_id("ask").click()
    expect(page.get_by_test_id("missing")).to_have_text("Question 1 is still blank.")
    page.get_by_test_id("question-ask").fill("Again?")
    page.get_by_test_id("choice-A").fill("yes")
    page.get_by_test_id("choice-B").fill("no")
    page.get_by_test_id("right-none").check()
    page.get_by_test_id("ask").click()
    expect(screen.get_by_test_id("asked")).to_have_text("Again?")
    phone.get_by_test_id("take-1-B").check()
    expect(page.get_by_test_id("answered-1")).to_have_text("1 of 1 have answered.")
    expect(page.get_by_test_id("mistake-1")).to_have_text("")
