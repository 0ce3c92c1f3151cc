"""The document, made of the app's routes and the operations that stand beside them. A new route is in it by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from apispec import APISpec
from flask import Flask
from werkzeug.routing import Rule

from solvers import __version__

from .operations import JSON, Content, Operation, Query, operation_of
from .schemas import SCHEMAS

Json = dict[str, Any]

PREFIX: Final = "/api/"
_SUMMARY: Final = "Nonograms, flat and solid: read, solved, drawn and shared."
_ABOUT: Final = (
    "Whatever the pages do can be done by programs too. Bodies and answers are JSON where nothing else is said. Errors "
    "have one shape. A web socket for those who follow solves live is described in `docs/wire.md` of the project."
)
# Groups of routes, by what follows the prefix.
TAGS: Final = {
    "puzzles": "Puzzles, from any format into any format, and help for players.",
    "solve": "A puzzle in, its solution out, in one request.",
    "explain": "A puzzle in, the steps out in which a person solves it.",
    "rate": "A puzzle in, out how hard it is for people.",
    "random": "Puzzles by chance.",
    "daily": "The puzzles of a day.",
    "jobs": "Solves that run on their own, to be followed and cancelled.",
    "methods": "The ways to solve.",
    "lessons": "Boards of the lessons at /learn.",
    "drills": "Fresh boards to practise a technique on.",
    "models": "Finished models, of which solid puzzles are made.",
    "links": "Short links.",
    "progress": "What a player has solved, which the server never keeps.",
    "bounds": "How large requests may be.",
    "openapi.json": "This document.",
}
_MISTAKES: Final = {
    400: "The request or the puzzle is not as it should be, or the server does not answer for the host name.",
    403: "The request comes from a page of another site, or from somebody whom the operator has blocked.",
    404: "There is no such thing, or no longer.",
    413: "Too large.",
    415: "The body is no JSON.",
    429: "Too much at once; `Retry-After` says after how many seconds to come back.",
    503: "Not now: the server is too busy, or has this switched off.",
}
_EVERYWHERE: Final = (400, 403)


def document_of(app: Flask) -> Json:
    """The whole document, as plain values."""
    spec = APISpec(
        title="Nonoscope", version=__version__, openapi_version="3.1.0", servers=[{"url": "/"}],
        info={"summary": _SUMMARY, "description": _ABOUT, "license": {"name": "MIT", "identifier": "MIT"}},
        tags=[{"name": name, "description": about} for name, about in TAGS.items()],
    )  # fmt: skip
    for name, schema in SCHEMAS.items():
        spec.components.schema(name, schema)
    for status, about in _MISTAKES.items():
        spec.components.response(str(status), {"description": about, "content": {JSON: {"schema": "Error"}}})
    for rule in rules_of(app):
        view = app.view_functions[rule.endpoint]
        written = _operation(rule, view.__name__, operation_of(view))
        spec.path(path=path_of(rule), operations=dict.fromkeys(verbs_of(rule), written))
    document: Json = spec.to_dict()
    return document


def rules_of(app: Flask) -> Iterator[Rule]:
    """The routes of the API, but the page that shows the document."""
    return (rule for rule in app.url_map.iter_rules() if rule.rule.startswith(PREFIX) and rule.rule != "/api/docs")


def path_of(rule: Rule) -> str:
    """`/api/jobs/<job>` as OpenAPI writes it: `/api/jobs/{job}`."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)


def verbs_of(rule: Rule) -> list[str]:
    return sorted(verb.lower() for verb in (rule.methods or ()) if verb not in ("HEAD", "OPTIONS"))


def _operation(rule: Rule, name: str, operation: Operation) -> Json:
    """An Operation Object."""
    written: Json = {
        "operationId": name,
        "tags": [rule.rule.removeprefix(PREFIX).partition("/")[0]],
        "summary": operation.summary,
        "parameters": [*_path_parameters(rule, operation), *map(_query_parameter, operation.query)],
        "responses": {
            **{str(status): _content(content) for status, content in operation.answers.items()},
            **{str(status): str(status) for status in sorted({*operation.errors, *_EVERYWHERE})},
        },
    }
    if operation.description:
        written["description"] = operation.description
    if operation.body is not None:
        written["requestBody"] = {**_content(operation.body), "required": True}
    return written


def _path_parameters(rule: Rule, operation: Operation) -> Iterator[Json]:
    for name in sorted(rule.arguments):
        about = {"description": operation.path[name], "schema": {"type": "string"}}
        yield {"name": name, "in": "path", "required": True, **about}


def _query_parameter(query: Query) -> Json:
    return {"name": query.name, "in": "query", "description": query.description, "schema": query.schema}


def _content(content: Content) -> Json:
    """A Request Body or Response Object."""
    written: Json = {
        "description": content.description,
        "content": {kind: {"schema": schema} for kind, schema in content.media.items()},
    }
    if content.headers:
        written["headers"] = {name: {"description": about, "schema": {"type": "string"}}
                           for name, about in content.headers.items()}
    return written
