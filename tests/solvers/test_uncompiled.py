"""The kernels are plain Python, too: without numba's compiler they give the same results."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from nonoscope import Grid, Puzzle, run
from solvers.cnf import ENCODINGS
from solvers.puzzle import puzzle_of
from tests.cases import for_every
from tests.solvers.coloured import random_coloured

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PICTURES = {
    "one cell": "#",
    "heart": ".#.#.\n#####\n#####\n.###.\n..#..",
    "swaps": "#..\n.#.\n..#",
    "cross words": "##.#.#\n.##.#.\n#.#.##\n.#.##.",
    "peaks": "....#..#\n.#.#.#..\n..##..##\n#####...\n##..###.\n....#...\n##.###..\n..#.#..#",
    "wide": "\n".join(("##.###." * 10)[row : row + 66] for row in range(4)),
}
WAYS: list[dict[str, Any]] = [
    {},
    {"probe": False},
    {"belief": False, "probe": False, "learn": 0},
    *({"method": "sat", "encoding": name} for name in ENCODINGS),
    {"method": "passes", "enumerate": "placements"},
    {"method": "passes", "enumerate": "kernel"},
    {"method": "belief"},
    {"method": "dfs"},
    {"method": "bfs", "order": "constrained"},
    {"method": "astar", "heuristic": "columns"},
    {"method": "astar", "heuristic": "lines"},
    {"method": "anneal", "moves": 400},
    {"method": "anneal", "turn": "yes", "preprocess": "overlap", "moves": 400},
    *({"method": "anneal-cells", "cost": cost, "moves": 60} for cost in ("aligned", "flips")),
    {"method": "anneal-rows", "moves": 60, "move": "mixed", "pick": "wrong"},
    {"method": "anneal-blocks", "moves": 60, "chains": 2, "preprocess": "lines"},
]
SHORT: list[dict[str, Any]] = [{"method": "passes", "enumerate": "patterns"}, {"method": "dfs", "prune": False}]
SOLIDS: list[dict[str, Any]] = [
    {"shape": [2, 2, 2], "cells": "#..#.##."},  # two solutions
    {"shape": [3, 3, 2], "cells": "#.##..##.#.#.##.##"},
]
SOLID_WAYS: list[dict[str, Any]] = [
    {}, {"belief": False, "probe": False, "learn": 0}, {"method": "belief"}, {"method": "lines3d"}, {"method": "sat3d"},
]  # fmt: skip
COLOURED = [(4, 4, 3, 0.5, 2), (6, 6, 2, 0.45, 18), (3, 66, 3, 0.6, 1)]  # height, width, colours, density and seed
COLOURED_WAYS: list[dict[str, Any]] = [
    {}, {"belief": False}, {"belief": False, "probe": False},
    *({"method": "sat", "encoding": name} for name in ("order", "automaton")),
    {"method": "passes", "enumerate": "kernel"}, {"method": "belief"},
    {"method": "anneal", "moves": 100}, {"method": "anneal", "turn": "yes", "moves": 100},
]  # fmt: skip
SHORT_COLOURED = [{"method": "passes", "enumerate": way} for way in ("patterns", "placements")]
COLOURED_CASES = [*product(COLOURED, COLOURED_WAYS), *product(COLOURED[:1], SHORT_COLOURED)]
CASES = [*((name, way) for name in PICTURES for way in WAYS), *(("heart", way) for way in SHORT)]

PROGRAM = """
import json, sys
import numba
from nonoscope import Grid, Puzzle, run
from solvers.puzzle import puzzle_of
from tests.solvers.coloured import random_coloured
assert numba.config.DISABLE_JIT
told = {}
pictures, cases, solids, ways, coloured_cases = json.load(sys.stdin)
for name, way in cases:
    result = run(Puzzle.from_grid(Grid.from_text(pictures[name])), **way)
    told[f"{name} {way}"] = [result.outcome, [grid.text() for grid in result.solutions], dict(result.counters)]
for at, solid in enumerate(solids):
    puzzle = puzzle_of(Grid(tuple(solid["shape"]), Grid.from_text(solid["cells"]).cells))
    for way in ways:
        result = run(puzzle, **way)
        told[f"{at} {way}"] = [result.outcome, [grid.text() for grid in result.solutions], dict(result.counters)]
for numbers, way in coloured_cases:
    result = run(random_coloured(*numbers), **way)
    told[f"{numbers} {way}"] = [result.outcome, [grid.text() for grid in result.solutions], dict(result.counters)]
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def uncompiled() -> dict[str, Any]:
    """The answers of a process without the compiler. Words overflow in it on purpose, and numpy warns of that."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore::RuntimeWarning"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, cwd=ROOT,
        input=json.dumps([PICTURES, CASES, SOLIDS, SOLID_WAYS, COLOURED_CASES]),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stderr == ""
    answers: dict[str, Any] = json.loads(done.stdout)
    return answers


@for_every("name, way", CASES, ids=str)
def test_the_same_without_compiling(uncompiled: dict[str, Any], name: str, way: dict[str, Any]) -> None:
    result = run(Puzzle.from_grid(Grid.from_text(PICTURES[name])), **way)
    solutions = [grid.text() for grid in result.solutions]
    assert uncompiled[f"{name} {way}"] == [result.outcome, solutions, dict(result.counters)]


@for_every("at", range(len(SOLIDS)))
@for_every("way", SOLID_WAYS, ids=str)
def test_solids_are_the_same_without_compiling(uncompiled: dict[str, Any], at: int, way: dict[str, Any]) -> None:
    solid = SOLIDS[at]
    puzzle = puzzle_of(Grid(tuple(solid["shape"]), Grid.from_text(solid["cells"]).cells))
    result = run(puzzle, **way)
    solutions = [grid.text() for grid in result.solutions]
    assert uncompiled[f"{at} {way}"] == [result.outcome, solutions, dict(result.counters)]


@for_every("numbers, way", COLOURED_CASES, ids=str)
def test_coloured_ones_are_the_same_without_compiling(
    uncompiled: dict[str, Any], numbers: tuple[int, int, int, float, int], way: dict[str, Any]
) -> None:
    result = run(random_coloured(*numbers), **way)
    solutions = [grid.text() for grid in result.solutions]
    assert uncompiled[f"{list(numbers)} {way}"] == [result.outcome, solutions, dict(result.counters)]
