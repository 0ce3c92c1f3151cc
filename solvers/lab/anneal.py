"""`anneal`: how often, how soon and how closely annealing reaches a solution, by method, cost and preprocess.

The columns and figures of all experiments on annealing are here, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from ..anneal.anneal_options import COSTS, PREPROCESSES
from ..runner import OptionValue, method_info
from .experiment import Column, Dots, Experiment, Parameter, Preset, Row, Run, RunResult, Settings, Trial
from .measures import median_count, middle, outcomes, seconds
from .published import BLOCKS, Annealed
from .puzzles import KINDS, square

MEASURED: Final = (
    Column("solved", form="share"),
    Column("seconds", "lab.heading_seconds_if_solved", "seconds"),
    Column("final_cost", "lab.heading_final_cost", "count"),
    Column("moves", form="count"),
    Column("rate", "lab.heading_moves_a_second", "count"),
    Column("log10_space", "lab.heading_log10_of_space", "number"),
    Column("outcome"),
)
DRAWN: Final = ("solved", "seconds", "final_cost")

_METHODS: Final = ("anneal-cells", "anneal-rows", "anneal-blocks", "anneal")


def annealing_figures(results: Sequence[RunResult]) -> Row:
    """The share of runs that reached cost 0, the seconds of these, and the final costs of all."""
    solved = [run for run in results if run.result.solutions]
    costs = (0 if run.result.solutions else run.result.counters.get("best") for run in results)
    return {
        "solved": len(solved) / len(results),
        "seconds": seconds(solved),
        "final_cost": middle(cost for cost in costs if cost is not None),
        "moves": median_count(results, "moves"),
        "rate": _rate(results),
        "log10_space": median_count(results, "log10_space"),
        "outcome": outcomes(results),
    }


def _rate(results: Sequence[RunResult]) -> float | None:
    """The median of moves per second; None if there were no moves."""
    rates = ((run.result.counters.get("moves", 0), run.seconds) for run in results)
    rate = middle(moves / seconds for moves, seconds in rates if moves)
    return None if rate is None else round(rate)


def _plan(settings: Settings) -> list[Trial]:
    puzzles = product(settings.numbers("sizes"), settings.words("kinds"))
    return [_trial(side, kind, *way, settings) for (side, kind), way in product(puzzles, list(_ways(settings)))]


def _ways(settings: Settings) -> Iterator[tuple[str, str, str]]:
    """Method, cost and preprocess, as far as a method has these options."""
    for method in settings.words("methods"):
        offered = {option.name: option.choices for option in method_info(method).options}
        costs, preprocesses = (
            [word for word in settings.words(several) if word in offered.get(name, ())] or [""]
            for several, name in (("costs", "cost"), ("preprocesses", "preprocess"))
        )
        yield from product([method], costs, preprocesses)


def _trial(side: int, kind: str, method: str, cost: str, preprocess: str, settings: Settings) -> Trial:
    choices: dict[str, OptionValue] = {"cost": cost, "preprocess": preprocess}
    options = {name: value for name, value in choices.items() if value}
    labels: Row = {"kind": kind, "n": side, "method": method, "cost": cost or None, "preprocess": preprocess or None}
    return Trial(labels, tuple(Run(square(kind, side, seed), method, options, seed) for seed in range(settings.seeds)))


def _published(report: Annealed) -> Row:
    return {"method": "anneal-blocks", "cost": "aligned", **row_of(report)}


def row_of(report: Annealed) -> Row:
    """The published figures, as part of a row."""
    return {"n": report.side, "moves": report.moves, "final_cost": report.final_cost}


EXPERIMENT: Final = Experiment(
    name="anneal",
    summary_code="lab.about_anneal",
    parameters=(
        Parameter("sizes", (10, 15, 20, 30), "lab.sizes", low=2, high=100),
        Parameter("kinds", KINDS, "lab.kinds", choices=KINDS),
        Parameter("methods", _METHODS, "lab.methods", choices=_METHODS),
        Parameter("costs", ("padded", "aligned", "flips"), "lab.costs", choices=COSTS),
        Parameter("preprocesses", PREPROCESSES, "lab.preprocesses", choices=PREPROCESSES),
    ),
    columns=(
        Column("n", "lab.heading_n", "count"),
        Column("kind"),
        Column("method"),
        Column("cost"),
        Column("preprocess"),
        *MEASURED,
    ),
    plan=_plan,
    sum_up=annealing_figures,
    figure=Dots(("method", "cost", "preprocess"), DRAWN, ("kind", "n"), log=("seconds",)),
    published=tuple(map(_published, BLOCKS)),
    published_code="lab.published_blocks",
    beside=("method", "cost", "n"),
    seconds=10.0,
    seeds=3,
    small=Preset(1.2, {"sizes": "10", "kinds": "picture", "costs": "aligned,flips", "preprocesses": "none"}),
)
