"""The search for the fewest changes: a lower bound that rises, and pictures that get better, until they meet.

`bounds` proposes the cheapest picture that obeys all that is known to be necessary. Where something still stands
against that picture, its witnesses are further necessities (an implicit hitting set); where nothing does, no picture
is cheaper. Meanwhile such a proposal is repaired now and then, so that there is an answer early: cells that many
witnesses have are changed until nothing stands against it, and then changes that turn out needless are taken back.
Nothing here reads the clock; the search goes on for as long as it is asked to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from ...errors import PuzzleError
from ...events import Progress
from ...grid import Grid
from .. import UNIQUE
from .bounds import Bound
from .goals import check_goal, hardness, look, needs_lines
from .switches import Cells, Witness, exchanged
from .visibility import as_cells, as_grid, weights_of

LARGEST: Final = 150  # side of a picture
_ROUNDS: Final = 60  # of a repair
_TRIED: Final = 16  # cells, to make a picture easier
_CORES: Final = 50  # looked for before a proposal, so that it tells what is needed at least


@dataclass(frozen=True, slots=True)
class Proposal:
    """Cells to change, what that costs, and what any change that does it costs at least, and in how many cells."""

    grid: Grid
    cells: tuple[int, ...]
    weight: int
    least_weight: int
    least_cells: int

    @property
    def proven(self) -> bool:
        """Whether nothing cheaper would do."""
        return self.weight == self.least_weight


@dataclass(frozen=True, slots=True)
class Impossible:
    """There is no way at all without a change of a protected cell."""


Offers = Generator[Progress | Proposal | Impossible, None, None]


def make_unique(
    grid: Grid, goal: str = UNIQUE, *, protected: Collection[int] = (), alike: bool = False, seed: int = 0
) -> Iterator[Progress | Proposal | Impossible]:
    """Ever better proposals, the last one proven to be the best if one waits for it; `alike` when all cells cost the
    same. Between them comes how far the search is."""
    check_goal(goal)
    if len(grid.shape) != 2:
        raise PuzzleError("unique.flat_only")
    if max(grid.shape) > LARGEST:
        raise PuzzleError("unique.largest", found=str(max(grid.shape)), most=LARGEST)
    if not grid.solved:
        raise PuzzleError("unique.whole_picture")
    for cell in protected:
        if not 0 <= cell < len(grid.cells):
            raise PuzzleError("unique.unknown_cell", found=str(cell), most=len(grid.cells))
    search = _Search(as_cells(grid), goal, weights_of(as_cells(grid), protected, alike=alike), seed)
    try:
        yield from search.run()
    finally:
        search.close()


class _Search:
    def __init__(self, picture: Cells, goal: str, weights: list[int | None], seed: int) -> None:
        self._picture, self._goal, self._weights, self._seed = picture, goal, weights, seed
        self._bound = Bound(picture, weights)
        self._count = Bound(picture, [None if weight is None else 1 for weight in weights])
        self._best: Proposal | None = None
        self._looks = 0
        self._chance = Random(seed)
        self._proven: tuple[int, int] | None = None  # weight and cells, where no more will be proven

    def close(self) -> None:
        self._bound.close()
        self._count.close()

    def run(self) -> Offers:
        """Propose, look, demand; and repair after the first proposal, the second, the fourth, and so on."""
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
        found = yield from look(picture, self._goal, self._seed + self._looks)
        yield Progress({"looks": self._looks, "least_weight": self._bound.cost})
        return found

    def _demand(self, witnesses: Iterable[Witness]) -> None:
        for bound in (self._bound, self._count):
            bound.demand(witnesses)

    def _shut_out(self, picture: Cells) -> Witness:
        """That a picture is not to be proposed again against which nothing was found. Where line logic decides, it is
        too hard for its level; else the solver has lost its patience, and from here on the cost proves nothing."""
        if not needs_lines(self._goal) and self._proven is None:
            self._proven = self._bound.cost, self._count.cost
        return _whole(picture)

    def _offer(self, picture: Cells) -> Offers:
        """Propose a picture, unless a better one was proposed."""
        cells = tuple(np.flatnonzero(picture != self._picture).tolist())
        weight = self._weight(cells)
        for bound in (self._bound, self._count):
            bound.raise_cost(_CORES)
        if self._best is None or weight < self._best.weight or weight == self._bound.cost:
            least = self._proven or (self._bound.cost, self._count.cost)
            self._best = Proposal(as_grid(picture), cells, weight, *least)
            yield self._best

    def _weight(self, cells: Iterable[int]) -> int:
        return sum(self._weights[cell] or 0 for cell in cells)

    def _repair(self, picture: Cells, witnesses: list[Witness]) -> Offers:
        """Change more and more until nothing stands against the picture, then take back what was needless."""
        free = {cell for cell, weight in enumerate(self._weights) if weight is not None}
        for _ in range(_ROUNDS):
            chosen = self._cover(witnesses, free) if witnesses else (yield from self._easing(picture, free))
            if not chosen:
                return
            picture = exchanged(picture, chosen)
            free -= chosen
            witnesses, settled = yield from self._look(picture)
            self._demand(witnesses)
            if settled:
                yield from self._offer((yield from self._without_needless(picture)))
                return

    def _cover(self, witnesses: list[Witness], free: set[int]) -> set[int]:
        """Cells of which each witness has one, those first that most have for what they cost."""
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
        """For a picture that is too hard and nothing else: the cell, of some at edges, that makes it easiest."""
        cheapest = min((self._weights[cell] or 0 for cell in free), default=0)
        edges = [cell for cell in sorted(free) if self._weights[cell] == cheapest]
        rated = list[tuple[float, int]]()
        for cell in self._chance.sample(edges, min(_TRIED, len(edges))):
            rated.append((hardness(exchanged(picture, [cell])), cell))
            yield Progress({})
        return {min(rated)[1]} if rated else set()

    def _without_needless(self, picture: Cells) -> Generator[Progress, None, Cells]:
        cells = np.flatnonzero(picture != self._picture).tolist()
        for cell in sorted(cells, key=lambda one: -(self._weights[one] or 0)):
            fewer = exchanged(picture, [cell])
            witnesses, settled = yield from self._look(fewer)
            self._demand(witnesses)
            if settled:
                picture = fewer
        return picture


def _whole(picture: Cells) -> Witness:
    """That a picture itself is not to be proposed again."""
    return Witness(tuple(range(picture.size)), tuple(map(bool, picture.flat)), ())
