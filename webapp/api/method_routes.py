"""The methods and their options: pages build their forms from this."""

from __future__ import annotations

from functools import cache

from flask import Response, abort, url_for

from solvers.runner import METHODS, MethodInfo, Option, method_info
from solvers.texts import language_name, say

from ..base.wire_json import Json
from ..watch.method_code import CodeLine, code_of
from ..watch.offered_options import offered_options
from .json_bodies import answer, blueprint
from .operations import Operation, json_of

_KINDS = {bool: "bool", int: "int", float: "float", str: "text"}


@blueprint.get("/methods")
@Operation("List the methods and their options", answers={200: json_of("Methods", "All methods.")})
def methods() -> Response:
    return answer({"methods": _methods(language_name())})


@blueprint.get("/methods/<name>/code")
@Operation("Get a method in a few lines, to read while watching it",
           answers={200: json_of("MethodCode", "Its lines.")}, errors=(404,), path={"name": "One of GET /api/methods."})
def method_code(name: str) -> Response:
    if name not in METHODS:
        abort(404, say("server.no_method"))
    return answer({"lines": list(map(_code_line, code_of(name)))})


@cache
def _methods(_language: str) -> list[Json]:
    return [_method(method_info(name)) for name in METHODS]


def _method(info: MethodInfo) -> Json:
    return {
        "name": info.name,
        "summary": info.summary,
        "kinds": info.kinds,
        "options": list(map(_option, offered_options(info))),
    }


def _code_line(line: CodeLine) -> Json:
    source = line.source
    return {
        "words": line.words, "code": line.code, "lights": list(line.lights), "counters": list(line.counters),
        "source": {**source._asdict(), "address": url_for("watch.source", file=source.file)},
    }


def _option(option: Option) -> Json:
    return {
        "name": option.name,
        "type": _KINDS[type(option.default)],
        "default": option.default,
        "choices": option.choices or None,
        "low": option.low,
        "high": option.high,
        "help": option.help,
    }
