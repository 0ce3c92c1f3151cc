"""The puzzle model: a shape, and lines of cells that each carry a clue.

Nothing here solves. Flat and solid puzzles differ only in shape and clues. Code that looks inside a clue belongs in
`lines/`, `cnf/` or the costs of annealers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, product
from math import prod
from typing import Any, Final, NamedTuple

from .colours import Colours
from .errors import PuzzleError, shorten
from .grid import EMPTY, FILLED, Grid
from .texts import place_name, say, size_name

MAX_SIDE: Final = 512
MAX_SOLID_SIDE: Final = 64
MAX_COUNTED: Final = MAX_SOLID_SIDE  # cells of a line with a `Count`
_AXES: Final = "xyz"


class Fault(NamedTuple):
    """Why a line cannot carry a clue: the code of a sentence, and its parameters besides the line."""

    code: str
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Runs:
    """The lengths of all maximal runs of filled cells, in order; none means an empty line."""

    lengths: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The number of filled cells in the line."""
        return sum(self.lengths)

    @property
    def need(self) -> int:
        """The shortest line that can hold this clue."""
        return self.total + max(0, len(self.lengths) - 1)

    def fault(self, length: int) -> Fault | None:
        """Why no line of `length` cells can carry this clue; None if one can."""
        if any(run < 1 for run in self.lengths):
            return Fault("errors.runs_above_zero", {"runs": shorten(str(self))})
        if self.need > length:
            return Fault("errors.runs_too_long", {"runs": shorten(str(self)), "need": self.need, "length": length})
        return None

    def holds(self, cells: bytes) -> bool:
        """Whether the filled cells are exactly this clue's runs; all other cells count as empty."""
        return runs_of(cells) == self.lengths

    def mirrored(self) -> Runs:
        """The clue of the line read from its other end."""
        return Runs(self.lengths[::-1])

    def __str__(self) -> str:
        return " ".join(map(str, self.lengths)) or "0"


@dataclass(frozen=True, slots=True)
class Count:
    """A solid puzzle's number: how many cells are filled, in 1, 2, or 3 and more blocks."""

    total: int
    groups: int = 1

    @property
    def need(self) -> int:
        return self.total + self.groups - 1 if self.total else 0

    def fault(self, length: int) -> Fault | None:
        if self.groups not in (1, 2, 3):
            return Fault("errors.groups", {"groups": self.groups})
        if self.total < 0 or (self.groups > 1 and self.total < self.groups):
            return Fault("errors.blocks", {"total": self.total, "groups": self.groups})
        if self.need > length:
            return Fault("errors.number_too_large", {"number": str(self), "need": self.need, "length": length})
        if length > MAX_COUNTED:
            return Fault("errors.line_too_long", {"most": MAX_COUNTED, "length": length})
        return None

    def holds(self, cells: bytes) -> bool:
        runs = runs_of(cells)
        blocks = min(len(runs), 3) if self.total else 1
        return sum(runs) == self.total and blocks == self.groups

    def mirrored(self) -> Count:
        return self

    def __str__(self) -> str:
        return ("{}", "({})", "[{}]")[self.groups - 1].format(self.total)


Clue = Runs | Count
RunLists = Sequence[Sequence[int] | None]


def runs_of(cells: bytes) -> tuple[int, ...]:
    """Lengths of the maximal runs of filled cells."""
    return tuple(sum(1 for _ in group) for state, group in groupby(cells) if state == FILLED)


@dataclass(frozen=True, slots=True)
class Line:
    """Cell indices in reading order, and the clue they must satisfy (None: no clue is given)."""

    cells: range
    clue: Clue | None


@dataclass(frozen=True, slots=True)
class Info:
    """What a file says about a puzzle besides its clues. It is no part of the puzzle itself."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    license: str = ""
    source: str = ""
    description: str = ""
    goal: Grid | None = None
    colours: Colours | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """Where a grid does not fit a puzzle: broken lines, and given cells that differ."""

    lines: tuple[int, ...]
    givens: tuple[int, ...]

    @property
    def ok(self) -> bool:
        return not self.lines and not self.givens


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A box-shaped puzzle. A flat one has shape (rows, columns) and its rows before its columns.

    `givens` are cells known from the start, as (cell, state) in order of cells. Two puzzles are equal if their shapes,
    lines and givens are; `info` does not count.
    """

    shape: tuple[int, ...]
    lines: tuple[Line, ...]
    givens: tuple[tuple[int, int], ...] = ()
    info: Info = field(default=Info(), compare=False)

    def __post_init__(self) -> None:
        _check_shape(self.shape)
        for index, line in enumerate(self.lines):
            _check_line(self, index, line)
        _check_givens(self)
        if len(self.shape) == 2:
            _check_sums(self)

    @classmethod
    def flat(
        cls, rows: RunLists, cols: RunLists, *, givens: Sequence[tuple[int, int]] = (), info: Info | None = None
    ) -> Puzzle:
        """A flat puzzle from run lengths; `[]` is an empty line, None a line without a clue."""
        shape = (len(rows), len(cols))
        _check_shape(shape)
        cells = [*axis_lines(shape, 1), *axis_lines(shape, 0)]
        clues = [None if runs is None else Runs(tuple(runs)) for runs in [*rows, *cols]]
        lines = tuple(map(Line, cells, clues))
        return cls(shape, lines, tuple(sorted(givens)), info or Info())

    @classmethod
    def from_grid(cls, grid: Grid, info: Info | None = None) -> Puzzle:
        """The puzzle with all run lists that `grid` solves; the grid becomes its goal."""
        return _solved_by(grid, lambda cells: Runs(runs_of(cells)), info)

    @property
    def size(self) -> int:
        """The number of cells."""
        return prod(self.shape)

    @property
    def height(self) -> int:
        return _flat_shape(self)[0]

    @property
    def width(self) -> int:
        return _flat_shape(self)[1]

    @property
    def rows(self) -> tuple[tuple[int, ...] | None, ...]:
        """Run lengths of the rows of a flat puzzle; None where there is no clue."""
        return tuple(_lengths(line) for line in self.lines[: self.height])

    @property
    def cols(self) -> tuple[tuple[int, ...] | None, ...]:
        """Run lengths of the columns of a flat puzzle; None where there is no clue."""
        return tuple(_lengths(line) for line in self.lines[self.height :])

    def line_name(self, index: int) -> str:
        """The name of a line for people: "row 4", "column 12", or in a solid "line left to right, 3 from the front, 5
        from the bottom"."""
        if len(self.shape) > 2:
            return _solid_line_name(self.shape, index)
        kind = _line_kind(self, index)
        number = index - self.shape[0] if kind == "column" else index
        return place_name(kind, number + 1)

    def cell_name(self, cell: int) -> str:
        """The name of a cell for people: "row 4 column 12", or in a solid "cell 3 from the left, 1 from the front, 5
        from the bottom"."""
        if len(self.shape) == 2:
            return say("places.cell", row=str(cell // self.width + 1), column=str(cell % self.width + 1))
        return say("places.solid_cell", place=_placed(range(len(_AXES)), coordinates(self.shape, cell)))

    def check(self, grid: Grid) -> Check:
        """The lines that the filled cells of `grid` break, and the given cells that differ; unknown counts as empty."""
        if grid.shape != self.shape:
            raise PuzzleError("errors.grid_size", found=size_name(grid.shape, " x "), size=size_name(self.shape, " x "))
        lines = tuple(
            index
            for index, line in enumerate(self.lines)
            if line.clue is not None
            and not line.clue.holds(grid.cells[line.cells.start : line.cells.stop : line.cells.step])
        )
        givens = tuple(cell for cell, state in self.givens if (grid.cells[cell] == FILLED) != (state == FILLED))
        return Check(lines, givens)

    def transpose(self) -> Puzzle:
        """Rows and columns swapped."""
        moved = [((cell % self.width) * self.height + cell // self.width, state) for cell, state in self.givens]
        return self._turned(self.cols, self.rows, moved, "transpose")

    def mirror(self) -> Puzzle:
        """Left and right swapped."""
        width = self.width
        moved = [(cell - cell % width + width - 1 - cell % width, state) for cell, state in self.givens]
        rows = [None if runs is None else runs[::-1] for runs in self.rows]
        return self._turned(rows, self.cols[::-1], moved, "mirror")

    def rotate(self) -> Puzzle:
        """A quarter turn clockwise."""
        return self.transpose().mirror()

    def _turned(self, rows: RunLists, cols: RunLists, givens: Sequence[tuple[int, int]], how: str) -> Puzzle:
        goal = self.info.goal and getattr(self.info.goal, how)()
        return Puzzle.flat(rows, cols, givens=givens, info=replace(self.info, goal=goal))


def count_of(cells: bytes) -> Count:
    """The number of a line of these cells in a solid puzzle."""
    runs = runs_of(cells)
    return Count(sum(runs), min(max(len(runs), 1), 3))


def puzzle_of(goal: Grid, info: Info | None = None) -> Puzzle:
    """The puzzle that `goal` solves, with all clues: run lists if it is flat, numbers if it is solid."""
    return Puzzle.from_grid(goal, info) if len(goal.shape) == 2 else _solved_by(goal, count_of, info)


def _solved_by(goal: Grid, clue_of: Callable[[bytes], Clue], info: Info | None) -> Puzzle:
    """The puzzle with the clues of a goal; the grid becomes its goal."""
    _check_shape(goal.shape)
    lines = tuple(
        Line(cells, clue_of(goal.cells[cells.start : cells.stop : cells.step]))
        for axis in line_axes(goal.shape)
        for cells in axis_lines(goal.shape, axis)
    )
    return Puzzle(goal.shape, lines, info=replace(info or Info(), goal=goal))


def line_axes(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The axes in the order in which a puzzle lists its lines: rows before columns when flat."""
    return (1, 0) if len(shape) == 2 else tuple(range(len(shape)))


def axis_lines(shape: tuple[int, ...], axis: int) -> Iterator[range]:
    """The cells of every line along `axis`, ordered by the line's place in the other axes."""
    step = prod(shape[axis + 1 :])
    others = [range(side) if other != axis else range(1) for other, side in enumerate(shape)]
    strides = [prod(shape[other + 1 :]) for other in range(len(shape))]
    for place in product(*others):
        start = sum(map(int.__mul__, place, strides))
        yield range(start, start + step * shape[axis], step)


def coordinates(shape: tuple[int, ...], cell: int) -> tuple[int, ...]:
    """A cell's place along each axis."""
    place = []
    for side in reversed(shape):
        cell, part = divmod(cell, side)
        place.append(part)
    return tuple(reversed(place))


def _solid_line_name(shape: tuple[int, ...], index: int) -> str:
    """The name of a line: its direction and its place; lines are in the order of `line_axes`."""
    axis, number = line_axis(shape, index)
    if axis is None:
        return say("places.line_too_many", number=str(number + 1))
    others = [other for other in range(len(shape)) if other != axis]
    place = _placed(others, coordinates(tuple(shape[other] for other in others), number))
    return say("places.line_along", direction=say(f"places.direction_{_AXES[axis]}"), place=place)


def line_axis(shape: tuple[int, ...], index: int) -> tuple[int | None, int]:
    """The axis along which a line of a solid runs, and its number among those; None for an index beyond all lines."""
    for axis in range(len(shape)):
        lines = prod(shape[:axis] + shape[axis + 1 :])
        if index < lines:
            return axis, index
        index -= lines
    return None, index


def _placed(axes: Iterable[int], place: tuple[int, ...]) -> str:
    """A place, as seen from the front."""
    parts = [say(f"places.from_{_AXES[axis]}", number=part + 1) for axis, part in zip(axes, place, strict=True)]
    return ", ".join(parts)


def _flat_shape(puzzle: Puzzle) -> tuple[int, int]:
    if len(puzzle.shape) != 2:
        raise PuzzleError("errors.flat_puzzle", found=say("counts.size", size=size_name(puzzle.shape, " x ")))
    return puzzle.shape[0], puzzle.shape[1]


def _lengths(line: Line) -> tuple[int, ...] | None:
    if line.clue is None:
        return None
    if not isinstance(line.clue, Runs):
        raise PuzzleError("errors.runs_everywhere", found=str(line.clue))
    return line.clue.lengths


def _line_kind(puzzle: Puzzle, index: int) -> str:
    if len(puzzle.shape) != 2:
        return "line"
    return "row" if index < puzzle.shape[0] else "column"


def _check_shape(shape: tuple[int, ...]) -> None:
    size = say("counts.size", size=size_name(shape, " x "))
    if len(shape) > len(_AXES):
        raise PuzzleError("errors.most_dimensions", found=size, most=len(_AXES))
    if len(shape) < 2 or any(side < 1 for side in shape):
        raise PuzzleError("errors.one_row_and_column", found=size)
    most = MAX_SIDE if len(shape) == 2 else MAX_SOLID_SIDE
    if any(side > most for side in shape):
        code = "errors.most_cells_a_side" if len(shape) == 2 else "errors.most_cells_a_solid_side"
        raise PuzzleError(code, found=size, most=most)


def _check_line(puzzle: Puzzle, index: int, line: Line) -> None:
    if line.clue is None:
        return
    fault = line.clue.fault(len(line.cells))
    if fault is not None:
        line_kind = say(f"places.the_{_line_kind(puzzle, index)}")
        raise PuzzleError(fault.code, where=puzzle.line_name(index), **fault.parameters, line=line_kind)


def _check_givens(puzzle: Puzzle) -> None:
    seen: set[int] = set()
    for cell, state in puzzle.givens:
        if not 0 <= cell < puzzle.size or state not in (FILLED, EMPTY) or cell in seen:
            raise PuzzleError("errors.givens", found=say("counts.cell_state", cell=str(cell), state=str(state)))
        seen.add(cell)


def _check_sums(puzzle: Puzzle) -> None:
    height = puzzle.shape[0]
    totals = [None if line.clue is None else line.clue.total for line in puzzle.lines]
    rows = [total for total in totals[:height] if total is not None]
    cols = [total for total in totals[height:] if total is not None]
    if None not in totals and sum(rows) != sum(cols):
        raise PuzzleError("errors.sums", rows=sum(rows), columns=sum(cols))
