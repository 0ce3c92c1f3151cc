"""The options that methods by SAT share. Imports nothing compiled, so that listing methods is quick."""

from __future__ import annotations

from typing import Final

from ..cnf.backend import BACKENDS
from ..runner import Option

ALL: Final = 100_000  # solutions
HOW_MANY: Final = Option("count", 2, "options.count", low=0, high=ALL)
_MOST_CLAUSES: Final = 1_000_000_000  # with fewer variables than that, whose numbers have 32 bits
CLAUSES: Final = Option("clauses", 10_000_000, "options.clauses", low=1, high=_MOST_CLAUSES)


def backend_option(default: str) -> Option:
    """Which SAT solver; each method has found its own to be the best."""
    return Option("backend", default, "options.sat_backend", choices=BACKENDS)
