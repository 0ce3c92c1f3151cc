"""Puzzles and grids: refused input, checking a grid, and turning both."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, UNKNOWN, Check, Count, Grid, Info, Line, Puzzle, PuzzleError, Runs, puzzle_of
from solvers.grid import other_state
from solvers.puzzle import MAX_SIDE, axis_lines, coordinates, line_axes
from tests import strategies
from tests.cases import for_every

HEART = """
.#.#.
#####
#####
.###.
..#..
"""


def grid(picture: str) -> Grid:
    return Grid.from_text(picture)


def states(picture: str) -> bytes:
    return grid(picture).cells


# --- what is refused ---------------------------------------------------------------------------------------------

SOME_ROWS: list[Any] = [[1], [1], [1]]
TEN: list[Any] = [[1]] * 10

ADVICE = ", so a number is wrong or missing; check them, or copy the whole link again"
REFUSED = [
    ([*SOME_ROWS, [3, 4, 2]], TEN, "row 4: runs 3 4 2 need 11 cells, but the row has 10"),
    ([[1]] * 5, [[1], [2, 3]], "column 2: runs 2 3 need 6 cells, but the column has 5"),
    ([[1]], [[2]], "column 1: runs 2 need 2 cells, but the column has 1"),
    ([[1, 1]], [[1], [1]], "row 1: runs 1 1 need 3 cells, but the row has 2"),
    ([[2, 2], [1], [1]], [[2], [1], [1], [1], [0]], "column 5: runs 0 must all be 1 or more"),
    ([[1, -1]], [[1]], "row 1: runs 1 -1 must all be 1 or more"),
    ([[1] * 300], [[1]], f"row 1: runs {'1 ' * 29}1… need 599 cells, but the row has 1"),
    ([[1], [1]], [[1], []], f"the rows add up to 2 filled cells but the columns to 1{ADVICE}"),
    ([[10]] * 5 + [[7]], [[6]] * 8 + [[5]] * 2, f"the rows add up to 57 filled cells but the columns to 58{ADVICE}"),
    ([], [[1]], "expected at least one row and one column, found 'size 1 x 0'"),
    ([[1]], [], "expected at least one row and one column, found 'size 0 x 1'"),
    ([[]] * 513, [[]], "expected at most 512 cells a side, found 'size 1 x 513'"),
    ([[]], [[]] * 513, "expected at most 512 cells a side, found 'size 513 x 1'"),
]


@for_every("rows, cols, message", REFUSED, ids=[message for _, _, message in REFUSED])
def test_refusal(rows: list[Any], cols: list[Any], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle.flat(rows, cols)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "givens",
    [[(4, FILLED)], [(-1, FILLED)], [(0, UNKNOWN)], [(0, 7)], [(1, FILLED), (1, FILLED)], [(1, FILLED), (1, EMPTY)]],
)
def test_refused_givens(givens: list[tuple[int, int]]) -> None:
    with pytest.raises(PuzzleError, match="given cells inside the grid, each filled or empty and given once"):
        Puzzle.flat([[1], [1]], [[1], [1]], givens=givens)


def test_a_refusal_is_a_value_error_with_its_parts() -> None:
    with pytest.raises(ValueError, match="row 1") as caught:
        Puzzle.flat([[9]], [[1]])
    error = caught.value
    assert (error.where, error.message) == ("row 1", "runs 9 need 9 cells, but the row has 1")


@pytest.mark.parametrize("side", [1, 2, 511, MAX_SIDE])
def test_sizes(side: int) -> None:
    puzzle = Puzzle.flat([[side]] * side, [[side]] * side)
    assert (puzzle.height, puzzle.width, puzzle.size, len(puzzle.lines)) == (side, side, side * side, 2 * side)
    assert puzzle.check(Grid((side, side), bytes([FILLED]) * side * side)).ok


# --- what a puzzle is --------------------------------------------------------------------------------------------


def test_puzzles_are_values() -> None:
    first, second = (Puzzle.flat([[1], []], [[1], []], info=Info(title=title)) for title in ("A", "B"))
    assert first == second
    assert hash(first) == hash(second)
    assert first != Puzzle.flat([[1], []], [[1], []], givens=[(0, FILLED)])
    with pytest.raises(FrozenInstanceError):
        first.shape = (1, 1)


def test_from_grid_reads_clues() -> None:
    puzzle = Puzzle.from_grid(grid(HEART), Info(title="Heart"))
    assert puzzle.rows == ((1, 1), (5,), (5,), (3,), (1,))
    assert puzzle.cols == ((2,), (4,), (4,), (4,), (2,))
    assert puzzle.info.title == "Heart"
    assert puzzle.info.goal == grid(HEART)


def test_names() -> None:
    puzzle = Puzzle.from_grid(grid("##.\n.#."))
    assert [puzzle.line_name(line) for line in range(5)] == ["row 1", "row 2", "column 1", "column 2", "column 3"]
    assert puzzle.cell_name(5) == "row 2 column 3"


@given(strategies.grids())
def test_a_grid_solves_its_puzzle(solution: Grid) -> None:
    assert Puzzle.from_grid(solution).check(solution) == Check((), ())


@given(strategies.grids(), st.data())
def test_another_grid_fails_where_it_differs(solution: Grid, data: st.DataObject) -> None:
    """A single changed cell changes the sum of its row and of its column."""
    puzzle = Puzzle.from_grid(solution)
    cell = data.draw(st.integers(0, puzzle.size - 1))
    cells = bytearray(solution.cells)
    cells[cell] = other_state(cells[cell])
    row, column = divmod(cell, puzzle.width)
    assert puzzle.check(Grid(solution.shape, bytes(cells))) == Check((row, puzzle.height + column), ())


CHECKED = [  # the rows and columns of puzzle "##. / .#." that do not hold
    ("##.\n.#.", (), ()),
    ("##?\n?#?", (), ()),
    ("?#?\n?#?", (0, 2), ()),
    ("???\n???", (0, 1, 2, 3), (1,)),
    ("#.#\n.#.", (0, 3, 4), (1,)),
]


@pytest.mark.parametrize(("picture", "lines", "givens"), CHECKED)
def test_check(picture: str, lines: tuple[int, ...], givens: tuple[int, ...]) -> None:
    puzzle = Puzzle.flat([[2], [1]], [[1], [2], []], givens=[(1, FILLED), (5, EMPTY)])
    check = puzzle.check(grid(picture))
    assert check == Check(lines, givens)
    assert check.ok == (not lines and not givens)


def test_check_refuses_another_shape() -> None:
    with pytest.raises(PuzzleError, match="expected a grid of 2 x 1 cells, found '1 x 2'"):
        Puzzle.flat([[1]], [[1], []]).check(grid("#\n."))


# --- turning -----------------------------------------------------------------------------------------------------


@given(strategies.puzzles())
def test_turning_a_puzzle(both: tuple[Puzzle, Grid]) -> None:
    puzzle, solution = both
    assert puzzle.rotate().rotate().rotate().rotate() == puzzle
    assert puzzle.mirror().mirror() == puzzle
    assert puzzle.transpose().transpose() == puzzle
    assert puzzle.rotate().mirror() == puzzle.transpose().mirror().mirror() == puzzle.transpose()
    for turned, picture in [
        (puzzle.rotate(), solution.rotate()),
        (puzzle.mirror(), solution.mirror()),
        (puzzle.transpose(), solution.transpose()),
    ]:
        assert turned.check(picture).ok


@given(strategies.grids())
def test_turning_a_grid(solution: Grid) -> None:
    assert solution.rotate().rotate().rotate().rotate() == solution
    assert solution.mirror().mirror() == solution
    assert solution.transpose().transpose() == solution
    for turn in ("rotate", "mirror", "transpose"):
        assert getattr(Puzzle.from_grid(solution), turn)() == Puzzle.from_grid(getattr(solution, turn)())


def test_turning_in_pictures() -> None:
    flag = grid("##.\n#?.")
    assert flag.rotate().text() == "##\n?#\n.."
    assert flag.mirror().text() == ".##\n.?#"
    assert flag.transpose().text() == "##\n#?\n.."


# --- text pictures -----------------------------------------------------------------------------------------------


@given(strategies.grids(), st.data())
def test_pictures_round_trip(solution: Grid, data: st.DataObject) -> None:
    shown = data.draw(strategies.bits(len(solution.cells)))
    partial = Grid(solution.shape, bytes(s if shown >> at & 1 else UNKNOWN for at, s in enumerate(solution.cells)))
    assert Grid.from_text(partial.text()) == partial
    assert Grid.from_text(str(solution)) == solution


@pytest.mark.parametrize("signs", ["#.?", "X-?", "*_?", "1 ?", "█·?", "■□?", "@0?"])
def test_usual_signs(signs: str) -> None:
    assert grid(signs).cells == bytes([FILLED, EMPTY, UNKNOWN])


def test_short_rows_are_filled_up() -> None:
    assert grid("###\n#\n##").text() == "###\n#..\n##."


@pytest.mark.parametrize(("picture", "message"), [
    ("##\n#x", "row 2: expected # for filled, . for empty or ? for unknown, found 'x'"),
    ("é", "row 1: expected # for filled, . for empty or ? for unknown, found 'é'"),
])
def test_bad_pictures(picture: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        grid(picture)
    assert str(caught.value) == message


def test_rows_of_different_lengths() -> None:
    with pytest.raises(PuzzleError, match="row 2: expected 2 cells like the rows above, found '1 cell'"):
        Grid.from_rows([[1, 0], [1]])


def test_cells_must_fill_the_shape() -> None:
    with pytest.raises(ValueError, match="needs 4 cells, got 3"):
        Grid((2, 2), bytes(3))


# --- clues -------------------------------------------------------------------------------------------------------

HOLDS = [
    (Runs(), "...", True),
    (Runs(), ".#.", False),
    (Runs((2, 1)), "##.#", True),
    (Runs((2, 1)), "##.?", False),
    (Runs((2, 1)), "#.##", False),
    (Runs((3,)), "##.#", False),
    (Count(0), "...", True),
    (Count(0), "..#", False),
    (Count(3), ".###.", True),
    (Count(3), "##.#", False),
    (Count(3, 2), "##.#", True),
    (Count(3, 2), "###.", False),
    (Count(3, 3), "#.#.#", True),
    (Count(4, 3), "#.#.#.#", True),
    (Count(4, 3), "##.##", False),
]


@for_every("clue, line, holds", HOLDS, ids=[f"{clue} {line}" for clue, line, _ in HOLDS])
def test_clue_holds(clue: Runs | Count, line: str, holds: bool) -> None:
    assert clue.holds(states(line)) is holds


def test_clues_as_text() -> None:
    assert [str(clue) for clue in (Runs(), Runs((3, 1)), Count(4), Count(4, 2), Count(4, 3))] == [
        "0", "3 1", "4", "(4)", "[4]",
    ]


# --- solids ------------------------------------------------------------------------------------------------------


def test_a_solid_from_its_voxels() -> None:
    voxels = Grid((2, 2, 3), states("##.#..#.####"))
    puzzle = Puzzle.from_grid(voxels)
    assert len(puzzle.lines) == 2 * 3 + 2 * 3 + 2 * 2
    assert puzzle.check(voxels).ok
    assert not puzzle.check(Grid((2, 2, 3), states("##.#..#.###."))).ok
    assert puzzle.cell_name(7) == "cube 2 from the left, 1 from the front, 2 from the bottom"
    assert puzzle.line_name(3) == "line left to right, 2 from the front, 1 from the bottom"


def test_the_lines_of_a_solid_cover_each_cell_once_an_axis() -> None:
    shape = (2, 3, 4)
    for axis in line_axes(shape):
        assert sorted(cell for line in axis_lines(shape, axis) for cell in line) == list(range(24))
        assert {len(line) for line in axis_lines(shape, axis)} == {shape[axis]}
    assert [coordinates(shape, cell) for cell in (0, 4, 23)] == [(0, 0, 0), (0, 1, 0), (1, 2, 3)]


def test_a_solid_of_counts() -> None:
    shape = (2, 2, 3)
    clues = {2: Count(1), 3: Count(2, 2)}
    lines = tuple(Line(cells, clues[len(cells)]) for axis in (0, 1, 2) for cells in axis_lines(shape, axis))
    puzzle = Puzzle(shape, lines)
    assert puzzle.check(Grid(shape, states("#.#" ".#." ".#." "#.#"))).lines == (13, 14)
    assert puzzle.check(Grid(shape, states("#.#" "#.#" "..." "..."))).lines == (1, 4, 6, 7, 8, 9, 10, 11, 14, 15)


@pytest.mark.parametrize(("clue", "message"), [
    (Count(2, 4), "groups must be 1, 2 or 3 (for three or more), not 4"),
    (Count(1, 2), "1 filled cells can’t form 2 groups"),
    (Count(-1), "-1 filled cells can’t form 1 groups"),
    (Count(2, 2), "(2) needs 3 cells, but the line has 2"),
    (Count(3), "3 needs 3 cells, but the line has 2"),
])
def test_refused_counts(clue: Count, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle((2, 1, 1), (Line(range(2), clue),))
    assert str(caught.value) == f"line left to right, 1 from the front, 1 from the bottom: {message}"


def test_a_solid_has_no_rows() -> None:
    with pytest.raises(PuzzleError, match="expected a flat puzzle"):
        _ = Puzzle.from_grid(Grid((1, 1, 1), bytes([FILLED]))).rows


def test_a_goal_of_any_shape_gives_its_puzzle() -> None:
    flat = puzzle_of(Grid.from_text("##.#\n...."))
    assert (flat.rows, flat.cols) == (((2, 1), ()), ((1,), (1,), (), (1,)))
    goal = Grid((1, 3, 2), bytes([FILLED, EMPTY, EMPTY, EMPTY, FILLED, FILLED]))
    solid = puzzle_of(goal, Info(title="Gap"))
    assert [str(line.clue) for line in solid.lines] == ["1", "0", "0", "0", "1", "1", "(2)", "1", "1", "0", "2"]
    assert (solid.info.title, solid.info.goal) == ("Gap", goal)


@given(strategies.puzzles() | strategies.solids())
def test_pickled_puzzles_are_the_same(solved: tuple[Puzzle, Grid]) -> None:
    puzzle, _ = solved
    bare = replace(puzzle, lines=(*puzzle.lines[:-1], Line(puzzle.lines[-1].cells, None)), info=Info("Bare"))
    for original in (puzzle, bare):
        copy = pickle.loads(pickle.dumps(original))
        assert copy == original
        assert copy.info == original.info
