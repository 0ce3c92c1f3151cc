"""The end of a game, in a real browser: the picture, the title, the next puzzle, the record, the result for others."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Literal

import pytest
from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect

from nonoscope import FILLED, Puzzle, dump
from solvers.collection import Example, example
from solvers.colours import hex_of
from solvers.grid import colour_of
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import at_rest, draw, open_puzzle, picture, press, settle, tool
from webapp.collection.bundled_cards import example_cards, neutral_title, next_puzzles

NOTES = example("music-notes").puzzle
CARDS = example_cards()
NUMBER = 1 + [card.name for card in CARDS].index("music-notes")
NEXT, AFTER_NEXT = next_puzzles(CARDS[NUMBER - 1].code, NOTES.shape, "flat")[:2]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PICTURE = [row.replace("?", ".") for row in NOTES.info.goal.rows()] if NOTES.info.goal else []
INK, PAPER = {"light": "#1f1c19", "dark": "#1f1c19"}, {"light": "#fffdf9", "dark": "#ece7dd"}
PHONE: ViewportSize = {"width": 390, "height": 844}
LARGE = example("iron-tower")
# Counts the tones that are begun.
HEARD = """
  window.heard = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...rest) { window.heard++; return start.apply(this, rest); };
"""
# The corners of what has to be in sight at the end.
BOXES = """() => ["[data-testid=finished] .prints", "#end-name", "#stamp", "#next"].map((name) => {
  const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
  return [left, top, right, bottom];
})"""


def finish(page: Page) -> None:
    draw(page, PICTURE)
    expect(page.get_by_test_id("outcome")).to_contain_text("Solved in")


@pytest.mark.journey
def test_end_of_a_game(page: Page, tmp_path: Path) -> None:
    keep_record_of_next(page)
    page.emulate_media(reduced_motion="reduce")
    open_puzzle(page, NOTES)
    expect(page.locator("h1")).to_have_text(re.compile(rf"^\d+ × \d+, easy, No\.\s{NUMBER}$"))
    assert "Notes" not in page.title()
    finish(page)
    expect_stars_and_what_they_are_for(page)
    expect_picture(page, example("music-notes"))
    expect_title(page)
    expect_result_without_the_solution(page, tmp_path)
    page.reload()
    expect_title(page)
    page.get_by_test_id("next").click()
    expect(page.locator("h1")).to_contain_text(neutral_title(AFTER_NEXT))


def keep_record_of_next(page: Page) -> None:
    """It was solved here before."""
    record = f'{{"cells": "{"0" * NEXT.puzzle.size}", "record": {{"seconds": 9, "hints": 0}}, "when": 1}}'
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"game:{dump(NEXT.puzzle, 'link')}", record])


def expect_stars_and_what_they_are_for(page: Page) -> None:
    expect(page.locator("#stamp .star")).to_have_text(["★", "★", "★"])
    page.get_by_test_id("outcome").click()
    expect(page.get_by_test_id("merits")).to_contain_text("No hints.")
    expect(page.get_by_test_id("merits")).to_contain_text("No wrong marks.")
    page.keyboard.press("Escape")


def expect_picture(page: Page, item: Example) -> None:
    """The finished picture has the colours of its author, or else is ink on paper, in either theme."""
    for theme in SCHEMES:
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        at_rest(page)
        assert colours_shown(page, item.puzzle) == colours_of(item, theme)


def colours_of(item: Example, theme: str) -> list[str]:
    picture = item.ending
    palette = [hex_of(colour.value) for colour in picture.palette] or [PAPER[theme], INK[theme]]
    assert picture.info.goal is not None
    return [palette[colour_of(state)] for state in picture.info.goal.cells]


def colours_shown(page: Page, puzzle: Puzzle) -> list[str]:
    """The colour in the middle of each cell."""
    shot = page.locator("[data-testid=finished] .print:last-child svg").screenshot()
    with Image.open(BytesIO(shot)).convert("RGB") as image:
        across, down = image.width / puzzle.width, image.height / puzzle.height
        places = [((col + 0.5) * across, (row + 0.5) * down) for row in range(puzzle.height)
                  for col in range(puzzle.width)]
        return [hex_of(image.getpixel((int(x), int(y)))) for x, y in places]


def expect_title(page: Page) -> None:
    expect(page.get_by_test_id("end-name")).to_have_text("Two notes")
    expect(page.locator("h1")).to_have_text("Two notes")
    expect(page).to_have_title("Two notes · Nonoscope")


def expect_result_without_the_solution(page: Page, folder: Path) -> None:
    tool(page, "result-open")
    lines = page.get_by_test_id("result-text").input_value().split("\n")
    assert f"No.\u00a0{NUMBER}" in lines[0]
    assert re.fullmatch(r"Solved in \d+:\d\d\. No hints\.", lines[1])
    strokes = sum(len(re.findall("#+", row)) for row in PICTURE)
    assert "".join(lines[2:-1]) == "⬛" * strokes
    assert lines[-1] == page.url
    with page.expect_download() as download:
        page.get_by_test_id("result-save").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == f"nonoscope-{NOTES.width}x{NOTES.height}.png"
    assert path.read_bytes().startswith(b"\x89PNG")


def test_playing_again_keeps_the_record_and_a_given_solution_is_none(page: Page, url: str) -> None:
    code = open_puzzle(page, NOTES)
    finish(page)
    tool(page, "again")
    expect(page.get_by_test_id("outcome")).to_be_hidden()
    tool(page, "hint")
    at_rest(page)
    page.reload()
    game = page.evaluate("(code) => JSON.parse(localStorage.getItem('game:' + code))", code)
    assert game["record"]["hints"] == 0
    assert not game["finished"]
    tool(page, "solve")
    tool(page, "solve")
    expect(page.get_by_test_id("outcome")).to_have_text("Filled in")
    expect(page.get_by_test_id("result-open")).to_be_hidden()
    tool(page, "take-back")
    expect(page.get_by_test_id("finished")).to_have_count(0)
    assert picture(page) == ["?" * NOTES.width] * NOTES.height
    page.goto(f"{url}/album")
    expect(page.get_by_test_id("latest")).to_contain_text("Two notes")


def open_all_but_the_last_cell(page: Page, item: Example) -> None:
    """A kept game that lacks its last filled cell, at which its cursor is."""
    assert item.puzzle.info.goal is not None
    cells = [str(state) for state in item.puzzle.info.goal.cells]
    last = max(cell for cell, state in enumerate(cells) if state == str(FILLED))
    cells[last] = "0"
    game = json.dumps({"cells": "".join(cells), "seconds": 60, "strokes": []})
    page.evaluate("([code, game]) => localStorage.setItem('game:' + code, game)", [item.code, game])
    open_puzzle(page, item.puzzle)
    at_rest(page)
    row, col = divmod(last, item.puzzle.width)
    press(page, "Control+Home", *["ArrowDown"] * row, *["ArrowRight"] * col)


def test_a_key_skips_the_sequence_which_undo_leaves_and_the_focus_goes_to_the_name(page: Page) -> None:
    open_all_but_the_last_cell(page, example("music-notes"))
    press(page, "Space")
    expect(page.get_by_test_id("end-name")).to_be_focused()
    expect(page.locator("#puzzle")).to_have_class(re.compile("fresh"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#puzzle")).not_to_have_class(re.compile("fresh"))
    assert page.evaluate("document.getAnimations().length") == 0
    press(page, "Control+z")
    expect(page.get_by_test_id("finished")).to_have_count(0)
    expect(page.get_by_test_id("outcome")).to_be_hidden()
    expect(page.get_by_test_id("hint")).to_be_visible()


def test_on_a_phone_all_is_in_sight_with_a_sound_until_it_is_turned_off(
    visitors: Visitors, url: str
) -> None:
    with fresh_page(visitors(PHONE, touched=True), url) as page:
        page.emulate_media(reduced_motion="reduce")
        page.add_init_script(HEARD)
        page.goto(f"{url}/healthz")
        open_all_but_the_last_cell(page, LARGE)
        press(page, "Space")
        expect(page.get_by_test_id("end-name")).to_have_text(LARGE.title)
        expect_all_in_sight(page)
        page.wait_for_function("() => heard === 4")
        tool(page, "sound")
        press(page, "Control+z", "Control+y")
        expect(page.get_by_test_id("outcome")).to_be_visible()
        at_rest(page)
        assert page.evaluate("heard") == 4


# The loudest sample of the end, the largest step between two samples, and the seconds until it fades.
RENDERED = """async () => {
  const { Sounds } = await import("/static/js/play/sounds.js"), rate = 48_000;
  const audio = new OfflineAudioContext(1, 3 * rate, rate);
  window.AudioContext = function () { return audio; };
  new Sounds({ strokes: [] }).playEnd();
  const samples = (await audio.startRendering()).getChannelData(0);
  const steps = samples.map((sample, i) => Math.abs(sample - (samples[i - 1] ?? 0)));
  const [peak, step] = [samples.map(Math.abs), steps].map((values) => Math.max(...values.subarray(0, 2 * rate)));
  return [peak, step, samples.findLastIndex((sample) => Math.abs(sample) > 1e-4) / rate];
}"""


def test_sound_of_the_end_is_soft_and_short(page: Page, url: str) -> None:
    page.goto(f"{url}/healthz")
    page.mouse.click(1, 1)  # before, no page may sound
    peak, step, seconds = page.evaluate(RENDERED)
    assert 0.1 < peak < 0.5
    assert step < 0.1
    assert 0.5 < seconds < 2


def expect_all_in_sight(page: Page) -> None:
    settle(page)
    boxes = page.evaluate(BOXES)
    assert all(left >= 0 and top >= 0 and right <= PHONE["width"] and bottom <= PHONE["height"]
               for left, top, right, bottom in boxes), boxes
    assert [top for _, top, _, _ in boxes] == sorted(top for _, top, _, _ in boxes)
    assert page.evaluate("scrollY") == 0


@pytest.mark.usefixtures("context")
def test_the_clock_stands_while_a_dialog_is_open(page: Page) -> None:
    page.clock.install()
    open_puzzle(page, NOTES)
    page.clock.fast_forward(5_000)
    expect(page.get_by_test_id("time")).to_have_text("0:05")
    tool(page, "settings-open")
    page.clock.fast_forward(60_000)
    tool(page, "settings-close")
    page.clock.fast_forward(2_000)
    expect(page.get_by_test_id("time")).to_have_text("0:07")
