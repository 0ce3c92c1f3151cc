"""The parts of which the server is made, each by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest

from webapp.jobs.events.messages import Visitor
from webapp.request_bounds import LONGEST_WAIT
from webapp.server import file_limit
from webapp.server import socket_packets as packets
from webapp.server.allowance import Allowance
from webapp.server.held_memory import HeldMemory, MemoryFullError
from webapp.server.news_waits import WantedNews, wanted_news
from webapp.server.places import Places
from webapp.server.thread_turns import QueueFullError, Turns
from webapp.server.wsgi_calls import WsgiCall

T = TypeVar("T")
ME, YOU, OTHER = Visitor("me", "school"), Visitor("you", "school"), Visitor("other", "home")


def test_places_are_shared_by_visitors_and_addresses() -> None:
    places = Places(most=5, share=2, crowd=3)
    assert [places.take(ME) for _ in range(3)] == [True, True, False]
    assert [places.take(YOU) for _ in range(2)] == [True, False]
    assert [places.take(OTHER) for _ in range(3)] == [True, True, False]
    assert len(places) == 5
    places.give_back(ME)
    assert not places.take(ME) or len(places) == 5
    assert [places.take(OTHER), len(places)] == [False, 5]


def test_who_has_no_name_is_bounded_by_the_address_alone() -> None:
    places = Places(most=9, share=1, crowd=3)
    assert [places.take(Visitor("school", "school")) for _ in range(4)] == [True, True, True, False]


def played(play: Callable[[], Coroutine[None, None, T]]) -> T:
    """What comes of it, in a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, play()).result()


async def at_work(turns: Turns, address: str, notes: list[str], end: asyncio.Event) -> None:
    async with turns.turn(address):
        notes.append(address)
        await end.wait()


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_addresses_take_turns() -> None:
    async def play() -> list[str]:
        turns, notes, ends = Turns(most=2, share=1, queue=20), [], [asyncio.Event() for _ in range(6)]
        addresses = ["a", "a", "a", "b", "b", "c"]
        tasks = [asyncio.create_task(at_work(turns, *pair, end)) for pair, end in zip(
            ((address, notes) for address in addresses), ends, strict=True)]
        await settled()
        assert notes == ["a", "b"]
        for end in ends:
            end.set()
            await settled()
        await asyncio.gather(*tasks)
        return notes

    found = played(play)
    assert sorted(found) == ["a", "a", "a", "b", "b", "c"]
    assert found[2] in ("b", "c") or found[3] == "c"


def test_who_stops_waiting_takes_no_turn() -> None:
    async def play() -> list[str]:
        turns, notes, end = Turns(most=1, share=1, queue=20), [], asyncio.Event()
        first = asyncio.create_task(at_work(turns, "a", notes, end))
        await settled()
        given_up, last = (asyncio.create_task(at_work(turns, name, notes, end)) for name in ("b", "c"))
        await settled()
        given_up.cancel()
        end.set()
        await asyncio.gather(first, last)
        await asyncio.gather(at_work(turns, "d", notes, end))
        return notes

    assert played(play) == ["a", "c", "d"]


def test_who_stops_waiting_leaves_room_in_the_queue() -> None:
    async def play() -> list[str]:
        turns, notes, end = Turns(most=1, share=1, queue=2), [], asyncio.Event()
        first = asyncio.create_task(at_work(turns, "a", notes, end))
        for _ in range(3):
            given_up = asyncio.create_task(at_work(turns, "b", notes, end))
            await settled()
            given_up.cancel()
            await settled()
        last = asyncio.create_task(at_work(turns, "c", notes, end))
        await settled()
        end.set()
        await asyncio.gather(first, last)
        return notes

    assert played(play) == ["a", "c"]


def test_queue_of_turns_has_an_end_and_one_address_half_of_it() -> None:
    async def play() -> None:
        turns, end = Turns(most=1, share=1, queue=4), asyncio.Event()
        tasks = [asyncio.create_task(at_work(turns, name, [], end)) for name in ("a", "a", "a")]
        await settled()
        with pytest.raises(QueueFullError):
            await at_work(turns, "a", [], end)
        tasks += [asyncio.create_task(at_work(turns, name, [], end)) for name in ("b", "c")]
        await settled()
        with pytest.raises(QueueFullError):
            await at_work(turns, "d", [], end)
        end.set()
        await asyncio.gather(*tasks)

    played(play)


def test_memory_is_given_back_and_nobody_gets_all() -> None:
    memory = HeldMemory(100)
    with memory.hold("a") as mine:
        mine.add(50)
        with pytest.raises(MemoryFullError), memory.hold("a") as more:
            more.add(1)
        with memory.hold("b") as other:
            other.add(50)
            with pytest.raises(MemoryFullError), memory.hold("c") as third:
                third.add(1)
        assert len(memory) == 50
    assert len(memory) == 0


def test_allowance_comes_back() -> None:
    allowance = Allowance(2, 1, now=0.0)
    assert [allowance.take(now) for now in (0, 0, 0)] == [True, True, False]
    assert [allowance.take(now) for now in (10, 10, 10)] == [True, True, False]


@pytest.mark.parametrize(
    ("path", "query", "expected"),
    [("/api/jobs/x-1/events", "since=3&wait=2.5", WantedNews("x-1", 3, 2.5)), ("/api/jobs/x/events", "since=3", None),
     ("/api/jobs/x", "wait=3", None), ("/api/jobs/x/events", f"wait={LONGEST_WAIT + 1}", None),
     ("/api/jobs/x/events", "wait=nan", None), ("/api/jobs/x/events", "wait=2&since=-1", None),
     ("/api/jobs/x/events", "wait=x", None), ("/api/jobs/x/events", "wait=1", WantedNews("x", 0, 1.0))],
)
def test_only_what_the_app_would_answer_is_waited_for(path: str, query: str, expected: WantedNews | None) -> None:
    assert wanted_news(path, query) == expected


def test_limit_of_files_bounds_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (256, 1024))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, limits: asked.append(limits))
    assert file_limit.most_connections() == 824
    assert asked == [(1024, 1024)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("3", None), ("1", packets.Leaving()), ("40/solve,", packets.Joining("/solve")), ("40", packets.Joining("/")),
     ("41/solve,", packets.Leaving()), ('42/solve,["watch",{"job":"x"}]', packets.Called("watch", {"job": "x"}, None)),
     ('42/solve,7["watch"]', packets.Called("watch", None, 7))],
)
def test_packets_are_read(text: str, expected: packets.Said) -> None:
    assert packets.read(text) == expected


@pytest.mark.parametrize("text", ["", "2", "5", "4", "42", "42/solve,[", "42/solve,[]", "42/solve,[1]", "42/solve,{}",
                                  '42/else,["watch"]', '451-/solve,["watch"]', "42/solve," + "[" * 1900])
def test_nonsense_is_no_packet(text: str) -> None:
    with pytest.raises(packets.NonsenseError):
        packets.read(text)


def test_packets_are_written() -> None:
    assert packets.called("status", {"job": "x"}) == '42/solve,["status",{"job":"x"}]'
    assert packets.joined("me") == '40/solve,{"sid":"me"}'
    assert packets.acknowledged(7) == "43/solve,7[]"
    assert packets.framed("ab") == b"\x81\x02ab"


def test_app_that_writes_and_one_that_fails_are_cleaned_up_after() -> None:
    closed: list[str] = []

    class Answer:
        def __iter__(self) -> Iterator[bytes]:
            yield b"b" * 70_000
            yield b"c"

        def close(self) -> None:
            closed.append("closed")

    def app(environ: dict, start_response: object) -> Answer:
        write = start_response("200 OK", [("X-Name", "é")])  # type: ignore[operator]
        write(b"a")
        return Answer()

    call = WsgiCall(app, {})  # type: ignore[arg-type]
    assert call.begin() == b"a" + b"b" * 70_000
    assert (call.status, call.headers, call.ended) == (200, [(b"x-name", b"\xe9")], False)
    assert call.next() == b"c"
    assert (call.ended, closed) == (True, ["closed"])
