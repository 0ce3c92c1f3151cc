"""A host of workers for the test of many deaths: `python -m tests.webapp.chaos_host JOBS SILENT NAME`. No tests here.

Solves are stretched over some seconds, so that deaths hit them. What Redis refuses because it comes too late is
counted in the hash `REFUSED`."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from redis.exceptions import RedisError

from nonoscope import Puzzle
from tests.webapp.job_work import done, tick
from webapp.cluster import job_process, lost_workers, worker_host
from webapp.cluster.link import Link
from webapp.config import settings_or_exit
from webapp.jobs.events.messages import Frame, Message, Request
from webapp.jobs.tasks import work

REFUSED: Final = "test:refused"
STEPPED: Final = Puzzle.flat([[1]], [[1]])  # a solve of this puzzle only counts
STEPS: Final = 50
PAUSE: Final = 0.1
_LATE: Final = {"begin": 0, "about": 0, "write": -1, "replace": 0, "finish": None}  # answers that mean so


def stepping(request: Request) -> Iterator[Message]:
    """What a solve reports, without a pause."""
    if request.task != "solve" or request.source != STEPPED:
        yield from work(request)
        return
    yield from (tick(1_000 * request.seed + step) for step in range(STEPS))
    yield Frame(b'{"t":"finished","outcome":"SOLVED","at":0}', 1, keep=True, last=True)
    yield done()


def slowly(request: Request) -> Iterator[Message]:
    for message in stepping(request):
        yield message
        time.sleep(PAUSE)


class CountingLink(Link):
    def do(self, command: str, *arguments: str | bytes | float) -> Any:
        answer = super().do(command, *arguments)
        if command in _LATE and answer == _LATE[command]:
            try:
                self.redis.hincrby(REFUSED, command, 1)
            except RedisError:  # it is only for the figures
                return answer
        return answer


if __name__ == "__main__":
    jobs, lost_workers.SILENT = int(sys.argv[1]), float(sys.argv[2])
    job_process.work = slowly
    job_process.Link = CountingLink
    worker_host.Host(settings_or_exit(os.environ), jobs, sys.argv[3]).run()
