"""Is a worse move accepted, how likely is that, how does a row change the cost, do grids swap? For the annealers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import exp, isnan
from random import Random
from typing import Final

from ..events import Move
from ..explain.step_words import value_words
from ..puzzle import Puzzle
from ..texts import numeral, say
from .moments import Moment, OneMove
from .question import ONE, Choice, Draft, Fact, Question, Shown, worded

_APART: Final = 0.08  # between a probability and the number drawn, so that rounding does not matter
_FEW: Final = 4  # cells whose change can be worked out
_NEAR: Final = (-3, -2, -1, 1, 2, 3)  # errors of the wrong choices for a change
# The ranges of the three choices, with gaps between them so that rounding does not matter.
_OFTEN: Final = 0.75, 1.0
_AT_TIMES: Final = 0.25, 0.6
_RARELY: Final = 0.0, 0.1
_LIKELY: Final = {"often": _OFTEN, "at_times": _AT_TIMES, "rarely": _RARELY}


def _short(number: float) -> float:
    """A number as shown, with four digits."""
    return float(f"{number:.4g}")


class AboutMoves:
    """Drafts at moves that would raise the cost, and at exchanges of a ladder."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def see(self, moment: Moment) -> Iterator[Draft]:
        move = moment.what
        if isinstance(move, OneMove) and move.kind == Move.DRAWN and 0 < len(move.cells) <= _FEW:
            yield Draft("change", moment.at, partial(_build_change, moment.at, self._puzzle, move))
        if not isinstance(move, OneMove) or isnan(move.draw):
            return
        if move.kind in (Move.STAYED, Move.SWAPPED) and move.rung + 1 < len(move.chain.rungs):
            yield Draft("swap", moment.at, partial(_build_swap, moment.at, bytes(moment.board), move))
        elif move.kind in (Move.REFUSED, Move.TAKEN) and move.delta > 0:
            yield Draft("accept", moment.at, partial(_build_accept, moment.at, move))
            yield Draft("chance", moment.at, partial(_build_chance, moment.at, move))


def _facts(move: OneMove, *, drawn: bool) -> tuple[Fact, ...]:
    named = [("cost", move.cost), ("rise", move.delta), ("temperature", _short(move.temperature))]
    if drawn:
        named.append(("draw", _short(move.draw)))
    return tuple(Fact(say(f"questions.{name}"), numeral(value)) for name, value in named)


def _build_accept(at: int, move: OneMove, chance: Random) -> Question | None:
    del chance
    likely, draw = exp(-move.delta / _short(move.temperature)), _short(move.draw)
    taken = move.kind == Move.TAKEN
    if abs(likely - draw) < _APART or (likely > draw) != taken:
        return None
    because = say("questions.accepted_because" if taken else "questions.refused_because", rise=move.delta,
                  temperature=_short(move.temperature), likely=numeral(likely, ".3g"), draw=draw)
    choices = Choice(say("questions.accepted")), Choice(say("questions.refused"))
    shown = Shown(move.grid, marked=tuple(sorted(move.cells)), facts=_facts(move, drawn=True))
    return Question("accept", at, say("questions.accept"), ONE, shown, because, choices, int(not taken))


def _build_chance(at: int, move: OneMove, chance: Random) -> Question | None:
    del chance
    if move.chain.acceptance != "metropolis":
        return None
    likely = exp(-move.delta / _short(move.temperature))
    within = [name for name, (low, high) in _LIKELY.items() if low <= likely <= high]
    if not within:
        return None
    because = say("questions.chance_because", rise=move.delta, temperature=_short(move.temperature),
                  likely=numeral(likely, ".3g"))
    choices = tuple(Choice(say(f"questions.{name}")) for name in _LIKELY)
    shown = Shown(move.grid, marked=tuple(sorted(move.cells)), facts=_facts(move, drawn=False))
    return Question("chance", at, say("questions.chance"), ONE, shown, because, choices, [*_LIKELY].index(within[0]))


def _build_change(at: int, puzzle: Puzzle, move: OneMove, chance: Random) -> Question:
    """A row of a ladder is drawn anew, whatever that costs. In colours, facts list the new colours of its cells."""
    offered = sorted([move.delta, *(move.delta + by for by in chance.sample(_NEAR, 3))])
    choices = tuple(Choice(numeral(change, "+d") if change else "0") for change in offered)
    because = say("questions.change_because", before=move.cost, after=move.cost + move.delta)
    facts = [Fact(say("questions.cost"), numeral(move.cost))]
    if puzzle.palette:
        facts += [Fact(puzzle.cell_name(cell), value_words(puzzle, state))
                  for cell, state in sorted(zip(move.cells, move.states, strict=True))]
    shown = Shown(move.grid, marked=tuple(sorted(move.cells)), facts=(*facts,))
    return Question("change", at, worded(puzzle, f"change_{move.chain.lines}"), ONE, shown, because, choices,
                    offered.index(move.delta))


def _build_swap(at: int, board: bytes, move: OneMove, chance: Random) -> Question | None:
    """`delta` is how much more the colder grid costs. It is below 0: otherwise the two would swap in any case."""
    del chance
    hot, cold = (_short(move.chain.rungs[rung]) for rung in (move.rung, move.rung + 1))
    likely, draw = exp((1 / cold - 1 / hot) * move.delta), _short(move.draw)
    swapped = move.kind == Move.SWAPPED
    if abs(likely - draw) < _APART or (likely > draw) != swapped:
        return None
    named = (("hot", hot), ("hot_cost", move.cost), ("cold", cold), ("cold_cost", move.cost + move.delta),
             ("draw", draw))
    facts = tuple(Fact(say(f"questions.{name}"), numeral(value)) for name, value in named)
    because = say("questions.swapped_because" if swapped else "questions.stayed_because",
                  likely=numeral(likely, ".3g"), draw=draw)
    choices = Choice(say("questions.swapped")), Choice(say("questions.stayed"))
    return Question("swap", at, say("questions.swap"), ONE, Shown(board, facts=facts), because, choices,
                    int(not swapped))
