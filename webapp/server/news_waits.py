"""Requests that wait for news of a job, in no thread."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs

from ..jobs.job_runner import JobRunner
from ..jobs.job_store import UnknownJobError
from ..request_bounds import LONGEST_WAIT

_EVENTS: Final = re.compile(r"/api/jobs/([\w-]+)/events")


class WantedNews(NamedTuple):
    """What a request asks for: events of a job from a number on, waited for."""

    job: str
    since: int
    seconds: float


def wanted_news(path: str, query: str) -> WantedNews | None:
    """None for a request that does not wait, or not for anything sensible: the app says what is wrong with it."""
    found = _EVENTS.fullmatch(path)
    if found is None:
        return None
    given = parse_qs(query[:200])
    try:
        since, seconds = int(given.get("since", ["0"])[0]), float(given.get("wait", ["0"])[0])
    except ValueError:
        return None
    return WantedNews(found[1], since, seconds) if since >= 0 and 0 < seconds <= LONGEST_WAIT else None


class NewsWaits:
    """Hears of every frame of every job, in threads of others, and tells those who wait on the event loop."""

    def __init__(self, jobs: JobRunner, loop: asyncio.AbstractEventLoop) -> None:
        self._jobs = jobs
        self._loop = loop
        self._waiting: dict[str, dict[asyncio.Event, int]] = {}  # by job, with the number from which on there is news
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        jobs.listen(self._hear)

    async def wait(self, wanted: WantedNews, receive: Any) -> None:
        """Until there is something new, the time is over, or the client has gone."""
        news = asyncio.Event()
        self._waiting.setdefault(wanted.job, {})[news] = wanted.since
        self._look_at(wanted.job)
        ends = [asyncio.ensure_future(news.wait()), asyncio.ensure_future(_left(receive))]
        try:
            await asyncio.wait(ends, timeout=wanted.seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()
            self._waiting[wanted.job].pop(news)
            if not self._waiting[wanted.job]:
                del self._waiting[wanted.job]

    def _hear(self, job: str) -> None:
        if job in self._waiting:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._look_at, job)

    def _look_at(self, job: str) -> None:
        """Once for all who wait; what is heard meanwhile, once more afterwards."""
        if job in self._looking:
            self._again.add(job)
        elif job in self._waiting:
            self._looking[job] = self._loop.create_task(self._look(job))

    async def _look(self, job: str) -> None:
        last = await asyncio.to_thread(self._last, job)
        for news, since in self._waiting.get(job, {}).items():
            if last is None or last > since:
                news.set()
        del self._looking[job]
        if job in self._again:
            self._again.discard(job)
            self._look_at(job)

    def _last(self, job: str) -> int | None:
        """How many events there are; None when there will be no more. In a thread, since it may wait for a lock."""
        try:
            status = self._jobs.status(job)
        except UnknownJobError:
            return None
        return None if status["state"] == "finished" else int(status["events"])


async def _left(receive: Any) -> None:
    """Until the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
