"""Measuring one puzzle: reading it from its line, the clock, and the expected verdict."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from ..errors import PuzzleError
from ..events import Outcome
from ..formats import parse
from ..puzzle import Puzzle
from ..solve import Result
from .running import Ask, rounded, timed_run

# Outcomes that say something on how many solutions there are.
_VERDICTS: Final = (Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.NONE)


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle to measure; `unique` is the verdict to expect, when the file tells."""

    id: str | int
    puzzle: Puzzle
    unique: bool | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """What came out of one line of the file: a measurement, or an error."""

    id: str | int
    outcome: Outcome | None = None
    line: int = 0
    seconds: float = 0.0
    runs: tuple[float, ...] = ()
    counters: Mapping[str, float] = field(default_factory=dict)
    stages: Mapping[str, float] = field(default_factory=dict)
    mismatch: str = ""
    error: str = ""

    def report(self) -> dict[str, object]:
        """The line of JSON that tells of it."""
        if self.error:
            return {"id": self.id, "line": self.line, "error": self.error}
        report: dict[str, object] = {
            "id": self.id,
            "outcome": self.outcome,
            "seconds": round(self.seconds, 6),
            "counters": dict(self.counters),
            "stages": rounded(self.stages),
        }
        if len(self.runs) > 1:
            report["runs"] = [round(seconds, 6) for seconds in self.runs]
        return {**report, "mismatch": self.mismatch} if self.mismatch else report


def read_case(number: int, line: bytes) -> Case:
    """The puzzle on one line, numbered if it has no id; PuzzleError tells what is wrong with it."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise PuzzleError("expected a JSON object", found=line.decode(errors="replace")) from error
    if not isinstance(record, dict):
        raise PuzzleError("expected a JSON object", found=str(record))
    name, unique = record.get("id"), record.get("unique")
    return Case(
        name if isinstance(name, str | int) else number,
        parse(line),
        unique if isinstance(unique, bool) else None,
    )


def measure(case: Case, ask: Ask, times: int) -> Row:
    """Solve a puzzle `times` times; its time is the median, its stages are those of the last time."""
    runs = [timed_run(case.puzzle, ask) for _ in range(times)]
    result = runs[-1].result
    seconds = tuple(timed.seconds for timed in runs)
    return Row(
        case.id,
        result.outcome,
        seconds=median(seconds),
        runs=seconds,
        counters=result.counters,
        stages=result.stages,
        mismatch=_mismatch(case, result),
    )


def _mismatch(case: Case, result: Result) -> str:
    if not all(case.puzzle.check(grid).ok for grid in result.solutions):
        return "a solution does not satisfy the clues"
    if case.unique is None or result.outcome not in _VERDICTS:
        return ""
    expected = Outcome.UNIQUE if case.unique else Outcome.MULTIPLE
    return "" if result.outcome is expected else f"expected {expected}, found {result.outcome}"
