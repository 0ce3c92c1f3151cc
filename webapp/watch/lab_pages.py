"""The page of the lab: its experiments, the settings that it offers, and results that were measured beforehand.

GET /lab; GET /lab/NAME.json: the results of an experiment, as a job sends them. `scripts/products.py lab` measures them
anew; they are kept in `lab_results.json`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from flask import Blueprint, Response, abort, render_template

from solvers.texts import say
from solvers.texts.languages import language_name

from ..base.wire_json import Json, dumps
from ..jobs.tasks.experiment_tasks import MOST_SEEDS, results_json

if TYPE_CHECKING:
    from solvers.lab import Experiment
    from solvers.lab.experiment import Parameter
    from solvers.lab.measured import Results

blueprint = Blueprint("lab", __name__)

FILE: Final = Path(__file__).with_name("lab_results.json")
_SECONDS: Final = (0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_SEEDS: Final = (1, 5, 20, MOST_SEEDS)


@blueprint.get("/lab")
def page() -> str:
    return render_template("lab.html", experiments=experiment_list())


@blueprint.get("/lab/<name>.json")
def results(name: str) -> Response:
    from solvers.lab import EXPERIMENTS

    if name not in EXPERIMENTS:
        abort(404, say("server.no_file"))
    return Response(_results(name, language_name()), mimetype="application/json")


@cache
def _results(name: str, _language: str) -> bytes:
    measured = stored_results(name)
    return dumps(results_json(measured.experiment, measured.settings, measured.rows))


@cache
def stored_results(name: str) -> Results:
    """What was measured beforehand, with the settings that the page proposes."""
    from solvers.lab import experiment
    from solvers.lab.measured import Results

    stored: dict[str, Any] = json.loads(FILE.read_text(encoding="ascii"))[name]
    chosen = experiment(name)
    settings = chosen.settings(stored["seconds"], stored["seeds"], stored["values"])
    return Results(chosen, settings, tuple(stored["rows"]))


def experiment_list() -> list[Json]:
    """All experiments with their settings, and values for a first run."""
    return _experiments(language_name())


@cache
def _experiments(_language: str) -> list[Json]:
    from solvers.lab import EXPERIMENTS, experiment

    return [_plain(experiment(name)) for name in EXPERIMENTS]


def _plain(experiment: Experiment) -> Json:
    """An experiment and the fields of its form. A field is `single` if it takes only one of its choices."""
    small = experiment.small
    seconds = sorted({small.seconds, *_SECONDS})
    fields = [
        *(_field(parameter, small.values.get(parameter.name)) for parameter in experiment.parameters),
        {"name": "seeds", "help": say("lab.setting_seeds"), "value": str(small.seeds), "single": True,
         "choices": [_choice(count) for count in _SEEDS]},
        {"name": "seconds", "help": say("lab.setting_seconds"), "value": f"{small.seconds:g}", "single": True,
         "choices": [_choice(each) for each in seconds]},
    ]
    return {"name": experiment.name, "title": say(f"watch_labels.lab_title_{experiment.name}"),
            "question": experiment.summary, "published": experiment.published_on, "fields": fields}


def _field(parameter: Parameter, small: str | None) -> Json:
    """A parameter with its choices: words, or the numbers that it offers and those of the proposed value."""
    value = small or ",".join(map(str, parameter.default))
    numbers = {*parameter.offered, *parameter.default, *parameter.read(value)}
    choices = parameter.choices or sorted(numbers, key=float)
    return {"name": parameter.name, "help": parameter.help, "value": value, "single": False,
            "choices": [_choice(choice) for choice in choices]}


def _choice(choice: object) -> Json:
    from solvers.lab.experiment import choice_name
    from solvers.texts import numeral

    word = choice_name(choice) if isinstance(choice, str) else numeral(float(str(choice)), ",g")
    return {"value": str(choice) if isinstance(choice, str) else f"{choice:g}", "word": word}
