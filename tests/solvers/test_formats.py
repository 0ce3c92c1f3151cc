"""Writing: every format round-trips, says what it cannot carry, and keeps titles from breaking its file.

`format_samples/face.*` is one small puzzle with an empty row and an empty column in every format.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, Grid, Info, Puzzle, PuzzleError, dump, parse
from solvers.clues import Count
from solvers.formats import dump_bytes, format_named, formats
from solvers.formats.base import TEXTS, clean_info
from solvers.puzzle import Line, axis_lines
from tests import strategies
from tests.cases import for_every

SAMPLES = Path(__file__).parent / "format_samples"
FACE = Puzzle.from_grid(
    Grid.from_text("##...##\n##...##\n.......\n#.....#\n.#...#.\n..#.#.."),
    Info(title='Face & "friend"', author="Anna <anna>"),
)
WRITTEN = [form.name for form in formats() if form.flat and not form.read_only]
PICTURES = [form.name for form in formats() if form.flat and form.picture]
TITLED = ["xml", "json", "non", "gno", "pti", "pto"]
WITH_GOAL = ["xml", "json", "non", *PICTURES]
# Formats that cannot carry every puzzle: a task and a tournament have no size, Pattern has no single cell.
PARTIAL = ["task", "tournament", "pattern"]
CARRY_GIVENS = ["json", "pattern", "link"]


def assert_round_trip(puzzle: Puzzle, name: str) -> None:
    try:
        data = dump_bytes(puzzle, name)
    except PuzzleError as error:
        assert name in PARTIAL, f"{name}: {error}"
        return
    assert parse(data, name) == puzzle
    assert parse(data) == puzzle


@for_every("name", WRITTEN)
@settings(max_examples=40, deadline=None)
@given(grid=strategies.grids())
def test_written_puzzles_are_read_by_name_and_by_sniffing(name: str, grid: Grid) -> None:
    assert_round_trip(Puzzle.from_grid(grid), name)


@for_every("name", WRITTEN)
def test_the_smallest_puzzles_round_trip(name: str) -> None:
    for height, width in ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3)):
        for bits in product((False, True), repeat=height * width):
            rows = [bits[start : start + width] for start in range(0, len(bits), width)]
            assert_round_trip(Puzzle.from_grid(Grid.from_rows(rows)), name)


@for_every("name", WRITTEN)
@for_every("filled", [False, True])
def test_large_uniform_puzzles_round_trip(name: str, filled: bool) -> None:
    assert_round_trip(Puzzle.from_grid(Grid.from_rows([[filled] * 200 for _ in range(70)])), name)


@for_every("name", WRITTEN)
def test_the_sample_is_read_and_written_byte_for_byte(name: str) -> None:
    data = (SAMPLES / f"face.{name}").read_bytes()
    assert parse(data) == FACE
    assert dump_bytes(FACE, name) == data


@for_every("name", WRITTEN)
def test_line_ends_and_byte_order_marks_do_not_matter(name: str) -> None:
    if format_named(name).binary:
        return
    text = dump(FACE, name)
    assert parse(text.replace("\n", "\r\n").encode("utf-16")) == FACE
    assert parse(text.replace("\n", "\r").encode("utf-8-sig")) == FACE
    assert parse("\ufeff" + text) == FACE


def test_every_format_has_a_name_of_its_own_and_a_title() -> None:
    assert len({form.name for form in formats()}) == len({form.title for form in formats()}) == len(formats())
    assert all(extension.startswith(".") for form in formats() for extension in form.extensions)
    assert format_named("non").name == "non"
    with pytest.raises(PuzzleError, match=r"expected one of .*puzzlink"):
        format_named("nonsense")


@for_every("name", sorted({*TITLED, *WITH_GOAL}))
def test_titles_and_goals_survive_where_there_is_a_place_for_them(name: str) -> None:
    info = parse(dump_bytes(FACE, name), name).info
    if name in TITLED:
        assert info.title == FACE.info.title
    if name in TITLED and name not in ("pti", "pto"):
        assert info.author == FACE.info.author
    if name in WITH_GOAL:
        assert info.goal == FACE.info.goal


@pytest.mark.parametrize("name", ["xml", "json", "non"])
def test_all_texts_survive(name: str) -> None:
    info = Info(title="Ünï", author="A", copyright="© B", source="C", description="D 'd'")
    puzzle = Puzzle.flat([[1]], [[1]], info=info)
    assert parse(dump_bytes(puzzle, name), name).info == info
    assert "goal" not in dump(puzzle, name)


@pytest.mark.parametrize("name", ["json", "non", "gno"])
def test_the_license_survives(name: str) -> None:
    puzzle = Puzzle.flat([[1]], [[1]], info=Info(license="CC-BY-4.0"))
    assert parse(dump(puzzle, name), name).info.license == "CC-BY-4.0"


NASTY = ['"', "'", "'quoted'", "a\nrows\n1", "]]>", "</title><x>", "[Row clues]", "Rows: 3", "\x00\x1b[0m", "\ud800",
         "&amp;", "a\u2028b", "\ufffe", "<!ENTITY x 'y'>", "====", "#", "\\", "}", "x" * 100_000, " "]
LONGEST = ["x" * 100_000, "\"&<'" * 30_000, "漢&amp;" * 30_000]


@for_every("name", WRITTEN)
@for_every("text", NASTY, ids=range(len(NASTY)))
def test_no_title_breaks_a_file(name: str, text: str) -> None:
    info = Info(text, text, text, text, text, text, FACE.info.goal)
    puzzle = Puzzle.flat(FACE.rows, FACE.cols, info=info)
    data = dump_bytes(puzzle, name)
    assert parse(data, name) == FACE
    assert parse(data) == FACE
    assert len(data) < 50_000


@for_every("name", WRITTEN)
@for_every("text", LONGEST, ids=range(len(LONGEST)))
def test_the_longest_texts_are_written_the_same_again(name: str, text: str) -> None:
    info = replace(clean_info(dict.fromkeys(TEXTS, text)), goal=FACE.info.goal)
    data = dump_bytes(Puzzle.flat(FACE.rows, FACE.cols, info=info), name)
    same = dump_bytes(parse(data, name), name) == data
    assert same  # both are too long for a readable failure


@pytest.mark.parametrize("name", ["xml", "json", "non"])
@given(text=st.text(max_size=30))
@settings(max_examples=50, deadline=None)
def test_a_title_read_again_stays_the_same_from_then_on(name: str, text: str) -> None:
    once = parse(dump_bytes(Puzzle.flat([[1]], [[1]], info=Info(title=text)), name), name)
    assert parse(dump_bytes(once, name), name).info == once.info


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_need_a_solution(name: str) -> None:
    with pytest.raises(PuzzleError, match="a solution is needed"):
        dump_bytes(Puzzle.flat(FACE.rows, FACE.cols), name)
    wrong = Puzzle.flat(FACE.rows, FACE.cols, info=Info(goal=Grid.from_rows([[True] * 7] * 6)))
    with pytest.raises(PuzzleError, match="does not satisfy the clues"):
        dump_bytes(wrong, name)


@for_every("name", WRITTEN)
def test_a_line_without_a_clue_is_carried_or_refused(name: str) -> None:
    puzzle = Puzzle.flat([[1], None], [[1], [1]], info=Info(goal=Grid.from_text("#.\n.#")))
    if name in ("json", "link"):
        assert_round_trip(puzzle, name)
        return
    with pytest.raises(PuzzleError, match="cannot carry a line without a clue"):
        dump_bytes(puzzle, name)


@for_every("name", WRITTEN)
def test_given_cells_are_carried_or_refused(name: str) -> None:
    goal = Grid.from_text("#.\n.#")
    puzzle = Puzzle.flat([[1], [1]], [[1], [1]], givens=[(0, FILLED), (2, EMPTY)], info=Info(goal=goal))
    if name in CARRY_GIVENS:
        assert_round_trip(puzzle, name)
        return
    with pytest.raises(PuzzleError, match="cannot carry cells given from the start"):
        dump_bytes(puzzle, name)


@pytest.mark.parametrize("name", CARRY_GIVENS)
@given(grid=strategies.grids(), data=st.data())
@settings(max_examples=40, deadline=None)
def test_any_given_cells_round_trip(name: str, grid: Grid, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.integers(0, len(grid.cells) - 1)))
    puzzle = Puzzle.from_grid(grid)
    givens = [(cell, grid.cells[cell]) for cell in sorted(cells)]
    assert_round_trip(Puzzle.flat(puzzle.rows, puzzle.cols, givens=givens), name)


@for_every("name", [name for name in WRITTEN if not format_named(name).solid])
def test_solid_puzzles_are_refused(name: str) -> None:
    shape = (2, 1, 1)
    lines = [Line(cells, Count(1)) for axis in (1, 2) for cells in axis_lines(shape, axis)]
    solid = Puzzle(shape, (Line(range(2), Count(2)), *lines))
    with pytest.raises(PuzzleError, match="cannot carry a solid puzzle"):
        dump_bytes(solid, name)


def test_a_goal_that_does_not_fit_is_not_written() -> None:
    puzzle = Puzzle.flat([[1]], [[1]], info=Info(goal=Grid.from_text(".")))
    for name in ("xml", "json", "non"):
        assert "goal" not in dump(puzzle, name)


def test_formats_refuse_puzzles_that_they_cannot_carry() -> None:
    with pytest.raises(PuzzleError, match="above 255"):
        dump(Puzzle.flat([[256]], [[1]] * 256), "puzzlink")
    with pytest.raises(PuzzleError, match="single cell"):
        dump(Puzzle.flat([[1]], [[1]]), "pattern")
    with pytest.raises(PuzzleError, match="another size"):
        dump(Puzzle.flat([[], [], [1]], [[1]]), "task")
    with pytest.raises(PuzzleError, match="not written"):
        dump(FACE, "nonograms_org")
    with pytest.raises(PuzzleError, match="is binary"):
        dump(FACE, "pbm4")
