"""The whole puzzle as clauses for a SAT solver, which runs again without the first solution to prove it unique.

- `sat`, for flat puzzles, also in colours. The clauses are the point: how many an encoding needs, and how hard the
  puzzle then is. Always decides. There are two engines: a back end made for speed, and one that reports every step.
- `sat3d`, for solids, in one pass. The literature calls it infeasible from side 20 on. It predicts its size first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

from ..cnf import ENCODINGS
from ..cnf.backend import BACKENDS
from ..events import Event, Finished, Progress, Steps, outcome_of
from ..grid import Grid
from ..puzzle import Puzzle
from ..runner import MethodInfo, Option, OptionValue

if TYPE_CHECKING:
    from ..cnf.encodings import States

ALL: Final = 100_000  # solutions
HOW_MANY: Final = Option("count", 2, "options.count", low=0, high=ALL)

_MOST_CLAUSES: Final = 1_000_000_000  # a model has fewer variables, whose numbers have 32 bits
_CLAUSES: Final = Option("clauses", 10_000_000, "options.clauses", low=1, high=_MOST_CLAUSES)
_WATCHED: Final = "watched"


def _backend(default: str) -> Option:
    """The choice of a SAT solver; each method has its own best one as default."""
    return Option("backend", default, "options.sat_backend", choices=BACKENDS)


def _start(puzzle: Puzzle, *, seed: int, preprocess: OptionValue, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    if preprocess == "lines":
        return _after_line_logic(puzzle, **options)
    return _decide(puzzle, [], None, **options)


def _decide(
    puzzle: Puzzle, solutions: list[Grid], states: States | None, *, engine: OptionValue, backend: OptionValue,
    decisions: OptionValue, count: OptionValue, **options: OptionValue,
) -> Iterator[Event | Steps]:
    """Decide with the chosen engine. The known cells of `states` stay out of the model."""
    target = int(count) or ALL
    if engine == _WATCHED:
        from .watched_session import WatchedSession, decide_watched

        yield from decide_watched(WatchedSession(puzzle, solutions, states), target, decisions=decisions, **options)
    else:
        from .sat_session import SatSession, decide

        session = SatSession(puzzle, solutions, str(backend), states)
        if states is None:
            yield from session.set_givens()
        yield from decide(session, target, **options)


def _after_line_logic(puzzle: Puzzle, **options: OptionValue) -> Iterator[Event | Steps]:
    """Only the cells that line logic leaves open are in the model."""
    from .exact_session import Session

    lines = Session(puzzle)
    for event in chain(lines.set_givens(), lines.propagate()):
        if isinstance(event, Progress):  # its other counters stay at 0 here
            yield Progress({"line_visits": event.counters["line_visits"]})
        else:
            yield event
    if lines.complete:
        yield from lines.finish()
    if lines.exhausted:
        yield Finished(outcome_of(len(lines.solutions), True), where=lines.contradiction())
    else:
        yield from _decide(puzzle, lines.solutions, lines.known_cells, **options)


def _start_solid(
    puzzle: Puzzle, *, seed: int, backend: OptionValue, count: OptionValue, clauses: OptionValue
) -> Iterator[Event | Steps]:
    """Every cell is in the model."""
    del seed  # nothing here is random
    from .sat_session import SatSession, decide

    session = SatSession(puzzle, [], str(backend))
    yield from session.set_givens()
    yield from decide(session, int(count) or ALL, clauses=clauses)


METHODS: Final = (
    MethodInfo(
        "sat",
        "summaries.sat",
        (
            Option("encoding", "order", "options.encoding", choices=ENCODINGS),
            _backend("glucose4"),
            HOW_MANY,
            Option("engine", "backend", "options.sat_engine", choices=("backend", _WATCHED)),
            Option("decisions", "activity", "options.sat_decisions", choices=("activity", "first")),
            Option("preprocess", "none", "options.sat_preprocess", choices=("none", "lines")),
            _CLAUSES,
        ),
        _start,
        kinds=("flat", "coloured"),
    ),
    MethodInfo(
        "sat3d",
        "summaries.sat3d",
        (_backend("cadical195"), HOW_MANY, _CLAUSES),
        _start_solid,
        kinds=("solid",),
    ),
)
