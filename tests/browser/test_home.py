"""What a visitor does on the home page, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solvers import parse
from solvers.examples import example
from tests.browser.playing import draw, open_puzzle, picture, settle

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("at_home")]

CHECKERS = "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n"


def open_text(page: Page, text: str) -> None:
    page.get_by_test_id("import-text").fill(text)
    page.get_by_test_id("import-go").click()


def open_example(page: Page, name: str) -> None:
    """Until its page is there: home has a board, too."""
    page.get_by_test_id(f"example-{name}").click()
    page.wait_for_url("**/p/*")
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()


def test_paste_play_finish(page: Page) -> None:
    open_text(page, CHECKERS)
    page.wait_for_url("**/p/*")
    assert picture(page) == ["???", "???", "???"]
    assert page.get_by_test_id("row-clue-0").text_content() == "1 1"
    assert page.get_by_test_id("col-clue-1").text_content() == "1"
    code = page.url.rsplit("/", 1)[1]
    assert page.request.post(page.url.replace("/p/", "/api/puzzles/") + "/check", data={"marks": [[0, 2]]}).json() == {
        "outcome": "UNIQUE",
        "wrong": [0],
    }
    draw(page, ["#.#", ".#.", "#.#"])
    expect(page.get_by_test_id("status")).to_contain_text("Solved in")
    expect(page.get_by_test_id("outcome")).to_contain_text("Solved in")
    assert parse(code, "link") == parse(CHECKERS)


@pytest.mark.parametrize(
    "text",
    ["3;1,1;1;1,1", "https://puzz.link/p?nonogram/3/3/11i1h11i1h", "http://elsewhere.example/p/", "x" * 300],
    ids=["half", "truncated-link", "no-code", "noise"],
)
def test_what_is_wrong_is_told_in_a_sentence(page: Page, text: str) -> None:
    open_text(page, text)
    expect(page.get_by_test_id("error")).not_to_be_empty()
    expect(page.get_by_test_id("import-text")).to_have_attribute("aria-invalid", "true")
    assert "/p/" not in page.url


def test_error_names_the_place_and_the_next_puzzle_clears_it(page: Page) -> None:
    open_text(page, "3\n3\n9\n1\n1\n1\n1\n1\n")
    expect(page.get_by_test_id("error")).to_contain_text("Row 1")
    open_text(page, CHECKERS)
    page.wait_for_url("**/p/*")


def test_own_link_is_opened(page: Page) -> None:
    code = open_puzzle(page, parse(CHECKERS))
    address = page.url
    page.goto(address.split("/p/")[0])
    open_text(page, address)
    page.wait_for_url(f"**/p/{code}")


def test_title_of_a_file_comes_along(page: Page) -> None:
    open_text(page, '{"title": "<b>Check</b>", "rows": [[1,1],[1],[1,1]], "cols": [[1,1],[1],[1,1]]}')
    expect(page.locator("h1")).to_have_text("<b>Check</b>")
    assert "<b>Check</b>" in page.title()


def test_one_of_several_puzzles_is_chosen(page: Page) -> None:
    open_text(page, 'title "Dot"\nrows\n1\ncolumns\n1\n====\ntitle "<b>Bar"\nrows\n2\ncolumns\n1\n1\n')
    chooser = page.get_by_test_id("chooser")
    expect(chooser.get_by_role("button")).to_have_text(["Dot", "<b>Bar"])
    expect(chooser.get_by_role("button").first).to_be_focused()
    chooser.get_by_role("button").nth(1).click()
    page.wait_for_url("**/p/*")
    expect(page.locator("h1")).to_have_text("<b>Bar")


def test_empty_box_asks_for_a_puzzle(page: Page) -> None:
    page.get_by_test_id("import-go").click()
    expect(page.get_by_test_id("error")).to_contain_text("Paste a puzzle")
    expect(page.get_by_test_id("import-text")).to_be_focused()


def test_keyboard_alone(page: Page) -> None:
    page.get_by_test_id("import-text").focus()
    page.keyboard.insert_text(CHECKERS)
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("import-go")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/p/*")


def test_ctrl_enter_opens(page: Page) -> None:
    page.get_by_test_id("import-text").fill(CHECKERS)
    page.get_by_test_id("import-text").press("Control+Enter")
    page.wait_for_url("**/p/*")


def test_file_is_opened(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "checkers.txt"
    path.write_text(CHECKERS)
    page.get_by_test_id("import-file").set_input_files(path)
    page.wait_for_url("**/p/*")


def test_file_that_is_no_text_is_opened(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "checkers.pbm"
    path.write_bytes(b"P4\n3 3\n\xa0\x40\xa0")
    page.get_by_test_id("import-file").set_input_files(path)
    page.wait_for_url("**/p/*")
    assert len(picture(page)) == 3


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
    page.wait_for_url("**/p/*")


def test_gallery_by_level(page: Page) -> None:
    cards = page.locator("[data-testid^=example-]:visible")
    everything = cards.count()
    page.get_by_role("button", name="Expert").click()
    assert 0 < cards.count() < everything
    expect(page.get_by_test_id("example-anchor")).to_be_visible()
    expect(page.get_by_test_id("example-cat")).to_be_hidden()
    page.get_by_role("button", name="All").click()
    assert cards.count() == everything


def test_begun_games_are_offered_and_solved_ones_ticked(page: Page) -> None:
    expect(page.get_by_test_id("continue")).to_be_hidden()
    home = page.url
    open_example(page, "cat")
    draw(page, ["#...#"])
    page.goto(home)
    open_example(page, "music-notes")
    draw(page, example("music-notes").puzzle.info.goal.rows())
    expect(page.get_by_test_id("outcome")).to_be_visible()
    page.goto(home)
    games = page.get_by_test_id("continue").get_by_role("link")
    expect(games).to_have_count(1)
    expect(games).to_contain_text(", easy, No. ")
    expect(games).to_contain_text("4% filled")
    expect(page.get_by_test_id("example-music-notes")).to_contain_text("Two Notes")
    expect(page.get_by_test_id("example-music-notes")).to_contain_text("solved")
    expect(page.get_by_test_id("example-cat")).not_to_contain_text("solved")
    games.click()
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "filled")
    assert picture(page)[0] == "#???#?????"


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_nothing_sticks_out_sideways(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    open_text(page, "x" * 500)
    page.get_by_test_id("error").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    open_puzzle(page, parse("1\n90\n" + "1 " * 45 + "\n" + "1\n0\n" * 45))
    settle(page)
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
    open_text(page, CHECKERS)
    expect(page.get_by_test_id("error")).to_contain_text("does not answer")


LARGE = 3_000_000  # bytes: as text in the box it would hold up the page for a minute


def large_text() -> str:
    line = "1 " * 40 + "\n"
    return line * (LARGE // len(line))


def carry(page: Page, text: str, way: str = "paste") -> None:
    """Paste a text into the box, or drop it there."""
    event = "new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })"
    if way == "drop":
        event = "new DragEvent('drop', { dataTransfer: clipboardData, bubbles: true, cancelable: true })"
    page.evaluate(
        """(text) => { const clipboardData = new DataTransfer(); clipboardData.setData("text/plain", text);
        document.getElementById("text").dispatchEvent(EVENT); }""".replace("EVENT", event), text,
    )  # fmt: skip


def test_large_file_is_shown_by_its_beginning_and_sent_as_it_is(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_text(large_text())
    with page.expect_request_finished(lambda asked: asked.method == "POST") as sent:
        page.get_by_test_id("import-file").set_input_files(path)
    expect(page.get_by_test_id("held")).to_contain_text("large.txt")
    expect(page.get_by_test_id("held")).to_contain_text("3 MB")
    expect(page.get_by_test_id("held")).to_contain_text("1 1 1")
    expect(page.get_by_test_id("error")).not_to_be_empty()  # the puzzle is none
    assert page.get_by_test_id("import-text").input_value() == ""
    assert sent.value.headers["content-type"].startswith("multipart/form-data")
    page.get_by_test_id("held-drop").click()
    expect(page.get_by_test_id("import-text")).to_be_focused()
    expect(page.get_by_test_id("error")).to_be_hidden()
    open_text(page, CHECKERS)
    page.wait_for_url("**/p/*")


@pytest.mark.parametrize("way", ["paste", "drop"])
def test_large_text_that_is_pasted_or_dropped_is_held_beside_the_box(page: Page, way: str) -> None:
    carry(page, large_text(), way)
    expect(page.get_by_test_id("held")).to_contain_text("Pasted text")
    assert page.get_by_test_id("import-text").input_value() == ""
    page.get_by_test_id("import-go").click()
    expect(page.get_by_test_id("error")).not_to_be_empty()


@pytest.mark.parametrize("way", ["file", "paste"])
def test_more_than_the_server_takes_is_told_before_anything_is_sent(page: Page, tmp_path: Path, way: str) -> None:
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url) if asked.method == "POST" else None)
    text = "1 " * 3_100_000
    if way == "file":
        path = tmp_path / "huge.txt"
        path.write_text(text)
        page.get_by_test_id("import-file").set_input_files(path)
    else:
        carry(page, text)
        page.get_by_test_id("import-go").click()
    expect(page.get_by_test_id("error")).to_contain_text("this server takes at most 6 MB, and these are 6.2 MB")
    assert sent == []


KINDS = {
    "book.pdf": (b"%PDF-1.4\n", "is a document"), "book.docx": (b"PK\x03\x04", "is an archive"),
}  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
def test_files_that_hold_no_puzzle_are_told_what_they_are(page: Page, tmp_path: Path, name: str) -> None:
    start, sentence = KINDS[name]
    path = tmp_path / name
    path.write_bytes(start + bytes(500))
    page.get_by_test_id("import-text").fill("1 1")
    page.get_by_test_id("import-file").set_input_files(path)
    expect(page.get_by_test_id("error")).to_contain_text(f"{name} {sentence}")
    expect(page.get_by_test_id("import-text")).to_have_value("1 1")


DROP = """(names) => {
  const carried = new DataTransfer();
  for (const name of names) carried.items.add(new File(["1"], name));
  return carried;
}"""


def test_several_files_and_folders_are_told(page: Page) -> None:
    page.dispatch_event("main", "drop", {"dataTransfer": page.evaluate_handle(DROP, ["a.txt", "b.txt", "c.txt"])})
    expect(page.get_by_test_id("error")).to_have_text("These are 3 files. Open one of them at a time.")
    page.evaluate("DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: true })")
    page.dispatch_event("main", "drop", {"dataTransfer": page.evaluate_handle(DROP, ["folder"])})
    expect(page.get_by_test_id("error")).to_contain_text("This is a folder.")


def test_file_that_vanishes_is_told(page: Page, tmp_path: Path) -> None:
    lost = "Promise.reject(new DOMException('', 'NotReadableError'))"
    page.evaluate(f"() => {{ Blob.prototype.arrayBuffer = () => {lost}; }}")
    path = tmp_path / "lost.txt"
    path.write_text(CHECKERS)
    page.get_by_test_id("import-file").set_input_files(path)
    expect(page.get_by_test_id("error")).to_contain_text("lost.txt cannot be read.")
