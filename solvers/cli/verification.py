"""A second look at what was measured: solutions against the clues, verdicts against SAT, proofs in files."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from ..puzzle import Puzzle
from ..runner import Result
from ..texts import say
from .timed_runs import OutOfTimeError, in_time

UNDECIDED: Final = "undecided"
_STRANGE: Final = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Verified:
    """What a second look came to. `checked` and `proof` are None where nobody asked, or nothing was claimed."""

    objection: str = ""
    checked: bool | str | None = None
    proof: str | None = None

    def report(self) -> dict[str, object]:
        """What a line of JSON tells of it."""
        facts = {"checked": self.checked, "proof": self.proof}
        return {name: value for name, value in facts.items() if value is not None}


def verify(
    puzzle: Puzzle, result: Result, seconds: float | None, check: bool, proofs: Path | None, name: str
) -> Verified:
    """Solutions are always checked; SAT checks and proves when wanted, each in at most so many seconds."""
    from ..lab.second_opinion import WITNESSES, fault

    found = fault(puzzle, result.outcome, result.solutions)
    if found or result.outcome not in WITNESSES:
        return Verified(found, False if found and check else None)
    verified = _checked(puzzle, result, seconds) if check else Verified()
    if proofs is None or verified.objection:
        return verified
    return _proven(verified, puzzle, result, seconds, proofs / _harmless(name))


def _checked(puzzle: Puzzle, result: Result, seconds: float | None) -> Verified:
    from ..lab.second_opinion import objection

    try:
        found = in_time(objection(puzzle, result.outcome, result.solutions), seconds)
    except OutOfTimeError:
        return Verified(checked=UNDECIDED)
    return Verified(found, checked=not found)


def _proven(verified: Verified, puzzle: Puzzle, result: Result, seconds: float | None, place: Path) -> Verified:
    """With the name of the two files of the proof, when the verdict excludes solutions."""
    from ..cnf.proof import refuted
    from ..lab.second_opinion import EXCLUDING

    if result.outcome not in EXCLUDING:
        return verified
    try:
        found = in_time(refuted(puzzle, result.solutions), seconds)
    except OutOfTimeError:
        return replace(verified, proof=UNDECIDED)
    if found is None:
        return replace(verified, objection=say("cli.no_proof"))
    _write(place, ".cnf", found.dimacs(f"{result.outcome}: {place.name}"))
    _write(place, ".drup", found.drup())
    return replace(verified, proof=place.name)


def _write(place: Path, extension: str, text: str) -> None:
    place.with_name(place.name + extension).write_text(text, encoding="ascii")


def _harmless(name: str) -> str:
    """A name for files, whatever the file of puzzles is called."""
    return _STRANGE.sub("-", name).strip(".-") or "puzzle"


def check_folder(folder: Path) -> None:
    """Make it, and complain before minutes of measuring when nothing can be written there."""
    folder.mkdir(parents=True, exist_ok=True)
    TemporaryFile(dir=folder).close()
