"""The description of the API. The decorator `@Operation(...)` between a route and its view describes it. The OpenAPI
document is made of these descriptions, so it includes new routes by itself; a page shows it. Another route gives the
bounds of requests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from flask import Flask, Response, current_app, render_template
from werkzeug.routing import Rule

from solvers import __version__

from ..base.request_bounds import LONGEST_WAIT, bounds_of
from ..base.wire_json import Json
from .json_bodies import answer, blueprint
from .scan_schemas import SCAN_SCHEMAS
from .schemas import SCHEMAS, ref

# A schema, or the name of one in `schemas`.
Schema = dict[str, Any] | str
View = TypeVar("View", bound=Callable[..., object])

JSON: Final = "application/json"
FORM: Final = "multipart/form-data"

# The errors of routes that only read, and of those that start work.
READING: Final = (400, 429, 503)
TAKING: Final = (400, 403, 413, 415, 429, 503)
PREFIX: Final = "/api/"
OEMBED: Final = "/oembed"
_SUMMARY: Final = "Nonograms, flat and solid: read, solved, drawn and shared."
_ABOUT: Final = (
    "Programs can do whatever the pages do. Requests and responses are JSON unless stated otherwise. All errors have "
    "the same shape. For following solves live, there is a web socket; `docs/wire.md` of the project describes it."
)
# Groups of routes, by what follows the prefix.
TAGS: Final = {
    "puzzles": "Puzzles from and to any format, and help for players.",
    "scan": "Puzzles from photos and screenshots.",
    "solve": "Solve a puzzle in one request.",
    "explain": "The steps in which a person solves a puzzle.",
    "rate": "How hard a puzzle is for people.",
    "random": "Random puzzles.",
    "daily": "Puzzles of the day.",
    "jobs": "Solves that run in the background, to be followed and cancelled.",
    "methods": "The solving methods.",
    "lessons": "Boards of the lessons at /learn.",
    "drills": "Fresh boards for practising a technique.",
    "models": "Finished models from which solid puzzles are made.",
    "class": "Rooms for classes.",
    "board": "Boards that several people share.",
    "links": "Short links.",
    "progress": "What a player has solved, which the server never keeps.",
    "bounds": "How large requests may be.",
    "oembed": "How other sites embed puzzles and solves.",
    "openapi.json": "This document.",
}
_MISTAKES: Final = {
    400: "The request or the puzzle is invalid, or the server does not answer for the host name.",
    403: "The request comes from a page of another site, or from a client that the operator has blocked.",
    404: "It does not exist, or no longer does.",
    409: "It is based on something that has changed meanwhile.",
    413: "Too large.",
    415: "The body is not JSON.",
    429: "Too many requests; `Retry-After` says after how many seconds to try again.",
    501: "This format is not offered.",
    503: "Unavailable: the server is too busy, can't reach its list of solves, or has switched this off.",
}
_EVERYWHERE: Final = (400, 403)
_DOCUMENT: Final = {"type": "object", "required": ["openapi", "info", "paths", "components"]}


@dataclass(frozen=True, slots=True)
class Content:
    """A body, of a request or an answer, by its media type."""

    description: str
    media: Mapping[str, Schema]
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Query:
    name: str
    description: str
    schema: Schema


@dataclass(frozen=True, slots=True)
class Operation:
    """One route: a summary, the parameters of its address by name, and everything that goes over the wire."""

    summary: str
    answers: Mapping[int, Content]
    errors: Sequence[int] = ()
    path: Mapping[str, str] = field(default_factory=dict)
    query: Sequence[Query] = ()
    body: Content | None = None
    description: str = ""

    def __call__(self, view: View) -> View:
        _operations[view] = self
        return view


_operations: Final[dict[Callable[..., object], Operation]] = {}


def operation_of(view: Callable[..., object]) -> Operation:
    return _operations[view]


def json_of(schema: Schema, description: str) -> Content:
    return Content(description, {JSON: schema})


def polled(since: str, news: str) -> tuple[Query, Query]:
    """The parameters of a request that may wait; `since` describes what the client has."""
    return (Query("since", since, {"type": "integer", "minimum": 0, "default": 0}),
            Query("wait", f"How many seconds to wait for {news} if there are none yet.",
                  {"type": "number", "minimum": 0, "maximum": LONGEST_WAIT, "default": 0}))


def puzzle_or_file(schema: Schema, description: str) -> Content:
    """A JSON body, or a form with a file instead."""
    upload = {"type": "object", "required": ["file"], "properties": {"file": {"type": "string", "format": "binary"}}}
    return Content(description, {JSON: schema, FORM: upload})


def document_of(app: Flask) -> Json:
    paths: Json = {}
    for rule in rules_of(app):
        view = app.view_functions[rule.endpoint]
        written = _operation(rule, view.__name__, operation_of(view))
        paths.setdefault(path_of(rule), {}).update(dict.fromkeys(verbs_of(rule), written))
    mistakes = {str(status): {"description": about, "content": {JSON: {"schema": ref("Error")}}}
                for status, about in _MISTAKES.items()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Nonoscope", "version": __version__, "summary": _SUMMARY, "description": _ABOUT,
                 "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": paths,
        "components": {"schemas": {**SCHEMAS, **SCAN_SCHEMAS}, "responses": mistakes},
    }


def rules_of(app: Flask) -> Iterator[Rule]:
    """The routes of the API, except the page that shows the document, and that of oEmbed."""
    return (rule for rule in app.url_map.iter_rules()
            if (rule.rule.startswith(PREFIX) and rule.rule != "/api/docs") or rule.rule == OEMBED)


def path_of(rule: Rule) -> str:
    """`/api/jobs/<job>` as OpenAPI writes it: `/api/jobs/{job}`."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)


def verbs_of(rule: Rule) -> list[str]:
    return sorted(verb.lower() for verb in (rule.methods or ()) if verb not in ("HEAD", "OPTIONS"))


def _operation(rule: Rule, name: str, operation: Operation) -> Json:
    written: Json = {
        "operationId": name,
        "tags": [rule.rule.removeprefix(PREFIX).lstrip("/").partition("/")[0]],
        "summary": operation.summary,
        "parameters": [*_parameters(rule, operation)],
        "responses": {
            **{str(status): _content(content) for status, content in operation.answers.items()},
            **{str(status): {"$ref": f"#/components/responses/{status}"}
               for status in sorted({*operation.errors, *_EVERYWHERE})},
        },
    }
    if operation.description:
        written["description"] = operation.description
    if operation.body is not None:
        written["requestBody"] = {**_content(operation.body), "required": True}
    return written


def _parameters(rule: Rule, operation: Operation) -> Iterator[Json]:
    for name in sorted(rule.arguments):
        about = {"description": operation.path[name], "schema": {"type": "string"}}
        yield {"name": name, "in": "path", "required": True, **about}
    for query in operation.query:
        yield {"name": query.name, "in": "query", "description": query.description, "schema": query.schema}


def _content(content: Content) -> Json:
    written: Json = {
        "description": content.description,
        "content": {kind: {"schema": ref(schema) if isinstance(schema, str) else schema}
                    for kind, schema in content.media.items()},
    }
    if content.headers:
        written["headers"] = {name: {"description": about, "schema": {"type": "string"}}
                           for name, about in content.headers.items()}
    return written


@blueprint.get("/openapi.json")
@Operation("This document, in OpenAPI 3.1", answers={200: json_of(_DOCUMENT, "The document.")})
def openapi() -> Response:
    return answer(document_of(current_app))


@blueprint.get("/docs")
def docs() -> str:
    return render_template("api.html", document=document_of(current_app))


@blueprint.get("/bounds")
@Operation("Get the bounds of requests", answers={200: json_of("Bounds", "The bounds.")})
def bounds() -> Response:
    return answer(bounds_of(current_app.config))
