"""The search for the fewest changes in colours: a cell may become empty or get any colour of the picture."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator
from string import ascii_letters
from typing import Any, Final

import numpy as np

from ...colours import EMPTY_LETTER, Colour
from ...events import Progress
from ...grid import UNKNOWN, state_of
from ...puzzle import Puzzle
from ..picture_looks import look_for
from ..picture_rounds import read_on
from .bounds import Bound
from .change_search import Search
from .goals import Verdict, by_solver, needs_lines, other_solutions
from .stopping_sets import Logic
from .switches import Cells, differing
from .visibility import as_grid

_SHRUNK: Final = 40  # cells of the largest switch to search for a smaller one


class ColouredBound(Bound):
    """The bound with a variable for each cell and colour, exactly one of which holds in each cell."""

    def _clauses(self, picture: Cells, costs: Any, fixed: Collection[int]) -> Iterator[tuple[list[int], int | None]]:
        self._planes: int = costs.shape[1]
        for cell in range(len(costs)):
            numbers = [1 + cell * self._planes + plane for plane in range(self._planes)]
            yield numbers, None
            for place, number in enumerate(numbers):
                yield from (([-number, -other], None) for other in numbers[:place])
        for cell, row in enumerate(costs.tolist()):
            current = int(picture.flat[cell])
            least = min(cost for colour, cost in enumerate(row) if colour != current)
            yield [-self._differs(cell, current)], None if cell in fixed else least
            for colour, cost in enumerate(row):
                if colour != current and cost > least:
                    yield [self._differs(cell, colour)], cost - least

    def _differs(self, cell: int, colour: int) -> int:
        return -1 - cell * int(self._planes) - colour

    def _picture(self, holds: Any) -> Cells:
        return holds.reshape(-1, self._planes).argmax(axis=1).astype(np.int8).reshape(self._shape)


class ColouredSearch(Search):
    """The search on a picture in colours."""

    Bounding = ColouredBound

    def _puzzle(self, picture: Cells) -> Puzzle:
        """The puzzle of a picture, with arbitrary colours."""
        letters = (EMPTY_LETTER, *ascii_letters[: self._colours])
        palette = tuple(Colour((0, 0, 0), letter, letter) for letter in letters)
        return Puzzle.from_grid(as_grid(picture), palette=palette)

    def _logic(self, picture: Cells) -> Logic:
        return _LineLogic(picture, self._colours)

    def _witnesses(self, picture: Cells, seed: int) -> Generator[Progress, None, Verdict]:
        if needs_lines(self._goal):
            return (yield from self._stuck(picture, seed))
        return (yield from by_solver(picture, self._puzzle(picture), _shrunk))

    def _changed(self, picture: Cells, cells: Iterable[int]) -> Cells:
        """Give each cell the cheapest other colour, a random one among equals."""
        other = picture.copy()
        for cell in sorted(cells):
            open_colours = [colour for colour in range(self._colours + 1) if colour != picture.flat[cell]]
            cheapest = min(self._costs[cell, colour] for colour in open_colours)
            other.flat[cell] = self._chance.choice([colour for colour in open_colours
                                                    if self._costs[cell, colour] == cheapest])
        return other


class _LineLogic:
    """Line logic on the clues of a picture, starting from any known cells."""

    def __init__(self, picture: Cells, colours: int) -> None:
        self._cells, (height, width) = np.frombuffer(as_grid(picture).cells, np.int8), picture.shape
        self._size, self._look = (width, height), look_for(width, height, colours)

    def left_open(self, cells: Cells) -> Cells:
        read_on(self._cells, cells.ravel(), *self._size, self._look)
        return (self._look.known == UNKNOWN).reshape(cells.shape)


def _shrunk(
    picture: Cells, puzzle: Puzzle, other: Cells, switch: Collection[int]
) -> Generator[Progress, None, Cells]:
    """Shrink a switch that is not too large: its cells become givens as long as another solution remains."""
    changed = picture.copy()
    changed.flat[[*switch]] = other.flat[[*switch]]
    for cell in sorted(switch) if len(switch) <= _SHRUNK else ():
        if picture.flat[cell] != changed.flat[cell]:
            free = {*differing(picture, changed)} - {cell}
            givens = {at: state_of(int(colour)) for at, colour in enumerate(picture.flat) if at not in free}
            _, smaller = yield from other_solutions(picture, puzzle, givens)
            changed = smaller[0] if smaller else changed
    return changed
