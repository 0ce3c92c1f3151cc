"""Making puzzles from models, pictures and chance: which numbers to show, and how to repair a model or a picture.

Only `picture` reads files. `explain/` says how hard a puzzle is.
"""

from typing import Final

from ..explain.levels import RATED_LEVELS

LOGICS: Final = ("lines", "any")  # how a puzzle that is made has to be solvable: by line logic, or by any means
# The ways to turn grey into filled and empty cells.
WAYS: Final = ("otsu", "adaptive", "dither", "ordered", "edges")

# The goals of changing a picture.
UNIQUE: Final = "unique"
LINES: Final = "lines"
GOALS: Final = (UNIQUE, LINES, *RATED_LEVELS)  # one solution, one that line logic finds, or one no harder than this
