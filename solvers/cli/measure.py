"""The measurement of one puzzle: the clock, the expected verdict, checks of the result, and the line of JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryFile
from typing import Final

from ..events import Outcome
from ..grid import Grid
from ..puzzle import Puzzle
from ..runner import Result
from ..texts import say
from .timed_runs import Ask, OutOfTimeError, in_time, rounded, timed_run

UNDECIDED: Final = "undecided"
_STRANGE: Final = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of the checks. `checked` and `proof` are None if not requested, or if the result claims nothing."""

    objection: str = ""
    checked: bool | str | None = None
    proof: str | None = None


def verify(
    puzzle: Puzzle, result: Result, seconds: float | None, check: bool, proofs: Path | None, name: str
) -> Verified:
    """Always check solutions; if wanted, check and prove the verdict by SAT, each within `seconds`."""
    from ..lab.second_opinion import WITNESSES, fault

    objection = fault(puzzle, result.outcome, result.solutions)
    if objection or result.outcome not in WITNESSES:
        return Verified(objection, False if objection and check else None)
    result_checks = _check(puzzle, result, seconds) if check else Verified()
    if proofs is None or result_checks.objection:
        return result_checks
    file_name = _STRANGE.sub("-", name).strip(".-") or "puzzle"
    return _prove(result_checks, puzzle, result, seconds, proofs / file_name)


def _check(puzzle: Puzzle, result: Result, seconds: float | None) -> Verified:
    from ..lab.second_opinion import objection

    try:
        doubt = in_time(objection(puzzle, result.outcome, result.solutions), seconds)
    except OutOfTimeError:
        return Verified(checked=UNDECIDED)
    return Verified(doubt, checked=not doubt)


def _prove(verified: Verified, puzzle: Puzzle, result: Result, seconds: float | None, place: Path) -> Verified:
    """Add the name of the proof's two files, if the verdict excludes solutions."""
    from ..cnf.proof import find_refutation
    from ..lab.second_opinion import EXCLUDING

    if result.outcome not in EXCLUDING:
        return verified
    try:
        refutation = in_time(find_refutation(puzzle, result.solutions), seconds)
    except OutOfTimeError:
        return replace(verified, proof=UNDECIDED)
    if refutation is None:
        return replace(verified, objection=say("cli.no_proof"))
    texts = {".cnf": refutation.dimacs(f"{result.outcome}: {place.name}"), ".drup": refutation.drup()}
    for extension, text in texts.items():
        place.with_name(place.name + extension).write_text(text, encoding="ascii")
    return replace(verified, proof=place.name)


def check_folder(folder: Path) -> None:
    """Make the folder; if nothing can be written there, fail now and not after minutes of measuring."""
    folder.mkdir(parents=True, exist_ok=True)
    TemporaryFile(dir=folder).close()


# Outcomes that say how many solutions there are.
VERDICTS: Final = (Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.NONE)


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle to measure; `unique` is the expected verdict, if the file has one.

    A puzzle of one of several sets has the name of the set and its number there, a generated puzzle its seed.
    """

    id: str | int
    puzzle: Puzzle
    unique: bool | None = None
    set: str = ""
    number: int = 0
    seed: int | None = None
    orientation: str = ""


@dataclass(frozen=True, slots=True)
class MeasureOptions:
    """What to do with each puzzle: how often to solve it; solutions to show, a second check, a folder for proofs."""

    times: int = 1
    witnesses: bool = False
    check: bool = False
    proofs: Path | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """The result of one puzzle: a measurement, or an error and its line in the file."""

    id: str | int
    outcome: Outcome | None = None
    line: int = 0
    seconds: float = 0.0
    runs: tuple[float, ...] = ()
    counters: Mapping[str, float] = field(default_factory=dict)
    stages: Mapping[str, float] = field(default_factory=dict)
    mismatch: str = ""
    error: str = ""
    set: str = ""
    seed: int | None = None
    orientation: str = ""
    process_seconds: float = 0.0
    witnesses: tuple[Grid, ...] | None = None
    verified: Verified = field(default_factory=Verified)

    @property
    def decided(self) -> bool:
        """Whether it is known how many solutions there are."""
        return self.outcome in VERDICTS

    def report(self) -> dict[str, object]:
        """The line of JSON, without what does not apply."""
        head = {"set": self.set} if self.set else {}
        if self.error:
            return {**head, "id": self.id, "line": self.line, "error": self.error}
        facts: dict[str, object] = {
            **head,
            "id": self.id,
            "seed": self.seed,
            "orientation": self.orientation or None,
            "outcome": self.outcome,
            "process_seconds": round(self.process_seconds, 6) if self.set else None,
            "seconds": round(self.seconds, 6),
            "counters": dict(self.counters),
            "stages": rounded(self.stages),
            "runs": [round(seconds, 6) for seconds in self.runs] if len(self.runs) > 1 else None,
            "witnesses": None if self.witnesses is None else [grid.rows() for grid in self.witnesses],
            "checked": self.verified.checked,
            "proof": self.verified.proof,
            "mismatch": self.mismatch or None,
        }
        return {name: value for name, value in facts.items() if value is not None}


def measure(case: Case, ask: Ask, options: MeasureOptions) -> Row:
    """Solve a puzzle several times; its times are the medians, its stages those of the last run."""
    runs = [timed_run(case.puzzle, ask) for _ in range(options.times)]
    result = runs[-1].result
    seconds = tuple(timed.seconds for timed in runs)
    # The name of the proof's files. The id would not do: a file may hold the same id twice.
    name = "-".join(filter(None, (case.set, str(case.number), case.orientation)))
    verified = verify(case.puzzle, result, ask.seconds, options.check, options.proofs, name)
    return Row(
        case.id, result.outcome, seconds=median(seconds), runs=seconds, counters=result.counters,
        stages=result.stages, mismatch=verified.objection or _unexpected(case, result), set=case.set, seed=case.seed,
        orientation=case.orientation, process_seconds=median(timed.process_seconds for timed in runs),
        witnesses=result.solutions if options.witnesses else None, verified=verified,
    )


def _unexpected(case: Case, result: Result) -> str:
    if case.unique is None or result.outcome not in VERDICTS:
        return ""
    expected = Outcome.UNIQUE if case.unique else Outcome.MULTIPLE
    if result.outcome is expected:
        return ""
    return say("cli.unexpected", expected=str(expected), found=str(result.outcome))
