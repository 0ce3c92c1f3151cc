"""What a visitor does on the home page, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = pytest.mark.browser

CHECKERS = "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n"
SEVERAL = "2\n2\n1\n1\n1\n1\n"
NONE = "3\n3\n1 1\n1\n1 1\n1\n3\n1\n"


def solve(page: Page, text: str) -> None:
    page.get_by_test_id("import-text").fill(text)
    page.get_by_test_id("import-go").click()


def picture(page: Page, prefix: str = "") -> list[str]:
    board = page.get_by_test_id(f"{prefix}board")
    rows, cols = int(board.get_attribute("data-rows") or 0), int(board.get_attribute("data-cols") or 0)
    signs = {"filled": "#", "crossed": ".", "unknown": "?"}
    states = board.locator("[data-state]").evaluate_all("cells => cells.map((cell) => cell.dataset.state)")
    assert len(states) == rows * cols
    text = "".join(signs[state] for state in states)
    return [text[row * cols : (row + 1) * cols] for row in range(rows)]


def test_pasted_puzzle_is_solved(page: Page) -> None:
    solve(page, CHECKERS)
    expect(page.get_by_test_id("outcome")).to_contain_text("One solution")
    expect(page.get_by_test_id("outcome")).to_have_attribute("data-outcome", "UNIQUE")
    assert picture(page) == ["#.#", ".#.", "#.#"]
    expect(page.get_by_test_id("cell-1-1")).to_have_attribute("data-state", "filled")
    expect(page.get_by_test_id("cell-0-1")).to_have_attribute("data-state", "crossed")
    assert page.get_by_test_id("row-clue-0").locator("text").all_text_contents() == ["1", "1"]
    assert page.get_by_test_id("col-clue-1").locator("text").all_text_contents() == ["1"]
    expect(page.get_by_test_id("status")).to_contain_text("One solution")
    expect(page.get_by_test_id("counter-size")).to_have_text("3 × 3")
    assert page.request.post(f"{page.url}api/solve", data={"text": CHECKERS}).json()["solutions"] == [picture(page)]


def test_several_solutions_are_both_shown(page: Page) -> None:
    solve(page, SEVERAL)
    expect(page.get_by_test_id("outcome")).to_contain_text("They differ in 4 cells")
    assert sorted([picture(page), picture(page, "second-")]) == [["#.", ".#"], [".#", "#."]]


def test_no_solution_marks_the_place(page: Page) -> None:
    solve(page, NONE)
    expect(page.get_by_test_id("outcome")).to_contain_text("No solution")
    expect(page.get_by_test_id("outcome")).to_contain_text("cannot be completed beside the other lines.")
    expect(page.get_by_test_id("board")).to_be_visible()


def test_bad_paste_is_told_in_a_sentence_and_the_next_one_clears_it(page: Page) -> None:
    solve(page, "3\n3\n9\n1\n1\n1\n1\n1\n")
    expect(page.get_by_test_id("error")).to_contain_text("row 1")
    expect(page.get_by_test_id("outcome")).to_be_hidden()
    solve(page, CHECKERS)
    expect(page.get_by_test_id("outcome")).to_be_visible()
    expect(page.get_by_test_id("error")).to_be_hidden()


def test_empty_box_asks_for_a_puzzle(page: Page) -> None:
    page.get_by_test_id("import-go").click()
    expect(page.get_by_test_id("error")).to_contain_text("Paste a puzzle first")
    expect(page.get_by_test_id("import-text")).to_be_focused()


def test_example_is_solved_when_chosen(page: Page) -> None:
    page.locator("[data-testid^=example-]").first.click()
    expect(page.get_by_test_id("outcome")).to_have_attribute("data-outcome", "UNIQUE")
    expect(page.get_by_test_id("import-text")).not_to_be_empty()


def test_keyboard_alone(page: Page) -> None:
    page.get_by_test_id("import-text").focus()
    page.keyboard.insert_text(CHECKERS)
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("import-go")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("outcome")).to_contain_text("One solution")


def test_ctrl_enter_solves(page: Page) -> None:
    page.get_by_test_id("import-text").fill(CHECKERS)
    page.get_by_test_id("import-text").press("Control+Enter")
    expect(page.get_by_test_id("outcome")).to_contain_text("One solution")


def test_file_is_opened(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "checkers.txt"
    path.write_text(CHECKERS)
    page.get_by_test_id("import-file").set_input_files(path)
    expect(page.get_by_test_id("outcome")).to_contain_text("One solution")
    expect(page.get_by_test_id("import-text")).to_have_value(CHECKERS)


def test_binary_file_is_refused_with_a_sentence(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "noise.bin"
    path.write_bytes(bytes(range(256)) * 4)
    page.get_by_test_id("import-file").set_input_files(path)
    expect(page.get_by_test_id("error")).not_to_be_empty()


def test_dropped_file_is_opened(page: Page) -> None:
    transfer = page.evaluate_handle(
        """(text) => { const t = new DataTransfer(); t.items.add(new File([text], "c.txt")); return t; }""", CHECKERS
    )
    page.dispatch_event("main", "drop", {"dataTransfer": transfer})
    expect(page.get_by_test_id("outcome")).to_contain_text("One solution")


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_nothing_sticks_out_sideways(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    wide = "1\n90\n" + "1 " * 45 + "\n" + "1\n0\n" * 45
    for text in (SEVERAL, CHECKERS, wide, "x" * 500):
        solve(page, text)
        page.locator("[data-testid=outcome]:visible, [data-testid=error]:visible").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_theme_follows_the_system_and_can_be_switched(page: Page) -> None:
    def background() -> str:
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    light = background()
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = background()
    assert dark != light
    page.get_by_test_id("theme").click()
    assert background() == light
    page.reload()
    assert background() == light
    expect(page.get_by_test_id("theme")).to_have_attribute("aria-pressed", "false")


def test_server_gone_is_told(page: Page, context: BrowserContext) -> None:
    context.set_offline(True)
    solve(page, CHECKERS)
    expect(page.get_by_test_id("error")).to_contain_text("does not answer")
