"""`cooling`: where annealing with block moves ends, by the first temperature, the cooling and the rule of acceptance.

The number of moves ends a run, not the time, so that the same settings give the same figures on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from ..anneal.anneal_options import ACCEPTANCES
from ..runner import OptionValue
from .anneal import annealing_figures, row_of
from .blocks import PUBLISHED_OPTIONS
from .experiment import Column, Dots, Experiment, Parameter, Preset, Row, Run, RunResult, Settings, Trial
from .measures import median_count, middle
from .published import BLOCKS, Annealed
from .puzzles import random_puzzle

Options = Mapping[str, OptionValue]

_LABELS: Final = ("acceptance", "threshold", "start_ratio", "cooling_factor")
_RESULTS: Final = ("final_cost", "solved", "moves", "outcome")


def _plan(settings: Settings) -> list[Trial]:
    ways = product(
        settings.numbers("sizes"), _rules(settings), settings.values["ratios"], settings.values["factors"],
        settings.values["moves"],
    )
    return [_trial(side, {**rule, "start_ratio": ratio, "cooling_factor": factor, "moves": moves}, settings.seeds)
            for side, rule, ratio, factor, moves in ways]


def _rules(settings: Settings) -> Iterator[Options]:
    """The rules of acceptance; only the original one has a threshold."""
    for rule in settings.words("acceptances"):
        if rule == "original":
            yield from ({"acceptance": rule, "threshold": threshold} for threshold in settings.values["thresholds"])
        else:
            yield {"acceptance": rule}


def _trial(side: int, choices: Options, seeds: int) -> Trial:
    labels = {"n": side, **{name: choices.get(name) for name in _LABELS}}
    options = {**PUBLISHED_OPTIONS, **choices}
    runs = (Run(random_puzzle(side, seed), "anneal-blocks", options, seed) for seed in range(seeds))
    return Trial(labels, tuple(runs))


def _sum_up(results: Sequence[RunResult]) -> Row:
    row = annealing_figures(results)
    return {
        **{name: row[name] for name in _RESULTS},
        "accepted": middle(run.result.counters["acceptance"] for run in results),
        "temperature": median_count(results, "temperature"),
    }


def _published(report: Annealed) -> Row:
    return {**{name: PUBLISHED_OPTIONS[name] for name in _LABELS}, **row_of(report)}


EXPERIMENT: Final = Experiment(
    name="cooling",
    summary_code="lab.about_cooling",
    parameters=(
        Parameter("sizes", (10, 15, 30), "lab.sizes", low=2, high=100),
        Parameter("ratios", (0.05, 0.6, 5.0), "lab.ratios", low=0, high=1000),
        Parameter("factors", (0.95, 0.99, 0.999), "lab.factors", low=0.01, high=1),
        Parameter("acceptances", ("original", "metropolis"), "lab.acceptances", choices=ACCEPTANCES),
        Parameter("thresholds", (0.6,), "lab.thresholds", low=0, high=1),
        Parameter("moves", (25_000,), "lab.moves", low=1, high=10_000_000),
    ),
    columns=(
        Column("n", "lab.heading_n", "count"),
        Column("acceptance"),
        Column("threshold", form="number"),
        Column("start_ratio", "lab.heading_start_ratio", "number"),
        Column("cooling_factor", "lab.heading_cooling_factor", "number"),
        Column("final_cost", "lab.heading_final_cost", "count"),
        Column("solved", form="share"),
        Column("accepted", form="share"),
        Column("temperature", "lab.heading_last_temperature", "number"),
        Column("moves", form="count"),
        Column("outcome"),
    ),
    plan=_plan,
    sum_up=_sum_up,
    figure=Dots(("acceptance", "threshold", "start_ratio", "cooling_factor"), ("final_cost", "accepted"), ("n",)),
    published=tuple(map(_published, BLOCKS)),
    published_code="lab.published_blocks",
    beside=("n", *_LABELS),
    seconds=10.0,
    seeds=3,
    small=Preset(0.8, {"sizes": "15,30", "ratios": "0.6"}),
)
