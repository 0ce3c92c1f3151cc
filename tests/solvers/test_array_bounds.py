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

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]

# Rows of clues, and of columns: search finds solution after solution, or conflicts.
PUZZLES = [
    [[[1]], [None] * 30],
    [[[2]], [None] * 20],
    [[None] * 5, [None] * 5],
    [[[1, 2, 2], [1, 1], [2], [3, 1], [], [1, 1, 2], [1, 2, 1], [1, 1, 2, 1], [1, 2, 1], [2], [1, 1, 1]],
     [[1, 1, 2], [], [1, 2], [1, 1, 1], [1, 1, 1], [1, 1, 1], [1, 1, 2, 1, 1], [1], [1, 1], [1, 2, 2],
      [1, 1, 1, 1, 1]]],
]
WAYS: list[dict[str, Any]] = [{}, {"belief": False, "probe": False}]

PROGRAM = """
import json, sys
import numba
from nonoscope import Puzzle, run
from solvers.kernel import clauses
assert numba.config.DISABLE_JIT
{setup}
found = []
puzzles, ways = json.load(sys.stdin)
for rows, cols in puzzles:
    for way in ways:
        result = run(Puzzle.flat(rows, cols), count=60, **way)
        found.append([result.outcome, len(set(result.solutions))])
print(json.dumps(found))
"""
SMALL_ARENA = "clauses._ARENA_WORDS = 1"
SMALL_POOL = "clauses._POOL_WORDS = 16; clauses._POOL_PER_CELL = 0"
NO_GROWTH = SMALL_ARENA + "; clauses._MOST_ARENA_WORDS = 1000"


def results_of(setup: str) -> list[list[Any]]:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore::RuntimeWarning"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.replace("{setup}", setup)], input=json.dumps([PUZZLES, WAYS]), env=environment,
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[list[Any]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def ample() -> list[list[Any]]:
    return results_of("")


@pytest.mark.parametrize("setup", [SMALL_ARENA, SMALL_POOL, NO_GROWTH])
def test_every_array_has_room(ample: list[list[Any]], setup: str) -> None:
    assert results_of(setup) == ample
