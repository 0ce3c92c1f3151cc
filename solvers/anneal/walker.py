"""A walker: one chain of moves, or one ladder of grids, as `chains` runs it and `move_outline` reports its moves.

A walker makes a bounded number of moves in all. Its kernel stops when the journal is full; the walker empties the
journal and goes on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from ..events import Annealing, Checkpoint
from ..kernel.board import Bytes
from .coloured_ladder import ColouredLadder
from .move_journal import Columns, drain, is_full, keep_outline, new_journal
from .plain_ladder import PlainLadder
from .state import Chain

_ROOM: Final = 20_000  # moves that the journal holds until it is emptied
_OFTEN: Final = 100_000  # moves of an outline until the journal is emptied
_ENDLESS: Final = 1 << 60  # steps of work


@dataclass(frozen=True, slots=True)
class Counts:
    """The progress of a walker."""

    moves: int
    accepted: int
    improved: int
    cost: int
    best: int
    temperature: float


class Walker(ABC):
    """What `chains` and `move_outline` ask of a chain or ladder."""

    MADE: ClassVar[int]  # the place in `num` of the moves made,
    WORKED: ClassVar[int]  # and of the steps of work
    _arrays: Chain | PlainLadder | ColouredLadder

    def __init__(self, moves: int, cells_a_move: int) -> None:
        """`cells_a_move`: how many cells one move changes at most."""
        self._most_moves, self._cells_a_move = moves, cells_a_move
        self._columns: list[Columns] = []
        self._emptied = 0  # moves made when the journal was last emptied

    @property
    @abstractmethod
    def can_move(self) -> bool:
        """Whether there is anything to change."""

    @abstractmethod
    def counts(self) -> Counts: ...

    @abstractmethod
    def cells(self) -> Bytes:
        """The current grid."""

    @abstractmethod
    def best_cells(self) -> Bytes:
        """The grid of the lowest cost so far."""

    @abstractmethod
    def stand(self, chain: int) -> Annealing:
        """The current state, as an event of the chain with that number."""

    @abstractmethod
    def checkpoint(self, chain: int) -> Checkpoint: ...

    @abstractmethod
    def restore(self, state: Mapping[str, object]) -> None:
        """Go back to the state of a checkpoint; ValueError if it is not a valid one."""

    @abstractmethod
    def keep_at(self, temperature: float) -> None:
        """Stay at this temperature from now on."""

    @abstractmethod
    def _run(self, moves: int, work: int) -> None:
        """Let the kernel make so many moves, or fewer when the work is done or the journal is full."""

    @property
    def work(self) -> int:
        """Steps of work so far."""
        return int(self._arrays.num[self.WORKED])

    @property
    def finished(self) -> bool:
        """Whether the walker has made all moves that it may make."""
        return self._moves_left == 0

    @property
    def _moves_made(self) -> int:
        return int(self._arrays.num[self.MADE])

    @property
    def _moves_left(self) -> int:
        return self._most_moves - self._moves_made

    def advance(self, work: int) -> None:
        """Move for so many steps of work, or less when the cost is 0 or no move is left. May run in any thread."""
        self._go_on(self._moves_left, work)

    def make(self, moves: int) -> None:
        """Make so many moves, or fewer when the cost is 0 or no move is left."""
        self._go_on(min(moves, self._moves_left), _ENDLESS)

    def _go_on(self, moves: int, work: int) -> None:
        end, until = self._moves_made + moves, self.work + work
        self._run(moves, work)
        while is_full(self._arrays.journal):
            self._empty()
            self._run(end - self._moves_made, until - self.work)

    def keep_journal(self) -> None:
        """Write down all moves from now on."""
        self._arrays = self._arrays._replace(journal=new_journal(_ROOM, self._cells_a_move))
        self._emptied = self._moves_made

    def keep_outline(self) -> None:
        """From now on leave out moves that changed nothing, unless a new best grid is near."""
        keep_outline(self._arrays.journal)

    def moves(self, *, all_of_them: bool) -> list[Columns]:
        """The moves recorded since the last call; without `all_of_them`, perhaps only those that the journal had no
        room for."""
        if all_of_them or self._moves_made - self._emptied >= _OFTEN:
            self._empty()
        columns, self._columns = self._columns, []
        return columns

    def _empty(self) -> None:
        self._columns.append(self._by_the_puzzle(drain(self._arrays.journal, self._emptied)))
        self._emptied = self._moves_made

    def _by_the_puzzle(self, columns: Columns) -> Columns:
        """Recorded moves, with cells as the puzzle numbers them."""
        return columns
