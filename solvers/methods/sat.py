"""`sat`: the whole puzzle as clauses for a SAT solver; once more, without the first solution, to prove it unique.

The clauses are the point: how many an encoding needs, and how hard the puzzle then is. Always decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from ..cnf import ENCODINGS
from ..events import Event, Finished, Progress, Steps, outcome_of
from ..puzzle import Puzzle
from ..runner import MethodInfo, Option, OptionValue
from .sat_options import CLAUSES, HOW_MANY, backend_option


def _start(puzzle: Puzzle, *, seed: int, preprocess: OptionValue, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    if preprocess == "lines":
        return _after_line_logic(puzzle, **options)
    from .sat_session import from_scratch

    return from_scratch(puzzle, **options)


def _after_line_logic(puzzle: Puzzle, *, backend: OptionValue, **options: OptionValue) -> Iterator[Event | Steps]:
    """Only the cells that line logic leaves open are in the model."""
    from .exact_session import Session
    from .sat_session import SatSession, decide

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
        yield from decide(SatSession(puzzle, lines.solutions, str(backend), lines.known), **options)


METHOD: Final = MethodInfo(
    "sat",
    "summaries.sat",
    (
        Option("encoding", "order", "options.encoding", choices=ENCODINGS),
        backend_option("glucose4"),
        HOW_MANY,
        Option("preprocess", "none", "options.sat_preprocess", choices=("none", "lines")),
        CLAUSES,
    ),
    _start,
)
