"""One check of many cases is one test, which names all cases that fail."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

import pytest
from hypothesis import is_hypothesis_test

Check = Callable[..., None]
Value = TypeVar("Value")
WHOLE = "NONOSCOPE_TEST_WHOLE"  # set by tests/test_nightly.py


class CasesError(AssertionError):
    """The cases that fail, a line each."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n  ".join([f"cases that fail: {len(lines)}", *lines]))
        self.lines = lines


def for_every(
    names: str, values: Iterable[Any], ids: Callable[[Any], object] | Iterable[object] = repr
) -> Callable[[Check], Check]:
    """Makes one test of a check, which gets each of the values under these names; its fixtures are shared by all."""
    keys = names.split(", ")
    values = list(values)
    assert values, "Without a case nothing would be tested."
    titles = map(ids, values) if callable(ids) else ids
    rows = ([value] if len(keys) == 1 else value for value in values)
    cases = [(str(title)[:120], dict(zip(keys, row, strict=True))) for title, row in zip(titles, rows, strict=True)]

    def test_of(check: Check) -> Check:
        @wraps(check, updated=())
        def test(**shared: Any) -> None:
            __tracebackhide__ = True
            run_all(check, cases, shared)

        signature = inspect.signature(check)
        fixtures = [parameter for name, parameter in signature.parameters.items() if name not in keys]
        test.__signature__ = signature.replace(parameters=fixtures)
        test.pytestmark = list(getattr(check, "pytestmark", []))
        return test

    return test_of


def some(values: Value, chosen: Value) -> Value:
    """The values that are chosen, or the number of them; at night all."""
    return values if os.environ.get(WHOLE) else chosen


def run_all(check: Check, cases: Iterable[tuple[str, dict[str, Any]]], shared: dict[str, Any]) -> None:
    """To the end, whatever fails; the first failure is told with its traceback. A skipped case hides no other."""
    __tracebackhide__ = True
    lines, first, skipped = [], None, None
    for name, case in cases:
        draw_others(check, name)
        try:
            check(**case, **shared)
        except pytest.skip.Exception as reason:
            skipped = skipped or reason
        except (Exception, SystemExit, pytest.fail.Exception) as failure:
            if is_end_of_time(failure):
                failure.add_note("\n  ".join([f"in the case {name}, after {len(lines)} that failed", *lines]))
                raise
            lines += lines_about(name, failure)
            first = first or failure
    if lines:
        raise CasesError(lines) from first
    if skipped:
        raise skipped


def is_end_of_time(failure: BaseException) -> bool:
    """Whether the time of the whole test is over, as pytest-timeout says it."""
    return isinstance(failure, pytest.fail.Exception) and str(failure).startswith("Timeout (>")


def draw_others(check: Check, name: str) -> None:
    """Where Hypothesis draws the same examples each time, they are others for each case, as it does where pytest
    has parameters."""
    if is_hypothesis_test(check):
        check.hypothesis.inner_test._hypothesis_internal_add_digest = name.encode()


def lines_about(name: str, failure: BaseException) -> list[str]:
    if isinstance(failure, CasesError):
        return [f"{name}, {line}" for line in failure.lines]
    message, *_ = str(failure).splitlines() or [""]
    return [f"{name}: {type(failure).__name__}: {message}"]
