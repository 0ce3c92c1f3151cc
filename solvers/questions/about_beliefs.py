"""Which cell is the surest, so that the method decides it next? For `belief`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from ..events import Belief, Surest
from ..grid import UNKNOWN
from ..puzzle import Puzzle
from ..texts import numeral
from .moments import Moment
from .question import ONE, Choice, Draft, Question, Shown, mixed, worded

_CHOICES: Final = 4
_APART: Final = 1.5  # the odds of the surest cell are at least so many times those of the others that are offered
_HIGHEST: Final = 0.999  # a chance that can still be told from a sure one


def chance_of(odds: float) -> float:
    """How likely a cell is filled."""
    return odds / (1 + odds)


def sureness(odds: float) -> float:
    """The odds of the more likely value."""
    return max(odds, 1 / odds)


class AboutBeliefs:
    """Drafts at the moments when a cell is decided."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._odds = [1.0] * puzzle.size

    def see(self, moment: Moment) -> Iterator[Draft]:
        match moment.what:
            case Belief(cells, odds):
                for cell, one in zip(cells, odds, strict=True):
                    self._odds[cell] = float(one)
            case Surest(cells, odds) if self._is_clear(float(odds[0])):
                others = [(cell, self._odds[cell]) for cell, state in enumerate(moment.board)
                          if state == UNKNOWN and cell != cells[0]]
                build = partial(self._build, moment.at, bytes(moment.board), (int(cells[0]), float(odds[0])), others)
                yield Draft("surest", moment.at, build)

    def _is_clear(self, odds: float) -> bool:
        return 0 < odds < float("inf") and sureness(odds) < _HIGHEST / (1 - _HIGHEST)

    def _build(
        self, at: int, board: bytes, surest: tuple[int, float], others: list[tuple[int, float]], chance: Random
    ) -> Question | None:
        """The others are offered nearest first, one of them leaning the other way if there is one."""
        least = sureness(surest[1]) / _APART
        weaker = sorted((one for one in others if 0 < one[1] < float("inf") and sureness(one[1]) <= least),
                        key=lambda one: (-sureness(one[1]), one[0]))
        opposed = [one for one in weaker if (one[1] > 1) != (surest[1] > 1)][:1]
        offered = [surest, *opposed, *(one for one in weaker if one not in opposed)][:_CHOICES]
        if len(offered) < _CHOICES:
            return None
        choices, right = mixed([self._choice(cell, odds) for cell, odds in offered], chance)
        puzzle, name = self._puzzle, self._puzzle.cell_name(surest[0])
        likely = worded(puzzle, "likely_filled" if surest[1] > 1 else "likely_empty")
        because = worded(puzzle, "surest_because", cell=name, value=likely, odds=numeral(sureness(surest[1]), ".3g"))
        shown = Shown(board, marked=tuple(sorted(cell for cell, _ in offered)))
        return Question("surest", at, worded(puzzle, "surest"), ONE, shown, because, choices, right)

    def _choice(self, cell: int, odds: float) -> Choice:
        percent = numeral(100 * chance_of(odds), ".3g")
        return Choice(worded(self._puzzle, "belief", cell=self._puzzle.cell_name(cell), percent=percent), cell)
