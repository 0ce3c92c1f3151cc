"""Tell of all puzzles that come along what they promise, and end with status 1 where one does not hold it.

    python scripts/gallery_report.py [--solids | --flat]

Of solids: how much of what there is to take away the button *Zeros* does (half at most), the numbers shown, the rating.
Of flat ones: whether they have one solution, the rating, whether they are fair (lines and suppositions of single cells
do), and that none comes twice, however it is turned.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solvers import Grid, Outcome, run  # noqa: E402
from solvers.collection import Example, Model, examples, models  # noqa: E402
from solvers.explain.carving import carving, zeros_share  # noqa: E402
from solvers.explain.rating import rate_puzzle  # noqa: E402

MOST_BY_ZEROS = 0.5
HARD = ("hard", "expert")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--solids", action="store_true")
    only.add_argument("--flat", action="store_true")
    chosen = parser.parse_args()
    broken = [*([] if chosen.flat else _solids()), *([] if chosen.solids else _flat())]
    print("\n".join(broken) or "Everything holds.")
    sys.exit(bool(broken))


def _solids() -> Iterator[str]:
    """A row each; what does not hold is yielded."""
    print(f"{'solid':20} {'size':>12} {'zeros':>6} {'shown':>6} {'of':>6}  level")
    for one in models():
        share = zeros_share(one.thinned)
        size = " x ".join(map(str, one.shape))
        shown = f"{one.carving.shown:6} {one.carving.lines:6}"
        print(f"{one.name:20} {size:>12} {share:6.2f} {shown}  {one.rating.verdict}", flush=True)
        yield from _broken_solid(one, share)
    levels = Counter(one.level for one in models())
    print(f"{len(models())} solids: {dict(levels)}; zeros do at most {max(one.zeros for one in models()):.2f}\n")


def _broken_solid(one: Model, share: float) -> Iterator[str]:
    if share > MOST_BY_ZEROS:
        yield f"{one.name}: zeros do {share:.2f}"
    if carving(one.thinned) != one.carving or one.carving.open_cells:
        yield f"{one.name}: lines do not solve it as the index says"
    if rate_puzzle(one.thinned) != one.rating:
        yield f"{one.name}: not as hard as the index says"
    for puzzle in (one.puzzle, one.thinned):
        if run(puzzle).outcome is not Outcome.UNIQUE:
            yield f"{one.name}: not the only solution"


def _flat() -> Iterator[str]:
    print(f"{'flat puzzle':24} {'size':>8} {'verdict':>8}  level")
    seen: dict[Grid, str] = {}
    fair = twice = 0
    for one in examples():
        outcome = run(one.puzzle).outcome
        size, fair = " x ".join(map(str, one.shape)), fair + (one.level in HARD and one.rating.fair)
        level = one.rating.verdict + ("" if one.rating.fair else ", not fair")
        print(f"{one.name:24} {size:>8} {outcome.name:>8}  {level}", flush=True)
        if outcome is not Outcome.UNIQUE:
            yield f"{one.name}: {outcome.name}"
        if rate_puzzle(one.puzzle) != one.rating:
            yield f"{one.name}: not as hard as the index says"
        for grid in _turned(one):
            other = seen.setdefault(grid, one.name)
            if other != one.name:
                twice += 1
                yield f"{one.name}: the same as {other}"
    levels = Counter(one.level for one in examples())
    print(f"{len(examples())} flat puzzles: {dict(levels)}, {fair} of the hard ones fair; {twice or 'none'} twice\n")


def _turned(one: Example) -> Iterator[Grid]:
    """The picture in all eight ways to turn and mirror it."""
    grid = one.puzzle.info.goal
    assert grid is not None
    for _ in range(4):
        grid = grid.rotate()
        yield grid
        yield grid.mirror()


if __name__ == "__main__":
    main()
