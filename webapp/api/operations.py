"""The description of a route: the decorator `@Operation(...)` stands between the route and its view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

# A schema, or the name of one in `schemas`.
Schema = dict[str, Any] | str
View = TypeVar("View", bound=Callable[..., object])

JSON: Final = "application/json"
FORM: Final = "multipart/form-data"

# The errors of routes that only read, and of those that start work.
READING: Final = (400, 429, 503)
TAKING: Final = (400, 403, 413, 415, 429, 503)


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
        """Register this as the description of the view."""
        _operations[view] = self
        return view


_operations: Final[dict[Callable[..., object], Operation]] = {}


def operation_of(view: Callable[..., object]) -> Operation:
    """The description of a view; KeyError if it has none."""
    return _operations[view]


def json_of(schema: Schema, description: str) -> Content:
    return Content(description, {JSON: schema})


def puzzle_or_file(schema: Schema, description: str) -> Content:
    """A JSON body, or a form with a file instead."""
    upload = {"type": "object", "required": ["file"], "properties": {"file": {"type": "string", "format": "binary"}}}
    return Content(description, {JSON: schema, FORM: upload})
