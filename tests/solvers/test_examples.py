"""The examples: the promises of the collection, and that every puzzle matches its file."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path
from shutil import make_archive

import pytest

import solvers
from nonoscope import Grid, Outcome, PuzzleError, dump, run
from solvers.collection import Example, example, examples
from solvers.explain.levels import RATED_LEVELS
from solvers.explain.rating import rate_puzzle
from tests.cases import for_every
from tests.oracles import settled_by_lines

each = for_every("one", examples(), ids=lambda one: one.name)


def test_all_files_are_read() -> None:
    folder = files("solvers.collection") / "puzzles"
    names = [file.name for file in folder.iterdir() if file.name.endswith(".txt")]
    assert sorted(names) == sorted(f"{one.name}.txt" for one in examples())
    assert len(names) >= 200


def test_sizes_are_spread() -> None:
    sides = [max(one.puzzle.shape) for one in examples()]
    spread = Counter(next(bound for bound in (8, 11, 17, 28, 40, 60) if side <= bound) for side in sides)
    assert spread[8] >= 6
    assert spread[11] >= 8
    assert spread[17] >= 5
    assert spread[28] >= 5
    assert spread[40] >= 3
    assert spread[60] >= 2
    assert sum(one.puzzle.height != one.puzzle.width for one in examples()) >= 8
    assert all(5 <= side <= 60 for one in examples() for side in one.puzzle.shape)


def test_the_smallest_come_first() -> None:
    sizes = [one.puzzle.size for one in examples()]
    assert sizes == sorted(sizes)


def test_some_need_more_than_lines() -> None:
    assert sum(not one.rating.by_lines for one in examples()) >= 40
    assert all(one.rating.fair for one in examples())


def test_levels_are_spread() -> None:
    levels = Counter(one.level for one in examples())
    assert min(levels[level] for level in RATED_LEVELS) >= 30
    assert levels["hard"] + levels["expert"] >= 40


def test_the_index_has_sides_and_levels() -> None:
    for one in examples():
        assert one.shape == one.puzzle.shape
        assert one.rating.reasons


@pytest.mark.parametrize("name", ["music-notes", "windmill", "anchor", "spectacles", "dice-five"])
def test_the_rating_equals_that_of_the_index(name: str) -> None:
    """A nightly test rates all of them. If this one fails: scripts/products.py ratings."""
    assert rate_puzzle(example(name).puzzle) == example(name).rating


def test_names_and_titles_are_unique() -> None:
    assert len({one.name for one in examples()}) == len(examples())
    assert len({one.title for one in examples()}) == len(examples())


def test_no_picture_comes_twice() -> None:
    seen: set[Grid] = set()
    for one in examples():
        turned = _turned(one)
        assert not seen & turned, one.name
        seen |= turned


@each
def test_names_its_author_and_licence(one: Example) -> None:
    info = one.puzzle.info
    assert one.title
    assert one.title == info.title
    assert one.tags
    assert (info.author, info.license) == ("Nonoscope", "CC0-1.0")


@each
def test_picture_is_whole_and_without_a_frame(one: Example) -> None:
    goal = one.puzzle.info.goal
    assert goal is not None
    assert goal.solved
    assert one.puzzle.check(goal).ok
    rows = goal.rows()
    assert all("#" in edge for edge in (rows[0], rows[-1], *goal.transpose().rows()[:: goal.shape[1] - 1]))


@each
def test_has_exactly_one_solution(one: Example) -> None:
    result = run(one.puzzle)
    assert result.outcome == Outcome.UNIQUE
    assert result.grid == one.puzzle.info.goal
    assert result.solutions == (one.puzzle.info.goal,)


@each
def test_the_code_is_that_of_its_link(one: Example) -> None:
    assert dump(one.puzzle, "link") == one.code


@pytest.mark.slow
@each
def test_logic_is_as_stated(one: Example) -> None:
    goal = one.puzzle.info.goal
    assert goal is not None
    assert (settled_by_lines(one.puzzle) == goal.cells) == one.rating.by_lines


def test_by_name() -> None:
    assert example("cat").title == "Cat"
    with pytest.raises(PuzzleError, match=r"expected a known name, such as cat,? .*found 'catt'"):
        example("catt")


def test_can_be_read_from_a_zip(tmp_path: Path) -> None:
    make_archive(str(tmp_path / "engine"), "zip", Path(solvers.__file__).parents[1], "solvers")
    code = "import solvers.collection as e, sys; print(e.__file__); print(len(e.examples()), 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(tmp_path / "engine.zip")},
                          cwd=tmp_path, capture_output=True, text=True, check=True)
    where, found = done.stdout.splitlines()
    assert "engine.zip" in where
    assert found == f"{len(examples())} False"


def _turned(one: Example) -> set[Grid]:
    grid = one.puzzle.info.goal
    assert grid is not None
    turned = set()
    for _ in range(4):
        grid = grid.rotate()
        turned |= {grid, grid.mirror()}
    return turned
