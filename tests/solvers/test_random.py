"""Random puzzles: one solution, the wanted level, for ever the same, and bounded work."""

from __future__ import annotations

from hashlib import blake2b

import numpy as np
import pytest

from nonoscope import Grid, Outcome, Puzzle, PuzzleError, run
from solvers.explain.levels import RATED_LEVELS
from solvers.explain.rating import rate_puzzle
from solvers.grid import EMPTY, FILLED, UNKNOWN
from solvers.make.picture_rounds import OPEN, REACH, look_for, read_lines, suppose_cells
from solvers.make.random.chance import Chance
from solvers.make.random.generator import Made, made, making, random_puzzle
from solvers.make.random.styles import STYLES
from solvers.make.random.wishes import LARGEST, MOST_SEED, RECIPE, Wish
from tests.cases import for_every

# What must never change while the recipe is 2: width, height, level, style, seed, and a digest of the picture.
PINNED = (
    (10, 10, "easy", "noise", 0, "cdc0c3ff01e0"),
    (10, 10, "expert", "letters", 1, "3acf56baea4a"),
    (20, 20, "medium", "maze", 7, "a872caf2de3b"),
    (20, 20, "hard", "smooth", 7, "fb5024c0800c"),
    (20, 30, "hard", "blobs", 8, "b9055053102d"),
    (30, 30, "expert", "symmetric", 9007199254740991, "77d8eb0fc7f6"),
    (5, 8, "easy", "maze", 3, "fd17f725470a"),
    (30, 30, "easy", "smooth", 5, "9be861d0008a"),
)


def digest(found: Made) -> str:
    assert found.puzzle.info.goal is not None
    return blake2b(found.puzzle.info.goal.cells, digest_size=6).hexdigest()


@pytest.mark.parametrize(("width", "height", "level", "style", "seed", "expected"), PINNED)
def test_what_comes_of_a_seed_is_the_same_for_ever(width, height, level, style, seed, expected):
    assert RECIPE == 2, "another recipe needs other digests"
    assert digest(made(Wish(width, height, level, style, seed))) == expected


@for_every("style", STYLES)
@for_every("level", RATED_LEVELS)
def test_puzzles_have_one_solution_and_the_wanted_level(level, style):
    for seed, (width, height) in enumerate(((10, 10), (12, 17))):
        puzzle = random_puzzle(width, height, level, seed, style)
        assert (puzzle.width, puzzle.height) == (width, height)
        result = run(puzzle)
        assert result.outcome is Outcome.UNIQUE
        assert result.solutions[0] == puzzle.info.goal
        assert rate_puzzle(puzzle).level == level


@pytest.mark.parametrize("level", RATED_LEVELS)
def test_only_experts_have_to_suppose_a_cell_and_no_more_than_a_cell(level):
    found = made(Wish(15, 15, level, seed=4)).rating
    assert (found.supposed > 0) == (level == "expert")
    assert found.left == 0


def test_other_seeds_make_other_puzzles():
    puzzles = {str(random_puzzle(10, 10, "medium", seed).info.goal) for seed in range(10)}
    assert len(puzzles) == 10


@for_every("level", RATED_LEVELS)
@for_every("seed", range(4))
def test_symmetric_ones_are_symmetric(level, seed):
    goal = random_puzzle(11, 14, level, seed, "symmetric").info.goal
    assert goal is not None
    below = goal.rotate().rotate().mirror()
    assert goal in (goal.mirror(), below, goal.rotate().rotate())


@for_every("style", STYLES)
@for_every("width, height", [(1, 1), (2, 9), (7, 3), (31, 18)])
def test_styles_draw_any_size_and_about_the_wanted_share(style, width, height):
    shares = []
    for share in (350, 650, 985):
        picture = STYLES[style](width, height, share, Chance("drawn"))
        assert len(picture.cells) == width * height
        assert set(picture.cells) <= {FILLED, EMPTY}
        shares.append(picture.cells.count(FILLED))
    assert shares == sorted(shares)


@pytest.mark.parametrize(("width", "height", "level"), [(1, 1, "expert"), (3, 3, "hard"), (2, 2, "medium")])
def test_an_impossible_level_is_refused_with_the_possible_ones(width, height, level):
    with pytest.raises(PuzzleError, match=f"such as easy, found '{level}'$"):
        random_puzzle(width, height, level)


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({"width": 0}, "size: expected 1 to 50 cells a side, found '0'"),
        ({"height": LARGEST + 1}, "size: expected 1 to 50 cells a side, found '51'"),
        ({"level": "brutal"}, "level: expected one of easy, medium, hard, expert, found 'brutal'"),
        ({"style": "cubist"}, "style: expected one of noise, smooth, symmetric, maze, blobs, letters, found 'cubist'"),
        ({"seed": -1}, f"seed: expected a whole number from 0 to {MOST_SEED}, found '-1'"),
        ({"recipe": 1}, "recipe: expected recipe 2, which this version uses to make puzzles, found '1'"),
    ],
)
def test_a_senseless_wish_is_refused(wish, expected):
    with pytest.raises(PuzzleError) as error:
        Wish(**{"width": 10, "height": 10, "level": "easy", **wish})
    assert str(error.value) == expected


def test_an_impossible_wish_ends_after_bounded_work():
    with pytest.raises(PuzzleError):
        assert sum(1 for _ in making(Wish(3, 3, "hard"))) <= 300


def test_chance_is_that_of_the_published_algorithm():
    chance = Chance("")
    chance._state = 1234567  # the published words for this seed
    assert [chance.below(1 << 32) for _ in range(3)] == [
        word >> 32 for word in (6457827717110365317, 3203168211198807973, 9817491932198370423)]  # fmt: skip


def test_chance_knows_its_bounds():
    chance = Chance("bounds")
    assert {chance.below(3) for _ in range(100)} == {0, 1, 2}
    assert sorted(chance.mixed(20)) == list(range(20))


@pytest.mark.parametrize("seed", range(6))
def test_the_quick_look_knows_what_lines_know(seed):
    width, height = 9, 13
    chance = Chance(f"look {seed}")
    picture = STYLES["noise"](width, height, 480, chance)
    look = look_for(width, height)
    read_lines(np.frombuffer(picture.cells, np.int8), width, height, look)
    puzzle = Puzzle.from_grid(Grid((height, width), bytes(picture.cells)))
    assert look.known.tobytes() == run(puzzle, "passes").grid.cells


def test_suppositions_find_what_lines_do_not_and_nothing_wrong():
    found = made(Wish(12, 12, "expert", seed=1))
    assert found.puzzle.info.goal is not None
    goal = found.puzzle.info.goal.cells
    look = look_for(12, 12)
    read_lines(np.frombuffer(goal, np.int8), 12, 12, look)
    assert look.num[OPEN] == look.known.tolist().count(UNKNOWN) > 0
    suppose_cells(12, 12, look, 7)
    assert look.known.tobytes() == goal
    assert look.num[REACH] >= 3
