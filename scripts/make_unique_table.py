"""How many cells have to change until pictures are the only solutions of their clues, and how many two plain ways
change: the table of docs/unique.md.

    python scripts/make_unique_table.py [--sides 20 30 60] [--count 20] [--seconds 5 5 30] [--noise SHARE]
                                        [--pictures NAME ...]

The pictures are those of `scripts/pictures`, drawn into a square of each side; those that are ambiguous there count.
With noise, so large a share of the cells is changed by chance first.
All cells cost the same. Of two solutions the *plain* way takes a cell in which they differ, and changes it, again and
again: of all solutions at hand, the cell in which most differ from the picture. The *greedy* way tries out all cells in
doubt, and changes the one after which the fewest are in doubt. Times are of the processor.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.ink import Ink  # noqa: E402
from scripts.pictures import PICTURES, THEMES  # noqa: E402
from solvers import Grid, puzzle_of  # noqa: E402
from solvers.grid import other_state  # noqa: E402
from solvers.make.judging import solved  # noqa: E402
from solvers.make.unique import Proposal, make_unique  # noqa: E402

_SOLUTIONS: Final = 24
_PATIENCE: Final = 100
_LONGEST: Final = 60  # seconds for each of the plain ways


class Row(NamedTuple):
    """A picture, and what was found: by us, the plain way and the greedy one, with the seconds that each took."""

    name: str
    grid: Grid
    first: float | None
    proposal: Proposal | None
    ours: float
    plain: int | None
    plain_seconds: float
    greedy: int | None
    greedy_seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sides", type=int, nargs="+", default=(20, 30, 60), metavar="SIDE")
    parser.add_argument("--seconds", type=float, nargs="+", default=(5.0, 5.0, 30.0), metavar="S", help="by side")
    parser.add_argument("--noise", type=float, default=0.0, metavar="SHARE")
    parser.add_argument("--count", type=int, default=20, metavar="N")
    parser.add_argument("--pictures", nargs="*", metavar="NAME")
    chosen = parser.parse_args()
    for side, seconds in zip(chosen.sides, chosen.seconds, strict=True):
        print(f"\n{side} × {side}, {seconds:.0f} s at most\n\n| picture | first answer | changed | at least | seconds "
              "| plain | its seconds | greedy | its seconds |")  # fmt: skip
        print("|---" * 9 + "|", flush=True)
        rows = list[Row]()
        for name, grid in islice(drawings(side, chosen.noise, chosen.pictures), chosen.count):
            rows.append(measured(name, grid, seconds))
            print(as_line(rows[-1]), flush=True)
        print("\n".join(summed(rows)), flush=True)


def drawings(side: int, noise: float, names: list[str] | None) -> Iterator[tuple[str, Grid]]:
    """The ambiguous pictures, the same every time, of all themes by turns."""
    for theme in THEMES:
        import_module(f"scripts.pictures.{theme}")
    for name in names or sorted(PICTURES, key=lambda name: name[::-1]):
        one = PICTURES[name]
        ink = Ink(one.width, one.height)
        one.drawing(ink)
        if in_doubt(grid := noisy(ink.square(side), noise, name)):
            yield name, grid


def noisy(grid: Grid, share: float, name: str) -> Grid:
    """A picture of which some cells are changed, the same ones every time."""
    chance = Random(name)
    return Grid(grid.shape, bytes(other_state(state) if chance.random() < share else state for state in grid.cells))


def measured(name: str, grid: Grid, seconds: float) -> Row:
    """Our way, for so long at most, and the others."""
    start, first, best = time.process_time(), None, None
    for step in make_unique(grid, alike=True):
        spent = time.process_time() - start
        if isinstance(step, Proposal):
            first = spent if first is None else first
            best = step
        if spent > seconds:
            break
    spent = time.process_time() - start
    return Row(name, grid, first, best, spent, *changing(grid, most_differing), *changing(grid, least_doubt_after))


def changing(grid: Grid, choice: Callable[[Grid, Counter[int], float], int | None]) -> tuple[int | None, float]:
    """How many cells a way changes that chooses one after the other, and its seconds; None when it comes to no end."""
    start, changes = time.process_time(), 0
    while doubt := in_doubt(grid):
        cell = choice(grid, doubt, start + _LONGEST)
        if cell is None or time.process_time() > start + _LONGEST:
            return None, time.process_time() - start
        grid, changes = changed(grid, cell), changes + 1
    return changes, time.process_time() - start


def most_differing(_grid: Grid, doubt: Counter[int], _end: float) -> int:
    """The plain way: the cell in which the most solutions differ."""
    return max(doubt, key=lambda cell: (doubt[cell], -cell))


def least_doubt_after(grid: Grid, doubt: Counter[int], end: float) -> int | None:
    """The greedy way: the cell after which the fewest are in doubt."""
    tried = list[tuple[int, int]]()
    for cell in sorted(doubt):
        if time.process_time() > end:
            return None
        tried.append((len(in_doubt(changed(grid, cell))), cell))
    return min(tried)[1]


def in_doubt(grid: Grid) -> Counter[int]:
    """The cells in which some solutions of the clues differ from a picture, and in how many of them."""
    steps = solved(puzzle_of(grid), _PATIENCE, _SOLUTIONS)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return Counter(cell for other in end.value[1] for cell in range(len(grid.cells))
                           if other.cells[cell] != grid.cells[cell])  # fmt: skip


def changed(grid: Grid, cell: int) -> Grid:
    cells = bytearray(grid.cells)
    cells[cell] = other_state(cells[cell])
    return Grid(grid.shape, bytes(cells))


def as_line(row: Row) -> str:
    ours = (f"{row.first:.2f}", str(len(row.proposal.cells)), str(row.proposal.least_cells)) if row.proposal else "–––"
    plain = ("not in time" if row.plain is None else str(row.plain), f"{row.plain_seconds:.1f}")
    greedy = ("not in time" if row.greedy is None else str(row.greedy), f"{row.greedy_seconds:.1f}")
    return f"| {' | '.join((row.name, *ours, f'{row.ours:.1f}', *plain, *greedy))} |"


def summed(rows: list[Row]) -> Iterator[str]:
    """How many cells each way changes where both come to an end."""
    for way in ("plain", "greedy"):
        both = [(len(row.proposal.cells), count) for row in rows
                if row.proposal and (count := getattr(row, way)) is not None]  # fmt: skip
        halves = sum(2 * ours <= count for ours, count in both)
        ours, theirs = (sum(counts) for counts in zip(*both, strict=True)) if both else (0, 0)
        yield f"\n{len(both)} pictures: {ours} cells, the {way} way {theirs}; at most half of it for {halves}."
    proven = sum(row.proposal is not None and row.proposal.proven for row in rows)
    yield f"\nProven to be the least: {proven} of {len(rows)}."


if __name__ == "__main__":
    main()
