"""Kernels never write beyond their arrays of fixed size, however small these are at first.

Here the kernels run as plain Python in a process of their own, where numpy checks the bounds. That needs no compiling,
and works with small arrays.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from numba import config

from nonoscope import Puzzle, run
from solvers.kernel import clauses

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]

# Rows of clues, and of columns: search finds solution after solution, or conflicts.
PUZZLES: list[Any] = [
    [[[1]], [None] * 30],
    [[[2]], [None] * 20],
    [[None] * 5, [None] * 5],
    [[[1, 2, 2], [1, 1], [2], [3, 1], [], [1, 1, 2], [1, 2, 1], [1, 1, 2, 1], [1, 2, 1], [2], [1, 1, 1]],
     [[1, 1, 2], [], [1, 2], [1, 1, 1], [1, 1, 1], [1, 1, 1], [1, 1, 2, 1, 1], [1], [1, 1], [1, 2, 2],
      [1, 1, 1, 1, 1]]],
]
WAYS: list[dict[str, Any]] = [{}, {"belief": False, "probe": False}]

SETUPS: list[dict[str, int]] = [
    {}, {"_ARENA_WORDS": 1}, {"_POOL_WORDS": 16, "_POOL_PER_CELL": 0}, {"_ARENA_WORDS": 1, "_MOST_ARENA_WORDS": 1000},
]


def answers() -> list[list[Any]]:
    """The outcomes and numbers of solutions for each set-up."""
    assert config.DISABLE_JIT
    usual = {name: getattr(clauses, name) for setup in SETUPS for name in setup}
    outcomes = []
    for setup in SETUPS:
        vars(clauses).update({**usual, **setup})
        results = [run(Puzzle.flat(*puzzle), count=60, **way) for puzzle in PUZZLES for way in WAYS]
        outcomes.append([[result.outcome, len(set(result.solutions))] for result in results])
    return outcomes


def test_every_array_has_room() -> None:
    program = "import json; from tests.solvers.test_array_bounds import answers; print(json.dumps(answers()))"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore::RuntimeWarning"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, cwd=ROOT, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    ample, *small = json.loads(done.stdout)
    assert small == [ample] * 3
