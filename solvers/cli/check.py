"""The command `check`: whether a puzzle, its stored solution and a given picture are sound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import prod

import click

from ..colours import EMPTY_LETTER, Palette
from ..errors import PuzzleError
from ..events import Outcome
from ..explain.step_words import contradiction, line_with_clue
from ..formats import parse
from ..formats.inks import grid_of_signs
from ..grid import Grid
from ..puzzle import Check, Puzzle, line_axes
from ..texts import say, size_name, with_and
from .options import as_json, format_option, json_option, solving
from .prepare import Solving
from .sources import read_bytes, read_puzzle
from .timed_runs import Ask, Timed, first_run
from .words import numbers, seconds_of, verdict

_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Faults:
    """Where a picture does not fit a puzzle: the names of broken lines, and of given cells that differ."""

    lines: tuple[str, ...]
    givens: tuple[str, ...]

    @property
    def any(self) -> bool:
        return bool(self.lines or self.givens)


@dataclass(frozen=True, slots=True)
class Findings:
    """All results; None for what was not checked."""

    puzzle: Puzzle
    goal: Faults | None
    picture: Faults | None
    solved: Timed | None

    @property
    def fine(self) -> bool:
        unique = self.solved is None or self.solved.result.outcome is Outcome.UNIQUE
        return unique and not any(faults is not None and faults.any for faults in (self.goal, self.picture))


@click.command(cls=Solving, short_help=say("commands.check_short"), help=say("commands.check"))
@click.argument("source", metavar="PUZZLE")
@click.option("--grid", "picture", metavar="PICTURE", help=say("flags.grid"))
@format_option
@json_option
@solving
def check(source: str, picture: str | None, form: str | None, in_json: bool, ask: Ask) -> None:
    puzzle = read_puzzle(source, form)
    findings = _find(puzzle, picture, ask)
    click.echo(as_json(_report(findings)) if in_json else "\n".join(_sentences(findings)))
    click.get_current_context().exit(0 if findings.fine else 1)


def _find(puzzle: Puzzle, picture: str | None, ask: Ask) -> Findings:
    goal = puzzle.info.goal
    stored = None if goal is None else _faults(puzzle, puzzle.check(goal))
    if picture is None:
        return Findings(puzzle, stored, None, first_run(puzzle, ask))
    return Findings(puzzle, stored, _faults(puzzle, puzzle.check(_read_picture(picture, puzzle.palette))), None)


def _read_picture(source: str, palette: Palette) -> Grid:
    """A picture: signs as text, in colours their letters, or a file of any format with a solution."""
    data = read_bytes(source)
    rows = data.decode("utf-8", "replace").replace("?", EMPTY_LETTER).split()
    lettered = grid_of_signs(rows, [EMPTY_LETTER, *(colour.letter for colour in palette[1:])]) if palette else None
    if lettered is not None:
        return lettered
    try:
        return Grid.from_text(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, PuzzleError) as not_text:
        try:
            grid = parse(data).info.goal
        except PuzzleError:
            grid = None
        if grid is None:
            raise _no_picture(source, not_text) from not_text
        return grid


def _no_picture(source: str, error: ValueError) -> PuzzleError:
    if isinstance(error, PuzzleError):
        inner = say("errors.at", where=error.where, message=error.message)
        return PuzzleError("cli.in_picture", where=source, found=error.found, message=inner)
    return PuzzleError("cli.picture", where=source)


def _faults(puzzle: Puzzle, check: Check) -> Faults:
    lines = tuple(line_with_clue(puzzle, index) for index in check.lines)
    return Faults(lines, tuple(map(puzzle.cell_name, check.givens)))


def _filled(puzzle: Puzzle) -> int | None:
    """The number of cells that every solution fills: the sum along the first axis whose lines all have clues."""
    start = 0
    for axis in line_axes(puzzle.shape):
        end = start + prod(puzzle.shape) // puzzle.shape[axis]
        clues = [line.clue for line in puzzle.lines[start:end]]
        if None not in clues:
            return sum(clue.total for clue in clues if clue is not None)
        start = end
    return None


def _report(findings: Findings) -> dict[str, object]:
    report: dict[str, object] = {
        "ok": findings.fine, "title": findings.puzzle.info.title, "shape": findings.puzzle.shape,
        "filled": _filled(findings.puzzle), "goal": _faults_report(findings.goal),
        "picture": _faults_report(findings.picture),
    }
    return report if findings.solved is None else {**report, **_solved_report(findings.puzzle, findings.solved)}


def _faults_report(faults: Faults | None) -> dict[str, object] | None:
    return None if faults is None else {"ok": not faults.any, **asdict(faults)}


def _solved_report(puzzle: Puzzle, timed: Timed) -> dict[str, object]:
    result = timed.result
    return {
        "outcome": result.outcome, "solutions": len(result.solutions), "seconds": round(timed.seconds, 6),
        "counters": dict(result.counters), "where": contradiction(puzzle, result.where),
    }


def _sentences(findings: Findings) -> list[str]:
    filled = _filled(findings.puzzle)
    sentences = [say("cli.well_formed", sides=size_name(findings.puzzle.shape, " x "),
                     filled="?" if filled is None else filled, size=findings.puzzle.size)]
    if findings.puzzle.info.title:
        sentences.insert(0, findings.puzzle.info.title)
    if findings.goal is not None:
        sentences += _faults_sentences(say("cli.stored_solution"), findings.goal)
    if findings.picture is not None:
        sentences += _faults_sentences(say("cli.the_picture"), findings.picture)
    if findings.solved is not None:
        sentences += _solved_sentences(findings.puzzle, findings.solved)
    return sentences


def _faults_sentences(subject: str, faults: Faults) -> list[str]:
    if not faults.any:
        return [say("cli.satisfies", what=subject)]
    sentences = [say("cli.does_not_satisfy", what=subject)]
    if faults.lines:
        sentences.append(f"  {say('cli.broken_lines', names=_shortened(faults.lines))}")
    if faults.givens:
        sentences.append(f"  {say('cli.differing_givens', names=_shortened(faults.givens))}")
    return sentences


def _shortened(names: Sequence[str]) -> str:
    hidden = len(names) - _SHOWN
    return with_and([*names[:_SHOWN], say("lists.more", count=hidden)] if hidden > 0 else names)


def _solved_sentences(puzzle: Puzzle, timed: Timed) -> list[str]:
    counters = numbers(timed.result.counters)
    return [verdict(puzzle, timed.result), "; ".join(filter(None, (seconds_of(timed.seconds), counters)))]
