"""What is known about jobs, for all processes: the same as `JobStore`, in Redis."""

from __future__ import annotations

import pickle
import secrets
import threading
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import orjson

from solvers.texts import ENGLISH, said_in

from ..base.wire_json import Json, dumps
from ..jobs.events.log import BATCH, Batch, without
from ..jobs.events.messages import CHANCE, Request, ended, last_event
from ..jobs.job_records import BUCKETS, outcome_of
from ..jobs.job_store import JobProgress, JobStatus, State, UnknownJobError
from ..jobs.kept_jobs import Keeping
from .link import Link, reaching
from .news import News

_PROGRESS: Final = ("state", "method", "total", "thinned")
_ENTERING: Final = 60  # seconds after which a job that never entered the line is forgotten
_FRAMES: Final = 256  # read at once
_LOOKED: Final = 3.0  # seconds between two notes that a finished job is read
_NOTED: Final = 5_000


class SharedStore:
    """Jobs by name, like `JobStore`. What workers report about them is written by `work_horse`. Safe for threads."""

    def __init__(self, link: Link, keeping: Keeping | None = None) -> None:
        self._link = link
        self._keep = round((keeping or Keeping()).seconds)
        self._news = News(link)
        self._lock = threading.Lock()
        self._looked: dict[str, float] = {}

    def add(self, request: Request) -> str:
        """Record a job and return its name."""
        job = secrets.token_urlsafe(9)
        known = {
            "request": pickle.dumps(request), "method": request.method, "task": request.task, "state": "queued",
            "seconds": request.seconds, "attempt": 0, "total": 0, "size": 0,
            "language": request.language,
        }  # fmt: skip
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.hset(_job(self._link, job), mapping=known)
            pipe.expire(_job(self._link, job), _ENTERING)
            pipe.execute()
        self._news.follow(job)
        return job

    def status(self, job: str) -> JobStatus:
        *begun, puzzle, result = self._read(job, *_PROGRESS, "puzzle", "result")
        return JobStatus(*_progress(begun), None if puzzle is None else orjson.loads(puzzle), _unpacked(result))

    def progress(self, job: str) -> JobProgress:
        return _progress(self._read(job, *_PROGRESS))

    def since(self, job: str, number: int, wait: float = 0.0) -> Batch:
        """What comes after the first `number` events; waits up to `wait` seconds for something to come. There may be
        fewer events than that for a while, if Redis has lost some: then nothing comes before they are there again."""
        number = max(number, 0)

        def look() -> Batch | None:
            known, batch = self._from(job, number)
            ended = known.state == "finished"
            if ended and number > known.events:
                return self._last(job, number)
            return batch if batch.next > number or ended or wait <= 0 else None

        return self._news.wait_for(job, look, wait) or Batch(number, number, b"")

    def result(self, job: str, seconds: float) -> Json | None:
        """Wait for the result; None if it did not come in time."""
        return _unpacked(self._news.wait_for(job, lambda: self._read(job, "state", "result")[1], seconds))

    def end(self, job: str, outcome: str, message: str = "", *, attempt: int | None = None) -> str | None:
        """End a job from outside, if it has not ended: of this attempt, or of any. Returns the worker that has it, ""
        if it was waiting; None if it has ended already, or this attempt is over."""
        with reaching():
            known = self._link.redis.hmget(_job(self._link, job), "method", "task", "started", "language")
        method, task, started, language = known
        if method is None:
            return None
        said = said_in(language.decode() if language else ENGLISH, message)
        result = ended(outcome, Request("", 0.0, method=method.decode()), said)
        at = max(0, round((self._link.now() - float(started)) * 1000)) if started else 0  # the clock may be put back
        last = dumps({**last_event(result), "at": at})
        return finish(self._link, job, result, last, task.decode(), method.decode(), attempt, self._keep)

    def forget(self, job: str) -> None:
        self._link.do("forget", job)

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear`, which must be quick, with the name of every job that has news."""
        self._news.listen(hear)

    def close(self) -> None:
        self._news.close()

    def _read(self, job: str, *names: str) -> list[Any]:
        """Fields of a job; the first of them is there as long as the job is known."""
        with reaching():
            found: list[Any] = self._link.redis.hmget(_job(self._link, job), names)
        return self._known(job, found)

    def _known(self, job: str, found: list[Any]) -> list[Any]:
        """Fields of a job, if it is known."""
        if found[0] is None:
            raise UnknownJobError(job)
        if found[0] == b"finished":
            self._note_look(job)
        else:
            self._news.follow(job)
        return found

    def _note_look(self, job: str) -> None:
        """Somebody reads a finished job, so it stays a little longer."""
        now = monotonic()
        with self._lock:
            if self._looked.get(job, 0.0) > now - _LOOKED:
                return
            if len(self._looked) > _NOTED:
                self._looked.clear()
            self._looked[job] = now
        time = self._link.now()
        with reaching():
            self._link.redis.hset(self._link.key("looked"), job, time)

    def _last(self, job: str, number: int) -> Batch:
        """The last event of a log, under this number."""
        with reaching():
            ((_, fields),) = self._link.redis.xrevrange(self._link.key("log", job), count=1)
        return Batch(number, number + 1, fields[b"d"])

    def _from(self, job: str, number: int) -> tuple[JobProgress, Batch]:
        """The state of a job, and the events after the first `number`, or the beginning of them if they are many."""
        log = self._link.key("log", job)
        with reaching(), self._link.redis.pipeline(transaction=False) as pipe:
            pipe.hmget(_job(self._link, job), _PROGRESS).xrange(log, f"(0-{number}", "+", count=_FRAMES)
            read, frames = pipe.execute()
        parts: list[bytes] = []
        length, end = 0, number
        while frames and length < BATCH:
            for name, fields in frames:
                first = int(fields[b"f"])
                if first > end or length >= BATCH:
                    return _progress(self._known(job, read)), Batch(number, end, b",".join(parts))
                keep = fields[b"k"] == b"1" and first < end
                parts.append(without(fields[b"d"], end - first) if keep else fields[b"d"])
                length, end = length + len(parts[-1]), int(name.split(b"-")[1])
            with reaching():
                more = len(frames) == _FRAMES
                frames = self._link.redis.xrange(log, f"(0-{end}", "+", count=_FRAMES) if more else []
        return _progress(self._known(job, read)), Batch(number, end, b",".join(parts))


def finish(
    link: Link, job: str, result: Json, last: bytes, task: str, method: str, attempt: int | None, keep: int
) -> str | None:  # fmt: skip
    """End a job of this attempt, or of any. Returns the worker that had it, "" if it was waiting, and None if it has
    ended already or this attempt is over."""
    outcome = outcome_of(result)
    about = {"task": task, "method": method if task == "solve" else "", "outcome": outcome,
             "chance": outcome in CHANCE, "keep": keep}
    worker = link.do("finish", job, "" if attempt is None else str(attempt), pickle.dumps(result), last, dumps(about),
                     *BUCKETS)
    return None if worker is None else worker.decode()


def _job(link: Link, job: str) -> str:
    return link.key("job", job)


def _progress(read: list[Any]) -> JobProgress:
    state, method, total, thinned = read
    states: dict[bytes, State] = {b"queued": "queued", b"running": "running", b"finished": "finished"}
    return JobProgress(states[state], method.decode(), int(total or 0), bool(thinned))


def _unpacked(result: bytes | None) -> Json | None:
    return None if result is None else pickle.loads(result)
