"""Nonoscope's engine: nonograms flat and solid, how to read, write and solve them.

    from solvers import parse, run
    print(run(parse("1;3;1:1;3;1")).grid)
"""

from .errors import PuzzleError
from .events import Belief, Candidate, Event, Finished, Fixed, Outcome, Progress, Reason, Solution, Stage, Unfixed
from .formats import dump, parse
from .grid import EMPTY, FILLED, UNKNOWN, Grid
from .puzzle import Check, Count, Info, Line, Puzzle, Runs, puzzle_of
from .runner import METHODS, Limit, MethodInfo, Option, Result, method_info, run, solve

__version__ = "0.1.0"

__all__ = [
    "EMPTY",
    "FILLED",
    "METHODS",
    "UNKNOWN",
    "Belief",
    "Candidate",
    "Check",
    "Count",
    "Event",
    "Finished",
    "Fixed",
    "Grid",
    "Info",
    "Limit",
    "Line",
    "MethodInfo",
    "Option",
    "Outcome",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Reason",
    "Result",
    "Runs",
    "Solution",
    "Stage",
    "Unfixed",
    "__version__",
    "dump",
    "method_info",
    "parse",
    "puzzle_of",
    "run",
    "solve",
]
