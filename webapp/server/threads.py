"""Threads that work for the event loop, and a queue in which clients take turns to use them."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from typing import Final, TypeVar

from gevent.event import Event
from gevent.threadpool import ThreadPool

from ..base.outage import Outage
from ..base.visitor import Visitor
from ..jobs.job_runner import AwayError

Result = TypeVar("Result")

_AWAY: Final = "The store of jobs is away; watchers are told."
_BACK: Final = "The store of jobs is back; watchers go on."
PAUSE: Final = 1.0  # seconds between two attempts to reach a store that is away


class FullError(Exception):
    """Nothing is left, or nothing for this client."""


class Quota:
    """A total amount, of which each name may hold a share."""

    def __init__(self, most: int, share: int) -> None:
        self._most = most
        self._share = share
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._held.total()

    def take(self, name: str, amount: int = 1) -> bool:
        """Take an amount if enough is left; return whether it was."""
        if self._held[name] + amount > self._share or len(self) + amount > self._most:
            self.give_back(name, 0)
            return False
        self._held[name] += amount
        return True

    def give_back(self, name: str, amount: int = 1) -> None:
        self._held[name] -= amount
        if not self._held[name]:
            del self._held[name]


class Places:
    """Places for web sockets and long polls. Visitors without a name count only by address."""

    def __init__(self, most: int, share: int, crowd: int) -> None:
        self._addresses = Quota(most, crowd)
        self._names = Quota(most, share)

    def __len__(self) -> int:
        return len(self._addresses)

    def take(self, visitor: Visitor) -> bool:
        if not self._addresses.take(visitor.address):
            return False
        if visitor.name == visitor.address or self._names.take(visitor.name):
            return True
        self._addresses.give_back(visitor.address)
        return False

    def give_back(self, visitor: Visitor) -> None:
        self._addresses.give_back(visitor.address)
        if visitor.name != visitor.address:
            self._names.give_back(visitor.name)


def in_room(visitor: Visitor, kind: str, code: str) -> Visitor:
    """The visitor as somebody in a room, for which their places count: a whole school may share an address."""
    room = f"{kind} {code}"
    return Visitor(room if visitor.name == visitor.address else visitor.name, room)


class Threads:
    """A limited number of threads. Create it on the event loop, where callers wait for the result."""

    def __init__(self, most: int) -> None:
        self._pool = ThreadPool(most)

    def do(self, work: Callable[[], Result]) -> Result:
        """The work's result. It is done in the language of the caller."""
        result: Result
        result, error = self._pool.apply(_outcome, (partial(copy_context().run, work),))
        if error is not None:
            raise error
        return result

    def close(self) -> None:
        self._pool.kill()


class JobThreads(Threads):
    """Threads that read jobs. While the store is away, one retries it after a pause; other calls fail at once."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self._outage = Outage(_AWAY, _BACK, pause=PAUSE)

    def do(self, work: Callable[[], Result]) -> Result:
        """Raises AwayError if the store cannot be reached."""
        if self._outage.is_pausing():
            raise AwayError
        return super().do(partial(self._try, work))

    def _try(self, work: Callable[[], Result]) -> Result:
        if not self._outage.may_try():  # another thread found that out while this one waited
            raise AwayError
        try:
            result = work()
        except AwayError as error:
            self._outage.failed(error)
            raise
        except Exception:  # such as that of a job that the store does not know
            self._outage.worked()
            raise
        self._outage.worked()
        return result


def _outcome(work: Callable[[], Result]) -> tuple[Result | None, Exception | None]:
    """The result or the error. gevent would print every error that is raised in its threads."""
    try:
        return work(), None
    except Exception as error:
        return None, error


class QueuedQuota:
    """A quota with a queue. Names take turns, and one name may use half of the queue."""

    def __init__(self, most: int, share: int, queue: int) -> None:
        self._free = Quota(most, share)
        self._places = Quota(queue, queue // 2)
        self._queue: OrderedDict[str, deque[Event]] = OrderedDict()

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
        event = Event()
        self._queue.setdefault(name, deque()).append(event)
        try:
            event.wait()
        except BaseException:
            if event.is_set():  # the turn has just come
                self._free.give_back(name)
                self._call_next()
            else:
                self._queue[name].remove(event)
            raise
        finally:
            self._places.give_back(name)

    def _call_next(self) -> None:
        """Wake the oldest waiter of each name that may have a turn; the name then moves to the end of the queue."""
        for name in list(self._queue):
            events = self._queue[name]
            if events and self._free.take(name):
                events.popleft().set()
                self._queue.move_to_end(name)
            if not events:
                del self._queue[name]
