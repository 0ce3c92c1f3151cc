"""PySAT's solvers behind one interface, in slices, so that other work gets a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

# The solvers that can continue after a solution. Kissat cannot: a clause added then ends the whole process.
# CryptoMiniSat does not come with PySAT.
BACKENDS: Final = (
    "glucose4", "glucose3", "glucose42", "gluecard4", "gluecard3", "cadical300", "cadical195", "cadical153",
    "cadical103", "ergo", "lingeling", "maplechrono", "maplecm", "maplesat", "mergesat3", "minicard", "minisat22",
    "minisat-gh", "minisat-ep",
)
# These check their limits at every decision, so that slices stay short in the largest model. Others do so only at
# a restart or after simplifying: on a solid of side 40, a slice of glucose4 took 3 s, one of cadical300 17 s.
PUNCTUAL: Final = ("minicard", "minisat22", "minisat-gh", "minisat-ep", "ergo", "mergesat3")
_WHOLE: Final = ("lingeling",)  # cannot be stopped once it runs
_COUNT_CONFLICTS_ALONE: Final = ("cadical",)
# A slice ends with the first restart after these counts, about 20 ms. Glucose restarts anyway, so that slices do not
# change its search.
_CONFLICTS: Final = 500
_PROPAGATIONS: Final = 100_000
# In a large model a conflict takes longer, so that a slice has fewer of them; but each slice has its own cost.
_SMALL: Final = 60_000  # variables
_FEWEST: Final = 100
_INTERRUPTED: Final = "keyboard interrupt"  # in what PySAT's error says


@contextmanager
def _interruptible() -> Iterator[None]:
    """Turn PySAT's own error for Ctrl-C into KeyboardInterrupt."""
    from pysolvers import error

    try:
        yield
    except error as problem:
        if _INTERRUPTED in str(problem):
            raise KeyboardInterrupt from problem
        raise


def can_be_sliced(name: str) -> bool:
    """Whether this back end can stop after some conflicts and go on later."""
    return not name.startswith(_WHOLE)


class Backend:
    """A SAT solver. Close it to free its memory. Some can write down a proof."""

    def __init__(self, name: str, *, with_proof: bool = False) -> None:
        from pysat.solvers import Solver

        self._name = name
        self._solver: Any = Solver(name=name, with_proof=True) if with_proof else Solver(name=name)
        self._conflicts = _CONFLICTS

    def close(self) -> None:
        self._solver.delete()

    def reserve(self, variables: int) -> None:
        """Announce the number of variables by a clause that is always true: ergo is slow to add one at a time."""
        self._solver.add_clause([variables, -variables])
        self._conflicts = max(_FEWEST, _CONFLICTS * _SMALL // max(_SMALL, variables))

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        self._solver.append_formula(clauses, no_return=True)

    def solve_slice(self) -> bool | None:
        """Whether there is a model; None when the slice ended before an answer."""
        with _interruptible():
            if not can_be_sliced(self._name):
                return bool(self._solver.solve())
            self._solver.conf_budget(self._conflicts)
            if not self._name.startswith(_COUNT_CONFLICTS_ALONE):
                self._solver.prop_budget(_PROPAGATIONS)
            answer: bool | None = self._solver.solve_limited()
            return answer

    def model(self) -> list[int]:
        model: list[int] = self._solver.get_model()
        return model

    def proof(self) -> list[str]:
        """The lines of the proof that there is no model, if `with_proof` was set."""
        proof: list[str] = self._solver.get_proof()
        return proof

    def counters(self) -> dict[str, int]:
        """Conflicts, decisions, propagations and restarts so far."""
        return dict(self._solver.accum_stats() or {})
