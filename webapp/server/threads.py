"""Threads that work for the event loop, and shares of them with a queue."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from typing import Final, TypeVar

from gevent.event import Event
from gevent.threadpool import ThreadPool

from ..base.outage import Outage
from ..jobs.job_runner import AwayError
from .shares import FullError, Shares

Found = TypeVar("Found")

_AWAY: Final = "The store of jobs is away; watchers are told."
_BACK: Final = "The store of jobs is back; watchers go on."
PAUSE: Final = 1.0  # seconds between two tries of a store that is away


class Threads:
    """A limited number of threads. Create it on the event loop, where callers wait for the result."""

    def __init__(self, most: int) -> None:
        self._pool = ThreadPool(most)

    def do(self, work: Callable[[], Found]) -> Found:
        """The work's result. It is done in the language of the caller."""
        found: Found
        found, error = self._pool.apply(_outcome, (partial(copy_context().run, work),))
        if error is not None:
            raise error
        return found

    def close(self) -> None:
        self._pool.kill()


class JobThreads(Threads):
    """Threads that read jobs. While the store is away, one of them at a time tries it, after a pause; all other callers
    learn at once that it is away, because each try may hold a thread for seconds."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self._outage = Outage(_AWAY, _BACK, pause=PAUSE)

    def do(self, work: Callable[[], Found]) -> Found:
        """Raises AwayError if the store cannot be reached."""
        if self._outage.rests():
            raise AwayError
        return super().do(partial(self._tried, work))

    def _tried(self, work: Callable[[], Found]) -> Found:
        if not self._outage.may_try():  # others have learned that while this waited for a thread
            raise AwayError
        try:
            found = work()
        except AwayError as error:
            self._outage.failed(error)
            raise
        except Exception:  # such as that of a job that the store does not know
            self._outage.worked()
            raise
        self._outage.worked()
        return found


def _outcome(work: Callable[[], Found]) -> tuple[Found | None, Exception | None]:
    """The result or the error. gevent would print every error that is raised in its threads."""
    try:
        return work(), None
    except Exception as error:
        return None, error


class QueuedShares:
    """Shares with a queue. Names take turns, and one name may use half of the queue."""

    def __init__(self, most: int, share: int, queue: int) -> None:
        self._free = Shares(most, share)
        self._places = Shares(queue, queue // 2)
        self._waiting: OrderedDict[str, deque[Event]] = OrderedDict()

    @contextmanager
    def turn(self, name: str) -> Iterator[None]:
        """Wait for a turn, and hold it. Raises FullError if the queue is full."""
        if not self._free.take(name):
            self._wait(name)
        try:
            yield
        finally:
            self._free.give_back(name)
            self._call_next()

    def _wait(self, name: str) -> None:
        if not self._places.take(name):
            raise FullError
        called = Event()
        self._waiting.setdefault(name, deque()).append(called)
        try:
            called.wait()
        except BaseException:
            self._stop_waiting(name, called)
            raise
        finally:
            self._places.give_back(name)

    def _stop_waiting(self, name: str, called: Event) -> None:
        """The caller has stopped waiting, maybe just after its turn came."""
        if called.is_set():
            self._free.give_back(name)
            self._call_next()
        else:
            self._waiting[name].remove(called)

    def _call_next(self) -> None:
        """Wake the oldest of each name that may have a turn; the name then goes to the end."""
        for name in list(self._waiting):
            own = self._waiting[name]
            if own and self._free.take(name):
                own.popleft().set()
                self._waiting.move_to_end(name)
            if not own:
                del self._waiting[name]
