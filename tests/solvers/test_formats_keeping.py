"""Titles, authors, pictures and colours survive from any format to any other, where both have a place for them."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import EMPTY, FILLED, Grid, Info, Puzzle, parse
from solvers.colours import Colours
from solvers.formats import dump_bytes, format_named, formats
from solvers.puzzle import puzzle_of
from tests.cases import for_every
from tests.strategies import bits

TEXTS = ("title", "author", "copyright", "license", "source", "description")
WRITTEN = [form for form in formats() if not (form.read_only or form.write_only)]
PAIRS = [
    (first.name, second.name, solid)
    for solid in (False, True)
    for first in WRITTEN for second in WRITTEN
    if first is not second and all((form.solid if solid else form.flat) for form in (first, second))
]
# Only .gno changes a text, in which brackets would be headings; test_formats.py has nastier ones.
WORDS = st.text("abc äß'&<>%#:$", min_size=1, max_size=8).map(lambda text: " ".join(text.split())).filter(bool)
TINTS = st.sampled_from([(200, 30, 40), (1, 2, 3), (255, 255, 0)])


@st.composite
def finished(draw: st.DrawFn, shape: tuple[int, ...]) -> Puzzle:
    """A puzzle with everything that `Info` has; shapes are square, which even a task can tell."""
    size = shape[0] ** len(shape)
    filled = draw(bits(size).filter(bool))
    grid = Grid(shape, bytes(FILLED if filled >> cell & 1 else EMPTY for cell in range(size)))
    colours = Colours((draw(TINTS),), bytes(state == FILLED for state in grid.cells))
    info = Info(**{name: draw(WORDS) for name in TEXTS}, goal=grid, colours=colours)
    return puzzle_of(grid, info)


def kept(puzzle: Puzzle, name: str) -> object:
    """What is told of a puzzle under that name; colours cell by cell, whatever their palette."""
    value = getattr(puzzle.info, name)
    if not isinstance(value, Colours):
        return value
    return [value.of(cell) for cell in range(puzzle.size)]


def test_what_a_format_keeps_are_fields_of_info() -> None:
    assert {name for form in formats() for name in form.keeps} <= {field.name for field in fields(Info)}


@for_every("first, second, solid", PAIRS)
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_what_both_formats_have_a_place_for_survives(first: str, second: str, solid: bool, data: st.DataObject) -> None:
    puzzle = data.draw(finished((2, 2, 2) if solid else (3, 3)))
    common = set(format_named(first).keeps) & set(format_named(second).keeps)
    once = parse(dump_bytes(puzzle, first), first)
    if format_named(second).picture and "goal" not in format_named(first).keeps:
        return
    twice = parse(dump_bytes(once, second), second)
    assert {name: kept(twice, name) for name in common} == {name: kept(puzzle, name) for name in common}


@for_every("form", WRITTEN, ids=lambda form: form.name)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_what_a_format_says_it_keeps_it_keeps_and_nothing_else(form: object, data: st.DataObject) -> None:
    named = format_named(form.name)  # type: ignore[attr-defined]
    puzzle = data.draw(finished((3, 3) if named.flat else (2, 2, 2)))
    again = parse(dump_bytes(puzzle, named.name), named.name)
    survived = {name for name in (*TEXTS, "goal", "colours") if kept(again, name)}
    assert survived - {"title"} == set(named.keeps) - {"title"}  # a number of a tournament is a title too
    assert all(kept(again, name) == kept(puzzle, name) for name in named.keeps)
