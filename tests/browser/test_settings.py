"""What players set: kept in the browser, and doing what it says."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from nonoscope import Puzzle
from tests.browser.playing import HOUSE, PUZZLE, at_rest, drag, draw, open_puzzle, picture, press, settle, tool

TWO_WAYS = Puzzle.flat([[1], [1]], [[1], [1]])
# The colour at the middle of a cell of the board, and of what the numbers of a row are struck with.
COLOUR = """(name) => {
  const canvas = document.querySelector("#stage canvas.paint"), frame = canvas.getBoundingClientRect();
  const box = document.querySelector(`[data-testid="${name}"]`).getBoundingClientRect();
  const at = [box.x + box.width / 2 - frame.x, box.y + box.height / 2 - frame.y].map((one) => one * devicePixelRatio);
  return [...canvas.getContext("2d").getImageData(...at, 1, 1).data].slice(0, 3);
}"""


def set_to(page: Page, **values: bool | str) -> None:
    """Set these in the dialog, and reload: they must be kept."""
    tool(page, "settings-open")
    expect(page.get_by_test_id("settings")).to_be_visible()
    for name, value in values.items():
        if isinstance(value, str):
            page.get_by_test_id(f"set-{name}-{value}").check(force=True)
        else:
            page.get_by_test_id(f"set-{name}").set_checked(value)
    page.reload()
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()
    tool(page, "settings-open")
    expect(page.get_by_test_id("settings")).to_be_visible()
    for name, value in values.items():
        shown = page.get_by_test_id(f"set-{name}-{value}" if isinstance(value, str) else f"set-{name}")
        expect(shown).to_be_checked(checked=value if isinstance(value, bool) else True)
    tool(page, "settings-close")


# Counts the sounds that are begun.
HEARD = """
  window.heard = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...rest) { window.heard++; return start.apply(this, rest); };
"""


def test_finished_lines_are_crossed_and_sounds_made_only_when_wanted(page: Page) -> None:
    page.add_init_script(HEARD)
    open_puzzle(page, PUZZLE)
    drag(page, (2, 0), (2, 4))
    at_rest(page)
    assert page.evaluate("heard") == 0
    press(page, "r", "r")
    set_to(page, sounds="always", cross=True)
    drag(page, (1, 1), (1, 3))
    page.wait_for_function("() => heard === 1")
    assert picture(page)[1] == ".###."
    tool(page, "undo")
    assert picture(page) == ["?????"] * 5
    drag(page, (2, 0), (2, 4))
    draw(page, [*HOUSE[:2], ".....", *HOUSE[3:]])
    assert picture(page) == HOUSE


def test_errors_are_told_at_once_or_never(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    set_to(page, errors="once")
    drag(page, (2, 0), (2, 4))
    expect_no_error(page)
    drag(page, (0, 2), button="right")
    expect(page.get_by_test_id("status")).to_contain_text("Wrong: row 1 column 3")
    tool(page, "undo")
    expect_no_error(page)
    open_puzzle(page, TWO_WAYS)
    drag(page, (0, 1))
    drag(page, (1, 0), button="right")
    expect(page.get_by_test_id("status")).to_contain_text("Wrong: row 2 column 1")
    open_puzzle(page, PUZZLE)
    set_to(page, errors="never")
    expect(page.get_by_test_id("check")).to_be_hidden()
    drag(page, (0, 0), (0, 1))
    expect_no_error(page)


def expect_no_error(page: Page) -> None:
    at_rest(page)
    expect(page.get_by_test_id("status")).to_be_empty()


def test_what_the_board_looks_like(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (2, 0), (2, 4))
    expect_numbers_and_lines_marked_or_not(page)
    red, _, blue = page.evaluate(COLOUR, "cell-2-1")
    assert blue > red + 60
    expect(page.get_by_test_id("time")).to_be_hidden()
    board, tools = page.get_by_test_id("board").bounding_box(), page.get_by_test_id("settings-open").bounding_box()
    assert tools["x"] < board["x"]


def expect_numbers_and_lines_marked_or_not(page: Page) -> None:
    page.mouse.move(5, 5)
    shades = []
    for marked in (True, False):
        if not marked:
            set_to(page, strike=False, crosshair=False, ink="blue", clock=False, left=True)
        at_rest(page)
        tinted = page.evaluate(COLOUR, "cell-0-0")
        page.get_by_test_id("cell-0-4").hover()
        at_rest(page)
        shades.append((page.evaluate(COLOUR, "cell-0-0") != tinted, darkest(page)))
        page.mouse.move(5, 5)
        settle(page)
    assert [tinted for tinted, _ in shades] == [True, False]
    assert shades[0][1] > shades[1][1] + 40


def darkest(page: Page) -> int:
    """The darkest shade in the band of the row that is done: struck numbers are faint."""
    return int(page.evaluate("""() => {
      const canvas = document.querySelector("#stage canvas.paint"), frame = canvas.getBoundingClientRect();
      const box = document.querySelector("[data-testid=cell-2-0]").getBoundingClientRect();
      const band = [0, box.y - frame.y + 3, box.x - frame.x - 4, box.height - 6].map((one) => one * devicePixelRatio);
      return Math.min(...canvas.getContext("2d").getImageData(...band).data.filter((_, i) => i % 4 === 0));
    }"""))
