"""The experiments as the page of the lab shows them: their settings, with values for a first run."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from solvers.texts import language_name, say

from ..base.wire_json import Json
from ..jobs.tasks.experiment_tasks import MOST_SEEDS

if TYPE_CHECKING:
    from solvers.lab.experiment import Experiment, Parameter


def experiment_list() -> list[Json]:
    """All experiments as plain values."""
    return _experiments(language_name())


@cache
def _experiments(_language: str) -> list[Json]:
    from solvers.lab import EXPERIMENTS, experiment

    return [_plain(experiment(name)) for name in EXPERIMENTS]


def _plain(experiment: Experiment) -> Json:
    small = experiment.small
    fields = [
        _field("seconds", say("lab.setting_seconds"), f"{small.seconds:g}", ""),
        _field("seeds", say("lab.setting_seeds"), "1", _range(1, MOST_SEEDS)),
        *(_parameter_field(parameter, small.values) for parameter in experiment.parameters),
    ]
    return {"name": experiment.name, "summary": experiment.summary, "published": experiment.published_on,
            "fields": fields}


def _parameter_field(parameter: Parameter, small: Mapping[str, str]) -> Json:
    value = small.get(parameter.name, ",".join(map(str, parameter.default)))
    allowed = ", ".join(parameter.choices) or _range(parameter.low, parameter.high)
    return _field(parameter.name, parameter.help, value, allowed)


def _range(low: float | None, high: float | None) -> str:
    return say("cli.from_to", low=low, high=high)


def _field(name: str, about: str, value: str, allowed: str) -> Json:
    """A field of the form: its `value` for a first run, and the `allowed` values in words."""
    return {"name": name, "help": about, "value": value, "allowed": allowed}
