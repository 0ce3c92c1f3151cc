"""Malformed work of pupils and malformed acts of teachers. No answer is a 500, and everybody in the room gets news."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from tests.fuzzing.asking import CODE, check_answer, client
from tests.fuzzing.mutations import deep_json, spoiled_json
from tests.fuzzing.sockets import Sockets, on_sockets
from tests.fuzzing.targets import Case, Target, bytes_in, case_of
from webapp.base.wire_json import Json
from webapp.classroom.classrooms import Classrooms
from webapp.classroom.teacher_acts import KINDS
from webapp.rooms.members import PUPIL, SCREEN, TEACHER, Keys, Member
from webapp.rooms.room_state import UnknownRoomError
from webapp.services import KEY

ROLES = (TEACHER, SCREEN, PUPIL)
_SOLVED = {"puzzle": CODE, "method": "dfs", "options": {"count": 2}, "seed": 3}
_ACTIVITIES: list[Json] = [
    *({"kind": kind, "title": "x", **_SOLVED} for kind in KINDS[:4]),
    {"kind": "race", "puzzle": CODE, "methods": [{"method": "dfs"}, {"method": "sat", "options": {}}]},
    {"kind": "seeds", **_SOLVED, "free": ["count"], "seconds": 5},
    {"kind": "draw", "width": 5, "height": 5, "topic": "x"},
    {"kind": "exit", "questions": [{"ask": "x", "choices": ["x", "y"]}, {"ask": "z", "text": True}]},
]
SAMPLES: dict[str, list[Json]] = {
    "work": [
        {"activity": 1, "n": 1, "value": {"answers": {"0": {"choice": 1}}, "rights": {}}},
        {"activity": 1, "n": 1, "value": {"list": [[1]], "=1": ";=1"}, "cells": "0120"},
        {"activity": 1, "n": 2, "base": 1, "marks": [[0, 1], [2, 2]]},
    ],
    "steer": [
        {"do": "remove", "minutes": 5},
        *({"do": "start", "activity": activity, "private": {"answers": [{"right": 1}]}} for activity in _ACTIVITIES),
        {"do": "stage", "stage": {"question": 0, "state": "ask"}}, {"do": "patch", "stage": {"gallery": [{"id": 1}]}},
        {"do": "private", "private": {"taken": {"1": {"title": "x"}}}}, {"do": "score", "points": {"1": 3}},
        {"do": "plan", "at": 0, "begin": True, "plan": {"title": "x", "steps": [{"kind": "talk", "minutes": 5}]}},
        {"do": "title", "title": "x"}, {"do": "names", "on": True}, {"do": "kick", "pupil": "1", "on": False},
        {"do": "rename", "pupil": "1", "nick": "Bob"}, {"do": "end"}, {"do": "erase"},
    ],
}


def _rooms() -> Classrooms:
    return client().application.extensions[KEY].classrooms


def class_case(chance: Random) -> Case:
    """Something that a pupil or the teacher sends while a class answers questions."""
    what, make = chance.choice(list(SAMPLES)), chance.choice((spoiled_json, deep_json))
    return case_of(make(chance, SAMPLES[what]), what=what)


def check_class(case: Case) -> None:
    rooms = _rooms()
    opened = rooms.open("x")
    try:
        _check_open(case, opened.code, opened.keys)
    finally:
        with suppress(UnknownRoomError):
            rooms.store.expire(opened.code, 0)


def _check_open(case: Case, code: str, keys: Keys) -> None:
    rooms, address, what = _rooms(), f"/api/class/{code}", case["what"]
    pupil = rooms.join(code, "Ada", "").token
    sender = pupil if what == "work" else keys.teacher
    rooms.steer(code, Member(TEACHER), {"do": "start", "activity": _ACTIVITIES[2]})
    check_answer("POST", f"{address}/{what}", bytes_in(case), "application/json", sender)
    if not rooms.has(code):
        return
    for token in (keys.teacher, keys.screen, pupil):
        check_answer("GET", f"{address}/news", token=token)
    check_answer("GET", f"{address}/results.csv", token=keys.teacher)
    _, activity = rooms.room(code)
    check_answer("GET", f"/class/{code}/{activity['kind'] if activity else 'teach'}")
    members = {role: Member(role, "1" if role == PUPIL else "") for role in ROLES}
    on_sockets("class", Sockets.check_news, code, members)


CLASSES = Target("classes", 3, class_case, check_class)
