"""Compiled simulated annealing. Three methods work `by_moves`, one works `by_ladders`; begin with `chains`, which runs
their chains (`walker`) side by side. `move_outline` reports single moves.

`walk` makes the `moves` of a chain and judges them by `costs`; `tempering` redraws whole `rows` towards what the
columns prefer. `state` holds the arrays of a chain; `plain_ladder` and `coloured_ladder` hold those of a ladder.
"""

from typing import Final

# The choices of options. Nothing here is compiled, so that listing them is quick.
COSTS: Final = ("padded", "aligned", "punitive", "flips")
MOVES: Final = ("shift", "bump", "jump", "mixed", "flip", "transfer")
PICKS: Final = ("any", "movable", "wrong")
ACCEPTANCES: Final = ("metropolis", "original")
COOLINGS: Final = ("geometric", "accepted")
TEMPERATURES: Final = ("sample", "first-cost", "given")
STARTS: Final = ("random", "leftmost")
PREPROCESSES: Final = ("none", "overlap", "lines")
