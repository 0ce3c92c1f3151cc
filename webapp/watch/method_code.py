"""Each method in a few lines, shown beside the board that it solves: in words, as pseudocode, and as source.

They are data, in `method_texts/LANGUAGE/code/NAME.toml`; the source is read from the files of the engine. A line has
`words`, `code`, `lights` (what happens while it runs, as named in static/js/watch/event_codes.js), `counters` that
count how often, and `source`, a file and a function in it.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

import solvers
from solvers.plugins import source_of
from solvers.runner import METHODS, method_info, registered
from solvers.texts import language_name

from ..base.page_texts import translated

_TEXTS: Final = "webapp.watch.method_texts"
_PARSING: Final = Lock()  # before Python 3.12, threads that parse at the same time fail (CPython issue 106905)
_ENGINE: Final = Path(solvers.__file__).resolve().parent


class Source(NamedTuple):
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
    return _own_lines(method) if method in registered else _lines_in(language_name(), method)


def _own_lines(method: str) -> tuple[CodeLine, ...]:
    """A method of one's own in one line, with its source; none if it has no file."""
    try:
        path, first, text = source_of(method)
    except OSError:
        return ()
    source = Source(path.name, method, first, text)
    return (CodeLine(method_info(method).summary or method, f"{method}()", (), (), source),)


def _own_files() -> dict[str, Path]:
    """The files with methods of one's own, by name, which is all that visitors learn of their place."""
    return {line.source.file: source_of(method)[0] for method in registered for line in code_of(method)}


@cache
def _lines_in(_language: str, method: str) -> tuple[CodeLine, ...]:
    """Cached, because finding the functions takes a while."""
    entries = translated(_TEXTS, f"code/{method}") if method in METHODS else None
    return tuple(_line(**line) for line in entries["lines"]) if entries else ()


def source_files() -> frozenset[str]:
    return frozenset(line.source.file for method in (*METHODS, *registered) for line in code_of(method))


def text_of_source(file: str) -> str:
    """The whole text of such a file, given by its path in the project, or by its name if it is a plugin."""
    return (_own_files().get(file) or _ENGINE.parent / file).read_text(encoding="utf-8")


def _line(words: str, code: str, source: str, **lists: Any) -> CodeLine:
    lights, counters = (tuple(lists.pop(name, ())) for name in ("lights", "counters"))
    if lists:
        raise ValueError(f"expected only lights and counters besides, found {', '.join(lists)}")
    return CodeLine(words, code, lights, counters, _source(*source.split(":")))


def _source(file: str, function: str) -> Source:
    """A function, or a method given as Class.method, found without loading its module."""
    text = text_of_source(file)
    with _PARSING:
        node: ast.AST = ast.parse(text)
    for name in function.split("."):
        node = next(child for child in ast.iter_child_nodes(node)
                    if isinstance(child, ast.FunctionDef | ast.ClassDef) and child.name == name)
    assert isinstance(node, ast.FunctionDef)
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    lines = text.splitlines()[first - 1 : node.end_lineno]
    margin = len(lines[0]) - len(lines[0].lstrip())
    return Source(file, function, first, "\n".join(line[margin:] for line in lines))
