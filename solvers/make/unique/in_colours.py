"""The search for the fewest changes in colours. Cells are numbers of colours, 0 for an empty one; a cell may become
empty or get any colour of the picture.

*Switches* are as in `switches`: cells that change together, from the picture X to another solution Y. The cell after a
piece of a line is the same in both, and empty or of another colour than the last cell of the piece in X and in Y, so
that no run crosses the end of the piece. The cell before a piece is so, too: a run that goes on into the piece in only
one of the pictures would have different lengths in them, although all runs before it are the same. All else follows as
it does there.

*Stretches* are as in `stopping_sets`, and end at the first known cell that is empty or of another colour than the cell
of the stretch beside it.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from string import ascii_letters
from typing import Any, Final

import numpy as np

from ...clues import colour_runs_of
from ...colours import EMPTY_LETTER, Colour
from ...errors import PuzzleError
from ...events import Outcome, Progress
from ...grid import Grid, colour_of, state_of
from ...lines.narrow import WIDEST
from ...puzzle import Puzzle
from .. import LINES
from ..picture.filters import SIDES, groups
from ..picture_looks import look_for
from ..picture_rounds import read_on
from ..uniqueness import solved
from .bounds import Bound
from .change_search import Search
from .goals import OF_LOGIC, OF_SOLVER, PATIENCE, Found, fits_level, hardness, needs_lines
from .stopping_sets import stopping_sets
from .switches import Cells, Witness, pieces
from .visibility import DETAIL, EDGE, PLAIN, SMALL

_SHRUNK: Final = 40  # the most cells of a switch in which a smaller one is searched


class ColouredSearch(Search):
    """The search on a picture in colours."""

    def __init__(
        self, grid: Grid, colours: int, goal: str, protected: Collection[int], alike: bool, seed: int
    ) -> None:
        if needs_lines(goal) and max(grid.shape) > WIDEST:
            raise PuzzleError("unique.largest", found=str(max(grid.shape)), most=WIDEST)
        self._colours = colours
        picture = self._cells(grid)
        self._costs = _costs_of(picture, colours, alike)
        kept = set(protected)
        weights = [None if cell in kept else int(np.delete(row, picture.flat[cell]).min())
                   for cell, row in enumerate(self._costs)]  # fmt: skip
        bounds = tuple(_ColouredBound(picture, (costs, kept)) for costs in (self._costs, np.ones_like(self._costs)))
        super().__init__(picture, goal, weights, seed, (bounds[0], bounds[1]))

    def _cells(self, grid: Grid) -> Cells:
        return np.array([colour_of(state) for state in grid.cells], np.int8).reshape(grid.shape)

    def _grid(self, picture: Cells) -> Grid:
        return Grid(picture.shape, bytes(state_of(colour) for colour in picture.flat))

    def _witnesses(self, picture: Cells, seed: int) -> Generator[Progress, None, Found]:
        grid = self._grid(picture)
        if not needs_lines(self._goal):
            return (yield from _solved(picture, self._puzzle(grid)))
        witnesses = []
        for cells in islice(stopping_sets(picture, seed, _LineLogic(grid, self._colours)), OF_LOGIC):
            witnesses.append(_stretch_witness(picture, cells))
            yield Progress({})
        if witnesses or self._goal == LINES:
            return witnesses, not witnesses
        return [], fits_level(self._puzzle(grid), self._goal)

    def _puzzle(self, grid: Grid) -> Puzzle:
        """The puzzle of a picture; what its colours look like does not matter."""
        letters = (EMPTY_LETTER, *ascii_letters[: self._colours])
        return Puzzle.from_grid(grid, palette=tuple(Colour((0, 0, 0), letter, letter) for letter in letters))

    def _hardness(self, picture: Cells) -> float:
        return hardness(self._puzzle(self._grid(picture)))

    def _cost(self, picture: Cells, cells: Iterable[int]) -> int:
        return sum(int(self._costs[cell, picture.flat[cell]]) for cell in cells)

    def _changed(self, picture: Cells, cells: Iterable[int]) -> Cells:
        """Each cell gets the cheapest of the other colours; of several, one by chance."""
        other = picture.copy()
        for cell in sorted(cells):
            open_colours = [colour for colour in range(self._colours + 1) if colour != picture.flat[cell]]
            cheapest = min(self._costs[cell, colour] for colour in open_colours)
            other.flat[cell] = self._chance.choice([one for one in open_colours if self._costs[cell, one] == cheapest])
        return other

    def _undone(self, picture: Cells, cell: int) -> Cells:
        other = picture.copy()
        other.flat[cell] = self._picture.flat[cell]
        return other


class _ColouredBound(Bound):
    """The bound with a variable for each cell and colour, of which one holds for each cell."""

    def _clauses(self, picture: Cells, weights: Any) -> Iterator[tuple[list[int], int | None]]:
        """`weights` are the cost of each colour for each cell, and the cells that stay as they are."""
        costs, kept = weights
        self._planes: int = costs.shape[1]
        for cell in range(len(costs)):
            numbers = [1 + cell * self._planes + plane for plane in range(self._planes)]
            yield numbers, None
            for place, number in enumerate(numbers):
                yield from (([-number, -other], None) for other in numbers[:place])
        for cell, row in enumerate(costs.tolist()):
            own = int(picture.flat[cell])
            least = min(cost for colour, cost in enumerate(row) if colour != own)
            yield [-self._differs(cell, own)], None if cell in kept else least
            for colour, cost in enumerate(row):
                if colour != own and cost > least:
                    yield [self._differs(cell, colour)], cost - least

    def _differs(self, cell: int, colour: int) -> int:
        return -1 - cell * int(self._planes) - colour

    def _picture(self, holds: Any) -> Cells:
        return holds.reshape(-1, self._planes).argmax(axis=1).astype(np.int8).reshape(self._shape)


def _costs_of(picture: Cells, colours: int, alike: bool) -> Any:
    """What each colour costs in each cell: see `visibility`. A colour of a cell beside it moves the edge of an area;
    beyond the border all is empty."""
    costs = np.full((picture.size, colours + 1), 1 if alike else PLAIN)
    if alike:
        return costs
    padded = np.pad(picture, 1)
    inner = slice(1, -1)
    for side in (padded[:-2, inner], padded[2:, inner], padded[inner, :-2], padded[inner, 2:]):
        costs[np.arange(picture.size), side.ravel()] = EDGE
    for colour in range(colours + 1):
        for part in groups(picture == colour, True, SIDES):
            if len(part) <= SMALL:
                costs[[row * picture.shape[1] + column for row, column in part]] = DETAIL
    return costs


# Line logic


class _LineLogic:
    """The clues of a picture, which line logic solves from any known cells on."""

    def __init__(self, grid: Grid, colours: int) -> None:
        height, width = grid.shape
        self._cells = np.frombuffer(grid.cells, np.int8)
        self._size, self._look = (width, height), look_for(width, height, colours)

    def left_open(self, known: Cells) -> Cells:
        """The cells that stay unknown."""
        read_on(self._cells, known.ravel(), *self._size, self._look)
        return (self._look.known == 0).reshape(known.shape)


def _stretch_witness(picture: Cells, cells: tuple[int, ...]) -> Witness:
    """The stretches of a stopping set, of which a cell has to change."""
    left, needed = np.zeros(picture.shape, np.bool_), np.zeros(picture.shape, np.bool_)
    left.flat[list(cells)] = True
    for lines, open_lines, marks in ((picture, left, needed), (picture.T, left.T, needed.T)):
        for number in np.flatnonzero(open_lines.any(axis=1)):
            places = np.flatnonzero(open_lines[number])
            marks[number, _stretch(lines[number], int(places[0]), int(places[-1]))] = True
    return _witness(picture, np.flatnonzero(needed).tolist(), cells)


def _stretch(line: Cells, first: int, last: int) -> slice:
    """From the first to the last place, and on to the ends of their runs and one cell further."""
    while first > 0 and line[first] and line[first - 1] == line[first]:
        first -= 1
    while last + 1 < len(line) and line[last] and line[last + 1] == line[last]:
        last += 1
    return slice(max(0, first - 1), last + 2)


def _witness(picture: Cells, cells: Sequence[int], switch: Sequence[int]) -> Witness:
    return Witness(tuple(cells), tuple(int(picture.flat[cell]) for cell in cells), tuple(switch))


# Switches


def _solved(picture: Cells, puzzle: Puzzle) -> Generator[Progress, None, Found]:
    """Witnesses from other solutions. A cell of each switch is then kept, so that the next one differs."""
    kept, witnesses = dict[int, int](), list[Witness]()
    while len(witnesses) < OF_SOLVER:
        outcome, others = yield from _others(puzzle, kept)
        if not others:
            return witnesses, not witnesses and outcome is Outcome.UNIQUE
        for other in others:
            for switch in _switches(picture, other):
                least = yield from _least(picture, puzzle, other, switch)
                witnesses.append(_witness_of(picture, least))
                cell = next(iter(least))
                kept[cell] = state_of(int(picture.flat[cell]))
    return witnesses, False


def _others(puzzle: Puzzle, kept: dict[int, int]) -> Generator[Progress, None, tuple[Outcome, list[Cells]]]:
    """The outcome where these cells are known, and the solutions found besides the picture."""
    goal = puzzle.info.goal
    asked = replace(puzzle, givens=tuple(sorted(kept.items())))
    outcome, solutions = yield from solved(asked, PATIENCE, 2)
    return outcome, [np.array([colour_of(state) for state in one.cells], np.int8).reshape(one.shape)
                     for one in solutions if one != goal]  # fmt: skip


def _least(picture: Cells, puzzle: Puzzle, other: Cells, switch: set[int]) -> Generator[Progress, None, dict[int, int]]:
    """A small switch within a switch, with what its cells become: of the largest ones just itself."""
    found = {cell: int(other.flat[cell]) for cell in sorted(switch)}
    for cell in sorted(switch) if len(switch) <= _SHRUNK else ():
        if cell in found:
            kept = {at: state_of(int(colour)) for at, colour in enumerate(picture.flat)
                    if at not in found or at == cell}  # fmt: skip
            _, smaller = yield from _others(puzzle, kept)
            if smaller:
                cells = np.flatnonzero(smaller[0] != picture).tolist()
                found = {at: int(smaller[0].flat[at]) for at in cells}
    return found


def _switches(picture: Cells, other: Cells) -> list[set[int]]:
    """The smaller switches of which the difference of two solutions consists: cells that are connected by pieces."""
    group_of = {int(cell): {int(cell)} for cell in np.flatnonzero(picture != other)}
    for places, line, changed in _lines(picture, other):
        for first, end in pieces(line, changed, _closed):
            cells = [cell for cell in places[first:end] if cell in group_of]
            joined = set[int]().union(*(group_of[cell] for cell in cells))
            group_of.update(dict.fromkeys(joined, joined))
    return list({id(group): group for group in group_of.values()}.values())


def _witness_of(picture: Cells, switch: dict[int, int]) -> Witness:
    other = picture.copy()
    other.flat[list(switch)] = list(switch.values())
    needed = set[int]()
    for places, line, changed in _lines(picture, other):
        for first, end in pieces(line, changed, _closed):
            needed.update(places[max(0, first - 1) : end + 1])
    return _witness(picture, sorted(needed), list(switch))


def _lines(picture: Cells, other: Cells) -> Iterator[tuple[list[int], list[int], list[int]]]:
    """The lines in which two pictures differ: their cells, and the colours of these in both."""
    cells = np.arange(picture.size).reshape(picture.shape)
    for places, one, two in ((cells, picture, other), (cells.T, picture.T, other.T)):
        for number in np.flatnonzero((one != two).any(axis=1)):
            yield places[number].tolist(), one[number].tolist(), two[number].tolist()


def _closed(line: list[int], other: list[int], first: int, end: int) -> bool:
    """Whether a piece may end here; it must at the end of the line."""
    if end == len(line):
        return True
    if line[end] != other[end] or (line[end] and line[end] in (line[end - 1], other[end - 1])):
        return False
    return _runs(line[first:end]) == _runs(other[first:end])


def _runs(line: list[int]) -> tuple[tuple[int, int], ...]:
    return colour_runs_of(bytes(map(state_of, line)))
