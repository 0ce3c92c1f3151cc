"""Malformed acts of players on shared boards, by requests and over sockets. No answer is a 500, boards stay boards, and
everybody on them gets news.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

from tests.fuzzing.asking import CODE, check_answer, client
from tests.fuzzing.mutations import deep_json, spoiled_json
from tests.fuzzing.sockets import Sockets, on_sockets
from tests.fuzzing.targets import Case, Target, bytes_in, case_of
from webapp.base.wire_json import Json, SocketJson
from webapp.rooms.marks import MOST_CELLS
from webapp.rooms.members import LONGEST_NICK, PUPIL, Member
from webapp.rooms.room_state import Entries, UnknownRoomError
from webapp.services import KEY
from webapp.together.boards import ASKED, REACTIONS, Boards, Puzzle

_FLAT, _LARGE = Puzzle(CODE, (3, 3), 9, 0, "101010101"), Puzzle(CODE, (100, 120), MOST_CELLS, 3, "1" * MOST_CELLS)
_ACTS: list[Json] = [
    {"do": "stroke", "n": 1, "marks": [[0, 1], [8, 2]]}, {"do": "trial", "marks": [[4, 1]]}, {"do": "start"},
    {"do": "stroke", "n": 2, "marks": [[cell, cell % 3] for cell in range(1_500)]},
    {"do": "at", "cell": 3, "marks": [[3, 1]]}, {"do": "at", "cell": None}, {"do": "vote", "id": 1, "yes": True},
    *({"do": "react", "what": what, "cell": 4} for what in REACTIONS), *({"do": "ask", "what": what} for what in ASKED),
    *({"do": "rename", "nick": nick} for nick in ("Bob", "A\u202eda", "\u2066\u200b", "Ç" * 20, "x" * 100_000)),
]
_SAMPLES: dict[str, list[Json]] = {
    "work": _ACTS, "put": _ACTS,
    "enter": [{"code": "AAAAAA", "token": "p.1.xxxxxxxxxxxxxxxxxxxxxxxx", "since": 0}, {"code": "", "token": "t.x"}],
    "players": [{"nick": "Bob"}, {}, {"nick": "\u200fBob\u0301"}, {"nick": "x" * 100_000}],
    "rematch": [{"puzzle": CODE}, {"puzzle": "x"}],
    "": [{"puzzle": CODE, "cells": "012000000", "race": False}, {"puzzle": CODE, "race": True}],
}


def board_case(chance: Random) -> Case:
    """Something that somebody sends, the place to which they send it, and the kind of board on which they are."""
    where, make = chance.choice([*_SAMPLES, "work", "put"]), chance.choice((spoiled_json, deep_json))
    return case_of(make(chance, _SAMPLES[where]), where=where, race=chance.random() < 0.4, large=chance.random() < 0.1)


def check_board(case: Case) -> None:
    boards = _boards()
    code = boards.make(_LARGE if case["large"] else _FLAT, race=case["race"])
    boards.store.change(code, lambda entries: {"board": {**entries.get("board"), "begins": 1.0}})
    players = [boards.join(code, "Ada") for _ in range(2)]
    try:
        if case["where"] in ("put", "enter"):
            on_sockets("board", _send, case, code)
        else:
            place = f"/api/board/{code}/{case['where']}" if case["where"] else "/api/board"
            check_answer("POST", place, bytes_in(case), "application/json", players[0].token)
        _check_rest(code, players[1].token)
    finally:
        with suppress(UnknownRoomError):
            boards.store.expire(code, 0)


def _send(sockets: Sockets, case: Case, code: str) -> None:
    """A player, and a socket that has entered no board, send the same."""
    try:
        message = SocketJson.loads(bytes_in(case))
    except ValueError:
        return
    sockets.channel.enter("player", code, Member(PUPIL, "1"), 0)
    for sid in ("player", "stranger"):
        sockets.receive(case["where"], message, sid)
        sockets.channel.leave(sid)


def _check_rest(code: str, token: str) -> None:
    boards = _boards()
    for since in (0, 1, 10**9):
        check_answer("GET", f"/api/board/{code}/news?since={since}", token=token)
    check_answer("GET", f"/t/{code}")
    boards.look(code, _check_entries)
    on_sockets("board", Sockets.check_news, code, {number: Member(PUPIL, number) for number in "12"})


def _check_entries(entries: Entries) -> None:
    size = entries.get("board")["size"]
    for name, state in {**entries.starting("work:"), "cells": entries.get("cells")}.items():
        assert {len(state[part]) for part in ("cells", "by") if part in state} == {size}, name
    for player in entries.starting("player:").values():
        assert player["nick"].isprintable() and len(player["nick"]) <= LONGEST_NICK, player


def _boards() -> Boards:
    boards: Boards = client().application.extensions[KEY].boards
    return boards


BOARDS = Target("boards", 3, board_case, check_board)
