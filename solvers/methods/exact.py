"""`exact`, the default method: line logic, search by belief, probing, then clause learning and SAT in turn.

Always answers UNIQUE, MULTIPLE (with two solutions) or NONE, unless a limit comes first.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import count, islice, repeat
from typing import Final

from ..cnf.backend import can_be_sliced
from ..events import Event, Finished, Progress, Reason, Stage, Steps, outcome_of
from ..puzzle import Puzzle
from ..runner import OptionValue
from .exact_session import Session
from .registry import MOST_SOLUTIONS

_ROUNDS: Final = 10  # of messages before the first guess
_SHORT: Final = 50  # conflicts of the first search by belief: probing often settles what it does not
_ROUNDS_OF_LARGE: Final = 100  # for a large puzzle after a draw of prior odds, where it pays to let beliefs converge
_DRAW: Final = 500  # conflicts of the first search by belief from a draw of prior odds
_FOR_SECOND: Final = 10  # further conflicts of such a search once there is a solution
_ACTIVE_TURN: Final = 2_000  # effort of a turn by activity
_PATIENCE: Final = 4  # turns in which belief and SAT look for the first solution before activity does
_SLICES: Final = 8  # of SAT in its first turn
_SLICES_BESIDE_BELIEF: Final = 2  # and where belief finds the first solution sooner as a rule
_ENDLESS: Final = 10**12
_SEEDS: Final = 1_000_003  # keeps the draws of neighbouring seeds apart


def start(puzzle: Puzzle, *, seed: int, cores: OptionValue = 1, **options: OptionValue) -> Iterator[Event | Steps]:
    if int(cores) > 1:
        from ..portfolio.orientation_race import race

        yield from race(start, puzzle, int(cores), seed, options)
        return
    session = Session(puzzle, several=bool(options["several"]))
    if options["backend"] == "auto":
        options["backend"] = "glucose4" if len(puzzle.shape) == 2 else "cadical195"
    try:
        yield from _stages(session, int(options["count"]) or MOST_SOLUTIONS, seed, **options)
    finally:
        session.close()
    count = len(session.solutions)
    where = None if count else (yield from _contradiction(puzzle, session, bool(options["probe"])))
    yield Finished(outcome_of(count, session.exhausted), session.counters(), where)


def _stages(
    session: Session, target: int, seed: int, *, belief: OptionValue, priors: OptionValue, probe: OptionValue,
    learn: OptionValue, backend: OptionValue, **_: OptionValue,
) -> Iterator[Event | Steps]:
    """Each stage continues with the cells that the previous one left open."""
    yield from session.set_givens()
    if not session.broken:
        yield from session.propagate()
    if belief and session.open:
        yield Stage("believing")
        yield from session.exchange(_ROUNDS, seed)
        yield from session.search_by_belief(target, _SHORT, _FOR_SECOND)
    if probe and session.open and not _is_done(session, target):
        yield from session.probe()
    if session.complete and not _is_done(session, target):
        yield from session.finish()
    elif not _is_done(session, target):
        session.choose_first()
        draws = _draws(seed, bool(priors)) if belief else iter(())
        yield from _search(session, target, draws, int(learn), str(backend), _PATIENCE if belief else 0)
    yield from session.show_solution()


def _draws(seed: int, priors: bool) -> Iterator[int]:
    """The seeds of prior odds for successive searches by belief; 0 means even odds."""
    return count(seed * _SEEDS + 1) if priors else repeat(0)


def _search(
    session: Session, target: int, draws: Iterator[int], learn: int, backend: str, patience: int,
) -> Iterator[Event | Steps]:
    """Search by belief, search by activity and SAT take turns, which grow longer. Each may be unlucky with a puzzle
    that another one, or belief with other prior odds, decides at once; so belief tries one more draw each turn. Belief
    only looks for the first solution. Activity proves, and joins the search for it after `patience` turns without
    one."""
    sliced = can_be_sliced(backend)
    patience = patience if sliced else 0
    for turn in count(1):
        yield from _search_by_draws(session, target, list(islice(draws, turn)))
        if not _is_done(session, target) and not session.solved_by_sat and (session.solutions or turn > patience):
            yield from session.search(target, min(learn, turn * _ACTIVE_TURN) if sliced else learn)
        if not _is_done(session, target):
            slices = _SLICES_BESIDE_BELIEF if session.suits_belief and not session.solutions else _SLICES
            yield from session.sat(backend, target, _ENDLESS if session.solved_by_sat else turn * slices)
        if _is_done(session, target):
            return


def _search_by_draws(session: Session, target: int, draws: Sequence[int]) -> Iterator[Event | Steps]:
    """Search by belief from one draw of prior odds after another, until there is a solution: long from the first draw,
    half as long from the second, and so on. Most puzzles need many short searches, the largest need a long one."""
    rounds = _ROUNDS_OF_LARGE if session.large else _ROUNDS
    for place, draw in enumerate(draws, 1):
        if session.solutions or session.exhausted:
            return
        yield Stage("believing")
        yield from session.exchange(rounds, draw)
        yield from session.search_by_belief(target, len(draws) * _DRAW // place, _FOR_SECOND)


def _is_done(session: Session, target: int) -> bool:
    return session.exhausted or len(session.solutions) >= target


def _contradiction(puzzle: Puzzle, session: Session, probe: bool) -> Generator[Progress, None, Reason | None]:
    """Where a contradiction shows. If a short search by belief found it before any probing, probing runs behind the
    scenes, since it may show the contradiction in a simpler way."""
    contradiction = session.contradiction()
    if not probe or session.probed or contradiction is None or contradiction.technique != "search":
        return contradiction
    probing = type(session)(puzzle)
    for work in (probing.set_givens(), probing.propagate(), probing.probe()):
        for _ in work:
            yield Progress({})
    return probing.contradiction() or contradiction
