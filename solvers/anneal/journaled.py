"""What chains and ladders have in common: they go on for so many moves, and hand out what their kernel wrote down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final

from ..kernel.board import Longs
from .move_journal import Columns, Journal, is_full, keep_outline, new_journal, taken_out

_ROOM: Final = 20_000  # moves that are written down before they are taken out
_OFTEN: Final = 100_000  # moves of which an outline is kept before they are taken out
_ENDLESS: Final = 1 << 60  # steps of work


class Journaled(ABC):
    """It may make so many moves in all. A journal that is full is emptied on the way."""

    MADE: ClassVar[int]  # where its numbers hold the moves that it made,
    WORKED: ClassVar[int]  # and its steps of work

    def __init__(self, moves: int) -> None:
        self._most_moves = moves
        self._written: list[Columns] = []
        self._emptied = 0  # moves that were made when the journal was emptied last

    @property
    @abstractmethod
    def _num(self) -> Longs:
        """Its numbers."""

    @property
    @abstractmethod
    def _journal(self) -> Journal: ...

    @property
    @abstractmethod
    def _cells_a_move(self) -> int:
        """At most."""

    @abstractmethod
    def _write_to(self, journal: Journal) -> None:
        """From now on."""

    @abstractmethod
    def _run(self, moves: int, work: int) -> None:
        """Have the kernel make so many moves, fewer when the work is done or the journal is full."""

    @property
    def work(self) -> int:
        return int(self._num[self.WORKED])

    @property
    def finished(self) -> bool:
        return self._moves_left == 0

    @property
    def _made(self) -> int:
        return int(self._num[self.MADE])

    @property
    def _moves_left(self) -> int:
        return self._most_moves - self._made

    def advance(self, work: int) -> None:
        self._go_on(self._moves_left, work)

    def make(self, moves: int) -> None:
        self._go_on(min(moves, self._moves_left), _ENDLESS)

    def _go_on(self, moves: int, work: int) -> None:
        end, until = self._made + moves, self.work + work
        self._run(moves, work)
        while is_full(self._journal):
            self._empty()
            self._run(end - self._made, until - self.work)

    def keep_journal(self) -> None:
        self._write_to(new_journal(_ROOM, self._cells_a_move))
        self._emptied = self._made

    def keep_outline(self) -> None:
        keep_outline(self._journal)

    def moves(self, *, all_of_them: bool) -> list[Columns]:
        if all_of_them or self._made - self._emptied >= _OFTEN:
            self._empty()
        columns, self._written = self._written, []
        return columns

    def _empty(self) -> None:
        self._written.append(self._by_the_puzzle(taken_out(self._journal, self._emptied)))
        self._emptied = self._made

    def _by_the_puzzle(self, columns: Columns) -> Columns:
        """What was written down, with cells as the puzzle numbers them."""
        return columns
