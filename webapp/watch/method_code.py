"""The few lines of each method that stand beside a board while it is watched: in words, as pseudocode, and where the
real source is. They are data, `method_texts/LANGUAGE/code/NAME.toml`; the source is read from the engine's own files.

A line has `words`, `code`, `lights` (what happens while it is at work, as static/js/watch/code_lines.js names it),
`counters` that count how often, and `source`, a file and a function in it.
"""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

import solvers
from solvers.runner import METHODS
from solvers.texts import ENGLISH, language_name

_TEXTS: Final = files("webapp.watch.method_texts")
_ENGINE: Final = Path(solvers.__file__).resolve().parent


class Source(NamedTuple):
    """A function as it stands in a file of the engine, from that line on."""

    file: str
    function: str
    first: int
    text: str


class CodeLine(NamedTuple):
    """One of the few lines of a method."""

    words: str
    code: str
    lights: tuple[str, ...]
    counters: tuple[str, ...]
    source: Source


def code_of(method: str) -> tuple[CodeLine, ...]:
    """The lines of a method, in English where they are not translated; none of one that has none."""
    for language in (language_name(), ENGLISH):
        if lines := _read(language, method):
            return lines
    return ()


@cache
def source_files() -> frozenset[str]:
    """The files of the engine that any line leads to."""
    return frozenset(line.source.file for method in METHODS for line in code_of(method))


def text_of_source(file: str) -> str:
    """All of such a file, by its place in the project."""
    return (_ENGINE.parent / file).read_text(encoding="utf-8")


@cache
def _read(language: str, method: str) -> tuple[CodeLine, ...]:
    file = _TEXTS / language / "code" / f"{method}.toml"
    if method not in METHODS or not file.is_file():
        return ()
    return tuple(_line(**line) for line in tomllib.loads(file.read_text(encoding="utf-8"))["lines"])


def _line(words: str, code: str, source: str, **lists: Any) -> CodeLine:
    lights, counters = (tuple(lists.pop(name, ())) for name in ("lights", "counters"))
    if lists:
        raise ValueError(f"expected only lights and counters besides, found {', '.join(lists)}")
    return CodeLine(words, code, lights, counters, _source(*source.split(":")))


def _source(file: str, function: str) -> Source:
    """A function, or with its class as Class.method, found without loading its module."""
    text = text_of_source(file)
    node: ast.AST = ast.parse(text)
    for name in function.split("."):
        node = next(one for one in ast.iter_child_nodes(node)
                    if isinstance(one, ast.FunctionDef | ast.ClassDef) and one.name == name)  # fmt: skip
    assert isinstance(node, ast.FunctionDef)
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    lines = text.splitlines()[first - 1 : node.end_lineno]
    margin = len(lines[0]) - len(lines[0].lstrip())
    return Source(file, function, first, "\n".join(line[margin:] for line in lines))
