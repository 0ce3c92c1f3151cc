"""PySAT's solvers behind one door: solved in slices where the back end can, so that others get a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

BACKENDS: Final = (
    "glucose4",
    "glucose3",
    "glucose42",
    "cadical195",
    "cadical153",
    "cadical103",
    "lingeling",
    "maplechrono",
    "maplecm",
    "maplesat",
    "mergesat3",
    "minicard",
    "minisat22",
    "minisat-gh",
)
_WHOLE: Final = ("cadical", "lingeling")  # cannot be stopped once they run
_SLICE: Final = 500  # conflicts, some 20 ms


class Backend:
    """A loaded SAT solver. Use it as a context, so that its memory is given back."""

    def __init__(self, name: str, clauses: Sequence[Sequence[int]]) -> None:
        from pysat.solvers import Solver

        self._sliced = not name.startswith(_WHOLE)
        self._solver: Any = Solver(name=name)
        self._solver.append_formula(clauses, no_return=True)

    def __enter__(self) -> Backend:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def solve(self) -> Iterator[bool | None]:
        """None after every slice, and at last whether there is a model."""
        if not self._sliced:
            yield bool(self._solver.solve())
            return
        answer = None
        while answer is None:
            self._solver.conf_budget(_SLICE)
            answer = self._solver.solve_limited()
            yield answer

    def model(self) -> list[int]:
        model: list[int] = self._solver.get_model()
        return model

    def add(self, clause: Sequence[int]) -> None:
        self._solver.add_clause(clause)

    def counters(self) -> dict[str, int]:
        """Conflicts, decisions, propagations, restarts, where the back end counts them."""
        return dict(self._solver.accum_stats() or {})
