"""What each watcher gets, and how fast: with jobs and watchers of the test, without a server."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import gevent
from gevent.event import Event
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.test_server_parts import played
from webapp.jobs.events.frames import INTERVAL
from webapp.jobs.events.log import Batch
from webapp.jobs.job_store import UnknownJobError
from webapp.server.broadcaster import Broadcaster, rest_after

JOB = "job"
END = 40


class Growing:
    """A runner with one job, which has a few more events each time it is read."""

    def __init__(self, growth: int = 1, end: int = END) -> None:
        self.there, self._growth, self._end = 0, growth, end
        self.hear: Callable[[str], None] = print

    def status(self, job: str) -> dict[str, Any]:
        if job != JOB:
            raise UnknownJobError(job)
        state = "finished" if self.there == self._end else "running"
        return {"state": state, "place": 0, "wait": 0, "thinned": False, "events": self.there}

    def since(self, job: str, number: int) -> Batch:
        self.there = min(self._end, self.there + self._growth)
        return Batch(number, max(number, self.there), b"{}")

    def listen(self, hear: Callable[[str], None]) -> None:
        self.hear = hear


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
            self.states[watcher].append(status["state"])

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


def watched(play: Callable[[Broadcaster, Noting], None], jobs: Growing, rests: list[float] | None = None) -> Noting:
    """What was sent. Pauses last only until all others had their turn."""
    sending = Noting()

    def rest(seconds: float) -> None:
        if rests is not None:
            rests.append(seconds)
        gevent.sleep(0)

    def on_loop() -> None:
        made = Broadcaster(jobs, sending, rest)  # type: ignore[arg-type]
        play(made, sending)
        made.close()

    played(on_loop)
    return sending


def until(condition: Callable[[], object]) -> None:
    with gevent.Timeout(5):
        while not condition():
            gevent.sleep(0.001)


def end_of(sending: Noting, watcher: str) -> int:
    return sending.batches[watcher][-1][1] if sending.batches[watcher] else 0


def test_batches_come_at_a_bounded_rate() -> None:
    def play(broad: Broadcaster, sending: Noting) -> None:
        broad.watch("me", JOB, 0)
        until(lambda: end_of(sending, "me") == END)

    rests: list[float] = []
    sending = watched(play, Growing(), rests)
    assert len(sending.batches["me"]) == END
    assert len(rests) >= END - 1
    assert min(rests) >= INTERVAL


def test_it_rests_the_longer_the_more_it_sent() -> None:
    assert rest_after(1) == INTERVAL
    assert rest_after(2_000) > 2 * rest_after(100) > 0


@given(st.lists(st.tuples(st.integers(0, END), st.integers(0, 6)), min_size=1, max_size=8), st.integers(1, 7))
def test_each_event_comes_once_whenever_somebody_comes(watchers: list[tuple[int, int]], growth: int) -> None:
    """Events come in order from where each watcher began; at the end all are in the room."""
    begun: dict[str, int] = {}
    jobs = Growing(growth)

    def play(broad: Broadcaster, sending: Noting) -> None:
        for number, (since, rest) in enumerate(watchers):
            begun[str(number)] = min(since, jobs.there)
            sending.slow[str(number)] = sending.full = rest
            broad.watch(str(number), JOB, begun[str(number)])
            for _ in range(rest):
                gevent.sleep(0)
        until(lambda: set(sending.rooms[JOB]) == set(begun) and jobs.there == END)
        broad.settle(60)

    sending = watched(play, jobs)
    for watcher, since in begun.items():
        batches = sending.batches[watcher]
        edges = [since, *(last for _, last in batches)]
        assert [first for first, _ in batches] == edges[:-1]
        assert edges[-1] == END
        assert sending.states[watcher][-1] == "finished"


def test_everybody_in_the_room_gets_one_message() -> None:
    jobs = Growing(growth=0)

    def play(broad: Broadcaster, sending: Noting) -> None:
        for watcher in "abc":
            broad.watch(watcher, JOB, 0)
        until(lambda: len(sending.rooms[JOB]) == 3)
        sending.messages.clear()
        jobs.there = 5
        jobs.hear(JOB)
        until(lambda: end_of(sending, "c") == 5)

    assert watched(play, jobs).messages == [JOB]


def test_a_watcher_that_takes_nothing_falls_behind_and_gets_the_rest_later() -> None:
    """Its messages do not pile up, and the others do not notice."""

    def play(broad: Broadcaster, sending: Noting) -> None:
        for watcher in ("me", "you"):
            broad.watch(watcher, JOB, 0)
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
    def play(broad: Broadcaster, sending: Noting) -> None:
        sending.deaf["me"] = 1
        broad.watch("me", JOB, 0)
        broad.settle(0.0)
        assert not sending.batches["me"]

    watched(play, Growing())


def test_requests_wait_until_there_is_more_than_they_know() -> None:
    jobs = Growing(growth=0)

    def play(broad: Broadcaster, _: Noting) -> None:
        waiting = [gevent.spawn(broad.wait, JOB, known, Event.wait) for known in (0, 0, 5)]
        gevent.sleep(0.01)
        assert not any(one.ready() for one in waiting)
        jobs.there = 3
        jobs.hear(JOB)
        gevent.joinall(waiting[:2], timeout=60)
        assert [one.ready() for one in waiting] == [True, True, False]
        assert waiting[0].value is waiting[1].value
        jobs.there = END
        jobs.hear(JOB)
        waiting[2].get(timeout=60)

    watched(play, jobs)


def test_job_that_is_not_there_is_not_followed() -> None:
    def play(broad: Broadcaster, _: Noting) -> None:
        broad.watch("me", "unknown", 0)
        broad.wait("unknown", 0, Event.wait)
        until(lambda: broad.watches() == 0)

    watched(play, Growing())


def test_only_what_is_watched_is_left() -> None:
    """The name of a job that is not watched may be that of another room, such as one's own."""

    def play(broad: Broadcaster, sending: Noting) -> None:
        sending.rooms["me"] = ["me"]
        broad.unwatch("me", "me")
        assert sending.rooms["me"] == ["me"]

    watched(play, Growing())


def test_nobody_is_followed_for_ever() -> None:
    def play(broad: Broadcaster, sending: Noting) -> None:
        for watcher in "ab":
            broad.watch(watcher, JOB, 0)
        until(lambda: broad.watches() == 2)
        broad.unwatch("a", JOB)
        assert (broad.watched_by("a"), broad.watched_by("b")) == (0, 1)
        broad.drop("b")
        until(lambda: not broad._followed)

    watched(play, Growing())
