"""`exact`: line logic, probing, search that learns, and a SAT solver for what is left. The default method.

Always answers UNIQUE, MULTIPLE (with two solutions) or NONE, unless a limit comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..cnf.backend import BACKENDS, can_be_sliced
from ..events import Event, Finished, Steps, outcome_of
from ..puzzle import Puzzle
from ..solve import MethodInfo, Option, OptionValue
from .sat_options import ALL, COUNT

if TYPE_CHECKING:
    from .exact_session import Session

_TURN: Final = 6_000  # effort of our own search before SAT gets its first turn
_SLICES: Final = 8  # and how long that is
_ENDLESS: Final = 10**12
_AUTO: Final = "auto"


def _start(puzzle: Puzzle, *, seed: int, cores: OptionValue = 1, **options: OptionValue) -> Iterator[Event | Steps]:
    if int(cores) > 1:
        from ..portfolio.race import race

        yield from race(_start, puzzle, int(cores), seed, options)
        return
    from .exact_session import Session

    session = Session(puzzle)
    if options["backend"] == _AUTO:
        options["backend"] = "glucose4" if len(puzzle.shape) == 2 else "cadical195"
    try:
        yield from _stages(session, int(options["count"]) or ALL, **options)
    finally:
        session.close()
    yield _finished(session)


def _stages(
    session: Session, wanted: int, *, probe: OptionValue, learn: OptionValue, backend: OptionValue, **_: OptionValue
) -> Iterator[Event | Steps]:
    """Each stage takes over what the one before it left open."""
    yield from session.given()
    if not session.broken:
        yield from session.propagate()
    if probe and session.open:
        yield from session.probe()
    if session.complete:
        yield from session.finish()
    elif not session.exhausted:
        session.choose_first()
        yield from _search(session, wanted, int(learn), str(backend))
        yield from session.show_solution()


def _search(session: Session, wanted: int, learn: int, backend: str) -> Iterator[Event | Steps]:
    """Our own search and SAT take turns, ever longer ones, until ours has had its share. Either may be unlucky
    for long with a puzzle that the other decides at once."""
    first = _TURN if can_be_sliced(backend) else learn
    turn = 0
    while not _done(session, wanted):
        turn += 1
        share = min(learn, turn * first)
        while session.effort < share and not session.found_by_sat and not _done(session, wanted):
            yield from session.search(share)
        if not _done(session, wanted):
            last = session.found_by_sat or share == learn
            yield from session.sat(backend, wanted, _ENDLESS if last else turn * _SLICES)


def _done(session: Session, wanted: int) -> bool:
    return session.exhausted or len(session.solutions) >= wanted


def _finished(session: Session) -> Finished:
    found = len(session.solutions)
    where = None if found else session.where()
    return Finished(outcome_of(found, session.exhausted), session.counters(), where)


METHOD: Final = MethodInfo(
    "exact",
    "Line logic, probing, search that learns from its conflicts, SAT for the rest: always decides",
    (
        COUNT,
        Option("probe", True, "try both values of cells and keep what follows either way"),
        Option("learn", 8_000, "effort of our own search, in thousands of steps, before SAT takes over", low=0),
        Option(
            "backend", _AUTO, "the SAT solver that takes over; auto: glucose4 for flat puzzles, cadical195 for solids",
            choices=(_AUTO, *BACKENDS),
        ),
        Option("cores", 1, "processes that try it side by side, each with the puzzle turned another way",
               low=1, high=64, only_local=True),
    ),
    _start,
    takes_solid=True,
)
