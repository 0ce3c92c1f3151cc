"""A lower bound on the cost of changes, from clauses that every suitable picture satisfies: core-guided MaxSAT (RC2),
in small turns.

The variables are the cells of the changed picture, from 1; changing a cell costs its weight, or is forbidden. Every
core proves a higher cost, so the cost is a valid lower bound throughout the search.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator
from typing import Any, Final

import numpy as np

from ...events import Progress
from .switches import Cells, Witness
from .visibility import weights_of

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
