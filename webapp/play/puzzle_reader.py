"""Reading and writing puzzles, and points to practise at, in worker processes of their own; the last are remembered."""

from __future__ import annotations

from typing import Final

from solvers.texts import say

from ..base.bounded_cache import BoundedCache
from ..base.visitor import Visitor
from ..base.wire_json import Json, dumps
from ..jobs.events.messages import Request
from ..jobs.job_runner import JobRunner

SECONDS: Final = 10.0
_QUEUE_SECONDS: Final = 10.0  # besides, in which the turn has to come
# Characters of codes, and of the JSON of what is remembered of them: thousands of usual puzzles, ten of the largest.
_REMEMBERED: Final = 8_000_000
_CARDS: Final = 64  # some 30 kB each
_MADE: Final = 1_000  # boards of lessons and puzzles by chance, some kilobytes each


class StoppedError(Exception):
    """Reading or writing took too long, or failed; the sentence says so."""


class PuzzleReader:
    """Has puzzles read and written by a runner. Safe for threads."""

    def __init__(self, runner: JobRunner) -> None:
        self.runner = runner
        self._known: BoundedCache[str, Json] = BoundedCache(_REMEMBERED, _weight)
        self._cards: BoundedCache[str, Json] = BoundedCache(_CARDS)
        self._made: BoundedCache[tuple[str, ...], Json] = BoundedCache(_MADE)

    def read(self, source: str | bytes, visitor: Visitor, form: str | None = None, **options: object) -> Json:
        """`{"puzzle", "warnings"}`, or `{"error"}` when there is no puzzle in it; `number` says which of several."""
        return self._ask(Request(source, SECONDS, task="read", format=form, options=options), visitor)

    def puzzle(self, code: str, visitor: Visitor) -> Json:
        """The same for a link code."""
        known = self._known.get(code)
        if known is not None:
            return known
        found = self.read(code, visitor, "link")
        self._known.keep(code, found)
        return found

    def model(self, source: str | bytes, visitor: Visitor) -> Json:
        """The finished model of a solid, or `{"error"}` when there is none in it."""
        return self._ask(Request(source, SECONDS, task="model"), visitor)

    def write(
        self, source: str | bytes, form: str, visitor: Visitor, *, source_form: str | None = None, **options: object
    ) -> Json:
        """`{"data", "type", "extension", "shape"}`, or `{"error"}` when the format cannot hold the puzzle."""
        options["form"] = form
        return self._ask(Request(source, SECONDS, task="write", format=source_form, options=options), visitor)

    def card(self, code: str, title: str, visitor: Visitor) -> Json:
        """`{"data"}`, the picture for previews of a link, or `{"error"}`."""
        known = self._cards.get(code)
        if known is None:
            known = self._ask(Request(code, SECONDS, task="card", format="link", options={"title": title}), visitor)
            self._cards.keep(code, known)
        return known

    def point(self, board: str, visitor: Visitor) -> Json:
        """What helps next on a board, given as JSON, that is known so far: see `webapp.jobs.tasks.practice_tasks`."""
        return self._kept(Request(board, SECONDS, task="point"), visitor)

    def drill(self, name: str, seed: int, visitor: Visitor) -> Json:
        """A fresh board on which the technique of that exercise helps next, or `{"error"}`."""
        return self._kept(Request(name, SECONDS, task="drill", seed=seed), visitor)

    def random(self, visitor: Visitor, **wish: str) -> Json:
        """A puzzle by chance: `{"puzzle", "title", "rating", "minutes", "reasons"}`, or `{"error"}`."""
        return self._kept(Request("", SECONDS, task="random", options=wish), visitor)

    def daily(self, day: str, kind: str, visitor: Visitor) -> Json:
        """One of the puzzles of a day: `{"puzzle"}`, or `{"error"}`."""
        return self._kept(Request("", SECONDS, task="daily", options={"day": day, "kind": kind}), visitor)

    def _kept(self, request: Request, visitor: Visitor) -> Json:
        """What is made of these is always the same, so it is made once."""
        key = (request.task, str(request.source), str(request.seed), *map(str, request.options.values()))
        known = self._made.get(key)
        if known is None:
            known = self._ask(request, visitor)
            self._made.keep(key, known)
        return known

    def _ask(self, request: Request, visitor: Visitor) -> Json:
        job = self.runner.submit(request, visitor)
        result = self.runner.result(job, SECONDS + _QUEUE_SECONDS)
        if result is None:
            self.runner.cancel(job)
        self.runner.forget(job)
        if result is None or "outcome" in result:  # its turn did not come, or it did not come to an end
            raise StoppedError(self._why_late() if result is None else result["message"])
        return result

    def _why_late(self) -> str:
        return say("server.too_busy_to_read" if self.runner.ready() else "server.getting_ready_to_read")


def _weight(code: str, found: Json) -> int:
    """A short code may stand for very many numbers, or for a long sentence about what is wrong with it."""
    return len(code) + len(dumps(found))
