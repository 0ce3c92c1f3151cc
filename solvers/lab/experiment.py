"""Experiments: their runs, the figures taken from them, and how these are shown.

An experiment is data and two pure functions: `plan` says which runs make which rows, `sum_up` turns results into the
numbers of a row. It never prints and never reads the clock: its caller provides a function that carries out one run and
takes its time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, Literal

from ..errors import PuzzleError
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
