"""Which finished jobs are kept, for a limited time; when there are too many, the least recently used one is dropped.

Not safe for threads.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Keeping:
    """How long and how many finished jobs are kept, and how many bytes their logs may have together."""

    seconds: float = 1800.0
    jobs: int = 200
    bytes: int = 200_000_000


class KeptJobs:
    """Finished jobs by name."""

    def __init__(self, keeping: Keeping, clock: Callable[[], float]) -> None:
        self._keeping = keeping
        self._clock = clock
        self._ended: dict[str, float] = {}  # in the order in which they ended
        self._sizes: OrderedDict[str, int] = OrderedDict()  # the least recently used first
        self._bytes = 0

    def keep(self, job: str, size: int, ended: float | None = None) -> None:
        """Keep a job that ends now, or has `ended` then."""
        self._ended[job] = self._clock() if ended is None else ended
        self._sizes[job] = size
        self._bytes += size

    def note_reading(self, job: str) -> None:
        """Somebody reads the job."""
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
