"""A class that solves in pairs: who is with whom, their boards, and what the teacher sees of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from flask import Flask

from nonoscope import Puzzle, dump
from tests.webapp.test_classrooms import Room, bearer, error, room_of, started
from webapp.services import KEY

__all__ = ["started"]
LARGE = dump(Puzzle.flat([[]] * 101, [[]] * 120), "link").strip()


class PairClass(Room):
    """A class, with tokens of its pupils by number."""

    tokens: dict[str, str]

    def seat(self, count: int) -> None:
        for _ in range(count):
            joined = self.join("Ada")
            self.tokens = {**getattr(self, "tokens", {}), joined["pupil"]: joined["token"]}

    @property
    def pairs(self) -> dict[str, str]:
        entries = self.news(self.teacher)["entries"]
        return {number: entries[f"pupil:{number}"].get("pair", "") for number in self.tokens}

    @property
    def sizes(self) -> list[int]:
        return sorted(Counter(self.pairs.values()).values())

    def come(self, pupil: str) -> dict[str, str]:
        answer = self.client.post(f"/api/class/{self.code}/pairs", headers=bearer(self.tokens[pupil]))
        assert answer.status_code == 201, answer.json
        return dict(answer.json or {})

    def boards(self, token: str) -> dict[str, Any]:
        answer = self.client.get(f"/api/class/{self.code}/pairs", headers=bearer(token))
        return dict(answer.json or {})["boards"]

    def undated(self, token: str) -> dict[str, Any]:
        boards = self.boards(token)
        assert all(board.pop("at") > 0 for board in boards.values())
        return boards

    def stroke(self, player: dict[str, str], pair: str, *cells: int) -> None:
        answer = self.client.post(f"/api/board/{pair}/work", headers=bearer(player["token"]),
                                  json={"do": "stroke", "n": 1, "marks": [[cell, 1] for cell in cells]})
        assert answer.status_code == 200, answer.json


def class_of(app: Flask, pupils: int) -> PairClass:
    room = PairClass(**vars(room_of(app)))
    room.seat(pupils)
    return room


def test_everybody_is_in_a_pair_or_in_one_group_of_three(started: Callable[..., Flask]) -> None:
    app = started()
    for pupils, late, sizes in ((0, 5, [2, 3]), (1, 0, [1]), (1, 1, [2]), (4, 0, [2, 2]), (5, 0, [2, 3]),
                                (4, 1, [2, 3]), (5, 1, [1, 2, 3]), (5, 2, [2, 2, 3])):
        room = class_of(app, pupils)
        room.start(pairs=True)
        room.seat(late)
        assert room.sizes == sizes, (pupils, late)


def test_partners_meet_on_a_board_and_the_teacher_sees_who_did_what(started: Callable[..., Flask]) -> None:
    app = started()
    room = class_of(app, 2)
    assert error(room.post("pairs", room.tokens["1"])) == (409, "over")
    room.start(pairs=True)
    pair = room.pairs["1"]
    assert room.boards(room.teacher) == {pair: {"pupils": ["1", "2"], "finished": False}}
    for pupil, cell in (("2", 0), ("1", 3)):
        room.stroke(room.come(pupil), pair, cell)
    seen = {"pupils": ["1", "2"], "finished": False, "cells": "1001", "by": "1002",
            "players": {"1": {"pupil": "2", "hue": 0}, "2": {"pupil": "1", "hue": 1}}}
    assert room.undated(room.teacher) == {pair: seen}
    assert room.undated(room.screen) == {pair: {"pupils": [], "finished": False, "cells": "1001"}}
    status = room.client.get(f"/api/class/{room.code}/pairs", headers=bearer(room.tokens["1"])).status_code
    assert (status, error(room.post("pairs", room.teacher))) == (403, (403, "no_pupil"))
    app.extensions[KEY].close()
    again = PairClass(started().test_client(), room.code, room.teacher, room.screen)
    assert again.undated(room.teacher) == {pair: seen}


def test_partners_stay_together_on_a_new_board(started: Callable[..., Flask]) -> None:
    room = class_of(started(), 4)
    room.start(pairs=True)
    before = room.pairs
    room.start(pairs=True)
    after = room.pairs
    assert not {*before.values()} & {*after.values()}
    assert len({*zip(before.values(), after.values(), strict=True)}) == 2


def test_boards_are_erased_soon_after_the_class_has_left_them(started: Callable[..., Flask]) -> None:
    app = started()
    room = class_of(app, 2)
    for act in ("stop", "end"):
        room.start(pairs=True)
        pair = room.pairs["1"]
        room.come("1")
        with patch("webapp.together.boards._LEFT", 0):
            room.steer(act)
        assert not app.extensions[KEY].boards.has(pair)


def test_the_teacher_moves_pupils(started: Callable[..., Flask]) -> None:
    room = class_of(started(), 4)
    assert room.steer("pairs")[0] == 200  # before anything is started
    pairs = room.pairs
    first, second = ([number for number in pairs if pairs[number] == pair] for pair in dict.fromkeys(pairs.values()))
    assert room.steer("pairs", pairs={first[0]: pairs[second[0]], second[0]: pairs[first[0]]})[0] == 200
    swapped = {**pairs, first[0]: pairs[second[0]], second[0]: pairs[first[0]]}
    assert room.pairs == swapped
    assert room.steer("pairs", pairs={first[1]: ""})[0] == 200
    assert room.sizes == [1, 1, 2]


def test_nonsense_changes_no_pair(started: Callable[..., Flask]) -> None:
    room = class_of(started(), 9)
    room.start(pairs=True)
    pairs = room.pairs
    nonsense: list[object] = [
        "all", [], None, {"77": ""}, {"1": "AAAAAA"}, {"1": [pairs["1"]]}, {"1": None},
        {str(number): "" for number in range(500)}, dict.fromkeys(room.tokens, pairs["1"])]
    for wanted in nonsense:
        assert room.steer("pairs", pairs=wanted)[0] in (400, 404), wanted
        assert room.pairs == pairs
    assert error(room.steer("start", activity={"kind": "solve", "puzzle": LARGE, "pairs": True}))[0] == 400
    assert error(room.steer("start", activity={"kind": "solve", "puzzle": LARGE, "pairs": "yes"}))[0] == 400
    room.start("draw", pairs=True)
    assert error(room.post("pairs", room.tokens["1"])) == (409, "over")
    assert room.boards(room.teacher) == {}


def test_whoever_is_let_in_again_gets_a_pair(started: Callable[..., Flask]) -> None:
    room = class_of(started(), 3)
    room.start(pairs=True)
    room.steer("kick", pupil="1")
    assert len(next(iter(room.boards(room.teacher).values()))["pupils"]) == 2
    room.start(pairs=True)
    room.steer("kick", pupil="1", on=False)
    assert room.sizes == [3]
