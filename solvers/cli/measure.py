"""The puzzles that a benchmark measures, from files and from sets that are generated from seeds; and the measurement of
one puzzle: the clock, the expected verdict, checks of the result, and the line of JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from ..errors import PuzzleError
from ..events import Outcome
from ..formats import Entry, parse, puzzles_in
from ..grid import Grid
from ..puzzle import Puzzle
from ..runner import Result
from ..texts import say
from .sources import ALL, item_numbered, read_bytes, split_number
from .timed_runs import Ask, OutOfTimeError, in_time, rounded, timed_run

if TYPE_CHECKING:
    from ..lab.puzzles import PuzzleSet

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


# Puzzles of files and sets

# A file of many puzzles may be larger than one of a single puzzle.
BOUND: Final = 256_000_000


@dataclass(frozen=True, slots=True)
class Planned:
    """A puzzle that is made lazily: thousands of them may not fit into memory. `make` may raise PuzzleError."""

    set: str
    number: int
    make: Callable[[], Case]


def from_files(sources: Sequence[str], limit: int | None, *, in_sets: bool) -> list[Planned]:
    """The first puzzles of each file, up to a limit; with sets, each file is a set of its own name."""
    return [
        Planned(name, number, make)
        for source, name in zip(sources, _names(sources, in_sets), strict=True)
        for number, make in _cases_of(source, name)[:limit]
    ]


def from_sets(sets: Sequence[PuzzleSet], limit: int | None) -> list[Planned]:
    """The first puzzles of each set, up to a limit."""
    return [
        Planned(puzzles.name, seed, partial(_seeded_case, puzzles, seed))
        for puzzles in sets
        for seed in range(puzzles.count if limit is None else min(limit, puzzles.count))
    ]


def turned(case: Case) -> Iterator[Case]:
    """The same puzzle in all orientations."""
    from ..lab.puzzles import orientations

    for orientation, puzzle in orientations(case.puzzle):
        yield replace(case, puzzle=puzzle, orientation=orientation)


def read_case(number: int, line: bytes, set_name: str = "") -> Case:
    """The puzzle on one line; without an id, its number is its id. PuzzleError if it cannot be read."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise PuzzleError("cli.case_object", found=line.decode(errors="replace")) from error
    if not isinstance(record, dict):
        raise PuzzleError("cli.case_object", found=str(record))
    name, unique = record.get("id"), record.get("unique")
    return Case(
        name if isinstance(name, str | int) else number,
        parse(line),
        unique if isinstance(unique, bool) else None,
        set_name,
        number,
    )


def _seeded_case(puzzles: PuzzleSet, seed: int) -> Case:
    return Case(f"{puzzles.name}-{seed}", puzzles.make(seed), set=puzzles.name, number=seed, seed=seed)


def _cases_of(source: str, name: str) -> list[tuple[int, Callable[[], Case]]]:
    """The puzzles of a file by number: JSON objects by their line, other puzzles by their place in the file."""
    place, number = split_number(source)
    data = read_bytes(place, BOUND)
    lines = [(at, line) for at, line in enumerate(data.splitlines(), 1) if line.strip()]
    cases: list[tuple[int, Callable[[], Case]]] = [(at, partial(read_case, at, line, name)) for at, line in lines]
    if not any(line.lstrip()[:1] == b"{" for _, line in lines):
        with suppress(PuzzleError):  # otherwise each line raises its own error
            cases = [(at, partial(case_of, entry, at, name)) for at, entry in enumerate(puzzles_in(data), 1)]
    return cases if number in (ALL, None) else [item_numbered(cases, number or 1, place)]


def case_of(entry: Entry, number: int, name: str = "") -> Case:
    """A puzzle of a pack, whose number is its id without a title."""
    return Case(entry.title or number, entry.read(), set=name, number=number)


def _names(sources: Sequence[str], in_sets: bool) -> Iterator[str]:
    """The names of files, without their folders unless two files have the same name."""
    short = [Path(source).name for source in sources]
    for source, name in zip(sources, short, strict=True):
        yield "" if not in_sets else source if name == "" or short.count(name) > 1 else name
