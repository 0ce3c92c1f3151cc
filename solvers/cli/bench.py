"""The command `bench`: measures puzzles of files and of the suite one by one, and sums up the results, one row a set:
as JSON, as tables, and as Markdown beside published figures. Undecided puzzles count, too.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, Final

import click

from ..errors import PuzzleError
from ..runner import method_info
from ..texts import numeral, place_name, say
from ..warm import prepare, warm_up
from .measure import Case, MeasureOptions, Planned, Row, from_files, from_sets, measure, turned
from .options import as_json, command, json_option, option, solving
from .screen import print_numbers, print_table, seconds_of
from .timed_runs import INTERRUPTED, WARMING, Ask, footnote, machine, rounded, typed_command, versions

if TYPE_CHECKING:
    from ..lab.experiment import Column
    from ..lab.experiment import Row as Shown

_SUITES: Final = ("records",)


@command("bench")
@click.argument("sources", metavar="[FILE]...", nargs=-1)
@option("--suite", about="suite", type=click.Choice(_SUITES))
@option("--sets", about="sets", metavar="NAME,...")
@option("--limit", about="limit", type=click.IntRange(min=1), metavar="N")
@option("--repeat", about="repeat", type=click.IntRange(min=1), default=1, metavar="N")
@option("--orientations", about="orientations", is_flag=True)
@option("--witnesses", about="witnesses", is_flag=True)
@option("--check", about="check", is_flag=True)
@option("--proof", "proofs", about="proof", type=click.Path(path_type=Path, file_okay=False), metavar="DIR")
@option("--markdown", about="markdown", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.md")
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
    warm_up(ask.method, ask.options, WARMING)
    rows, interrupted = _measure_all(planned, ask, MeasureOptions(repeat, witnesses, check, proofs), orientations)
    if interrupted:
        click.echo(f"\n{say('cli.interrupted_after', count=len(rows))}", err=True)
    summary = summarise(rows)
    if in_sets:
        _show_sets(rows, summary, not interrupted, suite, markdown, in_json)
    else:
        if in_json:
            click.echo(as_json({"summary": rounded(summary)}))
        print_summary(summary, to_stderr=in_json)
    status = 2 if summary["errors"] else int(summary["mismatches"] > 0)
    click.get_current_context().exit(INTERRUPTED if interrupted else status)


def _plan(
    sources: Sequence[str], suite: str | None, sets: str | None, limit: int | None, in_sets: bool
) -> list[Planned]:
    """The puzzles to measure; bad names and unreadable files raise before anything is measured."""
    planned = from_files([*dict.fromkeys(sources)], limit, in_sets=in_sets)
    if suite is None:
        return planned
    from ..lab.puzzles import sets_named

    return [*from_sets(sets_named(sets), limit), *planned]


def _check_targets(proofs: Path | None, markdown: Path | None) -> None:
    """Fail before minutes of measuring, not after."""
    if proofs is not None:
        proofs.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=proofs).close()
    if markdown is not None:
        markdown.open("ab").close()


def _measure_all(
    planned: Sequence[Planned], ask: Ask, options: MeasureOptions, orientations: bool
) -> tuple[list[Row], bool]:
    """The rows, and whether the user stopped before the end."""
    rows: list[Row] = []
    # No bar where results scroll by on the same terminal.
    hidden = sys.stdout.isatty() or not sys.stderr.isatty()
    with click.progressbar(planned, file=sys.stderr, hidden=hidden) as plans:
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


def _show_sets(
    rows: Sequence[Row], summary: Summary, complete: bool, suite: str | None, markdown: Path | None, in_json: bool
) -> None:
    set_totals = totals(rows)
    if in_json:
        click.echo(as_json({"summary": report(rows, set_totals, summary, complete=complete)}))
    print_totals(set_totals, to_stderr=in_json)
    if markdown is not None:
        write_markdown(markdown, set_totals, in_suite=suite is not None)


# Totals

_MEBI = 1 << 20

Summary = dict[str, Any]


def summarise(rows: Sequence[Row]) -> Summary:
    """A benchmark in numbers; times are seconds."""
    measured = [row for row in rows if not row.error]
    seconds = [row.seconds for row in measured] or [0.0]
    slowest = max(measured, key=lambda row: row.seconds, default=None)
    return {
        "puzzles": len(measured), "errors": len(rows) - len(measured),
        "mismatches": sum(bool(row.mismatch) for row in measured), "outcomes": _outcomes(rows), "sum": sum(seconds),
        "median": median(seconds), "mean": fmean(seconds), "max": max(seconds),
        "slowest": slowest.id if slowest else None, "peak_mb": _peak_mb(),
    }


def print_summary(summary: Summary, *, to_stderr: bool) -> None:
    """The summary as a table."""
    counts = [(outcome, numeral(count)) for outcome, count in sorted(summary["outcomes"].items())]
    faults = [("bad_lines", summary["errors"]), ("unexpected_verdicts", summary["mismatches"])]
    times = [(say(f"cli.{name}"), seconds_of(summary[name], 4)) for name in ("sum", "median", "mean", "max")]
    rows = [
        (say("cli.puzzles"), numeral(summary["puzzles"])),
        *counts,
        *((say(f"cli.{name}"), numeral(count)) for name, count in faults if count),
        *times,
        *([(say("cli.slowest"), str(summary["slowest"]))] if summary["slowest"] is not None else []),
        *([(say("cli.peak_memory"), say("cli.megabytes", number=round(peak)))] if (peak := summary["peak_mb"]) else []),
    ]
    print_table((say("cli.summary"), ""), rows, to_stderr=to_stderr)


def _peak_mb() -> float | None:
    """The peak memory of this process; None on Windows, which does not say."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (_MEBI if sys.platform == "darwin" else 1024)


def totals(rows: Sequence[Row]) -> list[Shown]:
    """One row for each set, in the order in which they were measured."""
    return [_total(name, [row for row in rows if row.set == name]) for name in dict.fromkeys(row.set for row in rows)]


def report(rows: Sequence[Row], set_totals: Sequence[Shown], summary: Summary, *, complete: bool) -> dict[str, object]:
    """Everything needed to understand and repeat the totals."""
    return {
        "command": typed_command(click.get_current_context()), "machine": machine(), "versions": versions(),
        "complete": complete,
        **{name: summary[name] for name in ("puzzles", "errors", "mismatches", "outcomes", "peak_mb")},
        "sets": [{**rounded(total), "outcomes": _outcomes(row for row in rows if row.set == total["set"])}
                 for total in set_totals],
    }


def print_totals(set_totals: Sequence[Shown], *, to_stderr: bool) -> None:
    """Print the table, and below it the machine and the versions."""
    from ..lab.report import laid_out

    columns, cells = laid_out(_columns(), [_with_faults(row) for row in set_totals])
    print_numbers(columns, cells, to_stderr=to_stderr)
    click.echo(footnote(), err=to_stderr)


def write_markdown(target: Path, set_totals: Sequence[Shown], *, in_suite: bool) -> None:
    """Write the table, with published figures beside those of the suite, and below it the command and the machine."""
    from ..lab.report import as_markdown, laid_out, merged

    rows = merged([_with_faults(row) for row in set_totals], _beside(set_totals) if in_suite else (), ("set",))
    how = f"`{typed_command(click.get_current_context())}`"
    target.write_text(f"{as_markdown(*laid_out(_columns(), rows))}\n\n{how}\n\n{footnote()}\n", encoding="utf-8")


def _columns() -> list[Column]:
    """The columns of the table."""
    from ..lab.experiment import Column

    return [
        Column("source"),
        Column("set"),
        *(Column(name, form="count") for name in ("puzzles", "decided", "undecided", "faults")),
        *(Column(name, form="seconds") for name in ("sum", "median", "mean")),
        Column("most", "lab.heading_most", "seconds"),
        Column("slowest", form="seconds"),
        Column("which", "lab.heading_which"),
        Column("orientation", "lab.heading_orientation", "seconds"),
        Column("worst_orientation", "lab.heading_worst_orientation", "seconds"),
    ]


def _beside(set_totals: Sequence[Shown]) -> list[Shown]:
    """The published figures to show: of the measured sets, and of puzzles that none of our sets has."""
    from ..lab.puzzles import PUBLISHED, SETS

    measured = {row["set"] for row in set_totals}
    return [row for row in PUBLISHED if row["set"] in measured or row["set"] not in SETS]


def _outcomes(rows: Iterable[Row]) -> dict[str, int]:
    return dict(Counter(str(row.outcome) for row in rows if not row.error))


def _total(name: str, rows: Sequence[Row]) -> Shown:
    measured = [row for row in rows if not row.error]
    seconds = sorted(row.process_seconds for row in measured) or [0.0]
    slowest = max(measured, key=lambda row: row.process_seconds, default=None)
    decided = sum(row.decided for row in measured)
    return {
        "set": name, "puzzles": len(measured), "decided": decided, "undecided": len(measured) - decided,
        "errors": len(rows) - len(measured), "mismatches": sum(bool(row.mismatch) for row in measured),
        "sum": sum(seconds), "median": median(seconds), "mean": fmean(seconds),
        "most": seconds[ceil(0.99 * len(seconds)) - 1], "slowest": seconds[-1],
        "which": None if slowest is None else ", ".join(filter(None, (str(slowest.id), slowest.orientation))),
        "wall_seconds": sum(row.seconds for row in measured), **_by_orientation(measured),
    }


def _by_orientation(rows: Sequence[Row]) -> Shown:
    """The time of the whole set in one orientation: in the median one and in the worst."""
    names = dict.fromkeys(row.orientation for row in rows)
    if len(names) < 2:
        return {}
    sums = [sum(row.process_seconds for row in rows if row.orientation == name) for name in names]
    return {"orientation": median(sums), "worst_orientation": max(sums)}


def _with_faults(row: Shown) -> Shown:
    """Add the number of faults, if there are any: otherwise the table has no such column."""
    faults = sum(int(str(row[name] or 0)) for name in ("errors", "mismatches"))
    return {**row, "faults": faults or None}
