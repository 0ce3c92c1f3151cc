"""Conflicts: clues of a few lines that contradict each other, of which at least one is misread; and how a change of one
line resolves them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Final

from .clue_board import ClueBoard, Clues
from .misreadings import LOST, LineReading, Runs

Option = tuple[float, Runs | None]  # a loss and a clue; None is any clue that is less likely than a lost number

_ANY: Final[Option] = (LOST, None)


def bits_of(lines: Iterable[int]) -> int:
    """A set of lines as an integer, which is faster to compare with many others."""
    return sum(1 << line for line in lines)


class Conflict:
    """Clues that contradict each other, and for each of the `free` lines, which are as read, the clues that agree with
    the others. They are looked for as far as the search needs them, the likeliest first."""

    def __init__(self, clues: Clues, free: Iterable[int], lines: Sequence[LineReading], board: ClueBoard) -> None:
        self.clues = clues
        self.free = frozenset(free)
        self.bits = bits_of(self.free)
        self.changed = frozenset((line, clue) for line, clue in clues.items() if line not in self.free)
        self._likely = {line: lines[line].likely for line in free}
        self._board = board
        self._options: dict[int, list[Option]] = {line: [] for line in free}
        self._tested = dict.fromkeys(free, 0)

    @property
    def least(self) -> float:
        """A lower bound of the loss of any change that resolves the conflict."""
        return min((self.next_loss(line, 0) for line in self.free), default=inf)

    def next_loss(self, line: int, place: int) -> float:
        """A lower bound of the loss of an option of a line; inf if there is none in this place."""
        options, likely, tested = self._options[line], self._likely[line], self._tested[line]
        if place < len(options):
            return options[place][0]
        if tested < len(likely):
            return likely[tested][0]
        return LOST if tested == len(likely) else inf

    def next_pair(self, line: int, place: int) -> float:
        """A lower bound of the loss of a clue of a line that takes the change of another line as well; inf if there is
        none in this place."""
        likely = self._likely[line]
        if place >= len(likely):
            return inf
        others = (self._likely[other][0][0] if self._likely[other] else LOST for other in self.free if other != line)
        return likely[place][0] + min(others, default=inf)

    def likely(self, line: int, place: int, most: float) -> Option | None:
        """The clue of a line in this place, whether or not it agrees with the others."""
        return self._likely[line][place] if self.next_pair(line, place) <= most else None

    def option(self, line: int, place: int, most: float) -> Option | None:
        """The option of a line in this place, the likeliest first; None if its loss is greater than `most`."""
        options, likely, tested = self._options[line], self._likely[line], self._tested[line]
        if len(options) <= place and tested < len(likely) and likely[tested][0] <= most:
            self._test(line, place, most)
        if len(options) <= place and self._tested[line] == len(likely) and most >= LOST:
            options.append(_ANY)
            self._tested[line] += 1
        return options[place] if place < len(options) else None

    def _test(self, line: int, place: int, most: float) -> None:
        """Go on looking for an option in this place."""
        board, options, likely = self._board, self._options[line], self._likely[line]
        board.holds({other: clue for other, clue in self.clues.items() if other != line})
        saved = board.save()
        while len(options) <= place and self._tested[line] < len(likely):
            loss, clue = likely[self._tested[line]]
            if loss > most:
                break
            if board.add({line: clue}):
                options.append((loss, clue))
            board.restore(saved)
            self._tested[line] += 1
