"""Puzzles made of models: which numbers to show, and what to change when a model makes no good puzzle.

Nothing here reads files; how hard a puzzle is, in words, is told by `explain/`.
"""

from typing import Final

from ..explain.levels import RATED_LEVELS

# What has to be enough to solve a puzzle that is made: going from line to line, or whatever it takes.
LOGICS: Final = ("lines", "any")
# How grey becomes filled and empty cells, in a puzzle made of a picture.
WAYS: Final = ("otsu", "adaptive", "dither", "ordered", "edges")

# What the clues of a picture may be wanted to be when cells of it are changed: of one solution, found by going from
# line to line, or at most as hard as a level.
UNIQUE: Final = "unique"
LINES: Final = "lines"
GOALS: Final = (UNIQUE, LINES, *RATED_LEVELS)
