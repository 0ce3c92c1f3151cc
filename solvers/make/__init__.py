"""Making puzzles from models, pictures and chance: which numbers to show, and how to repair a model or a picture.

Only `picture` reads files. `explain/` says how hard a puzzle is.
"""

from typing import Final

from ..explain.levels import RATED_LEVELS

# How a puzzle that is made has to be solvable: by line logic, or by any means.
LOGICS: Final = ("lines", "any")
# The ways to turn grey into filled and empty cells.
WAYS: Final = ("otsu", "adaptive", "dither", "ordered", "edges")

# The goals of changing a picture: one solution, one that line logic finds, or one at most as hard as a level.
UNIQUE: Final = "unique"
LINES: Final = "lines"
GOALS: Final = (UNIQUE, LINES, *RATED_LEVELS)
