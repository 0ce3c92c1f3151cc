"""The visitors of each job: everybody who asks for the same work, while it runs or is kept, shares one job.

A solve reports the same to everyone, and about its puzzle it reveals only what each of them has sent. Safe for threads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from hashlib import sha256

from ..base.visitor import Visitor
from ..base.wire_json import dumps
from .events.messages import CHANCE, Request, Source
from .job_store import JobStore, UnknownJobError
from .tasks.plain_values import puzzle_json


class _Joined:
    """One job: what it does, how long it may take, who wants it, and whether it is kept."""

    def __init__(self, request: Request) -> None:
        self.work = work_of(request)
        self.seconds = request.seconds
        self.visitors: dict[str, Visitor] = {}  # by name
        self.joined = False
        self.kept = False


class JoinedJobs:
    """The jobs of a store; `note_owners` is called when different visitors than before want a job."""

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
        """Whether it can be looked at after its end."""
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
