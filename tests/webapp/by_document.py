"""Checks every answer of the API against the OpenAPI document. No tests here."""

from __future__ import annotations

import json
from functools import cache, reduce
from operator import getitem
from typing import Any

from flask import Flask
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect
from werkzeug.test import TestResponse

from tests.inline import inline_runner
from webapp import create_app
from webapp.api.document import OEMBED, PREFIX, document_of, path_of

NAME = "urn:api"
JSON = "application/json"
# A mistake of ours, which no operation foresees.
FAILED = 500

Json = dict[str, Any]


@cache
def document() -> Json:
    """The document, which is the same for every app."""
    return json.loads(json.dumps(document_of(create_app(jobs=inline_runner()))))


@cache
def _registry() -> Registry[Any]:
    return Registry().with_resource(NAME, Resource(document(), DRAFT202012))


@cache
def _validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema.replace('"#/', f'"{NAME}#/')), registry=_registry())


def check_schema(schema: Json, value: object) -> None:
    _validator(json.dumps(schema)).validate(value)


def resolved(part: Json) -> Json:
    """A part of the document; a reference is followed."""
    names = part["$ref"].removeprefix("#/").split("/") if "$ref" in part else []
    return reduce(getitem, names, document() if names else part)


def operation_for(app: Flask, response: TestResponse) -> Json | None:
    """The operation that answered; None if there is no such route."""
    request = response.request
    try:
        rule, _ = app.url_map.bind("localhost").match(request.path, request.method, return_rule=True)
    except (HTTPException, RequestRedirect):
        return None
    return document()["paths"].get(path_of(rule), {}).get(request.method.lower())


def check_answer(app: Flask, response: TestResponse, sent: object) -> None:
    """The operation lists the status, and the body fits its schema; so does what was `sent`, if it was accepted."""
    documented = response.request.path == OEMBED or response.request.path.startswith(PREFIX)
    operation = operation_for(app, response) if documented else None
    if operation is None or response.status_code == FAILED:
        return
    assert str(response.status_code) in operation["responses"], (response.status_code, response.text)
    kinds = resolved(operation["responses"][str(response.status_code)])["content"]
    if "Content-Encoding" in response.headers:  # compressed; tests read nearly all answers plain
        assert response.mimetype in kinds
    elif response.mimetype == JSON and "Content-Disposition" not in response.headers:
        check_schema(kinds[JSON]["schema"], json.loads(response.data))
    else:
        assert response.mimetype in kinds or "*/*" in kinds
    if response.status_code < 300 and sent is not None:
        check_schema(operation["requestBody"]["content"][JSON]["schema"], sent)
