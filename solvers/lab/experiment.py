"""Experiments: their runs, the figures taken from them, and how these are shown.

An experiment is data and two pure functions: `plan` says which runs make which rows, `sum_up` turns results into the
numbers of a row. It never prints and never reads the clock: its caller provides a function that carries out one run and
takes its time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from math import ceil
from typing import Final, Literal

from ..errors import PuzzleError
from ..events import Outcome
from ..puzzle import Puzzle
from ..runner import Option, OptionValue, Result
from ..texts import form_of, is_known, name_of, say

Value = str | int | float | tuple[int, ...] | None
Row = Mapping[str, Value]
Form = Literal["text", "count", "seconds", "bytes", "share", "runs_share", "number"]

MAX_SECONDS: Final = 86_400.0
MAX_SEEDS: Final = 1000


@dataclass(frozen=True, slots=True)
class Column:
    """A column of an experiment's table: its name in rows and JSON, its heading, and the form of its values.

    The figures of an effort are only lower bounds unless this share of the runs succeeded.
    """

    name: str
    title_code: str = ""
    form: Form = "text"
    effort: float = 0

    @property
    def heading(self) -> str:
        return say(self.title_code) if self.title_code else name_of(self.name)


def columns(*names: str, form: Form = "text", effort: float = 0) -> tuple[Column, ...]:
    """Columns of one form, headed by their names."""
    return tuple(Column(name, form=form, effort=effort) for name in names)


def choice_name(choice: str) -> str:
    """A value of a parameter in words; those without words, such as names of methods, as they are."""
    for prefix in ("plus-", "all-but-"):
        if choice.startswith(prefix):
            return say(f"lab_choices.{prefix.replace('-', '_')}change", change=choice_name(choice.removeprefix(prefix)))
    code = f"lab_choices.{choice.replace('-', '_')}"
    return form_of(code, {}) if is_known(code) else choice


RUNS: Final = Column("runs", form="count")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter that an experiment varies: its default values, and the allowed ones. `offered` are numbers to choose
    from on a page, where the default ones are too few."""

    name: str
    default: tuple[OptionValue, ...]
    help_code: str
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    offered: tuple[OptionValue, ...] = ()

    @property
    def help(self) -> str:
        return say(self.help_code)

    def read(self, text: str) -> tuple[OptionValue, ...]:
        """Read values separated by commas; each is checked and kept once."""
        option = Option(self.name, self.default[0], self.help_code, self.choices, self.low, self.high)
        return tuple(dict.fromkeys(option.read(word.strip()) for word in text.split(",")))


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of an experiment: seconds for each run, the number of seeds, and the values of each parameter."""

    seconds: float
    seeds: int = 1
    values: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 0 < self.seconds <= MAX_SECONDS:
            raise PuzzleError("errors.seconds", where="--seconds", found=f"{self.seconds:g}", most=MAX_SECONDS)
        if not 1 <= self.seeds <= MAX_SEEDS:
            raise PuzzleError("errors.number_from_one", where="--seeds", found=str(self.seeds), most=MAX_SEEDS)

    def numbers(self, name: str) -> list[int]:
        """The values of a parameter that are whole numbers."""
        return [int(value) for value in self.values[name]]

    def words(self, name: str) -> list[str]:
        """The values of a parameter that are words."""
        return [str(value) for value in self.values[name]]


@dataclass(frozen=True, slots=True)
class Preset:
    """Small settings, as written, with which an experiment with 20 seeds takes less than ten seconds."""

    seconds: float
    values: Mapping[str, str]
    seeds: int = 20


@dataclass(frozen=True, slots=True)
class Run:
    """One solve of an experiment."""

    puzzle: Puzzle
    method: str
    options: Mapping[str, OptionValue]
    seed: int = 0


@dataclass(frozen=True, slots=True)
class RunResult:
    """The result of a run, and its seconds."""

    result: Result
    seconds: float


@dataclass(frozen=True, slots=True)
class Trial:
    """A future row: its labels, and the runs that fill the rest."""

    labels: Row
    runs: tuple[Run, ...]


Measure = Callable[[Run], RunResult]


def seeded(settings: Settings, run: Callable[[int], Run]) -> tuple[Run, ...]:
    """A run for each seed; a single one if the seed changes nothing."""
    runs = tuple(run(seed) for seed in range(settings.seeds))
    return runs if any(other != runs[0] for other in runs) else runs[:1]


def crossed(settings: Settings, names: Mapping[str, str], run: Callable[..., Run]) -> list[Trial]:
    """A trial for each combination of the values of parameters; `names` has the parameter of each column. `run` makes
    the run of a combination and a seed."""
    combinations = product(*(settings.values[parameter] for parameter in names.values()))
    return [Trial(dict(zip(names, values, strict=True)), seeded(settings, partial(run, *values)))
            for values in combinations]


@dataclass(frozen=True, slots=True)
class Curves:
    """A chart for an experiment that varies a number, which runs `across`: a curve for each kind of row.

    Each column in `measured` has a panel. The columns in `series` define the kind of a row, those in `log` have a
    logarithmic axis.
    """

    across: str
    measured: tuple[str, ...]
    series: tuple[str, ...]
    log: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dots:
    """A chart for an experiment that compares: `names` up the side, `measured` across, a mark for each kind of row."""

    names: tuple[str, ...]
    measured: tuple[str, ...]
    series: tuple[str, ...]
    log: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Survival:
    """A chart of how many runs were solved after so many moves: a curve for each row, named by the columns in `series`.
    """

    series: tuple[str, ...]


Chart = Curves | Dots | Survival


@dataclass(frozen=True, slots=True)
class Experiment:
    """See the head of this module. `published_code` is the text about what the `published` rows were measured on;
    `beside` names the columns by which each of them finds its place; `small` has the settings for a first try."""

    name: str
    summary_code: str
    parameters: tuple[Parameter, ...]
    columns: tuple[Column, ...]
    plan: Callable[[Settings], Sequence[Trial]]
    sum_up: Callable[[Sequence[RunResult]], Row]
    charts: tuple[Chart, ...]
    published: tuple[Row, ...] = ()
    beside: tuple[str, ...] = ()
    seconds: float = 10.0
    seeds: int = 1
    words: Mapping[str, object] = field(default_factory=dict)
    small: Preset = field(default_factory=lambda: Preset(1.0, {}))
    published_code: str = ""

    @property
    def summary(self) -> str:
        """The question of the experiment; `words` are the parameters of this text."""
        return say(self.summary_code, **self.words)

    @property
    def published_on(self) -> str:
        """The machine of the published rows; empty if unknown."""
        return say(self.published_code) if self.published_code else ""

    def settings(
        self, seconds: float | None = None, seeds: int | None = None, texts: Mapping[str, str] | None = None
    ) -> Settings:
        """The settings, with the values in `texts` and defaults for the others."""
        values = {parameter.name: parameter.default for parameter in self.parameters}
        values |= {parameter.name: parameter.read(texts[parameter.name])
                   for parameter in self.parameters if texts and parameter.name in texts}
        return Settings(self.seconds if seconds is None else seconds, self.seeds if seeds is None else seeds, values)

    def rows(self, trials: Sequence[Trial], measure: Measure) -> Iterator[Row]:
        """Carry out planned trials, one after another."""
        for trial in trials:
            yield self._row(trial, measure)

    def _row(self, trial: Trial, measure: Measure) -> Row:
        """The row of a trial. If a method refuses its puzzle, the row says why."""
        try:
            results = [measure(run) for run in trial.runs]
        except PuzzleError as error:
            return {**trial.labels, "outcome": "refused", "why": str(error)}
        return {**trial.labels, "runs": len(results), **self.sum_up(results)}


# Statistics of runs. There is one definition: a share of n runs needed at most the effort of run number share * n,
# rounded up, in the order of effort; runs that failed come after all others. So a median is always the figure of a run.

QUARTILES: Final = {"_q1": 0.25, "": 0.5, "_q3": 0.75}
MEDIAN: Final = QUARTILES[""]
_STOPPED: Final = (Outcome.LIMIT, Outcome.CANCELLED, Outcome.CRASHED)


def rank(share: float, runs: int) -> int:
    """The place, from 0, of the run by which this share of all runs was done."""
    return max(1, ceil(share * runs)) - 1


def quartiles(name: str, values: Sequence[float | None], successes: Sequence[bool] = ()) -> dict[str, Value]:
    """The median and the quartiles of a figure. `successes` says which runs succeeded, if the figure is an effort."""
    succeeded = successes or [True] * len(values)
    known = sorted((not success, value) for value, success in zip(values, succeeded, strict=True) if value is not None)
    places = {end: rank(share, len(values)) for end, share in QUARTILES.items()}
    return {name + end: known[place][1] if place < len(known) else None for end, place in places.items()}


def counts(results: Sequence[RunResult], counter: str) -> list[float | None]:
    return [run.result.counters.get(counter) for run in results]


def succeeded(results: Sequence[RunResult]) -> list[bool]:
    """Which runs came to an end by themselves."""
    return [run.result.outcome not in _STOPPED for run in results]


def medians(*counters: str, stages: Sequence[str] = ()) -> Callable[[Sequence[RunResult]], Row]:
    """A `sum_up`: the quartiles of these counters, of the seconds of these stages, and of all seconds."""

    def sum_up(results: Sequence[RunResult]) -> Row:
        successes = succeeded(results)
        figures: dict[str, list[float | None]] = {name: counts(results, name) for name in counters}
        figures |= {f"{stage}_seconds": [run.result.stages.get(stage) for run in results] for stage in stages}
        figures["seconds"] = [run.seconds for run in results]
        row: dict[str, Value] = {"succeeded": sum(successes), "outcome": outcomes(results)}
        return row | {end: value for name, values in figures.items()
                      for end, value in quartiles(name, values, successes).items()}

    return sum_up


def outcomes(results: Sequence[RunResult]) -> str:
    """How the runs ended: "UNIQUE" for one, or "2 UNIQUE, 1 LIMIT"."""
    if len(results) == 1:
        return str(results[0].result.outcome)
    endings = Counter(str(run.result.outcome) for run in results)
    return ", ".join(f"{number} {outcome}" for outcome, number in endings.most_common())


def is_open(row: Row, column: Column, share: float = 0) -> bool:
    """Whether a figure, the one of the median run or of the run at this share, only says how far it came."""
    runs, succeeded = row.get("runs"), row.get("succeeded")
    if not column.effort or not isinstance(runs, int) or not isinstance(succeeded, int):
        return False
    return rank(share or column.effort, runs) >= succeeded
