"""Moments of a solve for pictures: the board, and the basis of each of its cells, spread evenly over the steps.

Steps are counted as in `questions.moments` and on pages: `static/js/watch/event_reader.js` marks cells the same way.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..events import Assigned, Belief, Event, Finished, Outcome, Solution, Steps, Why, facts
from ..grid import UNKNOWN, Grid
from ..questions.moments import CHANGING, Facts, OneMove, Player

# The basis of a cell's state, as flags.
TRIED: Final = 1  # a guess, or one of several solutions
CANDIDATE: Final = 2  # only an annealer's grid
_GUESS: Final = 4  # the state is itself a guess

_NO_PROOF: Final = (Why.SAT, Why.FOUND)
_ALONE: Final = 1  # the only colour with beliefs in black and white


@dataclass(frozen=True, slots=True)
class Shown:
    """The board after `number` steps: the state of each cell, and its flags. In colours, `masks` are the colours that
    each cell can have. `beliefs` are, by cell, the chances of colours, or in black and white of being filled. `line` is
    the line of the last step, `guessed` whether that is a guess. `cost` is the cost of an annealer's grid."""

    number: int
    cells: bytes
    flags: bytes
    masks: tuple[int, ...]
    beliefs: Mapping[int, Mapping[int, float]]
    line: int | None
    guessed: bool
    cost: int | None

    def resting_on(self, shape: tuple[int, ...], flag: int) -> Grid:
        """The cells with only this flag; 0 gives the proven cells."""
        states = (state if on & ~_GUESS == flag else UNKNOWN for state, on in zip(self.cells, self.flags, strict=True))
        return Grid(shape, bytes(states))


class Reel:
    """Follows a solve and keeps its moments after these `steps`, in ascending order. Without `steps` it keeps at least
    `most` moments from the step `first` to the step `last`, or all if there are fewer; at most about twice as many."""

    def __init__(self, size: int, planes: int, most: int = 0, first: int = 0, last: int | None = None,
                 steps: Sequence[int] = ()) -> None:
        self._player = Player(size, planes)
        self._flags = bytearray([CANDIDATE]) * size  # without a fact, a state on the board is only a candidate
        self._beliefs: dict[int, dict[int, float]] = {}
        self._solutions = 0
        self._line: int | None = None
        self._guessed = False
        self._cost: int | None = None
        self._most, self._first = most, first
        self._steps, self._last = steps, steps[-1] if steps else last
        self._stride = 1
        self._moments: list[Shown] = []

    @property
    def number(self) -> int:
        return self._player.at

    def follow(self, events: Iterable[Event | Steps]) -> list[Shown]:
        """The moments of a solve. Stops reading events after the last step to keep."""
        for moment in self._player.moments(events):
            self._keep()
            if self._last is not None and self.number >= self._last:
                break
            self._note(moment.what)
        self._keep()
        if not self._moments or self._moments[-1].number < self.number:
            self._moments.append(self._shown())
        return self._moments

    def _keep(self) -> None:
        """Keep the moment if its turn has come, and drop every other one once there are many."""
        if self._steps:
            if due := bisect_right(self._steps, self.number) - len(self._moments):
                self._moments += [self._shown()] * due
            return
        due = self._moments[-1].number + self._stride if self._moments else self._first
        if self.number < due:
            return
        self._moments.append(self._shown())
        if len(self._moments) > 2 * self._most:
            del self._moments[1::2]
            self._stride *= 2

    def _shown(self) -> Shown:
        player = self._player
        open_cells = {cell: dict(chances) for cell, chances in self._beliefs.items() if not player.board[cell]}
        return Shown(player.at, bytes(player.board), bytes(self._flags), tuple(player.masks), open_cells,
                     self._line, self._guessed, self._cost)

    def _note(self, what: Any) -> None:
        """Note the basis of the cells that the next step puts on the board."""
        self._line, self._guessed = None, False
        match what:
            case Facts(why, cells, values):
                self._line = why if why >= 0 else None
                self._guessed = _is_guess(why)
                flags = self._flags_for(why)
                for cell, value in zip(cells, values, strict=True):
                    self._flags[cell] = flags if value else 0
            case OneMove(kind, delta=delta, cost=cost):
                self._cost = cost + delta * (kind in CHANGING)
            case Assigned():
                self._assign(what)
            case Belief(cells, odds, colours):
                for cell, odds_of_cell, colour in zip(cells, odds, colours or (_ALONE,) * len(cells), strict=True):
                    self._beliefs.setdefault(cell, {})[colour] = 1 - 1 / (1 + odds_of_cell)
            case Solution(grid):
                self._solve(grid)
            case Finished(Outcome.UNIQUE):
                self._flags[:] = bytes(len(self._flags))

    def _flags_for(self, why: int) -> int:
        if why == Why.GIVEN:
            return 0
        if _is_guess(why):
            return TRIED | _GUESS
        board = self._player.board
        guessed = any(on & _GUESS and state for on, state in zip(self._flags, board, strict=True))
        return TRIED if why in _NO_PROOF or self._solutions or guessed else 0

    def _assign(self, event: Assigned) -> None:
        for at, literal in enumerate(event.literals):
            values = (event.cells[at : at + 1], event.values[at : at + 1])
            for cell, _ in facts([literal], len(self._flags), *values):
                self._flags[cell] = TRIED if event.level or self._solutions else 0

    def _solve(self, grid: Grid) -> None:
        """A solution proves none of its cells: there may be others."""
        for cell, state in enumerate(grid.cells):
            if self._player.board[cell] != state or self._flags[cell]:
                self._flags[cell] = TRIED
        self._solutions += 1
        self._cost = None


def _is_guess(why: int) -> bool:
    return why == Why.GUESS or why <= Why.ASSUMED


def likeliest(chances: Mapping[int, float]) -> tuple[int, float]:
    """The likeliest colour of a cell, and how far it is beyond an even chance, from 0 to 1; in black and white from -1,
    where the cell is believed to be empty."""
    if set(chances) == {_ALONE}:
        return _ALONE, 2 * chances[_ALONE] - 1
    colour, even = max(chances, key=lambda candidate: chances[candidate]), 1 / len(chances)
    return colour, max(0.0, (chances[colour] - even) / (1 - even))
