"""Puzzles made of models: which numbers to show, and what to change when a model makes no good puzzle.

Nothing here reads files; how hard a puzzle is, in words, is told by `explain/`.
"""

from typing import Final

# What has to be enough to solve a puzzle that is made: going from line to line, or whatever it takes.
LOGICS: Final = ("lines", "any")
