"""Running a method on a puzzle: the registry, the limits, `solve()` and `run()`.

Methods neither read the clock nor know limits. They yield often, and this module decides whether they continue.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from itertools import pairwise
from typing import Final, Literal, get_args

from .errors import PuzzleError
from .events import Candidate, Event, Finished, Outcome, Progress, Reason, Replay, Solution, Stage, Steps
from .grid import Grid
from .notebook_picture import NotebookPicture
from .progress_bars import Report, reports
from .puzzle import Puzzle
from .texts import is_known, say, size_name

OptionValue = bool | int | float | str
Method = Callable[..., Iterator["Event | Steps"]]

METHODS: Final = (
    "exact", "passes", "dfs", "bfs", "astar", "sat", "belief", "anneal-cells", "anneal-rows", "anneal-blocks", "anneal",
    "lines3d", "sat3d",
)  # names of all methods, but for those of your own: see `methods`
registered: Final[dict[str, MethodInfo]] = {}  # methods of one's own: see plugins.py


def method_names() -> tuple[str, ...]:
    """Our methods, and those registered by `register`."""
    return *METHODS, *registered


def _text(code: str) -> str:
    """The text with this code; a method of one's own has texts without codes."""
    return say(code) if is_known(code) else code


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a method. Pages make forms of options, and every value is checked."""

    name: str
    default: OptionValue
    help_code: str  # the code of the text about the option, or the text itself
    choices: tuple[str, ...] = ()  # all values of a text; none if any text will do
    low: float | None = None  # the least number
    high: float | None = None  # the greatest number
    only_local: bool = False  # only for the owner of the machine: a server refuses it to visitors

    @property
    def help(self) -> str:
        """The text about the option."""
        return _text(self.help_code)

    @property
    def type(self) -> type[OptionValue]:
        """`bool`, `int`, `float` or `str`."""
        return type(self.default)

    def read(self, value: object) -> OptionValue:
        """Convert a value, which may be text, to the type of this option. Raises PuzzleError if it doesn't fit."""
        converted = _convert(value, type(self.default))
        if converted is None or not self._allows(converted):
            code, bounds = self._expectation()
            raise PuzzleError(code, where=self.where, found=str(value), **bounds)
        return converted

    def _allows(self, value: OptionValue) -> bool:
        if self.choices:
            return value in self.choices
        if isinstance(value, str):
            return True
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    @property
    def where(self) -> str:
        """The name of the option in errors."""
        return say("places.option", name=self.name)

    def _expectation(self) -> tuple[str, dict[str, object]]:
        """The code and the parameters of the sentence about valid values."""
        if self.choices:
            return "errors.one_of", {"names": self.choices}
        kind = {bool: "true_or_false", int: "whole_number", float: "number", str: "text"}[type(self.default)]
        if self.low is None:
            return f"errors.{kind}", {}
        if self.high is None:
            return f"errors.{kind}_least", {"low": self.low}
        return f"errors.{kind}_between", {"low": self.low, "high": self.high}


def read_options(owner: str, options: Iterable[Option], values: Mapping[str, object]) -> dict[str, OptionValue]:
    """The defaults overlaid with `values`, every value checked; errors name the `owner` of the options."""
    by_name = {option.name: option for option in options}
    for name in values:
        if name not in by_name:
            code = "errors.one_of" if by_name else "errors.no_options"
            raise PuzzleError(code, where=say("places.options_of", owner=owner), found=name, names=[*by_name])
    return {name: option.read(values.get(name, option.default)) for name, option in by_name.items()}


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some moves of a chain to report one by one: `count` of them after the `first` ones. The run is repeated from the
    beginning, or from an earlier `checkpoint`. With a `temperature`, the moves are not those of the run, but are all
    made at that temperature."""

    chain: int
    first: int
    count: int
    checkpoint: Mapping[str, object] | None = None
    temperature: float | None = None


Kind = Literal["flat", "coloured", "solid"]  # of puzzles: flat ones in black and white, flat ones in colours, solids
KINDS: Final = get_args(Kind)


def kind_of(puzzle: Puzzle) -> Kind:
    if len(puzzle.shape) == 3:
        return "solid"
    return "coloured" if puzzle.palette else "flat"


@dataclass(frozen=True, slots=True)
class MethodInfo:
    """A method and its options."""

    name: str
    summary_code: str  # the code of the summary, or the summary itself
    options: tuple[Option, ...]
    start: Method  # the generator of its events
    kinds: tuple[Kind, ...] = ("flat",)  # the kinds of puzzles it takes
    tells_moves: bool = False  # whether `start` has a parameter `tell`, for single moves

    @property
    def summary(self) -> str:
        """The method in one line."""
        return _text(self.summary_code)

    def takes(self, puzzle: Puzzle) -> bool:
        """Whether the method is for puzzles of this kind."""
        return kind_of(puzzle) in self.kinds

    def read_options(self, values: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options, with these values or their defaults. Raises PuzzleError for a name or value that doesn't fit."""
        return read_options(self.name, self.options, values)


@dataclass(frozen=True, slots=True)
class Limit:
    """When to cut a solve short. That's an ordinary outcome, not an error."""

    seconds: float | None = None  # without a number there is no limit
    cancelled: Callable[[], bool] | None = None  # is called at each event; the solve ends once it returns True

    def watch(self) -> Callable[[], Outcome | None]:
        """Start the clock. The function returned gives None until the limit is reached, then the outcome."""
        end = None if self.seconds is None else time.monotonic() + self.seconds

        def reached() -> Outcome | None:
            if self.cancelled is not None and self.cancelled():
                return Outcome.CANCELLED
            if end is not None and time.monotonic() > end:
                return Outcome.LIMIT
            return None

        return reached


NO_LIMIT: Final = Limit()


@dataclass(frozen=True, slots=True)
class Result(NotebookPicture):
    """The result of a solve. A notebook shows it as a picture."""

    outcome: Outcome
    puzzle: Puzzle = field(repr=False)
    method: str
    grid: Grid  # the last solution or, without one, all that's known
    solutions: tuple[Grid, ...] = ()  # all that the method found
    counters: Mapping[str, float] = field(default_factory=dict)  # what the method counted, such as guesses
    where: Reason | None = None  # where a contradiction shows, if that's known
    stages: Mapping[str, float] = field(default_factory=dict)  # seconds spent in each stage that the method reported


def method_info(name: str) -> MethodInfo:
    """A method: its options, and the kinds of puzzles it takes.

    Raises PuzzleError if there is no method of this `name`.

    >>> sorted(method_info("dfs").kinds)
    ['flat']
    >>> [option.name for option in method_info("passes").options]
    ['enumerate']
    """
    if name in registered:
        return registered[name]
    if name not in METHODS:
        raise PuzzleError("errors.one_of", where="method", found=name, names=method_names())
    infos: Mapping[str, MethodInfo] = import_module(".methods.registry", __package__).METHODS
    return infos[name]


def methods() -> tuple[MethodInfo, ...]:
    """All methods, also those of your own, with their summaries and options.

    >>> [info.name for info in methods() if info.kinds == ("solid",)]
    ['lines3d', 'sat3d']
    >>> [(option.name, option.type.__name__, option.default, option.low, option.high)
    ...  for option in method_info("belief").options][:2]
    [('rounds', 'int', 20, 0, 1000), ('between', 'int', 1, 1, 100)]
    """
    return tuple(map(method_info, method_names()))


def solve(
    puzzle: Puzzle, method: str = "exact", *, seed: int = 0, limit: Limit = NO_LIMIT, tell: bool = False,
    **options: object,
) -> Iterator[Event]:
    """The events of a solve, the last of which is `Finished`. Stop iterating to pause, close the iterator to cancel.

    Takes the arguments of `run` and raises the same errors. Annealing can `tell` its single moves, too: `draw.chart`
    shows them.

    >>> for event in solve(parse("1;1:2"), "passes"):
    ...     if isinstance(event, Fixed):
    ...         print(event.cells, event.values, event.because.technique)
    (0,) (1,) line
    (1,) (1,) line
    """
    for event in stream(puzzle, method, seed, limit, options, tell):
        if isinstance(event, Steps):
            yield from event.events()
        else:
            yield event


def run(
    puzzle: Puzzle, method: str = "exact", *, seed: int = 0, limit: Limit = NO_LIMIT,
    progress: Report | bool | None = None, **options: object,
) -> Result:
    """Solve a puzzle to the end and return the result.

    `method` is one of `METHODS`, and `options` are those of its `method_info`. The same `seed` gives the same solve,
    and `limit` cuts it short. `progress` shows how many cells are fixed: True is a bar, and a callable gets that number
    and the number of all cells. Raises PuzzleError if there is no such method or option, or if the method does not take
    the puzzle.

    >>> result = run(parse("2;4;4;4;2:1,1;5;5;3;1"))
    >>> result.outcome.name
    'UNIQUE'
    >>> print(result.grid)
    .#.#.
    #####
    #####
    .###.
    ..#..
    """
    return result_of(stream(puzzle, method, seed, limit, options), puzzle, method, progress)


def result_of(
    events: Iterable[Event | Steps], puzzle: Puzzle, method: str, progress: Report | bool | None = None
) -> Result:
    """The result of a solve, whose events are taken to the end."""
    replay = Replay(puzzle.shape)
    solutions: list[Grid] = []
    finished = Finished(Outcome.CRASHED)
    entered: list[tuple[str, float]] = []  # stages, and when
    for event in _reported(events, puzzle, progress) if progress else events:
        replay.see(event)
        match event:
            case Solution(grid):
                solutions.append(grid)
            case Stage(name):
                entered.append((name, time.perf_counter()))
            case Finished():
                finished = event
    stages: dict[str, float] = {}
    for (name, begin), (_, end) in pairwise([*entered, ("", time.perf_counter())]):
        stages[name] = stages.get(name, 0.0) + end - begin
    return Result(finished.outcome, puzzle, method, replay.grid, tuple(solutions), finished.counters, finished.where,
                  stages)


def _reported(
    events: Iterable[Event | Steps], puzzle: Puzzle, progress: Report | bool
) -> Iterator[Event | Steps]:
    """The same events. Candidates fix nothing."""
    replay = Replay(puzzle.shape)
    with reports(progress, say("cli.solving")) as report:
        for event in events:
            if not isinstance(event, Candidate):
                replay.see(event)
                report(puzzle.size - replay.unknown, puzzle.size)
            yield event


def stream(
    puzzle: Puzzle, method: str, seed: int, limit: Limit, options: Mapping[str, object], tell: Stretch | bool = False
) -> Iterator[Event | Steps]:
    """The events of `solve`, with `Steps` left whole, for callers who take in very many facts. A method that makes
    moves may also `tell` those that matter, or only a stretch of them.

    The counters of the last event are complete, even if `limit` ends the solve.
    """
    info = method_info(method)
    check_kind(info, puzzle)
    extra = {"tell": tell} if info.tells_moves else {}
    events = info.start(puzzle, seed=seed, **extra, **info.read_options(options))
    counters: dict[str, float] = {}
    reached = limit.watch()
    for event in events:
        if isinstance(event, Finished):
            yield Finished(event.outcome, {**counters, **event.counters}, event.where)
            return
        if isinstance(event, Progress):
            counters.update(event.counters)
        yield event
        outcome = reached()
        if outcome is not None:
            yield Finished(outcome, counters)
            return


def check_kind(info: MethodInfo, puzzle: Puzzle) -> None:
    """Raise PuzzleError if the method is not for puzzles of this kind."""
    if info.takes(puzzle):
        return
    able = [name for name in method_names() if method_info(name).takes(puzzle)]
    if puzzle.palette and "flat" in info.kinds:
        refused = say("counts.colours", count=puzzle.colours)
        raise PuzzleError("errors.only_black_and_white", found=refused, method=info.name, able=able)
    code = "errors.only_flat" if "flat" in info.kinds else "errors.only_solid"
    size = say("counts.size", size=size_name(puzzle.shape, " x "))
    raise PuzzleError(code, found=size, method=info.name, able=able)


def _convert(value: object, kind: type[OptionValue]) -> OptionValue | None:
    if kind is bool:
        return _BOOLS.get(str(value).strip().lower())
    if isinstance(value, bool):
        return None
    try:
        return kind(str(value))
    except ValueError:
        return None


_BOOLS: Final = {**dict.fromkeys(("true", "yes", "on", "1"), True), **dict.fromkeys(("false", "no", "off", "0"), False)}
