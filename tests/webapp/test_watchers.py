"""What each watcher gets, and how fast: with jobs and watchers of the test, without a server."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import gevent
import pytest
from gevent.event import Event
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import for_every
from tests.webapp.test_server_parts import played, until
from webapp.jobs.events.frames import INTERVAL
from webapp.jobs.events.log import Batch
from webapp.jobs.job_runner import AwayError
from webapp.jobs.job_store import UnknownJobError
from webapp.server.threads import PAUSE
from webapp.server.watchers import Watchers, pause_after

JOB = "job"
END = 40


class Growing:
    """A runner with one job, which has a few more events each time it is read. Its store can be away, and its worker be
    lost, after which the job begins again."""

    def __init__(self, growth: int = 1, end: int = END) -> None:
        self.there, self._growth, self._end = 0, growth, end
        self.away, self.tries = False, 0
        self.notify: Callable[[str], None] = print

    def progress(self, job: str) -> dict[str, Any]:
        self.tries += 1
        if self.away:
            raise AwayError
        if job != JOB:
            raise UnknownJobError(job)
        state = "finished" if self.there == self._end else "running"
        return {"state": state, "place": 0, "wait": 0, "thinned": False, "events": self.there}

    def since(self, job: str, number: int) -> Batch:
        self.there = min(self._end, self.there + self._growth)
        if number > self.there == self._end:
            return Batch(number, number + 1, b"{}")  # the end, for those who know more from an earlier attempt
        return Batch(number, max(number, self.there), b"{}")

    def listen(self, notify: Callable[[str], None]) -> None:
        self.notify = notify


class Noting:
    """Rooms, and everything that watchers were sent. Deaf watchers take nothing."""

    def __init__(self) -> None:
        self.rooms: dict[str, list[str]] = defaultdict(list)
        self.batches: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self.states: dict[str, list[str]] = defaultdict(list)
        self.messages: list[str] = []
        self.deaf: dict[str, int] = {}
        self.full = 0  # how often there is no room for a message to one of them
        self.slow: dict[str, int] = {}  # for how many looks something else is still being sent to them

    def _each(self, to: str) -> Iterator[str]:
        self.messages.append(to)
        for watcher in list(self.rooms[to]) if to == JOB else [to]:
            if watcher in self.deaf:
                self.deaf[watcher] += 1
            yield watcher

    def events(self, to: str, job: str, batch: Batch) -> bool:
        if self.full and to != JOB:
            self.full -= 1
            return False
        for watcher in self._each(to):
            self.batches[watcher].append((batch.first, batch.next))
        return True

    def status(self, to: str, job: str, status: dict[str, Any]) -> None:
        for watcher in self._each(to):
            self.states[watcher].append("away" if status.get("away") else status["state"])

    def unsent(self, watcher: str) -> int:
        if self.slow.get(watcher):
            self.slow[watcher] -= 1
            return 1
        return self.deaf.get(watcher, 0)

    def room(self, job: str) -> list[str]:
        return list(self.rooms[job])

    def enter(self, watcher: str, job: str) -> None:
        self.rooms[job].append(watcher)

    def leave(self, watcher: str, job: str) -> None:
        if watcher in self.rooms[job]:
            self.rooms[job].remove(watcher)


def watched(play: Callable[[Watchers, Noting], None], jobs: Growing, pauses: list[float] | None = None) -> Noting:
    """What was sent. Pauses last only until all others had their turn."""
    sending = Noting()

    def pause(seconds: float) -> None:
        if pauses is not None:
            pauses.append(seconds)
        gevent.sleep(0)

    def on_loop() -> None:
        broadcaster = Watchers(jobs, sending, pause)
        play(broadcaster, sending)
        broadcaster.close()

    played(on_loop)
    return sending


def end_of(sending: Noting, watcher: str) -> int:
    return sending.batches[watcher][-1][1] if sending.batches[watcher] else 0


def test_batches_come_at_a_bounded_rate() -> None:
    def play(watchers: Watchers, sending: Noting) -> None:
        watchers.watch("me", JOB, 0)
        until(lambda: end_of(sending, "me") == END)

    pauses: list[float] = []
    sending = watched(play, Growing(), pauses)
    assert len(sending.batches["me"]) == END
    assert len(pauses) >= END - 1
    assert min(pauses) >= INTERVAL
    assert pause_after(1) == INTERVAL
    assert pause_after(2_000) > 2 * pause_after(100) > 0


@given(st.lists(st.tuples(st.integers(0, END), st.integers(0, 6)), min_size=1, max_size=8), st.integers(1, 7))
def test_each_event_comes_once_whenever_somebody_comes(arrivals: list[tuple[int, int]], growth: int) -> None:
    """Events come in order from where each watcher began; at the end all are in the room."""
    begun: dict[str, int] = {}
    jobs = Growing(growth)

    def play(watchers: Watchers, sending: Noting) -> None:
        for number, (since, looks) in enumerate(arrivals):
            begun[str(number)] = min(since, jobs.there)
            sending.slow[str(number)] = sending.full = looks
            watchers.watch(str(number), JOB, begun[str(number)])
            for _ in range(looks):
                gevent.sleep(0)
        until(lambda: set(sending.rooms[JOB]) == set(begun) and jobs.there == END)
        watchers.settle(60)

    sending = watched(play, jobs)
    for watcher, since in begun.items():
        batches = sending.batches[watcher]
        edges = [since, *(last for _, last in batches)]
        assert [first for first, _ in batches] == edges[:-1]
        assert edges[-1] == END
        assert sending.states[watcher][-1] == "finished"


def test_everybody_in_the_room_gets_one_message() -> None:
    jobs = Growing(growth=0)

    def play(watchers: Watchers, sending: Noting) -> None:
        for watcher in "abc":
            watchers.watch(watcher, JOB, 0)
        until(lambda: len(sending.rooms[JOB]) == 3)
        sending.messages.clear()
        jobs.there = 5
        jobs.notify(JOB)
        until(lambda: end_of(sending, "c") == 5)

    assert watched(play, jobs).messages == [JOB]


def test_a_watcher_that_takes_nothing_falls_behind_and_gets_the_rest_later() -> None:
    """Its messages do not pile up, and the others do not notice."""

    def play(watchers: Watchers, sending: Noting) -> None:
        for watcher in ("me", "you"):
            watchers.watch(watcher, JOB, 0)
        until(lambda: len(sending.rooms[JOB]) == 2)
        sending.deaf["me"] = 0
        until(lambda: end_of(sending, "you") == END)
        assert sending.rooms[JOB] == ["you"]
        assert sending.deaf["me"] < 8
        del sending.deaf["me"]
        until(lambda: sending.rooms[JOB] == ["you", "me"])
        assert sending.batches["me"][-1] == (sending.batches["me"][-2][1], END)

    watched(play, Growing())


def test_settling_does_not_wait_for_ever() -> None:
    def play(watchers: Watchers, sending: Noting) -> None:
        sending.deaf["me"] = 1
        watchers.watch("me", JOB, 0)
        watchers.settle(0.0)
        assert not sending.batches["me"]

    watched(play, Growing())


def test_requests_wait_until_there_is_more_than_they_know() -> None:
    jobs = Growing(growth=0)

    def play(watchers: Watchers, _: Noting) -> None:
        waiting = [gevent.spawn(watchers.wait, JOB, number, Event.wait) for number in (0, 0, 5)]
        gevent.sleep(0.01)
        assert not any(request.ready() for request in waiting)
        jobs.there = 3
        jobs.notify(JOB)
        gevent.joinall(waiting[:2], timeout=60)
        assert [request.ready() for request in waiting] == [True, True, False]
        assert waiting[0].value is waiting[1].value
        jobs.there = END
        jobs.notify(JOB)
        waiting[2].get(timeout=60)

    watched(play, jobs)


def test_job_that_is_not_there_is_not_followed() -> None:
    def play(watchers: Watchers, _: Noting) -> None:
        watchers.watch("me", "unknown", 0)
        watchers.wait("unknown", 0, Event.wait)
        until(lambda: watchers.watches() == 0)

    watched(play, Growing())


def test_only_what_is_watched_is_left() -> None:
    """The name of a job that is not watched may be that of another room, such as one's own. In the end nobody is
    followed."""

    def play(watchers: Watchers, sending: Noting) -> None:
        sending.rooms["me"] = ["me"]
        watchers.unwatch("me", "me")
        assert sending.rooms["me"] == ["me"]
        for watcher in "ab":
            watchers.watch(watcher, JOB, 0)
        until(lambda: watchers.watches() == 2)
        watchers.unwatch("a", JOB)
        assert (watchers.watched_by("a"), watchers.watched_by("b")) == (0, 1)
        watchers.drop("b")
        until(lambda: not watchers._topics.by_name)

    watched(play, Growing())


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that is away is tried again without a pause."""
    monkeypatch.setattr("webapp.server.threads.PAUSE", 0.0)


@pytest.mark.usefixtures("at_once")
def test_store_that_goes_away_is_told_once_and_nothing_is_lost() -> None:
    jobs = Growing(growth=0)

    def play(watchers: Watchers, sending: Noting) -> None:
        jobs.there = 10
        for watcher in ("me", "slow"):
            watchers.watch(watcher, JOB, 0)
        until(lambda: len(sending.rooms[JOB]) == 2)
        watchers.watch("slow", JOB, 3)
        sending.slow["slow"] = 5
        jobs.away, before = True, jobs.tries
        jobs.notify(JOB)
        until(lambda: jobs.tries > before + 20)
        assert [sending.states[watcher][-1] for watcher in ("me", "slow")] == ["away", "away"]
        jobs.away, jobs.there = False, END
        until(lambda: end_of(sending, "me") == end_of(sending, "slow") == END)

    pauses: list[float] = []
    sending = watched(play, jobs, pauses)
    assert pauses.count(PAUSE) >= 20
    assert [sending.states[watcher].count("away") for watcher in ("me", "slow")] == [1, 1]
    assert sending.batches["me"] == [(0, 10), (10, END)]
    assert sending.batches["slow"][-1] == (3, END)


def test_away_store_is_tried_by_few_at_once() -> None:
    """However many jobs are watched: each try may take seconds. Those that have begun are not taken back."""
    jobs = Growing()
    jobs.away = True

    def play(watchers: Watchers, sending: Noting) -> None:
        for number in range(20):
            watchers.watch("me", f"job {number}", 0)
        until(lambda: sending.states["me"].count("away") == 20)

    watched(play, jobs)
    assert jobs.tries <= 4


@pytest.mark.usefixtures("at_once")
def test_requests_do_not_wait_for_a_store_that_is_away() -> None:
    jobs = Growing(growth=0)

    def play(watchers: Watchers, _: Noting) -> None:
        waiting = gevent.spawn(watchers.wait, JOB, 5, Event.wait)
        until(lambda: jobs.tries)
        jobs.away = True
        jobs.notify(JOB)
        assert waiting.get(timeout=60).away
        assert watchers.wait(JOB, 5, Event.wait).away
        jobs.away = False
        watchers.watch("me", JOB, 0)  # keeps the job followed
        until(lambda: not watchers._topics.by_name[JOB].away)
        waiting = gevent.spawn(watchers.wait, JOB, 0, Event.wait)
        gevent.sleep(0.01)
        assert not waiting.ready()
        jobs.there = 3
        jobs.notify(JOB)
        assert not waiting.get(timeout=60).away

    watched(play, jobs)


@for_every("again", [END, 12])  # as far as before; with an earlier end
def test_whoever_knows_more_of_a_job_that_begins_again_waits(again: int) -> None:
    """And nobody is sent anything twice, or misses the end."""
    jobs = Growing(growth=0)

    def play(watchers: Watchers, sending: Noting) -> None:
        jobs.there = 20
        watchers.watch("me", JOB, 0)
        until(lambda: end_of(sending, "me") == 20)
        jobs.there = 5  # its worker was lost
        watchers.watch("you", JOB, 0)
        watchers.watch("more", JOB, 30)
        until(lambda: end_of(sending, "you") == 5 and sending.rooms[JOB] == ["you"] and watchers._is_settled(JOB))
        before = jobs.tries
        gevent.sleep(0.01)
        assert jobs.tries == before, "there is nothing to look for"
        for jobs.there in range(6, again + 1):
            jobs._end = again
            jobs.notify(JOB)
            until(lambda: end_of(sending, "you") == jobs.there)
        until(lambda: len(sending.rooms[JOB]) == 3)

    batches = watched(play, jobs).batches
    for watcher, since in (("me", 20), ("more", 30)):
        later = [batch for batch in batches[watcher] if batch[0] >= since]
        assert later[0][0] == since
        assert [batch for batch in batches[watcher] if batch not in later] == [(0, 20)] * (watcher == "me")
        assert later[-1][1] == (END if again == END else since + 1)


def test_news_that_nobody_announced_comes_all_the_same() -> None:
    jobs = Growing(growth=0)

    def on_loop() -> None:
        sending = Noting()
        watchers = Watchers(jobs, sending, lambda _: gevent.sleep(0), look_again=0.001)
        watchers.watch("me", JOB, 0)
        until(lambda: sending.rooms[JOB])
        jobs.there = 5
        until(lambda: end_of(sending, "me") == 5)
        watchers.close()

    played(on_loop)


def test_requests_that_wait_are_drained() -> None:
    def play(watchers: Watchers, _: Noting) -> None:
        waiting = gevent.spawn(watchers.wait, JOB, 5, Event.wait)
        until(lambda: watchers._topics.by_name and watchers._topics.by_name[JOB].waiters)
        watchers.drain()
        waiting.get(timeout=60)
        watchers.wait(JOB, 5, Event.wait)

    watched(play, Growing(growth=0))
