"""Explain and rate many puzzles, and hold what comes of it against independent checks.

    python scripts/explain_puzzles.py explained --puzzles 1000     # complete? sound? how long does it take?
    python scripts/explain_puzzles.py turned --puzzles 500         # the same rating in all orientations?
    python scripts/explain_puzzles.py rated                        # the ratings of all that come along, as a table
    python scripts/explain_puzzles.py lines --puzzles 2000         # lines, with what techniques find, as JSON

The puzzles are made from seeds, in the sizes and densities below, and the examples that come along; only those that
line logic solves are taken for `explained`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solvers import Grid, Limit, Line, Outcome, Puzzle, Runs, run  # noqa: E402
from solvers.collection import examples, models  # noqa: E402
from solvers.explain.rating import Rating, rate_puzzle  # noqa: E402
from solvers.explain.techniques import BY_CODE, LOOKING_AT_ONE_LINE  # noqa: E402
from solvers.explain.walkthrough import explanation, line_steps  # noqa: E402
from solvers.grid import EMPTY, FILLED, UNKNOWN  # noqa: E402
from solvers.portfolio.orientation import orientations, turned  # noqa: E402
from solvers.puzzle import runs_of  # noqa: E402
from tests.solvers.step_checker import faults  # noqa: E402

KINDS = [("noise", side, share) for side in (10, 15, 20, 25) for share in (0.55, 0.6, 0.65, 0.7)]
KINDS += [("smooth", side, share) for side in (15, 20, 30) for share in (0.5, 0.6)]

_TURNED_SIZE = 225  # cells: each puzzle is rated eight times, a solid forty-eight times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["explained", "turned", "rated", "lines"])
    parser.add_argument("--puzzles", type=int, default=1000, metavar="N")
    asked = parser.parse_args()
    explanation(Puzzle.flat([[1]], [[1]]))  # loads what is compiled
    ways = {"explained": _explained, "turned": _turned, "rated": lambda _: _rated(), "lines": _lines}
    ways[asked.what](asked.puzzles)


def made_puzzles() -> Iterator[tuple[str, Puzzle]]:
    """Puzzles without end, of each kind in turn."""
    seed = 0
    while True:
        for kind, side, share in KINDS:
            chosen = Random(f"{kind}-{side}-{share}-{seed}")
            cells = [[chosen.random() for _ in range(side)] for _ in range(side)]
            if kind == "smooth":
                cells = _smooth(_smooth(cells))
            bound = sorted(cell for row in cells for cell in row)[int(share * side * side)]
            grid = Grid.from_rows([[cell < bound for cell in row] for row in cells])
            yield f"{kind} {side}x{side}", Puzzle.from_grid(grid)
        seed += 1


def _smooth(cells: list[list[float]]) -> list[list[float]]:
    """Each cell as the mean of itself and what is around it."""
    def around(row: int, col: int) -> float:
        near = [cells[r][c] for r in range(row - 1, row + 2) for c in range(col - 1, col + 2)
                if 0 <= r < len(cells) and 0 <= c < len(cells[0])]
        return sum(near) / len(near)

    return [[around(row, col) for col in range(len(cells[0]))] for row in range(len(cells))]


def _by_lines_alone(puzzle: Puzzle) -> bool:
    return run(puzzle, "passes", enumerate="kernel").outcome is Outcome.UNIQUE


def _explained(count: int) -> None:
    """A row for each kind of puzzle: how many, how many are complete, how many steps hold, and how long it takes."""
    rows: dict[str, list[tuple[float, int, int]]] = {}
    used, left, wrong = Counter[str](), count, 0
    ours = [("ours", one.puzzle) for one in examples()]
    for kind, puzzle in _chain(ours, made_puzzles()):
        if left == 0:
            break
        if not _by_lines_alone(puzzle):
            continue
        left -= 1
        start = time.process_time()
        found = explanation(puzzle)
        spent = time.process_time() - start
        steps, faulty = list(found.steps), faults(found)
        incomplete = found.outcome is not Outcome.UNIQUE or any(step.kind.tier > LOOKING_AT_ONE_LINE for step in steps)
        wrong += bool(faulty) + incomplete
        used.update(step.technique for step in steps)
        rows.setdefault(kind, []).append((spent * 1000, len(steps), len(faulty) + incomplete))
    print(f"{'puzzles':16} {'number':>7} {'faults':>7} {'steps':>8} {'ms median':>10} {'ms most':>8}")
    for kind, of_kind in sorted(rows.items()):
        times = [spent for spent, _, _ in of_kind]
        steps_of, faults_of = sum(row[1] for row in of_kind), sum(row[2] for row in of_kind)
        print(f"{kind:16} {len(of_kind):7} {faults_of:7} {steps_of:8} {median(times):10.1f} {max(times):8.1f}")
    print(f"\n{count} puzzles, {sum(used.values())} steps, {wrong} puzzles with a fault")
    for code, times_used in used.most_common():
        print(f"  {code:12} {BY_CODE[code].weight:4.1f} {times_used:8}")
    sys.exit(bool(wrong))


def _chain(*several: Iterator[tuple[str, Puzzle]] | list[tuple[str, Puzzle]]) -> Iterator[tuple[str, Puzzle]]:
    for each in several:
        yield from each


def _turned(count: int) -> None:
    """Whether puzzles have the same rating, for the same reasons, in all orientations; with suppositions, too."""
    left, differing, levels = count, 0, Counter[str]()
    solids = [("solid", one.thinned) for one in models() if one.thinned.size <= _TURNED_SIZE]
    small = [("ours", one.puzzle) for one in examples() if one.puzzle.size <= _TURNED_SIZE]
    for _, puzzle in _chain(solids, small, made_puzzles()):
        if left == 0:
            break
        if puzzle.size > _TURNED_SIZE:
            continue
        left -= 1
        ratings = {_key(rate_puzzle(turned(puzzle, one).puzzle, Limit(60))) for one in orientations(len(puzzle.shape))}
        differing += len(ratings) > 1
        levels[str(next(iter(ratings))[1])] += 1
    print(f"{count} puzzles, {differing} with ratings that differ; levels: {dict(levels)}")
    sys.exit(bool(differing))


def _key(found: Rating) -> tuple[object, ...]:
    return found.rating, found.level, found.minutes, found.reasons


def _rated() -> None:
    rows = [(one.name, one.puzzle) for one in examples()] + [(one.name, one.thinned) for one in models()]
    ratings = [(name, puzzle, rate_puzzle(puzzle, Limit(60))) for name, puzzle in rows]
    for name, puzzle, found in sorted(ratings, key=lambda row: row[2].rating or 0):
        size = "x".join(map(str, puzzle.shape))
        print(f"{name:22} {size:>9} {found.rating or 0:5.1f} {found.level or '-':7} {found.minutes or 0:7.1f}")


def _lines(count: int) -> None:
    """Lines of JSON, against which another implementation of the techniques can be held."""
    for seed in range(count):
        chosen = Random(seed)
        length, share = chosen.randint(1, 30), chosen.random()
        cells = bytes(FILLED if chosen.random() < share else EMPTY for _ in range(length))
        hidden = chosen.random()
        known = bytes(UNKNOWN if chosen.random() < hidden else state for state in cells)
        clue = Runs(runs_of(cells))
        steps = line_steps(Puzzle((length, 1, 1), (Line(range(length), clue),)), known, 0)
        finds = [{"technique": step.technique, "cells": step.cells} for step in steps]
        print(json.dumps({"clue": clue.lengths, "known": list(known), "finds": finds}))


if __name__ == "__main__":
    main()
