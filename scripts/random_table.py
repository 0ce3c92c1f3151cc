"""How long puzzles by chance take, by size, level and style, and whether they are what was wished for.

    .venv/bin/python scripts/random_table.py                 # 50 of each at 10, 20 and 30 cells a side
    .venv/bin/python scripts/random_table.py --sizes 20 --styles maze,letters --count 10

Processor time, in milliseconds; `confirmed` counts those that a rating of their own gives the level.
"""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solvers import PuzzleError  # noqa: E402
from solvers.explain.rated_levels import RATED_LEVELS  # noqa: E402
from solvers.explain.rating import rate_puzzle  # noqa: E402
from solvers.make.random.generator import Made, Wish, made  # noqa: E402
from solvers.make.random.styles import STYLES  # noqa: E402

_HEAD = ("size", "level", "style", "made", "median", "p95", "pictures", "rated", "confirmed")


def main() -> None:
    given = _arguments()
    made(Wish(10, 10, "expert"))  # what is compiled or loaded at first use is no part of it
    print("| " + " | ".join(_HEAD) + " |")
    print("|---" * len(_HEAD) + "|")
    for size in given.sizes:
        for level in RATED_LEVELS:
            for style in given.styles:
                row = _row(size, level, style, given.count)
                print("| " + " | ".join(map(str, row)) + " |", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=lambda text: [*map(int, text.split(","))], default=[10, 20, 30])
    parser.add_argument("--styles", type=lambda text: text.split(","), default=[*STYLES])
    parser.add_argument("--count", type=int, default=50)
    return parser.parse_args()


def _row(size: int, level: str, style: str, count: int) -> tuple[object, ...]:
    found: list[Made] = []
    times: list[float] = []
    for seed in range(count):
        start = time.process_time()
        with suppress(PuzzleError):
            found.append(made(Wish(size, size, level, style, seed)))
        times.append(1000 * (time.process_time() - start))
    confirmed = sum(rate_puzzle(one.puzzle).level == level for one in found)
    drawn, rated = (median([getattr(one, name) for one in found] or [0]) for name in ("drawn", "rated"))
    late = sorted(times)[min(count - 1, 95 * count // 100)]
    return (size, level, style, len(found), round(median(times), 1), round(late, 1), drawn, rated, confirmed)


if __name__ == "__main__":
    main()
