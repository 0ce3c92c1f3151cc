"""The search for the fewest changes: a lower bound rises, and pictures get better, until they meet.

`bounds` proposes the cheapest picture that satisfies all known clauses. Witnesses against that picture give further
clauses (an implicit hitting set); without witnesses, no picture is cheaper. To have an answer early, some proposals are
repaired: cells that many witnesses share are changed until no witness is left, and then needless changes are undone.
Nothing here reads the clock; the search goes on until the caller stops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from string import ascii_letters
from typing import Any, Final

import numpy as np

from ...colours import EMPTY_LETTER, Colour
from ...events import Progress
from ...grid import UNKNOWN, Grid, state_of
from ...puzzle import Puzzle, puzzle_of
from ..picture_rounds import look_for, read_on
from .bounds import Bound, as_cells, as_grid, costs_of, weights_of
from .goals import (
    LineLogic,
    Logic,
    Verdict,
    by_exchanges,
    by_lines,
    by_solver,
    by_switches,
    fits_level,
    hardness,
    needs_lines,
    other_solutions,
)
from .switches import Cells, Witness, as_it_is, differing, exchanged

_ROUNDS: Final = 60  # in a repair
_SAMPLE: Final = 16  # cells to try, to make a picture easier
_CORES: Final = 50  # to look for before a proposal, for a better lower bound


@dataclass(frozen=True, slots=True)
class Proposal:
    """A way to change a picture."""

    grid: Grid  # the picture after the change
    cells: tuple[int, ...]  # the cells that change
    weight: int  # their cost
    least_weight: int  # no change costs less
    least_cells: int  # no change has fewer cells

    @property
    def proven(self) -> bool:
        """Whether nothing cheaper is possible."""
        return self.weight == self.least_weight


@dataclass(frozen=True, slots=True)
class Impossible:
    """Every solution changes a protected cell."""


Offers = Generator[Progress | Proposal | Impossible, None, None]


class Search:
    """The search on a picture in black and white."""

    Bounding: type[Bound] = Bound

    def __init__(
        self, picture: Cells, colours: int, goal: str, protected: Collection[int], alike: bool, seed: int
    ) -> None:
        self._picture, self._colours, self._goal, self._seed = picture, colours, goal, seed
        self._costs = costs_of(picture, colours, alike=alike)
        fixed = set(protected)
        self._weights = weights_of(picture, self._costs, fixed)
        self._bound = self.Bounding(picture, self._costs, fixed)
        self._count = self.Bounding(picture, np.ones_like(self._costs), fixed)
        self._best: Proposal | None = None
        self._looks = 0
        self._chance = Random(seed)
        self._proven: tuple[int, int] | None = None  # bounds on weight and cells, once they cannot rise any more

    def close(self) -> None:
        self._bound.close()
        self._count.close()

    def run(self) -> Offers:
        """Propose a picture, look for witnesses, demand changes; repair the first, second, fourth ... proposal."""
        proposals, repair_at = 0, 1
        while (picture := (yield from self._bound.cheapest())) is not None:
            proposals += 1
            if self._best is not None and self._best.weight == self._bound.cost:
                yield from self._offer(as_cells(self._best.grid))
                return
            witnesses, settled = yield from self._look(picture)
            if settled:
                yield from self._offer(picture)
                return
            self._demand(witnesses or [self._shut_out(picture)])
            if proposals == repair_at:
                repair_at *= 2
                yield from self._repair(picture, witnesses)
            if self._best is not None and self._best.proven:
                return
        if self._proven is None:
            yield Impossible()

    def _look(self, picture: Cells) -> Generator[Progress, None, tuple[list[Witness], bool]]:
        self._looks += 1
        result = yield from self._witnesses(picture, self._seed + self._looks)
        yield Progress({"looks": self._looks, "least_weight": self._bound.cost})
        return result

    def _demand(self, witnesses: Iterable[Witness]) -> None:
        for bound in (self._bound, self._count):
            bound.demand(witnesses)

    def _shut_out(self, picture: Cells) -> Witness:
        """A witness that excludes only this picture, if there is no other witness. If line logic decides, the picture
        is too hard for its level; otherwise the solver gave up, and from now on the cost proves nothing."""
        if not needs_lines(self._goal) and self._proven is None:
            self._proven = self._bound.cost, self._count.cost
        return as_it_is(picture, range(picture.size))

    def _offer(self, picture: Cells) -> Offers:
        """Propose a picture, unless a better one was proposed before."""
        cells = tuple(differing(picture, self._picture))
        weight = sum(int(self._costs[cell, picture.flat[cell]]) for cell in cells)
        for bound in (self._bound, self._count):
            bound.raise_cost(_CORES)
        if self._best is None or weight < self._best.weight or weight == self._bound.cost:
            least = self._proven or (self._bound.cost, self._count.cost)
            self._best = Proposal(as_grid(picture), cells, weight, *least)
            yield self._best

    # Overridden in colours

    def _puzzle(self, picture: Cells) -> Puzzle:
        return puzzle_of(as_grid(picture))

    def _logic(self, picture: Cells) -> Logic:
        return LineLogic(picture)

    def _witnesses(self, picture: Cells, seed: int) -> Generator[Progress, None, Verdict]:
        """The witnesses against a picture. Slow searches run only if quick ones find none."""
        witnesses = yield from by_exchanges(picture)
        if witnesses:
            return witnesses, False
        if needs_lines(self._goal):
            return (yield from self._stuck(picture, seed))
        return (yield from by_switches(picture, self._puzzle(picture), self._logic(picture), seed))

    def _stuck(self, picture: Cells, seed: int) -> Generator[Progress, None, Verdict]:
        """Witnesses where line logic gets stuck; without any, whether the level is right."""
        witnesses = yield from by_lines(picture, self._logic(picture), seed)
        return witnesses, not witnesses and fits_level(self._puzzle(picture), self._goal)

    def _changed(self, picture: Cells, cells: Iterable[int]) -> Cells:
        """A picture in which these cells are changed."""
        return exchanged(picture, cells)

    # Repairs

    def _repair(self, picture: Cells, witnesses: list[Witness]) -> Offers:
        """Change more and more cells until there is no witness against the picture, then undo needless changes."""
        free = {cell for cell, weight in enumerate(self._weights) if weight is not None}
        for _ in range(_ROUNDS):
            chosen = self._cover(witnesses, free) if witnesses else (yield from self._easing(picture, free))
            if not chosen:
                return
            picture = self._changed(picture, chosen)
            free -= chosen
            witnesses, settled = yield from self._look(picture)
            self._demand(witnesses)
            if settled:
                yield from self._offer((yield from self._without_needless(picture)))
                return

    def _cover(self, witnesses: list[Witness], free: set[int]) -> set[int]:
        """Cells that hit every witness, chosen greedily by the number of witnesses for their cost."""
        left, chosen = list(witnesses), set[int]()
        while left:
            counts = Counter(cell for witness in left for cell in witness.cells if cell in free)
            if not counts:
                return set()
            best = max(counts, key=lambda cell: (counts[cell] / (self._weights[cell] or 1), -cell))
            chosen.add(best)
            left = [witness for witness in left if best not in witness.cells]
        return chosen

    def _easing(self, picture: Cells, free: set[int]) -> Generator[Progress, None, set[int]]:
        """For a picture that is only too hard: the cell in a sample of the cheapest that makes it easiest."""
        cheapest = min((self._weights[cell] or 0 for cell in free), default=0)
        edges = [cell for cell in sorted(free) if self._weights[cell] == cheapest]
        rated = list[tuple[float, int]]()
        for cell in self._chance.sample(edges, min(_SAMPLE, len(edges))):
            rated.append((hardness(self._puzzle(self._changed(picture, [cell]))), cell))
            yield Progress({})
        return {min(rated)[1]} if rated else set()

    def _without_needless(self, picture: Cells) -> Generator[Progress, None, Cells]:
        for cell in sorted(differing(picture, self._picture), key=lambda cell: -(self._weights[cell] or 0)):
            fewer = picture.copy()
            fewer.flat[cell] = self._picture.flat[cell]
            witnesses, settled = yield from self._look(fewer)
            self._demand(witnesses)
            if settled:
                picture = fewer
        return picture


# In colours a cell may become empty or get any colour of the picture

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
