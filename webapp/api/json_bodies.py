"""The blueprint, the parser of request bodies, and the common format of errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NoReturn

from flask import Blueprint, Response, current_app, request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge, ServiceUnavailable, TooManyRequests

from solvers.solid import AXES
from solvers.texts import Said, say

from ..base.wire_json import Json, dumps, loads
from ..database import DatabaseError
from ..database.links import links_off
from ..jobs.job_runner import AwayError, CompilingError
from ..jobs.job_store import UnknownJobError
from ..jobs.turns import BusyError
from ..play.puzzle_reader import ReaderError, StoppedError
from ..rooms.room_state import RoomError, RoomsFullError
from ..services import GettingReadyError, StoreAwayError

blueprint = Blueprint("api", __name__, url_prefix="/api")

# What the parts below the API raise.
ServiceError = (
    AwayError | BusyError | RoomError | RoomsFullError | CompilingError | DatabaseError | ReaderError
    | StoppedError | UnknownJobError
)

_FULL: Final = {"everybody": "server.busy", "visitor": "server.busy_with_yours", "address": "server.busy_with_network"}
# Statuses for which we have a sentence of our own if the error brings none.
WORDED_ERRORS: Final = (400, 403, 404, 405, 413, 415, 429, 500, 503)
_PARTS = ("rows", "cols", "palette", "givens", "title")
_SOLID_PARTS = ("format", "version", "shape", *AXES, "givens", "goal", "colours", "title")


class ApiError(HTTPException):
    """An error with a code of its own and the place where it occurred."""

    def __init__(self, status: int, code: str, message: str, where: str = "") -> None:
        super().__init__(message)
        self.code = status
        self.json_code = code
        self.where = where


def answer(body: object, status: int = 200) -> Response:
    return Response(dumps(body), status, mimetype="application/json")


def refuse(error: Json) -> NoReturn:
    raise _engine_error(error)


def _engine_error(error: Json) -> ApiError:
    sentence = Said(error["message"], error["sentence"], error["parameters"])
    return ApiError(400, error["code"], sentence, error["where"])


def body() -> Json:
    if not request.is_json:
        raise ApiError(415, "unsupported_media_type", say("requests.json_type"))
    try:
        data = loads(request.get_data())
    except ValueError as error:
        raise ApiError(400, "bad_request", say("requests.json", why=str(error))) from None
    if not isinstance(data, dict):
        raise ApiError(400, "bad_request", say("requests.json_object"))
    return data


def source(data: Json | None = None) -> str | bytes:
    """The puzzle in a request: the bytes of an uploaded file, a text, or its clues as JSON text."""
    if data is None:
        if "file" in request.files:
            content: bytes = request.files["file"].read()
            return content
        data = body()
    if isinstance(text := data.get("text"), str):
        return text
    if "rows" in data and "cols" in data:
        return _clues(data, _PARTS)
    if all(part in data for part in ("shape", *AXES)):
        return _clues(data, _SOLID_PARTS)
    raise ApiError(400, "bad_request", say("requests.puzzle_source"))


def _clues(data: Json, parts: Sequence[str]) -> str:
    try:
        return dumps({name: data[name] for name in parts if name in data}).decode()
    except TypeError:  # nested too deeply
        raise ApiError(400, "bad_request", say("requests.puzzle_source")) from None


def field(data: Json, name: str, kind: type | tuple[type, ...], expectation: str, default: Any = None) -> Any:
    """A value of the body, checked for its type, or the sentence `expectation`. Without a default it is required."""
    if name not in data and default is not None:
        return default
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ApiError(400, "bad_request", say(expectation), name)
    return value


def whole_number(name: str, most: int, expectation: str, default: str = "0") -> int:
    """A number in the query of the address, from 0 to `most`."""
    text = request.args.get(name, default)
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most):
        raise ApiError(400, "bad_request", expectation, name)
    return int(text)


def error_json(error: HTTPException) -> Json:
    where = error.where if isinstance(error, ApiError) else ""
    message = sentence_of(error)
    code, parameters = (message.code, message.parameters) if isinstance(message, Said) else ("", {})
    return {"code": _code(error), "message": message, "where": where, "sentence": code, "parameters": parameters}


def _code(error: HTTPException) -> str:
    if isinstance(error, ApiError):
        return error.json_code
    if isinstance(error, TooManyRequests):
        return "busy"
    if isinstance(error, StoreAwayError):
        return "away"
    if isinstance(error, GettingReadyError) and error.compiling:
        return "compiling"
    if isinstance(error, RequestEntityTooLarge):
        return "too_large"
    return error.name.lower().replace(" ", "_")


def sentence_of(error: HTTPException) -> str:
    """The sentence about an error. Errors of libraries get sentences of our own."""
    if isinstance(error, RequestEntityTooLarge):
        limit = current_app.config["MAX_CONTENT_LENGTH"]
        return say("server.too_large", megabytes=limit / 1e6)
    if error.code in WORDED_ERRORS and error.description == type(error).description:
        return say(f"server.usual_{error.code}")
    return error.description or error.name


def as_http(error: ServiceError) -> HTTPException:
    match error:
        case AwayError():
            return StoreAwayError()
        case BusyError(whose=whose):
            return TooManyRequests(say(_FULL[whose]), retry_after=3)
        case RoomError():
            return ApiError(error.status, error.code, error.sentence, error.where)
        case RoomsFullError():
            return ServiceUnavailable(str(error), retry_after=60)
        case CompilingError(progress=progress):
            return GettingReadyError(progress)
        case ReaderError(error=reason):
            return _engine_error(reason)
        case StoppedError():
            return ServiceUnavailable(str(error), retry_after=3)
        case DatabaseError():
            return ApiError(503, "links_off", links_off(str(error)))
        case UnknownJobError():
            return ApiError(404, "not_found", say("requests.no_job"))
