"""`exact`: line logic, probing, search that learns, and a SAT solver for what is left. The default method.

Always answers UNIQUE, MULTIPLE (with two solutions) or NONE, unless a limit comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..cnf.backend import BACKENDS
from ..events import Event, Finished, Outcome, Steps
from ..puzzle import Puzzle
from ..solve import MethodInfo, Option, OptionValue

if TYPE_CHECKING:
    from .exact_session import Session

_ALL: Final = 100_000


def _start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from .exact_session import Session

    wanted = int(options["count"]) or _ALL
    session = Session(puzzle)
    yield from session.given()
    if not session.broken:
        yield from session.propagate()
    if options["probe"] and session.open:
        yield from session.probe()
    if session.complete:
        yield from session.finish()
    elif not session.exhausted:
        yield from _search(session, wanted, int(options["learn"]), str(options["backend"]))
        yield from session.show_solution()
    yield _finished(session)


def _search(session: Session, wanted: int, learn: int, backend: str) -> Iterator[Event | Steps]:
    """Look for solutions with our own search while its budget lasts, then with SAT."""
    session.choose_first()
    while not session.exhausted and len(session.solutions) < wanted:
        if session.effort < learn:
            yield from session.search(learn)
        else:
            yield from session.sat(backend, wanted)


def _finished(session: Session) -> Finished:
    found = len(session.solutions)
    if not found:
        return Finished(Outcome.NONE, session.counters(), session.where())
    if found > 1:
        return Finished(Outcome.MULTIPLE, session.counters())
    return Finished(Outcome.UNIQUE if session.exhausted else Outcome.SOLVED, session.counters())


METHOD: Final = MethodInfo(
    "exact",
    "Line logic, probing, search that learns from its conflicts, SAT for the rest: always decides",
    (
        Option("count", 2, "solutions to look for: 2 tells whether there is just one, 0 means all", low=0, high=_ALL),
        Option("probe", True, "try both values of cells and keep what follows either way"),
        Option("learn", 5_000, "effort of our own search, in thousands of steps, before SAT takes over", low=0),
        Option("backend", "glucose4", "the SAT solver that takes over", choices=BACKENDS),
    ),
    _start,
)
