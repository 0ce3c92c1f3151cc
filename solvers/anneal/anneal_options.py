"""The choices that options of the annealing methods offer. Nothing here is compiled, so that listing them is quick."""

from __future__ import annotations

from typing import Final

COSTS: Final = ("padded", "aligned", "punitive", "flips")
MOVES: Final = ("shift", "bump", "jump", "mixed", "flip", "transfer")
PICKS: Final = ("any", "movable", "wrong")
ACCEPTANCES: Final = ("metropolis", "original")
COOLINGS: Final = ("geometric", "accepted")
TEMPERATURES: Final = ("sample", "first-cost", "given")
STARTS: Final = ("random", "leftmost")
PREPROCESSES: Final = ("none", "overlap", "lines")
