"""Sharing in a real browser: links with marks between two visitors, short links, codes, files, paper."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from solvers import EMPTY, FILLED, Grid, Puzzle, dump, parse

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
    sign = {"filled": "#", "crossed": "x", "unknown": "."}
    cells = [page.get_by_test_id(f"cell-{at // 3}-{at % 3}").get_attribute("data-state") for at in range(9)]
    return "\n".join("".join(sign[state] for state in cells[row : row + 3]) for row in (0, 3, 6))


def open_share(page: Page) -> None:
    page.get_by_test_id("share-open").click()
    expect(page.get_by_test_id("share")).to_be_visible()


def link_of(page: Page, what: str = "puzzle") -> str:
    open_share(page)
    page.get_by_test_id(f"share-{what}").check(force=True)
    link = page.get_by_test_id("share-link").input_value()
    page.get_by_test_id("share-close").click()
    return link


def test_plain_link_is_the_address_and_says_nothing_of_the_marks(page: Page, url: str) -> None:
    play(page, url)
    mark(page, (0, 0))
    assert link_of(page) == f"{url}/p/{CODE}"


def test_marks_travel_to_another_visitor_and_can_be_undone(page: Page, url: str, browser: Browser) -> None:
    play(page, url)
    mark(page, (0, 0), (1, 1))
    mark(page, (1, 2), key="x")
    link = link_of(page, "marks")
    visitor = browser.new_context().new_page()
    visitor.goto(link)
    expect(visitor.get_by_test_id("cell-1-2")).to_have_attribute("data-state", "crossed")
    assert states(visitor) == "#..\n.#x\n..."
    assert "marks" not in visitor.url
    visitor.get_by_test_id("undo").click()
    expect(visitor.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "unknown")
    visitor.context.close()


@pytest.mark.parametrize(("answer", "then"), [("keep", ".#.\n...\n..."), ("take", "#..\n...\n...")])
def test_own_marks_are_replaced_only_when_wanted(page: Page, url: str, answer: str, then: str) -> None:
    play(page, url)
    mark(page, (0, 1))
    page.wait_for_timeout(600)  # until it is kept
    play(page, url, fragment="marks=rUH")
    expect(page.get_by_test_id("carried")).to_contain_text("1 filled cell and 0 crosses")
    page.get_by_test_id(f"carried-{answer}").click()
    expect(page.get_by_test_id("carried")).to_be_hidden()
    assert states(page) == then
    page.reload()
    expect(page.get_by_test_id("carried")).to_be_hidden()


HOSTILE = ["marks=", "marks=r", "marks=p", "marks=p___", "marks=rI_", "marks=r" + "8" * 9_000, "marks=r%00%FF",
           "marks=<img src=x>", "%", "title=<img src=x>", "marks=rI&marks=rc", "&&=&"]  # fmt: skip


def test_hostile_fragments_are_harmless(page: Page, url: str) -> None:
    play(page, url, fragment="title=<img src=x>&marks=<img src=x>")
    for fragment in HOSTILE:
        page.evaluate("fragment => { location.hash = fragment; }", fragment)
        page.wait_for_timeout(20)
    expect(page.get_by_test_id("carried")).to_be_hidden()
    assert states(page) == "...\n...\n..."
    assert page.locator("main img[src=x]").count() == 0
    mark(page, (0, 0))
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "filled")


def test_marks_do_not_touch_given_cells(page: Page, url: str) -> None:
    play(page, url, GIVEN, "marks=rw")  # nine crosses
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "crossed")
    assert states(page) == "xxx\nx#x\nxxx"


def test_marks_of_any_board_are_read_as_they_were_written(page: Page, url: str) -> None:
    play(page, url)
    found = page.evaluate("""async () => {
      const { encodeMarks, decodeMarks } = await import("/static/js/game/progress.js");
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
    assert found["wrong"] == []
    assert found["tenThousandEmpty"] < 30


def test_short_link_and_its_code(page: Page, url: str) -> None:
    play(page, url)
    mark(page, (0, 0))
    open_share(page)
    page.get_by_test_id("share-marks").check(force=True)
    page.get_by_test_id("share-short").click()
    expect(page.get_by_test_id("share-short")).to_be_disabled()
    short = page.get_by_test_id("share-link").input_value()
    assert short.startswith(f"{url}/s/")
    page.get_by_test_id("share-qr").click()
    expect(page.get_by_test_id("qr-link")).to_have_text(short.partition("://")[2])
    assert page.get_by_test_id("qr-code").evaluate("image => image.naturalWidth") > 0
    page.get_by_test_id("qr-close").click()
    page.goto(short)
    assert page.url.startswith(f"{url}/p/{CODE}")


def test_code_of_the_puzzle_and_of_one_that_is_too_large(page: Page, url: str) -> None:
    play(page, url)
    open_share(page)
    page.get_by_test_id("share-qr").click()
    expect(page.get_by_test_id("qr-link")).to_have_text(f"{url}/p/{CODE}".partition("://")[2])
    play(page, url, LARGE)
    open_share(page)
    page.get_by_test_id("share-qr").click()
    expect(page.get_by_test_id("qr-about")).to_contain_text("this one holds a short link", timeout=20_000)
    expect(page.get_by_test_id("qr-link")).to_contain_text("/s/")


def test_link_store_that_is_off_is_told(page: Page, url: str) -> None:
    play(page, url)
    refusal = {"error": {"code": "links_off", "message": "Short links are off: no database.", "where": ""}}
    page.route("**/api/links", lambda route: route.fulfill(status=503, json=refusal))
    open_share(page)
    page.get_by_test_id("share-short").click()
    expect(page.get_by_test_id("share-error")).to_have_text("Short links are off: no database.")
    assert page.get_by_test_id("share-link").input_value() == f"{url}/p/{CODE}"


def test_files_are_saved_and_refusals_told(page: Page, url: str, tmp_path: Path) -> None:
    play(page, url, GIVEN)
    open_share(page)
    page.locator(".files summary").click()
    with page.expect_download() as download:
        page.get_by_test_id("export-json").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == "puzzle-3x3.json"
    assert parse(path.read_text(encoding="utf-8")) == GIVEN
    page.get_by_test_id("export-lambda").click()
    expect(page.get_by_test_id("share-error")).to_contain_text("cannot carry cells given from the start")


def test_files_carry_the_title_and_solved_ones_are_apart(page: Page, url: str) -> None:
    play(page, url, fragment="title=My+checkers&author=Ada")
    open_share(page)
    page.locator(".files summary").click()
    with page.expect_download() as download:
        page.get_by_test_id("export-json").click()
    info = parse(download.value.path().read_text(encoding="utf-8")).info
    assert (info.title, info.author) == ("My checkers", "Ada")
    with page.expect_download() as download:
        page.get_by_test_id("solved-files").get_by_test_id("export-pbm").click()
    assert download.value.suggested_filename == "puzzle-3x3-solved.pbm"


@pytest.mark.usefixtures("context")
def test_without_the_server_sharing_is_told_to_be_away_and_comes_back(page: Page, url: str) -> None:
    play(page, url)
    page.context.set_offline(True)
    page.get_by_test_id("share-open").click()
    expect(page.get_by_test_id("missing")).to_contain_text("does not answer")
    page.context.set_offline(False)
    open_share(page)
    expect(page.get_by_test_id("missing")).to_be_hidden()


def test_title_of_a_foreign_puzzle_travels_along(page: Page, url: str) -> None:
    play(page, url, fragment="title=My+checkers")
    assert link_of(page) == f"{url}/p/{CODE}#title=My+checkers"


def test_moment_of_a_replay_is_offered_where_there_is_one(page: Page, url: str) -> None:
    play(page, url)
    open_share(page)
    expect(page.get_by_text("This moment of the replay")).to_be_hidden()
    page.get_by_test_id("share-close").click()
    page.evaluate("""async () => (await import("/static/js/panels/share.js")).createShare(
      { cells: [] },
      { name: { title: "x", author: "", carried: false }, print() {}, moment: () => "watch=exact&at=3" }).open()""")
    page.get_by_test_id("share-moment").check(force=True)
    expect(page.get_by_test_id("share-link")).to_have_value(f"{url}/p/{CODE}#watch=exact&at=3")


def test_paper_has_title_clues_and_code(page: Page, url: str) -> None:
    play(page, url, fragment="title=My+checkers")
    page.evaluate("print = () => dispatchEvent(new Event('beforeprint'))")
    page.get_by_test_id("print").click()
    page.emulate_media(media="print")
    paper = page.locator("#paper")
    expect(paper).to_contain_text("My checkers")
    expect(paper).to_contain_text(CODE)
    expect(paper.locator("img")).to_be_visible()
    assert len(paper.locator("svg text").all()) == 10
    assert page.pdf().count(b"/Type /Page\n") == 1


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_panel_fits(page: Page, url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    play(page, url)
    open_share(page)
    page.locator(".files summary").click()
    box = page.get_by_test_id("share").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] >= 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
