"""The dialog that makes puzzles of pictures: files of all kinds, hostile ones too, cut, turned, made cells, taken."""

from __future__ import annotations

import gzip
import re
import struct
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import probe, settle
from tests.cases import some

pytestmark = pytest.mark.usefixtures("at_home")

OPEN = probe("from_picture")
# A file is dropped on the dialog as visitors drop it.
DROP = """(target, [name, type, bytes]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([Uint8Array.from(bytes)], name, { type }));
  for (const kind of ["dragover", "drop"]) {
    target.dispatchEvent(new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }));
  }
}"""
PASTE = """([type, bytes]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([Uint8Array.from(bytes)], "image.png", { type }));
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: carried, bubbles: true, cancelable: true }));
}"""


# A dialog in place of the one before, so that nothing of that is left.
ANEW = f"""() => {{
  document.querySelector("dialog.from-picture")?.remove();
  window.taken = null;
  return ({OPEN})();
}}"""


@pytest.fixture
def dialog(page: Page) -> Page:
    renew(page)
    return page


def renew(page: Page) -> None:
    page.evaluate(ANEW)


def cross() -> Image.Image:
    """A black cross on white, twice as wide as high, its upright bar in the left half."""
    image = Image.new("L", (200, 100), 255)
    pen = ImageDraw.Draw(image)
    pen.rectangle((40, 0, 59, 99), fill=0)
    pen.rectangle((0, 40, 99, 59), fill=0)
    return image


def encoded(image: Image.Image, form: str = "PNG") -> bytes:
    file = BytesIO()
    image.save(file, form)
    return file.getvalue()


def choose(page: Page, data: bytes, name: str = "cross.png", kind: str = "image/png") -> None:
    page.get_by_test_id("picture-file").set_input_files({"name": name, "mimeType": kind, "buffer": data})


def sized(page: Page, longest: int) -> None:
    expect(page.get_by_test_id("picture-take")).to_be_visible()
    page.get_by_test_id("picture-size").fill(str(longest))
    settle(page)


def taken(page: Page, by: str = "picture-take") -> list[str]:
    """The rows of the picture that the page has taken over."""
    page.get_by_test_id(by).click()
    expect(page.locator("dialog.from-picture")).to_be_hidden()
    picture: dict[str, Any] = page.evaluate("window.taken")
    text = "".join("#" if cell else "." for cell in picture["cells"])
    return [text[at : at + picture["width"]] for at in range(0, len(text), picture["width"])]


CROSS = ["..#.......", "..#.......", "#####.....", "..#.......", "..#......."]
FILES = {form: encoded(cross(), form) for form in ("PNG", "JPEG", "WEBP", "GIF", "BMP")}


def drop(page: Page) -> None:
    page.locator("dialog.from-picture").evaluate(DROP, ["cross.png", "image/png", list(encoded(cross()))])


def paste(page: Page) -> None:
    page.evaluate(PASTE, ["image/png", list(encoded(cross()))])


def give(page: Page) -> None:
    """As the page itself does it."""
    page.keyboard.press("Escape")
    page.evaluate("bytes => window.panel.openWith(new Blob([Uint8Array.from(bytes)]))", list(encoded(cross())))


def test_pictures_of_all_kinds_from_everywhere_become_cells_and_nothing_is_sent(dialog: Page) -> None:
    addresses: list[str] = []
    dialog.on("request", lambda request: addresses.append(request.url))
    for form in some([*FILES], ["JPEG", "GIF"]):
        renew(dialog)
        choose(dialog, FILES[form], f"cross.{form.lower()}", "")
        sized(dialog, 10)
        assert taken(dialog) == CROSS, form
        assert dialog.evaluate("window.taken.title") == "cross", form
    for bring in (drop, paste, give):
        renew(dialog)
        bring(dialog)
        sized(dialog, 10)
        assert taken(dialog) == CROSS, bring.__name__
    assert [address for address in addresses if not address.startswith("blob:") and "/static/" not in address] == []


def png_of_size(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(bytes(100))), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


SPOILED, UNKNOWN = "is incomplete or damaged", "can’t be opened here"
HOSTILE = {
    "bomb": (png_of_size(30_000, 30_000), "more than 50 million pixels"),
    "no pixels": (png_of_size(0, 9), SPOILED),
    "truncated PNG": (encoded(cross())[:-30], SPOILED),
    "truncated JPEG": (encoded(cross(), "JPEG")[:-30], SPOILED),
    "truncated WebP": (encoded(cross(), "WEBP")[:-10], SPOILED),
    "truncated GIF": (encoded(cross(), "GIF")[:20], SPOILED),
    "spoiled": (encoded(cross())[:33] + bytes(50) + encoded(cross())[-12:], SPOILED),
    "text": (b"a picture, honestly", UNKNOWN),
    "page": (b"<html><script>window.ran = true</script></html>", UNKNOWN),
    "packed": (gzip.compress(encoded(cross())), UNKNOWN),
    "nothing": (b"", UNKNOWN),
    "drawing": (b'<svg xmlns="http://www.w3.org/2000/svg"/>', UNKNOWN),
}


def test_hostile_files_are_told_and_what_was_open_stays(dialog: Page, tmp_path: Path) -> None:
    error, take = dialog.get_by_test_id("picture-error"), dialog.get_by_test_id("picture-take")
    for name, (data, sentence) in HOSTILE.items():
        renew(dialog)
        choose(dialog, data)
        expect(error, name).to_contain_text(sentence)
        expect(take, name).to_be_hidden()
    assert dialog.evaluate("window.ran") is None
    dialog.get_by_test_id("picture-file").set_input_files(large_file(tmp_path))
    expect(error).to_contain_text("larger than 40 MB")
    expect(dialog.get_by_test_id("picture-photo")).to_be_hidden()
    choose(dialog, encoded(cross()))
    sized(dialog, 10)
    expect(error).to_be_hidden()
    choose(dialog, b"nonsense")
    expect(error).to_contain_text(UNKNOWN)
    assert taken(dialog) == CROSS


def large_file(folder: Path) -> Path:
    path = folder / "large.png"
    with path.open("wb") as file:
        file.truncate(52_000_000)
    return path


def test_a_picture_is_turned_cut_cleaned_and_told_apart(dialog: Page) -> None:
    turn(dialog)
    assert taken(dialog) == ["..#..", "..#..", "#####", "..#..", "..#..", *["....."] * 5]
    for cut in (cut_by_the_pointer, cut_by_the_keyboard):
        begin(dialog, cross(), 5)
        cut(dialog)
        assert taken(dialog) == [row[:5] for row in CROSS], cut.__name__
    invert_and_clean(dialog)
    inverted = str.maketrans("#.", ".#")
    assert taken(dialog) == [row.translate(inverted) for row in CROSS]
    begin(dialog, cross(), 5000)
    assert len(taken(dialog)[0]) == 100
    set_and_leave_a_threshold(dialog)


def begin(page: Page, image: Image.Image, longest: int) -> None:
    renew(page)
    choose(page, encoded(image))
    sized(page, longest)


def turn(page: Page) -> None:
    choose(page, encoded(cross()))
    page.get_by_test_id("picture-turn-right").click()
    sized(page, 10)


def cut_by_the_pointer(page: Page) -> None:
    box = page.get_by_test_id("picture-stage").locator("canvas").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 1)
    page.mouse.down()
    page.mouse.move(box["x"] - 20, box["y"] - 20, steps=5)
    page.mouse.up()
    settle(page)


def cut_by_the_keyboard(page: Page) -> None:
    page.locator("[data-corner=bottom-right]").focus()
    for _ in range(10):
        page.keyboard.press("Shift+ArrowLeft")
    settle(page)
    expect(page.get_by_test_id("picture-part")).to_have_attribute("aria-label", re.compile("50% of its width"))


def invert_and_clean(page: Page) -> None:
    image = cross()
    ImageDraw.Draw(image).rectangle((180, 80, 199, 99), fill=0)
    begin(page, image, 10)
    page.get_by_test_id("picture-specks").fill("1")
    page.get_by_test_id("picture-invert").check()
    settle(page)


def set_and_leave_a_threshold(page: Page) -> None:
    begin(page, Image.linear_gradient("L").resize((100, 100)), 10)
    threshold = page.get_by_test_id("picture-threshold")
    threshold.fill("60")
    settle(page)
    assert threshold.input_value() == "60"
    page.get_by_test_id("picture-automatic").click()
    settle(page)
    assert 100 < int(threshold.input_value()) < 150
    page.get_by_test_id("picture-way").select_option("dither")
    expect(threshold).to_be_hidden()


@pytest.mark.journey
def test_proposals_are_judged_adjusted_and_taken_by_one_click(dialog: Page) -> None:
    begin(dialog, cross(), 10)
    expect(dialog.get_by_test_id("picture-verdict")).to_have_text(re.compile(r"One solution, .*: \d\.\d, easy\."))
    for number in range(6):
        expect(dialog.get_by_test_id(f"proposal-{number}")).to_contain_text(re.compile("solution|No cell"))
    assert taken(dialog, "proposal-0") == CROSS
    begin(dialog, cross(), 10)
    dialog.get_by_test_id("adjust-4").click()
    expect(dialog.get_by_test_id("picture-way")).to_have_value("edges")
    expect(dialog.get_by_test_id("picture-way")).to_be_focused()


def flag() -> Image.Image:
    """Red, white and green on blue."""
    image = Image.new("RGB", (100, 60), "blue")
    pen = ImageDraw.Draw(image)
    for place, tint in enumerate(("red", "white", "green")):
        pen.rectangle((20 * place + 20, 10, 20 * place + 39, 49), fill=tint)
    return image


def test_a_picture_in_colours_has_those_that_are_found_changed_and_marked_as_empty(dialog: Page) -> None:
    begin(dialog, flag(), 10)
    expect(dialog.get_by_test_id("picture-inks")).to_be_hidden()
    dialog.get_by_test_id("picture-colours").select_option("3")
    settle(dialog)
    expect(dialog.get_by_test_id("picture-verdict")).to_have_text(re.compile(r"One solution, .*: \d\.\d, easy\."))
    expect(dialog.get_by_test_id("proposal-5")).to_contain_text("4 colours, dithered")
    expect(dialog.get_by_test_id("picture-empty-0")).to_be_checked()
    expect(dialog.get_by_test_id("picture-ink-0")).to_have_value("#0000ff")
    dialog.get_by_label("Empty cells are white").check()
    settle(dialog)
    dialog.get_by_label("Change red").fill("#101010")
    settle(dialog)
    assert coloured(dialog) == ["bbbbbbbbbb", *["bbkk..ggbb"] * 4, "bbbbbbbbbb"]
    assert [ink["value"] for ink in dialog.evaluate("window.taken.palette")][:2] == ["#ffffff", "#0000ff"]
    begin(dialog, Image.new("RGB", (1, 1), "red"), 10)
    dialog.get_by_test_id("picture-colours").select_option("8")
    expect(dialog.get_by_test_id("picture-verdict")).to_have_text("No cells are filled.")


def coloured(page: Page) -> list[str]:
    """The same for a coloured picture, in the letters of its palette."""
    taken(page)
    picture: dict[str, Any] = page.evaluate("window.taken")
    text = "".join(picture["palette"][cell]["letter"] for cell in picture["cells"])
    return [text[at : at + picture["width"]] for at in range(0, len(text), picture["width"])]


def test_phones_take_photos_by_their_own_program(visitors: Visitors, url: str) -> None:
    with fresh_page(visitors({"width": 360, "height": 740}, touched=True), url) as page:
        page.goto(f"{url}/make")
        page.get_by_test_id("from-picture").tap()
        with page.expect_file_chooser() as chooser:
            page.get_by_test_id("picture-photo").tap()
        assert chooser.value.element.get_attribute("capture") == "environment"
        chooser.value.set_files({"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": encoded(cross(), "JPEG")})
        expect(page.get_by_test_id("picture-take")).to_be_visible()
        expect(page.get_by_test_id("picture-error")).to_be_hidden()
