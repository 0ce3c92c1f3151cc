"""Experiments: their runs, the figures taken from them, and how these are shown.

An experiment is data and two pure functions: `plan` says which runs make which rows, `sum_up` turns results into the
numbers of a row. It never prints and never reads the clock: its caller provides a function that carries out one run and
takes its time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from statistics import median, median_low
from typing import Final, Literal

from ..errors import PuzzleError
from ..events import Outcome
from ..puzzle import Puzzle
from ..runner import Option, OptionValue, Result
from ..texts import say

Value = str | int | float | None
Row = Mapping[str, Value]
Form = Literal["text", "count", "seconds", "bytes", "share", "number"]

MAX_SECONDS: Final = 86_400.0
MAX_SEEDS: Final = 1000


@dataclass(frozen=True, slots=True)
class Column:
    """A column of an experiment's table: its name in rows and JSON, its heading, and the form of its values."""

    name: str
    title_code: str = ""
    form: Form = "text"

    @property
    def heading(self) -> str:
        return say(self.title_code) if self.title_code else self.name


def columns(*names: str, form: Form = "text") -> tuple[Column, ...]:
    """Columns of one form, headed by their names."""
    return tuple(Column(name, form=form) for name in names)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter that an experiment varies: its default values, and the allowed ones."""

    name: str
    default: tuple[OptionValue, ...]
    help_code: str
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None

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
    """Small settings, as written, with which an experiment ends soon, however slow the methods are."""

    seconds: float
    values: Mapping[str, str]


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


def crossed(settings: Settings, names: Mapping[str, str], run: Callable[..., Run]) -> list[Trial]:
    """A trial for each combination of the values of parameters; `names` has the parameter of each column. `run` makes
    the run of a combination and a seed."""
    combinations = product(*(settings.values[parameter] for parameter in names.values()))
    return [Trial(dict(zip(names, values, strict=True)), tuple(run(*values, seed) for seed in range(settings.seeds)))
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
class Experiment:
    """See the head of this module. `published_code` is the text about what the `published` rows were measured on;
    `beside` names the columns by which each of them finds its place; `small` has the settings for a first try."""

    name: str
    summary_code: str
    parameters: tuple[Parameter, ...]
    columns: tuple[Column, ...]
    plan: Callable[[Settings], Sequence[Trial]]
    sum_up: Callable[[Sequence[RunResult]], Row]
    figure: Curves | Dots
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
        return {**trial.labels, **self.sum_up(results)}


def middle(values: Iterable[float]) -> float | None:
    """The median; None without values."""
    numbers = list(values)
    return median(numbers) if numbers else None


def median_count(results: Sequence[RunResult], counter: str) -> float | None:
    """The median of a counter over the runs that have it; of two middle values the lower one, which is a real count."""
    counts = [run.result.counters[counter] for run in results if counter in run.result.counters]
    return median_low(counts) if counts else None


def seconds(results: Sequence[RunResult]) -> float | None:
    return middle(run.seconds for run in results)


def medians(*counters: str, stages: Sequence[str] = ()) -> Callable[[Sequence[RunResult]], Row]:
    """A `sum_up` of several runs: the medians of these counters, of the seconds of these stages, and of all seconds."""

    def sum_up(results: Sequence[RunResult]) -> Row:
        counts = {name: median_count(results, name) for name in counters}
        times = {f"{stage}_seconds": middle(run.result.stages[stage] for run in results if stage in run.result.stages)
                 for stage in stages}
        return {**counts, **times, "seconds": seconds(results), "outcome": outcomes(results)}

    return sum_up


def outcomes(results: Sequence[RunResult]) -> str:
    """How the runs ended: "UNIQUE", or "2 UNIQUE, 1 LIMIT"."""
    endings = Counter(str(run.result.outcome) for run in results)
    if len(endings) == 1:
        return next(iter(endings))
    return ", ".join(f"{number} {outcome}" for outcome, number in endings.most_common())


def is_open(outcome: object) -> bool:
    """Whether the numbers of such an outcome only say how far it came."""
    return Outcome.LIMIT in str(outcome)
