"""Titles, authors, pictures and colours survive from any format to any other, where both have a place for them."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, Grid, Info, Puzzle, parse
from solvers.colours import Colours
from solvers.formats import dump_bytes, format_named, formats
from solvers.puzzle import puzzle_of
from tests.cases import for_every
from tests.strategies import bits

TEXTS = ("title", "author", "copyright", "license", "source", "description")
WRITTEN = [form for form in formats() if not (form.read_only or form.write_only)]
# Only .gno changes a text, in which brackets would be headings; test_formats.py has nastier ones.
WORDS = st.text("abc äß'&<>%#:$", min_size=1, max_size=8).map(lambda text: " ".join(text.split())).filter(bool)
TINTS = st.sampled_from([(200, 30, 40), (1, 2, 3), (255, 255, 0)])


def again(puzzle: Puzzle, name: str) -> Puzzle:
    return parse(dump_bytes(puzzle, name), name)


@st.composite
def finished(draw: st.DrawFn, shape: tuple[int, ...]) -> Puzzle:
    """A puzzle with everything that `Info` has; shapes are square, which even a task can carry."""
    size = shape[0] ** len(shape)
    filled = draw(bits(size).filter(bool))
    grid = Grid(shape, bytes(FILLED if filled >> cell & 1 else EMPTY for cell in range(size)))
    colours = Colours((draw(TINTS),), bytes(state == FILLED for state in grid.cells))
    info = Info(**{name: draw(WORDS) for name in TEXTS}, goal=grid, colours=colours)
    return puzzle_of(grid, info)


def kept(puzzle: Puzzle, name: str) -> object:
    """The field of a puzzle's `Info`; colours cell by cell, whatever their palette."""
    value = getattr(puzzle.info, name)
    if not isinstance(value, Colours):
        return value
    return [value.of(cell) for cell in range(puzzle.size)]


def test_formats_keep_fields_of_info() -> None:
    assert {name for form in formats() for name in form.keeps} <= {field.name for field in fields(Info)}


@pytest.mark.slow
@pytest.mark.parametrize("solid", [False, True], ids=["flat", "solid"])
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_conversion_keeps_fields_that_both_formats_have(solid: bool, data: st.DataObject) -> None:
    puzzle = data.draw(finished((2, 2, 2) if solid else (3, 3)))
    forms = [form for form in WRITTEN if (form.solid if solid else form.flat)]
    once = {first.name: again(puzzle, first.name) for first in forms}
    twice = cache(lambda puzzle, info, second: again(puzzle, second))  # many formats give the same
    lost = [
        (first.name, second.name, name) for first, second in permutations(forms, 2)
        if not second.picture or "goal" in first.keeps
        for found in [twice(once[first.name], once[first.name].info, second.name)]
        for name in sorted({*first.keeps} & {*second.keeps}) if kept(found, name) != kept(puzzle, name)
    ]
    assert lost == []


@pytest.mark.slow
@for_every("form", WRITTEN, ids=lambda form: form.name)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_formats_keep_exactly_the_fields_they_name(form: object, data: st.DataObject) -> None:
    named = format_named(form.name)  # type: ignore[attr-defined]
    puzzle = data.draw(finished((3, 3) if named.flat else (2, 2, 2)))
    found = again(puzzle, named.name)
    survived = {name for name in (*TEXTS, "goal", "colours") if kept(found, name)}
    assert survived - {"title"} == set(named.keeps) - {"title"}  # the number of a tournament is a title, too
    assert all(kept(found, name) == kept(puzzle, name) for name in named.keeps)
