"""Suppositions: a cell gets the other value, and lines are followed in rounds until one contradicts its clue.

Each round reads all lines that changed against the cells known when the round began, so the result does not depend on
the puzzle's orientation. Nothing here is put into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ..grid import UNKNOWN
from .known_lines import KnownLines
from .steps import Consequence

NEXT_LINE: Final = 3  # rounds until the lines across a line can contradict another line: the earliest contradiction
Pair = tuple[int, int]  # a cell, and what it is

_FARTHEST: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Refuted:
    """A cell that cannot have a state: after `reach` rounds there is a contradiction."""

    cell: int
    state: int
    reach: int


def refuted_cells(board: KnownLines) -> Iterator[list[Refuted]]:
    """Yield, cell by cell, the suppositions refuted in the fewest rounds so far; the last list covers all cells."""
    best, refuted = _FARTHEST, list[Refuted]()
    for cell in [cell for cell, state in enumerate(board.cells) if state == UNKNOWN]:
        for state in board.states(cell):
            reach = _broken_after(board, cell, state, best)
            if reach is not None and reach < best:
                best, refuted = reach, []
            if reach is not None:
                refuted.append(Refuted(cell, state, reach))
        board.solvers.forget()
        yield refuted


def all_refuted_cells(board: KnownLines) -> list[Refuted]:
    """All suppositions that lead to a contradiction after any number of rounds."""
    open_cells = [cell for cell, state in enumerate(board.cells) if state == UNKNOWN]
    reaches = [(cell, state, _broken_after(board, cell, state, _FARTHEST))
               for cell in open_cells for state in board.states(cell)]
    return [Refuted(cell, state, reach) for cell, state, reach in reaches if reach is not None]


def consequences(board: KnownLines, cell: int, state: int) -> int | None:
    """How much follows by line logic if a cell has a state; None for a contradiction."""
    trial = _supposed(board, cell, state)
    for _ in _rounds(trial):
        pass
    return None if trial.fresh else trial.amount() - board.amount()


def chain_of(board: KnownLines, refuted: Refuted) -> tuple[Consequence, ...]:
    """The lines needed to refute a supposition, in order; the last one is contradicted. Each line is read with the
    deductions of the lines before it."""
    trial = _supposed(board, refuted.cell, refuted.state)
    story = [Consequence(-1, ((refuted.cell, refuted.state),))]
    while True:
        for line in sorted(trial.fresh):  # lines that change on the way are read in the next round
            can = trial.look(line)
            if can is None:
                return _needed(board, story, line)
            trial.fresh.discard(line)
            cells = tuple(trial.deductions(line, can))
            trial.set(cells)
            trial.fresh.discard(line)  # marked by its own deductions
            story += [Consequence(line, cells)] if cells else []


def _supposed(board: KnownLines, cell: int, state: int) -> KnownLines:
    trial = board.copy()
    trial.fresh.clear()
    trial.set([(cell, state)])
    return trial


def _broken_after(board: KnownLines, cell: int, state: int, most: int) -> int | None:
    """The number of rounds until a contradiction; None if there is none within `most` rounds."""
    trial, reach = _supposed(board, cell, state), 1
    for _ in _rounds(trial):
        reach += 1
        if reach > most:
            return None
    return reach if trial.fresh else None


def _rounds(trial: KnownLines) -> Iterable[list[Consequence]]:
    """Read all changed lines, round after round, and yield their deductions. Ends at a contradiction, with the changed
    lines still marked."""
    while trial.fresh:
        batch = []
        for line in sorted(trial.fresh):
            can = trial.look(line)
            if can is None:
                return
            batch.append(Consequence(line, tuple(trial.deductions(line, can))))
        trial.fresh.clear()
        for consequence in batch:
            trial.set(consequence.cells)
        yield [consequence for consequence in batch if consequence.cells]


def _needed(board: KnownLines, story: list[Consequence], broken: int) -> tuple[Consequence, ...]:
    """The part of a story on which the broken line rests, traced from the end to the beginning."""
    targets = set(_premises(board, story, broken, None))
    chain = [Consequence(broken, ())]
    for at in range(len(story) - 1, 0, -1):
        cells = tuple(pair for pair in story[at].cells if pair in targets)
        if cells:
            targets -= set(cells)
            for pair in cells:
                targets |= set(_premises(board, story[:at], story[at].line, pair))
            chain.append(Consequence(story[at].line, cells))
    return tuple(reversed(chain))


def _premises(board: KnownLines, story: list[Consequence], line: int, target: Pair | None) -> list[Pair]:
    """The supposed and derived cells of a line without which it would not give a cell, or not be contradicted."""
    open_cells = {cell for cell in board.solvers.puzzle.lines[line].cells if board.cells[cell] == UNKNOWN}
    pairs = (pair for consequence in story for pair in consequence.cells)
    premises = list(dict.fromkeys(pair for pair in pairs if pair[0] in open_cells and pair != target))
    needed = premises.copy()
    for premise in premises:
        fewer = [other for other in needed if other != premise]
        if _implies(board, line, fewer, target):
            needed = fewer
    return needed


def _implies(board: KnownLines, line: int, cells: list[Pair], target: Pair | None) -> bool:
    """Whether a line gives the target cell once these cells are set too, or a contradiction if there is no target."""
    trial = board.copy()
    trial.set(cells)
    can = trial.look(line)
    return can is None if target is None else can is not None and trial.gives(line, can, target)
