"""Reads, writes and makes puzzles in worker processes of its own, and remembers the latest results."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from solvers.puzzle import Puzzle
from solvers.texts import language_name, say

from ..base.bounded_cache import BoundedCache, Key
from ..base.visitor import Visitor
from ..base.wire_json import Json, dumps
from ..jobs.events.messages import Request
from ..jobs.job_runner import JobRunner
from ..jobs.tasks.plain_values import puzzle_json

SECONDS: Final = 10.0
_QUEUE_SECONDS: Final = 10.0  # in addition, to wait for the turn
_REMEMBERED: Final = 60_000_000  # bytes, roughly: thousands of usual puzzles, or ten of the largest
_LINE_BYTES: Final = 330  # for each line of a puzzle, in addition to its numbers
_CHARACTER_BYTES: Final = 6  # for each character of its JSON, or of a sentence
_CARDS: Final = 64  # about 30 kB each
_MADE: Final = 1_000  # boards of lessons and random puzzles, a few kilobytes each

Value = TypeVar("Value")


class StoppedError(Exception):
    """Reading or writing took too long, or failed; the sentence says so."""


class ReaderError(Exception):
    """The request cannot be met: a text holds no puzzle, or a format cannot hold the puzzle. `error` is as the API
    returns it."""

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
        self._known: BoundedCache[str, Reading | ReaderError] = BoundedCache(_REMEMBERED, _weight)
        self._cards: BoundedCache[str, Json | ReaderError] = BoundedCache(_CARDS)
        self._made: BoundedCache[Hashable, Json | ReaderError] = BoundedCache(_MADE)

    def read(self, source: str | bytes, visitor: Visitor, form: str | None = None, **options: object) -> Reading:
        """The puzzle in a text or a file; the option `number` selects one of several."""
        found = self._ask(Request(source, SECONDS, task="read", format=form, options=options), visitor)
        puzzle = found["puzzle"]
        return Reading(puzzle, {"code": found["code"], **puzzle_json(puzzle), **found["listing"]}, found["warnings"])

    def puzzle(self, code: str, visitor: Visitor) -> Reading:
        """The puzzle of a link code."""
        return _remembered(self._known, _own(code), lambda: self.read(code, visitor, "link"))

    def text(self, source: str, visitor: Visitor) -> Reading:
        """The puzzle in a text of any kind."""
        return _remembered(self._known, _own(f"text {source}"), lambda: self.read(source, visitor))

    def model(self, source: str | bytes, visitor: Visitor) -> Json:
        """The finished model of a solid."""
        return self._ask(Request(source, SECONDS, task="model"), visitor)

    def write(self, source: str | bytes, form: str, visitor: Visitor, **options: object) -> Json:
        """The puzzle in a text or a file, as a file in this format: `{"data", "type", "extension", "shape"}`."""
        return self._ask(Request(source, SECONDS, task="write", options={**options, "form": form}), visitor)

    def write_linked(self, code: str, form: str, visitor: Visitor, **options: object) -> Json:
        """The same for a link code."""
        return self._ask(self._linked(code, "write", {**options, "form": form}), visitor)

    def card(self, code: str, title: str, visitor: Visitor) -> Json:
        """The picture for the preview of a link: `{"data"}`."""
        request = self._linked(code, "card", {"title": title})
        return _remembered(self._cards, _own(code), lambda: self._ask(request, visitor))

    def _linked(self, code: str, task: str, options: Json) -> Request:
        """Work on the puzzle of a link code. A known puzzle is not decoded again."""
        known = self._known.get(_own(code))
        if isinstance(known, Reading):
            return Request(known.puzzle, SECONDS, task=task, options=options)
        return Request(code, SECONDS, task=task, format="link", options=options)

    def worksheet(self, visitor: Visitor, **sheet: object) -> Json:
        """A worksheet as PDF, `{"data"}`: see `webapp.jobs.tasks.paper_tasks`."""
        return self._ask(Request("", SECONDS, task="worksheet", options=sheet), visitor)

    def handout(self, puzzle: Puzzle, visitor: Visitor, **wish: object) -> Json:
        """The first steps on a puzzle as PDF, `{"data"}`."""
        return self._ask(Request(puzzle, SECONDS, task="handout", options=wish), visitor)

    def point(self, puzzle: Puzzle, known: str, visitor: Visitor) -> Json:
        """What helps next where these cells are `known`, one digit a cell: see `webapp.jobs.tasks.practice_tasks`."""
        return self._kept(Request(puzzle, SECONDS, task="point", options={"known": known}), visitor)

    def drill(self, name: str, seed: int, visitor: Visitor) -> Json:
        """A new board on which the technique of this exercise helps next."""
        return self._kept(Request(name, SECONDS, task="drill", seed=seed), visitor)

    def random(self, visitor: Visitor, **wish: str) -> Json:
        """A random puzzle: `{"puzzle", "title", "rating", "minutes", "reasons"}`."""
        return self._kept(Request("", SECONDS, task="random", options=wish), visitor)

    def daily(self, day: str, kind: str, visitor: Visitor) -> Json:
        """One of the puzzles of a day: `{"puzzle"}`."""
        return self._kept(Request("", SECONDS, task="daily", options={"day": day, "kind": kind}), visitor)

    def _kept(self, request: Request, visitor: Visitor) -> Json:
        """The same request always gives the same result, so it is made once."""
        key = request.language, request.task, request.source, request.seed, *map(str, request.options.values())
        return _remembered(self._made, key, lambda: self._ask(request, visitor))

    def _ask(self, request: Request, visitor: Visitor) -> Json:
        job = self.runner.submit(request, visitor)
        try:
            result = self.runner.result(job, SECONDS + _QUEUE_SECONDS)
        finally:
            self.runner.cancel(job)
            self.runner.forget(job)
        if result is None or "outcome" in result:  # its turn did not come, or it did not finish
            raise StoppedError(self._why_late() if result is None else result["message"])
        if "error" in result:
            raise ReaderError(result["error"])
        return result

    def _why_late(self) -> str:
        return say("server.too_busy_to_read" if self.runner.ready() else "server.getting_ready_to_read")


def _remembered(cache: BoundedCache[Key, Value | ReaderError], key: Key, ask: Callable[[], Value]) -> Value:
    """The value or error that was found before; otherwise what `ask` finds."""
    known = cache.get(key)
    if known is None:
        try:
            known = ask()
        except ReaderError as error:
            known = error
        cache.keep(key, known)
    if isinstance(known, ReaderError):
        raise ReaderError(known.error)
    return known


def _own(code: str) -> str:
    """A code, for what is said about it in this language."""
    return f"{language_name()} {code}"


def _weight(code: str, found: Reading | ReaderError) -> int:
    """The bytes of an entry: a short code may stand for very many numbers, or lead to a long error."""
    if isinstance(found, ReaderError):
        return len(code) + len(dumps(found.error)) * _CHARACTER_BYTES
    return len(code) + len(dumps(found.described)) * _CHARACTER_BYTES + len(found.puzzle.lines) * _LINE_BYTES
