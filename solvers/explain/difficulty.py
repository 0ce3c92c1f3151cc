"""How hard a flat puzzle is for people, by the reasoning it takes. Nothing of size: a large puzzle can be easy.

`easy` and `medium` yield to one line at a time; easy ones within few rounds over all rows and then all columns, medium
ones only by going back and forth for longer. In `hard` ones some cell must be tried and followed to a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..events import Finished, Outcome
from ..lines.look import Looked
from ..lines.placing import place
from ..methods.rounds import Rounds
from ..puzzle import Puzzle, Runs

LEVELS: Final = ("easy", "medium", "hard")

_EASY_ROUNDS: Final = 3


def difficulty(puzzle: Puzzle) -> str:
    """One of `LEVELS`, for a puzzle with one solution."""
    rounds = _rounds_of_lines(puzzle)
    if rounds is None:
        return "hard"
    return "easy" if rounds <= _EASY_ROUNDS else "medium"


def _rounds_of_lines(puzzle: Puzzle) -> int | None:
    """How many rounds over all rows and then all columns settle every cell; None when they never do."""
    *_, last = Rounds(puzzle, range(len(puzzle.lines)), _by_placing, "rounds").events()
    assert isinstance(last, Finished)
    return int(last.counters["rounds"]) if last.outcome is Outcome.UNIQUE else None


def _by_placing(clue: Runs, known: bytes) -> Iterator[Looked]:
    """The line solver that is not compiled. It sees all placements at once, so that counts as one combination."""
    placing = place(clue, known)
    yield Looked(1, None if placing is None else placing.cells)
