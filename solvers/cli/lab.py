"""The command `lab`: a command for each experiment, made from the experiment's own description.

`solvers/lab` defines experiments and shows their rows; `experiment_runs` carries them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ..texts import say, sentence
from .options import Command, format_option, json_option, option, plugin_option, together
from .prepare import Solving
from .screen import print_table
from .sources import read_puzzle

if TYPE_CHECKING:
    from ..lab import Experiment
    from ..lab.experiment import Parameter
    from .experiment_runs import ExperimentOptions

_experiment_options: Final = together(
    option("--seconds", about="seconds", type=float, metavar="S"),
    option("--seeds", about="seeds", type=int, metavar="N"),
    option("--stop-after", "within", about="stop_after", type=click.FloatRange(min=0), metavar="S"),
    json_option,
    option("--markdown", "in_markdown", about="lab_markdown", is_flag=True),
    option("--plot", about="plot", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.html"),
)


class Experiments(click.Group):
    """The experiments as commands, each made when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from ..lab import EXPERIMENTS

        return [*EXPERIMENTS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        from ..lab import experiment

        return super().get_command(ctx, cmd_name) or _command(experiment(cmd_name))


@click.group(cls=Experiments, invoke_without_command=True,
             short_help=say("commands.lab_short"), help=say("commands.lab"))
@click.pass_context
def lab(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        commands = [(name, lab.get_command(ctx, name)) for name in lab.list_commands(ctx)]
        print_table((say("cli.head_experiment"), ""),
                    [(name, command.short_help or "") for name, command in commands if command])


def _with_experiment_options(command: Command) -> Command:
    """Add the options that every experiment has; the command receives them as one `options`."""

    @wraps(command)
    def with_options(
        *, seconds: float | None, seeds: int | None, within: float | None, in_json: bool, in_markdown: bool,
        plot: Path | None, **arguments: object,
    ) -> None:
        from .experiment_runs import ExperimentOptions

        command(options=ExperimentOptions(seconds, seeds, within, in_json, in_markdown, plot), **arguments)

    return _experiment_options(with_options)


def _command(experiment: Experiment) -> click.Command:
    """The command of an experiment, with an option for each of its parameters."""

    @_with_experiment_options
    def perform_it(options: ExperimentOptions, **values: str | None) -> None:
        from .experiment_runs import perform

        perform(experiment, options, {name: value for name, value in values.items() if value is not None})

    usual = say("cli.experiment_limits", seconds=experiment.seconds, seeds=experiment.seeds)
    about = f"{sentence(experiment.summary)}\n\n{usual}"
    command = click.command(experiment.name, Solving, help=about, short_help=experiment.summary)(perform_it)
    command.params[:0] = [_option(parameter) for parameter in experiment.parameters]
    return command


def _option(parameter: Parameter) -> click.Option:
    bounds = ", ".join(parameter.choices) or say("cli.from_to", low=parameter.low, high=parameter.high)
    default = ",".join(map(str, parameter.default))
    about = say("cli.parameter", about=parameter.help, allowed=bounds, default=default)
    return click.Option([f"--{parameter.name}"], metavar="A,B,...", help=about)


@lab.command(cls=Solving, short_help=say("commands.race_short"), help=say("commands.race"))
@click.argument("source", metavar="PUZZLE")
@click.argument("entries", metavar="METHOD[:OPTION=VALUE,...]...", nargs=-1, required=True)
@plugin_option
@format_option
@_with_experiment_options
def race(source: str, entries: Sequence[str], form: str | None, options: ExperimentOptions) -> None:
    from ..lab.race import race as race_of
    from .experiment_runs import perform

    puzzle = read_puzzle(source, form)
    perform(race_of(puzzle, entries), options, {}, puzzle=puzzle)
