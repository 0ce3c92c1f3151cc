"""What one address may do to the rooms for classes of a server: open, find, fill; and what a class in a school may."""

from __future__ import annotations

import importlib
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.cases import for_every
from tests.webapp import test_classrooms
from tests.webapp.test_classrooms import Room, bearer, error, hidden, room_of
from webapp.config import DEFAULTS
from webapp.services import KEY

started, room = test_classrooms.started, test_classrooms.room

SCHOOL, OTHER = "203.0.113.7", "198.51.100.9"
DEFAULT = {name: DEFAULTS[name] for name in ("CLASS_RATE", "JOIN_RATE", "TRY_RATE")}
PUPILS = 35


def visitor(app: Flask, address: str = SCHOOL, *, cookies: bool = True) -> FlaskClient:
    """A browser that has opened a page, so that it has a new cookie."""
    client = app.test_client(use_cookies=cookies)
    client.environ_base["REMOTE_ADDR"] = address
    assert client.get("/class").status_code == 200
    return client


def open_room(app: Flask, address: str = SCHOOL) -> int:
    return visitor(app, address).post("/api/class", json={}).status_code


def join(client: FlaskClient, room: Room, nick: str = "Ada") -> int:
    return client.post(f"/api/class/{room.code}/pupils", json={"nick": nick}).status_code


def look(client: FlaskClient, room: Room, place: str = "") -> int:
    return client.get(f"/class/{room.code}{place}").status_code


def test_an_address_opens_no_more_rooms_than_one_visitor(started: Callable[..., Flask]) -> None:
    app = started(CLASS_RATE="3/hour")
    assert [open_room(app) for _ in range(5)] == [201, 201, 201, 429, 429]
    assert open_room(app, OTHER) == 201


def test_a_room_left_unused_gives_way_once_there_is_no_other_place(
    started: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = started(CLASSROOMS=3)
    unused, joined, begun = (room_of(app) for _ in range(3))
    joined.join()
    begun.start()
    assert open_room(app) == 503
    for name in ("webapp.rooms.stored_rooms", "webapp.rooms.shared_rooms"):
        monkeypatch.setattr(importlib.import_module(name), "UNUSED", 0)
    latest = room_of(app)
    assert [look(visitor(app), room) for room in (unused, joined, begun, latest)] == [404, 200, 200, 200]
    latest.join()
    assert open_room(app) == 503


def test_beyond_the_limit_a_right_code_looks_like_a_wrong_one(started: Callable[..., Flask]) -> None:
    app = started(TRY_RATE="3/minute")
    room = room_of(app)
    for path in ("/class/ZZZZZ", "/api/class/22222/news", "/class/ZZZZZ"):
        assert visitor(app).get(path).status_code == 404
    for path in ("/class/ZZZZZ", "/api/class/22222/news"):
        assert visitor(app).get(path).status_code == 429
    for place in ("", "/teach", "/screen", "/solve"):
        assert look(visitor(app), room, place) == 429
    assert join(visitor(app), room) == 429
    assert look(visitor(app, OTHER), room) == 200


def test_where_members_of_a_room_are_nobody_is_kept_out_of_it(started: Callable[..., Flask]) -> None:
    """A pupil who tries codes locks out neither the class that is in nor those who come late."""
    app = started(TRY_RATE="3/minute")
    room, other = room_of(app), room_of(app)
    teacher = visitor(app)
    assert teacher.get(f"/api/class/{room.code}/news", headers=bearer(room.teacher)).status_code == 200
    for _ in range(5):
        visitor(app).get("/class/ZZZZZ")
    latecomer = visitor(app)
    assert [look(latecomer, room), join(latecomer, room), look(latecomer, room, "/teach")] == [200, 201, 200]
    assert [look(latecomer, other), join(latecomer, other)] == [429, 429]


def test_an_address_fills_a_room_slowly(started: Callable[..., Flask]) -> None:
    app = started(JOIN_RATE="3/minute")
    room, other = room_of(app), room_of(app)
    assert [join(visitor(app), room) for _ in range(5)] == [201, 201, 201, 429, 429]
    assert join(visitor(app, OTHER), room) == 201
    assert join(visitor(app), other) == 201


@pytest.mark.parametrize("cookies", [True, False])
def test_a_class_behind_one_address_joins_within_a_minute(started: Callable[..., Flask], cookies: bool) -> None:
    """With the limits as they are, though every third pupil types the code wrongly first."""
    app = started(**DEFAULT)
    room = room_of(app)
    for number in range(PUPILS):
        pupil = visitor(app, cookies=cookies)
        if number % 3 == 0:
            assert pupil.get(f"/class/ZZZ{number:02}").status_code == 404
        assert look(pupil, room) == 200
        assert join(pupil, room, f"Pupil {number}") == 201


def test_the_teacher_removes_all_who_joined_lately(started: Callable[..., Flask]) -> None:
    first = started()
    room = room_of(first)
    rooms = first.extensions[KEY].classrooms
    ada = room.join("Ada")
    now = rooms.clock() + 600
    rooms.clock = lambda: now
    room.start()
    flood = [room.join(f"Ada {number}") for number in range(3)]
    for token in (ada["token"], flood[0]["token"]):
        assert room.post("work", token, activity=1, n=1, cells="01")[0] == 200
    before = room.news(room.screen)
    assert len(hidden(before, "work:1:")) == 2
    assert room.steer("remove", minutes=5) == (200, {})
    entries = room.news(room.teacher)["entries"]
    assert {name for name in entries if name.startswith(("pupil:", "work:"))} == {"pupil:1", "work:1:1"}
    gone = room.news(room.screen, before["version"])["entries"]
    assert sorted(name.partition(":")[0] for name, value in gone.items() if value is None) == ["pupil"] * 3 + ["work"]
    assert room.post("work", ada["token"], activity=1, n=2, cells="11")[0] == 200
    assert error(room.post("work", flood[0]["token"], activity=1, n=2, cells="11")) == (403, "no_member")
    first.extensions[KEY].close()
    again = Room(started().test_client(), room.code, room.teacher, room.screen)
    joined = again.join("Ada 1")
    assert (joined["pupil"], joined["nick"]) == ("5", "Ada 1")


@for_every("minutes", [0, 61, 2.5, "5", True, None])
def test_only_those_of_some_minutes_are_removed(room: Room, minutes: object) -> None:
    room.join()
    assert error(room.steer("remove", minutes=minutes)) == (400, "bad_request")
    assert "pupil:1" in room.news(room.teacher)["entries"]


def test_those_who_were_removed_leave_their_places(started: Callable[..., Flask]) -> None:
    room = room_of(started(PUPILS=2))
    for number in range(1, 11):
        assert [room.join()["pupil"], room.join()["pupil"]] == [str(2 * number - 1), str(2 * number)]
        assert join(room.client, room) == 403
        room.steer("remove", minutes=1)
