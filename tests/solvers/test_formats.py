"""Writing: every format round-trips, says what it cannot hold, and keeps titles from breaking its file.

`format_samples/face.*` is one small puzzle with an empty row and an empty column in every format, `tulip.*` one in
colours and `step.*` a coloured model in those that take them.
"""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, Grid, Info, Puzzle, PuzzleError, dump, parse
from solvers.clues import Count
from solvers.colours import Colours, palette_of
from solvers.formats import dump_bytes, format_named, formats
from solvers.formats.base import TEXTS, clean_info
from solvers.grid import state_of
from solvers.puzzle import puzzle_of
from solvers.solid import solid, with_clues
from tests import strategies
from tests.cases import for_every, some
from tests.voxels import voxels

SAMPLES = Path(__file__).parent / "format_samples"
FACE = Puzzle.from_grid(
    Grid.from_text("##...##\n##...##\n.......\n#.....#\n.#...#.\n..#.#.."),
    Info(title='Face & "friend"', author="Anna <anna>"),
)
TULIP = parse("""
colour . #fdf3d3 cream
colour r #d62828 red
colour g #2a9134 green
colour y #f4c20d yellow

.r.r.
.ryr.
..g..
.gg..
..gg.
""")
STEP_GRID = voxels("## ## #.", "#. ## ..")
STEP = puzzle_of(STEP_GRID, Info(
    title='Step & "stone"',
    colours=Colours(((200, 30, 40), (0, 0, 255)), bytes(
        (cell % 2 + 1) * (state == FILLED) for cell, state in enumerate(STEP_GRID.cells)
    )),
))
WRITTEN = [form.name for form in formats() if not form.read_only]
FLAT = [name for name in WRITTEN if format_named(name).flat]
COLOURED = [name for name in WRITTEN if format_named(name).coloured]
SOLID = [name for name in WRITTEN if format_named(name).solid and not format_named(name).write_only]
EVERY: list[tuple[str, str, Puzzle]] = [*(("face", name, FACE) for name in FLAT),
                                        *(("tulip", name, TULIP) for name in COLOURED),
                                        *(("step", name, STEP) for name in SOLID)]
# Formats that cannot carry every puzzle: a task and a tournament have no size, Pattern has no single cell.
PARTIAL = ["task", "tournament", "pattern"]
CARRY_GIVENS = ["json", "pattern", "link"]
BARE = ["solid", "hints", "faces", "link"]  # of solids, those that carry clues, whichever are shown
FULL = ["solid", "solid-model", "link"]  # those that carry run lengths and given cells too

every_sample = for_every("sample, name, puzzle", EVERY, ids=str)


def assert_round_trip(puzzle: Puzzle, name: str) -> None:
    try:
        data = dump_bytes(puzzle, name)
    except PuzzleError as error:
        assert name in PARTIAL, f"{name}: {error}"
        return
    fields = format_named(name).keeps
    for again in (parse(data, name), parse(data)):
        assert again == puzzle
        assert [colour.value for colour in again.palette] == [colour.value for colour in puzzle.palette]
        assert name == "pixels" or [ink.letter for ink in again.palette] == [ink.letter for ink in puzzle.palette]
        assert again.info.goal == (puzzle.info.goal if "goal" in fields else None) or format_named(name).picture


@for_every("name", FLAT)
@settings(max_examples=some(40, 15))
@given(grid=strategies.grids())
def test_flat_puzzles_are_read_by_name_and_by_sniffing(name: str, grid: Grid) -> None:
    assert_round_trip(Puzzle.from_grid(grid), name)


@for_every("name", COLOURED)
@settings(max_examples=some(30, 15))
@given(puzzle=strategies.coloured_puzzles())
def test_coloured_puzzles_are_read_by_name_and_by_sniffing(name: str, puzzle: Puzzle) -> None:
    assert_round_trip(puzzle, name)


@for_every("name", SOLID)
@settings(max_examples=some(40, 15))
@given(grid=strategies.models())
def test_models_are_read_by_name_and_by_sniffing(name: str, grid: Grid) -> None:
    assert_round_trip(puzzle_of(grid), name)


@for_every("name", FLAT)
def test_the_smallest_and_the_largest_uniform_puzzles_round_trip(name: str) -> None:
    for height, width in ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)):
        for bits in product((False, True), repeat=height * width):
            rows = [bits[start : start + width] for start in range(0, len(bits), width)]
            assert_round_trip(Puzzle.from_grid(Grid.from_rows(rows)), name)
    for filled in (False, True):
        assert_round_trip(Puzzle.from_grid(Grid.from_rows([[filled] * 200 for _ in range(70)])), name)


@every_sample
def test_the_sample_is_read_and_written_byte_for_byte(sample: str, name: str, puzzle: Puzzle) -> None:
    data = (SAMPLES / f"{sample}.{name}").read_bytes()
    assert parse(data) == puzzle
    assert dump_bytes(puzzle, name) == data


@for_every("name", [name for name in FLAT if not format_named(name).binary])
def test_line_ends_and_byte_order_marks_do_not_matter(name: str) -> None:
    text = dump(FACE, name)
    assert parse(text.replace("\n", "\r\n").encode("utf-16")) == FACE
    assert parse(text.replace("\n", "\r").encode("utf-8-sig")) == FACE
    assert parse("\ufeff" + text) == FACE


def test_every_format_has_a_name_of_its_own_and_a_title() -> None:
    assert len({form.name for form in formats()}) == len({form.title for form in formats()}) == len(formats())
    assert all(extension.startswith(".") for form in formats() for extension in form.extensions)
    assert {name for form in formats() for name in form.keeps} <= {field.name for field in fields(Info)}
    with pytest.raises(PuzzleError, match=r"expected one of .*puzzlink"):
        format_named("nonsense")


# Titles, authors, pictures and colours

# Only .gno changes a text, in which brackets would be headings; NASTY has worse.
WORDS = st.text("abc äß'&<>%#:$", min_size=1, max_size=8).map(lambda text: " ".join(text.split())).filter(bool)
TINTS = st.sampled_from([(200, 30, 40), (1, 2, 3), (255, 255, 0)])
NASTY = ['"', "'", "'quoted'", "a\nrows\n1", "]]>", "</title><x>", "[Row clues]", "Rows: 3", "\x00\x1b[0m", "\ud800",
         "&amp;", "a\u2028b", "\ufffe", "<!ENTITY x 'y'>", "====", "#", "\\", "}", "x" * 100_000, " "]
LONGEST = ["x" * 100_000, "\"&<'" * 30_000, "漢&amp;" * 30_000]


@st.composite
def finished(draw: st.DrawFn, shape: tuple[int, ...]) -> Puzzle:
    """A puzzle with everything that `Info` has; shapes are square, which even a task can carry."""
    size = shape[0] ** len(shape)
    filled = draw(strategies.bits(size).filter(bool))
    grid = Grid(shape, bytes(FILLED if filled >> cell & 1 else EMPTY for cell in range(size)))
    tints = draw(st.lists(TINTS, min_size=len(shape) - 1, max_size=len(shape) - 1, unique=True))
    which = bytes((1 + cell % len(tints)) * (state == FILLED) for cell, state in enumerate(grid.cells))
    info = Info(**{name: draw(WORDS) for name in TEXTS}, goal=grid, colours=Colours(tuple(tints), which))
    return puzzle_of(grid, info)


def field_of(puzzle: Puzzle, name: str) -> object:
    """A field of a puzzle's `Info`, with colours cell by cell."""
    value = getattr(puzzle.info, name)
    return [value.of(cell) for cell in range(puzzle.size)] if isinstance(value, Colours) else value


@pytest.mark.slow
@for_every("name", [*FLAT, *(name for name in SOLID if name not in FLAT)])
@settings(max_examples=some(20, 6))
@given(data=st.data())
def test_formats_keep_exactly_the_fields_they_name(name: str, data: st.DataObject) -> None:
    named = format_named(name)
    puzzle = data.draw(finished((3, 3) if named.flat else (2, 2, 2)))
    again = parse(dump_bytes(puzzle, name), name)
    survived = {field for field in (*TEXTS, "goal", "colours") if field_of(again, field)}
    assert survived - {"title"} == set(named.keeps) - {"title"}  # the number of a tournament is a title, too
    assert all(field_of(again, field) == field_of(puzzle, field) for field in named.keeps)


@every_sample
@for_every("text", NASTY, ids=range(len(NASTY)))
def test_no_title_breaks_a_file(sample: str, name: str, puzzle: Puzzle, text: str) -> None:
    info = replace(puzzle.info, **dict.fromkeys(TEXTS, text))
    data = dump_bytes(replace(puzzle, info=info), name)
    assert parse(data, name) == parse(data) == puzzle
    assert len(data) < 50_000


@every_sample
@for_every("text", LONGEST, ids=range(len(LONGEST)))
def test_the_longest_texts_are_written_the_same_again(sample: str, name: str, puzzle: Puzzle, text: str) -> None:
    info = replace(clean_info(dict.fromkeys(TEXTS, text)), goal=puzzle.info.goal, colours=puzzle.info.colours)
    data = dump_bytes(replace(puzzle, info=info), name)
    same = dump_bytes(parse(data, name), name) == data
    assert same  # both are too long for a readable failure


@for_every("name", ["xml", "json", "non"])
@settings(max_examples=30)
@given(text=st.text(max_size=30))
def test_a_title_read_again_stays_the_same_from_then_on(name: str, text: str) -> None:
    once = parse(dump_bytes(Puzzle.flat([[1]], [[1]], info=Info(title=text)), name), name)
    assert parse(dump_bytes(once, name), name).info == once.info


@for_every("name", ["json", "xml", "olsak", "csv", "picture"])  # formats that keep the names of colours
@for_every("names", [("paper", "Tom & Jerry", 'a "b" <c>'), ("x", "same", "same"), ("", "", "ünï, cödé")])
def test_names_of_colours_break_no_file(name: str, names: tuple[str, ...]) -> None:
    palette = palette_of([(250, 250, 250), (1, 2, 3), (200, 100, 0)], names)
    puzzle = Puzzle.from_grid(Grid((1, 2), bytes((1, 3))), palette=palette)
    assert_round_trip(puzzle, name)
    if len(set(names)) == len(names):
        again = parse(dump_bytes(puzzle, name), name)
        assert [colour.name for colour in again.palette[1:]] == [colour.name for colour in palette[1:]]


# What only some can carry


@for_every("name", CARRY_GIVENS)
@settings(max_examples=40)
@given(grid=strategies.grids(), data=st.data())
def test_any_given_cells_round_trip(name: str, grid: Grid, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.integers(0, len(grid.cells) - 1)))
    givens = tuple((cell, grid.cells[cell]) for cell in sorted(cells))
    assert_round_trip(Puzzle.flat(Puzzle.from_grid(grid).rows, Puzzle.from_grid(grid).cols, givens=givens), name)


@for_every("name", ["json", "link"])
def test_lines_without_a_clue_and_colours_that_no_clue_has_come_back(name: str) -> None:
    assert_round_trip(Puzzle.flat([[1], None], [[1], [1]]), name)
    palette = palette_of([(255, 255, 255), (1, 2, 3), (200, 100, 0), (0, 0, 255)])
    assert_round_trip(Puzzle.flat([[(1, 1), (1, 3)]], [[(1, 1)], [], [(1, 3)]], palette=palette,
                                  givens=[(0, 1), (1, EMPTY), (2, state_of(3))]), name)


@for_every("name", BARE)
@settings(max_examples=60)
@given(grid=strategies.models(), data=st.data())
def test_hidden_numbers_stay_hidden(name: str, grid: Grid, data: st.DataObject) -> None:
    puzzle = puzzle_of(grid)
    shown = data.draw(st.lists(st.booleans(), min_size=len(puzzle.lines), max_size=len(puzzle.lines)))
    hidden = with_clues(puzzle, [line.clue if show else None for line, show in zip(puzzle.lines, shown, strict=True)])
    assert parse(dump_bytes(hidden, name)) == hidden
    assert parse(dump_bytes(hidden, name)).info.goal is None


@for_every("name", FULL)
@settings(max_examples=60)
@given(both=strategies.solids(most=27), data=st.data())
def test_run_lengths_and_given_cells_of_solids_round_trip(
    name: str, both: tuple[Puzzle, Grid], data: st.DataObject
) -> None:
    puzzle, grid = both
    cells = sorted(data.draw(st.sets(st.integers(0, puzzle.size - 1))))
    puzzle = replace(puzzle, givens=tuple((cell, grid.cells[cell]) for cell in cells), info=Info(goal=grid))
    assert parse(dump_bytes(puzzle, name)) == puzzle


GOAL = Info(goal=Grid.from_text("#.\n.#"))
HALF = Puzzle.flat([[1], None], [[1], [1]], info=GOAL)
GIVEN = Puzzle.flat([[1], [1]], [[1], [1]], givens=[(0, FILLED), (2, EMPTY)], info=GOAL)
ONLY_FLAT = [name for name in FLAT if not format_named(name).solid]
REFUSED: list[tuple[Puzzle, list[str], str]] = [
    (HALF, [name for name in FLAT if name not in ("json", "link")], "can’t hold a line without a clue"),
    (GIVEN, [name for name in FLAT if name not in CARRY_GIVENS], "can’t hold cells given from the start"),
    (replace(TULIP, givens=((1, 1),)), [name for name in COLOURED if name not in CARRY_GIVENS],
     "can’t hold cells given from the start"),
    (TULIP, [name for name in FLAT if name not in COLOURED], r"^expected a black-and-white puzzle, found '1a 1a'$"),
    (solid((2, 1, 1), [Count(2), *[Count(1)] * 4]), ONLY_FLAT, "can’t hold a solid puzzle"),
    (FACE, [name for name in WRITTEN if name not in FLAT], "can’t hold a flat puzzle"),
    (Puzzle.from_grid(STEP_GRID), ["hints", "faces"], "can’t hold run lengths"),
    (replace(STEP, givens=((0, FILLED),)), ["hints", "faces"], "can’t hold cells given"),
    *((replace(puzzle, info=Info(goal=goal)), [name for _, name, written in EVERY
                                               if written is puzzle and format_named(name).picture], message)
      for puzzle in (FACE, STEP)
      for goal, message in ((None, "so solve the puzzle first"),
                            (Grid(puzzle.shape, bytes([FILLED]) * puzzle.size), "doesn’t satisfy the clues"))),
    (Puzzle.flat([[256]], [[1]] * 256), ["puzzlink"], "above 255"),
    (Puzzle.flat([[1]], [[1]]), ["pattern"], "single cell"),
    (Puzzle.flat([[], [], [1]], [[1]]), ["task"], "another size"),
    (FACE, ["nonograms_org"], "not written"),
    (STEP, ["level"], "the text of a level in sections can only be read"),
    (Puzzle.from_grid(Grid((1, 2), bytes((1, 3))), palette=palette_of([(255, 255, 255), (1, 2, 3), (1, 2, 3)])),
     ["pixels"], "^expected colours that are all different"),
]


@for_every("puzzle, names, message", REFUSED, ids=[message for *_, message in REFUSED])
def test_what_a_format_cannot_carry_is_refused(puzzle: Puzzle, names: list[str], message: str) -> None:
    for name in names:
        with pytest.raises(PuzzleError, match=message):
            dump_bytes(puzzle, name)


def test_a_goal_that_does_not_fit_is_not_written() -> None:
    puzzle = Puzzle.flat([[1]], [[1]], info=Info(goal=Grid.from_text(".")))
    assert ["goal" in dump(puzzle, name) for name in ("xml", "json", "non")] == [False] * 3


def test_files_that_are_written_alone_or_in_bytes_say_so() -> None:
    with pytest.raises(PuzzleError, match="is binary"):
        dump(FACE, "pbm4")
    for name in ("obj", "stl"):
        with pytest.raises(PuzzleError, match="can only be written"):
            parse(dump_bytes(STEP, name), name)


def test_a_puzzle_does_not_show_its_answer() -> None:
    for name in BARE:
        assert parse(dump_bytes(STEP, name)).info.goal is None


def test_the_largest_model() -> None:
    puzzle = puzzle_of(Grid((64, 64, 64), bytes([FILLED]) * 64**3))
    for name in ("vox", "solid", "link"):
        assert parse(dump_bytes(puzzle, name)) == puzzle
    with pytest.raises(PuzzleError, match="at most 64 cells a side for a solid, found 'size 65 x 1 x 1'"):
        solid((65, 1, 1), [])
