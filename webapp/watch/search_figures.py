"""How many states the searches by rows visit on one puzzle, and published figures, for the pages about these searches.

tests/webapp/test_search_figures.py measures our figures. The published ones are from a student project (EARIN) on a
smiley of the same size whose exact cells are unknown, so only their orders of magnitude are comparable.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from solvers.texts import say

PUZZLE: Final = "smiley"  # among the examples


class Figure(NamedTuple):
    """A search, how many states it visited, and how many it stored at most; `published` is None if there is no
    figure."""

    method: str
    heuristic: str
    prune: bool
    visited: int
    stored: int
    published: int | None = None

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
    Figure("dfs", "", prune=False, visited=1434, stored=9, published=1147),
    Figure("bfs", "", prune=False, visited=1769, stored=2916, published=1812),
    Figure("astar", "columns", prune=False, visited=379, stored=510),
    Figure("astar", "groups", prune=False, visited=154, stored=101, published=11),
    Figure("astar", "lines", prune=False, visited=9, stored=30),
    Figure("dfs", "", prune=True, visited=12, stored=9),
    Figure("bfs", "", prune=True, visited=15, stored=11),
    Figure("astar", "groups", prune=True, visited=13, stored=11),
)
METHODS_COMPARED: Final = frozenset(figure.method for figure in FIGURES)
