"""Suppositions: a cell gets the other value, and lines are followed in rounds until one contradicts its clue.

In each round all lines that changed are read against what was known when the round began, so that the result does not
depend on the puzzle's orientation. Nothing here is put into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ..grid import UNKNOWN
from .known_lines import Known
from .steps import Consequence

NEXT_LINE: Final = 3  # rounds until the lines across a line have forced another one: the earliest contradiction
Pair = tuple[int, int]  # a cell, and what it is

_FARTHEST: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Refuted:
    """A cell that cannot have a state: after `reach` rounds there is a contradiction."""

    cell: int
    state: int
    reach: int


def refuted_cells(known: Known) -> Iterator[list[Refuted]]:
    """The suppositions that are refuted in the fewest rounds, cell by cell; the last list counts for all cells."""
    best, found = _FARTHEST, list[Refuted]()
    for cell in [cell for cell, state in enumerate(known.cells) if state == UNKNOWN]:
        for state in known.states(cell):
            reach = _broken_after(known, cell, state, best)
            if reach is not None and reach < best:
                best, found = reach, []
            if reach is not None:
                found.append(Refuted(cell, state, reach))
        known.solvers.forget()
        yield found


def all_refuted_cells(known: Known) -> list[Refuted]:
    """All suppositions that lead to a contradiction, however late."""
    open_cells = [cell for cell, state in enumerate(known.cells) if state == UNKNOWN]
    reaches = [(cell, state, _broken_after(known, cell, state, _FARTHEST))
               for cell in open_cells for state in known.states(cell)]
    return [Refuted(cell, state, reach) for cell, state, reach in reaches if reach is not None]


def consequences(known: Known, cell: int, state: int) -> int | None:
    """How much follows from a cell, line by line; None for a contradiction."""
    trial = _supposed(known, cell, state)
    for _ in _rounds(trial):
        pass
    return None if trial.fresh else trial.amount() - known.amount()


def chain_of(known: Known, refuted: Refuted) -> tuple[Consequence, ...]:
    """The lines that are needed to refute a supposition, and no others, in their order; the last one is contradicted.
    Each line is read with what the lines before it say."""
    trial = _supposed(known, refuted.cell, refuted.state)
    story = [Consequence(-1, ((refuted.cell, refuted.state),))]
    while True:
        for line in sorted(trial.fresh):  # lines that change on the way are read in the next round
            can = trial.look(line)
            if can is None:
                return _needed(known, story, line)
            trial.fresh.discard(line)
            cells = tuple(trial.news(line, can))
            trial.set(cells)
            trial.fresh.discard(line)  # its own news
            story += [Consequence(line, cells)] if cells else []


def _supposed(known: Known, cell: int, state: int) -> Known:
    trial = known.copy()
    trial.fresh.clear()
    trial.set([(cell, state)])
    return trial


def _broken_after(known: Known, cell: int, state: int, most: int) -> int | None:
    """The number of rounds until a contradiction; None if there is none within `most` rounds."""
    trial, reach = _supposed(known, cell, state), 1
    for _ in _rounds(trial):
        reach += 1
        if reach > most:
            return None
    return reach if trial.fresh else None


def _rounds(trial: Known) -> Iterable[list[Consequence]]:
    """Read all lines that changed, round after round, and yield what each says. Ends at a contradiction, with the
    changed lines still marked."""
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
    """The part of a story on which the broken line rests, found from the end to the beginning."""
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
    """The supposed and derived cells of a line without which it would not give a cell, or not be contradicted."""
    own = {cell for cell in known.solvers.puzzle.lines[line].cells if known.cells[cell] == UNKNOWN}
    given = list(dict.fromkeys(pair for one in story for pair in one.cells if pair[0] in own and pair != wanted))
    needed = given.copy()
    for pair in given:
        fewer = [one for one in needed if one != pair]
        if _tells(known, line, fewer, wanted):
            needed = fewer
    return needed


def _tells(known: Known, line: int, cells: list[Pair], wanted: Pair | None) -> bool:
    """Whether a line, with these cells and what is known, gives the wanted cell, or a contradiction if none is."""
    trial = known.copy()
    trial.set(cells)
    can = trial.look(line)
    return can is None if wanted is None else can is not None and trial.gives(line, can, wanted)
