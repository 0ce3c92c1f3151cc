"""Nonoscope as a library: the names that programs may rely on.

    from nonoscope import parse, run
    print(run(parse("1;3;1:1;3;1")).grid)

More names are in the modules beside this one: `collection`, `draw`, `explain`, `formats`, `lab`, `make`, `questions`,
`scan` and `solid`. Anything behind them, in `solvers` and `webapp`, may change from one version to the next.
"""

from solvers import __version__
from solvers.clues import ColourRuns, Count, Runs
from solvers.colours import Colour, palette_of
from solvers.errors import MethodError, MissingExtraError, NonoscopeError, PuzzleError
from solvers.events import (
    Belief,
    Candidate,
    Event,
    Finished,
    Fixed,
    Outcome,
    Progress,
    Reason,
    Solution,
    Stage,
    Surest,
    Unfixed,
)
from solvers.formats import dump, parse
from solvers.grid import EMPTY, FILLED, UNKNOWN, Grid
from solvers.library import from_image, random_puzzle, rate, to_worksheet, unique
from solvers.plugins import register
from solvers.puzzle import Check, Info, Line, Puzzle, puzzle_of
from solvers.runner import METHODS, Limit, MethodInfo, Option, Result, method_info, methods, run, solve
from webapp.embed.notebook import WatchedSolve, watch

__all__ = [
    "EMPTY", "FILLED", "METHODS", "UNKNOWN", "Belief", "Candidate", "Check", "Colour", "ColourRuns", "Count", "Event",
    "Finished", "Fixed", "Grid", "Info", "Limit", "Line", "MethodError", "MethodInfo", "MissingExtraError",
    "NonoscopeError", "Option", "Outcome", "Progress", "Puzzle", "PuzzleError", "Reason", "Result", "Runs", "Solution",
    "Stage", "Surest", "Unfixed", "WatchedSolve", "__version__", "dump", "from_image", "method_info", "methods",
    "palette_of", "parse", "puzzle_of", "random_puzzle", "rate", "register", "run", "solve", "to_worksheet", "unique",
    "watch",
]
