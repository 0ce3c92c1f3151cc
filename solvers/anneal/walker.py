"""A walker: one chain of moves, or one ladder of grids, as `chains` runs it and `move_outline` reports its moves.

A walker makes a bounded number of moves in all. Its kernel stops when the journal is full; the walker empties the
journal and goes on. A checkpoint has its state as plain values, without what follows from the cells. Checkpoints leave
this machine, so whatever comes back is checked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import numpy as np

from ..events import Annealing, Checkpoint
from ..grid import EMPTY, FILLED, UNKNOWN
from ..kernel.board import Board, Bytes, Ints, Words
from .coloured_ladder import ColouredLadder
from .move_journal import Columns, drain, is_full, keep_outline, new_journal
from .plain_ladder import PlainLadder
from .state import Chain, Field

_ROOM: Final = 20_000  # moves that the journal holds until it is emptied
_OFTEN: Final = 100_000  # moves of an outline until the journal is emptied
_ENDLESS: Final = 1 << 60  # steps of work
_MOST: Final = 1 << 60  # in a counter of a checkpoint


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

    REJECTS: ClassVar = True  # whether moves may be rejected
    COUNTED: ClassVar[Mapping[str, int]]  # the counters of checkpoints; "number" is that of the moves made
    WORKED: ClassVar[int]  # the place in `num` of the steps of work
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
    def _saved(self) -> dict[str, object]:
        """The state besides counters and random numbers, for a checkpoint."""

    @abstractmethod
    def _load(self, saved: Mapping[str, object], counters: Mapping[int, int]) -> None:
        """Take that state over, and compute what follows from it; ValueError if it is not a valid one."""

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
        return int(self._arrays.num[self.COUNTED["number"]])

    @property
    def _moves_left(self) -> int:
        return self._most_moves - self._moves_made

    def checkpoint(self, chain: int) -> Checkpoint:
        state: dict[str, object] = {name: int(self._arrays.num[place]) for name, place in self.COUNTED.items()}
        state["rng"] = self._arrays.rng.tobytes().hex()
        return Checkpoint(chain, self._moves_made, state | self._saved())

    def restore(self, saved: Mapping[str, object]) -> None:
        """Go back to the state of a checkpoint; ValueError if it is not a valid one."""
        counters = {place: _integer_in(saved, name) for name, place in self.COUNTED.items()}
        self._load(saved, counters)
        self._arrays.rng[:] = _words_in(saved)
        for place, number in counters.items():
            self._arrays.num[place] = number

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


def packed(values: Any) -> str:
    """An array as text."""
    return b64encode(values.tobytes()).decode("ascii")


def packed_bits(cells: Bytes) -> str:
    """The cells of one grid or of several, one bit each."""
    return packed(np.packbits(cells == FILLED))


def cells_in(state: Mapping[str, object], count: int) -> Bytes:
    """The same from a checkpoint."""
    bits = np.frombuffer(bytes_in(state, "cells", -(-count // 8)), np.uint8)
    return np.where(np.unpackbits(bits)[:count], FILLED, EMPTY).astype(np.int8)


def bytes_in(state: Mapping[str, object], name: str, count: int) -> bytes:
    data = b64decode(str(state.get(name)), validate=True)  # raises ValueError
    if len(data) != count:
        raise ValueError(name)
    return data


def _words_in(state: Mapping[str, object]) -> Words:
    """The words of a random number generator; not all of them are 0."""
    words = np.frombuffer(bytes.fromhex(str(state.get("rng"))), np.uint64).copy()
    if len(words) != 4 or not words.any():
        raise ValueError("rng")
    return words


def _integer_in(state: Mapping[str, object], name: str) -> int:
    number = state.get(name)
    if not isinstance(number, int) or not 0 <= number <= _MOST:
        raise ValueError(name)
    return number


def starts_in(board: Board, field: Field, cells: Bytes, *, rows_hold: bool) -> Ints:
    """Where the runs of the rows begin; ValueError if a row does not satisfy its clue and has to."""
    certain = field.certain != UNKNOWN
    if (cells[certain] != field.certain[certain]).any():
        raise ValueError("cells")
    starts = np.zeros(len(board.runs), np.int32)
    for row, line in enumerate(cells.reshape(field.height, -1) if rows_hold else ()):
        first, last = board.run_first[row], board.run_last[row]
        if field.total[row] >= 0:
            edges = np.flatnonzero(np.diff((line == FILLED).astype(np.int8), prepend=0, append=0))
            if not np.array_equal(edges[1::2] - edges[::2], board.runs[first:last]):
                raise ValueError("cells")
            starts[first:last] = edges[::2]
    return starts
