"""`belief`: lines exchange their beliefs, the surest cell is decided, and so on. It proves nothing.

This is belief propagation with decimation (Pearl 1982; Mézard, Parisi and Zecchina 2002). `exact` guesses in the same
way, but withdraws wrong guesses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..events import Event, Finished, Outcome, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo, Option, OptionValue

if TYPE_CHECKING:
    from .belief_session import BeliefSession


def _start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from .belief_session import BeliefSession

    session = BeliefSession(puzzle, logic=bool(options["logic"]), damping=float(options["damping"]))
    yield from session.set_givens()
    yield from session.exchange(int(options["rounds"]))
    yield from _decide_all(session, int(options["between"]))
    yield from session.show()
    yield _finished(session)


def _decide_all(session: BeliefSession, between: int) -> Iterator[Event | Steps]:
    """Decide one cell after another, each by the beliefs after the one before."""
    while session.open:
        yield from session.decide()
        if session.open and between > 1:
            yield from session.exchange(between - 1)


def _finished(session: BeliefSession) -> Finished:
    outcome = Outcome.SOLVED if session.broken is None else Outcome.STUCK
    return Finished(outcome, session.counters(), session.broken)


METHODS: Final = (MethodInfo(
    "belief",
    "summaries.belief",
    (
        Option("rounds", 20, "options.rounds", low=0, high=1_000),
        Option("between", 1, "options.between", low=1, high=100),
        Option("damping", 0.5, "options.damping", low=0.0, high=0.95),
        Option("logic", True, "options.belief_logic"),
    ),
    _start,
    kinds=("flat", "coloured", "solid"),
),)
