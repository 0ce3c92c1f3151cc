"""Making flat puzzles in a real browser: drawing, typing numbers, the verdict, drafts, the ways on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import SIGNS, drag, middle, picture, press, probe, settle, tool

State = tuple[list[str], tuple[str, str], bool]

PATIENCE = 60_000  # milliseconds: solves run in this very process, compiled perhaps only now
SMALL: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def maker(page: Page, url: str) -> Page:
    page.goto(f"{url}/make")
    page.get_by_test_id("cell-0-0").wait_for()
    return page


def unfold(page: Page, name: str) -> None:
    box = page.locator(name)
    if box.get_attribute("open") is None:
        box.locator("summary").click()


def resize(page: Page, height: int | str, width: int | str) -> None:
    unfold(page, ".size-change")
    page.get_by_test_id("size-height").fill(str(height))
    page.get_by_test_id("size-width").fill(str(width))
    tool(page, "resize")


def whole(page: Page, name: str) -> None:
    unfold(page, ".whole")
    tool(page, name)


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


def test_several_solutions_are_hatched_one_is_rated_and_offline_lines_are_judged(maker: Page) -> None:
    resize(maker, 2, 2)
    drag(maker, (0, 0), (0, 0))
    tool(maker, "tool-line")
    drag(maker, (0, 0), (1, 1))
    verdict = maker.get_by_test_id("verdict")
    differing = "Several solutions; those found differ in the 4 hatched cells. Line logic alone leaves 4 open."
    expect(verdict).to_have_text(differing, timeout=PATIENCE)
    tool(maker, "tool-pen")
    maker.mouse.click(*middle(maker, (0, 1)))
    expect(verdict).to_have_text(re.compile(r"Unique, and solvable by line logic alone\. Rating \d\.\d, easy\."))
    expect(maker.get_by_test_id("row-clue-0")).to_have_text("2")
    expect(maker.get_by_test_id("filled")).to_have_text("3")
    maker.route("**/api/**", lambda route: route.abort())
    maker.mouse.click(*middle(maker, (0, 1)))
    expect(verdict).to_contain_text("Line logic alone leaves 4 cells open. The server")


def test_tools_draw_move_and_stamp(maker: Page) -> None:
    maker.set_viewport_size({"width": 1280, "height": 1200})  # the board and all that changes it are in view
    draw_with_tools(maker)
    resize(maker, 4, 6)
    move_copy_and_delete(maker)
    resize(maker, 7, 9)
    stamp_text(maker)


def draw_with_tools(page: Page) -> None:
    resize(page, 5, 5)
    tool(page, "tool-rectangle")
    drag(page, (0, 0), (4, 4))
    tool(page, "tool-area")
    page.mouse.click(*middle(page, (2, 2)))
    assert rows(page) == ["#####"] * 5
    tool(page, "tool-eraser")
    drag(page, (2, 1), (2, 3))
    assert rows(page)[2] == "#...#"
    page.get_by_test_id("mirror").select_option("across")
    drag(page, (0, 0), (0, 1))
    assert rows(page)[0] == "..#.."
    page.get_by_test_id("mirror").select_option("none")


def move_copy_and_delete(page: Page) -> None:
    whole(page, "clear")
    tool(page, "tool-pen")
    drag(page, (0, 0), (0, 1))
    tool(page, "tool-select")
    drag(page, (0, 0), (1, 2))
    drag(page, (0, 1), (1, 2))
    assert rows(page)[:2] == ["......", ".##..."]
    page.keyboard.press("Delete")
    assert rows(page)[1] == "......"
    press(page, "Control+z")
    paste(page, "#\n#")
    assert rows(page) == ["......", ".##...", ".#....", "......"]


def stamp_text(page: Page) -> None:
    whole(page, "clear")
    tool(page, "tool-text")
    page.get_by_test_id("stamp").fill("hi")
    page.mouse.click(*middle(page, (3, 4)))
    assert rows(page)[1:6] == [".#.#.###.", ".#.#..#..", ".###..#..", ".#.#..#..", ".#.#.###."]
    page.get_by_test_id("stamp").fill("ß")
    expect(page.get_by_test_id("tool-about")).to_have_text("There’s no letter left for ß.")


@pytest.mark.journey
def test_a_drawing_in_colours_is_kept_shared_and_opened_again(maker: Page, url: str) -> None:
    draw_in_colours(maker)
    change_colours(maker)
    maker.reload()
    expect(maker.get_by_test_id("row-clue-1")).to_have_text("2 rust, 1 blue")
    assert rows(maker) == ["###", "###"]
    maker.get_by_test_id("share-open").click()
    expect(maker.get_by_test_id("share-link")).to_have_value(re.compile("/p/"), timeout=PATIENCE)
    link = maker.get_by_test_id("share-link").input_value()
    maker.locator(".files summary").click()
    expect(maker.get_by_test_id("export-non")).to_be_visible()
    expect(maker.get_by_test_id("export-cwd")).to_be_hidden()
    maker.goto(link)
    expect(maker.get_by_test_id("row-clue-1")).to_have_text("2 rust, 1 blue")
    tool(maker, "share-open")
    maker.get_by_test_id("edit").click()
    maker.wait_for_url(f"{url}/make?*")
    expect_outcome(maker, "UNIQUE")
    assert rows(maker) == ["###", "###"]
    expect(maker.get_by_test_id("ink-2")).to_have_attribute("title", "rust (2)")


def draw_in_colours(page: Page) -> None:
    """Black, red and blue: the mouse, keys, the other button, the eyedropper and undo."""
    resize(page, 2, 3)
    drag(page, (0, 0), (0, 2))
    tool(page, "ink-add")
    drag(page, (1, 0), (1, 2))
    tool(page, "ink-add")
    page.mouse.click(*middle(page, (1, 2)))
    expect(page.get_by_test_id("row-clue-1")).to_have_text("2 red, 1 blue")
    expect(page.get_by_test_id("col-clue-2")).to_have_text("1 black, 1 blue")
    expect_outcome(page, "UNIQUE")
    press(page, "1")
    page.mouse.click(*middle(page, (1, 2)), button="right")
    assert rows(page) == ["###", "##."]
    press(page, "d")
    page.mouse.click(*middle(page, (1, 0)))
    expect(page.get_by_test_id("ink-2")).to_have_attribute("aria-pressed", "true")
    press(page, "Control+z")
    assert rows(page) == ["###", "###"]


def change_colours(page: Page) -> None:
    """Merging is undone; another name stays."""
    tool(page, "palette-open")
    page.get_by_test_id("palette-give-3").select_option("m1")
    expect(page.get_by_test_id("palette-said")).to_have_text("1 cell changed colour.")
    expect(page.get_by_test_id("row-clue-1")).to_have_text("2 red, 1 black")
    tool(page, "palette-undo")
    page.get_by_test_id("palette-name-2").fill("rust")
    assert page.evaluate(probe("names")) == []
    tool(page, "palette-close")
    expect(page.get_by_test_id("row-clue-1")).to_have_text("2 rust, 1 blue")


def test_everything_is_undone(maker: Page) -> None:
    steps = [lambda: drag(maker, (0, 0), (0, 3)), lambda: resize(maker, 3, 12), lambda: whole(maker, "turn"),
             lambda: whole(maker, "invert"), lambda: maker.get_by_test_id("title").fill("Boat"),
             lambda: maker.get_by_test_id("author").fill("Ann"), lambda: type_numbers(maker, "1", "1")]
    maker.locator(".about-it summary").click()
    states = [state(maker)]
    for act in steps:
        act()
        states.append(state(maker))
    assert len(set(map(str, states))) == len(states)
    assert [entry for entry in states_up_to_the_end(maker, "undo") if entry in states] == states[-2::-1]
    assert [entry for entry in states_up_to_the_end(maker, "redo") if entry in states] == states[1:]


def states_up_to_the_end(page: Page, name: str) -> list[State]:
    """The state after each press of a button, until the button is disabled."""
    states: list[State] = []
    while page.get_by_test_id(name).is_enabled():
        tool(page, name)
        states.append(state(page))
        assert len(states) < 30, "this has no end"
    return states


def state(page: Page) -> State:
    about = page.get_by_test_id("title").input_value(), page.get_by_test_id("author").input_value()
    return rows(page), about, page.get_by_test_id("of-numbers").is_checked()


@pytest.mark.journey
def test_numbers_are_typed(maker: Page) -> None:
    type_numbers(maker, "", "")
    maker.get_by_test_id("to-puzzle").click()
    expect(maker.get_by_test_id("error")).to_have_text("Type the numbers of all rows and columns.")
    for rows_text, cols_text, fault in (("2\n1 1", "x\n2", "Column 1 has “x”, which isn’t a number."),
                                        ("2\n1 1", "2\n1", "Row 2 needs 3 cells but has only 2."),
                                        ("2\n0", "2\n1", "The rows fill 2 cells, the columns 3.")):
        type_numbers(maker, rows_text, cols_text)
        expect(maker.get_by_test_id("typing-faults")).to_have_text(fault)
    for rows_text, cols_text, outcome in (("1\n1", "1\n1", "MULTIPLE"), ("2\n0", "0\n2", "CONTRADICTION"),
                                          ("2\n1", "2\n1", "UNIQUE")):
        type_numbers(maker, rows_text, cols_text)
        expect_outcome(maker, outcome)
    tool(maker, "to-picture")
    assert rows(maker) == ["##", "#."]
    expect(maker.get_by_test_id("of-picture")).to_be_checked()


def test_drafts_are_kept_copied_and_deleted_and_a_spoilt_one_is_told(maker: Page, url: str) -> None:
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
    maker.evaluate("localStorage.setItem('game:flat-x', '{\"shape\": [9, 1e9], \"cells\": 7}')")
    maker.goto(f"{url}/make?draft=flat-x")
    expect(maker.get_by_test_id("spoilt")).to_be_visible()
    drag(maker, (0, 0), (0, 1))
    assert rows(maker)[0] == "##........"


@pytest.mark.journey
def test_keyboard_alone_with_a_name_for_everything(maker: Page) -> None:
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
    press(maker, "Escape")
    maker.evaluate("document.querySelectorAll('.side details').forEach((box) => { box.open = true; })")
    assert maker.evaluate(probe("names")) == []
    assert maker.evaluate(probe("contrast")) == []


def test_pasted_texts_and_sizes_that_are_none_are_told(maker: Page) -> None:
    paste(maker, "#.#\n.#.\n")
    assert rows(maker) == ["#.#", ".#."]
    error = maker.get_by_test_id("error")
    for text, sentence in (("#\n##", "has 2 cells, but the first"), ("#?", "neither"), ("#" * 101, "101 columns"),
                       ("." * 10**6, "too long")):
        paste(maker, text)
        expect(error).to_contain_text(sentence)
    for height, width in ((1, 0), (101, 1), ("", 5), ("2.5", 5)):
        resize(maker, 2, 3)
        expect(error).to_be_hidden()
        resize(maker, height, width)
        expect(error).to_have_text("Each side must be from 1 to 100.")
    assert rows(maker) == ["#.#", ".#."]


def test_it_is_shared_saved_and_played_with_its_note(maker: Page, url: str, visitors: Visitors) -> None:
    paste(maker, "##\n#.\n#.")
    maker.get_by_test_id("title").fill("Corner")
    maker.locator(".about-it summary").click()
    maker.get_by_test_id("licence").select_option("CC0-1.0")
    maker.get_by_test_id("share-open").click()
    expect(maker.get_by_test_id("share-link")).to_have_value(re.compile(r"/p/[\w-]+#title=Corner&licence=CC0-1\.0"))
    link = maker.get_by_test_id("share-link").input_value()
    maker.locator(".files summary").click()
    with maker.expect_download() as saved:
        maker.get_by_test_id("export-json").click()
    assert '"license":"CC0-1.0"' in saved.value.path().read_text()
    press(maker, "Escape")
    maker.get_by_test_id("note").fill("Well turned.")
    maker.get_by_test_id("to-puzzle").click()
    maker.wait_for_url(f"{url}/p/*")
    expect(maker.locator("#title")).to_have_text("Corner")
    solve_by_way_of_home(maker, url, "Corner")
    expect(maker.get_by_test_id("end-note")).to_have_text("Well turned.")
    with fresh_page(visitors(SMALL, touched=True), url) as friend:
        friend.goto(link)
        expect(friend.locator("#title")).to_have_text("2 × 3 nonogram")
        assert "Corner" not in friend.title()
        solve_by_way_of_home(friend, url, "2 × 3 nonogram")
        expect(friend.locator("#title")).to_have_text("Corner")
        expect(friend.locator("#about")).to_have_text("2 × 3 nonogram")


def solve_by_way_of_home(player: Page, url: str, name: str) -> None:
    """The card there has a name as well, and leads on by an address without the title."""
    player.mouse.click(*middle(player, (0, 0)))
    player.goto(url)
    begun = player.get_by_test_id("game")
    expect(begun).to_have_text(f"{name} 2 × 3 · 25% filled")
    begun.click()
    expect(player.locator("#title")).to_have_text(name)
    for cell in ((0, 1), (1, 0), (2, 0)):
        player.mouse.click(*middle(player, cell))


def test_fingers_draw_on_a_small_screen(visitors: Visitors, url: str) -> None:
    with fresh_page(visitors(SMALL, touched=True), url) as phone:
        phone.goto(f"{url}/make")
        cell = phone.get_by_test_id("cell-1-1")
        cell.wait_for()
        for state_after in ("filled", "unknown"):
            phone.touchscreen.tap(*middle(phone, (1, 1)))
            expect(cell).to_have_attribute("data-state", state_after)
        for name in ("1", "2", "3"):
            phone.get_by_test_id("ink-add").tap()
            expect(phone.get_by_test_id(f"ink-{int(name) + 1}")).to_have_attribute("aria-pressed", "true")
            settle(phone)  # a clue more makes the board anew
            phone.touchscreen.tap(*middle(phone, (1, int(name))))
        expect(phone.get_by_test_id("row-clue-1")).to_have_text("1 red, 1 blue, 1 green")
        assert phone.evaluate("document.documentElement.scrollWidth") == SMALL["width"]
        for name in ("undo", "redo"):
            expect(phone.get_by_test_id(name)).to_be_in_viewport(ratio=1)
        assert phone.evaluate(probe("small_targets"), 44) == []
