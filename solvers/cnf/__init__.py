"""Puzzles as clauses for SAT solvers: encodings of a line, the model of a puzzle, and the solvers.

`encodings` defines what an encoding is. Each encoding is a module of its own, and only these look inside a clue.
`model` knows lines and variables, `backend` knows PySAT, and neither knows of the other. `cdcl` is a solver to watch.
"""

from typing import Final

# modules here that have an `ENCODING`
ENCODINGS: Final = ("order", "placements", "automaton")  # of `Runs` and `ColourRuns`
COUNT_ENCODING: Final = "ladder"  # of `Count`
