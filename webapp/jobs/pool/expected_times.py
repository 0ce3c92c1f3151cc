"""How long work will probably take: as long as work of its kind took before. Not safe for threads.

A kind is a task and a method with its options and a size of puzzle. The estimates only decide whose turn it is: a wrong
one makes a job wait a little longer or a little less.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

from ..events.messages import Request

# Seconds for kinds that were never seen: the default method is quick with most puzzles; others are unknown.
_DEFAULT: Final = 0.1
_OTHER: Final = 1.0
# The least that any work counts for, because giving a job to a worker takes a while, too.
LEAST: Final = 0.25
_NEWEST: Final = 0.5  # the weight of the newest time
_KINDS: Final = 2_000


class ExpectedTimes:
    """Learns from every job that ends."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, float] = OrderedDict()

    def of(self, request: Request) -> float:
        """The expected seconds, at most those that the job may take."""
        known = self._known.get(_kind(request))
        if known is None:
            known = _DEFAULT if request.method == "exact" else _OTHER
        return max(LEAST, min(known, request.seconds))

    def learn(self, request: Request, seconds: float) -> None:
        """The work took this many seconds."""
        self._keep(request, self.of(request) * (1 - _NEWEST) + seconds * _NEWEST)

    def learn_more(self, request: Request, seconds: float) -> None:
        """The work takes longer than this many seconds."""
        self._keep(request, max(self.of(request), seconds))

    def _keep(self, request: Request, seconds: float) -> None:
        kind = _kind(request)
        self._known[kind] = seconds
        self._known.move_to_end(kind)
        if len(self._known) > _KINDS:
            self._known.popitem(last=False)


def _kind(request: Request) -> Hashable:
    options = tuple(sorted((name, str(value)[:40]) for name, value in request.options.items()))
    return request.task, request.method, options, len(request.source).bit_length()
