"""The end of a game, in a real browser: the picture, the title, the next puzzle, the record, the result for others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from nonoscope import dump
from solvers.collection import example
from tests.browser.playing import at_rest, draw, open_puzzle, picture, tool
from webapp.collection.bundled_cards import example_cards, neutral_title, next_puzzles

NOTES = example("music-notes").puzzle
CARDS = example_cards()
NUMBER = 1 + [card.name for card in CARDS].index("music-notes")
NEXT, AFTER_NEXT = next_puzzles(CARDS[NUMBER - 1].code, NOTES.shape, "flat")[:2]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PICTURE = [row.replace("?", ".") for row in NOTES.info.goal.rows()] if NOTES.info.goal else []
# By cell whether it is dark in the picture that the board has become: samples of its middle and of two edges.
DARK = """([rows, cols]) => {
  const canvas = document.querySelector("#stage canvas.paint"), paint = canvas.getContext("2d");
  const { width, height, data } = paint.getImageData(0, 0, canvas.width, canvas.height);
  const luma = (x, y) => data[4 * (Math.round(y) * width + Math.round(x))];
  const ratio = devicePixelRatio, margin = 0.05;
  const side = Math.floor(Math.min(width * (1 - 2 * margin) / cols, height * (1 - 2 * margin) / rows));
  const left = (width - side * cols) / 2, top = (height - side * rows) / 2, found = [];
  for (let row = 0; row < rows; row++) for (let col = 0; col < cols; col++) {
    const points = [[0.5, 0.5], [0.04, 0.04], [0.96, 0.5]];
    found.push(points.map(([x, y]) => luma(left + (col + x) * side, top + (row + y) * side) < 90));
  }
  return found;
}"""


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
    expect(page.get_by_test_id("achieved")).to_have_text("Without a hint.")
    expect_ink_on_paper(page)
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


def expect_ink_on_paper(page: Page) -> None:
    expected = [[sign == "#"] * 3 for row in PICTURE for sign in row]
    for theme in SCHEMES:
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        at_rest(page)
        assert page.evaluate(DARK, [NOTES.height, NOTES.width]) == expected


def expect_title(page: Page) -> None:
    expect(page.locator("h1")).to_have_text("Two Notes")
    expect(page).to_have_title("Two Notes · Nonoscope")


def expect_result_without_the_solution(page: Page, folder: Path) -> None:
    tool(page, "result-open")
    lines = page.get_by_test_id("result-text").input_value().split("\n")
    assert f"No.\u00a0{NUMBER}" in lines[0]
    assert re.fullmatch(r"Solved in \d+:\d\d\. Without a hint\.", lines[1])
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
    tool(page, "undo")
    assert picture(page) == ["?" * NOTES.width] * NOTES.height
    page.goto(url)
    expect(page.get_by_test_id("example-music-notes")).to_contain_text("solved")
