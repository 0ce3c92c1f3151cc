"""The shared boards of a class that solves in pairs: coming to one's own, and seeing all of them as the teacher."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from flask import Response

from solvers.texts import say

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..classroom.pairs import boards_in
from ..rooms.members import PUPIL, TEACHER
from ..rooms.room_state import RoomError, UnknownRoomError
from ..services import services
from ..together.boards import marks_of_players
from .board_routes import puzzle_of
from .classroom_routes import class_member
from .document import Operation, json_of
from .json_bodies import answer, blueprint

_CODE: Final = {"code": "The code of the room."}
_ERRORS: Final = (403, 404, 429, 503)


@blueprint.post("/class/<code>/pairs")
@Operation(
    "Come to the board of one's pair", path=_CODE,
    answers={201: json_of("PlayerJoined", "The player on the board that is the pupil's `pair`.")},
    errors=(*_ERRORS, 400, 409),
)
def join_pair(code: str) -> Response:
    """Makes the board, unless a partner was there before."""
    code, member = class_member(code)
    pupil, puzzle = services().classrooms.pair(code, member)
    boards = services().boards
    if not boards.has(pupil["pair"]):
        services().limits.count("LINK_RATE", current_visitor())
        boards.make_at(pupil["pair"], puzzle_of({"puzzle": puzzle}))
    joined = boards.join(pupil["pair"], pupil["nick"], emoji=pupil["emoji"], pupil=member.number)
    return answer(joined._asdict(), 201)


@blueprint.get("/class/<code>/pairs")
@Operation(
    "Get the boards of all pairs", path=_CODE,
    answers={200: json_of("PairBoards", "The boards, by their codes.")}, errors=_ERRORS,
)
def pair_boards(code: str) -> Response:
    """For the teacher, and for the screen, which doesn't learn whose boards they are unless it may show names."""
    code, member = class_member(code)
    if member.role == PUPIL:
        raise RoomError(403, "no_teacher", say("classroom.no_teacher"))
    is_teacher = member.role == TEACHER
    boards = services().classrooms.look(code, lambda entries: boards_in(entries, teacher=is_teacher))
    return answer({"boards": {pair: {**board, **_marks(pair, by_whom=is_teacher)} for pair, board in boards.items()}})


def _marks(pair: str, *, by_whom: bool) -> Json:
    """What is on a board; nothing if nobody came to it yet."""
    with suppress(UnknownRoomError):
        board = services().boards.look(pair, marks_of_players, fresh=False)
        return board if by_whom else {"cells": board["cells"], "at": board["at"]}
    return {}
