"""Random puzzles in colours: one solution, every colour used, for ever the same; and their quick look at lines."""

from __future__ import annotations

import json
from hashlib import blake2b
from itertools import product
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from nonoscope import Outcome, Puzzle, PuzzleError, run
from solvers.cli import cli
from solvers.clues import colour_runs_of
from solvers.colours import DISTINCT, LAYERED, layered, perceived
from solvers.grid import EMPTY, UNKNOWN, state_of
from solvers.make.picture_looks import OPEN, look_for
from solvers.make.picture_rounds import read_lines, suppose_cells
from solvers.make.random.chance import Chance
from solvers.make.random.generator import random_puzzle
from solvers.make.random.palettes import MOST_COLOURS
from solvers.make.random.spec import RECIPE, PuzzleSpec, read_spec
from solvers.make.random.styles import COLOUR_STYLES, STYLES, drawn
from tests.cases import for_every

# What must never change while the recipe is 3: width, height, level, style, colours, seed, and a digest of the picture.
PINNED: tuple[tuple[int, int, str, str, int, int, str], ...] = (
    (15, 15, "medium", "noise", 4, 0, "51026f0b7336"),
    (20, 20, "easy", "sea", 6, 7, "3e74a05fa79a"),
    (20, 20, "hard", "letters", 2, 2, "dff6ee6946a8"),
    (18, 25, "easy", "mountains", 8, 9007199254740991, "a4ea30c4769a"),
    (20, 20, "expert", "blobs", 5, 1, "f2b6aaf5e91e"),
    (25, 25, "medium", "mosaic", 2, 4, "e45bfb5ecf35"),
)
SIDE = 12


def digest(puzzle: Puzzle) -> str:
    assert puzzle.info.goal is not None
    return blake2b(puzzle.info.goal.cells, digest_size=6).hexdigest()


@pytest.mark.parametrize(("width", "height", "level", "style", "colours", "seed", "expected"), PINNED)
def test_what_comes_of_a_seed_is_the_same_for_ever(width, height, level, style, colours, seed, expected):
    assert RECIPE == 3, "another recipe needs other digests"
    assert digest(random_puzzle(width, height, level, seed, style, colours)) == expected


@pytest.mark.slow
@for_every("style", COLOUR_STYLES)
def test_puzzles_have_one_solution_and_all_their_colours(style: str) -> None:
    puzzle = random_puzzle(SIDE, SIDE + 3, "easy", 4, style, 3)
    goal = puzzle.info.goal
    assert goal is not None
    assert puzzle.shape == (SIDE + 3, SIDE)
    assert {*goal.cells} - {EMPTY} == {state_of(colour) for colour in (1, 2, 3)}
    result = run(puzzle)
    assert result.outcome is Outcome.UNIQUE
    assert result.grid == goal
    assert random_puzzle(SIDE, SIDE + 3, "easy", 4, style, 3) == puzzle


def test_another_seed_or_number_of_colours_is_another_puzzle() -> None:
    found = [random_puzzle(10, 10, "easy", seed, "blobs", colours) for seed, colours in ((0, 2), (1, 2), (0, 3))]
    assert len({digest(puzzle) for puzzle in found}) == 3
    assert [puzzle.colours for puzzle in found] == [2, 2, 3]


def test_experts_have_to_suppose() -> None:
    puzzle = random_puzzle(12, 12, "expert", 1, "noise", 3)
    assert puzzle.info.goal is not None
    cells, look = np.frombuffer(bytearray(puzzle.info.goal.cells), np.int8), look_for(12, 12, 3)
    read_lines(cells, 12, 12, look)
    assert look.num[OPEN]
    suppose_cells(12, 12, look, 7)
    assert look.known.tolist() == cells.tolist()


@for_every("style", COLOUR_STYLES)
def test_every_change_takes_itself_back(style: str) -> None:
    chance = Chance("change")
    picture = drawn(style, 14, 11, 500, 4, chance)
    before = bytes(picture.cells)
    for cell in range(0, 14 * 11, 5):
        together = picture.change(cell, chance)
        picture.turn(picture.cells, together)
        picture.turn(picture.cells, together)
        assert bytes(picture.cells) == before


def naive_lines(cells: bytes, side: int, colours: int) -> list[int]:
    """What lines tell of a small square, by trying every way to fill each line, again and again."""
    states = [state_of(colour) for colour in range(colours + 1)]
    can = [{*states} for _ in cells]
    lines = [range(at * side, at * side + side) for at in range(side)]
    lines += [range(at, side**2, side) for at in range(side)]
    before = None
    while before != can:
        before = [set(one) for one in can]
        for line in lines:
            clue = colour_runs_of(bytes(cells[cell] for cell in line))
            fits = [way for way in product(*(sorted(can[cell]) for cell in line)) if colour_runs_of(bytes(way)) == clue]
            for cell, seen in zip(line, zip(*fits, strict=True), strict=True):
                can[cell] = {*seen}
    return [one.pop() if len(one) == 1 else UNKNOWN for one in can]


def test_the_quick_look_finds_what_all_ways_to_fill_lines_have_in_common() -> None:
    chance = Random(3)
    for colours in (2, 3) * 20:
        cells = bytes(state_of(chance.choice((0, *range(colours + 1)))) for _ in range(16))
        look = look_for(4, 4, colours)
        read_lines(np.frombuffer(bytearray(cells), np.int8), 4, 4, look)
        assert look.known.tolist() == naive_lines(cells, 4, colours)


@pytest.mark.parametrize(("wish", "message"), [
    ({"colours": 1}, "colours: expected 2 to 8 colours, or 0 for black and white, found '1'"),
    ({"colours": 9}, "colours: expected 2 to 8 colours, or 0 for black and white, found '9'"),
    ({"style": "sea"}, f"style: expected one of {', '.join(STYLES)}, found 'sea'"),
    ({"style": "cubist", "colours": 3}, f"style: expected one of {', '.join(COLOUR_STYLES)}, found 'cubist'"),
])  # fmt: skip
def test_what_is_wrong_with_a_wish_is_said_in_one_sentence(wish, message) -> None:
    with pytest.raises(PuzzleError) as caught:
        PuzzleSpec(**{"width": 10, "height": 10, "level": "easy", **wish})
    assert str(caught.value) == message


def test_wishes_are_read_from_texts() -> None:
    assert read_spec("10x12", "easy", "sea", "7", colours="5") == PuzzleSpec(10, 12, "easy", "sea", 7, colours=5)


def test_palettes_have_colours_that_differ() -> None:
    for palette in (*DISTINCT, *(layered(one, MOST_COLOURS) for one in LAYERED)):
        seen = [perceived(value) for value in palette]
        assert len(palette) == MOST_COLOURS + 1
        for number, one in enumerate(seen):
            for other in seen[:number]:
                assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) > 0.05**2


def test_the_command_makes_coloured_puzzles() -> None:
    wanted = ["make", "random", "--size", "12", "--style", "sea", "--colours", "4", "--level", "easy", "--json"]
    result = CliRunner().invoke(cli, wanted)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["colours"] == 4
    assert len(found["palette"]) == 5
    assert all(0 < colour <= 4 for runs in found["rows"] for _, colour in runs)
