"""PySAT's solvers behind one door: solved in slices where the back end can, so that others get a turn."""

from __future__ import annotations

from collections.abc import Sequence
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


def can_be_sliced(name: str) -> bool:
    """Whether this back end can stop after some conflicts and go on later."""
    return not name.startswith(_WHOLE)


class Backend:
    """A loaded SAT solver. Close it, so that its memory is given back."""

    def __init__(self, name: str, clauses: Sequence[Sequence[int]]) -> None:
        from pysat.solvers import Solver

        self._sliced = can_be_sliced(name)
        self._solver: Any = Solver(name=name)
        self._solver.append_formula(clauses, no_return=True)

    def close(self) -> None:
        self._solver.delete()

    def solve_slice(self) -> bool | None:
        """Whether there is a model; None when the slice was too short to tell, so that one asks again."""
        if not self._sliced:
            return bool(self._solver.solve())
        self._solver.conf_budget(_SLICE)
        answer: bool | None = self._solver.solve_limited()
        return answer

    def model(self) -> list[int]:
        model: list[int] = self._solver.get_model()
        return model

    def add(self, clause: Sequence[int]) -> None:
        self._solver.add_clause(clause)

    def counters(self) -> dict[str, int]:
        """Conflicts, decisions, propagations, restarts, where the back end counts them."""
        return dict(self._solver.accum_stats() or {})
