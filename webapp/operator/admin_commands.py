"""`python -m webapp admin` and `nonoscope admin`: what an operator does on the machine where the server runs.

Commands about jobs, rooms and blocks ask the running server or, with NONOSCOPE_REDIS, Redis itself, from any machine.
Links are in the database, whether the server runs or not. The commands need the same NONOSCOPE_... settings as the
server.
"""

from __future__ import annotations

import os
import re
from functools import partial
from pathlib import Path
from typing import Any, Final, TextIO

import click

from solvers.cli.options import as_json, json_option
from solvers.cli.screen import print_table

from ..base.paths import data_folder, default_database
from ..base.wire_json import Json
from ..config import settings_or_exit
from ..database import Database, DatabaseError
from ..database.links import back_up, deleted, exported, imported, listed
from ..database.sessions import normal_address
from .admin_channel import NoServerError, ask_server

_UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
_SHOWN: Final = 60  # characters of a code in a list


class _Admin(click.Group):
    """Turns what the parts below raise into a sentence."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (NoServerError, DatabaseError, ValueError) as error:
            raise click.ClickException(str(error)) from None


class _NamesCommand(click.Command):
    """A command that takes names of jobs or links, which may begin with a hyphen. All its options are flags."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Takes an argument for an option only if the command has that option. `--` ends the options, as usual."""
        options = {option for parameter in self.get_params(context) for option in parameter.opts}
        if "--" not in arguments:
            names = [argument for argument in arguments if argument not in options]
            arguments = [*(argument for argument in arguments if argument in options), "--", *names]
        return super().parse_args(context, arguments)


@click.group(cls=_Admin, short_help="Manage a running server.",
             context_settings={"help_option_names": ["-h", "--help"]})
def admin() -> None:
    """Manage a server that runs on this machine, and its short links; with NONOSCOPE_REDIS, all machines."""


@admin.command(cls=_NamesCommand)
@click.argument("names", nargs=-1, metavar="JOB...")
@click.option("--all", "everything", is_flag=True, help="All waiting and running jobs.")
def kill(names: tuple[str, ...], everything: bool) -> None:
    """End jobs now. Their watchers learn that they were cancelled."""
    if bool(names) == everything:
        raise click.UsageError("Name the jobs to end, as `jobs` lists them, or use --all.")
    killed = _ask(command="kill", jobs=["all"] if everything else names)["killed"]
    click.echo(f"Ended: {', '.join(killed)}." if killed else "There was nothing to end.")


@admin.command()
@click.argument("who")
@click.option("--for", "time", default="1h", show_default=True, metavar="TIME", help="For example 30m, 2h or 7d.")
def block(who: str, time: str) -> None:
    """Refuse all requests of somebody for some time, and end their jobs.

    WHO is an address, a network such as 203.0.113.0/24, or a visitor as named in the notices of requests. Blocks are
    forgotten when the server stops, unless they are in Redis.
    """
    answer = _ask(command="block", who=who, seconds=_seconds(time))
    ended = f"; jobs ended: {', '.join(answer['killed'])}" if answer["killed"] else ""
    click.echo(f"Blocked for {time}: {answer['blocked']}{ended}.")


@admin.command()
@click.argument("who")
def unblock(who: str) -> None:
    """Remove a block."""
    click.echo(f"No longer blocked: {_ask(command='unblock', who=who)['unblocked']}.")


@admin.command()
@click.argument("who", metavar="HOST|WORKER")
def drain(who: str) -> None:
    """Let a host, or one worker, finish its jobs and end, for example for an update."""
    click.echo(f"Draining: {', '.join(_ask(command='drain', who=who)['draining'])}.")


@admin.command()
@click.argument("who", metavar="HOST|WORKER")
def undrain(who: str) -> None:
    """Let workers of this name begin again."""
    click.echo(f"No longer drained: {_ask(command='undrain', who=who)['undrained']}.")


def _list(name: str, in_json: bool) -> None:
    _show(_ask(command=name)[name], in_json)


for _name, _help in {
    "jobs": "List waiting and running jobs, and who asked for them.",
    "blocks": "List who is blocked, and for how many more seconds.",
    "workers": "List the workers of all machines and what they do, or the pools of one server alone.",
    "queues": "List the queues: what waits and runs, the longest wait in seconds, and jobs that ended in the last "
              "minutes.",
    "rates": "List who comes closest to a limit, and how many jobs of theirs wait and run.",
}.items():
    admin.command(_name, help=_help)(json_option(partial(_list, _name)))


@admin.command()
@click.option("--most", default=50, show_default=True, type=click.IntRange(min=1), help="How many at most.")
@json_option
def rooms(most: int, in_json: bool) -> None:
    """List the classes and shared boards that were used last: what they do, how many people are there, and their bytes.
    """
    _show(_ask(command="rooms", most=most)["rooms"], in_json)


@admin.command()
@click.argument("codes", nargs=-1, required=True, metavar="CODE...")
def end(codes: tuple[str, ...]) -> None:
    """End classes or shared boards by their codes, and erase what they keep. Everybody there is told."""
    click.echo(f"Ended: {', '.join(_ask(command='end', rooms=codes)['ended'])}.")


@admin.group()
def links() -> None:
    """List, delete, export and import short links."""


@links.command("list")
@click.argument("part", default="")
@click.option("--most", default=50, show_default=True, type=click.IntRange(min=1), help="How many at most.")
@json_option
def list_links(part: str, most: int, in_json: bool) -> None:
    """List the newest links; with PART, only those whose name, code or fragment contains it."""
    rows = [{"name": link.name, "made": f"{link.made:%Y-%m-%d %H:%M}", "code": _cut(link.code, in_json),
             "fragment": _cut(link.fragment, in_json)} for link in listed(_database(), part, most)]
    _show(rows, in_json)


@links.command("delete", cls=_NamesCommand)
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
def delete_links(names: tuple[str, ...]) -> None:
    """Delete links by name, the part after /s/."""
    gone = deleted(_database(), names)
    click.echo(f"Deleted: {', '.join(gone) or 'none'}.")
    missing = [name for name in names if name not in gone]
    if missing:
        raise ValueError(f"There is no link of this name: {', '.join(missing)}.")


@links.command("export")
@click.argument("file", type=click.File("w", encoding="utf-8", atomic=True))
def export_links(file: TextIO) -> None:
    """Write all links to FILE, one JSON object per line; - is standard output."""
    count = 0
    for line in exported(_database()):
        file.write(line)
        count += 1
    click.echo(f"Exported {count:,} links.", err=True)


@links.command("import")
@click.argument("file", type=click.File("r", encoding="utf-8"))
def import_links(file: TextIO) -> None:
    """Add the links of FILE, as written by `export`: all of them, or none if a line is not valid."""
    added, present = imported(_database(), file)
    click.echo(f"Imported {added:,} links; {present:,} were there already.")


@admin.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Copy the database to FILE while the server runs, and check the copy."""
    count = back_up(normal_address(_database_address()), file)
    click.echo(f"Copied {count:,} links to {file}.")


def _ask(**command: Any) -> Json:
    """The answer of the running server, or from the Redis of many."""
    settings = settings_or_exit(os.environ)
    if not settings["REDIS"]:
        return ask_server(_database().folder or data_folder(), command)
    # Not at the top: these take a while to load, and need packages that are not always there.
    from .admin_answers import answer_operator
    from .cluster_state import cluster_services

    return answer_operator(cluster_services(settings), command)


def _database() -> Database:
    return Database(_database_address())


def _database_address() -> str:
    return str(settings_or_exit(os.environ)["DATABASE"]) or default_database()


def _seconds(text: str) -> int:
    match = re.fullmatch(r"(\d{1,9})([smhd])", text.strip())
    if not match:
        raise ValueError(f"Expected a time such as 90s, 30m, 2h or 7d, found {text!r}.")
    return int(match[1]) * _UNITS[match[2]]


def _cut(text: str, whole: bool) -> str:
    return text if whole or len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _show(rows: list[Json], in_json: bool) -> None:
    if in_json:
        click.echo(as_json(rows))
    elif rows:
        print_table(tuple(rows[0]), [["" if value is None else str(value) for value in row.values()] for row in rows])
    else:
        click.echo("None.")
