"""Sharing in a real browser: links with marks between two visitors, short links, codes, files, paper."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Download, Page, expect

from nonoscope import EMPTY, FILLED, Grid, Puzzle, dump, parse
from tests.browser.playing import at_rest, picture, settle

CHECKERS = Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]])
CODE = dump(CHECKERS, "link")
GIVEN = Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]], givens=[(4, FILLED)])
# Too large for a code.
NOISE = bytes(Random(1).choices((FILLED, EMPTY), k=6_400))
LARGE = Puzzle.from_grid(Grid((80, 80), NOISE))


def play(page: Page, url: str, puzzle: Puzzle = CHECKERS, fragment: str = "") -> None:
    page.goto("about:blank")
    page.goto(f"{url}/p/{dump(puzzle, 'link')}{fragment and '#' + fragment}")
    page.get_by_test_id("board").wait_for()


def mark(page: Page, *cells: tuple[int, int], key: str = "Space") -> None:
    page.locator("[data-testid^=cell-][tabindex='0']").focus()
    for row, col in cells:
        for press in ("Control+Home", *["ArrowDown"] * row, *["ArrowRight"] * col, key):
            page.keyboard.press(press)


def states(page: Page) -> str:
    """The board as text: # filled, x crossed, . unknown."""
    settle(page)
    return "\n".join(picture(page)).translate(str.maketrans(".?", "x."))


# A press that the browser itself takes for none.
PRESS = """(dialog, [x, y]) => {
  for (const kind of ["pointerdown", "click"]) {
    dialog.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: x, clientY: y }));
  }
}"""


def test_click_beside_a_dialog_closes_it_where_the_browser_leaves_that_to_the_page(page: Page, url: str) -> None:
    page.add_init_script("delete HTMLDialogElement.prototype.closedBy")
    play(page, url)
    page.get_by_test_id("share-open").click()
    dialog = page.get_by_test_id("share")
    expect(dialog).to_be_visible()
    box = dialog.bounding_box()
    dialog.evaluate(PRESS, [box["x"] + 5, box["y"] + 5])
    expect(dialog).to_be_visible()
    dialog.evaluate(PRESS, [box["x"] - 5, box["y"] + 5])
    expect(dialog).to_be_hidden()


def open_share(page: Page) -> None:
    page.get_by_test_id("share-open").click()
    expect(page.get_by_test_id("share")).to_be_visible()


def link_of(page: Page, what: str = "puzzle") -> str:
    open_share(page)
    page.get_by_test_id(f"share-{what}").check(force=True)
    link = page.get_by_test_id("share-link").input_value()
    page.get_by_test_id("share-close").click()
    return link


# Links


@pytest.mark.journey
def test_links_of_the_puzzle_carry_titles_and_marks_only_when_wanted(page: Page, url: str, browser: Browser) -> None:
    play(page, url, fragment="title=My+checkers")
    assert link_of(page) == f"{url}/p/{CODE}#title=My+checkers"
    open_share(page)
    page.get_by_test_id("share-qr").click()
    expect(page.get_by_test_id("qr")).to_contain_text("3 × 3 nonogram")
    expect(page.get_by_test_id("qr")).not_to_contain_text("My checkers")
    play(page, url)
    mark(page, (0, 0), (1, 1))
    mark(page, (1, 2), key="x")
    assert link_of(page) == f"{url}/p/{CODE}"
    with browser.new_context(ignore_https_errors=True) as elsewhere:
        expect_marks_elsewhere(elsewhere.new_page(), link_of(page, "marks"))
    expect_moment_where_there_is_one(page, url)


def expect_marks_elsewhere(visitor: Page, link: str) -> None:
    """They can be undone there."""
    visitor.goto(link)
    expect(visitor.get_by_test_id("cell-1-2")).to_have_attribute("data-state", "crossed")
    assert states(visitor) == "#..\n.#x\n..."
    assert "marks" not in visitor.url
    visitor.get_by_test_id("undo").click()
    expect(visitor.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "unknown")


def expect_moment_where_there_is_one(page: Page, url: str) -> None:
    """Of a replay."""
    open_share(page)
    expect(page.get_by_text("This moment in the replay", exact=True)).to_be_hidden()
    page.get_by_test_id("share-close").click()
    page.evaluate("""async () => {
      const { Share } = await import("/static/js/play/share.js"), name = { neutral: "x", author: "", secret: "" };
      new Share({ cells: [] }, { name, print() {}, moment: () => "watch=exact&at=3" }).open();
    }""")
    page.get_by_test_id("share-moment").check(force=True)
    expect(page.get_by_test_id("share-link")).to_have_value(f"{url}/p/{CODE}#watch=exact&at=3")
    page.get_by_test_id("share-embed").click()
    expect_snippet_for(page, f"{url}/embed/watch/{CODE}#watch=exact&amp;at=3")
    page.get_by_test_id("share-puzzle").check(force=True)
    expect_snippet_for(page, f"{url}/embed/p/{CODE}")


def expect_snippet_for(page: Page, address: str) -> None:
    """HTML for a page of another site."""
    start = re.compile(re.escape(f'<iframe src="{address}" title='))
    expect(page.get_by_test_id("share-snippet")).to_have_value(start)


def test_own_marks_are_replaced_only_when_wanted_and_given_cells_never(page: Page, url: str) -> None:
    play(page, url)
    mark(page, (0, 1))
    at_rest(page)
    for answer, then in (("keep", ".#.\n...\n..."), ("take", "#..\n...\n...")):
        play(page, url, fragment="marks=kBAAH")
        expect(page.get_by_test_id("carried")).to_contain_text("1 filled cell and 0 crosses")
        page.get_by_test_id(f"carried-{answer}").click()
        expect(page.get_by_test_id("carried")).to_be_hidden()
        assert states(page) == then
        page.reload()
        at_rest(page)
        expect(page.get_by_test_id("carried")).to_be_hidden()
    play(page, url, GIVEN, "marks=kCI")  # nine crosses
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "crossed")
    assert states(page) == "xxx\nx#x\nxxx"


HOSTILE = ["marks=", "marks=k", "marks=p", "marks=p___", "marks=kI_", "marks=k" + "8" * 9_000, "marks=k%00%FF",
           "marks=<img src=x>", "%", "title=<img src=x>", "marks=kI&marks=kc", "&&=&"]


@pytest.mark.journey
def test_hostile_fragments_are_harmless_and_others_are_read_as_written(page: Page, url: str) -> None:
    play(page, url, fragment="title=<img src=x>&marks=<img src=x>")
    page.get_by_test_id("show-title").click()
    expect(page.locator("h1")).to_have_text("<img src=x>")
    for fragment in HOSTILE:
        page.evaluate("fragment => { location.hash = fragment; }", fragment)
        settle(page)
    expect(page.get_by_test_id("carried")).to_be_hidden()
    assert states(page) == "...\n...\n..."
    assert page.locator("main img[src=x]").count() == 0
    mark(page, (0, 0))
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "filled")
    expect_marks_of_any_board_to_be_read_as_written(page)


def expect_marks_of_any_board_to_be_read_as_written(page: Page) -> None:
    result = page.evaluate("""async () => {
      const { encodeMarks, decodeMarks } = await import("/static/js/core/link_text.js");
      const wrong = [], seeds = [...Array(60).keys()];
      for (const seed of seeds) {
        const size = 1 + seed * seed * 3, cells = new Uint8Array(size);
        let state = seed + 1;
        for (let i = 0; i < size; i++) {
          state = (state * 48271) % 2147483647;
          cells[i] = seed % 3 === 0 ? state % 3 : seed % 3 === 1 ? (state % 97 === 0 ? 1 : 0) : 2;
        }
        const text = encodeMarks(cells), back = decodeMarks(text, size);
        if (back?.join() !== cells.join() || decodeMarks(text, size + 11)) wrong.push(seed);
        if (decodeMarks(text + "A", size)) wrong.push(seed);
        if (text.length > 2 + Math.ceil(size / 11) * 3 || !/^[\\w-]+$/.test(text)) wrong.push(text);
      }
      return { wrong, tenThousandEmpty: encodeMarks(new Uint8Array(10000)).length };
    }""")
    assert result["wrong"] == []
    assert result["tenThousandEmpty"] < 30


# Short links and codes


def test_short_links_and_codes(page: Page, url: str) -> None:
    play(page, url)
    mark(page, (0, 0))
    open_share(page)
    expect_store_that_is_off_to_be_noted(page)
    assert page.get_by_test_id("share-link").input_value() == f"{url}/p/{CODE}"
    expect_code_of(page, f"{url}/p/{CODE}")
    page.get_by_test_id("share-marks").check(force=True)
    page.get_by_test_id("share-short").click()
    expect(page.get_by_test_id("share-short")).to_be_disabled()
    short = page.get_by_test_id("share-link").input_value()
    assert short.startswith(f"{url}/s/")
    expect_code_of(page, short)
    page.goto(short)
    assert page.url.startswith(f"{url}/p/{CODE}")
    page.route("**/solution", lambda route: route.abort())  # it takes long
    play(page, url, LARGE)
    open_share(page)
    page.get_by_test_id("share-qr").click()
    expect(page.get_by_test_id("qr-about")).to_contain_text("the code holds a short link")
    expect(page.get_by_test_id("qr-link")).to_contain_text("/s/")


def expect_store_that_is_off_to_be_noted(page: Page) -> None:
    refusal = {"error": {"code": "links_off", "message": "Short links are off: no database.", "where": ""}}
    page.route("**/api/links", lambda route: route.fulfill(status=503, json=refusal))
    page.get_by_test_id("share-short").click()
    expect(page.get_by_test_id("share-error")).to_have_text("Short links are off: no database.")
    page.unroute("**/api/links")


def expect_code_of(page: Page, address: str) -> None:
    page.get_by_test_id("share-qr").click()
    expect(page.get_by_test_id("qr-link")).to_have_text(address.partition("://")[2])
    page.wait_for_function("() => document.querySelector('[data-testid=qr-code]').naturalWidth > 0")
    page.get_by_test_id("qr-close").click()


# Files and paper


@pytest.mark.journey
def test_files_are_saved_and_refusals_told(page: Page, url: str) -> None:
    play(page, url, GIVEN, "title=My+checkers&author=Ada")
    open_files(page)
    expect_panel_to_fit(page)
    download = saved(page, "export-json")
    assert download.suggested_filename == "puzzle-3x3.json"
    puzzle = parse(download.path().read_text(encoding="utf-8"))
    assert puzzle == GIVEN
    assert (puzzle.info.title, puzzle.info.author) == ("My checkers", "Ada")
    page.get_by_test_id("export-lambda").click()
    expect(page.get_by_test_id("share-error")).to_contain_text("can’t hold cells given from the start")
    play(page, url)
    open_files(page)
    assert saved(page, "export-pbm", "solved-files").suggested_filename == "puzzle-3x3-solved.pbm"


def open_files(page: Page) -> None:
    open_share(page)
    page.locator(".files summary").click()


def saved(page: Page, name: str, within: str = "share") -> Download:
    with page.expect_download() as download:
        page.get_by_test_id(within).get_by_test_id(name).first.click()
    return download.value


def expect_panel_to_fit(page: Page) -> None:
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 740})
        settle(page)
        box = page.get_by_test_id("share").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] >= 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.journey
def test_paper_has_the_empty_puzzle_its_size_and_its_code(page: Page, url: str) -> None:
    play(page, url, fragment="title=My+checkers")
    mark(page, (0, 0), (1, 1))
    page.evaluate("print = () => dispatchEvent(new Event('beforeprint'))")
    page.get_by_test_id("print-open").click()
    page.get_by_test_id("print").click()
    page.emulate_media(media="print")
    paper = page.locator("#paper")
    expect(paper).to_be_visible()
    expect(page.get_by_test_id("board")).to_be_hidden()
    for part in ("3 × 3 nonogram", CODE):
        expect(paper).to_contain_text(part)
    expect(paper).not_to_contain_text("My checkers")
    expect(paper.locator("img")).to_be_visible()
    clues = [str(run) for line in (*CHECKERS.rows, *CHECKERS.cols) for run in line or ()]
    assert paper.locator("svg text").all_text_contents() == clues
    assert page.pdf().count(b"/Type /Page\n") == 1
