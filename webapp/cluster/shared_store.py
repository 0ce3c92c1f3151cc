"""What is known about jobs, for all processes: the same as `JobStore`, in Redis."""

from __future__ import annotations

import secrets
import threading
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import fields
from time import monotonic
from typing import Any, Final

import orjson

from solvers.puzzle import Puzzle
from solvers.texts import ENGLISH, said_in
from solvers.texts.languages import speaking

from ..base.wire_json import Json, dumps, loads
from ..jobs.events.log import BATCH, Batch, without
from ..jobs.events.messages import CHANCE, Request, Source, ended, last_event
from ..jobs.job_store import (
    BUCKETS,
    EndedJob,
    JobProgress,
    JobStatus,
    Keeping,
    KeptJobs,
    State,
    UnknownJobError,
    outcome_of,
)
from ..jobs.tasks import TASKS
from ..jobs.tasks.plain_values import puzzle_from, puzzle_json
from .line import QUEUES
from .link import Link, reaching
from .news import News

_PROGRESS: Final = ("state", "method", "total", "thinned")
_ENTERING: Final = 60  # seconds after which a job that never entered the line is forgotten
_FRAMES: Final = 256  # read at once
_READING: Final = 3.0  # seconds between two notes that a finished job is read
_NOTED: Final = 5_000
_FORGOTTEN: Final = 900.0  # seconds after which what a visitor has used counts for nothing


class SharedStore:
    """Jobs by name, like `JobStore`. What workers report about them is written by `job_process`. Safe for threads."""

    def __init__(self, link: Link, keeping: Keeping | None = None) -> None:
        self._link = link
        self._keeping = keeping or Keeping()
        self._news = News(link)
        self._lock = threading.Lock()
        self._read_at: dict[str, float] = {}

    def add(self, request: Request) -> str:
        job = secrets.token_urlsafe(9)
        fields = {
            "request": request_json(request), "method": request.method, "task": request.task, "state": "queued",
            "seconds": request.seconds, "attempt": 0, "total": 0, "size": 0,
            "language": request.language,
        }
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.hset(_job(self._link, job), mapping=fields)
            pipe.expire(_job(self._link, job), _ENTERING)
            pipe.execute()
        self._news.follow(job)
        return job

    def status(self, job: str) -> JobStatus:
        *begun, puzzle, result = self._read(job, *_PROGRESS, "puzzle", "result")
        return JobStatus(_progress(begun), _decoded(puzzle), _decoded(result))

    def progress(self, job: str) -> JobProgress:
        return _progress(self._read(job, *_PROGRESS))

    def since(self, job: str, number: int, wait: float = 0.0) -> Batch:
        """What comes after the first `number` events; waits up to `wait` seconds for something to come. There may be
        fewer events than that for a while, if Redis has lost some: then nothing comes before they are there again."""
        number = max(number, 0)

        def read() -> Batch | None:
            progress, batch = self._from(job, number)
            ended = progress.state == "finished"
            if ended and number > progress.events:  # the last event, under this number
                with reaching():
                    ((_, fields),) = self._link.redis.xrevrange(self._link.key("log", job), count=1)
                return Batch(number, number + 1, fields[b"d"])
            return batch if batch.next > number or ended or wait <= 0 else None

        return self._news.wait_for(job, read, wait) or Batch(number, number, b"")

    def result(self, job: str, seconds: float) -> Json | None:
        return _decoded(self._news.wait_for(job, lambda: self._read(job, "state", "result")[1], seconds))

    def end(self, job: str, outcome: str, message: str = "", *, attempt: int | None = None) -> None:
        """End a job from outside, if it has not ended: of this attempt, or of any."""
        with reaching():
            fields = self._link.redis.hmget(_job(self._link, job), "method", "task", "started", "language")
        method, task, started, language = fields
        if method is None:
            return
        sentence = said_in(language.decode() if language else ENGLISH, message)
        result = ended(outcome, Request("", 0.0, method=method.decode()), sentence)
        at = max(0, round((self._link.now() - float(started)) * 1000)) if started else 0  # the clock may be put back
        last = dumps({**last_event(result), "at": at})
        keep = round(self._keeping.seconds)
        finish(self._link, job, result, last, task.decode(), method.decode(), attempt, keep)

    def forget(self, job: str) -> None:
        self._link.do("forget", job)

    def sweep(self) -> None:
        """Drop finished jobs that are too many, and what visitors used long ago."""
        now = self._link.now()
        with reaching(), self._link.redis.pipeline() as pipe:
            for name in ("kept", "looked", "used"):
                pipe.hgetall(self._link.key(name))
            kept, read_at, used = pipe.execute()
        jobs = KeptJobs(self._keeping, lambda: now)
        entries = {job: orjson.loads(data) for job, data in kept.items()}
        for job in sorted(entries, key=lambda job: float(entries[job]["ended"])):
            jobs.keep(job.decode(), int(entries[job]["size"]), entries[job]["ended"])
        for job in sorted(entries, key=lambda job: max(float(entries[job]["ended"]), float(read_at.get(job, 0)))):
            jobs.note_reading(job.decode())
        while (oldest := jobs.next_to_go()) is not None:
            jobs.drop(oldest)
            self.forget(oldest)
        old = [account for account, data in used.items() if float(data.split()[1]) < now - _FORGOTTEN]
        if old:
            with reaching():
                self._link.redis.hdel(self._link.key("used"), *old)

    def listen(self, callback: Callable[[str], None]) -> None:
        self._news.listen(callback)

    def on_end(self, callback: Callable[[EndedJob], None]) -> None:
        """Do nothing: a job may end in any process, so its end is counted in Redis."""

    def close(self) -> None:
        self._news.close()

    def _read(self, job: str, *names: str) -> list[Any]:
        """Fields of a job; the first of them is there as long as the job is known."""
        with reaching():
            fields: list[Any] = self._link.redis.hmget(_job(self._link, job), names)
        return self._checked(job, fields)

    def _checked(self, job: str, fields: list[Any]) -> list[Any]:
        if fields[0] is None:
            raise UnknownJobError(job)
        if fields[0] == b"finished":
            self._note_reading(job)
        else:
            self._news.follow(job)
        return fields

    def _note_reading(self, job: str) -> None:
        """Somebody reads a finished job, so it stays a little longer."""
        now = monotonic()
        with self._lock:
            if self._read_at.get(job, 0.0) > now - _READING:
                return
            if len(self._read_at) > _NOTED:
                self._read_at.clear()
            self._read_at[job] = now
        time = self._link.now()
        with reaching():
            self._link.redis.hset(self._link.key("looked"), job, time)

    def _from(self, job: str, number: int) -> tuple[JobProgress, Batch]:
        """The state of a job, and the events after the first `number`, or the beginning of them if they are many."""
        log = self._link.key("log", job)
        with reaching(), self._link.redis.pipeline(transaction=False) as pipe:
            pipe.hmget(_job(self._link, job), _PROGRESS).xrange(log, f"(0-{number}", "+", count=_FRAMES)
            fields, frames = pipe.execute()
        parts: list[bytes] = []
        length, end = 0, number
        while frames and length < BATCH:
            for name, frame in frames:
                first = int(frame[b"f"])
                if first > end or length >= BATCH:
                    return _progress(self._checked(job, fields)), Batch(number, end, b",".join(parts))
                keep = frame[b"k"] == b"1" and first < end
                parts.append(without(frame[b"d"], end - first) if keep else frame[b"d"])
                length, end = length + len(parts[-1]), int(name.split(b"-")[1])
            with reaching():
                more = len(frames) == _FRAMES
                frames = self._link.redis.xrange(log, f"(0-{end}", "+", count=_FRAMES) if more else []
        return _progress(self._checked(job, fields)), Batch(number, end, b",".join(parts))


def finish(
    link: Link, job: str, result: Json, last: bytes, task: str, method: str, attempt: int | None, keep: int
) -> None:
    """End a job of this attempt, or of any, unless it has ended already or this attempt is over."""
    outcome = outcome_of(result)
    about = {"task": task, "method": method if task == "solve" else "", "outcome": outcome,
             "chance": outcome in CHANCE, "keep": keep, "queues": QUEUES}
    link.do("finish", job, "" if attempt is None else str(attempt), dumps(result), last, dumps(about), *BUCKETS)


def _job(link: Link, job: str) -> str:
    return link.key("job", job)


def _progress(fields: list[Any]) -> JobProgress:
    state, method, total, thinned = fields
    states: dict[bytes, State] = {b"queued": "queued", b"running": "running", b"finished": "finished"}
    return JobProgress(states[state], method.decode(), int(total or 0), bool(thinned))


def _decoded(value: bytes | None) -> Json | None:
    return None if value is None else orjson.loads(value)


def request_json(request: Request) -> bytes:
    plain = {field.name: getattr(request, field.name) for field in fields(request)}
    with speaking(request.language):  # colours have names in it
        return dumps({**plain, "options": dict(request.options), "source": _source_json(request.source)})


def request_from(data: bytes) -> Request:
    """The request that somebody wrote. ValueError if it is none, or not for one of our tasks."""
    try:
        given = loads(data)
        with speaking(str(given["language"])):
            request = Request(**{**given, "source": _source_from(given["source"])})
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"no request: {error!r}") from error
    if request.task not in TASKS:
        raise ValueError(f"no task: {request.task!r}")
    return request


def _source_json(source: Source) -> Json:
    match source:
        case Puzzle():
            return {"puzzle": puzzle_json(source)}
        case bytes():
            return {"bytes": b64encode(source).decode()}
    return {"text": source}


def _source_from(given: Json) -> Source:
    if "puzzle" in given:
        return puzzle_from(given["puzzle"])
    return b64decode(given["bytes"]) if "bytes" in given else str(given["text"])
