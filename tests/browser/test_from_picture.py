"""The dialog that makes puzzles of pictures: files of all kinds, hostile ones too, cut, turned, made cells, taken."""

from __future__ import annotations

import gzip
import re
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, expect

from tests import proxying
from tests.browser.conftest import with_arguments
from tests.browser.playing import probe, settle
from tests.browser.test_safe_drawings import SVG, bomb

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("at_home")]

OPEN = probe("from_picture")
HUNDRED = {"width": 100, "height": 100}
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


@pytest.fixture
def dialog(page: Page) -> Page:
    page.evaluate(OPEN, HUNDRED)
    return page


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
    """The rows of the picture that was taken."""
    page.get_by_test_id(by).click()
    expect(page.locator("dialog.from-picture")).to_be_hidden()
    found: dict[str, Any] = page.evaluate("window.taken")
    text = "".join("#" if cell else "." for cell in found["cells"])
    return [text[at : at + found["width"]] for at in range(0, len(text), found["width"])]


CROSS = ["..#.......", "..#.......", "#####.....", "..#.......", "..#......."]
PGM = b"P5 200 100 255\n" + cross().tobytes()
DRAWN = SVG.format('viewBox="0 0 200 100"', "<style>rect{fill:#fff}.ink{fill:#000}</style>"
                   "<rect width='200' height='100'/><rect class='ink' x='40' width='20' height='100'/>"
                   "<rect y='40' width='100' height='20' style='fill:#000'/><script>window.ran = true</script>")
FILES = {
    **{form: encoded(cross(), form) for form in ("PNG", "JPEG", "WEBP", "GIF", "BMP")},
    "PGM": PGM, "PBM": encoded(cross().convert("1"), "PPM"), "SVG": DRAWN.encode(),
}


@pytest.mark.parametrize("form", FILES)
def test_a_picture_of_each_kind_becomes_cells(dialog: Page, form: str) -> None:
    choose(dialog, FILES[form], f"cross.{form.lower()}", "")
    sized(dialog, 10)
    assert taken(dialog) == CROSS
    assert dialog.evaluate("window.taken.title") == "cross"
    assert dialog.evaluate("window.ran") is None


def test_dropped(dialog: Page) -> None:
    dialog.locator("dialog.from-picture").evaluate(DROP, ["cross.png", "image/png", list(encoded(cross()))])
    sized(dialog, 10)
    assert taken(dialog) == CROSS


def test_pasted(dialog: Page) -> None:
    dialog.evaluate(PASTE, ["image/png", list(encoded(cross()))])
    sized(dialog, 10)
    assert taken(dialog) == CROSS


def test_given_by_the_page(dialog: Page) -> None:
    dialog.keyboard.press("Escape")
    dialog.evaluate("bytes => window.panel.openWith(new Blob([Uint8Array.from(bytes)]))", list(encoded(cross())))
    sized(dialog, 10)
    assert taken(dialog) == CROSS


def png_of_size(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(bytes(100))), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


SPOILED, UNKNOWN, INTRICATE = "ends too early, or is spoiled", "This is no picture", "too intricate"
HOSTILE = {
    "bomb": (png_of_size(30_000, 30_000), "more than 50 million pixels"),
    "no pixels": (png_of_size(0, 9), SPOILED),
    "huge anymap": (b"P6 99999 99999 255\n", "more than 50 million pixels"),
    "truncated PNG": (encoded(cross())[:-30], SPOILED),
    "truncated JPEG": (encoded(cross(), "JPEG")[:-30], SPOILED),
    "truncated WebP": (encoded(cross(), "WEBP")[:-10], SPOILED),
    "truncated GIF": (encoded(cross(), "GIF")[:20], SPOILED),
    "spoiled": (encoded(cross())[:33] + bytes(50) + encoded(cross())[-12:], SPOILED),
    "short anymap": (PGM[:500], SPOILED),
    "text": (b"a picture, honestly", UNKNOWN),
    "page": (b"<html><script>window.ran = true</script></html>", UNKNOWN),
    "packed": (gzip.compress(DRAWN.encode()), UNKNOWN),
    "nothing": (b"", UNKNOWN),
    "drawing of uses": (bomb(12).encode(), INTRICATE),
    "drawing with entities": (b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', INTRICATE),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files(dialog: Page, name: str) -> None:
    data, said = HOSTILE[name]
    choose(dialog, data)
    expect(dialog.get_by_test_id("picture-error")).to_contain_text(said)
    expect(dialog.get_by_test_id("picture-take")).to_be_hidden()
    assert dialog.evaluate("window.ran") is None


def test_file_of_fifty_megabytes(dialog: Page, tmp_path: Path) -> None:
    path = tmp_path / "large.png"
    with path.open("wb") as file:
        file.truncate(52_000_000)
    dialog.get_by_test_id("picture-file").set_input_files(path)
    expect(dialog.get_by_test_id("picture-error")).to_contain_text("larger than 40 MB")


def test_what_was_open_stays_when_the_next_cannot_be_opened(dialog: Page) -> None:
    choose(dialog, encoded(cross()))
    sized(dialog, 10)
    choose(dialog, b"nonsense")
    expect(dialog.get_by_test_id("picture-error")).to_contain_text(UNKNOWN)
    assert taken(dialog) == CROSS


def test_turned(dialog: Page) -> None:
    choose(dialog, encoded(cross()))
    dialog.get_by_test_id("picture-turn-right").click()
    sized(dialog, 10)
    assert taken(dialog) == ["..#..", "..#..", "#####", "..#..", "..#..", *["....."] * 5]


def test_cut_by_the_pointer(dialog: Page) -> None:
    choose(dialog, encoded(cross()))
    sized(dialog, 5)
    box = dialog.get_by_test_id("picture-stage").locator("canvas").bounding_box()
    assert box is not None
    dialog.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 1)
    dialog.mouse.down()
    dialog.mouse.move(box["x"] - 20, box["y"] - 20, steps=5)
    dialog.mouse.up()
    settle(dialog)
    assert taken(dialog) == [row[:5] for row in CROSS]


def test_cut_by_the_keyboard(dialog: Page) -> None:
    choose(dialog, encoded(cross()))
    sized(dialog, 5)
    dialog.locator("[data-corner=bottom-right]").focus()
    for _ in range(10):
        dialog.keyboard.press("Shift+ArrowLeft")
    settle(dialog)
    expect(dialog.get_by_test_id("picture-part")).to_have_attribute("aria-label", re.compile("50% of its width"))
    assert taken(dialog) == [row[:5] for row in CROSS]


def test_inverted_and_cleaned(dialog: Page) -> None:
    image = cross()
    image.putpixel((190, 90), 0)
    ImageDraw.Draw(image).rectangle((180, 80, 199, 99), fill=0)
    choose(dialog, encoded(image))
    sized(dialog, 10)
    dialog.get_by_test_id("picture-specks").fill("1")
    dialog.get_by_test_id("picture-invert").check()
    settle(dialog)
    inverted = str.maketrans("#.", ".#")
    rows = [row.translate(inverted) for row in CROSS]
    assert taken(dialog) == rows


def test_a_threshold_of_ones_own_and_back(dialog: Page) -> None:
    choose(dialog, encoded(Image.linear_gradient("L").resize((100, 100))))
    sized(dialog, 10)
    threshold = dialog.get_by_test_id("picture-threshold")
    threshold.fill("60")
    settle(dialog)
    own = int(threshold.input_value())
    dialog.get_by_test_id("picture-automatic").click()
    settle(dialog)
    assert own == 60
    assert 100 < int(threshold.input_value()) < 150
    dialog.get_by_test_id("picture-way").select_option("dither")
    expect(threshold).to_be_hidden()


def test_proposals_are_judged_and_taken_by_one_click(dialog: Page) -> None:
    choose(dialog, encoded(cross()))
    sized(dialog, 10)
    expect(dialog.get_by_test_id("picture-verdict")).to_have_text(re.compile(r"One solution, .*: \d\.\d, easy\."))
    for number in range(6):
        expect(dialog.get_by_test_id(f"proposal-{number}")).to_contain_text(re.compile("solution|No cell"))
    assert taken(dialog, "proposal-0") == CROSS


def test_settings_of_a_proposal_can_be_changed(dialog: Page) -> None:
    choose(dialog, encoded(cross()))
    sized(dialog, 10)
    dialog.get_by_test_id("adjust-4").click()
    expect(dialog.get_by_test_id("picture-way")).to_have_value("edges")
    expect(dialog.get_by_test_id("picture-way")).to_be_focused()


def test_sizes_stay_within_bounds(dialog: Page) -> None:
    choose(dialog, encoded(cross()))
    sized(dialog, 5000)
    assert len(taken(dialog)[0]) == 100


def test_nothing_is_sent(dialog: Page) -> None:
    asked: list[str] = []
    dialog.on("request", lambda request: asked.append(request.url))
    choose(dialog, FILES["SVG"])
    sized(dialog, 10)
    taken(dialog)
    assert [one for one in asked if not one.startswith("blob:")] == []


FAKE_CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]


@pytest.fixture
def filmed(url: str, browser: Browser) -> Iterator[Page]:
    """The page on which puzzles are made, in a browser with a camera that sees a moving picture."""
    with browser.browser_type.launch(**with_arguments([*proxying.BROWSER, *FAKE_CAMERA])) as launched:
        page = launched.new_page(ignore_https_errors=bool(proxying.PROXY))
        page.goto(f"{url}/make")
        page.get_by_test_id("from-picture").click()
        yield page


def test_photo_is_taken_by_the_camera_of_a_computer(filmed: Page) -> None:
    filmed.get_by_test_id("picture-photo").click()
    filmed.get_by_test_id("picture-shoot").click()
    expect(filmed.get_by_test_id("picture-verdict")).not_to_contain_text("Looking")
    expect(filmed.locator("video.picture-camera")).to_be_hidden()
    assert filmed.evaluate("document.querySelector('video').srcObject") is None  # it is off
    sized(filmed, 20)
    filmed.get_by_test_id("picture-take").click()
    expect(filmed.get_by_test_id("size")).to_have_text("15 × 20")
    expect(filmed.get_by_test_id("filled")).not_to_have_text("0")


def test_camera_is_turned_off_by_its_button_and_with_the_dialog(filmed: Page) -> None:
    for end in ("picture-camera-off", "picture-close"):
        filmed.get_by_test_id("picture-photo").click()
        expect(filmed.get_by_test_id("picture-shoot")).to_be_focused()
        stream = filmed.evaluate_handle("document.querySelector('video').srcObject")
        filmed.get_by_test_id(end).click()
        expect(filmed.get_by_test_id("picture-shoot")).to_be_hidden()
        assert stream.evaluate("(stream) => stream.getTracks().map(({ readyState }) => readyState)") == ["ended"]


def test_camera_that_is_not_allowed_is_told(dialog: Page) -> None:
    dialog.get_by_test_id("picture-photo").click()
    expect(dialog.get_by_test_id("picture-error")).to_contain_text("The camera cannot be used")


def test_phones_take_photos_by_their_own_program(browser: Browser, url: str) -> None:
    with browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740}) as context:
        page = context.new_page()
        page.goto(f"{url}/make")
        page.get_by_test_id("from-picture").tap()
        with page.expect_file_chooser() as asked:
            page.get_by_test_id("picture-photo").tap()
        assert asked.value.element.get_attribute("capture") == "environment"
        asked.value.set_files({"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": encoded(cross(), "JPEG")})
        expect(page.get_by_test_id("picture-take")).to_be_visible()
        expect(page.get_by_test_id("picture-error")).to_be_hidden()
