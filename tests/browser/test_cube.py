"""Solid puzzles in a real browser: carving the block, drawing on its layers, looking around."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from nonoscope import FILLED, Count, Puzzle, dump
from tests.browser.conftest import forget_all
from tests.browser.playing import at_rest, middle, picture, press, settle, tab_to_board, tool
from tests.browser.solids import (
    FACE,
    FRONT,
    RIGHT,
    STEP,
    TOP,
    VIEWPORT,
    block_at_rest,
    click_cube,
    model,
    open_solid,
    standing,
    without_block,
)
from tests.browser.test_settings import set_to

CORNER = model("## ##", "## #.")  # all of a block but one cube
MISSING = 7
CUBE = model("### ### ###", "### ### ###", "### ### ##.")


@pytest.fixture
def viewport() -> ViewportSize:
    return VIEWPORT


def test_block_is_carved_by_clicking_at_it_and_inside_where_it_is_cut(page: Page) -> None:
    puzzle = model("#. #.", "## #.")
    page.emulate_media(reduced_motion="reduce")  # to draw what moves takes long
    open_solid(page, puzzle)
    expect_cut_block_to_be_picked_inside(page)
    click_cube(page, 3, TOP)  # the cubes above, from behind to the front
    click_cube(page, 1, TOP)
    expect(page.get_by_test_id("outcome")).to_be_hidden()
    click_cube(page, 7, TOP)
    expect(page.get_by_test_id("outcome")).to_contain_text("Solved in")
    assert standing(page) == puzzle.info.goal.cells.count(FILLED)
    expect(page.get_by_test_id("progress")).to_have_text("3 / 3")


def expect_cut_block_to_be_picked_inside(page: Page) -> None:
    page.get_by_test_id("cut-y-low").fill("2")
    settle(page)
    click_cube(page, 2, FRONT)  # stands behind the layer that is cut away
    assert picture(page)[1][0] == "?"
    page.get_by_test_id("slice-layer").fill("2")
    settle(page)
    assert picture(page) == ["??", ".?"]
    page.get_by_test_id("cut-none").click()
    expect(page.get_by_test_id("cut-y-low")).to_have_value("1")
    press(page, "Control+z")


def test_marks_are_kept_shared_and_printed_and_the_block_is_turned_also_while_it_is_drawn(page: Page, url: str) -> None:
    code = open_solid(page, STEP)
    what_is_kept_is_spared_by_the_chisel(page)
    page.get_by_test_id("undo").click()
    assert standing(page) == STEP.size
    press(page, "Control+y")
    assert standing(page) == STEP.size - 1
    block_at_rest(page)
    page.reload()
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()
    block_is_turned_and_zoomed_and_fills_its_room(page)
    assert standing(page) == STEP.size - 1
    paper_has_every_number(page)
    link = shared_with_marks(page, url, code)
    page.goto(url)
    card = page.get_by_test_id("continue").get_by_test_id("game")
    expect(card).to_have_attribute("href", f"/c/{code}")
    forget_all(page, url)
    page.goto(link)
    page.locator('[data-testid="cube"][data-standing]').wait_for()
    assert standing(page) == STEP.size - 1


def what_is_kept_is_spared_by_the_chisel(page: Page) -> None:
    cell = 6 * 2 + 2
    click_cube(page, cell, FRONT, button="right")
    click_cube(page, cell, FRONT)
    assert standing(page) == STEP.size
    page.get_by_test_id("tool-fill").click()
    click_cube(page, cell, RIGHT)
    page.get_by_test_id("tool-cross").click()
    click_cube(page, cell, RIGHT)
    assert standing(page) == STEP.size - 1


SHRINK = """async () => {
  const room = document.querySelector("[data-testid=cube]");
  for (let step = 1; step <= 60 && !room.dataset.drawn; step++) {
    room.style.right = `${step * 4}px`;
    await new Promise(requestAnimationFrame);
  }
}"""
FILLS_ITS_ROOM = """() => {
  const room = document.querySelector("[data-testid=cube]"), wide = room.clientWidth;
  return [...room.querySelectorAll("canvas")].every((one) => Math.abs(one.getBoundingClientRect().width - wide) <= 1);
}"""


def block_is_turned_and_zoomed_and_fills_its_room(page: Page) -> None:
    """Also if the room shrinks while the block is drawn."""
    page.evaluate(SHRINK)
    block_at_rest(page)
    page.wait_for_function(FILLS_ITS_ROOM)
    before = camera(page)
    x, y = page.evaluate(FACE, [2, TOP])
    swipe(page, (x, y), (x + 80, y + 30), button="right")
    page.mouse.wheel(0, -200)
    block_at_rest(page)
    after = camera(page)
    assert after["yaw"] < before["yaw"]
    assert after["pitch"] > before["pitch"]
    assert after["zoom"] < before["zoom"]


def swipe(page: Page, *points: Sequence[float], button: Literal["left", "right"] = "left") -> None:
    page.mouse.move(*points[0])
    page.mouse.down(button=button)
    for point in points[1:]:
        page.mouse.move(*point, steps=6)
    page.mouse.up(button=button)
    settle(page)


def test_a_swipe_carves_a_line_up_to_what_is_kept_and_is_undone_at_once(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_solid(page, CUBE)
    row = [x * 9 + 2 for x in range(3)]  # at the front, on top
    swipe_over(page, *row)
    assert standing(page) == CUBE.size - 3
    press(page, "Control+z")
    assert standing(page) == CUBE.size
    page.get_by_test_id("tool-fill").click()
    click_cube(page, row[1], FRONT)
    page.get_by_test_id("tool-cross").click()
    swipe_over(page, *row)
    assert standing(page) == CUBE.size - 1
    press(page, "Control+z", "Control+z")
    expect_drags_to_turn_the_block_if_wanted(page, row)


def swipe_over(page: Page, *cells: int) -> None:
    block_at_rest(page)
    swipe(page, *(page.evaluate(FACE, [cell, FRONT]) for cell in cells))


def expect_drags_to_turn_the_block_if_wanted(page: Page, row: list[int]) -> None:
    page.get_by_test_id("drag-turns").click()
    before = camera(page)["yaw"]
    swipe_over(page, *row)
    assert standing(page) == CUBE.size
    assert camera(page)["yaw"] < before
    block_at_rest(page)
    page.keyboard.down("Alt")
    swipe(page, *(page.evaluate(FACE, [cell, TOP]) for cell in row))
    page.keyboard.up("Alt")
    assert standing(page) == CUBE.size - 3
    page.reload()
    expect(page.get_by_test_id("drag-turns")).to_have_attribute("aria-pressed", "true")


def test_a_swipe_ends_at_a_strike(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_solid(page, STEP)
    page.get_by_test_id("mode-strikes").check(force=True)
    expect(page.get_by_test_id("status")).to_contain_text("Strikes count")
    bottom_up = [cell_of_step(0, z) for z in (2, 1, 0)]  # two to remove, and one that belongs to the model
    swipe_over(page, *bottom_up)
    assert standing(page) == STEP.size - 2
    expect(page.get_by_test_id("strikes")).to_have_text("●○○○○")


def cell_of_step(x: int, z: int) -> int:
    return x * 2 * 3 + z


def camera(page: Page) -> dict[str, float]:
    return json.loads(page.get_by_test_id("cube").get_attribute("data-camera") or "")


@pytest.mark.journey
def test_layers_show_what_is_done_to_the_block_and_solvers_carve_their_own(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_solid(page, STEP)
    click_cube(page, 2, TOP)
    assert picture(page) == [".??", "???", "???"]
    for shown in ("board", "row-clue-0", "col-clue-0"):
        expect(page.get_by_test_id(shown)).to_have_css("opacity", "1")
    page.get_by_test_id("slice-axis").select_option("z")
    page.get_by_test_id("slice-layer").fill("3")
    settle(page)
    assert picture(page) == ["???", ".??"]
    page.mouse.click(*middle(page, (0, 2)), button="right")
    page.mouse.move(*middle(page, (1, 1)))
    page.mouse.down()
    page.mouse.move(*middle(page, (1, 2)), steps=3)
    page.mouse.up()
    assert picture(page) == ["??#", "..."]
    assert standing(page) == STEP.size - 3
    expect(page.get_by_test_id("row-clue-1")).to_have_attribute("aria-label", "1")
    slider_keeps_the_focus(page)
    starting_over_asks_and_is_undone(page)
    expect_zeros_to_go_at_one_press(page)
    expect_solver_to_carve_a_block_of_its_own(page)


def slider_keeps_the_focus(page: Page) -> None:
    slider = page.get_by_test_id("slice-layer")
    slider.focus()
    press(page, "ArrowLeft", "ArrowLeft")
    expect(slider).to_have_value("1")
    expect(slider).to_be_focused()
    for end, key, value in (("low", "ArrowRight", "2"), ("high", "ArrowLeft", "2"), ("low", "ArrowRight", "2")):
        page.get_by_test_id(f"cut-x-{end}").focus()
        press(page, key)
        expect(page.get_by_test_id(f"cut-x-{end}")).to_have_value(value)
        expect(page.get_by_test_id(f"cut-x-{end}")).to_be_focused()
    page.get_by_test_id("cut-none").click()


def starting_over_asks_and_is_undone(page: Page) -> None:
    press(page, "r")
    expect(page.get_by_test_id("status")).to_contain_text("start over?")
    assert standing(page) == STEP.size - 3
    press(page, "r")
    assert standing(page) == STEP.size
    press(page, "Control+z")
    assert standing(page) == STEP.size - 3


@pytest.mark.journey
def test_solid_is_solved_by_the_keyboard_and_heard(page: Page) -> None:
    without_block(page)
    expect_numbers_to_be_heard(page)
    open_solid(page, STEP, drawn=False)
    page.get_by_test_id("slice-axis").focus()
    tab_to_board(page)
    press(page, "Control+Home")
    for key, word in (("x", "Removed"), ("Control+z", "Standing"), ("Control+y", "Removed"), ("Control+z", "Standing")):
        press(page, key)
        expect(page.locator("#spoken")).to_have_text(f"{word}.")
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
    cells = puzzle.info.goal.cells
    return ["".join(".#"[cells[(i * y + layer) * z + k] == FILLED] for i in range(x)) for k in reversed(range(z))]


def expect_numbers_to_be_heard(page: Page) -> None:
    open_solid(page, model("#.# ...", "... ###"), drawn=False)
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute(
        "aria-label", "1 from the left, 1 from the front, 3 from the bottom, standing. "
        "Left to right 1. Front to back 1. Bottom to top 2 in two groups."
    )
    name = "2 × 2 × 3 nonogram, 2 by 2 by 3 cubes, layer 1 from the front"
    expect(page.get_by_test_id("board")).to_have_attribute("aria-label", name)


def expect_zeros_to_go_at_one_press(page: Page) -> None:
    press(page, "r", "r")
    page.get_by_test_id("zeros").click()
    none = [line for line in STEP.lines if isinstance(line.clue, Count) and line.clue.total == 0]
    zeros = len({cell for line in none for cell in line.cells})
    assert zeros
    expect(page.get_by_test_id("status")).to_contain_text(f"{zeros} cubes removed")
    assert standing(page) == STEP.size - zeros


def expect_solver_to_carve_a_block_of_its_own(page: Page) -> None:
    before = standing(page)
    page.get_by_test_id("tab-watch").click()
    page.get_by_test_id("method").select_option("lines3d")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("outcome")).to_contain_text("One solution", timeout=60_000)
    cube = page.get_by_test_id("watch-cube")
    expect(cube).to_have_attribute("data-standing", str(STEP.info.goal.cells.count(FILLED)))
    page.get_by_test_id("scrub").fill("0")
    expect(cube).to_have_attribute("data-standing", str(STEP.size))
    page.get_by_test_id("step").click()
    expect(page.get_by_test_id("reason")).to_contain_text("The line ")
    page.get_by_test_id("tab-play").click()
    assert standing(page) == before


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
    page.get_by_test_id("lost-start-over").click()
    expect(page.get_by_test_id("strikes")).to_have_text("○○○○○")
    press(page, "Control+z")
    click_cube(page, MISSING, TOP)
    assert standing(page) == CORNER.size
    page.get_by_test_id("lost-go-on").click()
    click_cube(page, MISSING, TOP)
    assert standing(page) == CORNER.size - 1


def test_wrong_cubes_stay_slashed_while_the_page_asks_whether_to_start_over(page: Page) -> None:
    without_block(page)
    open_solid(page, CORNER, drawn=False)
    set_to(page, errors="once")
    page.mouse.click(*middle(page, (0, 0)))
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("data-how", "wrong")
    press(page, "r")
    expect(page.get_by_test_id("status")).to_contain_text("start over?")
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("data-how", "wrong")


@pytest.mark.journey
def test_help_tells_what_is_wrong_and_where_to_look(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_solid(page, STEP)
    lines_that_are_pointed_at_tell_what_can_be_found(page)
    right_button_held_on_the_block_asks_and_keeps_nothing(page)
    click_cube(page, 0 + 3 * 4, FRONT)  # belongs to the model
    page.get_by_test_id("check").click()
    expect(page.get_by_test_id("status")).to_contain_text("1 mark is wrong")
    page.get_by_test_id("check").click()
    cube = "cube 3 from the left, 1 from the front, 1 from the bottom"
    expect(page.get_by_test_id("status")).to_contain_text(f"Wrong: {cube}")
    page.get_by_test_id("undo").click()
    for sentence in ("Look at the line", "Try: ", "So "):
        tool(page, "hint")
        expect(page.get_by_test_id("status")).to_contain_text(sentence)
    expect(page.get_by_test_id("below").get_by_test_id("step-picture")).to_be_visible()
    page.get_by_test_id("solve").click()
    page.get_by_test_id("solve").click()
    expect(page.get_by_test_id("outcome")).to_have_text("Filled in")
    assert standing(page) == STEP.info.goal.cells.count(FILLED)


def lines_that_are_pointed_at_tell_what_can_be_found(page: Page) -> None:
    status, below = page.get_by_test_id("status"), page.get_by_test_id("below")
    page.get_by_test_id("row-clue-2").click(button="right")  # at the bottom, beside the layer at the front
    expect(status).to_contain_text("line left to right, 1 from the front, 1 from the bottom, full line")
    expect(below.get_by_test_id("step-picture")).to_have_count(1)
    block_at_rest(page)
    page.mouse.move(*page.evaluate(FACE, [2, TOP]))
    press(page, "f")
    expect(status).to_contain_text("line bottom to top, 1 from the left, 1 from the front")
    assert standing(page) == STEP.size
    page.get_by_test_id("cell-0-0").focus()
    for line in ("left to right, 1 from the front, 3 from the bottom", "front to back, 1 from the left"):
        press(page, "f")
        expect(status).to_contain_text(f"line {line}")


def right_button_held_on_the_block_asks_and_keeps_nothing(page: Page) -> None:
    block_at_rest(page)
    x, y = page.evaluate(FACE, [2, TOP])
    session, now = page.context.new_cdp_session(page), time.time()
    for kind, when in (("mousePressed", now), ("mouseReleased", now + 0.6)):  # the session's own clock
        event = {"type": kind, "x": x, "y": y, "button": "right", "clickCount": 1, "timestamp": when}
        session.send("Input.dispatchMouseEvent", event)
    expect(page.get_by_test_id("status")).to_contain_text("line bottom to top, 1 from the left, 1 from the front")
    expect(page.locator("[data-testid^=cell-][data-state=filled]")).to_have_count(0)


def test_links_and_texts_of_solids_lead_to_their_page(page: Page, url: str) -> None:
    without_block(page)
    solid, flat = dump(STEP, "link"), dump(Puzzle.flat([[1], [1]], [[1], [1]]), "link")
    page.goto(f"{url}/p/{solid}#title=Steps")
    assert page.url == f"{url}/c/{solid}#title=Steps"
    page.get_by_test_id("show-title").click()
    expect(page.locator("#title")).to_have_text("Steps")
    page.goto(f"{url}/c/{flat}")
    assert page.url == f"{url}/p/{flat}"
    page.goto(url)
    page.get_by_test_id("import-text").fill(dump(STEP, "solid"))
    page.get_by_test_id("import-go").click()
    page.wait_for_url(f"{url}/c/{solid}")


def shared_with_marks(page: Page, url: str, code: str) -> str:
    """The link that carries the marks."""
    page.get_by_test_id("share-open").click()
    expect(page.get_by_test_id("share-link")).to_have_value(f"{url}/c/{code}")
    page.get_by_test_id("share-marks").check(force=True)
    link = page.get_by_test_id("share-link").input_value()
    page.get_by_test_id("share-qr").click()
    expect(page.get_by_test_id("qr-code")).to_be_visible()
    settle(page, "keeping")  # or the page would keep it when it is left
    return link


def paper_has_every_number(page: Page) -> None:
    page.evaluate("print = () => dispatchEvent(new Event('beforeprint'))")
    page.get_by_test_id("print-open").click()
    page.get_by_test_id("print").click()
    page.emulate_media(media="print")
    paper = page.locator("#paper")
    names = ["Numbers front to back, seen from the front", "1 from the front", "2 from the front"]
    expect(paper.locator("figcaption")).to_have_text(names)  # once the picture of the link has come
    assert paper.locator("svg text").count() == len(STEP.lines)
    rings = sum(isinstance(line.clue, Count) and line.clue.groups > 1 for line in STEP.lines)
    assert paper.locator("svg .ring").count() == rings
    page.emulate_media(media="screen")


@pytest.mark.journey
def test_without_webgl_everything_is_done_in_the_layers_as_well_as_without_what_draws(page: Page) -> None:
    page.route("**/lib/plotly-*", lambda route: route.abort())
    expect_no_block(page)
    page.unroute_all()
    without_block(page)
    expect_no_block(page)
    page.get_by_test_id("slice-layer").fill("2")
    settle(page)
    page.mouse.click(*middle(page, (0, 1)))
    expect(page.get_by_test_id("outcome")).to_contain_text("Solved in")


def expect_no_block(page: Page) -> None:
    open_solid(page, CORNER, drawn=False)
    expect(page.get_by_test_id("no-webgl")).to_contain_text("can’t draw in 3D")
    expect(page.get_by_test_id("cube")).to_be_hidden()
    at_rest(page)
