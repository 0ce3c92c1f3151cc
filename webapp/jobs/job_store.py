"""What is known about jobs: their states, logs and results, for any number of threads that read and wait; what the
operator is told about them; and their visitors. The store keeps everything in the memory of this process.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic
from typing import Any, Final, Literal, NamedTuple

from solvers.texts import said_in

from ..base.visitor import Visitor
from ..base.wire_json import Json, dumps
from .events.log import Batch, Log, UnknownLogError
from .events.messages import CHANCE, About, Done, Frame, Message, Request, Source, ended, last_event
from .tasks.plain_values import puzzle_json
from .turns import Ticket

# The bounds in seconds by which waits and runs are counted.
BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0)

State = Literal["queued", "running", "finished"]


class JobRecord(NamedTuple):
    """A job that has not ended, and for how many seconds it has waited or, once a worker has it, has run."""

    job: str
    ticket: Ticket
    running: bool
    seconds: float


class EndedJob(NamedTuple):
    """How a job ended, and how many seconds it waited and ran."""

    task: str
    method: str
    outcome: str
    waited: float
    ran: float


def outcome_of(result: Json) -> str:
    """The outcome of a job. Reading and writing have no outcome of their own when they succeed."""
    outcome: str = result.get("outcome") or ("REFUSED" if "error" in result else "DONE")
    return outcome


@dataclass(frozen=True, slots=True)
class Keeping:
    """How long and how many finished jobs are kept, and how many bytes their logs may have together."""

    seconds: float = 1800.0
    jobs: int = 200
    bytes: int = 200_000_000

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Keeping:
        return cls(settings["KEEP_MINUTES"] * 60, settings["KEEP_JOBS"], settings["KEEP_MEGABYTES"] * 1_000_000)


class KeptJobs:
    """Finished jobs. The too old ones go, then, if there are too many, the least recently used. Not thread-safe."""

    def __init__(self, keeping: Keeping, clock: Callable[[], float]) -> None:
        self._keeping = keeping
        self._clock = clock
        self._ended: dict[str, float] = {}  # in the order in which they ended
        self._sizes: OrderedDict[str, int] = OrderedDict()  # the least recently used first
        self._bytes = 0

    def keep(self, job: str, size: int, ended: float | None = None) -> None:
        self._ended[job] = self._clock() if ended is None else ended
        self._sizes[job] = size
        self._bytes += size

    def note_reading(self, job: str) -> None:
        if job in self._sizes:
            self._sizes.move_to_end(job)

    def drop(self, job: str) -> None:
        if self._ended.pop(job, None) is not None:
            self._bytes -= self._sizes.pop(job)

    def next_to_go(self) -> str | None:
        """The next job to drop because it is too old or there is too much; otherwise None."""
        oldest = next(iter(self._ended), None)
        if oldest is None or self._ended[oldest] < self._clock() - self._keeping.seconds:
            return oldest
        if len(self._sizes) > self._keeping.jobs or self._bytes > self._keeping.bytes:
            return next(iter(self._sizes))
        return None


class UnknownJobError(UnknownLogError):
    """There is no such job, or it is gone."""


class JobProgress(NamedTuple):
    """A job at one moment: how many events it has, and whether its log is thinned."""

    state: State
    method: str
    events: int
    thinned: bool


class JobStatus(NamedTuple):
    """The same, with the puzzle once it is read and the result once the job has ended."""

    progress: JobProgress
    puzzle: Json | None
    result: Json | None


class _Job:
    """A job. It is read and written under the lock of its store."""

    def __init__(self, request: Request, lock: threading.RLock, now: float) -> None:
        self.request: Request | None = request  # until the job ends, because it may be large
        self.task = request.task
        self.method = request.method
        self.submitted = now
        self.state: State = "queued"
        self.log = Log()
        self.last: Frame | None = None  # until the work is done
        self.puzzle: Json | None = None
        self.result: Json | None = None
        self.started = 0.0
        self.news = threading.Condition(lock)


class JobStore:
    """Jobs by name. Every call is atomic for other threads.

    Reading raises `UnknownJobError`. Nothing more is recorded about a job that has ended or is unknown, because its
    worker may not know that yet. Finished jobs stay for a while, within the bounds of `keeping`.
    """

    def __init__(self, keeping: Keeping | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._lock = threading.RLock()
        self._clock = clock
        self._jobs: dict[str, _Job] = {}
        self._kept = KeptJobs(keeping or Keeping(), clock)
        self._listeners: list[Callable[[str], None]] = []
        self._end_callbacks: list[Callable[[EndedJob], None]] = []

    def add(self, request: Request) -> str:
        with self._lock:
            name = secrets.token_urlsafe(9)
            self._jobs[name] = _Job(request, self._lock, self._clock())
            return name

    def start(self, job: str) -> None:
        with self._lock:
            entry = self._unfinished(job)
            if entry is not None:
                entry.state = "running"
                entry.started = self._clock()
                self.announce(job)

    def take(self, job: str, message: Message) -> None:
        """Record a message of the work; `Done` ends the job."""
        with self._lock:
            entry = self._unfinished(job)
            if entry is None:
                return
            match message:
                case About(puzzle):
                    entry.puzzle = puzzle
                case Frame(last=True):
                    entry.last = message
                    return
                case Frame():
                    entry.log.append(message)
                case Done(result):
                    if entry.last is not None:
                        entry.log.append(entry.last)
                    self._finish(job, entry, result)
            self._notify(job, entry)

    def end(self, job: str, outcome: str, message: str = "") -> None:
        """End a job whose work cannot report its own end, with a message in its language."""
        with self._lock:
            entry = self._unfinished(job)
            if entry is None or entry.request is None:
                return
            result = ended(outcome, entry.request, said_in(entry.request.language, message))
            at = round((self._clock() - entry.started) * 1000) if entry.started else 0
            entry.last = Frame(dumps({**last_event(result), "at": at}), 1, keep=True, last=True)
            self.take(job, Done(result))

    def announce(self, job: str) -> None:
        """Tell the listeners that something has changed that the store does not hold, such as the place in a queue."""
        with self._lock:
            if job in self._jobs:
                self._notify(job, self._jobs[job])

    def status(self, job: str) -> JobStatus:
        with self._lock:
            entry = self._entry(job)
            return JobStatus(self.progress(job), entry.puzzle, entry.result)

    def progress(self, job: str) -> JobProgress:
        with self._lock:
            entry = self._entry(job)
            return JobProgress(entry.state, entry.method, entry.log.total, entry.log.thinned)

    def since(self, job: str, number: int, wait: float = 0.0) -> Batch:
        """What comes after the first `number` events; waits up to `wait` seconds for something to come."""
        with self._lock:
            entry = self._entry(job)
            entry.news.wait_for(lambda: entry.state == "finished" or entry.log.total > number, timeout=wait)
            return entry.log.since(number)

    def names(self) -> set[str]:
        """All stored jobs. This does not count as reading them."""
        with self._lock:
            self.sweep()
            return set(self._jobs)

    def result(self, job: str, seconds: float) -> Json | None:
        with self._lock:
            entry = self._entry(job)
            entry.news.wait_for(lambda: entry.state == "finished", timeout=seconds)
            return entry.result

    def forget(self, job: str) -> None:
        with self._lock:
            self._jobs.pop(job, None)
            self._kept.drop(job)

    def sweep(self) -> None:
        """Drop the finished jobs that are too old or too many."""
        with self._lock:
            while (job := self._kept.next_to_go()) is not None:
                self.forget(job)

    def listen(self, callback: Callable[[str], None]) -> None:
        self._listeners.append(callback)

    def on_end(self, callback: Callable[[EndedJob], None]) -> None:
        """Call `callback`, which must be quick, with every job that ends."""
        self._end_callbacks.append(callback)

    def _entry(self, job: str) -> _Job:
        self._kept.note_reading(job)
        self.sweep()
        try:
            return self._jobs[job]
        except KeyError:
            raise UnknownJobError(job) from None

    def _unfinished(self, job: str) -> _Job | None:
        entry = self._jobs.get(job)
        return None if entry is None or entry.state == "finished" else entry

    def _notify(self, name: str, job: _Job) -> None:
        job.news.notify_all()
        for callback in self._listeners:
            callback(name)

    def _finish(self, name: str, job: _Job, result: Json) -> None:
        job.state = "finished"
        job.result = result
        job.request = None
        self._kept.keep(name, job.log.size)
        now = self._clock()
        started = job.started or now
        method = job.method if job.task == "solve" else ""
        ended_job = EndedJob(job.task, method, outcome_of(result), started - job.submitted, now - started)
        for callback in self._end_callbacks:
            callback(ended_job)
        self.sweep()


class _Joined:
    """One job: what it does, how long it may take, who wants it, and whether it is kept."""

    def __init__(self, request: Request) -> None:
        self.work = work_of(request)
        self.seconds = request.seconds
        self.visitors: dict[str, Visitor] = {}  # by name
        self.joined = False
        self.kept = False


class JoinedJobs:
    """The visitors of each job: everybody who asks for the same work, while it runs or is kept, shares one job. A solve
    reports the same to everyone, and about its puzzle it reveals only what each of them has sent. Safe for threads.

    `note_owners` is called when different visitors than before want a job."""

    def __init__(self, store: JobStore, note_owners: Callable[[str, frozenset[Visitor]], None]) -> None:
        self._store = store
        self._note_owners = note_owners
        self._lock = threading.Lock()
        self._joined: dict[str, _Joined] = {}
        self._jobs: dict[Hashable, str] = {}  # by work, only the newest job

    def ask(self, request: Request, visitor: Visitor, submit: Callable[[], str], *, kept: bool) -> str:
        """The job that does this work; `submit` starts one if there is none yet."""
        with self._lock:
            self._forget_old()
            job = self._jobs.get(work_of(request))
            if job is not None and self._serves(job, request):
                self._joined[job].joined = True
                self._note_owners(job, frozenset({*self._joined[job].visitors.values(), visitor}))
            else:
                job = submit()
                self._joined[job] = _Joined(request)
                self._jobs[work_of(request)] = job
            self._joined[job].visitors[visitor.name] = visitor
            self._joined[job].kept |= kept
            return job

    def leave(self, job: str, visitor: Visitor) -> bool:
        """Whether nobody wants the job any more, now that this visitor does not."""
        with self._lock:
            entry = self._joined.get(job)
            if entry is None:
                return True
            if visitor.name not in entry.visitors and entry.joined:
                return not entry.visitors
            entry.visitors.pop(visitor.name, None)
            if not entry.joined:  # anyone who knows its name may end it
                entry.visitors.clear()
            if entry.visitors:
                self._note_owners(job, frozenset(entry.visitors.values()))
            return not entry.visitors

    def is_kept(self, job: str) -> bool:
        with self._lock:
            return job in self._joined and self._joined[job].kept

    def _serves(self, job: str, request: Request) -> bool:
        """Whether a job gives what this request asks for. A job that nobody wants is being cancelled."""
        try:
            status = self._store.status(job)
        except UnknownJobError:
            return False
        if status.result is None:
            return bool(self._joined[job].visitors) and self._joined[job].seconds >= request.seconds
        return status.result.get("outcome") not in CHANCE

    def _forget_old(self) -> None:
        for job in self._joined.keys() - self._store.names():
            work = self._joined.pop(job).work
            if self._jobs.get(work) == job:
                del self._jobs[work]


def work_of(request: Request) -> Hashable:
    """What two requests must share to have the same events. The puzzle may be large, so this uses a digest of it."""
    options = tuple(sorted((name, str(value)) for name, value in request.options.items()))
    what = request.format, request.task, request.method, options, request.seed, request.cells, request.memory, \
        request.language
    return type(request.source), sha256(_bytes_of(request.source)).digest(), what


def _bytes_of(source: Source) -> bytes:
    """Other ones for each puzzle or text."""
    if isinstance(source, bytes):
        return source
    return source.encode() if isinstance(source, str) else dumps(puzzle_json(source))
