"""The page that reads printed puzzles from pictures, from a file to the puzzle's page. The server's answers are made up
here; tests/solvers/ and tests/webapp/ show how pictures are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from nonoscope import Grid, Puzzle
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import at_rest, expect_names_and_contrast, expect_nothing_sticks_out, press, settle
from tests.browser.printed import NO_GRID, Printed, answer_scans
from tests.browser.test_from_picture import cross, encoded

# The first number of the last column stands at the right edge of the picture.
PUZZLE = Puzzle.from_grid(Grid.from_text("#####\n##..#\n#.#..\n#....\n####."))
PHONE: ViewportSize = {"width": 390, "height": 844}
SCANS = "window.scans"


@pytest.fixture
def printed() -> Printed:
    return Printed(PUZZLE, {})


@pytest.fixture
def phone(visitors: Visitors, url: str) -> Iterator[Page]:
    with fresh_page(visitors(PHONE, touched=True), url) as opened:
        yield opened


def picture(data: bytes, name: str = "page.png") -> Any:
    return {"name": name, "mimeType": "image/png", "buffer": data}


def open_scan(page: Page, url: str, printed: Printed, answers: Mapping[str, Mapping[str, Any]]) -> None:
    answer_scans(page, answers)
    page.goto(f"{url}/scan")
    page.get_by_test_id("picture-file").set_input_files(picture(printed.png))
    expect(page.get_by_test_id("stage")).to_be_visible()
    settle(page, "asking")


def expect_outcome(page: Page, outcome: str) -> None:
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-outcome", outcome)


def expect_played(page: Page) -> None:
    page.wait_for_url("**/p/**")
    expect(page.get_by_test_id("cell-4-4")).to_be_attached()


@pytest.mark.journey
def test_from_the_file_to_the_puzzle(page: Page, url: str, printed: Printed) -> None:
    open_scan(page, url, printed, {"": printed.answer()})
    expect_outcome(page, "UNIQUE")
    expect(page.get_by_test_id("scan-size")).to_contain_text("5 × 5")
    expect(page.get_by_test_id("sums")).to_contain_text("15")
    expect_names_and_contrast(page)
    expect_nothing_sticks_out(page)
    page.get_by_test_id("to-puzzle").click()
    expect_played(page)
    assert "title" not in page.url  # the name of a file is none of a puzzle


def test_four_touches_on_a_phone(phone: Page, url: str, printed: Printed) -> None:
    """From a photo, the shutter and what follows it in the camera, and Play."""
    answer_scans(phone, {"": printed.answer()})
    phone.goto(url)
    expect(phone.get_by_test_id("photo-file")).to_have_attribute("capture", "")
    with phone.expect_file_chooser() as chooser:
        phone.locator("#photo").tap()
    chooser.value.set_files(picture(printed.png))
    phone.wait_for_url("**/scan")
    expect_outcome(phone, "UNIQUE")
    phone.get_by_test_id("to-puzzle").tap()
    expect_played(phone)


def test_keyboard_corrects_a_number(page: Page, url: str) -> None:
    printed = Printed(PUZZLE, {("rows", 4, 0): 9, ("cols", 2, 1): 7})
    open_scan(page, url, printed, {"": printed.answer()})
    expect_outcome(page, "NONE")
    expect(page.get_by_test_id("to-puzzle")).to_be_hidden()
    press(page, "n")
    expect(page.get_by_test_id("spoken")).to_have_text("Row 5, number 1 of 1: 9, 60% sure.")
    expect(page.get_by_test_id("fits")).to_have_attribute("data-fits", "false")
    press(page, "4")
    expect(page.get_by_test_id("fits")).to_have_attribute("data-fits", "true")
    press(page, "n")
    page.get_by_test_id("choice-1").click()
    expect(page.get_by_test_id("left")).to_contain_text("No doubtful numbers")
    expect_outcome(page, "UNIQUE")
    press(page, "Control+z")
    expect_outcome(page, "NONE")
    press(page, "Control+y", "ArrowLeft")
    expect(page.get_by_test_id("number")).to_have_attribute("data-place", "cols-1-0")
    press(page, "Delete", "Insert", "2")
    expect_outcome(page, "UNIQUE")


def test_repair_is_shown_and_accepted(page: Page, url: str) -> None:
    """The job is a real one."""
    printed = Printed(PUZZLE, {("rows", 4, 0): 1})
    open_scan(page, url, printed, {"": printed.answer()})
    expect_outcome(page, "NONE")
    page.get_by_test_id("suggest").click()
    expect(page.get_by_test_id("repair-0")).to_contain_text("Row 5, number 1: 1 → 4", timeout=60_000)
    expect_outcome(page, "NONE")  # nothing is mended silently
    page.get_by_test_id("accept").click()
    expect_outcome(page, "UNIQUE")
    expect(page.get_by_test_id("repair-0")).to_be_hidden()


def test_touches_correct_a_number(phone: Page, url: str) -> None:
    printed = Printed(PUZZLE, {("rows", 4, 0): 9})
    open_scan(phone, url, printed, {"": printed.answer()})
    phone.get_by_test_id("next-doubtful").tap()
    phone.get_by_test_id("key-4").tap()
    expect_outcome(phone, "UNIQUE")
    expect(phone.get_by_test_id("number-state")).to_have_attribute("data-state", "typed")
    expect_names_and_contrast(phone)
    phone.get_by_test_id("leave").tap()
    phone.get_by_test_id("to-puzzle").tap()
    expect_played(phone)


def test_press_goes_to_the_number_there(page: Page, url: str, printed: Printed) -> None:
    open_scan(page, url, printed, {"": printed.answer()})
    stage = page.get_by_test_id("stage").bounding_box()
    assert stage is not None
    page.mouse.click(*place_on(page, printed, "rows", 3))
    expect(page.get_by_test_id("number")).to_have_attribute("data-place", "rows-3-0")
    expect(page.get_by_test_id("value")).to_have_text("1")


def place_on(page: Page, printed: Printed, side: str, line: int) -> tuple[float, float]:
    """Where the first number of a line is shown: the whole picture is as large as it fits, with 12 pixels around it."""
    stage = page.get_by_test_id("stage").bounding_box()
    assert stage is not None
    spots = [printed.corner(0, 0), printed.corner(5, 5)]
    spots += [printed.centre(side, line, place) for side, clues in (("rows", PUZZLE.rows), ("cols", PUZZLE.cols))
              for line, clue in enumerate(clues) for place in range(len(clue))]
    low, high = ([pick(spot[part] for spot in spots) for part in (0, 1)] for pick in (min, max))
    low = [part - 20 for part in low]
    scale = min((stage["width"] - 24) / (high[0] - low[0]), (stage["height"] - 24) / (high[1] - low[1]))
    x, y = printed.centre(side, line, 0)
    return (stage["x"] + stage["width"] / 2 + scale * (x - (low[0] + high[0]) / 2),
            stage["y"] + stage["height"] / 2 + scale * (y - (low[1] + high[1]) / 2))


def test_corners_by_hand_where_no_grid_is_found(page: Page, url: str, printed: Printed) -> None:
    open_scan(page, url, printed, {"corners=": printed.answer(), "": NO_GRID})
    expect(page.get_by_test_id("scan-error")).to_have_text("No puzzle in this picture.")
    for name in ("cols", "rows"):
        page.get_by_test_id(f"hand-{name}").fill("5")
    handle = page.get_by_test_id("corner-top_left")
    before = handle.bounding_box()
    handle.press("ArrowRight")
    handle.press("Shift+ArrowDown")
    handle.drag_to(page.get_by_test_id("stage"), target_position={"x": 90, "y": 80})
    settle(page)
    after = handle.bounding_box()
    assert before and after and (before["x"], before["y"]) != (after["x"], after["y"])
    page.get_by_test_id("hand-read").click()
    expect_outcome(page, "UNIQUE")
    *_, asked = page.evaluate(SCANS)
    assert re.search(r"corners=(-?[\d.]+,-?[\d.]+\+?\s?){4}&rows=5&cols=5", asked)


def test_one_of_several_puzzles(page: Page, url: str, printed: Printed) -> None:
    open_scan(page, url, printed, {"place=1": printed.answer(outlines=2, place=1), "": printed.answer(outlines=2)})
    expect(page.get_by_test_id("puzzle-0")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("puzzle-1").click()
    expect(page.get_by_test_id("puzzle-1")).to_have_attribute("aria-pressed", "true")
    expect_outcome(page, "UNIQUE")


def test_marks_of_a_filled_board_are_offered(page: Page, url: str, printed: Printed) -> None:
    open_scan(page, url, printed, {"": printed.answer(marks=["#####", ".....", "?????", "?????", "?????"])})
    expect(page.get_by_test_id("with-marks")).to_contain_text("10")
    page.get_by_test_id("with-marks").click()
    expect_played(page)
    settle(page)
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("aria-label", re.compile("filled"))


def test_other_picture_becomes_a_drawing_unless_somebody_says_so(page: Page, url: str) -> None:
    answer_scans(page, {"": NO_GRID})
    page.goto(url)
    page.get_by_test_id("import-file").set_input_files(picture(encoded(cross()), "cross.png"))
    page.wait_for_url("**/make?draft=*")
    expect(page.get_by_test_id("picture-take")).to_be_visible()
    page.get_by_test_id("picture-is-puzzle").click()
    page.wait_for_url("**/scan")
    expect(page.get_by_test_id("hand-read")).to_be_visible()
    page.get_by_test_id("draw-instead").click()
    page.wait_for_url("**/make?draft=*")
    expect(page.get_by_test_id("picture-take")).to_be_visible()


def test_puzzle_brought_to_the_editor_is_read_at_once(page: Page, url: str, printed: Printed) -> None:
    answer_scans(page, {"": printed.answer()})
    page.goto(f"{url}/make")
    page.get_by_test_id("from-picture").click()
    page.get_by_test_id("picture-file").set_input_files(picture(printed.png))
    page.wait_for_url("**/scan")
    expect_outcome(page, "UNIQUE")
    assert page.evaluate(SCANS) == []  # the answer came along
    page.get_by_test_id("draw-instead").click()
    page.wait_for_url("**/make?draft=*")
    at_rest(page)
    expect(page.get_by_test_id("picture-take")).to_be_visible()
    assert page.evaluate(SCANS) == []  # or it would be read again, and lead back


def test_corrected_numbers_go_to_the_editor(page: Page, url: str, printed: Printed) -> None:
    open_scan(page, url, printed, {"": printed.answer()})
    page.get_by_test_id("edit").click()
    page.wait_for_url("**/make?*")
    expect(page.get_by_test_id("size")).to_have_text("5 × 5")


def test_what_the_server_did_not_answer_is_asked_again(page: Page, url: str, printed: Printed) -> None:
    broken = {"status": 503, "body": {"error": {"code": "busy", "message": "Too busy."}}}
    open_scan(page, url, printed, {"": broken})
    expect(page.get_by_test_id("scan-error")).to_contain_text("Too busy.")
    page.get_by_test_id("again").click()
    settle(page, "asking")
    assert len(page.evaluate(SCANS)) == 2
