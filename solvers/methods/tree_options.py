"""The options that the searches by rows share. Imports nothing compiled, so that listing methods is quick."""

from __future__ import annotations

from typing import Final

from ..solve import Option

COUNT: Final = Option(
    "count", 1, "solutions to look for: 2 tells whether there is just one, 0 means all", low=0, high=100_000
)
PRUNE: Final = Option(
    "prune", True, "cut a branch as soon as a column cannot be completed (partial validation); off, as published, "
    "columns are looked at when all rows are filled in (full validation): hopeless from some 10 x 10 on"
)
ORDER: Final = Option(
    "order", "given", "which row is filled in next: from the top, or the one with the fewest fillings",
    choices=("given", "constrained"),
)
MEMORY: Final = Option("memory", 256, "megabytes for states; when they are full the search ends", low=1, high=4096)
