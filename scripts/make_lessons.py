#!/usr/bin/env python3
"""Make the boards of lessons: `.venv/bin/python scripts/make_lessons.py [NAME...]`, in webapp/learn/lessons.json.

Each is a small puzzle at the point where the technique of its lesson is what helps next: of those that some seeds make
the one with the fewest other ways to go on, and then the smallest.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solvers.explain.points import Point, point_at  # noqa: E402
from solvers.explain.walkthrough import Walk  # noqa: E402
from solvers.grid import EMPTY, FILLED, UNKNOWN, Grid  # noqa: E402
from solvers.make.drills.drilling import drill  # noqa: E402
from solvers.make.drills.exercises import EXERCISES  # noqa: E402
from solvers.make.random.chance import Chance  # noqa: E402
from solvers.make.random.styles import STYLES  # noqa: E402
from solvers.puzzle import puzzle_of  # noqa: E402
from webapp.jobs.tasks.plain_values import clues_json  # noqa: E402

SIDES = (5, 6, 7, 8, 10, 12)
SEEDS = 6
SOLID_SEEDS = 40
MOST_CELLS = 6  # that a step tells: more are no single look
HOUSE = {"shape": [5, 5], "rows": [[1], [3], [5], [1, 1], [3]], "cols": [[1], [4], [3, 1], [4], [1]]}
HOUSE_PARTS = (
    {FILLED: [10, 11, 12, 13, 14]},
    {EMPTY: [0, 5, 15, 20]},
    {FILLED: [2, 7, 22], EMPTY: [17]},
    {FILLED: [6, 8, 16, 18, 21, 23]},
)
# A castle: from left to right slices of it, each from the front to the back, of cells from the bottom to the top.
CASTLE = ("## #. ##", "#. .. #.", "## .. ##", "#. .. #.", "## #. ##")
CASTLE_PARTS: tuple[dict[int, list[int]], ...] = (
    {FILLED: [0, 2, 4, 24, 26, 28]},
    {FILLED: [1, 5], EMPTY: [3]},
    {},
    {EMPTY: [8, 9, 14, 15, 20, 21]},
    {FILLED: [13, 25], EMPTY: [7, 19]},
    {EMPTY: [11, 23, 27]},
)
NAMES = ("first", "solid_first", *EXERCISES)
SUPPOSED_SIDE, SUPPOSED_SHARE, SUPPOSED_SEEDS = 7, 450, 20_000


def first() -> dict[str, Any]:
    return {**HOUSE, "known": "0" * 25, "parts": pairs_of(HOUSE_PARTS)}


def solid_first() -> dict[str, Any]:
    signs = "".join(CASTLE).replace(" ", "")
    castle = Grid((5, 3, 2), bytes(FILLED if sign == "#" else EMPTY for sign in signs))
    return {**clues_json(puzzle_of(castle)), "known": "0" * 30, "parts": pairs_of(CASTLE_PARTS)}


def pairs_of(parts: Iterable[dict[int, list[int]]]) -> list[list[list[int]]]:
    return [[[cell, state] for state, cells in part.items() for cell in cells] for part in parts]


def board(point: Point) -> dict[str, Any]:
    return {**clues_json(point.puzzle), "known": "".join(map(str, point.known))}


def worth(point: Point) -> tuple[int, int, int]:
    cells = len(point.steps[0].cells)
    return int(cells > MOST_CELLS), len(point.steps), -cells


def lesson(name: str) -> Point:
    solid, seeds = EXERCISES[name].is_solid, range(SOLID_SEEDS if EXERCISES[name].is_solid else SEEDS)
    for shape in [EXERCISES[name].shape] if solid else [(side, side) for side in SIDES]:
        found = [point for seed in seeds if (point := drill(name, seed, shape)) is not None]
        if found:
            return min(found, key=worth)
    raise SystemExit(f"No board of at most {SIDES[-1]} cells a side needs {name}.")


def supposed() -> Iterator[Point]:
    """Boards that no line and no two lines help on, which are rare."""
    for seed in range(SUPPOSED_SEEDS):
        picture = STYLES["noise"].draw(SUPPOSED_SIDE, SUPPOSED_SIDE, SUPPOSED_SHARE, Chance(f"supposition {seed}"))
        puzzle = puzzle_of(Grid((SUPPOSED_SIDE, SUPPOSED_SIDE), bytes(picture.cells)))
        walk, known = Walk(puzzle), bytearray(puzzle.size)
        while steps := walk.found_on_lines():
            cells = [pair for step in steps for pair in step.cells]
            walk.set(cells)
            for cell, state in cells:
                known[cell] = state
        point = point_at(puzzle, bytes(known)) if UNKNOWN in known else None
        if point is not None and point.technique == "supposition":
            yield point


def made(name: str) -> dict[str, Any]:
    if name in ("first", "solid_first"):
        return first() if name == "first" else solid_first()
    return board(next(supposed()) if name == "supposition" else lesson(name))


def main() -> None:
    path = ROOT / "webapp/learn/lessons.json"
    boards = json.loads(path.read_text(encoding="ascii")) if path.exists() else {}
    boards |= {name: made(name) for name in sys.argv[1:] or NAMES}
    lines = [f"{json.dumps(name)}: {json.dumps(boards[name])}" for name in NAMES if name in boards]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="ascii")


if __name__ == "__main__":
    main()
