"""Which finished jobs are kept, and which are dropped first when there are too many. Not safe for threads.

The oldest job of the visitor who has most is dropped first, so that nobody pushes out the jobs of others. A job that
has just ended or is just being read stays, unless there is twice as much as allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

# A job counts as being watched for this many seconds after it was read.
WATCHED: Final = 10.0
_UTMOST: Final = 2


@dataclass(frozen=True, slots=True)
class Keeping:
    """How long and how many finished jobs are kept, how many bytes their logs may have together, and for how many
    seconds after its end or its last reading a job is safe."""

    seconds: float = 1800.0
    jobs: int = 200
    bytes: int = 200_000_000
    safe: float = 0.0


@dataclass(slots=True)
class _Kept:
    owner: str
    size: int
    ended: float
    looked: float


class KeptJobs:
    """Finished jobs by name, in the order in which they ended."""

    def __init__(self, keeping: Keeping, clock: Callable[[], float]) -> None:
        self._keeping = keeping
        self._clock = clock
        self._jobs: dict[str, _Kept] = {}
        self._sizes: Counter[str] = Counter()  # by owner
        self._counts: Counter[str] = Counter()

    def keep(self, job: str, owner: str, size: int, ended: float | None = None, looked: float = 0.0) -> None:
        """Keep a job that ends now, or has `ended` and was last `looked` at then."""
        ended = self._clock() if ended is None else ended
        self._jobs[job] = _Kept(owner, size, ended, max(ended, looked))
        self._sizes[owner] += size
        self._counts[owner] += 1

    def look(self, job: str) -> None:
        """Somebody reads the job."""
        if job in self._jobs:
            self._jobs[job].looked = self._clock()

    def drop(self, job: str) -> None:
        kept = self._jobs.pop(job, None)
        if kept is not None:
            self._sizes[kept.owner] -= kept.size
            self._counts[kept.owner] -= 1
            if not self._counts[kept.owner]:
                del self._counts[kept.owner], self._sizes[kept.owner]

    def next_to_go(self) -> str | None:
        """The next job to drop because it is too old or there is too much; otherwise None."""
        oldest = next(iter(self._jobs), None)
        if oldest is None or self._jobs[oldest].ended < self._clock() - self._keeping.seconds:
            return oldest
        if self._counts.total() > self._keeping.jobs:
            return self._of_largest(self._counts, self._counts.total() > _UTMOST * self._keeping.jobs)
        if self._sizes.total() > self._keeping.bytes:
            return self._of_largest(self._sizes, self._sizes.total() > _UTMOST * self._keeping.bytes)
        return None

    def _of_largest(self, shares: Counter[str], must: bool) -> str | None:
        """The oldest unsafe job of the largest possible share; if a job must go, the oldest job of the largest
        share."""
        line = sorted(self._jobs, key=lambda job: -shares[self._jobs[job].owner])  # stable, so the oldest comes first
        safe = self._clock() - self._keeping.safe
        free = (job for job in line if self._jobs[job].looked < safe or self._keeping.safe == 0)
        return next(free, line[0] if must else None)
