"""The targets of fuzzing. A `Target` makes cases, plain values that can be written to a file, and checks them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from nonoscope import PuzzleError

Case = dict[str, Any]  # JSON


@dataclass(frozen=True, slots=True)
class Target:
    """`make` makes a random case; `check` raises any exception if something is wrong. `share` is its part of all
    cases, in per cent."""

    name: str
    share: int
    make: Callable[[Random], Case]
    check: Callable[[Case], object]


def bytes_in(case: Case, name: str = "data") -> bytes:
    """Bytes are stored in a case as the characters of the same numbers."""
    return str(case[name]).encode("latin-1")


def case_of(data: bytes, **more: Any) -> Case:
    return {**more, "data": data.decode("latin-1")}


def check_sentence(error: PuzzleError) -> None:
    """One sentence that says what was expected, on one line, short enough to be read."""
    sentence = str(error)
    assert sentence.strip(), "an error without words"
    assert len(sentence) < 600, sentence
    assert "\n" not in sentence, sentence
    assert "Traceback" not in sentence, sentence
