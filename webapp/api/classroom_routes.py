"""Rooms for classes: opening one, joining it, working in it, steering it. docs/wire.md describes entries and news.

Members of a room send a token in the header Authorization. Pages get news over a web socket where they can.
"""

from __future__ import annotations

from typing import Final

from flask import Response, request, url_for

from solvers.texts import say

from ..base.site_address import shared_origin
from ..base.visitor_cookie import current_visitor
from ..classroom.classroom_pages import existing_code, with_colours
from ..classroom.classrooms import KIND, Classrooms
from ..classroom.pairs import pairs_at_work
from ..classroom.results import results_csv, results_in
from ..classroom.teacher_acts import plain_title
from ..rooms.members import TEACHER, Member, is_code, normal_code, screen_token
from ..rooms.room_state import RoomError
from ..services import services
from .document import TAKING, Content, Operation, json_of, polled
from .json_bodies import answer, blueprint, body, field, whole_number
from .link_routes import QR_CODE, personal_qr, qr_code

_CODE: Final = {"code": "The code of the room."}
_MEMBERS: Final = (404, 409, 413, 415, 429, 503)
_BEARER: Final = "Bearer "
_LEAVING: Final = ("start", "stop", "end", "erase")  # acts after which nobody is at the boards of pairs
MOST_VERSION: Final = 10**15


@blueprint.post("/class")
@Operation(
    "Open a room for a class",
    body=json_of("ClassroomRequest", "The title of the room."),
    answers={201: json_of("ClassroomOpened", "The room, and the tokens of its teacher and its screen.")},
    errors=TAKING,
)
def open_classroom() -> Response:
    title = plain_title(body())
    services().limits.count("CLASS_RATE", current_visitor())
    opened = _rooms().open(title)
    address = shared_origin() + url_for("classroom.join", code=opened.code)
    return answer({"code": opened.code, "teacher": opened.keys.teacher, "screen": opened.keys.screen,
                   "address": address}, 201)


@blueprint.post("/class/<code>/pupils")
@Operation(
    "Join a room", path=_CODE,
    body=json_of("PupilRequest", "How the pupil wants to be called."),
    answers={201: json_of("PupilJoined", "The pupil, with a token to come back with.")},
    errors=(*_MEMBERS, 403),
)
def join_classroom(code: str) -> Response:
    """Takes `{"nick", "emoji"}`; the emoji is optional. The nickname in the answer has a number if it was taken."""
    data = body()
    nick = field(data, "nick", str, "requests.wants_text")
    emoji = field(data, "emoji", str, "requests.wants_text", "")
    code = existing_code(code)
    services().limits.count("JOIN_RATE", current_visitor(), code)
    joined = _rooms().join(code, nick, emoji)
    return answer(joined._asdict(), 201)


@blueprint.get("/class/<code>/news")
@Operation(
    "Get the news of a room", path=_CODE,
    query=polled("The version that is known; 0 for everything.", "news"),
    answers={200: json_of("RoomNews", "The entries that this member may see and does not know.")},
    errors=(400, 403, 404, 429, 503),
)
def classroom_news(code: str) -> Response:
    code, member = class_member(code)
    news = _rooms().news(code, member, whole_number("since", MOST_VERSION, say("classroom.since")))
    return answer(_rooms().news_json(news))


@blueprint.post("/class/<code>/work")
@Operation(
    "Hand in work", path=_CODE,
    body=json_of("WorkRequest", "What the pupil did."),
    answers={200: json_of("WorkKept", "The number of the work.")},
    errors=(*_MEMBERS, 400, 403),
)
def put_work(code: str) -> Response:
    """A board is sent whole as `cells`, or by its `marks` since the number `base`; other results as a `value`."""
    code, member = class_member(code)
    return answer({"n": _rooms().put(code, member, body())})


@blueprint.post("/class/<code>/steer")
@Operation(
    "Steer a room", path=_CODE,
    body=json_of("SteerRequest", "What to do."),
    answers={200: json_of("Steered", "It is done.")},
    errors=(*_MEMBERS, 400, 403),
)
def steer_classroom(code: str) -> Response:
    """`kick` takes out one `pupil`, until `on` is false. `remove` forgets all who joined in the last `minutes`, with
    their work; they may join again."""
    code, member = class_member(code)
    data = body()
    if data.get("do") == "start" and member.role == TEACHER:
        data = {**data, "activity": with_colours(data.get("activity"))}
    left = _rooms().look(code, pairs_at_work) if data.get("do") in _LEAVING else ()
    _rooms().steer(code, member, data)
    services().boards.leave(left)
    return answer({})


@blueprint.get("/class/<code>/screen")
@Operation(
    "Get the token of the screen", path=_CODE,
    answers={200: json_of("ClassroomScreen", "The token, for any device of the teacher.")},
    errors=(403, 404, 429, 503),
)
def classroom_screen(code: str) -> Response:
    _teacher(code)
    response = answer({"screen": screen_token(bearer_token())})
    response.cache_control.no_store = True
    return response


@blueprint.get("/class/<code>/results.csv")
@Operation(
    "Get the results of a class", path=_CODE,
    answers={200: Content("A row for each pupil in each activity.", {"text/csv": {"type": "string"}})},
    errors=(403, 404, 429, 503),
)
def classroom_results(code: str) -> Response:
    code = _teacher(code)
    table = results_csv(_rooms().look(code, results_in))
    response = Response(table.encode("utf-8-sig"), mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="class-{code}.csv"'
    response.cache_control.no_store = True
    return response


@blueprint.get("/class/<code>/qr.svg")
@Operation("Draw the address of a room as a QR code", path=_CODE, answers=QR_CODE, errors=(404, 429, 503))
def classroom_qr(code: str) -> Response:
    services().limits.count("READ_RATE", current_visitor())
    code = normal_code(code)
    if not is_code(code, KIND.letters):
        raise KIND.missing()
    return qr_code(shared_origin() + url_for("classroom.join", code=code))


@blueprint.get("/class/<code>/own.svg")
@Operation("Draw the own link of a member as a QR code", path=_CODE, answers=QR_CODE, errors=(403, 404, 429, 503))
def own_link_qr(code: str) -> Response:
    """The link leads back into the room as the same member, on any device. The server does not store it."""
    code, _ = class_member(code)
    return personal_qr(f"{shared_origin()}{url_for('classroom.join', code=code)}#{bearer_token()}")


def token_of(header: str) -> str:
    return header.removeprefix(_BEARER) if header.startswith(_BEARER) else ""


def bearer_token() -> str:
    return token_of(request.headers.get("Authorization", ""))


def _teacher(code: str) -> str:
    """The code of the room; refuses anybody but its teacher."""
    code, member = class_member(code)
    if member.role != TEACHER:
        raise RoomError(403, "no_teacher", say("classroom.no_teacher"))
    return code


def class_member(code: str) -> tuple[str, Member]:
    code = normal_code(code)
    return code, _rooms().admit(services().limits, current_visitor(), code, bearer_token())


def _rooms() -> Classrooms:
    return services().classrooms
