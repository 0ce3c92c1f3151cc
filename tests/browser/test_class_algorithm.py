""""Be the algorithm" in a class: pupils play, the teacher sees who does what, and the screen shows no names."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from nonoscope import dump
from solvers.collection import example
from tests.browser.class_room import PROJECTOR
from tests.browser.classrooms import Room
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import expect_names_and_contrast, expect_nothing_sticks_out
from tests.browser.test_algorithm import MOST, PHONE, PLAY
from tests.cases import for_every, some
from webapp.watch.method_pages import GAMES, choices_for

NICK = "Ada <b>"


def started(url: str, game: str) -> Room:
    room = Room(url)
    room.steer("start", activity={"kind": "algorithm", "puzzle": choices_for(game)[0].code, "method": game, "seed": 3})
    return room


def enter(page: Page, room: Room, role: str, token: str) -> None:
    page.goto(room.address("/algorithm" if role == "pupil" else f"/algorithm?as={role}", token))
    expect(page.get_by_test_id("algorithm")).not_to_be_empty()


@for_every("game", some([*GAMES.values()], ["astar", "anneal"]))  # all: test_algorithm.py
def test_a_pupil_plays_and_loses_nothing_in_a_reload(page: Page, url: str, game: str) -> None:
    room = started(url, game)
    page.set_viewport_size(PHONE)
    enter(page, room, "pupil", room.join(NICK))
    assert page.evaluate(PLAY, 5) == -1
    counts = page.get_by_test_id("counts").inner_text()
    page.reload()
    expect(page.get_by_test_id("counts")).to_have_text(counts, use_inner_text=True)
    assert page.evaluate(PLAY, MOST) >= 0
    room.until(lambda _: room.work().get("done"))
    expect(page.get_by_test_id("comparison")).to_be_visible()
    expect(page.get_by_test_id("class-meanwhile")).to_be_visible()
    if game == "anneal":  # the seed of the activity, and the number of the pupil
        expect(page.get_by_test_id("comparison")).to_contain_text("seed 4")
    page.reload()
    expect(page.get_by_test_id("comparison")).to_be_visible()


def test_what_cannot_be_played_is_refused_in_words(page: Page, url: str) -> None:
    room = Room(url)
    page.goto(room.address(token=room.join(NICK)))  # from there it goes where the class is, by itself
    for game, why in (("dpll", "too large"), ("exact", "can’t be played")):  # a solid: test_method_pages.py
        activity = {"kind": "algorithm", "puzzle": dump(example("cat").puzzle, "link"), "method": game, "seed": 0}
        room.steer("start", activity=activity)
        expect(page.get_by_test_id("algorithm")).to_contain_text(why)
    room.steer("stop")
    expect(page.get_by_test_id("lobby-nick")).to_have_text(NICK)


def test_the_teacher_sees_names_and_mistakes_and_the_screen_only_figures(
    page: Page, visitors: Visitors, url: str
) -> None:
    room = started(url, "dfs")
    with fresh_page(visitors(PHONE, touched=True), url) as pupil, fresh_page(visitors(PROJECTOR), url) as screen:
        enter(pupil, room, "pupil", room.join(NICK))
        enter(screen, room, "screen", room.screen)
        enter(page, room, "teacher", room.teacher)
        expect(page.get_by_test_id("standings")).to_contain_text("not started")
        room.join("Bo")
        assert pupil.evaluate(PLAY, MOST) > 0
        expect(page.get_by_test_id("class-done-count")).to_have_text("1 of 2 is done")
        expect(screen.get_by_test_id("screen-done")).to_have_text("1 of 2 is done")
        expect(page.get_by_test_id("standings")).to_contain_text(NICK)
        expect(page.get_by_test_id("commonest")).to_contain_text("1 pupil")
        expect(screen.get_by_test_id("spread").locator("circle")).to_have_count(1)
        expect(screen.get_by_test_id("comparison")).to_have_count(0)
        page.get_by_test_id("show-figures").click()
        for shown in (screen, pupil):
            expect(shown.get_by_test_id("comparison")).to_contain_text("The class, 1 pupil")
        assert "Ada" not in screen.content()
        for shown in (page, screen):
            expect_names_and_contrast(shown)
            expect_nothing_sticks_out(shown)
