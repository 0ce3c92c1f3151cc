"""Making flat puzzles in a real browser: drawing, typing numbers, the verdict, drafts, the ways on."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.playing import SIGNS, drag, middle, picture, press, probe, settle, tool

pytestmark = pytest.mark.browser

PATIENCE = 60_000  # milliseconds: solves run in this very process, compiled perhaps only now
SMALL: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def maker(page: Page, url: str) -> Page:
    page.goto(f"{url}/make")
    page.get_by_test_id("cell-0-0").wait_for()
    return page


def resize(page: Page, height: int, width: int) -> None:
    box = page.locator(".size-change")
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    page.get_by_test_id("size-height").fill(str(height))
    page.get_by_test_id("size-width").fill(str(width))
    tool(page, "resize")


def rows(page: Page) -> list[str]:
    """The picture, with . for empty cells."""
    settle(page)
    return [row.replace(SIGNS["unknown"], ".") for row in picture(page)]


def paste(page: Page, text: str) -> None:
    page.evaluate("""(text) => { const data = new DataTransfer(); data.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })); }""", text)
    settle(page)


def expect_outcome(page: Page, outcome: str) -> None:
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-outcome", outcome, timeout=PATIENCE)


def type_numbers(page: Page, rows_text: str, cols_text: str) -> None:
    page.get_by_test_id("of-numbers").check(force=True)
    page.get_by_test_id("typed-rows").fill(rows_text)
    page.get_by_test_id("typed-cols").fill(cols_text)


def test_several_solutions_are_hatched_and_one_is_rated(maker: Page) -> None:
    resize(maker, 2, 2)
    drag(maker, (0, 0), (0, 0))
    tool(maker, "tool-line")
    drag(maker, (0, 0), (1, 1))
    expect(maker.get_by_test_id("verdict")).to_have_text(
        "Several solutions: 4 cells differ; they are hatched.", timeout=PATIENCE)
    tool(maker, "tool-pen")
    maker.mouse.click(*middle(maker, (0, 1)))
    rated = re.compile(r"Unique, by line logic alone\. Rating \d\.\d, easy\.")
    expect(maker.get_by_test_id("verdict")).to_have_text(rated)
    expect(maker.get_by_test_id("row-clue-0")).to_have_text("2")
    expect(maker.get_by_test_id("filled")).to_have_text("3")


def test_tools_draw(maker: Page) -> None:
    resize(maker, 5, 5)
    tool(maker, "tool-rectangle")
    drag(maker, (0, 0), (4, 4))
    tool(maker, "tool-area")
    maker.mouse.click(*middle(maker, (2, 2)))
    assert rows(maker) == ["#####"] * 5
    tool(maker, "tool-eraser")
    drag(maker, (2, 1), (2, 3))
    assert rows(maker)[2] == "#...#"
    maker.get_by_test_id("mirror").select_option("across")
    drag(maker, (0, 0), (0, 1))
    assert rows(maker)[0] == "..#.."


def test_selection_is_moved_copied_and_deleted(maker: Page) -> None:
    resize(maker, 4, 6)
    drag(maker, (0, 0), (0, 1))
    tool(maker, "tool-select")
    drag(maker, (0, 0), (1, 2))
    drag(maker, (0, 1), (1, 2))
    assert rows(maker)[:2] == ["......", ".##..."]
    maker.keyboard.press("Delete")
    assert rows(maker)[1] == "......"
    press(maker, "Control+z")
    paste(maker, "#\n#")
    assert rows(maker).count("......") < 3


def test_text_is_stamped(maker: Page) -> None:
    resize(maker, 7, 9)
    tool(maker, "tool-text")
    maker.get_by_test_id("stamp").fill("hi")
    maker.mouse.click(*middle(maker, (3, 4)))
    assert rows(maker)[1:6] == [".#.#.###."[:9], ".#.#..#..", ".###..#..", ".#.#..#..", ".#.#.###."]
    maker.get_by_test_id("stamp").fill("ß")
    expect(maker.get_by_test_id("tool-about")).to_have_text("There is no letter for ß.")


def test_everything_is_undone(maker: Page) -> None:
    steps = [lambda: drag(maker, (0, 0), (0, 3)), lambda: resize(maker, 3, 12), lambda: whole(maker, "turn"),
             lambda: whole(maker, "invert"), lambda: maker.get_by_test_id("title").fill("Boat"),
             lambda: type_numbers(maker, "1", "1")]
    seen = [state(maker)]
    for act in steps:
        act()
        seen.append(state(maker))
    assert len({str(one) for one in seen}) == len(seen)
    while maker.get_by_test_id("undo").is_enabled():
        tool(maker, "undo")
    assert state(maker) == seen[0]
    while maker.get_by_test_id("redo").is_enabled():
        tool(maker, "redo")
    assert state(maker) == seen[-1]


def whole(page: Page, name: str) -> None:
    box = page.locator(".whole")
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    tool(page, name)


def state(page: Page) -> tuple[list[str], str, bool]:
    settle(page)
    return rows(page), page.get_by_test_id("title").input_value(), page.get_by_test_id("of-numbers").is_checked()


def test_numbers_are_typed(maker: Page) -> None:
    type_numbers(maker, "2\n1 1", "x\n2")
    expect(maker.get_by_test_id("typing-faults")).to_have_text("Column 1 has “x”, which is no number.")
    type_numbers(maker, "2\n1 1", "2\n1")
    expect(maker.get_by_test_id("typing-faults")).to_have_text("Row 2 needs 3 cells, and there are 2.")
    type_numbers(maker, "2\n0", "2\n1")
    expect(maker.get_by_test_id("typing-faults")).to_have_text("The rows fill 2 cells, the columns 3.")
    type_numbers(maker, "1\n1", "1\n1")
    expect(maker.get_by_test_id("verdict")).to_contain_text("Several solutions", timeout=PATIENCE)
    type_numbers(maker, "2\n0", "0\n2")
    expect_outcome(maker, "CONTRADICTION")
    type_numbers(maker, "2\n1", "2\n1")
    expect_outcome(maker, "UNIQUE")
    tool(maker, "to-picture")
    assert rows(maker) == ["##", "#."]
    expect(maker.get_by_test_id("of-picture")).to_be_checked()


def test_draft_is_kept_copied_and_deleted(maker: Page) -> None:
    drag(maker, (0, 0), (0, 2))
    maker.get_by_test_id("title").fill("Oar")
    maker.reload()
    expect(maker.get_by_test_id("title")).to_have_value("Oar")
    assert rows(maker)[0] == "###......."
    maker.locator("#drafts summary").click()
    maker.get_by_test_id("draft-duplicate").click()
    entries = maker.get_by_test_id("draft-list").get_by_role("link")
    expect(entries).to_have_text(["Oar, copy", "Oar"])
    maker.get_by_test_id("draft-delete").first.click()
    expect(entries).to_have_text(["Oar"])
    maker.get_by_test_id("drafts-1").click()
    expect(entries).to_have_count(2)
    maker.get_by_test_id("draft-new").click()
    expect(maker.get_by_test_id("title")).to_have_value("")
    assert rows(maker)[0] == "." * 10


def test_keyboard_alone(maker: Page) -> None:
    resize(maker, 3, 3)
    maker.get_by_test_id("cell-0-0").focus()
    press(maker, "Space", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight")
    assert rows(maker) == ["#..", "###", "..."]
    press(maker, "x", "r", "ArrowDown", "Space", "ArrowLeft", "Space")
    assert rows(maker) == ["#..", "##.", ".##"]
    press(maker, "Control+z", "i")
    assert rows(maker) == [".##", "..#", "###"]
    press(maker, "?")
    expect(maker.get_by_test_id("play-keys")).to_be_visible()


def test_pasted_texts(maker: Page) -> None:
    paste(maker, "#.#\n.#.\n")
    assert rows(maker) == ["#.#", ".#."]
    for text, said in (("#\n##", "has 2 cells, the first row 1"), ("#?", "signs"), ("#" * 101, "101 columns"),
                       ("." * 10**6, "too long")):
        paste(maker, text)
        expect(maker.get_by_test_id("error")).to_contain_text(said)
    assert rows(maker) == ["#.#", ".#."]


@pytest.mark.parametrize(("height", "width"), [("1", "0"), ("101", "1"), ("", "5"), ("2.5", "5")])
def test_sizes_that_are_none(maker: Page, height: str, width: str) -> None:
    maker.locator(".size-change summary").click()
    maker.get_by_test_id("size-height").fill(height)
    maker.get_by_test_id("size-width").fill(width)
    tool(maker, "resize")
    expect(maker.get_by_test_id("error")).to_have_text("Expected sides from 1 to 100.")


def test_it_is_played_with_its_note(maker: Page, url: str) -> None:
    paste(maker, "##\n#.")
    maker.get_by_test_id("title").fill("Corner")
    maker.locator(".about-it summary").click()
    maker.get_by_test_id("note").fill("Well turned.")
    maker.get_by_test_id("to-puzzle").click()
    maker.wait_for_url(f"{url}/p/*")
    expect(maker.locator("#title")).to_have_text("Corner")
    for cell in ((0, 0), (0, 1), (1, 0)):
        maker.mouse.click(*middle(maker, cell))
    expect(maker.get_by_test_id("end-note")).to_have_text("Well turned.")


def test_it_is_shared_and_saved(maker: Page, url: str) -> None:
    paste(maker, "##\n#.")
    maker.get_by_test_id("title").fill("Corner")
    maker.locator(".about-it summary").click()
    maker.get_by_test_id("licence").select_option("CC0-1.0")
    maker.get_by_test_id("share-open").click()
    expect(maker.get_by_test_id("share-link")).to_have_value(re.compile(r"/p/[\w-]+#title=Corner&licence=CC0-1\.0"))
    maker.locator(".files summary").click()
    with maker.expect_download() as saved:
        maker.get_by_test_id("export-json").click()
    assert '"license":"CC0-1.0"' in saved.value.path().read_text()


def test_nothing_is_drawn_and_nothing_can_be_played(maker: Page) -> None:
    type_numbers(maker, "", "")
    maker.get_by_test_id("to-puzzle").click()
    expect(maker.get_by_test_id("error")).to_have_text("Type the numbers of all rows and columns.")


def test_spoilt_draft_is_told(page: Page, url: str) -> None:
    page.evaluate("localStorage.setItem('game:flat-x', '{\"shape\": [9, 1e9], \"cells\": 7}')")
    page.goto(f"{url}/make?draft=flat-x")
    expect(page.get_by_test_id("spoilt")).to_be_visible()
    drag(page, (0, 0), (0, 1))
    assert rows(page)[0] == "##........"


def test_offline_says_what_only_the_server_knows(maker: Page) -> None:
    maker.route("**/api/**", lambda route: route.abort())
    resize(maker, 2, 2)
    tool(maker, "tool-line")
    drag(maker, (0, 0), (1, 1))
    expect(maker.get_by_test_id("verdict")).to_contain_text("Lines alone leave 4 cells open. The server")


def test_everything_has_a_name_and_can_be_read(maker: Page) -> None:
    maker.evaluate("document.querySelectorAll('.side details').forEach((box) => { box.open = true; })")
    assert maker.evaluate(probe("names")) == []
    assert maker.evaluate(probe("contrast")) == []


@pytest.fixture
def phone(browser: Browser, url: str) -> Iterator[Page]:
    context = browser.new_context(viewport=SMALL, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{url}/make")
    page.get_by_test_id("cell-0-0").wait_for()
    yield page
    context.close()


def test_fingers_draw_on_a_small_screen(phone: Page) -> None:
    phone.touchscreen.tap(*middle(phone, (1, 1)))
    expect(phone.get_by_test_id("cell-1-1")).to_have_attribute("data-state", "filled")
    phone.touchscreen.tap(*middle(phone, (1, 1)))
    expect(phone.get_by_test_id("cell-1-1")).to_have_attribute("data-state", "unknown")
    assert phone.evaluate("document.documentElement.scrollWidth") == SMALL["width"]
    assert phone.evaluate(probe("small_targets")) == []


def test_several_solutions_are_made_one(maker: Page) -> None:
    paste(maker, "#..\n.#.\n..#")
    expect_outcome(maker, "MULTIPLE")
    maker.get_by_test_id("make-unique").click()
    proposals = maker.get_by_test_id("unique-proposals").get_by_role("button")
    expect(proposals.first).to_be_visible(timeout=PATIENCE)
    proposals.first.click()
    expect_outcome(maker, "UNIQUE")
    press(maker, "Control+z")
    assert rows(maker) == ["#..", ".#.", "..#"]


def test_picture_is_taken_over(maker: Page) -> None:
    maker.get_by_test_id("from-picture").click()
    expect(maker.get_by_test_id("picture-dialog")).to_be_visible()
