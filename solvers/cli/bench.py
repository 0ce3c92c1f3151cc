"""The command `bench`: measures puzzles of files and of the suite one by one, and sums up the results."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from ..errors import PuzzleError
from ..runner import Limit, method_info
from ..texts import place_name, say
from ..warm import prepare, warm_up
from .cases import Planned, from_files, from_sets, turned
from .measure import Case, MeasureOptions, Row, measure
from .options import as_json, json_option, solving
from .prepare import Solving
from .summary import Summary, print_summary, summarise
from .timed_runs import Ask
from .verification import check_folder

# Enough even for methods that find the smallest puzzles hard.
_WARM_SECONDS: Final = 20.0
_INTERRUPTED: Final = 130
_SUITES: Final = ("records",)


@click.command(cls=Solving, short_help=say("commands.bench_short"), help=say("commands.bench"))
@click.argument("sources", metavar="[FILE]...", nargs=-1)
@click.option("--suite", type=click.Choice(_SUITES), help=say("flags.suite"))
@click.option("--sets", metavar="NAME,...", help=say("flags.sets"))
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help=say("flags.limit"))
@click.option("--repeat", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
              help=say("flags.repeat"))
@click.option("--orientations", is_flag=True, help=say("flags.orientations"))
@click.option("--witnesses", is_flag=True, help=say("flags.witnesses"))
@click.option("--check", is_flag=True, help=say("flags.check"))
@click.option("--proof", "proofs", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help=say("flags.proof"))
@click.option("--markdown", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.md",
              help=say("flags.markdown"))
@json_option
@solving
def bench(
    sources: Sequence[str], suite: str | None, sets: str | None, limit: int | None, repeat: int, orientations: bool,
    witnesses: bool, check: bool, proofs: Path | None, markdown: Path | None, in_json: bool, ask: Ask,
) -> None:
    if not (sources or suite):
        raise click.UsageError(say("cli.file_or_suite"))
    if sets is not None and suite is None:
        raise click.UsageError(say("cli.sets_need_suite"))
    method_info(ask.method).read_options(ask.options)
    in_sets = bool(suite or len(sources) > 1 or limit or orientations or witnesses or check or proofs or markdown)
    planned = _plan(sources, suite, sets, limit, in_sets)
    _check_targets(proofs, markdown)
    prepare([ask.method])
    warm_up(ask.method, ask.options, Limit(_WARM_SECONDS))
    rows, interrupted = _measure_all(planned, ask, MeasureOptions(repeat, witnesses, check, proofs), orientations)
    if interrupted:
        click.echo(f"\n{say('cli.interrupted_after', count=len(rows))}", err=True)
    summary = summarise(rows)
    if in_sets:
        _show_sets(rows, summary, not interrupted, suite, markdown, in_json)
    else:
        _show(summary, in_json)
    click.get_current_context().exit(_INTERRUPTED if interrupted else _status(summary))


def _plan(
    sources: Sequence[str], suite: str | None, sets: str | None, limit: int | None, in_sets: bool
) -> list[Planned]:
    """The puzzles to measure; bad names and unreadable files raise before anything is measured."""
    once = tuple(dict.fromkeys(sources))
    planned = from_files(once, limit, in_sets=in_sets)
    if suite is None:
        return planned
    from ..lab.puzzles import sets_named

    return [*from_sets(sets_named(sets), limit), *planned]


def _check_targets(proofs: Path | None, markdown: Path | None) -> None:
    """Fail before minutes of measuring, not after."""
    if proofs is not None:
        check_folder(proofs)
    if markdown is not None:
        markdown.open("ab").close()


def _measure_all(
    planned: Sequence[Planned], ask: Ask, options: MeasureOptions, orientations: bool
) -> tuple[list[Row], bool]:
    """The rows, and whether the user stopped before the end."""
    rows: list[Row] = []
    with click.progressbar(planned, file=sys.stderr, hidden=not _shows_progress()) as plans:
        try:
            for plan in plans:
                for row in _rows(plan, ask, options, orientations):
                    rows.append(row)
                    click.echo(as_json(row.report()))
        except KeyboardInterrupt:
            return rows, True
    return rows, False


def _rows(planned: Planned, ask: Ask, options: MeasureOptions, orientations: bool) -> Iterator[Row]:
    """One row for a puzzle, or one for each orientation, which must all have the same verdict."""
    try:
        case = planned.make()
    except PuzzleError as error:
        number = planned.number
        yield Row(number, line=number, error=say("errors.at", where=place_name("line", number), message=str(error)),
                  set=planned.set)
        return
    verdicts: list[Row] = []
    for oriented in turned(case) if orientations else (case,):
        row = _row(oriented, ask, options)
        verdicts += [row] if row.decided else []
        yield _checked_against(row, verdicts[0]) if row.decided else row


def _row(case: Case, ask: Ask, options: MeasureOptions) -> Row:
    try:
        return measure(case, ask, options)
    except PuzzleError as error:  # a method that does not take such puzzles
        return Row(case.id, line=case.number, error=str(error), set=case.set)


def _checked_against(row: Row, first: Row) -> Row:
    """The row, with a mismatch if it has another verdict than the first orientation."""
    if row.mismatch or row.outcome is first.outcome:
        return row
    return replace(row,
                   mismatch=say("cli.orientation_differs", orientation=first.orientation, outcome=str(first.outcome)))


def _shows_progress() -> bool:
    """Whether to show a bar: not where results scroll by on the same terminal."""
    return sys.stderr.isatty() and not sys.stdout.isatty()


def _show(summary: Summary, in_json: bool) -> None:
    if in_json:
        click.echo(as_json({"summary": summary.report()}))
    print_summary(summary, to_stderr=in_json)


def _show_sets(
    rows: Sequence[Row], summary: Summary, complete: bool, suite: str | None, markdown: Path | None, in_json: bool
) -> None:
    from .totals import print_totals, report, totals, write_markdown

    set_totals = totals(rows)
    if in_json:
        click.echo(as_json({"summary": report(rows, set_totals, summary, complete=complete)}))
    print_totals(set_totals, to_stderr=in_json)
    if markdown is not None:
        write_markdown(markdown, set_totals, in_suite=suite is not None)


def _status(summary: Summary) -> int:
    if summary.errors:
        return 2
    return 1 if summary.mismatches else 0
