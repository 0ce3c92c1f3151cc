"""`belief`: lines exchange their beliefs, the surest cell is decided, and so on. It proves nothing.

This is belief propagation with decimation (Pearl 1982; Mézard, Parisi and Zecchina 2002). `exact` guesses in the same
way, but withdraws wrong guesses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from ..events import Belief, Event, Finished, Outcome, Progress, Reason, Solution, Stage, Steps, Surest, Why
from ..grid import EMPTY, FILLED, UNKNOWN
from ..kernel.board import CONFLICT, UPDATES, VISITS
from ..kernel.choice import surest
from ..kernel.messages import LEAST, exchange, new_messages, tell
from ..kernel.propagate import BROKEN, BUDGET, propagate
from ..kernel.trail import clear_queue, set_cell
from ..puzzle import Puzzle
from ..runner import OptionValue
from .planes import BoardSession

_MOST_WITH_MESSAGES: Final = 625  # cells: the messages take eight times as much room as the beliefs
_PRECISION: Final = 100  # of logarithms, as they are sent


def start(
    puzzle: Puzzle, *, rounds: OptionValue, between: OptionValue, damping: OptionValue, logic: OptionValue
) -> Iterator[Event | Steps]:
    """Exchange beliefs, then decide one cell after another, each by the beliefs after the one before."""
    session = BeliefSession(puzzle, logic=bool(logic), damping=float(damping))
    yield from session.set_givens()
    yield from session.exchange(int(rounds))
    while session.open:
        yield from session.decide()
        if session.open and int(between) > 1:
            yield from session.exchange(int(between) - 1)
    yield from session.show()
    yield _finished(session)


def _finished(session: BeliefSession) -> Finished:
    outcome = Outcome.SOLVED if session.broken is None else Outcome.STUCK
    return Finished(outcome, session.counters(), session.broken)


class BeliefSession(BoardSession):
    """The state of the solve. With `logic` it ends where line logic finds a contradiction, else with a full grid."""

    def __init__(self, puzzle: Puzzle, *, logic: bool, damping: float) -> None:
        super().__init__(puzzle)
        self._logic = logic
        self._messages = new_messages(self._board)
        self._messages.damping[0] = damping
        self._undamped = self._messages.odds[:-1].copy()  # by axis and cell: the last messages before damping
        tells = self._planes.count == 1 and puzzle.size <= _MOST_WITH_MESSAGES
        self._sent = np.zeros((2 * len(self._undamped), puzzle.size)) if tells else None  # logarithms of both
        self._rounds = 0
        self._guesses = 0
        self.broken: Reason | None = None  # the contradicted line

    @property
    def open(self) -> bool:
        """Whether there are unknown cells and no contradiction."""
        return self.broken is None and not self._is_full()

    def set_givens(self) -> Iterator[Event | Steps]:
        """Set the given cells, and what follows from them."""
        for cell, value in self._puzzle.givens:
            self._set(*self._planes.place(cell, value), Why.GIVEN)
        if self._puzzle.givens:
            yield from self._follow()

    def exchange(self, rounds: int) -> Iterator[Event | Steps]:
        """Let all lines send messages, round after round, and report their beliefs after each round."""
        if not self.open:
            return
        yield Stage("believing")
        for _ in range(rounds):
            self._rounds += 1
            before = self._messages.odds[:-1].copy()
            turns = len(self._board.first)
            while turns:
                turns = exchange(self._board, self._state, self._messages, turns, self._until())
                if turns:
                    yield Progress({})
            self._undamp(before)
            tell(self._state, self._messages)
            yield from self._report_beliefs()

    def decide(self) -> Iterator[Event | Steps]:
        """Give the surest cell its likeliest value or colour, and set what follows."""
        before = self._messages.odds[:-1].copy()
        cells = surest(self._board, self._state, self._messages)
        self._undamp(before)
        odds = [float(self._messages.belief[cell]) for cell in cells]
        yield from self._report_beliefs()
        coloured, size = self._planes.count > 1, self._puzzle.size
        colours = tuple(cell // size for cell in cells) if coloured else ()
        yield Surest(tuple(cell % size for cell in cells), odds, colours)
        self._guesses += 1
        self._set(cells[0], FILLED if coloured or odds[0] >= 1.0 else EMPTY, Why.GUESS)
        yield from self._follow()

    def show(self) -> Iterator[Event]:
        """The solution, if the full grid is one: without logic it may not be."""
        if self.broken is not None:
            return
        grid = self._grid()
        wrong = self._puzzle.check(grid).lines
        if wrong:
            self.broken = Reason("line", line=wrong[0])
        else:
            yield Solution(grid)

    def counters(self) -> dict[str, float]:
        visits, updates = int(self._state.num[VISITS]), int(self._state.num[UPDATES])
        return {"rounds": self._rounds, "updates": updates, "guesses": self._guesses, "line_visits": visits}

    def _set(self, cell: int, value: int, why: int) -> None:
        """Set a cell of the board. One that has a colour is in no other plane."""
        set_cell(self._board, self._state, cell, value, why)
        for other in range(cell % self._puzzle.size, len(self._state.grid), self._puzzle.size):
            if self._state.grid[other] == UNKNOWN:
                set_cell(self._board, self._state, other, EMPTY, why)

    def _follow(self) -> Iterator[Event | Steps]:
        """Line logic from the last cells, if enabled."""
        status = BUDGET if self._logic else None
        while status == BUDGET:
            status = propagate(self._board, self._state, self._memory, self._until())
            yield from self._report()
        if status is None:
            clear_queue(self._state)
            yield from self._report()
        elif status == BROKEN:
            self.broken = Reason("line", line=int(self._state.num[CONFLICT]))

    def _undamp(self, before: Any) -> None:
        """Work out what the lines that have sent messages since `before` said before damping."""
        odds, damping = self._messages.odds[:-1], float(self._messages.damping[0])
        chances = (odds / (1 + odds) - damping * before / (1 + before)) / (1 - damping)
        chances = np.clip(chances, LEAST, 1 - LEAST)
        np.copyto(self._undamped, chances / (1 - chances), where=odds != before)

    def _report_beliefs(self) -> Iterator[Event | Steps]:
        """The numbers come first, so that they count the round to which the beliefs belong."""
        yield Progress(self.counters())
        if self._sent is None:
            yield from self._read_journal()
            return
        changed = [cell for event in self._read_journal() if isinstance(event, Belief) for cell in event.cells]
        cells = self._changed_cells(self._sent, changed)
        if cells:
            messages, undamped = self._messages.odds[:-1, cells], self._undamped[:, cells]
            odds = self._messages.belief[cells]
            yield Belief(cells, odds.tolist(), (), messages.tolist(), undamped.tolist())

    def _changed_cells(self, sent: Any, changed: list[int]) -> list[int]:
        """The open cells whose messages have changed since they were sent, and those with other changes."""
        now = np.rint(_PRECISION * np.log(np.concatenate([self._messages.odds[:-1], self._undamped])))
        differs = (now != sent).any(axis=0) & (self._state.grid == UNKNOWN)
        differs[changed] = True
        sent[:, differs] = now[:, differs]
        return np.flatnonzero(differs).tolist()
