"""Questions about chances, for `belief` and the annealers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import repeat
from math import exp, isnan
from random import Random
from typing import Final, NamedTuple

from ..events import Belief, Move, Surest
from ..explain.step_words import value_words
from ..grid import UNKNOWN, state_of
from ..puzzle import Puzzle
from ..texts import numeral, say
from .moments import Moment, OneMove
from .question import ONE, Choice, Draft, Fact, Question, Shown, mixed, partly_known, worded

# Which cell is the surest, so that the method decides it next? For `belief`.

_CHOICES: Final = 4
_LESS_SURE: Final = 1.5  # the odds of the surest cell are at least this many times those of the other choices
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
        """The surest cell, and the next surest, one of which leans the other way; each with its surest colour."""
        near: dict[int, _Believed] = {}
        for (cell, colour), odds in self._odds.items():
            believed = _Believed(cell, odds, colour)
            can = colour is None or moment.masks[cell] >> colour & 1
            is_candidate = moment.board[cell] == UNKNOWN and cell != surest.cell and 0 < odds < float("inf")
            if is_candidate and can and (cell not in near or believed.sureness > near[cell].sureness):
                near[cell] = believed
        least = surest.sureness / _LESS_SURE
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


# Is a worse move accepted, how likely is that, how does a row change the cost, do grids swap? For the annealers.

# Between a probability and the number drawn, so that rounding does not matter; less if one is twice the other.
_APART: Final = 0.08
_FEW: Final = 4  # cells whose change can be worked out
_NEAR: Final = (-3, -2, -1, 1, 2, 3)  # errors of the wrong choices for a change
# The ranges of the three choices, which say so, with gaps between them so that rounding does not matter.
_RANGES: Final = {"often": (0.75, 1.0), "at_times": (0.2, 0.6), "rarely": (0.0, 0.1)}


def _short(number: float) -> float:
    """A number as shown, with four digits."""
    return float(f"{number:.4g}")


def about_moves(puzzle: Puzzle, moment: Moment) -> Iterator[Draft]:
    """Drafts at moves, also those that are no worse, and at exchanges of a ladder."""
    move = moment.what
    if not isinstance(move, OneMove):
        return
    at, was_drawn = moment.at, not isnan(move.draw)
    if move.kind == Move.DRAWN and len(move.cells) <= _FEW:
        yield Draft("change", at, partial(_build_change, at, puzzle, move))
    elif move.kind in (Move.STAYED, Move.SWAPPED) and was_drawn and move.rung + 1 < len(move.chain.rungs):
        yield Draft("swap", at, partial(_build_swap, at, bytes(moment.board), move))
    elif move.kind in (Move.REFUSED, Move.TAKEN) and move.cells:
        if was_drawn:
            yield Draft("accept", at, partial(_build_accept, at, move), str(move.kind))
        if move.chain.acceptance == "metropolis" and (likely := _likely_in_words(move)):
            yield Draft("chance", at, partial(_build_chance, at, move, likely), likely)


def _facts(move: OneMove, *, drawn: bool) -> tuple[Fact, ...]:
    named = [("cost", numeral(move.cost)), ("rise", _signed(move.delta)),
             ("temperature", numeral(_short(move.temperature)))]
    if drawn:
        named.append(("draw", numeral(_short(move.draw))))
    return tuple(Fact(say(f"questions.{name}"), value) for name, value in named)


def _signed(change: int) -> str:
    return numeral(change, "+d") if change else "0"


def _is_close(likely: float, draw: float) -> bool:
    low, high = sorted((likely, draw))
    return high - low < _APART and (high < _APART / 2 or high < 2 * low)


def _yes_or_no(at: int, kind: str, answers: tuple[str, str], happened: bool, likely: float, draw: float, shown: Shown,
               **about: object) -> Question | None:
    """Whether something happens that is this likely; None if it is a close thing."""
    if _is_close(likely, draw) or (likely > draw) != happened:
        return None
    because = say(f"questions.{answers[not happened]}_because", likely=numeral(likely, ".3g"), draw=draw, **about)
    choices = tuple(Choice(say(f"questions.{answer}")) for answer in answers)
    return Question(kind, at, say(f"questions.{kind}"), ONE, shown, because, choices, int(not happened))


def _build_accept(at: int, move: OneMove, _: Random) -> Question | None:
    temperature = _short(move.temperature)
    shown = Shown(move.grid, marked=tuple(sorted(move.cells)), facts=_facts(move, drawn=True))
    return _yes_or_no(at, "accept", ("accepted", "rejected"), move.kind == Move.TAKEN, exp(-move.delta / temperature),
                      _short(move.draw), shown, rise=move.delta, temperature=temperature)


def _likely(move: OneMove) -> float:
    return min(1.0, exp(-move.delta / _short(move.temperature)))


def _likely_in_words(move: OneMove) -> str:
    """The range of the probability; empty between two of them."""
    return next((name for name, (low, high) in _RANGES.items() if low <= _likely(move) <= high), "")


def _build_chance(at: int, move: OneMove, likely: str, _: Random) -> Question:
    because = say("questions.chance_because", rise=move.delta, temperature=_short(move.temperature),
                  likely=numeral(_likely(move), ".3g"))
    if move.delta <= 0:
        because = say("questions.chance_because_not_worse")
    choices = tuple(Choice(say(f"questions.{name}")) for name in _RANGES)
    shown = Shown(move.grid, marked=tuple(sorted(move.cells)), facts=_facts(move, drawn=False))
    return Question("chance", at, say("questions.chance"), ONE, shown, because, choices, [*_RANGES].index(likely))


def _build_change(at: int, puzzle: Puzzle, move: OneMove, chance: Random) -> Question:
    """A row of a ladder is drawn anew, whatever that costs. In colours, facts list the new colours of its cells."""
    offered = sorted([move.delta, *(move.delta + by for by in chance.sample(_NEAR, 3))])
    choices = tuple(Choice(_signed(change)) for change in offered)
    because = say("questions.change_because", before=move.cost, after=move.cost + move.delta)
    facts = [Fact(say("questions.cost"), numeral(move.cost))]
    if puzzle.palette:
        facts += [Fact(puzzle.cell_name(cell), value_words(puzzle, state))
                  for cell, state in sorted(zip(move.cells, move.states, strict=True))]
    shown = Shown(move.grid, marked=tuple(sorted(move.cells)), facts=(*facts,))
    return Question("change", at, worded(puzzle, f"change_{move.chain.lines}"), ONE, shown, because, choices,
                    offered.index(move.delta))


def _build_swap(at: int, board: bytes, move: OneMove, _: Random) -> Question | None:
    """`delta` is how much more the colder grid costs. It is below 0: otherwise the two would swap in any case."""
    hot, cold = (_short(move.chain.rungs[rung]) for rung in (move.rung, move.rung + 1))
    likely, draw = exp((1 / cold - 1 / hot) * move.delta), _short(move.draw)
    named = (("hot", hot), ("hot_cost", move.cost), ("cold", cold), ("cold_cost", move.cost + move.delta),
             ("draw", draw))
    facts = tuple(Fact(say(f"questions.{name}"), numeral(value)) for name, value in named)
    return _yes_or_no(at, "swap", ("swapped", "stayed"), move.kind == Move.SWAPPED, likely, draw,
                      Shown(board, facts=facts))
