"""The parts of the server, each by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import TypeVar

import gevent
import pytest
from gevent.event import Event

from tests.cases import for_every
from webapp.base.request_bounds import LONGEST_WAIT
from webapp.base.visitor import Visitor
from webapp.base.wire_json import Json
from webapp.classroom.classrooms import KIND, Classrooms
from webapp.database import Database, RoomRows
from webapp.rooms.members import Member
from webapp.rooms.stored_rooms import StoredRooms
from webapp.server import app_server
from webapp.server.app_threads import PollRequest, _Answer, poll_request
from webapp.server.room_sockets import RoomChannel
from webapp.server.threads import FullError, Places, QueuedQuota, Quota, Threads
from webapp.server.web_socket import Namespace

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


def test_a_visitor_without_a_name_is_bounded_by_the_address_alone() -> None:
    places = Places(most=9, share=1, crowd=3)
    assert [places.take(Visitor("school", "school")) for _ in range(4)] == [True, True, True, False]


def played(play: Callable[[], T]) -> T:
    """The result of a function that runs on an event loop of its own."""

    def on_loop() -> T:
        try:
            return play()
        finally:
            gevent.get_hub().destroy(destroy_loop=True)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(on_loop).result()


def at_work(turns: QueuedQuota, name: str, notes: list[str], end: Event) -> None:
    with turns.turn(name):
        notes.append(name)
        end.wait()


def begun(turns: QueuedQuota, names: str, notes: list[str], end: Event) -> list[gevent.Greenlet]:
    """Callers that want a turn, in the order of their letters."""
    callers = [gevent.spawn(at_work, turns, name, notes, end) for name in names]
    gevent.idle()
    return callers


def test_names_take_turns() -> None:
    def play() -> list[str]:
        turns, notes, ends = QueuedQuota(most=2, share=1, queue=20), [], [Event() for _ in range(6)]
        begun_callers = (begun(turns, name, notes, end) for name, end in zip("aaabbc", ends, strict=True))
        waiting = [*chain.from_iterable(begun_callers)]
        assert notes == ["a", "b"]
        for end in ends:
            end.set()
            gevent.idle()
        gevent.joinall(waiting)
        return notes

    order = played(play)
    assert sorted(order) == ["a", "a", "a", "b", "b", "c"]
    assert order[2] in ("b", "c") or order[3] == "c"


def test_a_caller_that_stops_waiting_takes_no_turn_and_leaves_room() -> None:
    def play() -> list[str]:
        turns, notes, end = QueuedQuota(most=1, share=1, queue=2), [], Event()
        first = begun(turns, "a", notes, end)
        for _ in range(3):
            gevent.killall(begun(turns, "b", notes, end))
        last = begun(turns, "c", notes, end)
        end.set()
        gevent.joinall(first + last)
        at_work(turns, "d", notes, end)
        return notes

    assert played(play) == ["a", "c", "d"]


def test_queue_of_turns_has_an_end_and_one_name_half_of_it() -> None:
    def play() -> None:
        turns, end = QueuedQuota(most=1, share=1, queue=4), Event()
        waiting = begun(turns, "aaa", [], end)
        with pytest.raises(FullError):
            at_work(turns, "a", [], end)
        waiting += begun(turns, "bc", [], end)
        with pytest.raises(FullError):
            at_work(turns, "d", [], end)
        end.set()
        gevent.joinall(waiting)

    played(play)


def test_an_error_in_a_thread_is_raised_in_its_caller(capfd: pytest.CaptureFixture[str]) -> None:
    def play() -> None:
        threads = Threads(1)
        with pytest.raises(ZeroDivisionError):
            threads.do(lambda: 1 // 0)
        assert threads.do(lambda: 7) == 7
        threads.close()

    played(play)
    assert capfd.readouterr().err == ""


class Silence(Namespace):
    """Sockets that take everything and say nothing."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Json]] = []

    def send(self, event: str, message: Json, to: str | Sequence[str]) -> None:
        self.sent += [(sid, message) for sid in ([to] if isinstance(to, str) else to)]

    def unsent(self, _: str) -> int:
        return 0


def until(holds: Callable[[], object]) -> None:
    with gevent.Timeout(20):
        while not holds():
            gevent.sleep(0.001)


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Classrooms]:
    store = StoredRooms(KIND, RoomRows(Database(f"sqlite:///{tmp_path}/classes.db"), "class"), 1)
    yield Classrooms(store, 5)
    store.close()


@pytest.fixture
def code(rooms: Classrooms) -> str:
    return rooms.open("").code


def test_a_pupil_who_comes_back_through_another_process_is_there(
    rooms: Classrooms, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each channel stands for a process; the first one notes late that the pupil has left it."""
    monkeypatch.setattr("webapp.server.room_sockets._GRACE", -1.0)
    states: list[bool] = []

    def note(_: str, quiet: bool) -> None:
        if quiet:
            states.append(rooms.look(code, lambda entries: entries.get("here:1")["on"]))

    rooms.store.listen(note)
    pupil = Member("pupil", rooms.join(code, "Ada", "").pupil)

    def play() -> None:
        first, second = (RoomChannel(rooms, Silence(), Threads(1)) for _ in range(2))
        first.enter("a", code, pupil, 0)
        until(lambda: states == [True])
        second.enter("b", code, pupil, 0)
        first.leave("a")
        until(lambda: states == [True, False, True])
        first.close(), second.close()

    played(play)


class Halting(Silence):
    """Whatever is for the teacher cannot be encoded."""

    def send(self, event: str, message: Json, to: str | Sequence[str]) -> None:
        if "teacher" in to and event == "news":
            raise TypeError("Recursion limit reached")
        super().send(event, message, to)


def test_the_telling_of_a_room_survives_its_errors(
    rooms: Classrooms, code: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("webapp.server.room_sockets.PAUSE", 0.01)
    space, teacher = Halting(), Member("teacher")
    pupil = Member("pupil", rooms.join(code, "Ada", "").pupil)

    def show(stage: str) -> None:
        rooms.steer(code, teacher, {"do": "stage", "stage": {"say": stage}})

    def stages() -> list[tuple[str, Json]]:
        return [(sid, message["entries"].get("stage")) for sid, message in space.sent if "entries" in message]

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    def play() -> None:
        channel = RoomChannel(rooms, space, Threads(1))
        channel.enter("teacher", code, teacher, 0)
        channel.enter("pupil", code, pupil, 0)
        show("one")
        until(lambda: ("pupil", {"say": "one"}) in stages())
        with monkeypatch.context() as broken:
            broken.setattr(rooms, "look", fail)
            show("two")
            until(lambda: ("pupil", {"away": True}) in space.sent)
        until(lambda: ("pupil", {"say": "two"}) in stages())
        channel.close()

    played(play)
    assert "ZeroDivisionError" in caplog.text
    assert "Recursion limit reached" in caplog.text


def test_nobody_gets_all_and_what_is_given_back_is_there_again() -> None:
    quota = Quota(100, 50)
    assert [quota.take(*shares) for shares in (("a", 50), ("a", 1), ("b", 50), ("c", 1))] == [True, False, True, False]
    quota.give_back("a", 50)
    assert (len(quota), quota.take("c", 50)) == (50, True)


@for_every("path, query, expected", [
    ("/api/jobs/x-1/events", "since=3&wait=2.5", PollRequest("jobs", "x-1", 3, 2.5)),
    ("/api/class/AB234/news", "since=3&wait=2", PollRequest("class", "AB234", 3, 2.0)),
    ("/api/jobs/x/events", "since=3", None),
    ("/api/jobs/x", "wait=3", None), ("/api/jobs/x/events", f"wait={LONGEST_WAIT + 1}", None),
    ("/api/jobs/x/events", "wait=nan", None), ("/api/jobs/x/events", "wait=2&since=-1", None),
    ("/api/jobs/x/events", "wait=x", None), ("/api/jobs/x/events", "wait=1", PollRequest("jobs", "x", 0, 1.0)),
])
def test_only_what_the_app_would_answer_is_waited_for(path: str, query: str, expected: PollRequest | None) -> None:
    assert poll_request(path, query) == expected


def test_limit_of_files_bounds_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    settings: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (256, 1024))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, limits: settings.append(limits))
    assert app_server.most_connections() == 824
    assert settings == [(1024, 1024)]


def test_app_that_writes_and_one_that_fails_are_cleaned_up_after() -> None:
    closed: list[str] = []

    class Answer:
        def __iter__(self) -> Iterator[bytes]:
            yield b"b" * 70_000
            yield b"c"

        def close(self) -> None:
            closed.append("closed")

    def app(environ: dict, start_response: object) -> Answer:
        write = start_response("200 OK", [("X-Name", "é")])
        write(b"a")
        return Answer()

    answer = _Answer(app, {})
    first = answer.part
    answer.make_part() if first == b"a" else None
    assert (answer.status, answer.headers, answer.is_complete) == ("200 OK", [("X-Name", "é")], False)
    answer.make_part()
    assert (answer.part, answer.is_complete, closed) == (b"c", True, ["closed"])
