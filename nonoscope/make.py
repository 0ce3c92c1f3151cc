"""Solid puzzles from models: hiding numbers, and changes that leave one solution; flat pictures with the fewest cells
changed to leave one solution."""

from solvers.make import GOALS, LOGICS
from solvers.make.mends import Doubt, Mend, mend, mended
from solvers.make.thinning import Thinned, thin
from solvers.make.unique import Impossible, Proposal, make_unique

__all__ = [
    "GOALS", "LOGICS", "Doubt", "Impossible", "Mend", "Proposal", "Thinned", "make_unique", "mend", "mended", "thin",
]
