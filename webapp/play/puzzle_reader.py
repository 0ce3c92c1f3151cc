"""Reading and writing puzzles, and points to practise at, in worker processes of their own; the last are remembered."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from solvers.puzzle import Puzzle
from solvers.texts import say

from ..base.bounded_cache import BoundedCache, Key
from ..base.visitor import Visitor
from ..base.wire_json import Json, dumps
from ..jobs.events.messages import Request
from ..jobs.job_runner import JobRunner
from ..jobs.tasks.plain_values import puzzle_json

SECONDS: Final = 10.0
_QUEUE_SECONDS: Final = 10.0  # besides, in which the turn has to come
_REMEMBERED: Final = 60_000_000  # bytes of puzzles, about: thousands of usual ones, ten of the largest
_LINE_BYTES: Final = 330  # of each line of a puzzle, besides its numbers
_CHARACTER_BYTES: Final = 6  # of each character of its JSON, of numbers or of a sentence
_CARDS: Final = 64  # some 30 kB each
_MADE: Final = 1_000  # boards of lessons and random puzzles, some kilobytes each

Value = TypeVar("Value")


class StoppedError(Exception):
    """Reading or writing took too long, or failed; the sentence says so."""


class ReaderError(Exception):
    """What was asked for cannot be: no puzzle in a text, no such format for it. `error` is as the API gives it."""

    def __init__(self, error: Json) -> None:
        super().__init__(error["message"])
        self.error = error


@dataclass(frozen=True, slots=True)
class Reading:
    """A puzzle that was read, the JSON that describes it, with its link code, and warnings."""

    puzzle: Puzzle
    described: Json
    warnings: Sequence[str]


class PuzzleReader:
    """Has puzzles read and written by a runner. Everything may raise ReaderError and StoppedError. Safe for threads."""

    def __init__(self, runner: JobRunner) -> None:
        self.runner = runner
        self._known: BoundedCache[str, Reading | ReaderError] = BoundedCache(_REMEMBERED, _weight)
        self._cards: BoundedCache[str, Json | ReaderError] = BoundedCache(_CARDS)
        self._made: BoundedCache[Hashable, Json | ReaderError] = BoundedCache(_MADE)

    def read(self, source: str | bytes, visitor: Visitor, form: str | None = None, **options: object) -> Reading:
        """The puzzle in a text or a file; `number` says which of several."""
        found = self._ask(Request(source, SECONDS, task="read", format=form, options=options), visitor)
        puzzle = found["puzzle"]
        return Reading(puzzle, {"code": found["code"], **puzzle_json(puzzle), **found["listing"]}, found["warnings"])

    def puzzle(self, code: str, visitor: Visitor) -> Reading:
        """The puzzle of a link code."""
        return _remembered(self._known, code, lambda: self.read(code, visitor, "link"))

    def model(self, source: str | bytes, visitor: Visitor) -> Json:
        """The finished model of a solid."""
        return self._ask(Request(source, SECONDS, task="model"), visitor)

    def write(self, source: str | bytes, form: str, visitor: Visitor, **options: object) -> Json:
        """`{"data", "type", "extension", "shape"}` of the puzzle in a text or a file."""
        return self._ask(Request(source, SECONDS, task="write", options={**options, "form": form}), visitor)

    def write_linked(self, code: str, form: str, visitor: Visitor, **options: object) -> Json:
        """The same for a link code."""
        return self._ask(self._linked(code, "write", {**options, "form": form}), visitor)

    def card(self, code: str, title: str, visitor: Visitor) -> Json:
        """`{"data"}`, the picture for previews of a link."""
        return _remembered(self._cards, code, lambda: self._ask(self._linked(code, "card", {"title": title}), visitor))

    def _linked(self, code: str, task: str, options: Json) -> Request:
        """Work on the puzzle of a link code, which is not decoded again."""
        known = self._known.get(code)
        if isinstance(known, Reading):
            return Request(known.puzzle, SECONDS, task=task, options=options)
        return Request(code, SECONDS, task=task, format="link", options=options)

    def point(self, puzzle: Puzzle, known: str, visitor: Visitor) -> Json:
        """What helps next where so much is `known`, a digit a cell: see `webapp.jobs.tasks.practice_tasks`."""
        return self._kept(Request(puzzle, SECONDS, task="point", options={"known": known}), visitor)

    def drill(self, name: str, seed: int, visitor: Visitor) -> Json:
        """A fresh board on which the technique of that exercise helps next."""
        return self._kept(Request(name, SECONDS, task="drill", seed=seed), visitor)

    def random(self, visitor: Visitor, **wish: str) -> Json:
        """A random puzzle: `{"puzzle", "title", "rating", "minutes", "reasons"}`."""
        return self._kept(Request("", SECONDS, task="random", options=wish), visitor)

    def daily(self, day: str, kind: str, visitor: Visitor) -> Json:
        """One of the puzzles of a day: `{"puzzle"}`."""
        return self._kept(Request("", SECONDS, task="daily", options={"day": day, "kind": kind}), visitor)

    def _kept(self, request: Request, visitor: Visitor) -> Json:
        """What is made of these is always the same, so it is made once."""
        key = request.task, request.source, request.seed, *map(str, request.options.values())
        return _remembered(self._made, key, lambda: self._ask(request, visitor))

    def _ask(self, request: Request, visitor: Visitor) -> Json:
        job = self.runner.submit(request, visitor)
        result = self.runner.result(job, SECONDS + _QUEUE_SECONDS)
        if result is None:
            self.runner.cancel(job)
        self.runner.forget(job)
        if result is None or "outcome" in result:  # its turn did not come, or it did not come to an end
            raise StoppedError(self._why_late() if result is None else result["message"])
        if "error" in result:
            raise ReaderError(result["error"])
        return result

    def _why_late(self) -> str:
        return say("server.too_busy_to_read" if self.runner.ready() else "server.getting_ready_to_read")


def _remembered(cache: BoundedCache[Key, Value | ReaderError], key: Key, ask: Callable[[], Value]) -> Value:
    """What was found before, if only an error; else what `ask` finds."""
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


def _weight(code: str, found: Reading | ReaderError) -> int:
    """A short code may stand for very many numbers, or for a long sentence about what is wrong with it."""
    if isinstance(found, ReaderError):
        return len(code) + len(dumps(found.error)) * _CHARACTER_BYTES
    return len(code) + len(dumps(found.described)) * _CHARACTER_BYTES + len(found.puzzle.lines) * _LINE_BYTES
