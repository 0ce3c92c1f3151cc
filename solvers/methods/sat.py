"""`sat`: the whole puzzle as clauses for a SAT solver; once more, without the first solution, to prove it unique.

The clauses are the point: how many an encoding needs, and how hard the puzzle then is. Always decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

from ..cnf import ENCODINGS
from ..cnf.backend import BACKENDS
from ..events import Event, Finished, Progress, Steps, outcome_of
from ..puzzle import Puzzle
from ..solve import MethodInfo, Option, OptionValue

if TYPE_CHECKING:
    from .sat_session import SatSession

_ALL: Final = 100_000
_MOST: Final = 10_000_000  # clauses


def _start(puzzle: Puzzle, *, seed: int, preprocess: OptionValue, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    return (_after_line_logic if preprocess == "lines" else _from_scratch)(puzzle, **options)


def _from_scratch(puzzle: Puzzle, *, backend: OptionValue, **options: OptionValue) -> Iterator[Event | Steps]:
    """Every cell is in the model."""
    from .sat_session import SatSession

    session = SatSession(puzzle, [], str(backend))
    yield from session.given()
    yield from _by_sat(session, **options)


def _after_line_logic(puzzle: Puzzle, *, backend: OptionValue, **options: OptionValue) -> Iterator[Event | Steps]:
    """Only the cells that line logic leaves open are in the model."""
    from .exact_session import Session
    from .sat_session import SatSession

    lines = Session(puzzle)
    for event in chain(lines.given(), lines.propagate()):
        if isinstance(event, Progress):  # of what it counts, nothing else happens here
            yield Progress({"line_visits": event.counters["line_visits"]})
        else:
            yield event
    if lines.complete:
        yield from lines.finish()
    if lines.exhausted:
        yield Finished(outcome_of(len(lines.solutions), True), where=lines.where())
    else:
        yield from _by_sat(SatSession(puzzle, lines.solutions, str(backend), lines.known), **options)


def _by_sat(
    session: SatSession, *, encoding: OptionValue, count: OptionValue, clauses: OptionValue
) -> Iterator[Event | Steps]:
    try:
        yield from session.load([str(encoding)], most=int(clauses))
        yield from session.solve(int(count) or _ALL)
    finally:
        session.close()
    yield Finished(outcome_of(len(session.solutions), session.exhausted), session.counters)


METHOD: Final = MethodInfo(
    "sat",
    "The puzzle as clauses for a SAT solver: line encodings and solvers to compare; always decides",
    (
        Option("encoding", "order", "how a line becomes clauses", choices=ENCODINGS),
        Option("backend", "glucose4", "the SAT solver", choices=BACKENDS),
        Option("count", 2, "solutions to look for: 2 tells whether there is just one, 0 means all", low=0, high=_ALL),
        Option("preprocess", "none", "what is done before: line logic leaves fewer cells", choices=("none", "lines")),
        Option("clauses", _MOST, "the most clauses: a larger model is refused", low=1),
    ),
    _start,
)
