"""Reads, writes and generates puzzles in worker processes of its own, finds solutions for players who ask for help, and
caches the results."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from solvers.events import Outcome
from solvers.grid import Grid
from solvers.puzzle import Puzzle
from solvers.texts import language_name, say

from ..base.bounded_cache import BoundedCache, Key
from ..base.visitor import Visitor
from ..base.wire_json import Json, dumps
from ..jobs.events.messages import CANCELLED, CRASHED, Request, Source
from ..jobs.job_runner import JobRunner
from ..jobs.tasks.plain_values import puzzle_json
from ..jobs.turns import BusyError

SECONDS: Final = 10.0
_QUEUE_SECONDS: Final = 10.0  # in addition, to wait for the turn
_CACHE_BYTES: Final = 60_000_000  # bytes, roughly: thousands of usual puzzles, or ten of the largest
_LINE_BYTES: Final = 330  # for each line of a puzzle, in addition to its numbers
_CHARACTER_BYTES: Final = 6  # for each character of its JSON, or of a sentence
_MOST_CARDS: Final = 64  # about 30 kB each
_MOST_GENERATED: Final = 1_000  # boards of lessons and random puzzles, a few kilobytes each
_CACHED_CELLS: Final = 4_000_000  # of puzzles with known solutions
_DECIDED: Final = (Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.NONE)

Value = TypeVar("Value")


class StoppedError(Exception):
    """Reading or writing took too long, or failed; the message says why."""


class ReaderError(Exception):
    """A text holds no puzzle, or a format cannot hold the puzzle. `error` is as the API returns it."""

    def __init__(self, error: Json) -> None:
        super().__init__(error["message"])
        self.error = error


@dataclass(frozen=True, slots=True)
class Reading:
    """A puzzle that was read, the JSON that describes it with its link code, and warnings."""

    puzzle: Puzzle
    described: Json
    warnings: Sequence[str]


class PuzzleReader:
    """Gives the work to a runner. Every method may raise ReaderError and StoppedError. Safe for threads."""

    def __init__(self, runner: JobRunner) -> None:
        self.runner = runner
        self._readings: BoundedCache[str, Reading | ReaderError] = BoundedCache(_CACHE_BYTES, _weight)
        self._cards: BoundedCache[str, Json | ReaderError] = BoundedCache(_MOST_CARDS)
        self._generated: BoundedCache[Hashable, Json | ReaderError] = BoundedCache(_MOST_GENERATED)

    def read(self, source: str | bytes, visitor: Visitor, form: str | None = None, **options: object) -> Reading:
        """The puzzle in a text or a file; the option `number` selects one of several."""
        result = self._run(Request(source, SECONDS, task="read", format=form, options=options), visitor)
        puzzle = result["puzzle"]
        return Reading(puzzle, {"code": result["code"], **puzzle_json(puzzle), **result["listing"]}, result["warnings"])

    def puzzle(self, code: str, visitor: Visitor) -> Reading:
        return _cached(self._readings, _key(code), lambda: self.read(code, visitor, "link"))

    def text(self, source: str, visitor: Visitor) -> Reading:
        return _cached(self._readings, _key(f"text {source}"), lambda: self.read(source, visitor))

    def write(self, source: str | bytes, form: str, visitor: Visitor, **options: object) -> Json:
        """The puzzle in a text or a file, as a file in this format: `{"data", "type", "extension", "shape"}`."""
        return self._run(Request(source, SECONDS, task="write", options={**options, "form": form}), visitor)

    def write_linked(self, code: str, form: str, visitor: Visitor, **options: object) -> Json:
        return self._run(self._linked(code, "write", {**options, "form": form}), visitor)

    def card(self, code: str, title: str, visitor: Visitor) -> Json:
        request = self._linked(code, "card", {"title": title})
        return _cached(self._cards, _key(code), lambda: self._run(request, visitor))

    def _linked(self, code: str, task: str, options: Json) -> Request:
        """A request about the puzzle of a link code. A cached puzzle is not decoded again."""
        reading = self._readings.get(_key(code))
        if isinstance(reading, Reading):
            return Request(reading.puzzle, SECONDS, task=task, options=options)
        return Request(code, SECONDS, task=task, format="link", options=options)

    def run(
        self, task: str, options: Mapping[str, object], visitor: Visitor, source: Source = "", seconds: float = SECONDS
    ) -> Json:
        """The result of another task of `webapp.jobs.tasks`."""
        return self._run(Request(source, seconds, task=task, options=options), visitor)

    def generate(
        self, task: str, options: Mapping[str, object], visitor: Visitor, source: Source = "", seed: int = 0
    ) -> Json:
        """The result of a task that always gives the same, cached."""
        request = Request(source, SECONDS, task=task, options=options, seed=seed)
        key = request.language, task, source, seed, *map(str, options.values())
        return _cached(self._generated, key, lambda: self._run(request, visitor))

    def _run(self, request: Request, visitor: Visitor) -> Json:
        job = self.runner.submit(request, visitor)
        try:
            result = self.runner.result(job, request.seconds + _QUEUE_SECONDS)
        finally:
            self.runner.cancel(job)
            self.runner.forget(job)
        if result is None:  # the request timed out in the queue
            code = "server.too_busy_to_read" if self.runner.ready() else "server.getting_ready_to_read"
            raise StoppedError(say(code))
        if "outcome" in result:  # it did not finish
            raise StoppedError(result["message"])
        if "error" in result:
            raise ReaderError(result["error"])
        return result


def _cached(cache: BoundedCache[Key, Value | ReaderError], key: Key, run: Callable[[], Value]) -> Value:
    """The cached value or error; on a miss that of `run`."""
    result = cache.get(key)
    if result is None:
        try:
            result = run()
        except ReaderError as error:
            result = error
        cache.keep(key, result)
    if isinstance(result, ReaderError):
        raise ReaderError(result.error)
    return result


def _key(code: str) -> str:
    """The cache key of a code: sentences about it depend on the language."""
    return f"{language_name()} {code}"


def _weight(code: str, result: Reading | ReaderError) -> int:
    """The bytes of an entry: a short code may stand for very many numbers, or lead to a long error."""
    if isinstance(result, ReaderError):
        return len(code) + len(dumps(result.error)) * _CHARACTER_BYTES
    return len(code) + len(dumps(result.described)) * _CHARACTER_BYTES + len(result.puzzle.lines) * _LINE_BYTES


class Solutions(NamedTuple):
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
