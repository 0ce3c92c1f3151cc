"""How hard a puzzle is for people, and what is wrong with one, in words. Names only."""

from solvers.explain.carving import Carving, carving, reasons
from solvers.explain.difficulty import LEVELS, difficulty
from solvers.explain.verdicts import contradiction

__all__ = ["LEVELS", "Carving", "carving", "contradiction", "difficulty", "reasons"]
