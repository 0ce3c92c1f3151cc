"""Measure the figures of the units: what their texts say about solves.

    python scripts/unit_figures.py               # all units
    python scripts/unit_figures.py annealing     # one of them

Prints each figure as the unit states it and as it is measured now, and fails if one differs.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cache
from math import ceil
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from solvers.runner import OptionValue, Result, run
from webapp.classroom.unit_texts import UNITS, Figure, puzzle_named, unit_named

_SHARES: Final[Mapping[str, float]] = {"quarter": 0.25, "median": 0.5, "three-quarters": 0.75}


def measured(figure: Figure) -> float | None:
    """What the solves of a figure count; None where too few found a solution."""
    seeds = tuple(range(1, figure.seeds + 1)) if figure.seeds else (0,)
    results = _results(figure.puzzle, figure.method, tuple(sorted(figure.options.items())), seeds)
    if not figure.seeds:
        return results[0].counters[figure.counter]
    counts = sorted(result.counters[figure.counter] for result in results if result.solutions)
    if figure.take in _SHARES:
        return after(_SHARES[figure.take], counts, len(results))
    return {"least": min, "most": max, "solved": len}[figure.take](counts)


def after(share: float, counts: Sequence[float], runs: int) -> float | None:
    """The count with which this share of all runs was done. Runs that failed count as above all others."""
    place = max(1, ceil(share * runs)) - 1
    return counts[place] if place < len(counts) else None


@cache
def _results(puzzle: str, method: str, options: tuple[tuple[str, OptionValue], ...],
             seeds: tuple[int, ...]) -> list[Result]:
    return [run(puzzle_named(puzzle), method, seed=seed, **dict(options)) for seed in seeds]


def _shown(value: float | None) -> str:
    return f"{'-' if value is None else f'{value:,}':>10}"


def main(names: Sequence[str]) -> int:
    differing = 0
    for name in names or UNITS:
        for figure in unit_named(name).figures:
            now = measured(figure)
            differing += now != figure.value
            how = " ".join(f"{option}={value}" for option, value in figure.options.items())
            seeds = f", seeds 1 to {figure.seeds}" if figure.seeds else ""
            print(f"{name:<10} {figure.name:<18} {_shown(figure.value)} {_shown(now)}"
                  f"  {figure.puzzle}, {figure.method} {how}{seeds}")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
