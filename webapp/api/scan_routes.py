"""Puzzles from photos and screenshots. Pictures are read in a worker process and not kept."""

from __future__ import annotations

import re
from typing import Any, Final

from flask import Response, request

from solvers.puzzle import MAX_SIDE
from solvers.texts import say

from ..base.visitor_cookie import current_visitor
from ..services import services
from .document import FORM, TAKING, Content, Operation, Query, json_of
from .json_bodies import ApiError, answer, blueprint, whole_number

_SECONDS: Final = 20.0  # enough for the largest page on a slow machine
_MOST_PLACE: Final = 99
_CORNER: Final = r"-?\d{1,5}(?:\.\d{1,3})?,-?\d{1,5}(?:\.\d{1,3})?"
_CORNERS: Final = re.compile(rf"{_CORNER}(?: {_CORNER}){{3}}")
_PICTURE: Final = {"type": "string", "format": "binary"}
_WHOLE: Final = {"type": "integer", "minimum": 1, "maximum": MAX_SIDE}
_UPLOAD: Final = {"type": "object", "required": ["file"], "properties": {"file": _PICTURE}}


@blueprint.post("/scan")
@Operation(
    "Read a printed puzzle from a picture",
    description="The picture is read by a process of this server, and not kept. POST /api/jobs with the task `repair` "
                "looks for numbers that were misread.",
    query=(
        Query("place", "Which of several puzzles in the picture, from 0.", {"type": "integer", "minimum": 0}),
        Query("corners", "If the grid is not found: the corners of its cells without the clues, from the top left one "
                         "clockwise, in pixels, such as `80,90 400,95 398,420 78,410`.", {"type": "string"}),
        Query("rows", "With corners: the number of rows.", _WHOLE),
        Query("cols", "With corners: the number of columns.", _WHOLE),
    ),
    body=Content("The picture: JPEG, PNG, WebP, GIF, BMP or PPM.", {"image/*": _PICTURE, FORM: _UPLOAD}),
    answers={200: json_of("Scanned", "What was read.")},
    errors=TAKING,
)
def scan() -> Response:
    services().limits.count("READ_RATE", current_visitor())
    place = whole_number("place", _MOST_PLACE, say("requests.scan_place", most=_MOST_PLACE))
    options: dict[str, Any] = {"place": place}
    corners = request.args.get("corners")
    if corners is not None:
        options |= {"corners": _corners(corners), "size": _size()}
    return answer(services().reader.run("scan", options, current_visitor(), _picture(), _SECONDS))


def _picture() -> bytes:
    data: bytes = request.files["file"].read() if "file" in request.files else request.get_data()
    if not data:
        raise ApiError(400, "bad_request", say("requests.scan_picture"))
    return data


def _corners(text: str) -> list[tuple[float, float]]:
    if _CORNERS.fullmatch(text) is None:
        raise ApiError(400, "bad_request", say("requests.scan_corners"), "corners")
    points = (corner.split(",") for corner in text.split(" "))
    return [(float(x), float(y)) for x, y in points]


def _size() -> tuple[int, int]:
    expectation = say("requests.scan_side", most=MAX_SIDE)
    rows, cols = whole_number("rows", MAX_SIDE, expectation), whole_number("cols", MAX_SIDE, expectation)
    if not (rows and cols):
        raise ApiError(400, "bad_request", expectation, "cols" if rows else "rows")
    return rows, cols
