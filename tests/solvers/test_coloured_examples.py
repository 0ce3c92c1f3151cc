"""The coloured puzzles of the collection: how many, how large, in which colours, and that each has one solution."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from itertools import combinations
from math import dist
from typing import Any

from nonoscope import Outcome, run
from solvers.collection import examples
from solvers.colours import perceived
from solvers.formats.picture import parse
from tests.cases import for_every

FOLDER = files("solvers.collection") / "coloured"
INDEX: dict[str, dict[str, Any]] = json.loads((FOLDER / "index.json").read_text(encoding="ascii"))
PUZZLES = {name: parse((FOLDER / f"{name}.txt").read_text(encoding="ascii")) for name in INDEX}

each = for_every("name", INDEX, ids=str)


def test_all_files_are_in_the_index() -> None:
    assert {f"{name}.txt" for name in INDEX} | {"index.json"} == {file.name for file in FOLDER.iterdir()}
    assert list(INDEX) == sorted(INDEX)


def test_sizes_and_colours_are_spread() -> None:
    sides = [max(puzzle.shape) for puzzle in PUZZLES.values()]
    spread = Counter(next(most for most in (9, 14, 20, 30, 40) if side <= most) for side in sides)
    assert all(spread[most] >= least for most, least in ((9, 10), (14, 10), (20, 15), (30, 15), (40, 7)))
    assert min(side for puzzle in PUZZLES.values() for side in puzzle.shape) == 5
    assert {puzzle.colours for puzzle in PUZZLES.values()} == set(range(2, 9))


def test_names_and_titles_are_of_their_own() -> None:
    titles = [facts["title"] for facts in INDEX.values()]
    assert len(set(titles)) == len(titles)
    assert not set(titles) & {one.title for one in examples()}
    assert not set(INDEX) & {one.name for one in examples()}


@each
def test_the_index_fits_the_picture(name: str) -> None:
    assert tuple(INDEX[name]["shape"]) == PUZZLES[name].shape
    assert INDEX[name]["tags"][0] in {one.theme for one in examples()}
    assert set(INDEX[name]["tags"]) <= {tag for one in examples() for tag in one.tags}


@each
def test_no_edge_is_empty(name: str) -> None:
    puzzle = PUZZLES[name]
    assert all([puzzle.colour_rows[0], puzzle.colour_rows[-1], puzzle.colour_cols[0], puzzle.colour_cols[-1]])


@each
def test_colours_are_told_apart(name: str) -> None:
    """Also by lightness alone, for those who see few colours."""
    seen = [perceived(colour.value) for colour in PUZZLES[name].palette]
    assert all(abs(one[0] - other[0]) >= 0.045 and dist(one, other) >= 0.08 for one, other in combinations(seen, 2))
    assert all(dist(seen[0], other) >= 0.1 for other in seen[1:])


@each
def test_has_exactly_one_solution(name: str) -> None:
    result = run(PUZZLES[name])
    assert result.outcome == Outcome.UNIQUE
    assert result.grid == PUZZLES[name].info.goal


@each
def test_each_colour_occurs_and_has_a_name(name: str) -> None:
    puzzle = PUZZLES[name]
    assert {colour for row in puzzle.colour_rows for _, colour in row} == set(range(1, puzzle.colours + 1))
    assert len({colour.name for colour in puzzle.palette}) == puzzle.colours + 1
