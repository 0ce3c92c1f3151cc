"""The puzzle model: a shape, and lines of cells that each carry a clue.

Nothing here solves. Flat and solid puzzles differ only in shape and clues. Code that looks inside a clue belongs in
`lines/`, `cnf/` or the costs of annealers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from typing import Any, Final

from .clues import MAX_INKS, Clue, ColourRuns, Count, Runs, colour_runs_of, count_of, runs_of
from .colours import Colours, Palette, palette_of_letters, spoken_name
from .errors import PuzzleError
from .grid import EMPTY, FILLED, Grid, state_of
from .notebook_picture import NotebookPicture
from .texts import place_name, say, size_name

MAX_SIDE: Final = 512
MAX_SOLID_SIDE: Final = 64
_AXES: Final = "xyz"

RunList = Sequence[int] | Sequence[tuple[int, int | str]]
RunLists = Sequence[RunList | None]


@dataclass(frozen=True, slots=True)
class Line:
    """A row or column of cells, and its clue."""

    cells: range  # numbers of cells, in reading order
    clue: Clue | None  # `Runs`, `ColourRuns` or `Count`; None if there is none


@dataclass(frozen=True, slots=True)
class Info:
    """What a file says besides the clues. It's no part of the puzzle itself."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    license: str = ""
    source: str = ""
    description: str = ""
    goal: Grid | None = None  # the picture or model that the puzzle was made from
    colours: Colours | None = None  # of a model: its palette, and a colour for each cell


@dataclass(frozen=True, slots=True)
class Check:
    """Where a grid doesn't fit a puzzle."""

    lines: tuple[int, ...]  # broken lines
    givens: tuple[int, ...]  # given cells that differ

    @property
    def ok(self) -> bool:
        """Whether the grid fits."""
        return not self.lines and not self.givens


@dataclass(frozen=True, slots=True)
class Puzzle(NotebookPicture):
    """A puzzle, flat or solid. Two are equal if their shapes, lines and givens are: `info` and `palette` don't count.

    A notebook shows it as a picture.
    """

    shape: tuple[int, ...]  # (rows, columns), or the three sides of a solid
    lines: tuple[Line, ...]  # of a flat puzzle: its rows, then its columns
    givens: tuple[tuple[int, int], ...] = ()  # cells known from the start, as (cell, state) in order of cells
    info: Info = field(default=Info(), compare=False)
    palette: Palette = field(default=(), compare=False)  # the colours of a coloured puzzle, that of empty cells first

    def __post_init__(self) -> None:
        _check_shape(self.shape)
        for index, line in enumerate(self.lines):
            _check_line(self, index, line)
        _check_palette(self)
        _check_givens(self)
        if len(self.shape) == 2:
            _check_sums(self)

    @classmethod
    def flat(
        cls, rows: RunLists, cols: RunLists, *, givens: Sequence[tuple[int, int]] = (), info: Info | None = None,
        palette: Palette = (),
    ) -> Puzzle:
        """A flat puzzle from the lengths of its runs. `[]` is an empty line, None a line without a clue.

        In a coloured puzzle, a run is (length, colour); a colour is its number in the palette, or its letter. Without a
        palette, letters mean the usual colours: "r" is red.
        """
        shape = (len(rows), len(cols))
        _check_shape(shape)
        palette = palette or palette_of_letters(_letters_in([*rows, *cols]))
        cells = [*axis_lines(shape, 1), *axis_lines(shape, 0)]
        clues = [_clue(runs, palette) for runs in [*rows, *cols]]
        lines = tuple(map(Line, cells, clues))
        return cls(shape, lines, tuple(sorted(givens)), info or Info(), palette if len(palette) > 1 else ())

    @classmethod
    def from_grid(cls, grid: Grid, info: Info | None = None, palette: Palette = ()) -> Puzzle:
        """The flat puzzle of a picture, which becomes its goal."""
        if palette:
            return _solved_by(grid, lambda cells: ColourRuns(colour_runs_of(cells)), info, palette)
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

    @property
    def colours(self) -> int:
        """How many colours there are besides that of empty cells; 0 in black and white."""
        return max(0, len(self.palette) - 1)

    @property
    def colour_rows(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The rows of a coloured puzzle, as (length, colour) for each run."""
        return tuple(_colour_runs(line) for line in self.lines[: self.height])

    @property
    def colour_cols(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The columns of a coloured puzzle, as (length, colour) for each run."""
        return tuple(_colour_runs(line) for line in self.lines[self.height :])

    def clue_text(self, index: int) -> str:
        """The clue of a line as text. Colours are the letters of the palette."""
        clue = self.lines[index].clue
        return clue.text([colour.letter for colour in self.palette]) if isinstance(clue, ColourRuns) else str(clue)

    def line_name(self, index: int) -> str:
        """What people call a line: "row 4" or, in a solid, "line left to right, 3 from the front, 5 from the
        bottom"."""
        if len(self.shape) > 2:
            return _solid_line_name(self.shape, index)
        kind = _line_kind(self, index)
        number = index - self.shape[0] if kind == "column" else index
        return place_name(kind, number + 1)

    def cell_name(self, cell: int) -> str:
        """What people call a cell: "row 4 column 12" or, in a solid, "cell 3 from the left, 1 from the front, 5 from
        the bottom"."""
        if len(self.shape) == 2:
            return say("places.cell", row=str(cell // self.width + 1), column=str(cell % self.width + 1))
        return say("places.solid_cell", place=_placed(range(len(_AXES)), coordinates(self.shape, cell)))

    def check(self, grid: Grid) -> Check:
        """Where a grid doesn't fit: broken lines, and given cells that differ. Unknown cells count as empty."""
        if grid.shape != self.shape:
            raise PuzzleError("errors.grid_size", found=size_name(grid.shape, " x "), size=size_name(self.shape, " x "))
        lines = tuple(
            index
            for index, line in enumerate(self.lines)
            if line.clue is not None
            and not line.clue.holds(grid.cells[line.cells.start : line.cells.stop : line.cells.step])
        )
        givens = tuple(cell for cell, state in self.givens if (grid.cells[cell] or EMPTY) != state)
        return Check(lines, givens)

    def transpose(self) -> Puzzle:
        """Rows and columns swapped."""
        moved = [((cell % self.width) * self.height + cell // self.width, state) for cell, state in self.givens]
        return self._turned(self.lines[self.height :] + self.lines[: self.height], moved, "transpose")

    def mirror(self) -> Puzzle:
        """Left and right swapped."""
        width = self.width
        moved = [(cell - cell % width + width - 1 - cell % width, state) for cell, state in self.givens]
        rows = [replace(line, clue=line.clue and line.clue.mirrored()) for line in self.lines[: self.height]]
        return self._turned([*rows, *self.lines[: self.height - 1 : -1]], moved, "mirror")

    def rotate(self) -> Puzzle:
        """A quarter turn clockwise."""
        return self.transpose().mirror()

    def _turned(self, lines: Sequence[Line], givens: Sequence[tuple[int, int]], how: str) -> Puzzle:
        """The puzzle with the clues of these lines, which are turned already."""
        shape = self.shape[::-1] if how == "transpose" else self.shape
        cells = [*axis_lines(shape, 1), *axis_lines(shape, 0)]
        turned = tuple(Line(place, line.clue) for place, line in zip(cells, lines, strict=True))
        goal = self.info.goal and getattr(self.info.goal, how)()
        return replace(self, shape=shape, lines=turned, givens=tuple(sorted(givens)),
                       info=replace(self.info, goal=goal))


def puzzle_of(goal: Grid, info: Info | None = None) -> Puzzle:
    """The puzzle of a picture or model: with runs if it's flat, with numbers if it's solid.

    The picture needn't be its only solution.

    >>> puzzle = puzzle_of(Grid.from_text("##.\\n.##"))
    >>> [line.clue.lengths for line in puzzle.lines]
    [(2,), (2,), (1,), (2,), (1,)]
    """
    return Puzzle.from_grid(goal, info) if len(goal.shape) == 2 else _solved_by(goal, count_of, info)


def _solved_by(
    goal: Grid, clue_of: Callable[[bytes], Clue], info: Info | None, palette: Palette = ()
) -> Puzzle:
    """The puzzle with the clues of a goal; the grid becomes its goal."""
    _check_shape(goal.shape)
    lines = tuple(
        Line(cells, clue_of(goal.cells[cells.start : cells.stop : cells.step]))
        for axis in line_axes(goal.shape)
        for cells in axis_lines(goal.shape, axis)
    )
    return Puzzle(goal.shape, lines, info=replace(info or Info(), goal=goal), palette=palette)


def _letters_in(lines: Iterable[RunList | None]) -> list[str]:
    """The letters of the colours of runs, in order of appearance."""
    runs = [run for line in lines for run in line or ()]
    return [run[1] for run in runs if isinstance(run, tuple) and isinstance(run[1], str)]


def _clue(runs: Any, palette: Palette) -> Clue | None:
    """A clue from an argument of `Puzzle.flat`."""
    if runs is None or len(palette) < 2:
        return None if runs is None else Runs(tuple(runs))
    numbers = {colour.letter: number for number, colour in enumerate(palette)}
    return ColourRuns(tuple((length, _number_of(colour, numbers)) for length, colour in runs))


def _number_of(colour: int | str, numbers: dict[str, int]) -> int:
    if isinstance(colour, int):
        return colour
    if colour not in numbers:
        raise PuzzleError("errors.one_of", where=say("places.colour"), found=colour, names=[*numbers][1:])
    return numbers[colour]


def line_axes(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The axes in the order in which a puzzle lists its lines: rows before columns when flat."""
    return (1, 0) if len(shape) == 2 else tuple(range(len(shape)))


def axis_lines(shape: tuple[int, ...], axis: int) -> Iterator[range]:
    """The cells of every line along `axis`, ordered by the line's place in the other axes."""
    step = prod(shape[axis + 1 :])
    bounds = [range(side) if index != axis else range(1) for index, side in enumerate(shape)]
    strides = [prod(shape[index + 1 :]) for index in range(len(shape))]
    for place in product(*bounds):
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
    if isinstance(line.clue, ColourRuns):
        raise PuzzleError("errors.black_and_white", found=str(line.clue))
    if not isinstance(line.clue, Runs):
        raise PuzzleError("errors.runs_everywhere", found=str(line.clue))
    return line.clue.lengths


def _colour_runs(line: Line) -> tuple[tuple[int, int], ...]:
    if not isinstance(line.clue, ColourRuns):
        raise PuzzleError("errors.colours_everywhere", found=str(line.clue))
    return line.clue.runs


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


def _check_palette(puzzle: Puzzle) -> None:
    """A coloured puzzle has a palette, and all its clues are in colours of it."""
    if not puzzle.palette and not any(isinstance(line.clue, ColourRuns) for line in puzzle.lines):
        return
    if not 1 <= puzzle.colours <= MAX_INKS:
        raise PuzzleError("errors.colours_in_palette", found=say("counts.colours", count=puzzle.colours), most=MAX_INKS)
    if len({colour.letter for colour in puzzle.palette}) < len(puzzle.palette):
        raise PuzzleError("errors.letters_differ", found=" ".join(colour.letter for colour in puzzle.palette))
    for index, line in enumerate(puzzle.lines):
        if any(colour > puzzle.colours for _, colour in _colour_runs(line)):
            raise PuzzleError("errors.colours_of_runs", where=puzzle.line_name(index), most=puzzle.colours)


def _check_givens(puzzle: Puzzle) -> None:
    cells: set[int] = set()
    states = {EMPTY, *map(state_of, range(1, puzzle.colours + 1))} if puzzle.palette else {FILLED, EMPTY}
    for cell, state in puzzle.givens:
        if not 0 <= cell < puzzle.size or state not in states or cell in cells:
            raise PuzzleError("errors.givens", found=say("counts.cell_state", cell=str(cell), state=str(state)))
        cells.add(cell)


def _check_sums(puzzle: Puzzle) -> None:
    height = puzzle.shape[0]
    if None in (line.clue for line in puzzle.lines):
        return
    rows, cols = _totals(puzzle.lines[:height]), _totals(puzzle.lines[height:])
    for colour in sorted(rows | cols):
        if rows[colour] != cols[colour] and puzzle.palette:
            raise PuzzleError("errors.sums_of_colour", rows=rows[colour], columns=cols[colour],
                              colour=spoken_name(puzzle.palette[colour].name))
        if rows[colour] != cols[colour]:
            raise PuzzleError("errors.sums", rows=rows[colour], columns=cols[colour])


def _totals(lines: Sequence[Line]) -> Counter[int]:
    """How many cells of each colour lines have; those of black and white count as the first colour."""
    totals: Counter[int] = Counter()
    for line in lines:
        match line.clue:
            case ColourRuns(runs):
                for length, colour in runs:
                    totals[colour] += length
            case Runs() | Count():
                totals[FILLED] += line.clue.total
    return totals
