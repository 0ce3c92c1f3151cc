"""Who watches what, and how fast: sources and sockets of the test's own, no server."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from itertools import pairwise
from types import SimpleNamespace

import pytest

from webapp import broadcaster
from webapp.broadcaster import Broadcaster, Topic, rest_after
from webapp.jobs.events.log import Batch, UnknownLogError
from webapp.jobs.events.log_bounds import INTERVAL

WAIT = 60.0
END = 40


class Growing:
    """A source of topics whose logs grow by an event each time they are read."""

    def __init__(self) -> None:
        self.hear: Callable[[str], None] = print
        self.state = "running"

    def total(self, name: str) -> int:
        if name == "unknown":
            raise UnknownLogError(name)
        return 0

    def status(self, name: str) -> dict[str, object]:
        return {"state": self.state}

    def since(self, name: str, number: int) -> Batch:
        return Batch(number, min(number + 1, END), b"{}")

    def listen(self, hear: Callable[[str], None]) -> None:
        self.hear = hear


class Noting:
    """Notes what is sent, and to whom; nobody takes slowly."""

    def __init__(self) -> None:
        self.notes: list[tuple[str, str, object]] = []
        self.ended = threading.Event()
        self.slow: set[str] = set()

    def batch(self, to: Iterable[str], topic: Topic, batch: Batch) -> None:
        self.notes.append((f"{topic.kind} {topic.name}", " ".join(sorted(to)), batch.next))
        if batch.next == END:
            self.ended.set()

    def status(self, to: Iterable[str], topic: Topic, status: object) -> None:
        self.notes.append((f"{topic.kind} {topic.name}", " ".join(sorted(to)), status))

    def flush(self) -> None:
        """It is sent at once."""

    def takes_slowly(self, watcher: str) -> bool:
        return watcher in self.slow


@pytest.fixture
def rests(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the broadcaster would have rested each time; it goes on at once. Other threads rest as ever."""
    taken: list[float] = []
    monkeypatch.setattr(broadcaster, "time", SimpleNamespace(sleep=taken.append, monotonic=time.monotonic))
    return taken


def test_batches_are_sent_at_a_bounded_rate(rests: list[float]) -> None:
    """Between any two batches it rests for at least an interval."""
    sending, seen = Noting(), []
    sent = sending.batch

    def noting(to: Iterable[str], topic: Topic, batch: Batch) -> None:
        seen.append(len(rests))
        sent(to, topic, batch)

    sending.batch = noting  # type: ignore[method-assign]
    Broadcaster({"job": Growing()}, sending).watch("me", Topic("job", "one"), 0)
    assert sending.ended.wait(WAIT)
    assert len(seen) == END
    assert all(after > before for before, after in pairwise(seen))
    assert min(rests) >= INTERVAL


def test_it_rests_the_longer_the_more_it_sent() -> None:
    assert rest_after(1) == INTERVAL
    assert rest_after(2_000) > 2 * rest_after(100) > 0


def test_topics_of_several_kinds_are_told_apart(rests: list[float]) -> None:
    jobs, races, sending = Growing(), Growing(), Noting()
    races.state = "open"
    both = Broadcaster({"job": jobs, "race": races}, sending)
    both.watch("me", Topic("job", "one"), END)
    both.watch("you", Topic("race", "one"), 0)
    assert sending.ended.wait(WAIT)
    of_race = [(who, note) for topic, who, note in sending.notes if topic == "race one"]
    assert of_race[:2] == [("you", {"state": "open"}), ("you", 1)]
    assert ("job one", "me", {"state": "running"}) in sending.notes
    assert both.watched_by("me") == both.watched_by("you") == 1


class Ending(Growing):
    """A source whose logs have come to their end."""

    def total(self, name: str) -> int:
        return END

    def since(self, name: str, number: int) -> Batch:
        return Batch(number, END, b"{}")


def test_who_takes_slowly_is_left_alone_and_gets_the_rest_later(rests: list[float]) -> None:
    sending = Noting()
    sending.slow = {"me"}
    broad = Broadcaster({"job": Ending()}, sending)
    broad.watch("you", Topic("job", "one"), 0)
    broad.watch("me", Topic("job", "one"), 0)
    assert sending.ended.wait(WAIT)
    assert ("job one", "me", END) not in sending.notes
    sending.ended.clear()
    sending.slow = set()
    broad.settle(WAIT)
    assert sending.ended.wait(WAIT)
    assert [who for _, who, message in sending.notes if message == END] == ["you", "me"]


def test_settling_does_not_wait_for_ever(rests: list[float]) -> None:
    sending = Noting()
    sending.slow = {"me"}
    broad = Broadcaster({"job": Ending()}, sending)
    broad.watch("me", Topic("job", "one"), 0)
    broad.settle(0.0)
    assert ("job one", "me", END) not in sending.notes


def test_unknown_topic_is_not_watched() -> None:
    broad = Broadcaster({"job": Growing()}, Noting())
    with pytest.raises(UnknownLogError):
        broad.watch("me", Topic("job", "unknown"), 0)
    assert broad.watched_by("me") == 0
