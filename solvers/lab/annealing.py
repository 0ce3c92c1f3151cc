"""Experiments on annealing.

- `anneal`: how often, how soon and how closely it reaches a solution, by method, cost and preprocess.
- `blocks`: the effect of each improvement of annealing with block moves: alone, and when only this one is missing.
- `cooling`: where annealing with block moves ends, by the first temperature, the cooling and the rule of acceptance.
  The number of moves ends a run, not the time, so that the same settings give the same figures on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Final

from ..anneal import ACCEPTANCES, COSTS, PREPROCESSES
from ..runner import OptionValue, method_info
from .experiment import (
    MEDIAN,
    RUNS,
    Column,
    Dots,
    Experiment,
    Parameter,
    Preset,
    Row,
    Run,
    RunResult,
    Settings,
    Survival,
    Trial,
    columns,
    counts,
    crossed,
    outcomes,
    quartiles,
    seeded,
)
from .published import BLOCKS
from .puzzles import KINDS, random_puzzle, square

Options = Mapping[str, OptionValue]

_METHODS: Final = ("anneal-cells", "anneal-rows", "anneal-blocks", "anneal")
_SOLVED: Final = Column("solved", form="runs_share")
_MOVES: Final = Column("moves", form="count", effort=MEDIAN)
_FINAL_COST: Final = Column("final_cost", "lab.heading_final_cost", "count")
_MEASURED: Final = (
    RUNS,
    _SOLVED,
    _MOVES,
    Column("seconds", form="seconds", effort=MEDIAN),
    _FINAL_COST,
    Column("rate", "lab.heading_moves_a_second", "count"),
    Column("log10_space", "lab.heading_log10_of_space", "number"),
    Column("outcome"),
)
_DRAWN: Final = ("final_cost", "seconds")


def _sum_up(results: Sequence[RunResult]) -> Row:
    """The share of runs that reached cost 0, after how many moves each of them did, and the final costs of all."""
    solved = [bool(run.result.solutions) for run in results]
    moves = counts(results, "moves")
    costs = [0 if run.result.solutions else run.result.counters.get("best") for run in results]
    return {
        "solved": sum(solved) / len(results),
        "succeeded": sum(solved),
        "solved_after": tuple(sorted(int(made or 0) for made, success in zip(moves, solved, strict=True) if success)),
        "most_moves": int(max((made or 0 for made in moves), default=0)),
        **quartiles("moves", moves, solved),
        **quartiles("seconds", [run.seconds for run in results], solved),
        **quartiles("final_cost", costs),
        "rate": quartiles("rate", [round(made / run.seconds) if made else None
                                   for made, run in zip(moves, results, strict=True)])["rate"],
        "log10_space": quartiles("space", counts(results, "log10_space"))["space"],
        "outcome": outcomes(results),
    }


def _published(labels: Row) -> tuple[Row, ...]:
    return tuple({**labels, "n": report.side, "moves": report.moves, "final_cost": report.final_cost}
                 for report in BLOCKS)


# --- anneal -----------------------------------------------------------------------------------------------------------


def _plan_methods(settings: Settings) -> list[Trial]:
    puzzles = product(settings.numbers("sizes"), settings.words("kinds"))
    return [_method(side, kind, *way, settings) for (side, kind), way in product(puzzles, list(_ways(settings)))]


def _ways(settings: Settings) -> Iterator[tuple[str, str, str]]:
    """Method, cost and preprocess, as far as a method has these options."""
    for method in settings.words("methods"):
        offered = {option.name: option.choices for option in method_info(method).options}
        costs, preprocesses = (
            [word for word in settings.words(several) if word in offered.get(name, ())] or [""]
            for several, name in (("costs", "cost"), ("preprocesses", "preprocess"))
        )
        yield from product([method], costs, preprocesses)


def _method(side: int, kind: str, method: str, cost: str, preprocess: str, settings: Settings) -> Trial:
    choices: dict[str, OptionValue] = {"cost": cost, "preprocess": preprocess}
    options = {name: value for name, value in choices.items() if value}
    labels: Row = {"kind": kind, "n": side, "method": method, "cost": cost or None, "preprocess": preprocess or None}
    return Trial(labels, seeded(settings, lambda seed: Run(square(kind, side, seed), method, options, seed)))


_ANNEAL: Final = Experiment(
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
        Column("n", "lab.heading_n", "count"), *columns("kind", "method", "cost", "preprocess"), *_MEASURED,
    ),
    plan=_plan_methods,
    sum_up=_sum_up,
    charts=(Survival(("method", "cost", "preprocess", "kind", "n")),
            Dots(("method", "cost", "preprocess"), _DRAWN, ("kind", "n"), log=("seconds",))),
    published=_published({"method": "anneal-blocks", "cost": "aligned"}),
    published_code="lab.published_blocks",
    beside=("method", "cost", "n"),
    seconds=10.0,
    seeds=3,
    small=Preset(0.5, {"sizes": "10", "kinds": "picture", "costs": "aligned,flips", "preprocesses": "none"}),
)

# --- blocks -----------------------------------------------------------------------------------------------------------

_PUBLISHED_OPTIONS: Final[Options] = {
    "cost": "aligned", "gap": -1, "mismatch": -1, "move": "bump", "pick": "any", "right": 0.6, "start": "leftmost",
    "acceptance": "original", "threshold": 0.6, "cooling": "accepted", "cooling_factor": 0.99,
    "temperatures": "first-cost", "start_ratio": 0.6, "preprocess": "none",
}
_CHANGES: Final[Mapping[str, Options]] = {
    "metropolis": {"acceptance": "metropolis"},
    "flips": {"cost": "flips"},
    "line-logic": {"preprocess": "lines"},
    "wrong-columns": {"pick": "wrong"},
    "jumps": {"move": "mixed"},
    "random-start": {"start": "random"},
    "both-ways": {"right": 0.5},
    "schedule": {"cooling": "geometric", "temperatures": "sample"},
}
# Changes that would replace a better one in "all" are only tried alone.
_ALONE: Final[Mapping[str, Options]] = {
    "overlap": {"preprocess": "overlap"},
    "movable-runs": {"pick": "movable"},
    "bit-flips": {"move": "flip"},
}
_AS_PUBLISHED: Final = "as-published"


def _merged(but: str = "") -> Options:
    """All changes at once, or all but one."""
    changes = [options for name, options in _CHANGES.items() if name != but]
    return {name: value for options in (_PUBLISHED_OPTIONS, *changes) for name, value in options.items()}


_VARIANTS: Final[Mapping[str, Options]] = {
    _AS_PUBLISHED: _PUBLISHED_OPTIONS,
    **{f"plus-{name}": {**_PUBLISHED_OPTIONS, **options} for name, options in {**_CHANGES, **_ALONE}.items()},
    "all": _merged(),
    **{f"all-but-{name}": _merged(name) for name in _CHANGES},
}


def _variant(side: int, kind: str, variant: str, seed: int) -> Run:
    return Run(square(kind, side, seed), "anneal-blocks", _VARIANTS[variant], seed)


_BLOCKS: Final = Experiment(
    name="blocks",
    summary_code="lab.about_blocks",
    parameters=(
        Parameter("sizes", (10, 15), "lab.sizes", low=2, high=100),
        Parameter("kinds", KINDS[:1], "lab.kinds", choices=KINDS),
        Parameter("variants", tuple(_VARIANTS), "lab.variants", choices=tuple(_VARIANTS)),
    ),
    columns=(Column("n", "lab.heading_n", "count"), *columns("kind", "variant"), *_MEASURED),
    plan=lambda settings: crossed(settings, {"n": "sizes", "kind": "kinds", "variant": "variants"}, _variant),
    sum_up=_sum_up,
    charts=(Survival(("variant", "kind", "n")), Dots(("variant",), _DRAWN, ("kind", "n"), log=("seconds",))),
    published=_published({"variant": _AS_PUBLISHED}),
    published_code="lab.published_blocks",
    beside=("n", "variant"),
    seconds=3.0,
    seeds=3,
    small=Preset(0.2, {"sizes": "10", "variants": "as-published,plus-flips,plus-line-logic,all"}),
)

# --- cooling ----------------------------------------------------------------------------------------------------------

_LABELS: Final = ("acceptance", "threshold", "start_ratio", "cooling_factor")


def _plan_cooling(settings: Settings) -> list[Trial]:
    trials, values = [], settings.values
    for side, rule, ratio, factor, moves in product(
        settings.numbers("sizes"), _rules(settings), values["ratios"], values["factors"], values["moves"]
    ):
        choices = {**rule, "start_ratio": ratio, "cooling_factor": factor, "moves": moves}
        labels = {"n": side, **{name: choices.get(name) for name in _LABELS}}
        trials.append(Trial(labels, seeded(settings, partial(_cooled, side, choices))))
    return trials


def _cooled(side: int, choices: Options, seed: int) -> Run:
    return Run(random_puzzle(side, seed), "anneal-blocks", {**_PUBLISHED_OPTIONS, **choices}, seed)


def _rules(settings: Settings) -> Iterator[Options]:
    """The rules of acceptance; only the original one has a threshold."""
    for rule in settings.words("acceptances"):
        if rule == "original":
            yield from ({"acceptance": rule, "threshold": threshold} for threshold in settings.values["thresholds"])
        else:
            yield {"acceptance": rule}


def _sum_up_cooling(results: Sequence[RunResult]) -> Row:
    return {
        **_sum_up(results),
        "accepted": quartiles("accepted", counts(results, "acceptance"))["accepted"],
        "temperature": quartiles("temperature", counts(results, "temperature"))["temperature"],
    }


_COOLING: Final = Experiment(
    name="cooling",
    summary_code="lab.about_cooling",
    parameters=(
        Parameter("sizes", (10, 15, 30), "lab.sizes", low=2, high=100),
        Parameter("ratios", (0.05, 0.6, 5.0), "lab.ratios", low=0, high=1000),
        Parameter("factors", (0.95, 0.99, 0.999), "lab.factors", low=0.01, high=1),
        Parameter("acceptances", ("original", "metropolis"), "lab.acceptances", choices=ACCEPTANCES),
        Parameter("thresholds", (0.6,), "lab.thresholds", low=0, high=1, offered=(0.4, 0.6, 0.8)),
        Parameter("moves", (25_000,), "lab.moves", low=1, high=10_000_000, offered=(2_500, 5_000, 10_000, 25_000)),
    ),
    columns=(
        Column("n", "lab.heading_n", "count"),
        Column("acceptance"),
        Column("threshold", form="number"),
        Column("start_ratio", "lab.heading_start_ratio", "number"),
        Column("cooling_factor", "lab.heading_cooling_factor", "number"),
        RUNS,
        _SOLVED,
        _MOVES,
        _FINAL_COST,
        Column("accepted", form="share"),
        Column("temperature", "lab.heading_last_temperature", "number"),
        Column("outcome"),
    ),
    plan=_plan_cooling,
    sum_up=_sum_up_cooling,
    charts=(Survival((*_LABELS, "n")), Dots(_LABELS, ("final_cost", "accepted"), ("n",))),
    published=_published({name: _PUBLISHED_OPTIONS[name] for name in _LABELS}),
    published_code="lab.published_blocks",
    beside=("n", *_LABELS),
    seconds=10.0,
    seeds=3,
    small=Preset(1.0, {"sizes": "10", "ratios": "0.6", "moves": "5000"}),
)

EXPERIMENTS: Final = (_ANNEAL, _BLOCKS, _COOLING)
