"""What is fuzzed: a `Target` makes cases, plain values that can be written to a file, and checks what comes of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from nonoscope import PuzzleError

Case = dict[str, Any]  # JSON


@dataclass(frozen=True, slots=True)
class Target:
    """`make` makes a case by chance; `check` raises whatever it does when something does not hold. `share` is the part
    of it in all cases, in percent."""

    name: str
    share: int
    make: Callable[[Random], Case]
    check: Callable[[Case], object]


def bytes_in(case: Case, name: str = "data") -> bytes:
    """Bytes stand in a case as the characters of the same numbers."""
    return str(case[name]).encode("latin-1")


def case_of(data: bytes, **more: Any) -> Case:
    return {**more, "data": data.decode("latin-1")}


def check_sentence(error: PuzzleError) -> None:
    """One sentence that says what was expected, on one line, short enough to be read."""
    said = str(error)
    assert said.strip(), "an error without words"
    assert len(said) < 600, said
    assert "\n" not in said, said
    assert "Traceback" not in said, said
