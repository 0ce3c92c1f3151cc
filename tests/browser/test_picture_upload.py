"""Pictures brought to the home page, which hands them over to the page that reads puzzles; those of anything else go on
to the page that makes puzzles of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.printed import NO_GRID, answer_scans
from tests.browser.test_from_picture import cross, encoded, sized
from tests.browser.test_home import CHECKERS

pytestmark = pytest.mark.usefixtures("at_home")

CARRIED = """([name, type, bytes, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([Uint8Array.from(bytes)], name, { type }));
  if (text) carried.setData("text/plain", text);
  return carried;
}"""
PASTE = """([target, carried]) =>
  target.dispatchEvent(new ClipboardEvent("paste", { clipboardData: carried, bubbles: true, cancelable: true }))"""
# What the home page does with a file.
UPLOAD = """async ([name, type, bytes]) => {
  const { uploadPicture } = await import("/static/js/home/uploads.js");
  return uploadPicture(new File([Uint8Array.from(bytes)], name, { type }), "there");
}"""
LEFT = "async () => (await indexedDB.databases()).map(({ name }) => name)"
NO_STORAGE = "Object.defineProperty(window, 'indexedDB', { value: undefined })"
PICTURES = {
    "cross.png": encoded(cross()), "cross.jpg": encoded(cross(), "JPEG"), "cross.webp": encoded(cross(), "WEBP"),
    "cross.gif": encoded(cross(), "GIF"), "cross.bmp": encoded(cross(), "BMP"),
}


@pytest.fixture(autouse=True)
def no_puzzles(page: Page) -> None:
    answer_scans(page, {"": NO_GRID})


def bring(page: Page, data: bytes, name: str = "cross.png", kind: str = "image/png") -> None:
    page.get_by_test_id("import-file").set_input_files({"name": name, "mimeType": kind, "buffer": data})


def carried(page: Page, data: bytes, text: str = "") -> Any:
    return page.evaluate_handle(CARRIED, ["cross.png", "image/png", list(data), text])


def expect_open(page: Page) -> None:
    """The dialog is there, with a picture in it."""
    page.wait_for_url("**/make?draft=*")
    expect(page.get_by_test_id("picture-dialog")).to_be_visible()
    expect(page.get_by_test_id("picture-take")).to_be_visible()
    expect(page.get_by_test_id("picture-error")).to_be_hidden()


def drop(page: Page) -> None:
    page.dispatch_event("main", "drop", {"dataTransfer": carried(page, encoded(cross()))})


def paste(page: Page, text: str = "") -> bool:
    """Whether it is left to the browser."""
    box = page.get_by_test_id("import-text").element_handle()
    return page.evaluate(PASTE, [box, carried(page, encoded(cross()), text)])


def test_pictures_of_all_kinds_are_handed_over_wherever_they_come_from(page: Page, url: str) -> None:
    for name, data in PICTURES.items():
        assert page.evaluate(UPLOAD, [name, "", list(data)]) == {"address": "there#handed-over"}, name
    for bring_it in (drop, paste, bring_a_gif):
        page.goto(url)
        bring_it(page)
        expect_open(page)


def bring_a_gif(page: Page) -> None:
    bring(page, PICTURES["cross.gif"], "cross.gif", "")


def test_handed_picture_is_the_one_that_was_brought_and_is_kept_nowhere(page: Page, url: str) -> None:
    bring(page, encoded(cross())[:60])
    page.wait_for_url("**/scan")
    expect(page.get_by_test_id("scan-error")).to_contain_text("This picture can’t be opened")
    page.goto(url)
    bring(page, encoded(cross()))
    expect_open(page)
    sized(page, 10)
    page.get_by_test_id("picture-take").click()
    expect(page.get_by_test_id("size")).to_have_text("10 × 5")
    expect(page.get_by_test_id("filled")).to_have_text("9")
    expect(page.get_by_test_id("title")).to_have_value("cross")
    take_another_below_a_title(page)
    assert page.evaluate(LEFT) == []
    page.reload()
    expect(page.get_by_test_id("size")).to_have_text("10 × 5")
    expect(page.get_by_test_id("picture-dialog")).to_be_hidden()
    ask_for_a_lost_one(page, url)


def take_another_below_a_title(page: Page) -> None:
    """Which stays, for somebody has typed it."""
    page.get_by_test_id("title").fill("Plus")
    page.get_by_test_id("from-picture").click()
    page.get_by_test_id("picture-file").set_input_files(
        {"name": "cross.png", "mimeType": "image/png", "buffer": encoded(cross())})
    sized(page, 10)
    page.get_by_test_id("picture-take").click()
    expect(page.get_by_test_id("picture-dialog")).to_be_hidden()
    expect(page.get_by_test_id("title")).to_have_value("Plus")


def ask_for_a_lost_one(page: Page, url: str) -> None:
    page.goto(f"{url}/make?draft=new#handed-over")
    expect(page.get_by_test_id("picture-error")).to_contain_text("The picture didn’t arrive")
    bring_here = page.get_by_test_id("picture-file")
    bring_here.set_input_files({"name": "cross.png", "mimeType": "image/png", "buffer": encoded(cross())})
    expect(page.get_by_test_id("picture-take")).to_be_visible()
    expect(page.get_by_test_id("picture-error")).to_be_hidden()


def test_what_cannot_be_handed_over_stays_at_home(page: Page) -> None:
    error = page.get_by_test_id("error")
    assert paste(page, CHECKERS)
    bring(page, b"BM is no puzzle", "words.txt", "text/plain")
    expect(error).not_to_be_empty()
    page.evaluate("Object.defineProperty(File.prototype, 'size', { get: () => 41e6 })")
    bring(page, encoded(cross()))
    expect(error).to_have_text(
        "cross.png is too large: pictures can be up to 40 MB. Make it smaller first.")
    assert page.evaluate(LEFT) == []
    page.add_init_script(NO_STORAGE)
    page.reload()
    page.get_by_test_id("import-text").fill("1 1")
    bring(page, encoded(cross()))
    expect(error).to_contain_text("cross.png is a picture. Drop it on")
    expect(page.get_by_test_id("import-text")).to_have_value("1 1")
    expect(page).to_have_url(re.compile("/$"))
    bring(page, CHECKERS.encode(), "checkers.txt", "text/plain")
    page.wait_for_url("**/p/*")
