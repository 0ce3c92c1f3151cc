"""Puzzles as clauses: ways to encode one line, the model put together from lines, and who solves it.

`encodings` says what an encoding of a line is; each is a module of its own, and only these look inside a
clue. `model` knows lines and variables, `backend` knows PySAT, and neither knows of the other.
"""

from typing import Final

# modules here that have an `ENCODING`
ENCODINGS: Final = ("order", "placements", "automaton")  # of `Runs`
COUNT_ENCODING: Final = "ladder"  # of `Count`
