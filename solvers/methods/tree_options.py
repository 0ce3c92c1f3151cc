"""The options that the searches by rows share. Imports nothing compiled, so that listing methods is quick."""

from __future__ import annotations

from typing import Final

from ..runner import Option

HOW_MANY: Final = Option(
    "count", 1, "options.count", low=0, high=100_000
)
PRUNE: Final = Option(
    "prune", True, "options.prune"
)
ORDER: Final = Option(
    "order", "given", "options.order",
    choices=("given", "constrained"),
)
MEMORY: Final = Option("memory", 128, "options.memory", low=1, high=1024)
