"""Random puzzles to watch: with one solution, several, or none; some with given cells and lines without a clue."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from nonoscope import Grid, Puzzle
from solvers.grid import FILLED
from solvers.make.bodies import blob
from solvers.puzzle import puzzle_of

_SHARES = (0.4, 0.5, 0.6, 0.7)  # of filled cells


def flat(seed: int, most: int, *, plain: bool = False) -> Puzzle:
    """At most so many cells a side. `plain`: every line has a clue, and no cell is given."""
    chance = Random(seed)
    height, width, share = chance.randint(3, most), chance.randint(3, most), chance.choice(_SHARES)
    picture = [[chance.random() < share for _ in range(width)] for _ in range(height)]
    puzzle = Puzzle.from_grid(Grid.from_rows(picture))
    kind = chance.random()
    if kind < 0.15:
        return _crossed(puzzle, picture, chance)
    if plain or kind > 0.35:
        return puzzle
    if kind < 0.25:
        cells = chance.sample(range(puzzle.size), 3)
        return replace(
            puzzle, givens=tuple((cell, FILLED + (not picture[cell // width][cell % width])) for cell in cells)
        )
    hidden = chance.sample(range(len(puzzle.lines)), 2)
    return _without(puzzle, hidden)


def _crossed(puzzle: Puzzle, picture: list[list[bool]], chance: Random) -> Puzzle:
    """With the columns of the same cells in another order: most of these have no solution."""
    cells = [cell for row in picture for cell in row]
    chance.shuffle(cells)
    other = Grid.from_rows([cells[at : at + puzzle.width] for at in range(0, len(cells), puzzle.width)])
    return Puzzle.flat(_runs(puzzle.rows), _runs(Puzzle.from_grid(other).cols))


def _without(puzzle: Puzzle, hidden: list[int]) -> Puzzle:
    rows, cols = _runs(puzzle.rows), _runs(puzzle.cols)
    return Puzzle.flat([None if at in hidden else runs for at, runs in enumerate(rows)],
                       [None if puzzle.height + at in hidden else runs for at, runs in enumerate(cols)])


def _runs(lines: Any) -> list[list[int] | None]:
    return [None if runs is None else list(runs) for runs in lines]


def solid(seed: int) -> Puzzle:
    """A small block; some of its lines show no number."""
    chance = Random(seed)
    whole = puzzle_of(blob(chance.randint(2, 4), seed, 1.0))
    hidden = chance.choice((0, 0, 0.3, 0.5))
    return replace(whole, lines=tuple(replace(line, clue=None) if chance.random() < hidden else line
                                      for line in whole.lines))
