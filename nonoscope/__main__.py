"""The command `nonoscope`: the engine's command line, `serve` for the app, `worker` for solves on other machines, and
`admin` for the operator. Alone it serves, so that `uvx "nonoscope[web]"` shows the app.

The two packages do not know each other's commands; this module combines them. What serving needs is loaded only when it
is needed.
"""

from __future__ import annotations

import sys
from copy import copy
from importlib import import_module
from importlib.util import find_spec
from typing import Final

import click

from solvers import __version__
from solvers.errors import needs
from solvers.texts.languages import speak_like_terminal

speak_like_terminal()  # before commands are loaded with their texts

from solvers.cli import PROGRAM as ENGINE  # noqa: E402
from solvers.cli import CommandLine, cli  # noqa: E402
from solvers.texts import say  # noqa: E402

PROGRAM: Final = "nonoscope"
# The commands of the app, and the modules that have them.
_APP: Final = {
    "admin": ("webapp.operator.admin_commands", "admin"), "serve": ("webapp.__main__", "main"),
    "worker": ("webapp.__main__", "worker"),
}


class Program(CommandLine):
    """The commands of the engine, `serve`, `worker` and `admin`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*super().list_commands(ctx), *(_APP if find_spec("flask") else ())])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in _APP:
            module, name = _APP[cmd_name]
            with needs("web"):
                command: click.Command = getattr(import_module(module), name)
                return command
        return super().get_command(ctx, cmd_name)


def _renamed(command: click.Command) -> click.Command:
    """The same command, with the name of this program in its examples."""
    renamed = copy(command)
    renamed.help = (command.help or "").replace(ENGINE, PROGRAM)
    if isinstance(renamed, click.Group):
        renamed.commands = {name: _renamed(each) for name, each in renamed.commands.items()}
    return renamed


_engine: Final = {name: _renamed(each) for name, each in cli.commands.items()}
nonoscope: Final = Program(
    commands=_engine, callback=cli.callback, help=_renamed(cli).help, context_settings=cli.context_settings,
    epilog=say("commands.without_command"),
)
click.version_option(__version__, prog_name="Nonoscope", message="%(prog)s %(version)s")(nonoscope)


def main() -> None:
    """Run the command line on the arguments of this process."""
    # On Windows click would expand wildcards: see solvers/cli.
    nonoscope.main(sys.argv[1:] or ["serve"], prog_name=PROGRAM, windows_expand_args=False)


if __name__ == "__main__":
    main()
