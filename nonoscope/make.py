"""Solid puzzles made of models: hiding numbers, and changes that leave one solution. Names only."""

from solvers.make import LOGICS
from solvers.make.mending import Doubt, Mend, mend, mended
from solvers.make.thinning import Thinned, thin

__all__ = ["LOGICS", "Doubt", "Mend", "Thinned", "mend", "mended", "thin"]
