"""How many states the searches by rows visit on one puzzle, for the pages about these searches.

tests/webapp/test_method_pages.py measures these figures. Published ones, on another smiley, are in
`solvers/lab/published.py`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from solvers.texts import say

PUZZLE: Final = "smiley"  # among the examples


class Figure(NamedTuple):
    """A search, how many states it visited, and how many it stored at most."""

    method: str
    heuristic: str
    prune: bool
    visited: int
    stored: int

    @property
    def options(self) -> dict[str, bool | str]:
        """The options that differ from their defaults."""
        heuristic = {} if self.heuristic in ("", "groups") else {"heuristic": self.heuristic}
        return {**({} if self.prune else {"prune": False}), **heuristic}

    @property
    def choice(self) -> str:
        """The method and its options as an address holds them."""
        written = {name: "false" if value is False else value for name, value in self.options.items()}
        return ",".join([self.method, *(f"{name}:{value}" for name, value in written.items())])

    @property
    def way(self) -> str:
        """In words, whether branches are pruned."""
        return say("watch_labels.searches_pruned" if self.prune else "watch_labels.searches_unpruned")


FIGURES: Final = (
    Figure("dfs", "", prune=False, visited=1434, stored=9),
    Figure("bfs", "", prune=False, visited=1769, stored=2916),
    Figure("astar", "columns", prune=False, visited=379, stored=510),
    Figure("astar", "groups", prune=False, visited=154, stored=101),
    Figure("astar", "lines", prune=False, visited=9, stored=30),
    Figure("dfs", "", prune=True, visited=12, stored=9),
    Figure("bfs", "", prune=True, visited=15, stored=11),
    Figure("astar", "groups", prune=True, visited=13, stored=11),
)
METHODS_COMPARED: Final = frozenset(figure.method for figure in FIGURES)
