"""The solutions of a puzzle, for players who ask for help: jobs find them, and a cache keeps them."""

from __future__ import annotations

from typing import Final, NamedTuple

from solvers.events import Outcome
from solvers.grid import Grid
from solvers.puzzle import Puzzle
from solvers.texts import say

from ..base.bounded_cache import BoundedCache
from ..base.visitor import Visitor
from ..base.wire_json import Json
from ..jobs.events.messages import CANCELLED, CRASHED, Request
from ..jobs.job_runner import BusyError, JobRunner
from .puzzle_reader import StoppedError

_CACHED_CELLS: Final = 4_000_000  # cells
_DECIDED: Final = (Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.NONE)


class Solutions(NamedTuple):
    """How `exact` ended, with at most two solutions."""

    outcome: Outcome
    solutions: tuple[bytes, ...]


class SolutionFinder:
    """Gives the work to a runner. Safe for threads."""

    def __init__(self, runner: JobRunner, seconds: float, memory: int) -> None:
        self._runner = runner
        self._seconds = seconds
        self._memory = memory
        self._solutions: BoundedCache[Puzzle, Solutions] = BoundedCache(_CACHED_CELLS, lambda puzzle, _: puzzle.size)

    def of(self, puzzle: Puzzle, visitor: Visitor) -> Solutions:
        """The solutions; the outcome is LIMIT if it cannot be decided in time. Raises `BusyError` if the job times out
        in the queue and `StoppedError` if the work is lost: neither says anything about the puzzle."""
        solutions = self._solutions.get(puzzle)
        if solutions is None:
            solutions = self._solve(puzzle, visitor)
            if solutions.outcome in _DECIDED:
                self._solutions.keep(puzzle, solutions)
        return solutions

    def _solve(self, puzzle: Puzzle, visitor: Visitor) -> Solutions:
        result = self._result(Request(puzzle, self._seconds, memory=self._memory), visitor)
        if result["outcome"] not in _DECIDED:
            return Solutions(Outcome.LIMIT, ())
        pictures = result["solutions"]
        return Solutions(Outcome(result["outcome"]), tuple(Grid.from_signs(picture).cells for picture in pictures))

    def _result(self, request: Request, visitor: Visitor) -> Json:
        """Requests for the same puzzle at the same time share one job."""
        job = self._runner.join(request, visitor, kept=False)
        try:
            result = self._runner.result(job, self._seconds * 2)
        finally:
            self._runner.leave(job, visitor)
        if result is None:
            raise BusyError
        if result["outcome"] in (CANCELLED, CRASHED):
            raise StoppedError(result["message"] or say("tasks.failed"))
        return result
