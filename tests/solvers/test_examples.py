"""The collection: the promises of its puzzles and models, and that each matches its file and the index."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from itertools import combinations
from math import dist
from pathlib import Path
from shutil import make_archive

import pytest

import solvers
from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Outcome, PuzzleError, dump, parse, run
from solvers.collection import Example, Model, coloured_examples, example, examples, model, models
from solvers.colours import perceived
from solvers.explain.carving import carving, zeros_share
from solvers.explain.levels import RATED_LEVELS
from solvers.explain.rating import rate_puzzle
from solvers.grid import state_of
from solvers.puzzle import coordinates
from tests.cases import for_every, some
from tests.oracles import settled_by_lines

Item = Example | Model
FOLDERS: dict[str, Sequence[Item]] = {"puzzles": examples(), "coloured": coloured_examples(), "models": models()}
ALL = [(folder, item) for folder, items in FOLDERS.items() for item in items]

every_item = for_every("folder, item", ALL, ids=lambda pair: pair[1].name)
every_model = for_every("item", models(), ids=lambda item: item.name)


def spread(items: Sequence[Item], bounds: Sequence[int]) -> Counter[int]:
    """How many have their longest side within each bound."""
    return Counter(next(bound for bound in bounds if max(item.shape) <= bound) for item in items)


@for_every("folder, most", [("puzzles", 200), ("coloured", 75), ("models", 80)])
def test_there_are_many_each_in_a_file_with_a_name_and_a_title_of_its_own(folder: str, most: int) -> None:
    names = [Path(file.name).stem for file in (files("solvers.collection") / folder).iterdir()]
    assert sorted(names) == sorted(["index", *(item.name for item in FOLDERS[folder])])
    assert len({item.title for item in FOLDERS[folder]}) == len(FOLDERS[folder]) >= most


def test_sizes_are_spread() -> None:
    sides = spread(examples(), (8, 11, 17, 28, 40, 60))
    assert all(sides[side] >= least for side, least in ((8, 6), (11, 8), (17, 5), (28, 5), (40, 3), (60, 2)))
    assert sum(item.puzzle.height != item.puzzle.width for item in examples()) >= 8
    assert min(side for item in (*examples(), *coloured_examples()) for side in item.shape) == 5
    sides = spread(coloured_examples(), (9, 14, 20, 30, 40))
    assert all(sides[side] >= least for side, least in ((9, 10), (14, 10), (20, 15), (30, 15), (40, 7)))
    assert {item.puzzle.colours for item in coloured_examples()} == set(range(2, 9))
    assert [item.puzzle.size for item in examples()] == sorted(item.puzzle.size for item in examples())


def test_levels_are_spread() -> None:
    levels = Counter(item.level for item in examples())
    assert min(levels[level] for level in ("easy", "medium", "expert")) >= 40
    assert sum(not item.rating.by_lines for item in examples()) >= 40
    assert all(item.rating.fair and item.rating.reasons for item in examples())
    levels = Counter(item.level for item in models())
    assert set(levels) == set(RATED_LEVELS[:-1])  # suppositions in a solid are too hard
    assert min(levels["medium"], levels["hard"]) >= 12


@for_every("name", ["music-notes", "windmill", "anchor", "spectacles", "dice-five"])
def test_the_rating_equals_that_of_the_index(name: str) -> None:
    """A nightly test rates all of them. If this one fails: scripts/products.py ratings."""
    assert rate_puzzle(example(name).puzzle) == example(name).rating


def test_no_picture_comes_twice() -> None:
    assert len({item.name for _, item in ALL if item not in models()}) == len(examples()) + len(coloured_examples())
    pictures: set[Grid] = set()
    for item in (*examples(), *coloured_examples()):
        turned = turns(item.puzzle.info.goal)
        assert not pictures & turned, item.name
        pictures |= turned
    assert len({item.puzzle.info.goal for item in models()}) == len(models())


def turns(grid: Grid) -> set[Grid]:
    turned = set()
    for _ in range(4):
        grid = grid.rotate()
        turned |= {grid, grid.mirror()}
    return turned


@every_item
def test_has_exactly_one_solution(folder: str, item: Item) -> None:
    result = run(item.puzzle)
    assert (result.outcome, result.solutions) == (Outcome.UNIQUE, (item.puzzle.info.goal,))


@every_item
def test_its_index_matches_its_file_and_its_link(folder: str, item: Item) -> None:
    assert (item.title, item.shape) == (item.puzzle.info.title, item.puzzle.shape)
    assert item.title
    shown = item.thinned if isinstance(item, Model) else item.puzzle
    assert dump(shown, "link") == item.code
    if folder == "puzzles":
        assert (item.puzzle.info.author, item.puzzle.info.license) == ("Nonoscope", "CC0-1.0")
    if isinstance(item, Example):
        assert set(item.tags) <= {tag for other in examples() for tag in other.tags}
        assert item.theme in {other.theme for other in examples()}


@every_item
def test_picture_is_whole_and_without_a_frame(folder: str, item: Item) -> None:
    goal = item.puzzle.info.goal
    assert UNKNOWN not in goal.cells
    places = [coordinates(goal.shape, cell) for cell, state in enumerate(goal.cells) if state != EMPTY]
    edges = [(min(part), max(part)) for part in zip(*places, strict=True)]
    assert edges == [(0, side - 1) for side in goal.shape]


@for_every("item", coloured_examples(), ids=lambda item: item.name)
def test_colours_occur_are_named_and_are_told_apart(item: Example) -> None:
    """By lightness alone, too, for colour-blind players."""
    puzzle = item.puzzle
    assert {colour for row in puzzle.colour_rows for _, colour in row} == set(range(1, puzzle.colours + 1))
    assert len({colour.name for colour in puzzle.palette}) == puzzle.colours + 1
    colours = [perceived(colour.value) for colour in puzzle.palette]
    for first, second in combinations(colours, 2):
        assert abs(first[0] - second[0]) >= 0.045
        assert dist(first, second) >= 0.08
    assert all(dist(colours[0], second) >= 0.1 for second in colours[1:])


@for_every("item", examples(), ids=lambda item: item.name)
def test_ends_in_a_few_colours_that_occur_and_filled_cells_are_told_from_the_background(item: Example) -> None:
    picture = item.ending
    background, *colours = picture.palette
    assert 2 <= len(colours) <= 5
    assert {state_of(place) for place in range(1, len(colours) + 1)} <= set(picture.info.goal.cells)
    filled = [colour for colour in colours if colour.letter.islower()]
    assert all(dist(perceived(background.value), perceived(colour.value)) >= 0.05 for colour in filled)


@pytest.mark.slow
@for_every("item", some(examples(), examples()[::4]), ids=lambda item: item.name)
def test_logic_is_as_stated(item: Example) -> None:
    assert (settled_by_lines(item.puzzle) == item.puzzle.info.goal.cells) == item.rating.by_lines


@every_model
def test_a_model_has_a_handy_size_and_colours(item: Model) -> None:
    assert all(3 <= side <= 20 for side in item.shape)
    assert item.name == item.title.lower().replace(" ", "-")
    colours = item.puzzle.info.colours
    assert [bool(colour) for colour in colours.cells] == [state == FILLED for state in item.puzzle.info.goal.cells]


@every_model
def test_a_model_hides_numbers_and_is_solved_line_by_line(item: Model) -> None:
    assert (parse(item.all_numbers), parse(item.code)) == (item.puzzle, item.thinned)
    assert item.thinned.info == item.puzzle.info
    hidden = [pair for pair in zip(item.puzzle.lines, item.thinned.lines, strict=True) if pair[1].clue is None]
    assert len(hidden) == item.carving.lines - item.carving.shown > 0
    assert carving(item.thinned) == item.carving
    assert item.carving.open_cells == 0
    assert zeros_share(item.thinned) == pytest.approx(item.zeros, abs=0.001)
    assert item.zeros <= 0.5
    assert item.rating.by_lines
    assert item.rating.reasons


def test_by_name() -> None:
    assert (example("cat").title, model("sailing-boat").title) == ("Cat", "Sailing boat")
    with pytest.raises(PuzzleError, match=r"expected a known name, such as cat,? .*found 'catt'"):
        example("catt")
    with pytest.raises(PuzzleError, match=r"expected a known name, such as .*found 'yeti'"):
        model("yeti")


def test_can_be_read_from_a_zip(tmp_path: Path) -> None:
    make_archive(str(tmp_path / "engine"), "zip", Path(solvers.__file__).parents[1], "solvers")
    code = "import solvers.collection as e, sys; print(e.__file__); print(len(e.examples()), 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(tmp_path / "engine.zip")},
                          cwd=tmp_path, capture_output=True, text=True, check=True)
    where, count = done.stdout.splitlines()
    assert "engine.zip" in where
    assert count == f"{len(examples())} False"
