"""The options that the searches by rows share. Imports nothing compiled, so that listing methods is quick."""

from __future__ import annotations

from typing import Final

from ..runner import Option

HOW_MANY: Final = Option(
    "count", 1, "solutions to look for: 2 tells whether there is just one, 0 means all", low=0, high=100_000
)
PRUNE: Final = Option(
    "prune", True, "cut a branch once a column cannot be completed; off, as published, columns are checked "
    "when all rows are filled in: hopeless over 10 x 10"
)
ORDER: Final = Option(
    "order", "given", "which row is filled in next: from the top, or the one with the fewest fillings",
    choices=("given", "constrained"),
)
MEMORY: Final = Option("memory", 128, "megabytes for states; when they are full the search ends", low=1, high=1024)
