"""A class makes puzzles: pupils draw on phones, the teacher takes drawings, they play each other's and vote."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.class_room import HOSTILE, look_at, seated
from tests.browser.conftest import Visitors
from tests.browser.playing import settle

HOUSE = ("..#..", ".###.", "#####", ".#.#.", ".#.#.")
HEART = (".#.#.", "#####", "#####", ".###.", "..#..")
LOOSE = ("#....", ".#...", ".....", ".....", ".....")


CENTRES = """(board) => [...board.querySelectorAll("[data-testid^=cell-]")].map((cell) => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})"""


def fill(page: Page, board: Locator, picture: tuple[str, ...]) -> None:
    settle(page)  # a board that was just cleared still moves
    for sign, centre in zip("".join(picture), board.evaluate(CENTRES), strict=True):
        if sign == "#":
            page.touchscreen.tap(*centre)


def hand_in(page: Page, picture: tuple[str, ...], title: str) -> None:
    board = page.get_by_test_id("own-drawing")
    board.get_by_test_id("cell-0-0").wait_for()
    fill(page, board, picture)
    page.get_by_test_id("drawing-title").fill(title)
    page.get_by_test_id("hand-in").click()
    expect(page.get_by_test_id("take-back")).to_be_visible()


def change_what_is_handed_in(first: Page, teacher: Page) -> None:
    """Taken back and handed in again: the teacher is told, and takes it again."""
    first.get_by_test_id("hand-in").click()
    expect(first.get_by_test_id("hand-error")).to_have_text("Draw something first.")
    hand_in(first, LOOSE, "Two dots")
    teacher.get_by_test_id("take-1").click()
    first.get_by_test_id("take-back").click()
    expect(teacher.get_by_test_id("arrived-1")).to_contain_text("taken back")
    first.get_by_test_id("clear").click()
    hand_in(first, HOUSE, "House")
    expect(teacher.get_by_test_id("arrived-1")).to_contain_text("changed since you added it")
    teacher.get_by_test_id("take-1").click()
    first.reload()
    expect(first.get_by_test_id("take-back")).to_be_visible()
    expect(first.get_by_test_id("verdict")).to_contain_text("Unique")


def test_a_class_draws_plays_and_votes(visitors: Visitors, url: str) -> None:
    with seated(visitors, url, {"kind": "draw", "title": "", "width": 5, "height": 5, "topic": "A <thing>"}) as room:
        teacher, screen, first, second, third = room
        change_what_is_handed_in(first, teacher)
        hand_in(second, HEART, "Heart")
        hand_in(third, LOOSE, HOSTILE)
        expect(third.get_by_test_id("verdict")).to_contain_text("Several solutions")
        expect(teacher.get_by_test_id("arrived-3")).to_contain_text(HOSTILE)
        expect(teacher.get_by_test_id("arrived-3")).to_contain_text("several solutions")
        expect(screen.get_by_test_id("gallery-count")).to_have_text("3 drawings handed in")

        look_at(room)
        teacher.get_by_test_id("take-2").click()
        teacher.get_by_test_id("state-gallery").click()
        cards = screen.get_by_test_id("gallery").locator("li")
        expect(cards).to_have_count(2)
        expect(first.get_by_test_id("gallery").locator("li")).to_have_count(2)
        for page in (screen, third):
            assert not {"House", "Heart", HOSTILE} & set(page.get_by_test_id("gallery").inner_text().splitlines())
        expect(first.get_by_test_id("gallery")).to_contain_text("House")  # it is the own one

        # Who drew the house sees no button to play it or to vote for it: the other one is the heart.
        heart = 1 if first.get_by_test_id("play-1").is_visible() else 2
        third.get_by_test_id(f"play-{heart}").click()
        corner = third.get_by_test_id("exhibit-play").get_by_test_id("cell-0-0")
        corner.press("x")
        expect(corner).to_have_attribute("data-state", "crossed")
        fill(third, third.get_by_test_id("exhibit-play"), HEART)
        expect(third.get_by_test_id("exhibit-title")).to_have_text("Heart")
        third.get_by_test_id("exhibit-close").click()
        expect(third.get_by_test_id(f"exhibit-{heart}")).to_contain_text("solved")
        expect(screen.get_by_test_id(f"exhibit-{heart}")).to_contain_text("✓ 1")

        look_at(room)
        teacher.get_by_test_id("state-vote").click()
        for voter in (first, third):
            voter.get_by_test_id(f"vote-{heart}").click()
        expect(first.get_by_test_id(f"vote-{3 - heart}")).to_be_hidden()
        expect(screen.get_by_test_id("gallery-count")).to_have_text("2 votes")
        expect(screen.get_by_test_id(f"exhibit-{heart}")).not_to_contain_text("vote")

        teacher.get_by_test_id("state-result").click()
        for page in (screen, second):
            expect(page.get_by_test_id(f"exhibit-{heart}")).to_contain_text("Heart")
            expect(page.get_by_test_id(f"exhibit-{heart}")).to_contain_text("2 votes")
        look_at(room)
