"""Checks of measured results: solutions against the clues, verdicts against SAT, proofs in files."""

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
    return _prove(result_checks, puzzle, result, seconds, proofs / _harmless(name))


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
    _write(place, ".cnf", refutation.dimacs(f"{result.outcome}: {place.name}"))
    _write(place, ".drup", refutation.drup())
    return replace(verified, proof=place.name)


def _write(place: Path, extension: str, text: str) -> None:
    place.with_name(place.name + extension).write_text(text, encoding="ascii")


def _harmless(name: str) -> str:
    """A valid file name from the name of any file of puzzles."""
    return _STRANGE.sub("-", name).strip(".-") or "puzzle"


def check_folder(folder: Path) -> None:
    """Make the folder; if nothing can be written there, fail now and not after minutes of measuring."""
    folder.mkdir(parents=True, exist_ok=True)
    TemporaryFile(dir=folder).close()
