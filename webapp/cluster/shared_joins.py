"""The visitors of each job, for all processes: the same as `JoinedJobs`, in Redis."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Final

from redis.exceptions import LockError

from ..base.visitor import Visitor
from ..jobs.events.messages import Request
from ..jobs.joined_jobs import work_of
from .link import Link, reaching

_LOCKED: Final = 5.0  # seconds that asking may take
_LOOK: Final = 0.005


class SharedJoins:
    """Who wants which job. Safe for threads."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def ask(self, request: Request, visitor: Visitor, submit: Callable[[], str], *, kept: bool) -> str:
        """The job that does this work; `submit` starts one if there is none yet. A lock lets only one process of those
        that ask for the same work at the same time start it."""
        work = sha256(repr(work_of(request)).encode()).hexdigest()[:32]
        lock = self._link.redis.lock(self._link.key("asking", work), _LOCKED, _LOOK, blocking_timeout=_LOCKED)
        with reaching():
            held = lock.acquire()
        try:
            joined = self._link.do("join", work, request.seconds, visitor.name, visitor.address, int(kept))
            if joined is not None:
                return str(joined.decode())
            job = submit()
            self._link.do("first_owner", work, job, visitor.name, visitor.address, int(kept))
            return job
        finally:
            if held:
                with suppress(LockError), reaching():  # it took too long, and the lock is gone
                    lock.release()

    def leave(self, job: str, visitor: Visitor) -> bool:
        """Whether nobody wants the job any more, now that this visitor does not."""
        return bool(self._link.do("leave", job, visitor.name))

    def is_kept(self, job: str) -> bool:
        """Whether it can be looked at after its end."""
        with reaching():
            return bool(self._link.redis.hget(self._link.key("job", job), "kept") == b"1")
