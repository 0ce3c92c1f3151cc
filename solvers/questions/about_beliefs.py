"""Which cell is the surest, so that the method decides it next? For `belief`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import repeat
from random import Random
from typing import Final, NamedTuple

from ..events import Belief, Surest
from ..explain.step_words import value_words
from ..grid import UNKNOWN, state_of
from ..puzzle import Puzzle
from ..texts import numeral
from .moments import Moment
from .question import ONE, Choice, Draft, Question, Shown, mixed, partly_known, worded

_CHOICES: Final = 4
_APART: Final = 1.5  # the odds of the surest cell are at least this many times those of the other choices
_HIGHEST: Final = 0.999  # the highest chance that can be told from certainty


class _Believed(NamedTuple):
    """A cell with its odds of being filled, or in a coloured puzzle of having a colour."""

    cell: int
    odds: float
    colour: int | None = None

    @property
    def chance(self) -> float:
        return self.odds / (1 + self.odds)

    @property
    def sureness(self) -> float:
        """The odds of the more likely value. In colours only having a colour counts; lacking one decides little."""
        return self.odds if self.colour is not None else max(self.odds, 1 / self.odds)


class AboutBeliefs:
    """Drafts at the moments when a cell is decided."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        colours = range(len(puzzle.palette)) if puzzle.palette else [None]
        self._odds = {(cell, colour): 1.0 for cell in range(puzzle.size) for colour in colours}

    def see(self, moment: Moment) -> Iterator[Draft]:
        match moment.what:
            case Belief(cells, odds, colours):
                colours_of_odds = map(int, colours) if len(colours) else repeat(None, len(cells))
                self._odds.update(((int(cell), colour), float(ratio))
                                  for cell, ratio, colour in zip(cells, odds, colours_of_odds, strict=True))
            case Surest(cells, odds, colours) if self._is_clear(float(odds[0])):
                surest = _Believed(int(cells[0]), float(odds[0]), int(colours[0]) if len(colours) else None)
                offered = self._offered(surest, moment)
                cells = [believed.cell for believed in offered]
                masks = ((cell, moment.masks[cell]) for cell in cells if moment.masks)
                left = partly_known(masks, len(self._puzzle.palette))
                shown = Shown(bytes(moment.board), marked=tuple(sorted(cells)), left=left)
                yield Draft("surest", moment.at, partial(self._build, moment.at, shown, offered))

    def _is_clear(self, odds: float) -> bool:
        return 0 < odds < float("inf") and max(odds, 1 / odds) < _HIGHEST / (1 - _HIGHEST)

    def _offered(self, surest: _Believed, moment: Moment) -> list[_Believed]:
        """The surest cell, and the next surest, including one that leans the other way if there is any. Each cell is
        offered with its surest colour."""
        near: dict[int, _Believed] = {}
        for (cell, colour), odds in self._odds.items():
            believed = _Believed(cell, odds, colour)
            can = colour is None or moment.masks[cell] >> colour & 1
            is_candidate = moment.board[cell] == UNKNOWN and cell != surest.cell and 0 < odds < float("inf")
            if is_candidate and can and (cell not in near or believed.sureness > near[cell].sureness):
                near[cell] = believed
        least = surest.sureness / _APART
        weaker = sorted((believed for believed in near.values() if believed.sureness <= least),
                        key=lambda believed: (-believed.sureness, believed.cell))
        opposed = [believed for believed in weaker
                   if believed.colour is None and (believed.odds > 1) != (surest.odds > 1)][:1]
        return [surest, *opposed, *(believed for believed in weaker if believed not in opposed)][:_CHOICES]

    def _build(self, at: int, shown: Shown, offered: list[_Believed], chance: Random) -> Question | None:
        if len(offered) < _CHOICES:
            return None
        choices, right = mixed(list(map(self._choice, offered)), chance)
        surest = offered[0]
        puzzle, name = self._puzzle, self._puzzle.cell_name(surest.cell)
        because = worded(puzzle, "surest_because", cell=name, value=self._likely(surest),
                         odds=numeral(surest.sureness, ".3g"))
        return Question("surest", at, worded(puzzle, "surest"), ONE, shown, because, choices, right)

    def _likely(self, believed: _Believed) -> str:
        if believed.colour is not None:
            return value_words(self._puzzle, state_of(believed.colour))
        return worded(self._puzzle, "likely_filled" if believed.odds > 1 else "likely_empty")

    def _choice(self, believed: _Believed) -> Choice:
        name, percent = self._puzzle.cell_name(believed.cell), numeral(100 * believed.chance, ".3g")
        words = worded(self._puzzle, "belief", cell=name, value=self._likely(believed), percent=percent)
        return Choice(words, believed.cell)
