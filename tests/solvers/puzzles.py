"""Flat puzzles that several methods are tried on, each for what is special about it. No tests here."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from nonoscope import FILLED, Grid, Puzzle
from solvers.colours import palette_of_letters
from solvers.grid import state_of

LINES_ALONE = Puzzle.from_grid(Grid.from_text(".#.#.\n#####\n#####\n.###.\n..#.."))
# One solution, for which lines have to be looked at together.
PEAKS = Puzzle.from_grid(
    Grid.from_text("""
....#..#
.#.#.#..
..##..##
#####...
##..###.
....#...
##.###..
..#.#..#
""")
)
# 24 solutions.
SWAPS = Puzzle.flat([[1]] * 4, [[1]] * 4)
# Line logic finds nothing wrong with this one.
SUBTLE = Puzzle.flat([[1, 1], [1, 1], [2, 1], [1, 1], [1]], [[1, 1], [1, 1], [1, 1], [2], [1, 1]])
# A given cell in a line without runs.
BROKEN = Puzzle.flat([[], [2]], [[1], [1]], givens=[(0, FILLED)])
FREE = Puzzle.flat([[2], None, [1, 1]], [None, [2], None, [1]], givens=[(4, FILLED)])
SILENT = Puzzle.flat([None, None], [None, None])


def tangled(side: int, density: float, seed: int) -> Puzzle:
    """One that keeps a search busy: hundreds of conflicts, or thousands."""
    chosen = Random(seed)
    return Puzzle.from_grid(Grid.from_rows([[chosen.random() < density for _ in range(side)] for _ in range(side)]))


def coloured_puzzle(seed: int, sides: Sequence[int]) -> Puzzle:
    """A random puzzle in two to four colours, every second one in patches of one colour."""
    chosen = Random(seed)
    height, width, inks = chosen.choice(sides), chosen.choice(sides), chosen.randint(2, 4)
    share = chosen.choice([0.5, 0.65, 0.8])
    cells = [chosen.randint(1, inks) if chosen.random() < share else 0 for _ in range(height * width)]
    for _ in range(height * width if seed % 2 else 0):
        cell = chosen.randrange(len(cells))
        cells[cell] = cells[(cell + chosen.choice([1, width])) % len(cells)]
    grid = Grid((height, width), bytes(map(state_of, cells)))
    return Puzzle.from_grid(grid, palette=palette_of_letters("rbgy"[:inks]))

DUCK = """\
.......###..
......#####.
......###.##
......######
.#....####..
.##..####...
.##########.
.###########
..##########
...########.
....#####...
......#.....
"""
