"""Shared boards: making one, coming in, and what people do there. docs/wire.md describes entries and news.

Whoever came in sends a token in the header Authorization. Pages get news over a web socket where they can.
"""

from __future__ import annotations

from typing import Final

from flask import Response, url_for

from solvers.events import Outcome
from solvers.texts import say, sentence

from ..base.site_address import shared_origin
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..rooms.marks import MOST_CELLS, digits_of
from ..rooms.members import Member, normal_code
from ..rooms.room_state import wrong
from ..services import services
from ..together.boards import Boards, Puzzle
from .classroom_routes import MOST_VERSION, bearer_token
from .document import TAKING, Operation, json_of, polled
from .json_bodies import answer, blueprint, body, field, whole_number
from .link_routes import QR_CODE, qr_code

_CODE: Final = {"code": "The code of the board."}
_MEMBERS: Final = (400, 403, 404, 409, 413, 415, 429, 503)


@blueprint.post("/board")
@Operation(
    "Make a shared board",
    body=json_of("BoardRequest", "The puzzle, and what to do with it."),
    answers={201: json_of("BoardMade", "The board.")},
    errors=TAKING,
)
def make_board() -> Response:
    """With `race`, everybody gets a board of their own; that needs a puzzle with a single solution."""
    data = body()
    race = data.get("race", False)
    if not isinstance(race, bool):
        raise wrong(sentence(say("errors.true_or_false")), "race")
    cells = field(data, "cells", str, "requests.wants_text", "")
    services().limits.count("LINK_RATE", current_visitor())
    code = _boards().make(puzzle_of(data, race=race), cells, race=race)
    return answer({"code": code, "address": shared_origin() + url_for("together.board", code=code)}, 201)


@blueprint.post("/board/<code>/players")
@Operation(
    "Come in", path=_CODE,
    body=json_of("PlayerRequest", "How somebody wants to be called, or nothing."),
    answers={201: json_of("PlayerJoined", "The player, with a token to come back with.")},
    errors=_MEMBERS,
)
def join_board(code: str) -> Response:
    nick = field(body(), "nick", str, "requests.wants_text", "")
    services().limits.count("JOIN_RATE", current_visitor(), code)
    return answer(_boards().join(normal_code(code), nick)._asdict(), 201)


@blueprint.get("/board/<code>/news")
@Operation(
    "Get the news of a board", path=_CODE,
    query=polled("The version that is known; 0 for everything.", "news"),
    answers={200: json_of("RoomNews", "The entries that this player may see and does not know.")},
    errors=(400, 403, 404, 429, 503),
)
def board_news(code: str) -> Response:
    code, member = _member(code)
    since = whole_number("since", MOST_VERSION, say("classroom.since"))
    return answer(_boards().news_json(_boards().news(code, member, since)))


@blueprint.post("/board/<code>/work")
@Operation(
    "Do something on a board", path=_CODE,
    body=json_of("BoardAct", "What a player does."),
    answers={200: json_of("WorkKept", "The number of the act.")},
    errors=_MEMBERS,
)
def act_on_board(code: str) -> Response:
    code, member = _member(code)
    return answer({"n": _boards().put(code, member, body())})


@blueprint.post("/board/<code>/puzzle")
@Operation(
    "Go on with another puzzle", path=_CODE,
    body=json_of("NextPuzzle", "The next puzzle."),
    answers={200: json_of("Steered", "It is done.")},
    errors=_MEMBERS,
)
def go_on(code: str) -> Response:
    """Everybody on the board gets it. After a race, it's the next race."""
    code, member = _member(code)
    services().limits.count("LINK_RATE", current_visitor())
    about = _boards().look(code, lambda entries: entries.get("board"))
    _boards().go_on(code, member, puzzle_of(body(), race=about["race"]))
    return answer({})


@blueprint.get("/board/<code>/qr.svg")
@Operation("Draw the link of a board as a QR code", path=_CODE, answers=QR_CODE, errors=(404, 429, 503))
def board_qr(code: str) -> Response:
    services().limits.count("READ_RATE", current_visitor())
    code = normal_code(code)
    _boards().look(code, lambda _: None, fresh=False)
    return qr_code(shared_origin() + url_for("together.board", code=code))


def puzzle_of(data: Json, *, race: bool = False) -> Puzzle:
    """The puzzle of a link code. Refuses what is too large, and for a race what has not exactly one solution."""
    code, visitor = field(data, "puzzle", str, "requests.wants_text"), current_visitor()
    puzzle = services().reader.puzzle(code, visitor).puzzle
    if puzzle.size > MOST_CELLS:
        raise wrong(say("together.too_many_cells", most=MOST_CELLS), "puzzle")
    solution = ""
    if race:
        solutions = services().solutions.of(puzzle, visitor)
        if solutions.outcome is not Outcome.UNIQUE:
            raise wrong(say("together.not_unique"), "puzzle")
        solution = digits_of(solutions.solutions[0])
    return Puzzle(code, tuple(puzzle.shape), puzzle.size, puzzle.colours if puzzle.palette else 0, solution)


def _member(code: str) -> tuple[str, Member]:
    code = normal_code(code)
    return code, _boards().admit(services().limits, current_visitor(), code, bearer_token())


def _boards() -> Boards:
    return services().boards
