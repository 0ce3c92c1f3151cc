"""Coloured puzzles as SVG, PNG, text and on the command line."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from nonoscope import Grid, Puzzle
from solvers import draw
from solvers.cli import cli
from solvers.colours import hex_of, palette_of
from solvers.draw.theme import contrast, readable_on
from tests.cases import for_every
from tests.solvers.test_formats import SAMPLES, TULIP

FILE = str(SAMPLES / "tulip.picture")

def values_of(picture: Image.Image) -> set[tuple[int, int, int]]:
    return {colour for _, colour in picture.getcolors(1 << 20) or []}


def test_ink_can_be_read_on_every_colour() -> None:
    steps = range(0, 256, 15)
    colours = [(red, green, blue) for red in steps for green in steps for blue in steps]
    assert min(contrast(readable_on(colour), colour) for colour in colours) >= 4.5
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@for_every("theme", ["light", "dark", "print"])
def test_cells_and_boxes_have_the_values_of_the_palette(theme: str) -> None:
    svg = draw.svg(TULIP, TULIP.info.goal, theme=theme)
    png = Image.open(BytesIO(draw.png(TULIP, TULIP.info.goal, theme=theme)))
    for number, colour in enumerate(TULIP.palette):
        boxes = sum(run[1] == number for runs in (*TULIP.colour_rows, *TULIP.colour_cols) for run in runs)
        assert len(re.findall(f'<rect [^>]*fill="{hex_of(colour.value)}"', svg)) == boxes
        assert svg.count(f'<path fill="{hex_of(colour.value)}"') == 1
        assert colour.value in values_of(png)


def test_a_puzzle_without_its_picture_shows_no_cell_of_it() -> None:
    assert '<path fill="#d62828" d=""/>' in draw.svg(TULIP)


@for_every("theme, letters, there", [("light", None, False), ("print", None, True), ("print", False, False),
                                     ("dark", True, True)])
def test_letters_are_in_print_and_on_request(theme: str, letters: bool | None, there: bool) -> None:
    svg = draw.svg(TULIP, TULIP.info.goal, theme=theme, letters=letters)
    assert (">2g</text>" in svg) == (">y</text>" in svg) == there
    assert (">2</text>" in svg) == (not there)
    assert draw.png(TULIP, TULIP.info.goal, theme=theme, letters=letters).startswith(b"\x89PNG")


def test_crosses_and_dark_empty_cells_can_be_seen() -> None:
    night = palette_of([(10, 10, 40), (255, 200, 0), (200, 0, 0)])
    puzzle = Puzzle.from_grid(Grid((1, 3), bytes((1, 2, 3))), palette=night)
    svg = draw.svg(puzzle, puzzle.info.goal, crosses=True)
    cross = re.search(r'stroke="(#......)" stroke-width=".07"', svg)
    value = tuple(int(cross[1][at : at + 2], 16) for at in (1, 3, 5))
    assert contrast(value, (10, 10, 40)) > 3
    assert draw.png(puzzle, puzzle.info.goal, crosses=True).startswith(b"\x89PNG")


def test_a_card_shows_the_clues_and_not_the_picture() -> None:
    image = Image.open(BytesIO(draw.card(TULIP, "Tulip", "5 × 5")))
    assert image.size == draw.CARD_SIZE
    assert {colour.value for colour in TULIP.palette} <= values_of(image)


def test_text_has_the_letters_of_colours() -> None:
    text = draw.text(TULIP, TULIP.info.goal)
    assert text.splitlines()[0].split() == ["2r", "1y", "2r"]
    assert [line.split()[-5:] for line in text.splitlines()[-5:]] == [
        list(row) for row in (".r.r.", ".ryr.", "..g..", ".gg..", "..gg.")]
    assert "\x1b" not in text
    blocks = draw.text(TULIP, TULIP.info.goal, blocks=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", blocks).replace(" ", "") == text.replace(" ", "").replace(".", "")
    assert "48;2;214;40;40m" in blocks


# The command line


def call(*arguments: str) -> str:
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == (arguments[0] == "solve"), result.output  # the tulip has two solutions
    return result.output


def test_show_solve_and_convert(tmp_path: Path) -> None:
    assert call("show", FILE, "--solution") == draw.text(TULIP, TULIP.info.goal) + "\n"
    assert ".r.r.\n.ryr.\n..g..\n.gg..\n..gg." in call("solve", FILE)
    answer = json.loads(call("solve", FILE, "--json"))
    ends = ["..gg.", ".gg.."], [".gg..", "..gg."]
    assert sorted(answer["solutions"]) == [[".r.r.", ".ryr.", "..g..", *rows] for rows in ends]
    assert call("convert", FILE, "--to", "non") == (SAMPLES / "tulip.non").read_text(encoding="utf-8")
    call("convert", FILE, "--to", "pixels", "--output", str(tmp_path / "tulip.png"))
    assert (tmp_path / "tulip.png").read_bytes() == (SAMPLES / "tulip.pixels").read_bytes()
    refused = CliRunner().invoke(cli, ["convert", FILE, "--to", "mk"])
    assert refused.exit_code != 0
    assert "expected a black-and-white puzzle" in refused.output
