"""The options that methods by SAT share. Imports nothing compiled, so that listing methods is quick."""

from __future__ import annotations

from typing import Final

from ..cnf.backend import BACKENDS
from ..runner import Option

ALL: Final = 100_000  # solutions
COUNT: Final = Option(
    "count", 2, "solutions to look for: 2 tells whether there is just one, 0 means all", low=0, high=ALL
)
_MOST_CLAUSES: Final = 1_000_000_000  # with fewer variables than that, whose numbers have 32 bits
CLAUSES: Final = Option(
    "clauses", 10_000_000, "the most clauses: a larger model is refused", low=1, high=_MOST_CLAUSES
)


def backend_option(default: str) -> Option:
    """Which SAT solver; each method has found its own to be the best."""
    return Option("backend", default, "the SAT solver", choices=BACKENDS)
