"""The examples in the docstrings of public functions, run as they stand."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Callable
from typing import Any

import nonoscope
from nonoscope import collection, draw, explain, formats, make, questions, solid
from tests.cases import for_every

MODULES = (nonoscope, collection, draw, explain, formats, make, questions, solid)
NAMES: dict[str, Any] = {name: getattr(module, name) for module in MODULES for name in module.__all__}
FUNCTIONS = [value for value in NAMES.values() if inspect.isfunction(value)]


@for_every("function", FUNCTIONS)
def test_examples_are_true(function: Callable[..., object]) -> None:
    """Each public function has one."""
    globs = {**NAMES, "collection": collection, "make": make}
    (example,) = doctest.DocTestFinder(recurse=False).find(function, function.__name__, globs=globs)
    assert example.examples
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(example, out=told.append)
    assert not told, "".join(told)
