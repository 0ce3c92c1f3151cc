"""The suite of records: that its sets are what their names say, and the same everywhere and for ever."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from nonoscope import Puzzle, PuzzleError
from solvers.lab.puzzles import PUBLISHED, SETS, orientations, random_puzzle, sets_named
from tests.cases import for_every

COUNTS = {
    "random-25": 1000, "random-30": 5000, "random-40": 6, "random-40-at-45": 6, "random-50": 6, "random-70": 6,
    "random-99": 6, "noisy-10": 10, "noisy-15": 10, "noisy-20": 10, "noisy-30": 10, "noisy-40": 10, "rough-30": 10,
    "sphere-30": 1, "sphere-63": 1, "torus-30": 1, "torus-63": 1, "coloured3-20": 1000, "coloured3-20-at-70": 1000,
    "smooth5-30": 1000, "coloured4-40": 50, "coloured2-40": 50, "coloured3-60": 10, "coloured3-99": 10, "scenes-60": 50,
}


def digest(puzzle: Puzzle) -> str:
    return blake2b(puzzle.info.goal.cells, digest_size=4).hexdigest()


def test_the_sets_are_as_many_and_as_large_as_published() -> None:
    assert {name: each.count for name, each in SETS.items()} == COUNTS


@for_every("name", [name for name in SETS if "63" not in name and name not in ("noisy-40", "scenes-60")])
def test_puzzles_have_the_side_that_the_name_says(name: str) -> None:
    kind, side, *_ = name.split("-")
    colours = int(kind[-1]) if kind[-1].isdigit() else 0
    dimensions = 2 if kind == "random" or colours else 3
    assert SETS[name].make(0).colours == colours
    assert SETS[name].make(0).shape == (int(side),) * dimensions
    assert SETS[name].name == name


@pytest.mark.parametrize(("name", "seed", "expected"), [
    ("random-25", 999, "be46823c"),
    ("random-40-at-45", 3, "91c74643"),
    ("noisy-10", 9, "167cd5ae"),
    ("rough-30", 2, "8b4fa2e5"),
    ("coloured3-20-at-70", 999, "d377b457"),
    ("coloured2-40", 7, "2a5724d2"),
    ("smooth5-30", 999, "f1f40c17"),
    ("scenes-60", 49, "6cb0e058"),
])
def test_puzzles_stay_the_same_for_ever(name: str, seed: int, expected: str) -> None:
    """The records lean on them."""
    assert digest(SETS[name].make(seed)) == expected


def test_scenes_are_large_pictures_in_colours_of_every_style() -> None:
    scenes = [SETS["scenes-60"].make(seed) for seed in range(5)]
    assert all(60 <= side <= 95 for puzzle in scenes for side in puzzle.shape)
    assert all(3 <= puzzle.colours <= 8 for puzzle in scenes)
    assert {puzzle.info.title.split()[0] for puzzle in scenes} == {"faces", "mountains", "plants", "sea", "houses"}


def test_sets_are_chosen_by_name_once_each() -> None:
    assert [each.name for each in sets_named("noisy-10, random-25,noisy-10")] == ["noisy-10", "random-25"]
    assert [each.name for each in sets_named(None)] == list(SETS)


@pytest.mark.parametrize("names", ["", "nonsense", "random-25,", "random-25 noisy-10", "RANDOM-25", "random-26"])
def test_unknown_sets_are_named_with_those_that_exist(names: str) -> None:
    with pytest.raises(PuzzleError, match=r"--sets: expected one or more of random-25, .*scenes-60, found"):
        sets_named(names)


def test_published_figures_are_of_our_sets_or_of_single_puzzles() -> None:
    for row in PUBLISHED:
        name = str(row["set"])
        assert row["puzzles"] == (SETS[name].count if name in SETS else 1)


# Orientations


def test_a_flat_puzzle_has_eight_orientations_with_its_solution_in_each() -> None:
    puzzle = random_puzzle(6, 2)
    turned = dict(orientations(puzzle))
    assert len(turned) == 8
    assert turned["as it is"] == puzzle
    assert turned["turned twice"] == puzzle.rotate().rotate()
    assert turned["mirrored, turned once"] == puzzle.mirror().rotate()
    goals = [each.info.goal for each in turned.values()]
    assert len(set(goals)) == 8
    assert all(goal is not None and each.check(goal).ok for each, goal in zip(turned.values(), goals, strict=True))
