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

_PLACES: Final = {"teacher": ".teach", "screen": ".screen"}  # their pages between activities


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
    """The current activity; redirects to the room if there is none of this kind."""
    if kind not in KINDS:
        abort(404)
    room_code = existing_code(code)
    _, current = services().classrooms.room(room_code)
    if room_code != code or current is None or current["kind"] != kind:
        return redirect(url_for(_PLACES.get(request.args.get("as", ""), ".join"), code=room_code))
    return render_template(f"class_{kind}.html", room_code=room_code, kind=kind, activity=current, **values_of(current))


def _page(code: str, template: str) -> str | Answer:
    room_code = existing_code(code)
    if room_code != code:
        return redirect(url_for(request.endpoint or "", code=room_code))
    room, current = services().classrooms.room(room_code)
    return render_template(template, room_code=room_code, classroom=room, activity=current)


def existing_code(text: str) -> str:
    """The code of an existing room. Wrong codes are counted. Beyond the limit no code is looked up, so that right and
    wrong ones get the same answer; members of a room know its code anyway."""
    code, visitor, limits = normal_code(text), current_visitor(), services().limits
    if not services().classrooms.has_network(code, visitor.address):
        limits.check("TRY_RATE", visitor)
    if not services().classrooms.has(code):
        limits.count("TRY_RATE", visitor)
        raise unknown_room()
    return code


def authenticated_member(services: Services, visitor: Visitor, code: str, token: str) -> Member:
    """The member with this token. Wrong codes and tokens are counted, so that nobody can guess many."""
    try:
        member = services.classrooms.member(code, token)
    except ClassroomError as error:
        if error.code in ("no_member", "not_found"):
            services.limits.count("TRY_RATE", visitor)
        raise
    services.classrooms.note_network(code, visitor.address)
    return member
