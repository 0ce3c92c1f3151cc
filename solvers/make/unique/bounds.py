"""The costs of changes, and a lower bound on them from clauses that every suitable picture satisfies: core-guided
MaxSAT (RC2), in small turns.

The variables are the cells of the changed picture, from 1; changing a cell costs its weight, or is forbidden. Every
core proves a higher cost, so the cost is a valid lower bound throughout the search.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator
from typing import Any, Final

import numpy as np

from ...events import Progress
from ...grid import EMPTY, FILLED, Grid
from ..picture import SIDES, groups
from .switches import Cells, Witness

# The cost of a change. At the edge of a shape it alters the edge a little, in the middle of an area it makes a dot, and
# small parts, such as an eye, are what people look at.
EDGE: Final = 2
PLAIN: Final = 3
DETAIL: Final = 6

SMALL: Final = 4  # cells of a part that is a detail


def as_grid(picture: Any) -> Grid:
    states = np.where(picture == 0, EMPTY, np.where(picture == 1, FILLED, picture + 1))
    return Grid(picture.shape, states.astype(np.int8).tobytes())


def as_cells(grid: Grid) -> Any:
    """The colours of the cells, row by row: 0 for an empty one, 1 for one that is filled in black and white."""
    states = np.frombuffer(grid.cells, np.int8).reshape(grid.shape)
    return np.where(states == EMPTY, 0, states - (states > EMPTY)).astype(np.int8)


def costs_of(picture: Any, colours: int = 1, *, alike: bool = False) -> Any:
    """The cost of each colour in each cell. The colour of a neighbour only moves the edge of an area, so it is cheap;
    beyond the border all is empty. With `alike` all changes cost 1."""
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


def weights_of(picture: Any, costs: Any, fixed: Collection[int] = ()) -> list[int | None]:
    """The least cost of changing each cell; None for `fixed` cells."""
    others = np.where(np.arange(costs.shape[1]) == picture.reshape(-1, 1), costs.max() + 1, costs)
    weights: list[int | None] = others.min(axis=1).tolist()
    for cell in fixed:
        weights[cell] = None
    return weights


_CONFLICTS: Final = 300  # in a turn


class Bound:
    """The least cost of satisfying all clauses. Close it to release its memory."""

    def __init__(self, picture: Cells, costs: Any, fixed: Collection[int]) -> None:
        """`costs` has the cost of each colour in each cell; `fixed` cells do not change."""
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF

        formula = WCNF()
        for clause, weight in self._clauses(picture, costs, fixed):
            formula.append(clause, weight=weight)
        self._shape, self._variables = picture.shape, formula.nv
        self._work: Any = RC2(formula, solver="glucose4")
        self.possible = True

    def _clauses(self, picture: Cells, costs: Any, fixed: Collection[int]) -> Iterator[tuple[list[int], int | None]]:
        """The clauses with the costs of changes, with the variables in order; without a weight a clause is hard."""
        weights = weights_of(picture, costs, fixed)
        for variable, (filled, weight) in enumerate(zip(picture.flat, weights, strict=True), 1):
            yield [variable if filled else -variable], weight

    def _differs(self, cell: int, colour: int) -> int:
        """The literal that says that a cell does not have this colour."""
        return -cell - 1 if colour else cell + 1

    def _picture(self, holds: Any) -> Cells:
        """The picture in which these variables hold."""
        return holds.reshape(self._shape).astype(np.int8)

    def close(self) -> None:
        self._work.delete()

    @property
    def cost(self) -> int:
        return int(self._work.cost)

    def demand(self, witnesses: Iterable[Witness]) -> None:
        """Add a clause for each witness: one of its cells has to change."""
        for witness in witnesses:
            self._work.add_clause(list(map(self._differs, witness.cells, witness.colours)))

    def cheapest(self) -> Generator[Progress, None, Cells | None]:
        """A picture that satisfies all clauses at the least cost; None if there is none at all."""
        while self.possible:
            self._work.oracle.conf_budget(_CONFLICTS)
            answer = self._work.oracle.solve_limited(assumptions=self._work.active_assumps())
            if answer:
                return self._picture(np.array(self._work.oracle.get_model()[: self._variables]) > 0)
            if answer is False:
                self._take_core()
            yield Progress({})
        return None

    def raise_cost(self, cores: int) -> None:
        """Look for up to `cores` more cores, which raise the lower bound."""
        for _ in range(cores):
            self._work.oracle.conf_budget(_CONFLICTS)
            if self._work.oracle.solve_limited(assumptions=self._work.active_assumps()) is not False:
                return
            self._take_core()

    def _take_core(self) -> None:
        self._work.get_core()
        self.possible = bool(self._work.core)
        if self.possible:
            self._work.process_core()
