"""The commands `solve` and `check`: a puzzle's solutions, and whether a puzzle, its stored solution and a picture are
sound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

import click

from ..colours import EMPTY_LETTER, Palette
from ..errors import PuzzleError
from ..events import Outcome
from ..explain.result_words import numbers, verdict
from ..explain.step_words import contradiction, line_with_clue
from ..formats import Entry, parse
from ..formats.inks import grid_of_signs
from ..grid import Grid
from ..puzzle import Check, Puzzle, line_axes
from ..runner import Result
from ..texts import say, size_name, with_and
from .options import as_json, command, format_option, json_option, option, solving
from .screen import durations, gallery, pace, rows_of, seconds_of
from .sources import read_bytes, read_puzzle, read_puzzles, takes_all
from .timed_runs import Ask, Timed, first_run, rounded

_SOLVED = (Outcome.UNIQUE, Outcome.SOLVED)


@command("solve")
@click.argument("source", metavar="PUZZLE")
@option("--count", about="count", metavar="N|all")
@format_option
@json_option
@solving
def solve(source: str, count: str | None, form: str | None, in_json: bool, ask: Ask) -> None:
    if count is not None:
        ask = replace(ask, options={**ask.options, "count": "0" if count == "all" else count})
    if takes_all(source):
        status = _solve_all(read_puzzles(source, form), ask, in_json)
    else:
        status = _solve_one(read_puzzle(source, form), ask, {} if in_json else None)
    click.get_current_context().exit(status)


def _solve_one(puzzle: Puzzle, ask: Ask, head: dict[str, object] | None) -> int:
    """Print the result, as JSON after `head` if there is one, and return the exit status."""
    timed = first_run(puzzle, ask)
    click.echo(_text(puzzle, timed) if head is None else as_json({**head, **_solve_report(puzzle, timed)}))
    return 0 if timed.result.outcome in _SOLVED else 1


def _solve_all(entries: Sequence[Entry], ask: Ask, in_json: bool) -> int:
    """Solve the puzzles in turn; an unreadable one does not stop the others."""
    status = 0
    for number, entry in enumerate(entries, 1):
        head: dict[str, object] = {"number": number, "title": entry.title}
        if not in_json:
            click.echo(("" if number == 1 else "\n") + f"#{number} {entry.title}".rstrip() + "\n")
        try:
            status = max(status, _solve_one(entry.read(), ask, head if in_json else None))
        except PuzzleError as error:
            click.echo(as_json({**head, "error": str(error)}) if in_json else say("cli.not_read", why=str(error)))
            status = 2
    return status


def _solve_report(puzzle: Puzzle, timed: Timed) -> dict[str, object]:
    result = timed.result
    report: dict[str, object] = {
        "outcome": result.outcome, "method": result.method, "seconds": round(timed.seconds, 6),
        "solutions": [rows_of(grid, puzzle.palette) for grid in result.solutions], "counters": dict(result.counters),
        "stages": rounded(result.stages),
    }
    where = contradiction(puzzle, result.where)
    return {**report, "where": where} if where else report


def _text(puzzle: Puzzle, timed: Timed) -> str:
    result = timed.result
    title = [puzzle.info.title] if puzzle.info.title else []
    clock = say("cli.clock", seconds=seconds_of(timed.seconds), method=result.method) + durations(result.stages)
    facts = filter(None, (clock, numbers(result.counters), pace(result.counters, timed.seconds)))
    parts = [*title, verdict(result), *_pictures(puzzle, result), "; ".join(facts)]
    return "\n\n".join(parts)


def _pictures(puzzle: Puzzle, result: Result) -> list[str]:
    if result.solutions:
        return gallery(result.solutions, puzzle.palette)
    return gallery([result.grid], puzzle.palette) if any(result.grid.cells) else []


# Checks

_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Findings:
    """All results; None for what was not checked."""

    puzzle: Puzzle
    goal: Check | None
    picture: Check | None
    solved: Timed | None

    @property
    def fine(self) -> bool:
        unique = self.solved is None or self.solved.result.outcome is Outcome.UNIQUE
        return unique and all(check is None or check.ok for check in (self.goal, self.picture))


@command("check")
@click.argument("source", metavar="PUZZLE")
@option("--grid", "picture", about="grid", metavar="PICTURE")
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
    stored = None if goal is None else puzzle.check(goal)
    if picture is None:
        return Findings(puzzle, stored, None, first_run(puzzle, ask))
    return Findings(puzzle, stored, puzzle.check(_read_picture(picture, puzzle.palette)), None)


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


def _faults(puzzle: Puzzle, check: Check) -> dict[str, list[str]]:
    """The names of broken lines, and of given cells that differ."""
    return {"lines": [line_with_clue(puzzle, index) for index in check.lines],
            "givens": list(map(puzzle.cell_name, check.givens))}


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
    puzzle = findings.puzzle
    report: dict[str, object] = {
        "ok": findings.fine, "title": puzzle.info.title, "shape": puzzle.shape, "filled": _filled(puzzle),
        **{name: check and {"ok": check.ok, **_faults(puzzle, check)}
           for name, check in (("goal", findings.goal), ("picture", findings.picture))},
    }
    if findings.solved is None:
        return report
    result = findings.solved.result
    return {**report, "outcome": result.outcome, "solutions": len(result.solutions),
            "seconds": round(findings.solved.seconds, 6), "counters": dict(result.counters),
            "where": contradiction(puzzle, result.where)}


def _sentences(findings: Findings) -> list[str]:
    puzzle, filled = findings.puzzle, _filled(findings.puzzle)
    sentences = [puzzle.info.title] if puzzle.info.title else []
    sentences.append(say("cli.well_formed", sides=size_name(puzzle.shape, " x "),
                         filled="?" if filled is None else filled, size=puzzle.size))
    if findings.goal is not None:
        sentences += _fault_sentences(puzzle, say("cli.stored_solution"), findings.goal)
    if findings.picture is not None:
        sentences += _fault_sentences(puzzle, say("cli.the_picture"), findings.picture)
    if findings.solved is not None:
        facts = (seconds_of(findings.solved.seconds), numbers(findings.solved.result.counters))
        sentences += [verdict(findings.solved.result), "; ".join(filter(None, facts))]
    return sentences


def _fault_sentences(puzzle: Puzzle, subject: str, check: Check) -> list[str]:
    if check.ok:
        return [say("cli.satisfies", what=subject)]
    codes = {"lines": "cli.broken_lines", "givens": "cli.differing_givens"}
    return [say("cli.does_not_satisfy", what=subject),
            *(f"  {say(codes[kind], names=_shortened(names))}"
              for kind, names in _faults(puzzle, check).items() if names)]


def _shortened(names: Sequence[str]) -> str:
    hidden = len(names) - _SHOWN
    return with_and([*names[:_SHOWN], say("lists.more", count=hidden)] if hidden > 0 else names)
