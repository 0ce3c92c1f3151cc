"""Rooms for classes, over both stores: what members may see and do, and what is kept."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from flask import Flask
from flask.testing import FlaskClient

from nonoscope import Puzzle, dump
from solvers.collection import model
from tests.cases import for_every
from tests.inline import inline_runner
from tests.webapp.asking import at_once
from webapp import create_app
from webapp.classroom.classrooms import KIND
from webapp.classroom.results import results_csv, results_in
from webapp.classroom.teacher_acts import AFTER_END
from webapp.classroom.visibility import news_for
from webapp.database import Database, DatabaseError, RoomRows
from webapp.rooms import members
from webapp.rooms.room_state import Entries, RoomError, RoomsFullError, UnknownRoomError
from webapp.rooms.stored_rooms import StoredRooms
from webapp.services import KEY

MANY = {"CLASS_RATE": "", "JOIN_RATE": "", "TRY_RATE": "", "READ_RATE": ""}
FLAT = {"puzzle": dump(Puzzle.flat([[1], [2]], [[2], [1]]), "link").strip()}
ACTIVITIES: dict[str, dict[str, object]] = {name: {"kind": name, **settings} for name, settings in {
    "solve": FLAT, "follow": {**FLAT, "method": "exact"}, "predict": {**FLAT, "method": "exact"},
    "algorithm": {**FLAT, "method": "dfs"}, "race": {**FLAT, "methods": [{"method": "dfs"}, {"method": "sat"}]},
    "seeds": {**FLAT, "method": "anneal"}, "draw": {}, "exit": {},
}.items()}


@pytest.fixture(params=["embedded", pytest.param("redis", marks=pytest.mark.slow)])
def started(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Starts a server; again, for one that takes up what the first has left."""
    apps = []

    def start(**settings: object) -> Flask:
        if request.param == "redis":
            app = request.getfixturevalue("make")(**{**MANY, **settings})
        else:
            config = {**MANY, "DATABASE": f"sqlite:///{tmp_path}/classes.db", **settings}
            app = create_app(config, jobs=inline_runner())
            apps.append(app)
        return app

    yield start
    for app in apps:
        app.extensions[KEY].close()


@dataclass
class Room:
    client: FlaskClient
    code: str
    teacher: str
    screen: str

    def join(self, nick: str = "Ada", emoji: str = "") -> dict[str, str]:
        response = self.client.post(f"/api/class/{self.code}/pupils", json={"nick": nick, "emoji": emoji})
        assert response.status_code == 201, response.json
        return response.json

    def news(self, token: str, since: int = 0) -> dict[str, Any]:
        response = self.client.get(f"/api/class/{self.code}/news?since={since}", headers=bearer(token))
        assert response.status_code == 200, response.json
        return response.json

    def steer(self, do: str, **more: object) -> tuple[int, dict[str, Any]]:
        return self.post("steer", self.teacher, do=do, **more)

    def post(self, what: str, token: str, **body: object) -> tuple[int, dict[str, Any]]:
        response = self.client.post(f"/api/class/{self.code}/{what}", json=body, headers=bearer(token))
        return response.status_code, response.json

    def start(self, kind: str = "solve", **more: object) -> None:
        assert self.steer("start", activity={"title": kind, **ACTIVITIES[kind], **more})[0] == 200


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def room_of(app: Flask) -> Room:
    client = app.test_client()
    opened = client.post("/api/class", json={"title": "9b"}).json
    return Room(client, opened["code"], opened["teacher"], opened["screen"])


@pytest.fixture
def room(started: Callable[..., Flask]) -> Room:
    return room_of(started())


def error(answer: tuple[int, dict[str, Any]]) -> tuple[int, str]:
    return answer[0], answer[1]["error"]["code"]


def test_each_member_sees_only_what_is_meant_for_them(room: Room) -> None:
    ada, bob = room.join("Ada"), room.join("Bob")
    answers = {"answers": [3]}
    room.steer("start", activity=ACTIVITIES["predict"], private=answers)
    for pupil in (ada, bob):
        assert room.post("work", pupil["token"], activity=1, n=1, value={"choice": pupil["nick"]})[0] == 200
    whole = room.news(room.teacher)["entries"]
    assert {"private", "plan", "pupil:1", "pupil:2", "work:1:1", "work:1:2"} <= whole.keys()
    assert not [name for name in whole if name.startswith("key")]
    assert room.news(ada["token"])["entries"].keys() == {"classroom", "activity", "stage", "pupil:1", "work:1:1"}
    on_screen = room.news(room.screen)
    assert "Ada" not in str(on_screen["entries"]["pupil:" + next(iter(hidden(on_screen, "pupil:")))])
    assert len(hidden(on_screen, "work:1:")) == 2
    assert not hidden(on_screen, "work:1:") & {"1", "2"}
    assert "private" not in on_screen["entries"]


@for_every("kind, value, on_screen", [
    ("race", {"lane": 1, "factor": 10}, {"lane": True, "factor": True}),
    ("exit", {"answer_1": "B", "answer_2": ""}, {"answer_1": True}),
    ("predict", {"answers": {"0": {"choice": 0}, "1": {}}, "rights": {}}, {"answers": {"0": True}}),
    ("draw", {"title": "Cat", "handed": True, "vote": 2, "solved": [1]},
     {"title": True, "handed": True, "vote": True, "solved": [1]}),
    ("seeds", {"state": "finished", "moves": 7}, {"state": "finished", "moves": 7}),
])
def test_the_screen_learns_of_bets_votes_and_answers_only_that_they_are_there(
    room: Room, kind: str, value: dict[str, Any], on_screen: dict[str, Any]
) -> None:
    ada, bob = room.join("Ada"), room.join("Bob")
    room.steer("names", on=True)
    room.start(kind)
    room.steer("stage", stage={"state": "ask", "question": 0})
    number = room.news(ada["token"])["entries"]["activity"]["id"]
    assert room.post("work", ada["token"], activity=number, n=1, cells="01", value=value)[0] == 200
    entries = room.news(room.screen)["entries"]
    (name,) = (name for name in entries if name.startswith("work:"))
    assert not name.endswith(f":{ada['pupil']}")
    board = {"cells": "01" if kind == "seeds" else True}
    work = {part: value for part, value in entries[name].items() if part not in ("n", "at")}
    assert work == {**board, **on_screen}
    assert not hidden(room.news(bob["token"]), "work:")


SOLID = dump(model("duck").puzzle, "link").strip()


@for_every("activity, reason", [
    ({"kind": "seeds", "puzzle": SOLID, "method": "anneal"}, "a solid"),
    ({"kind": "race", "puzzle": SOLID, "methods": [{"method": "exact"}, {"method": "dfs"}]}, "dfs only takes flat"),
    ({"kind": "follow", "puzzle": SOLID, "method": "magic"}, "magic"),
    ({"kind": "solve", "puzzle": "nonsense"}, ""),
    ({}, "Expected one of these kinds of activity"), ({"kind": "solve"}, 'a setting like {"puzzle":"'),
    ({"kind": "predict", "puzzle": 7, "method": "dfs"}, '{"puzzle":"'), ({"kind": "follow", **FLAT}, '{"method":"'),
    ({"kind": "algorithm", **FLAT, "method": ["dfs"]}, '{"method":"'), ({"kind": "draw", "width": "9"}, '{"width":10}'),
    ({"kind": "race", **FLAT, "methods": []}, '{"methods":[{'), ({"kind": "exit", "questions": {}}, '{"questions":[{'),
    ({"kind": "race", **FLAT, "methods": [{"method": "dfs"}, 7]}, '{"methods":[{'),
    ({"kind": "seeds", **FLAT, "options": None}, '{"options":{}}'),
    ({"kind": "race", "puzzle": SOLID, "methods": [{"method": "exact"}, {"method": "lines3d"}]}, None),
])
def test_an_activity_begins_only_with_a_puzzle_for_it(
    started: Callable[..., Flask], activity: dict[str, Any], reason: str | None
) -> None:
    room = room_of(started())
    status, answer = room.steer("start", activity=activity)
    assert status == (200 if reason is None else 400)
    assert reason is None or reason in answer["error"]["message"]
    assert ("activity" in room.news(room.teacher)["entries"]) == (reason is None)


def test_the_page_of_every_activity_is_shown(room: Room) -> None:
    for kind in ACTIVITIES:
        room.start(kind)
        assert room.client.get(f"/class/{room.code}/{kind}").status_code == 200


def nested(levels: int) -> dict[str, Any]:
    """An object with so many levels of brackets."""
    value: Any = 7
    for _ in range(levels - 1):
        value = [value]
    return {"deep": value}


@for_every("levels, status", [(20, 200), (21, 400), (252, 400), (600, 400)])
def test_what_a_room_keeps_is_nested_at_most_twenty_levels_deep(room: Room, levels: int, status: int) -> None:
    ada, deep = room.join()["token"], nested(levels)
    room.start("exit")
    number = room.news(ada)["entries"]["activity"]["id"]
    acts = [("stage", "stage"), ("patch", "stage"), ("private", "private"), ("plan", "plan")]
    answers = [room.post("work", ada, activity=number, n=1, value=deep),
               *(room.steer(do, **{part: deep}) for do, part in acts),
               room.steer("start", activity={**ACTIVITIES["exit"], **deep})]
    assert [answer[0] for answer in answers] == [status] * len(answers)
    assert status == 200 or all("20 levels deep" in answer["error"]["message"] for _, answer in answers)
    for token in (room.teacher, room.screen, ada):
        room.news(token)


def test_boards_on_the_screen_have_names_if_these_are_shown_and_go_with_their_pupils(room: Room) -> None:
    ada = room.join("Ada")
    room.start()
    room.post("work", ada["token"], activity=1, n=1, cells="01")
    assert not hidden(room.news(room.screen), "work:1:") & {"1"}
    version = room.news(room.screen)["version"]
    room.steer("names", on=True)
    shown = room.news(room.screen, version)
    assert (shown["all"], shown["entries"]["pupil:1"]["nick"], hidden(shown, "work:1:")) == (True, "Ada", {"1"})
    room.steer("kick", pupil="1")
    assert room.news(room.screen, shown["version"])["entries"] == {"pupil:1": None, "work:1:1": None}
    assert error(room.post("work", ada["token"], activity=1, n=2, cells="0")) == (403, "kicked")
    room.steer("kick", pupil="1", on=False)
    assert room.news(room.screen)["entries"]["work:1:1"]["cells"] == "01"
    assert room.post("work", ada["token"], activity=1, n=2, cells="0")[0] == 200
    room.steer("names", on=False)
    assert "Ada" not in str(room.news(room.screen, shown["version"]))


def test_points_of_races_add_up_in_the_room_and_count_once(room: Room) -> None:
    room.join("Ada"), room.join("Bob")
    assert error(room.steer("score", points={})) == (409, "over")
    room.start("race")
    for points in ({"1": 3, "2": 0}, {"1": 5, "9": 3}):
        assert room.steer("score", points=points) == (200, {})
    room.start("race")
    for wrong in ({"1": -1}, {"1": "3"}, {"1": True}, [3]):
        assert error(room.steer("score", points=wrong)) == (400, "bad_request")
    room.steer("score", points={"2": 2})
    expected = {"activity": 2, "points": {"2": 2}, "before": {"1": 5}}
    assert room.news(room.teacher)["entries"]["points"] == expected
    assert "points" not in room.news(room.screen)["entries"]


def hidden(news: dict[str, Any], beginning: str) -> set[str]:
    return {name.removeprefix(beginning) for name in news["entries"] if name.startswith(beginning)}


@for_every("do", ["start", "stop", "stage", "private", "plan", "score", "lock", "kick", "remove", "rename", "end",
                  "erase"])
def test_only_the_teacher_steers(room: Room, do: str) -> None:
    ada = room.join()
    for token in (ada["token"], room.screen, "", "t.wrong-wrong-wrong-wrong", room.teacher.replace("t.", "s.")):
        assert error(room.post("steer", token, do=do))[0] == 403
    assert room.news(room.teacher)["entries"]["classroom"]["ended"] is None


def test_any_device_of_the_teacher_may_open_the_screen(room: Room) -> None:
    ask = f"/api/class/{room.code}/screen"
    assert room.client.get(ask, headers=bearer(room.teacher)).json == {"screen": room.screen}
    for token in (room.join()["token"], room.screen, "t.guessed-guessed-guessed"):
        assert room.client.get(ask, headers=bearer(token)).status_code == 403


def test_a_step_has_one_clock_and_the_end_says_when_all_is_erased(room: Room) -> None:
    room.steer("plan", plan={"steps": []}, at=0)
    assert room.news(room.teacher)["entries"]["plan"]["begun"] is None
    room.steer("plan", plan={"steps": []}, at=1, begin=True)
    news = room.news(room.teacher)
    assert abs(news["entries"]["plan"]["begun"] - news["now"]) < 60
    room.steer("plan", plan={"steps": []}, at=1, keep=True)
    assert room.news(room.teacher)["entries"]["plan"]["begun"] == news["entries"]["plan"]["begun"]
    room.steer("end")
    ended = room.news(room.screen)["entries"]["classroom"]
    assert ended["erased"] == pytest.approx(ended["ended"] + AFTER_END, abs=1)


def test_marks_are_changes_of_the_board_that_the_server_knows(room: Room) -> None:
    ada = room.join()["token"]
    room.start()
    assert room.post("work", ada, activity=1, n=1, cells="0000", base=0) == (200, {"n": 1})
    assert room.post("work", ada, activity=1, n=2, base=1, marks=[[1, 1], [3, 2]]) == (200, {"n": 2})
    assert error(room.post("work", ada, activity=1, n=4, base=3, marks=[[0, 1]])) == (409, "stale")
    assert error(room.post("work", ada, activity=1, n=2, cells="1111")) == (409, "stale")
    assert error(room.post("work", ada, activity=2, n=3, cells="1111")) == (409, "over")
    assert room.news(ada)["entries"]["work:1:1"]["cells"] == "0102"


def test_a_board_has_no_colour_beyond_the_palette(room: Room) -> None:
    ada, flag = room.join()["token"], Puzzle.flat([[(2, "r"), (1, "b")], [(1, "r")]], [[(2, "r")], [(1, "r")],
                                                                                         [(1, "b")]])
    room.start(puzzle=dump(flag, "link"), colours=30)
    assert room.post("work", ada, activity=1, n=1, cells="013201") == (200, {"n": 1})
    assert room.post("work", ada, activity=1, n=2, base=1, marks=[[0, 3], [1, 0]]) == (200, {"n": 2})
    for wrong in ({"cells": "014201"}, {"base": 2, "marks": [[0, 4]]}):
        status, answer = room.post("work", ada, activity=1, n=3, **wrong)
        assert (status, "from 0 to 3." in answer["error"]["message"]) == (400, True)
    assert room.news(ada)["entries"]["work:1:1"]["cells"] == "303201"
    table = room.client.get(f"/api/class/{room.code}/results.csv", headers=bearer(room.teacher))
    (row,) = csv.DictReader(io.StringIO(table.data.decode("utf-8-sig")))
    assert (row["filled"], row["crossed"]) == ("3", "1")


def test_a_prediction_can_be_changed_only_while_its_question_is_asked(room: Room) -> None:
    ada = room.join()["token"]
    room.start("predict")
    answers = iter({"choice": number} for number in range(99))
    choices = []
    steps = [(), (0, "ask"), (0, "ask"), (0, "shown"), (0, "answer"), (1, "ask"), (1, "answer"), (2, "end")]
    for n, (question, state) in enumerate((step or (None, None) for step in steps), 1):
        room.steer("stage", stage={"question": question, "state": state} if state else {})
        sent = {str(number): next(answers) for number in range(3)}
        assert room.post("work", ada, activity=1, n=n, value={"answers": sent, "rights": {}})[0] == 200
        stored = room.news(ada)["entries"]["work:1:1"]["answers"]
        choices.append({name: answer["choice"] for name, answer in stored.items()})
    first, both = {"0": 6}, {"0": 6, "1": 16}
    assert choices == [{}, {"0": 3}, first, first, first, both, both, both]


@for_every("body", [
    {}, {"activity": 1}, {"activity": 1, "n": 0}, {"activity": 1, "n": "1"}, {"activity": True, "n": 1},
    {"activity": 1, "n": 2, "cells": "012x"}, {"activity": 1, "n": 2, "cells": "0" * 20_000},
    {"activity": 1, "n": 2, "value": {"n": 3}}, {"activity": 1, "n": 2, "value": {"text": "x" * 2_000}},
    {"activity": 1, "n": 2, "value": [1]}, {"activity": 1, "n": 2, "base": 1, "marks": [[9, 1]]},
    {"activity": 1, "n": 2, "base": 1, "marks": [[0, 3]]}, {"activity": 1, "n": 2, "base": 1, "marks": 7},
])
def test_nonsense_is_refused_and_changes_nothing(room: Room, body: dict[str, object]) -> None:
    ada = room.join()["token"]
    room.start()
    room.post("work", ada, activity=1, n=1, cells="00")
    before = room.news(room.teacher)
    status, answer = room.post("work", ada, **body)
    assert status in (400, 409)
    assert answer["error"]["message"].endswith(".")
    assert room.news(room.teacher)["entries"] == before["entries"]


@for_every("nick, shown", [
    ("  Ada \n Lovelace ", "Ada Lovelace"), ("<b>x</b>", "<b>x</b>"), ("\u202eevil", "evil"), ("ÅSA", "ÅSA"),
    ("A\u034fd\u3164a", "Ada"), ("\u0301z" + "\u0300" * 9, "z" + "\u0300" * 3), ("हिन्दी", "हिन्दी"),
])
def test_nicknames_are_plain_text(started: Callable[..., Flask], nick: str, shown: str) -> None:
    room = room_of(started())
    assert [room.join(nick)["nick"], room.join(nick)["nick"]] == [shown, f"{shown} 2"]


def test_nicknames_that_look_the_same_are_told_apart_and_have_one_to_twenty_characters(room: Room) -> None:
    assert [room.join(nick)["nick"] for nick in ("Ada", "ADA", "Ａｄａ")] == ["Ada", "ADA 2", "Ａｄａ 3"]
    for nick in ("", "   ", "\u200b", "x" * 21, "\u3164", "\u0301\u0301"):
        assert room.client.post(f"/api/class/{room.code}/pupils", json={"nick": nick}).status_code == 400


@pytest.mark.parametrize("started", ["redis"], indirect=True)
def test_what_another_process_has_changed_holds(started: Callable[..., Flask]) -> None:
    """Each process keeps a copy, which may be some seconds old."""
    room = room_of(started())
    other = Room(started().test_client(), room.code, room.teacher, room.screen)
    ada = room.join()["token"]
    room.start()
    assert other.post("work", ada, activity=1, n=1, cells="000") == (200, {"n": 1})
    assert room.post("work", ada, activity=1, n=2, base=1, marks=[[0, 1]]) == (200, {"n": 2})
    assert other.post("work", ada, activity=1, n=3, base=2, marks=[[1, 2]]) == (200, {"n": 3})
    room.start()
    assert other.post("work", ada, activity=2, n=1, cells="0") == (200, {"n": 1})
    room.steer("kick", pupil="1")
    assert error(other.post("work", ada, activity=2, n=2, cells="1")) == (403, "kicked")
    assert other.client.get(f"/api/class/{room.code}/news", headers=bearer(ada)).status_code == 403
    entries = room.news(room.teacher)["entries"]
    assert (entries["work:2:1"]["cells"], other.news(room.teacher)["entries"]) == ("0", entries)


def test_a_locked_full_ended_or_erased_room_takes_nobody(started: Callable[..., Flask]) -> None:
    room = room_of(started(PUPILS=2))

    def refusal() -> str:
        return room.client.post(f"/api/class/{room.code}/pupils", json={"nick": "A"}).json["error"]["code"]

    room.steer("lock", on=True)
    assert refusal() == "locked"
    room.steer("lock", on=False)
    room.join(), room.join()
    assert refusal() == "full"
    room.steer("kick", pupil="1")
    assert room.join()["pupil"] == "3"
    assert refusal() == "full"
    room.steer("end")
    assert refusal() == "locked"
    assert error(room.steer("start", activity={"kind": "solve"})) == (403, "ended")
    assert room.news(room.teacher)["entries"]["classroom"]["ended"] > 0
    room.steer("erase")
    for path in ("/api/class/{}/news", "/api/class/{}/results.csv", "/class/{}"):
        assert room.client.get(path.format(room.code), headers=bearer(room.teacher)).status_code == 404


def test_everything_survives_a_restart(started: Callable[..., Flask]) -> None:
    first = started()
    room = room_of(first)
    ada = room.join()["token"]
    room.start()
    room.post("work", ada, activity=1, n=1, cells="012", value={"note": "ü"})
    before = room.news(room.teacher)["entries"]
    first.extensions[KEY].close()
    again = Room(started().test_client(), room.code, room.teacher, room.screen)
    assert again.news(room.teacher)["entries"] == before
    assert again.post("work", ada, activity=1, n=2, base=1, marks=[[0, 1]])[0] == 200


@pytest.fixture
def rows(tmp_path: Path) -> RoomRows:
    return RoomRows(Database(f"sqlite:///{tmp_path}/classes.db"), "class")


@contextmanager
def failing(rows: RoomRows, name: str) -> Iterator[None]:
    """A database in which something goes wrong."""
    with patch.object(rows, name, side_effect=DatabaseError("the disk is full")):
        yield


def test_whoever_knows_more_than_a_crash_has_left_gets_everything(rows: RoomRows) -> None:
    first = StoredRooms(KIND, rows, 5)
    first.create("AB234", {"classroom": {"names": False}, "keys": {}, "activity": None, "stage": {}})
    version = first.look("AB234", lambda entries: entries.version) + 3  # these three changes are lost
    again = StoredRooms(KIND, rows, 5)
    for number in range(8):
        again.change("AB234", lambda _, number=number: {"stage": {"at": number}})
    member = members.Member("pupil", "1")
    news = again.look("AB234", lambda entries: news_for(entries, member, version))
    assert news.whole
    assert news.entries["stage"] == {"at": 7}
    assert not again.look("AB234", lambda entries: news_for(entries, member, news.version)).entries


def test_what_the_database_could_not_erase_does_not_come_back(rows: RoomRows) -> None:
    store = StoredRooms(KIND, rows, 1)
    store.create("AB234", {"classroom": {"names": False}})
    with failing(rows, "erase"):
        store.expire("AB234", 0)
    with pytest.raises(UnknownRoomError):
        store.look("AB234", list)
    assert store.create("CD567", {})  # which sweeps
    assert rows.load("AB234") is None


def test_an_unused_room_leaves_the_memory_and_comes_back(rows: RoomRows) -> None:
    now = 1000.0
    store = StoredRooms(KIND, rows, 5, lambda: now)
    for code in ("AB234", "CD567"):
        store.create(code, {"stage": {"of": code}})
    with failing(rows, "save"):
        store.change("AB234", lambda _: {"stage": {"of": "nobody else"}})
        store._save()
    now += 3600
    store._forget_unused()
    assert [*store._rooms] == ["AB234"]  # the database does not have it whole
    assert store.look("CD567", lambda entries: entries.get("stage")) == {"of": "CD567"}
    store._save()
    now += 3600
    store._forget_unused()
    assert not store._rooms
    assert store.look("AB234", lambda entries: entries.get("stage")) == {"of": "nobody else"}


def test_rooms_of_before_a_restart_count(rows: RoomRows) -> None:
    assert StoredRooms(KIND, rows, 1).create("AB234", {"stage": {}})
    with pytest.raises(RoomsFullError):
        StoredRooms(KIND, rows, 1).create("CD567", {})


def test_a_room_that_cannot_be_read_now_is_not_called_unknown(rows: RoomRows) -> None:
    with failing(rows, "load"), pytest.raises(RoomError) as refused:
        StoredRooms(KIND, rows, 1).look("AB234", list)
    assert (refused.value.status, refused.value.code) == (503, "away")


def test_many_at_once_lose_nothing(started: Callable[..., Flask]) -> None:
    app = started()
    room = room_of(app)
    rooms = app.extensions[KEY].classrooms

    def take_part(number: int) -> None:
        joined = rooms.join(room.code, "Same", "")
        member = rooms.member(room.code, joined.token)
        for n in range(1, 6):
            rooms.put(room.code, member, {"activity": 1, "n": n, "value": {"mine": number}})

    room.start("exit")
    at_once(*(partial(take_part, number) for number in range(8)))
    entries = room.news(room.teacher)["entries"]
    works = [value for name, value in entries.items() if name.startswith("work:1:")]
    assert sorted(work["mine"] for work in works) == [*range(8)]
    assert {work["n"] for work in works} == {5}
    assert len({entries[f"pupil:{number}"]["nick"] for number in range(1, 9)}) == 8


def test_a_flood_of_one_pupil_is_refused_and_others_go_on(room: Room) -> None:
    ada, bob = room.join("Ada")["token"], room.join("Bob")["token"]
    room.start()
    assert {room.post("work", ada, activity=1, n=n, cells="0")[0] for n in range(1, 60)} == {200, 429}
    assert room.post("work", bob, activity=1, n=1, cells="0")[0] == 200


def table_of(table: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table)))


def test_results_have_the_columns_of_their_activities_and_one_for_everything_else() -> None:
    entries = Entries({
        "past:1": ({"kind": "exit", "title": "End", "at": 0.0}, 1), "pupil:1": ({"nick": "Ada"}, 2),
        "past:2": ({"kind": "draw", "title": "Cats", "at": 0.0}, 3),
        "work:1:1": ({"n": 2, "at": 1.0, "cells": "0112", "answer_2": "B", "list": [1], "kind": "race"}, 4),
        "work:2:1": ({"n": 1, "at": 2.0, "vote": 3, "title": "Tom"}, 5),
    })
    end, cats = table_of(results_csv(results_in(entries)))
    assert [*end][10:] == ["vote", "answer_2", "other"]
    assert (end["name"], end["kind"], end["answer_2"], end["vote"]) == ("Ada", "exit", "B", "")
    assert json.loads(end["other"]) == {"list": [1], "kind": "race"}
    assert (cats["title"], cats["vote"], cats["other"]) == ("Cats", "3", '{"title":"Tom"}')
    assert (end["filled"], end["crossed"]) == ("2", "1")


@for_every("text, shown", [
    ("=1+1", "'=1+1"), ("@Ada", "'@Ada"), ("\uff1d1", "'\uff1d1"), ("a;=1+1", "a;'=1+1"), ("a\t+1", "a\t'+1"),
    ("a\n-1;;@b", "a\n'-1;;'@b"), ('a; "=1"', 'a;\' "=1"'), ("\t=1", "\t'=1"), ("a; b = c", "a; b = c"), ("1-1", "1-1"),
])
def test_no_spreadsheet_computes_results(text: str, shown: str) -> None:
    """Some begin a cell at each ; or tab."""
    entries = Entries({
        "past:1": ({"kind": "exit", "title": text, "at": 0.0}, 1), "pupil:1": ({"nick": text}, 2),
        "work:1:1": ({"n": 2, "at": 1.0, "answer_1": text}, 3),
    })
    (row,) = table_of(results_csv(results_in(entries)))
    assert [row[column] for column in ("name", "title", "answer_1")] == [shown] * 3


def test_nobody_waits_while_results_are_written(started: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    app = started()
    room, rooms = room_of(app), app.extensions[KEY].classrooms

    def written(entries: Any) -> str:
        with ThreadPoolExecutor(1) as thread:
            assert thread.submit(rooms.room, room.code).result(60)
        return results_csv(entries)

    monkeypatch.setattr("webapp.api.classroom_routes.results_csv", written)
    answer = room.client.get(f"/api/class/{room.code}/results.csv", headers=bearer(room.teacher))
    assert answer.status_code == 200


def test_the_page_about_an_unknown_room_leads_to_another_code(client: FlaskClient) -> None:
    for address in ("/class/ZZZZZ", "/class/zz!", "/class/ZZZZZ/solve", "/class/ZZZZZ/teach"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert b'href="/class"' in answer.data and b"Type another code" in answer.data


def test_codes_have_no_characters_that_look_alike() -> None:
    codes = "".join(members.new_code(5) for _ in range(200))
    assert not set(codes) & set("01OILU")
    assert members.normal_code(" ab-c 2 3") == "ABC23"
