"""Figures that others published: the lab shows them beside ours, and so do pages about methods and notes for classes.

Each is what a report says and no more. The puzzles of these reports are known by name and size only.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SMILEY: Final = "another smiley, 8x8"
SECOND: Final = "another 8x8"
HEURISTIC: Final = "columns or groups"  # the report describes both, and gives one figure for A*


class Search(NamedTuple):
    """States that a search by rows visited on a puzzle, and its seconds; None if it did not finish."""

    puzzle: str
    method: str
    visited: int | None
    seconds: float | None
    heuristic: str | None = None


class Solid(NamedTuple):
    """The estimated size of a SAT model of a solid with that side. A variable is a cube."""

    side: int
    variables: int
    clauses: int


class Annealed(NamedTuple):
    """Where annealing with block moves ended on a puzzle with that side, and after how many moves."""

    side: int
    moves: int
    final_cost: int


# A student project (EARIN), without pruning.
SEARCHES: Final = (
    Search(SMILEY, "dfs", 1147, 0.560),
    Search(SMILEY, "bfs", 1812, 2.561),
    Search(SMILEY, "astar", 11, 0.026, HEURISTIC),
    Search(SECOND, "dfs", 3775, 20.414),
    Search(SECOND, "bfs", None, None),
    Search(SECOND, "astar", 364, 0.600, HEURISTIC),
)
# A university project (Nanogram solver).
SOLIDS: Final = (
    Solid(5, 125, 3_000),
    Solid(10, 1_000, 40_000),
    Solid(15, 3_375, 150_000),
    Solid(20, 8_000, 500_000),
    Solid(30, 27_000, 2_500_000),
)
# A student project (Nonogram Recuit Simulé): one minute, twelve copies on twelve threads.
BLOCKS: Final = (Annealed(10, 4_447, 0), Annealed(15, 276_884, 84), Annealed(30, 142_788, 231))


def by_name() -> dict[str, int]:
    """The figures by the names that texts use for them."""
    smiley = (search for search in SEARCHES if search.puzzle == SMILEY)
    visited = {f"{search.method}_visited": search.visited for search in smiley if search.visited}
    clauses = {f"clauses_{solid.side}": solid.clauses for solid in SOLIDS}
    variables = {f"variables_{solid.side}": solid.variables for solid in SOLIDS}
    return {**visited, **clauses, **variables, **{f"cost_{block.side}": block.final_cost for block in BLOCKS}}
