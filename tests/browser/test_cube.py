"""Solid puzzles in a real browser: carving the block, drawing on its layers, looking around."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from solvers import FILLED, Puzzle, dump
from tests.browser.playing import middle, picture, press, settle, tab_to_board
from tests.browser.solids import FRONT, RIGHT, STEP, TOP, VIEWPORT, click_cube, model, open_solid, standing

pytestmark = pytest.mark.browser

CORNER = model("## ##", "## #.")  # all of a block but one cube
MISSING = 7
NO_WEBGL = """{
  const { prototype } = HTMLCanvasElement, { getContext } = prototype;
  prototype.getContext = function (kind) { return kind === "2d" ? getContext.apply(this, arguments) : null; };
}"""


@pytest.fixture
def viewport() -> ViewportSize:
    return VIEWPORT


def goal(puzzle: Puzzle) -> bytes:
    assert puzzle.info.goal is not None
    return puzzle.info.goal.cells


def test_block_is_carved_by_clicking_at_it(page: Page) -> None:
    puzzle = model("#. #.", "## #.")
    open_solid(page, puzzle)
    click_cube(page, 3, TOP)  # the cubes above, from behind to the front
    click_cube(page, 1, TOP)
    expect(page.get_by_test_id("outcome")).to_be_hidden()
    click_cube(page, 7, TOP)
    expect(page.get_by_test_id("outcome")).to_contain_text("Solved in")
    assert standing(page) == goal(puzzle).count(FILLED)
    expect(page.get_by_test_id("progress")).to_have_text("3 / 3")


def test_right_click_keeps_and_the_chisel_spares_it(page: Page) -> None:
    open_solid(page, STEP)
    click_cube(page, 6 * 2 + 2, FRONT, button="right")
    click_cube(page, 6 * 2 + 2, FRONT)
    assert standing(page) == STEP.size
    page.get_by_test_id("tool-fill").click()
    click_cube(page, 6 * 2 + 2, RIGHT)
    page.get_by_test_id("tool-cross").click()
    click_cube(page, 6 * 2 + 2, RIGHT)
    assert standing(page) == STEP.size - 1


def test_undo_and_redo(page: Page) -> None:
    open_solid(page, STEP)
    click_cube(page, 2, TOP)
    page.get_by_test_id("undo").click()
    assert standing(page) == STEP.size
    press(page, "Control+y")
    assert standing(page) == STEP.size - 1


def test_dragging_turns_the_block_and_chisels_nothing(page: Page) -> None:
    open_solid(page, STEP)
    cube = page.get_by_test_id("cube")
    before = json.loads(cube.get_attribute("data-camera") or "")
    box = cube.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y + 30, steps=5)
    page.mouse.up()
    page.mouse.wheel(0, -200)
    settle(page)
    after = json.loads(cube.get_attribute("data-camera") or "")
    assert after["yaw"] < before["yaw"]
    assert after["pitch"] > before["pitch"]
    assert after["zoom"] < before["zoom"]
    assert standing(page) == STEP.size


def test_cut_block_is_picked_inside(page: Page) -> None:
    open_solid(page, CORNER)
    page.get_by_test_id("cut-y").fill("1")
    settle(page)
    click_cube(page, 2, FRONT)  # stands behind the layer that is cut away
    assert picture(page)[1][0] == "?"
    page.get_by_test_id("slice-layer").fill("2")
    assert picture(page) == ["??", ".?"]
    page.get_by_test_id("cut-none").click()
    expect(page.get_by_test_id("cut-y")).to_have_value("0")


def test_layers_show_what_is_done_to_the_block(page: Page) -> None:
    open_solid(page, STEP)
    click_cube(page, 2, TOP)
    assert picture(page) == [".??", "???", "???"]
    page.get_by_test_id("slice-axis").select_option("z")
    page.get_by_test_id("slice-layer").fill("3")
    assert picture(page) == ["???", ".??"]
    page.mouse.click(*middle(page, (0, 2)), button="right")
    page.mouse.move(*middle(page, (1, 1)))
    page.mouse.down()
    page.mouse.move(*middle(page, (1, 2)), steps=3)
    page.mouse.up()
    assert picture(page) == ["??#", "..."]
    assert standing(page) == STEP.size - 3
    expect(page.get_by_test_id("row-clue-1")).to_have_attribute("aria-label", "1")


def test_solid_is_solved_by_the_keyboard_alone(page: Page) -> None:
    open_solid(page, STEP)
    page.get_by_test_id("slice-axis").focus()
    tab_to_board(page)
    press(page, "Control+Home")
    for layer in range(2):
        rows = page_rows(STEP, layer)
        for row, signs in enumerate(rows):
            press(page, "Home")
            for col, sign in enumerate(signs):
                if col:
                    press(page, "ArrowRight")
                if sign == ".":
                    press(page, "x")
            if row + 1 < len(rows):
                press(page, "ArrowDown")
        press(page, "Control+Home", "PageDown")
    expect(page.get_by_test_id("outcome")).to_contain_text("Solved in")
    expect(page.locator("#spoken")).to_have_text("Removed.")


def page_rows(puzzle: Puzzle, layer: int) -> list[str]:
    """A layer as it is seen from the front, from the top down."""
    x, y, z = puzzle.shape
    cells = goal(puzzle)
    return ["".join(".#"[cells[(i * y + layer) * z + k] == FILLED] for i in range(x)) for k in reversed(range(z))]


def test_screen_readers_hear_the_numbers_of_a_cube(page: Page) -> None:
    open_solid(page, model("#.# ...", "... ###"))
    page.get_by_test_id("cell-0-0").focus()
    label = page.get_by_test_id("cell-0-0")
    expect(label).to_have_attribute(
        "aria-label", "X 1 y 1 z 3, standing. Along x 1. Along y 1. Along z 2 in two blocks."
    )
    name = "2 × 2 × 3 nonogram, 2 by 2 by 3 cubes, layer 1 along y"
    expect(page.get_by_test_id("board")).to_have_attribute("aria-label", name)


def test_zeros_go_at_one_press(page: Page) -> None:
    puzzle = model(".#. #.. ...", "#.. ... ...", "... ... ...")
    open_solid(page, puzzle)
    page.get_by_test_id("zeros").click()
    zeros = sum(
        any(line.clue is not None and line.clue.total == 0 and cell in line.cells for line in puzzle.lines)
        for cell in range(puzzle.size)
    )
    assert standing(page) == puzzle.size - zeros
    expect(page.get_by_test_id("status")).to_contain_text(f"{zeros} cubes taken away")


def test_strikes_end_the_game(page: Page) -> None:
    open_solid(page, CORNER)
    page.get_by_test_id("mode-strikes").check(force=True)
    expect(page.get_by_test_id("status")).to_contain_text("Strikes count")
    for number, cell in enumerate((5, 4, 1, 0), 1):
        click_cube(page, cell, FRONT)
        expect(page.get_by_test_id("strikes")).to_have_text("●" * number + "○" * (5 - number))
    page.reload()
    expect(page.get_by_test_id("strikes")).to_have_text("●●●●○")
    click_cube(page, 3, TOP)
    expect(page.get_by_test_id("status")).to_contain_text("lost")
    click_cube(page, MISSING, TOP)
    assert standing(page) == CORNER.size
    page.get_by_test_id("mode-free").check(force=True)
    click_cube(page, MISSING, TOP)
    assert standing(page) == CORNER.size - 1


def test_game_is_resumed(page: Page) -> None:
    open_solid(page, STEP)
    click_cube(page, 2, TOP)
    page.reload()
    page.locator('[data-testid="cube"][data-standing]').wait_for()
    assert standing(page) == STEP.size - 1
    page.goto(page.url.partition("/c/")[0])
    card = page.get_by_role("link", name="removed")
    expect(card).to_have_attribute("href", f"/c/{dump(STEP, 'link')}")


def test_check_hint_and_solution(page: Page) -> None:
    open_solid(page, STEP)
    click_cube(page, 0 + 3 * 4, FRONT)  # belongs to the model
    page.get_by_test_id("check").click()
    expect(page.get_by_test_id("status")).to_contain_text("1 mark is wrong")
    page.get_by_test_id("check").click()
    expect(page.get_by_test_id("status")).to_contain_text("Wrong: x 3 y 1 z 1")
    page.get_by_test_id("undo").click()
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("status")).to_contain_text("Look at the line along")
    page.get_by_test_id("solve").click()
    page.get_by_test_id("solve").click()
    expect(page.get_by_test_id("outcome")).to_have_text("Filled in")
    assert standing(page) == goal(STEP).count(FILLED)


def test_flat_and_solid_pages_lead_to_each_other(page: Page, url: str) -> None:
    solid, flat = dump(STEP, "link"), dump(Puzzle.flat([[1], [1]], [[1], [1]]), "link")
    page.goto(f"{url}/p/{solid}#title=Steps")
    assert page.url == f"{url}/c/{solid}#title=Steps"
    expect(page.locator("#title")).to_have_text("Steps")
    page.goto(f"{url}/c/{flat}")
    assert page.url == f"{url}/p/{flat}"


def test_home_takes_a_solid(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_test_id("import-text").fill(dump(STEP, "solid"))
    page.get_by_test_id("import-go").click()
    page.wait_for_url(f"{url}/c/{dump(STEP, 'link')}")


def test_share_carries_puzzle_and_marks(page: Page, context: BrowserContext, url: str) -> None:
    code = open_solid(page, STEP)
    click_cube(page, 2, TOP)
    page.get_by_test_id("share-open").click()
    expect(page.get_by_test_id("share-link")).to_have_value(f"{url}/c/{code}")
    page.get_by_test_id("share-marks").check(force=True)
    link = page.get_by_test_id("share-link").input_value()
    page.get_by_test_id("share-qr").click()
    expect(page.get_by_test_id("qr-code")).to_be_visible()
    with context.browser.new_page() if context.browser else page as other:
        other.goto(link)
        other.locator('[data-testid="cube"][data-standing]').wait_for()
        assert standing(other) == STEP.size - 1


def test_without_webgl_everything_is_done_in_the_layers(browser: Browser, url: str) -> None:
    with browser.new_page() as page:
        page.add_init_script(NO_WEBGL)
        page.goto(url)
        open_solid(page, CORNER, drawn=False)
        expect(page.get_by_test_id("no-webgl")).to_contain_text("cannot draw in 3D")
        expect(page.get_by_test_id("cube")).to_be_hidden()
        page.get_by_test_id("slice-layer").fill("2")
        page.mouse.click(*middle(page, (0, 1)))
        expect(page.get_by_test_id("outcome")).to_contain_text("Solved in")


def test_solver_carves_the_block(page: Page) -> None:
    open_solid(page, STEP)
    page.get_by_test_id("tab-watch").click()
    page.get_by_test_id("method").select_option("lines3d")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("outcome")).to_contain_text("One solution", timeout=60_000)
    cube = page.get_by_test_id("watch-cube")
    expect(cube).to_have_attribute("data-standing", str(goal(STEP).count(FILLED)))
    page.get_by_test_id("scrub").fill("0")
    expect(cube).to_have_attribute("data-standing", str(STEP.size))
    page.get_by_test_id("step").click()
    expect(page.get_by_test_id("reason")).to_contain_text("The line along")
    page.get_by_test_id("tab-play").click()
    assert standing(page) == STEP.size
