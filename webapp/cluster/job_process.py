"""What happens in the process of one job, which is forked from a worker that has loaded the engine.

Events go to Redis as they come. While Redis is away the work goes on, and what could not be sent is sent later. If the
attempt is no longer the current one, for instance because this machine was frozen, Redis refuses what it reports, and
the process ends.
"""

from __future__ import annotations

import logging
import os
import resource
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from mmap import mmap
from time import monotonic, sleep
from typing import Final, NoReturn, TypeVar

import psutil

from solvers.texts import say

from ..base.wire_json import dumps
from ..jobs.events.log import Log
from ..jobs.events.messages import CRASHED, About, Done, Frame, Message, Request
from ..jobs.events.thinning import THINNED
from ..jobs.job_runner import AwayError
from ..jobs.job_store import BUCKETS
from ..jobs.pool.worker import die_with_parent, lower_priority, set_alarm
from ..jobs.tasks import work
from ..jobs.turns import Ticket
from .link import Link, reaching
from .shared_store import SharedStore, finish, request_from

Answer = TypeVar("Answer")

_CHUNK: Final = 500_000  # bytes of frames sent at once
_RETRY: Final = 0.5  # seconds until the next attempt to reach Redis
_BACKOFF: Final = 10  # work at least this many times as long as a failed attempt took before retrying
_PATIENCE: Final = 1_800.0  # seconds after which a result that cannot be stored is given up
_MARGIN: Final = 1.3  # by how much the limit of the system exceeds the one that the worker enforces
_SPARE: Final = 100_000_000
_LOGGER: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Claim:
    """A job that a worker has taken: which attempt this is, if it is a trial, and how long its result is kept."""

    address: str
    job: str
    attempt: int
    ticket: Ticket
    trial: bool
    keep: int


def fork(claim: Claim, nice: int, done: mmap) -> int:
    """Start the process of a job, which leads a group of its own, and return its id. It sets the first byte of `done`
    when the work is done, and then at most waits until Redis takes the result."""
    pid = os.fork()
    if pid == 0:
        _run(claim, nice, done)
    with suppress(OSError):  # the child does it as well; whoever is first, it can be killed from now on
        os.setpgid(pid, pid)
    return pid


def _run(claim: Claim, nice: int, done: mmap) -> NoReturn:
    status = 1
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        die_with_parent()
        lower_priority(nice)
        carry_out(claim, done)
        status = 0
    except BaseException:
        _LOGGER.exception("The process of a job failed; that is a bug.")
    finally:
        os._exit(status)


class LostError(BaseException):
    """Another worker has taken over the job, or it has ended."""


def carry_out(claim: Claim, done: mmap) -> None:
    link = Link(claim.address)
    try:
        request = _request(link, claim)
        set_alarm(request.seconds)
        _limit_memory(request.memory)
        reporter = Reporter(link, claim, done)
        reporter.begin()
        for message in work(request):
            reporter.take(message)
    except LostError:
        return
    finally:
        link.close()


def _request(link: Link, claim: Claim) -> Request:
    def read() -> bytes | None:
        with reaching():
            data: bytes | None = link.redis.hget(link.key("job", claim.job), "request")
            return data

    data = _retried(read)
    if data is None:  # it was cancelled
        raise LostError
    try:
        return request_from(data)
    except ValueError as error:
        _LOGGER.error("A job in Redis was refused: %s", error)
        _retried(lambda: SharedStore(link).end(claim.job, CRASHED, say("tasks.failed"), attempt=claim.attempt))
        raise LostError from None


def _limit_memory(memory: int) -> None:
    """Have the system refuse memory beyond what the job may take, in case that the worker looks too late."""
    data = psutil.Process().memory_info().data
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = round(data + memory * _MARGIN) + _SPARE
    if hard == resource.RLIM_INFINITY or wanted < hard:
        resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))


class Reporter:
    def __init__(self, link: Link, claim: Claim, done: mmap) -> None:
        self._link = link
        self._claim = claim
        self._done = done
        self._names = claim.job, str(claim.attempt)
        self._log = Log()
        self._sent = 0  # events that Redis has
        self._stored = 0  # bytes that they take there, roughly
        self._holds_back = claim.trial  # a trial turn may end, and then nothing of it counts
        self._puzzle: bytes | None = None
        self._last: Frame | None = None
        self._next = 0.0  # when to try again

    def begin(self) -> None:
        if not self._holds_back:
            _retried(self._begin)

    def take(self, message: Message) -> None:
        match message:
            case About(puzzle):
                self._puzzle = dumps(puzzle)
            case Frame(last=True):
                self._last = message
            case Frame():
                self._log.append(message)
            case Done(result):
                self._done[0] = 1
                self._holds_back = False
                last = self._last.data if self._last is not None else b""
                _retried(lambda: self._finish(result, last))
                return
        if not self._holds_back and monotonic() >= self._next:
            began = monotonic()
            try:
                self._send()
            except AwayError:
                self._next = monotonic() + max(_RETRY, _BACKOFF * (monotonic() - began))

    def _begin(self) -> None:
        if not self._link.do("begin", *self._names, self._claim.ticket.task, *BUCKETS):
            raise LostError

    def _finish(self, result: dict[str, object], last: bytes) -> None:
        if self._claim.trial:
            self._begin()
        self._send()
        ticket = self._claim.ticket
        finish(self._link, self._claim.job, result, last, ticket.task, ticket.method, self._claim.attempt,
               self._claim.keep)

    def _send(self) -> None:
        if self._puzzle is not None:
            if not self._link.do("about", *self._names, self._puzzle):
                raise LostError
            self._puzzle = None
        while self._sent < self._log.total:
            self._sent = self._write(self._sent)
        if self._log.thinned and self._stored > self._log.size + THINNED and self._sent == self._log.total:
            self._compact()

    def _write(self, number: int) -> int:
        """Send the events after the first `number`, or the beginning of them, and return how many Redis has then. That
        may be more, if an earlier attempt reported them, or less, if Redis has lost some."""
        parts: list[str | bytes | int] = []
        size = 0
        for first, frame in self._log.frames_since(number):
            parts += [first, frame.events, int(frame.keep), frame.data]
            size += len(frame.data)
            if size > _CHUNK:
                break
        total = int(self._link.do("write", *self._names, *parts))
        if total < 0:
            raise LostError
        self._stored += size
        return total

    def _compact(self) -> None:
        """Replace the log in Redis by this one, which is thinned."""
        key = self._link.key("log", self._claim.job, "new")
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.delete(key)
            for first, frame in self._log.frames_since(0):
                pipe.xadd(key, {"f": first, "k": int(frame.keep), "d": frame.data}, id=f"0-{first + frame.events}")
            pipe.execute()
        if not self._link.do("replace", *self._names, self._log.total, self._log.size):
            raise LostError
        self._stored = self._log.size


def _retried(step: Callable[[], Answer]) -> Answer:
    """Do a step that needs Redis, and retry while that is away."""
    end = monotonic() + _PATIENCE
    while True:
        try:
            return step()
        except AwayError:
            if monotonic() > end:
                raise
            sleep(_RETRY)
