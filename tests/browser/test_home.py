"""What a visitor does on the home page, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from nonoscope import dump, parse
from solvers.collection import example
from tests.browser.playing import draw, expect_nothing_sticks_out, open_puzzle, picture
from webapp.collection.packs import packs_of

pytestmark = pytest.mark.usefixtures("at_home")

CHECKERS = "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n"
CODE = dump(parse(CHECKERS), "link")


def open_text(page: Page, text: str) -> None:
    page.get_by_test_id("import-text").fill(text)
    page.get_by_test_id("import-go").click()


def choose_file(page: Page, path: Path, content: bytes) -> None:
    path.write_bytes(content)
    page.get_by_test_id("import-file").set_input_files(path)


def expect_error(page: Page, *parts: str) -> None:
    for part in parts:
        expect(page.get_by_test_id("error")).to_contain_text(part)


@pytest.mark.journey
def test_pasted_puzzles_are_played_and_tell_their_titles_when_asked(page: Page, url: str) -> None:
    open_text(page, CHECKERS)
    page.wait_for_url(f"**/p/{CODE}")
    assert picture(page) == ["???", "???", "???"]
    assert page.get_by_test_id("row-clue-0").text_content() == "1 1"
    assert page.get_by_test_id("col-clue-1").text_content() == "1"
    draw(page, ["#.#", ".#.", "#.#"])
    expect(page.get_by_test_id("status")).to_contain_text("Solved in")
    expect(page.get_by_test_id("outcome")).to_contain_text("Solved in")
    page.goto(url)
    open_text(page, '{"title": "<b>Check</b>", "rows": [[1],[1,1],[1]], "cols": [[1],[1,1],[1]]}')
    expect(page.locator("h1")).to_have_text("3 × 3 nonogram")
    assert "Check" not in page.title()
    page.get_by_test_id("show-title").click()
    expect(page.locator("h1")).to_have_text("<b>Check</b>")
    assert "<b>Check</b>" in page.title()
    page.goto(url)
    open_text(page, 'title "Dot"\nrows\n1\ncolumns\n1\n====\ntitle "<b>Bar"\nrows\n2\ncolumns\n1\n1\n')
    expect_one_of_several_to_be_chosen(page)


def expect_one_of_several_to_be_chosen(page: Page) -> None:
    buttons = page.get_by_test_id("chooser").get_by_role("button")
    expect(buttons).to_have_text(["Dot", "<b>Bar"])
    expect(buttons.first).to_be_focused()
    buttons.nth(1).click()
    page.wait_for_url("**/p/*")
    expect(page.locator("h1")).to_have_text("2 × 1 nonogram")


# Ways in


def by_tab_and_enter(page: Page, _: Path) -> None:
    page.get_by_test_id("import-text").focus()
    page.keyboard.insert_text(CHECKERS)
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("import-go")).to_be_focused()
    page.keyboard.press("Enter")


def by_control_and_enter(page: Page, _: Path) -> None:
    page.get_by_test_id("import-text").fill(CHECKERS)
    page.get_by_test_id("import-text").press("Control+Enter")


def by_its_own_link(page: Page, _: Path) -> None:
    open_text(page, f"{page.url}p/{CODE}")


def by_a_file(page: Page, folder: Path) -> None:
    choose_file(page, folder / "checkers.txt", CHECKERS.encode())


def by_a_file_that_is_no_text(page: Page, folder: Path) -> None:
    choose_file(page, folder / "checkers.pbm", b"P4\n3 3\n\xa0\x40\xa0")


def by_a_dropped_file(page: Page, _: Path) -> None:
    transfer = page.evaluate_handle(
        """(text) => { const t = new DataTransfer(); t.items.add(new File([text], "c.txt")); return t; }""", CHECKERS
    )
    page.dispatch_event("main", "drop", {"dataTransfer": transfer})


WAYS: list[Callable[[Page, Path], None]] = [
    by_tab_and_enter, by_control_and_enter, by_its_own_link, by_a_file, by_a_file_that_is_no_text, by_a_dropped_file,
]


@pytest.mark.journey
def test_each_way_in_leads_to_the_puzzle(page: Page, url: str, tmp_path: Path) -> None:
    for way in WAYS:
        page.goto(url)
        way(page, tmp_path)
        page.wait_for_url(f"**/p/{CODE}", wait_until="commit")


# What is refused

TEXTS = {
    "3;1,1;1;1,1": "found '3;1,1;1;1,1'", "https://puzz.link/p?nonogram/3/3/11i1h11i1h": "at most 12 clue places",
    "http://elsewhere.example/p/": "address of a page, not a puzzle", "3\n3\n9\n1\n1\n1\n1\n1\n": "Row 1",
    "x" * 300: "found 'xxxxx",
}
FILES = {
    "book.pdf": (b"%PDF-1.4\n" + bytes(500), "book.pdf is a document"),
    "book.docx": (b"PK\x03\x04" + bytes(500), "book.docx is an archive"),
}
# Makes all files unreadable from now on. Returns what has read them before.
LOSE = """() => {
  const { prototype } = Blob, { arrayBuffer } = prototype;
  prototype.arrayBuffer = () => Promise.reject(new DOMException("", "NotReadableError"));
  return arrayBuffer;
}"""
DROP = """(names) => {
  const carried = new DataTransfer();
  for (const name of names) carried.items.add(new File(["1"], name));
  return carried;
}"""


def test_what_holds_no_puzzle_is_told_in_a_sentence_until_one_comes(page: Page, tmp_path: Path) -> None:
    page.get_by_test_id("import-go").click()
    expect_error(page, "Paste a puzzle")
    expect(page.get_by_test_id("import-text")).to_be_focused()
    for text, sentence in TEXTS.items():
        open_text(page, text)
        expect_error(page, sentence)
        expect(page.get_by_test_id("import-text")).to_have_attribute("aria-invalid", "true")
    expect_files_refused(page, tmp_path)
    expect_drops_refused(page)
    choose_file(page, tmp_path / "noise.bin", bytes(range(256)) * 4)
    expect_error(page, "Expected text in UTF-8", "byte 0x80")
    page.get_by_test_id("held-drop").click()
    open_text(page, CHECKERS)
    page.wait_for_url("**/p/*")


def expect_files_refused(page: Page, folder: Path) -> None:
    """What stands in the box stays there."""
    page.get_by_test_id("import-text").fill("1 1")
    for name, (content, sentence) in FILES.items():
        choose_file(page, folder / name, content)
        expect_error(page, sentence)
    read = page.evaluate_handle(LOSE)
    choose_file(page, folder / "lost.txt", CHECKERS.encode())
    expect_error(page, "lost.txt can’t be read.")
    page.evaluate("(read) => { Blob.prototype.arrayBuffer = read; }", read)
    expect(page.get_by_test_id("import-text")).to_have_value("1 1")


def expect_drops_refused(page: Page) -> None:
    page.dispatch_event("main", "drop", {"dataTransfer": page.evaluate_handle(DROP, ["a.txt", "b.txt", "c.txt"])})
    expect(page.get_by_test_id("error")).to_have_text("These are 3 files. Open one at a time.")
    page.evaluate("DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: true })")
    page.dispatch_event("main", "drop", {"dataTransfer": page.evaluate_handle(DROP, ["folder"])})
    expect_error(page, "This is a folder.")


# Large texts: in the box they would hold up the page for a minute

LINE = "1 " * 40 + "\n"
LARGE, TOO_LARGE = 3_000_000, 6_200_000  # bytes
CARRY = """([type, text, times]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text.repeat(times));
  document.getElementById("text").dispatchEvent(type === "paste"
    ? new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })
    : new DragEvent("drop", { dataTransfer: clipboardData, bubbles: true, cancelable: true }));
}"""


def test_large_texts_are_held_beside_the_box_and_sent_as_they_are(page: Page, tmp_path: Path) -> None:
    held, box = page.get_by_test_id("held"), page.get_by_test_id("import-text")
    with page.expect_request_finished(lambda request: request.method == "POST") as sent:
        choose_file(page, tmp_path / "large.txt", (LINE * (LARGE // len(LINE))).encode())
    for part in ("large.txt", "3 MB", "1 1 1"):
        expect(held).to_contain_text(part)
    expect_error(page, "2,999,997 characters")  # it is no valid puzzle
    assert box.input_value() == ""
    assert sent.value.headers["content-type"].startswith("multipart/form-data")
    page.get_by_test_id("held-drop").click()
    expect(box).to_be_focused()
    expect(page.get_by_test_id("error")).to_be_hidden()
    page.evaluate(CARRY, ["drop", LINE, 700])
    expect(held).to_contain_text("Pasted text")
    assert box.input_value() == ""
    page.get_by_test_id("import-go").click()
    expect_error(page, "Expected 0 for the empty cells")
    expect_too_large_ones_refused_before_they_are_sent(page, tmp_path)
    page.get_by_test_id("held-drop").click()
    open_text(page, CHECKERS)
    page.wait_for_url("**/p/*")


def expect_too_large_ones_refused_before_they_are_sent(page: Page, folder: Path) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    choose_file(page, folder / "huge.txt", b"1 " * (TOO_LARGE // 2))
    expect_error(page, "huge.txt", "it’s 6.2 MB, and this server accepts at most 6 MB")
    page.evaluate(CARRY, ["paste", "1 ", TOO_LARGE // 2])
    expect(page.get_by_test_id("held")).to_contain_text("Pasted text")
    expect(page.get_by_test_id("import-text")).to_have_value("")
    expect(page.get_by_test_id("error")).to_be_hidden()
    page.get_by_test_id("import-go").click()
    expect_error(page, "Pasted text", "it’s 6.2 MB, and this server accepts at most 6 MB")
    assert sent == []


# The page itself

FIRST = packs_of("flat")[0]
SOLVED = {"cells": "1" * 25, "shape": [5, 5], "finished": True, "record": {"seconds": 1, "hints": 0}, "when": 1}


@pytest.mark.journey
def test_begun_games_are_offered_and_found_pictures_shown(page: Page, url: str) -> None:
    expect(page.get_by_test_id("continue")).to_be_hidden()
    game = [f"game:{code_of('trousers')}", json.dumps(SOLVED)]
    page.evaluate("([key, text]) => { localStorage[key] = text; }", game)
    page.goto(f"{url}/p/{code_of('cat')}")
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()
    draw(page, ["#...#"])
    page.goto(url)
    games = page.get_by_test_id("game")
    expect(games).to_have_count(1)
    for part in (", easy, No. ", "4% filled"):
        expect(games).to_contain_text(part)
    expect(page.get_by_test_id("step")).to_have_text(f"First steps, 2 of {len(FIRST.cards)}")
    expect(page.get_by_test_id("pack-first")).to_contain_text(f"1/{len(FIRST.cards)}")
    expect(page.get_by_test_id("pack-first").locator("img")).to_have_count(1)
    games.click()
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "filled")
    assert picture(page)[0] == "#???#?????"


def test_packs_are_those_in_which_the_player_goes_on(page: Page, url: str) -> None:
    solved = {card.id: [60, 0, 20_000] for card in FIRST.cards}
    progress = json.dumps({"format": "nonoscope-progress", "version": 1, "solved": solved, "days": []})
    page.evaluate("(progress) => localStorage.setItem('achievements', progress)", progress)
    page.reload()
    second = packs_of("flat")[1]
    cover = page.locator(f"[data-pack={second.name}]")
    expect(cover).to_have_attribute("href", f"/puzzles/pack/{second.name}")
    expect(cover).to_contain_text(second.title)
    expect(cover).to_contain_text(f"0/{len(second.cards)}")
    expect(page.locator("[data-pack=paintbox]")).to_be_visible()


def code_of(name: str) -> str:
    return dump(example(name).puzzle, "link")


def test_themes_and_widths(page: Page) -> None:
    expect_themes(page)
    open_text(page, "x" * 500)
    expect_error(page, "found 'xxxxx")
    expect_nothing_sticks_out(page)
    open_puzzle(page, parse("1\n90\n" + "1 " * 45 + "\n" + "1\n0\n" * 45))
    expect_nothing_sticks_out(page)


def expect_themes(page: Page) -> None:
    """The theme follows the system, until it is switched by hand."""
    light = background(page)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert background(page) != light
    page.get_by_test_id("theme").click()
    assert background(page) == light
    page.reload()
    assert background(page) == light
    expect(page.get_by_test_id("theme")).to_have_attribute("aria-pressed", "false")


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))
