"""The pages of classrooms. One address for each kind of activity serves pupils, the teacher and the screen; its script
finds in the address which of them it is for."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from ..base.visitor import Visitor
from ..base.visitor_cookie import current_visitor
from ..services import Services, services
from .activity_puzzles import values_of
from .activity_settings import KINDS
from .classrooms import unknown_room
from .members import Member, normal_code
from .refusal import ClassroomError

blueprint = Blueprint("classroom", __name__, url_prefix="/class")

_PLACES: Final = {"teacher": ".teach", "screen": ".screen"}  # where they are between activities


@blueprint.get("")
def classroom() -> str:
    """Open a room, or type the code of one."""
    return render_template("class.html")


@blueprint.get("/<code>")
def join(code: str) -> str | Answer:
    """Join a room, and wait in it."""
    return _page(code, "class_join.html")


@blueprint.get("/<code>/teach")
def teach(code: str) -> str | Answer:
    return _page(code, "class_teach.html")


@blueprint.get("/<code>/screen")
def screen(code: str) -> str | Answer:
    return _page(code, "class_screen.html")


@blueprint.get("/<code>/<kind>")
def activity(code: str, kind: str) -> str | Answer:
    """The activity that is on; without one of this kind, the way leads back to the room."""
    if kind not in KINDS:
        abort(404)
    known = known_code(code)
    _, now = services().classrooms.room(known)
    if known != code or now is None or now["kind"] != kind:
        return redirect(url_for(_PLACES.get(request.args.get("as", ""), ".join"), code=known))
    return render_template(f"class_{kind}.html", room_code=known, kind=kind, activity=now, **values_of(now))


def _page(code: str, template: str) -> str | Answer:
    known = known_code(code)
    if known != code:
        return redirect(url_for(request.endpoint or "", code=known))
    room, now = services().classrooms.room(known)
    return render_template(template, room_code=known, classroom=room, activity=now)


def known_code(text: str) -> str:
    """The code of an existing room. Wrong codes are counted. Beyond the limit no code is looked up, so that the answer
    to a right one does not differ; addresses of members know it anyway."""
    code, visitor, known = normal_code(text), current_visitor(), services()
    if not known.classrooms.has_network(code, visitor.address):
        known.limits.check("TRY_RATE", visitor)
    if not known.classrooms.has(code):
        known.limits.count("TRY_RATE", visitor)
        raise unknown_room()
    return code


def known_member(known: Services, visitor: Visitor, code: str, token: str) -> Member:
    """Whom a token belongs to. Wrong codes and tokens are counted, so that nobody can try many."""
    try:
        member = known.classrooms.member(code, token)
    except ClassroomError as error:
        if error.code in ("no_member", "not_found"):
            known.limits.count("TRY_RATE", visitor)
        raise
    known.classrooms.note_network(code, visitor.address)
    return member
