"""Coloured puzzles made by chance, and all their solutions by trying everything. No tests here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from nonoscope import Grid, Puzzle
from solvers.clues import colour_runs_of
from solvers.colours import palette_of_letters
from solvers.grid import state_of

LETTERS = "rbgyopnt"
Runs = tuple[tuple[int, int], ...]


def random_coloured(height: int, width: int, colours: int, density: float, seed: int) -> Puzzle:
    """A puzzle whose cells have a colour with that probability, each colour as often as the others."""
    chosen = Random(f"{height} {width} {colours} {density} {seed}")
    cells = (chosen.randint(1, colours) if chosen.random() < density else 0 for _ in range(height * width))
    grid = Grid((height, width), bytes(map(state_of, cells)))
    return Puzzle.from_grid(grid, palette=palette_of_letters(LETTERS[:colours]))


def small_puzzles(count: int) -> Iterator[Puzzle]:
    """Puzzles of about 4x4, sparse and dense, in one to three colours."""
    sizes, densities = ((4, 4), (4, 4), (3, 5), (5, 3)), (0.3, 0.5, 0.7, 0.9)
    for seed in range(count):
        yield random_coloured(*sizes[seed % 4], 1 + seed % 3, densities[seed // 3 % 4], seed)


def all_solutions(puzzle: Puzzle) -> set[bytes]:
    """The cells of every solution."""
    rows = [coloured_lines(puzzle.colours, puzzle.width)[runs] for runs in puzzle.colour_rows]
    beginnings = [_beginnings(coloured_lines(puzzle.colours, puzzle.height)[runs]) for runs in puzzle.colour_cols]
    grids = [b""]
    for row in rows:
        grids = [grid + line for grid, line in product(grids, row) if _fit(grid + line, puzzle.width, beginnings)]
    return {grid for grid in grids if puzzle.check(Grid(puzzle.shape, grid)).ok}


def _fit(grid: bytes, width: int, beginnings: list[frozenset[bytes]]) -> bool:
    return all(grid[column::width] in fitting for column, fitting in enumerate(beginnings))


def _beginnings(lines: list[bytes]) -> frozenset[bytes]:
    return frozenset(line[:end] for line in lines for end in range(len(line) + 1))


@cache
def coloured_lines(colours: int, length: int) -> dict[Runs, list[bytes]]:
    """All lines of a length, grouped by their runs."""
    lines: dict[Runs, list[bytes]] = {}
    for cells in product(range(colours + 1), repeat=length):
        line = bytes(map(state_of, cells))
        lines.setdefault(colour_runs_of(line), []).append(line)
    return lines
