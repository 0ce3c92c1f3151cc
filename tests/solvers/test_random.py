"""Random puzzles: one solution, the wanted level, all colours, for ever the same, and bounded work."""

from __future__ import annotations

from hashlib import blake2b
from itertools import combinations, cycle, product
from math import dist

import numpy as np
import pytest

from nonoscope import Grid, Outcome, Puzzle, PuzzleError, run
from solvers.colours import DISTINCT, LAYERED, layered, palette_of, palette_of_letters, perceived
from solvers.explain.levels import RATED_LEVELS
from solvers.explain.rating import hardness_at, rate_puzzle
from solvers.grid import EMPTY, FILLED, state_of
from solvers.make.picture_hardness import PARTS
from solvers.make.picture_rounds import OPEN, REACH, look_for, read_lines, suppose_cells
from solvers.make.random import Chance
from solvers.make.random.generator import generate, generation, isolated, quality, random_puzzle
from solvers.make.random.letters import letters
from solvers.make.random.picture_changes import Changes
from solvers.make.random.sketch import ink, neighbours
from solvers.make.random.spec import (
    COLOUR_STYLES,
    LARGEST,
    MOST_COLOURS,
    MOST_SEED,
    RECIPE,
    STYLES,
    PuzzleSpec,
    drawn,
    read_spec,
)
from solvers.texts import with_or
from tests.cases import for_every, some
from tests.oracles import settled_by_lines

# What must never change while the recipe is 5: width, height, level, style, colours, seed, a digest of the picture.
PINNED = (
    (10, 10, "easy", "noise", 0, 0, "0987a403cfe5"),
    (10, 10, "expert", "letters", 0, 1, "14fc188a715e"),
    (20, 20, "medium", "maze", 0, 7, "9bc0606fd2f3"),
    (20, 20, "hard", "smooth", 0, 7, "771f68928903"),
    (20, 30, "hard", "blobs", 0, 8, "57cfc2c84b78"),
    (5, 8, "easy", "maze", 0, 3, "1ee8a0250d82"),
    (30, 30, "easy", "smooth", 0, 5, "d85cd334ff45"),
    (20, 20, "easy", "faces", 0, 1, "dff4f7696752"),
    (25, 20, "medium", "mountains", 0, 2, "2753d421f47f"),
    (20, 25, "hard", "plants", 0, 3, "c37d9c2eaa6d"),
    (15, 15, "medium", "noise", 4, 0, "f9aa729f9515"),
    (20, 20, "easy", "sea", 6, 7, "a1978f8dace2"),
    (18, 25, "easy", "mountains", 8, 9007199254740991, "0dd132ba99f8"),
    (25, 25, "medium", "mosaic", 2, 4, "ee961e67079c"),
)


def digest(puzzle: Puzzle) -> str:
    return blake2b(puzzle.info.goal.cells, digest_size=6).hexdigest()


@for_every("width, height, level, style, colours, seed, expected", PINNED)
def test_what_comes_of_a_seed_is_the_same_for_ever(width, height, level, style, colours, seed, expected):
    assert RECIPE == 5, "another recipe needs other digests"
    assert digest(random_puzzle(width, height, level, seed, style, colours)) == expected


@pytest.mark.slow
@for_every("style, level", some([*product(STYLES, RATED_LEVELS)], [*zip(STYLES, cycle(RATED_LEVELS), strict=False)]))
def test_puzzles_have_one_solution_the_wanted_level_and_pictures_that_are_about_half_ink(level, style):
    width, height = 13, 17
    puzzle = random_puzzle(width, height, level, 4, style)
    assert (puzzle.width, puzzle.height) == (width, height)
    result = run(puzzle)
    goal = puzzle.info.goal
    assert result.outcome is Outcome.UNIQUE
    assert result.solutions[0] == goal is not None
    assert rate_puzzle(puzzle).level == level
    assert 320 <= ink(goal.cells) <= 660  # thousandths, as in the next line
    assert isolated(goal.cells, width) <= 20


@pytest.mark.parametrize("level", RATED_LEVELS)
def test_only_experts_have_to_suppose_a_cell_and_no_more_than_a_cell(level):
    rating = generate(PuzzleSpec(15, 15, level, seed=4)).rating
    assert (rating.supposed > 0) == (level == "expert")
    assert rating.left == 0


@pytest.mark.slow
@for_every("style", COLOUR_STYLES)
def test_coloured_puzzles_have_one_solution_and_all_their_colours(style):
    puzzle = random_puzzle(12, 15, "easy", 4, style, 3)
    result = run(puzzle)
    assert result.outcome is Outcome.UNIQUE
    assert result.grid == puzzle.info.goal
    assert puzzle.shape == (15, 12)
    assert {*result.grid.cells} - {EMPTY} == {state_of(colour) for colour in (1, 2, 3)}


def test_another_seed_or_number_of_colours_is_another_puzzle():
    digests = {digest(random_puzzle(10, 10, "medium", seed)) for seed in range(5)}
    blobs = [random_puzzle(10, 10, "easy", seed, "blobs", colours) for seed, colours in ((0, 2), (1, 2), (0, 3))]
    digests |= {*map(digest, blobs)}
    assert len(digests) == 8


@for_every("level", RATED_LEVELS)
@for_every("style", ("symmetric", "faces"))
def test_symmetric_ones_are_symmetric(level, style):
    width, height = (20, 20) if level == "hard" else (11, 14)  # small pictures are seldom hard
    for seed in range(2):
        goal = random_puzzle(width, height, level, seed, style).info.goal
        assert goal == goal.mirror()


@pytest.mark.slow
@for_every("level", some(RATED_LEVELS, ["easy", "expert"]))
@for_every("seed", some(range(2), [0]))
def test_in_a_maze_every_place_can_be_reached_by_ways_that_are_one_cell_wide(level, seed):
    width, height = 16, 21
    goal = random_puzzle(width, height, level, seed, "maze").info.goal
    ways = {cell for cell, state in enumerate(goal.cells) if state == EMPTY}
    waiting = [min(ways)]
    reached = set(waiting)
    while waiting:
        beyond = set(neighbours(waiting.pop(), width, height)) & ways - reached
        reached |= beyond
        waiting += beyond
    assert reached == ways
    assert not any({cell, cell + 1, cell + width, cell + width + 1} <= ways for cell in ways if (cell + 1) % width)


def test_letters_change_into_letters():
    """A page with one letter only turns into other letters of the alphabet, which has 25 small ones."""
    picture = letters(3, 5, 0, Chance("letters"))
    pictures = set()
    for number in range(400):
        picture.turn(picture.cells, picture.change(number % 15, Chance(f"change {number}")))
        pictures.add(bytes(picture.cells))
    assert len(pictures) == 25


@for_every("style, colours", [*((style, 0) for style in STYLES), *((style, 4) for style in COLOUR_STYLES)])
@for_every("width, height", [(1, 1), (2, 9), (7, 3), (31, 18)])
def test_styles_draw_any_size_and_change_it_and_back(style, colours, width, height):
    for ease in (0, 500, 1000):
        picture = drawn(style, width, height, ease, colours, Chance("drawn"))
        before = bytes(picture.cells)
        assert len(before) == width * height
        assert {*before} <= {state_of(colour) for colour in range(max(2, colours + 1))}
        changed = picture.change(width * height // 2, Chance("changed"))
        assert {cell[0] if isinstance(cell, tuple) else cell for cell in changed} <= {*range(width * height)}
        picture.turn(picture.cells, changed)
        picture.turn(picture.cells, changed)
        assert bytes(picture.cells) == before


@pytest.mark.parametrize(("picture", "worse"), [
    ("####.... ####.... ####.... ####....", "####.... ####.#.. ####.... ####...."),  # a speck
    ("####.... ####.... ####.... ####....", "######## ######## ######## ####...."),  # a flood of ink
    ("####.... ####.... ####.... ####....", "####.... #####... ####.... ####...."),  # a ragged edge
])
def test_quality_prefers_calm_pictures_that_are_half_ink(picture, worse):
    good, bad = (bytes(FILLED if sign == "#" else EMPTY for sign in rows if sign != " ") for rows in (picture, worse))
    assert quality(good, 8, "smooth", good) > quality(bad, 8, "smooth", bad)
    assert quality(good, 8, "faces", good) > quality(good, 8, "faces", bad)  # changed since it was drawn


@pytest.mark.parametrize(("width", "height", "level"), [(1, 1, "expert"), (3, 3, "hard"), (2, 2, "medium")])
def test_an_impossible_level_is_refused_with_the_possible_ones(width, height, level):
    with pytest.raises(PuzzleError, match=f"such as easy, found '{level}'$"):
        random_puzzle(width, height, level)


@pytest.mark.parametrize(("settings", "expected"), [
    ({"width": 0}, "size: expected 1 to 50 cells a side, found '0'"),
    ({"height": LARGEST + 1}, "size: expected 1 to 50 cells a side, found '51'"),
    ({"level": "brutal"}, "level: expected one of easy, medium, hard or expert, found 'brutal'"),
    ({"style": "cubist"}, f"style: expected one of {with_or(STYLES)}, found 'cubist'"),
    ({"seed": -1}, f"seed: expected a whole number from 0 to {MOST_SEED}, found '-1'"),
    ({"colours": 1}, "colours: expected 2 to 8 colours, or 0 for black and white, found '1'"),
    ({"colours": 9}, "colours: expected 2 to 8 colours, or 0 for black and white, found '9'"),
    ({"style": "sea"}, f"style: expected one of {with_or(STYLES)}, found 'sea'"),
    ({"style": "cubist", "colours": 3}, f"style: expected one of {with_or(COLOUR_STYLES)}, found 'cubist'"),
    ({"recipe": 4}, "recipe: expected recipe 5, the one this version uses, found '4'"),
])
def test_senseless_settings_are_refused(settings, expected):
    with pytest.raises(PuzzleError) as error:
        PuzzleSpec(**{"width": 10, "height": 10, "level": "easy", **settings})
    assert str(error.value) == expected


def test_an_impossible_wish_ends_after_bounded_work():
    with pytest.raises(PuzzleError):
        assert sum(1 for _ in generation(PuzzleSpec(3, 3, "hard"))) <= 500


def test_chance_is_that_of_the_published_algorithm():
    chance = Chance("")
    chance._state = 1234567  # the published words for this seed
    assert [chance.below(1 << 32) for _ in range(3)] == [
        word >> 32 for word in (6457827717110365317, 3203168211198807973, 9817491932198370423)]


def test_chance_knows_its_bounds():
    chance = Chance("bounds")
    assert {chance.below(3) for _ in range(100)} == {0, 1, 2}
    assert sorted(chance.mixed(20)) == list(range(20))


def looked_at(cells: bytes, width: int, height: int, colours: int = 0):
    look = look_for(width, height, colours)
    read_lines(np.frombuffer(bytearray(cells), np.int8), width, height, look)
    return look


@for_every("colours", [0, 1, 2, 3])
@for_every("seed", range(6))
def test_the_quick_look_knows_what_lines_know(seed, colours):
    width, height, chance = 9, 13 - 3 * colours, Chance(f"look {seed}")
    cells = bytes(state_of(chance.below(max(2, colours + 1)) if chance.below(3) else 0) for _ in range(width * height))
    palette = palette_of_letters("rgb"[:colours]) if colours else None
    puzzle = Puzzle.from_grid(Grid((height, width), cells), palette=palette)
    assert looked_at(cells, width, height, colours).known.tobytes() == settled_by_lines(puzzle)


@for_every("colours", [0, 3])
@for_every("style", some([*STYLES], ["noise", "letters"]))
def test_pictures_are_as_hard_as_their_rating_says(style, colours):
    width, height = 14, 12
    look = look_for(width, height, colours)
    for seed in range(4):
        picture = drawn(style, width, height, 90 * seed, colours, Chance(f"hardness {seed}"))
        changes = Changes(width, height, look, Chance("changes"), picture)
        if changes.by_lines():
            palette = palette_of(picture.values) if colours else ()
            puzzle = Puzzle.from_grid(Grid((height, width), bytes(picture.cells)), palette=palette)
            assert changes.hardness() / PARTS == pytest.approx(hardness_at(rate_puzzle(puzzle).rating), abs=0.1)


@for_every("colours", [0, 3])
def test_suppositions_find_what_lines_do_not_and_nothing_wrong(colours):
    goal = random_puzzle(12, 12, "expert", 1, "noise", colours).info.goal
    look = looked_at(goal.cells, 12, 12, colours)
    assert look.num[OPEN]
    suppose_cells(12, 12, look, 7)
    assert look.known.tobytes() == goal.cells
    assert look.num[REACH] >= 3 or colours


def test_wishes_are_read_from_texts():
    assert read_spec("10x12", "easy", "sea", "7", colours="5") == PuzzleSpec(10, 12, "easy", "sea", 7, colours=5)


def test_palettes_have_colours_that_differ():
    for palette in (*DISTINCT, *(layered(layer, MOST_COLOURS) for layer in LAYERED)):
        assert len(palette) == MOST_COLOURS + 1
        assert all(dist(first, second) > 0.05 for first, second in combinations(map(perceived, palette), 2))
