"""The kernels are plain Python, too: without numba's compiler they give the same results, and numpy checks that they
never write beyond their arrays of fixed size, however small these are at first."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from numba import config

from nonoscope import Grid, Puzzle, run
from solvers.cnf import ENCODINGS
from solvers.kernel import clauses
from solvers.make.random.generator import generate
from solvers.make.random.spec import PuzzleSpec
from solvers.puzzle import puzzle_of
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
SOLIDS = [
    ((2, 2, 2), "#..#.##."),  # two solutions
    ((3, 3, 2), "#.##..##.#.#.##.##"),
]
SOLID_WAYS: list[dict[str, Any]] = [
    {}, {"belief": False, "probe": False, "learn": 0}, {"method": "belief"}, {"method": "lines3d"}, {"method": "sat3d"},
]
COLOURED = [(4, 4, 3, 0.5, 2), (6, 6, 2, 0.45, 18), (3, 66, 3, 0.6, 1)]  # height, width, colours, density and seed
COLOURED_WAYS: list[dict[str, Any]] = [
    {}, {"belief": False}, {"belief": False, "probe": False},
    *({"method": "sat", "encoding": name} for name in ("order", "automaton")),
    {"method": "passes", "enumerate": "kernel"}, {"method": "belief"},
    {"method": "anneal", "moves": 100}, {"method": "anneal", "turn": "yes", "moves": 100},
]
SHORT_COLOURED: list[dict[str, Any]] = [{"method": "passes", "enumerate": way} for way in ("patterns", "placements")]


def puzzles() -> Iterator[tuple[str, Puzzle, list[dict[str, Any]]]]:
    """Each with its name, and the ways to solve it."""
    for name, text in PICTURES.items():
        yield name, Puzzle.from_grid(Grid.from_text(text)), WAYS + (SHORT if name == "heart" else [])
    for shape, cells in SOLIDS:
        yield f"{shape}", puzzle_of(Grid(shape, Grid.from_text(cells).cells)), SOLID_WAYS
    for numbers in COLOURED:
        yield f"{numbers}", random_coloured(*numbers), COLOURED_WAYS + (SHORT_COLOURED if numbers[0] == 4 else [])


def answers() -> dict[str, Any]:
    """The result of every puzzle with every way, in JSON types."""
    outcomes = {}
    for name, puzzle, ways in puzzles():
        for way in ways:
            result = run(puzzle, **way)
            solutions = [grid.text() for grid in result.solutions]
            outcomes[f"{name} {way}"] = [result.outcome, solutions, dict(result.counters)]
    return outcomes


def uncompiled(function: str) -> Any:
    """What a function of this module returns in a process without the compiler. There words overflow on purpose, and
    numpy warns of that."""
    program = f"import json; from tests.solvers.test_uncompiled import {function}; print(json.dumps({function}()))"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore::RuntimeWarning"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, cwd=ROOT, capture_output=True, text=True,
                          check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_the_same_without_compiling() -> None:
    plain, compiled = uncompiled("answers"), json.loads(json.dumps(answers()))
    assert [name for name, answer in compiled.items() if plain[name] != answer] == []


def generated() -> list[Any]:
    """Random puzzles, which a server also makes while it compiles."""
    wishes = [PuzzleSpec(10, 10, "medium", "blobs", 5), PuzzleSpec(6, 8, "easy", "noise", 2),
              PuzzleSpec(8, 8, "easy", "noise", 1, colours=2)]
    return [generate(wish).puzzle.info.goal.text() for wish in wishes]


def test_the_same_random_puzzles_without_compiling() -> None:
    assert uncompiled("generated") == generated()


# Arrays of fixed size

# Rows of clues, and of columns: search finds solution after solution, or conflicts.
SEARCHED: list[Any] = [
    [[[1]], [None] * 30],
    [[[2]], [None] * 20],
    [[None] * 5, [None] * 5],
    [[[1, 2, 2], [1, 1], [2], [3, 1], [], [1, 1, 2], [1, 2, 1], [1, 1, 2, 1], [1, 2, 1], [2], [1, 1, 1]],
     [[1, 1, 2], [], [1, 2], [1, 1, 1], [1, 1, 1], [1, 1, 1], [1, 1, 2, 1, 1], [1], [1, 1], [1, 2, 2],
      [1, 1, 1, 1, 1]]],
]
SEARCHES: list[dict[str, Any]] = [{}, {"belief": False, "probe": False}]
SETUPS: list[dict[str, int]] = [
    {}, {"_ARENA_WORDS": 1}, {"_POOL_WORDS": 16, "_POOL_PER_CELL": 0}, {"_ARENA_WORDS": 1, "_MOST_ARENA_WORDS": 1000},
]


def answers_in_small_arrays() -> list[list[Any]]:
    """The outcomes and numbers of solutions for each set-up."""
    assert config.DISABLE_JIT
    usual = {name: getattr(clauses, name) for setup in SETUPS for name in setup}
    outcomes = []
    for setup in SETUPS:
        vars(clauses).update({**usual, **setup})
        results = [run(Puzzle.flat(*puzzle), count=60, **way) for puzzle in SEARCHED for way in SEARCHES]
        outcomes.append([[result.outcome, len(set(result.solutions))] for result in results])
    return outcomes


def test_every_array_has_room() -> None:
    ample, *small = uncompiled("answers_in_small_arrays")
    assert small == [ample] * 3
