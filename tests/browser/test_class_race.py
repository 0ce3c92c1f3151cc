"""Bet and race: bets stay hidden until the teacher closes them, the race runs for all to see, and who was right has
points."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from nonoscope import dump
from tests.browser.class_room import Class, expect_seen_from_the_last_row, look_at, seated
from tests.browser.conftest import Visitors
from tests.browser.playing import PUZZLE

SETTINGS = {"kind": "race", "title": "Who is first?", "puzzle": dump(PUZZLE, "link"), "seconds": 5,
            "methods": [{"method": "dfs"}, {"method": "bfs"}]}
# As in a tab behind others: nothing is drawn any more.
OUT_OF_SIGHT = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  window.requestAnimationFrame = () => 0;
}"""
NICKS = ("Pupil 0", "Pupil 1", "Pupil 2")


def test_a_class_bets_on_a_race_and_sees_who_was_right(visitors: Visitors, url: str) -> None:
    with seated(visitors, url, SETTINGS, nicks=NICKS) as room:
        bet(room)
        play_the_race_in_a_second(room.teacher)
        room.teacher.get_by_test_id("close-bets").click()
        room.teacher.evaluate(OUT_OF_SIGHT)
        for page in (*room.pupils, room.screen):
            expect(page.get_by_test_id("bet-board")).to_be_visible()
        expect(room.pupils[2].get_by_test_id("bet-choices")).to_be_hidden()
        for page in (*room.pupils, room.screen):
            expect(page.get_by_test_id("board-title")).to_have_text("The result")
            expect(page.get_by_test_id("bet-ranks").locator("li").first).to_contain_text("1st")
            expect(page.get_by_test_id("right")).to_contain_text("of 2 bets were right.")
        expect(room.pupils[2].get_by_test_id("bet-status")).to_contain_text("You didn’t bet on this race.")
        hear_of_points(room)
        look_at([*room.pupils, room.screen])
        expect_seen_from_the_last_row(room.screen)


def play_the_race_in_a_second(teacher: Page) -> None:
    """The fastest that is offered takes four."""
    speed = teacher.get_by_test_id("speed")
    speed.locator("option").first.evaluate("(option) => { option.value = '1'; }")
    speed.select_option("1")


def bet(room: Class) -> None:
    """Two pupils bet, one of them changes it, and nobody sees of the others more than their number."""
    first, second, _ = room.pupils
    first.get_by_test_id("bet-0").check()
    second.get_by_test_id("bet-0").check()
    expect(second.get_by_test_id("bet-status")).to_contain_text("You’ve bet on dfs.")
    second.get_by_test_id("bet-1").check()
    second.get_by_test_id("factor").select_option("2")
    expect(second.get_by_test_id("bet-status")).to_contain_text("You’ve bet on bfs.")
    for page in (room.teacher, room.screen):
        expect(page.get_by_test_id("bet-status")).to_contain_text("2 bets so far, with 3 in the class.")
    for page in room:
        expect(page.get_by_test_id("bet-board")).to_be_hidden()
    expect(room.screen.get_by_test_id("close-bets")).to_be_hidden()
    look_at(room)


def hear_of_points(room: Class) -> None:
    """Correct bets earn points, and the screen shows no names."""
    won = room.screen.get_by_test_id("bet-ranks").locator("li.first")
    for lane, pupil in enumerate(room.pupils[:2]):
        right = won.filter(has_text=SETTINGS["methods"][lane]["method"]).count() > 0
        sentence = "You were right" if right else "Not this time"
        expect(pupil.get_by_test_id("bet-status")).to_contain_text(sentence)
    expect(room.screen.get_by_test_id("bet-ranking")).to_contain_text("1st")
    expect(room.screen.get_by_test_id("bet-ranking")).not_to_contain_text("Pupil")
