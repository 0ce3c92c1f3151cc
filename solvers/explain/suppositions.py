"""Suppositions: one cell is taken to be the other way, and lines are followed in rounds until one does not hold.

In a round all lines that changed are read against what was known at its beginning, so what a supposition comes to does
not depend on how the puzzle lies. Nothing here is said in words.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Final

from ..grid import EMPTY, FILLED, UNKNOWN
from .known_lines import Known
from .steps import Consequence

NEXT_LINE: Final = 3  # rounds until the lines across a line have forced another one: with fewer nothing can break
Pair = tuple[int, int]  # a cell, and what it is

_FARTHEST: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Refuted:
    """A cell that cannot have a state: after so many rounds a line does not hold."""

    cell: int
    state: int
    reach: int


def refuted_cells(known: Known) -> Generator[None, None, list[Refuted]]:
    """All suppositions that break in as few rounds as any does; none when none breaks."""
    best, found = _FARTHEST, list[Refuted]()
    for cell in [cell for cell, state in enumerate(known.cells) if state == UNKNOWN]:
        for state in (FILLED, EMPTY):
            reach = _broken_after(known, cell, state, best)
            if reach is not None and reach < best:
                best, found = reach, []
            if reach is not None:
                found.append(Refuted(cell, state, reach))
        known.solvers.forget()
        yield
    return found


def all_refuted_cells(known: Known) -> list[Refuted]:
    """All suppositions that break, however late."""
    open_cells = [cell for cell, state in enumerate(known.cells) if state == UNKNOWN]
    reaches = [(cell, state, _broken_after(known, cell, state, _FARTHEST))
               for cell in open_cells for state in (FILLED, EMPTY)]
    return [Refuted(cell, state, reach) for cell, state, reach in reaches if reach is not None]


def consequences(known: Known, cell: int, state: int) -> int | None:
    """How many cells follow from one, line by line; None when a line does not hold."""
    trial = _supposed(known, cell, state)
    for _ in _rounds(trial):
        pass
    return None if trial.fresh else sum(map(bool, trial.cells)) - sum(map(bool, known.cells))


def chain_of(known: Known, refuted: Refuted) -> tuple[Consequence, ...]:
    """The lines that it takes to break a supposition, in their order, and none that it does not take; the last one does
    not hold. Each line is told with what those before it tell, as one reads it."""
    trial = _supposed(known, refuted.cell, refuted.state)
    story = [Consequence(-1, ((refuted.cell, refuted.state),))]
    while True:
        for line in sorted(trial.fresh):  # those that changed on the way have their turn in the next round
            can = trial.look(line)
            if can is None:
                return _needed(known, story, line)
            trial.fresh.discard(line)
            cells = tuple(trial.news(line, can))
            trial.set(cells)
            trial.fresh.discard(line)  # it knows already
            story += [Consequence(line, cells)] if cells else []


def _supposed(known: Known, cell: int, state: int) -> Known:
    trial = known.copy()
    trial.fresh.clear()
    trial.set([(cell, state)])
    return trial


def _broken_after(known: Known, cell: int, state: int, most: int) -> int | None:
    """After how many rounds, `most` at most, a line does not hold."""
    trial, reach = _supposed(known, cell, state), 1
    for _ in _rounds(trial):
        reach += 1
        if reach > most:
            return None
    return reach if trial.fresh else None


def _rounds(trial: Known) -> Iterable[list[Consequence]]:
    """Read all lines that changed, round after round, and tell what each says; when one does not hold, the lines that
    changed stay as they are."""
    while trial.fresh:
        found = []
        for line in sorted(trial.fresh):
            can = trial.look(line)
            if can is None:
                return
            found.append(Consequence(line, tuple(trial.news(line, can))))
        trial.fresh.clear()
        for one in found:
            trial.set(one.cells)
        yield [one for one in found if one.cells]


def _needed(known: Known, story: list[Consequence], broken: int) -> tuple[Consequence, ...]:
    """Of what was told the part that the broken line rests on, from its end to the beginning."""
    wanted = set(_premises(known, story, broken, None))
    chain = [Consequence(broken, ())]
    for at in range(len(story) - 1, 0, -1):
        cells = tuple(pair for pair in story[at].cells if pair in wanted)
        if cells:
            wanted -= set(cells)
            for pair in cells:
                wanted |= set(_premises(known, story[:at], story[at].line, pair))
            chain.append(Consequence(story[at].line, cells))
    return tuple(reversed(chain))


def _premises(known: Known, story: list[Consequence], line: int, wanted: Pair | None) -> list[Pair]:
    """The supposed and followed cells on a line without which it would not tell a cell, or not break."""
    own = {cell for cell in known.solvers.puzzle.lines[line].cells if known.cells[cell] == UNKNOWN}
    given = list(dict.fromkeys(pair for one in story for pair in one.cells if pair[0] in own and pair != wanted))
    needed = given.copy()
    for pair in given:
        fewer = [one for one in needed if one != pair]
        if _tells(known, line, fewer, wanted):
            needed = fewer
    return needed


def _tells(known: Known, line: int, cells: list[Pair], wanted: Pair | None) -> bool:
    """Whether a line, with these cells besides what is known, tells a cell, or breaks if none is named."""
    trial = known.copy()
    trial.set(cells)
    can = trial.look(line)
    return can is None if wanted is None else can is not None and wanted in set(trial.news(line, can))
