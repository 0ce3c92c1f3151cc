"""Methods of one's own: `register` adds a function that yields events, and plugins are the files that call it.

Whatever reads events trusts our methods. What other methods yield is checked here, so that a mistake in one becomes one
sentence about it.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar, get_args, overload

from .errors import MethodError, PuzzleError
from .events import (
    Belief,
    Candidate,
    Event,
    Finished,
    Fixed,
    Outcome,
    Progress,
    Reason,
    Solution,
    Stage,
    Steps,
    Surest,
    Unfixed,
)
from .grid import EMPTY, FILLED, Grid, state_of
from .puzzle import Puzzle
from .runner import METHODS, Kind, MethodInfo, Option, OptionValue, registered
from .texts import place_name, say

VARIABLE: Final = "NONOSCOPE_PLUGINS"  # the paths of plugins, for this process and those that it starts

_SEED: Final = "seed"
_TAKEN: Final = ("limit", "method", "progress", "puzzle", "tell")  # parameters of `run` and of our methods
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)
_EVENTS: Final = (Fixed, Unfixed, Candidate, Belief, Surest, Progress, Stage, Solution, Finished)
_SOLVED: Final = (Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.SOLVED)
_loaded: Final[set[Path]] = set()

Function = TypeVar("Function", bound=Callable[..., Iterable[Event | Steps]])


@overload
def register(method: Function, /) -> Function: ...
@overload
def register(
    *, name: str = "", summary: str = "", kinds: Sequence[Kind] = ("flat",), options: Iterable[Option] = (),
) -> Callable[[Function], Function]: ...
def register(
    method: Any = None, /, *, name: str = "", summary: str = "", kinds: Sequence[Kind] = ("flat",),
    options: Iterable[Option] = (),
) -> Any:
    """Add a method of your own: a generator of events. Its first parameter is the puzzle, `seed` gets the seed, and all
    others are options. Each needs a default; an `Option` in `options` adds bounds and help.

    Without a `name` it has that of the function, with hyphens, and without a `summary` the first line of its docstring.
    Raises PuzzleError for a name that's taken. What the method does wrong is a `MethodError`.

    >>> @register
    ... def only_rows(puzzle):
    ...     "Fills as many cells of each row as its clue says."
    ...     for y, clue in enumerate(puzzle.rows):
    ...         cells = range(y * puzzle.width, y * puzzle.width + sum(clue))
    ...         yield Fixed(cells, [FILLED] * len(cells), Reason("guess"))
    >>> result = run(parse("1;1:2"), "only-rows")
    >>> print(result.outcome, result.grid.rows())
    STUCK ['##']
    """

    def add(function: Any) -> Any:
        if not inspect.isfunction(function):
            raise PuzzleError("plugins.no_function", found=str(function))
        named = name or function.__name__.replace("_", "-")
        info = MethodInfo(named, summary or _first_line(function), tuple(_options_of(function, options)),
                          _Checked(named, function), tuple(kinds))
        _check(info)
        registered[info.name] = info
        return function

    return add if method is None else add(method)


def _first_line(function: Any) -> str:
    return (inspect.getdoc(function) or "").partition("\n")[0]


def _function(info: MethodInfo) -> Any:
    return info.start.function  # type: ignore[attr-defined]


def _check(info: MethodInfo) -> None:
    """Raise PuzzleError for a name or a kind that can't be. A function may take its own name again, because cells of a
    notebook do."""
    if not _NAME.fullmatch(info.name):
        raise PuzzleError("plugins.name", where="name", found=info.name)
    former = registered.get(info.name)
    if info.name in METHODS or (former is not None and _place(former) != _place(info)):
        raise PuzzleError("plugins.taken", where="name", found=info.name)
    for kind in info.kinds:
        if kind not in get_args(Kind):
            raise PuzzleError("errors.one_of", where="kinds", found=str(kind), names=[*get_args(Kind)])


def _place(info: MethodInfo) -> tuple[str, str]:
    return _function(info).__module__, _function(info).__qualname__


def _options_of(function: Any, given: Iterable[Option]) -> Iterator[Option]:
    by_name = {option.name: option for option in given}
    for parameter in [*inspect.signature(function).parameters.values()][1:]:
        if parameter.name == _SEED:
            continue
        if parameter.name in _TAKEN:
            raise PuzzleError("plugins.parameter", where=say("places.option", name=parameter.name), names=_TAKEN)
        option = by_name.pop(parameter.name, None) or Option(parameter.name, parameter.default, "")
        if option.type not in get_args(OptionValue):
            raise PuzzleError("plugins.default", where=option.where)
        yield option
    if by_name:
        raise PuzzleError("plugins.no_parameter", where=say("places.options_of", owner=function.__name__),
                          found=next(iter(by_name)))


class _Checked:
    """A function as the `start` of a method: its events, each checked, and one sentence if it fails."""

    def __init__(self, name: str, function: Any) -> None:
        self._name = name
        self.function = function
        self._takes_seed = _SEED in inspect.signature(function).parameters

    def __call__(self, puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event]:
        arguments = {_SEED: seed, **options} if self._takes_seed else options
        reader, solved = _Reader(puzzle, self._name), False
        try:
            for event in reader.facts(self.function(puzzle, **arguments)):
                solved = solved or isinstance(event, Solution)
                if isinstance(event, Finished) and event.outcome in _SOLVED and not solved:
                    raise reader.error("plugins.no_solution", event.outcome)
                yield event
        except (PuzzleError, MemoryError):
            raise
        except (Exception, SystemExit) as error:
            raise _raised(error, self.function.__code__.co_filename, reader.where) from error
        yield Finished(Outcome.SOLVED if solved else Outcome.STUCK)


def _raised(error: BaseException, file: str, where: str) -> MethodError:
    """The error for an exception, with the last line of the file in its traceback."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    number = error.lineno if isinstance(error, SyntaxError) else frames[-1].lineno if frames else None
    line = [place_name("line", number)] if number else []
    return MethodError("plugins.raised", where=where, kind=type(error).__name__, words=str(error) or "-",
                       place=", ".join([Path(file).name, *line]))


class _Reader:
    """Turns what a method yields into events with plain numbers; MethodError if that can't be done."""

    def __init__(self, puzzle: Puzzle, name: str) -> None:
        self._puzzle = puzzle
        self.where = say("places.method", name=name)
        planes = len(puzzle.palette)
        self._values = range(1 - (1 << planes), state_of(planes - 1) + 1) if planes else range(EMPTY + 1)

    def error(self, code: str, found: object, **parameters: object) -> MethodError:
        return MethodError(code, where=self.where, found=str(found), **parameters)

    def facts(self, events: Any) -> Iterator[Event]:
        if not isinstance(events, Iterable):
            raise self.error("plugins.no_events", events)
        for event in events:
            for fact in event.events() if isinstance(event, Steps) else (event,):
                yield self._plain(fact)

    def _plain(self, event: Any) -> Event:
        try:
            return self._converted(event)
        except (AttributeError, TypeError, ValueError, OverflowError) as error:
            if isinstance(error, PuzzleError):
                raise
            raise self.error("plugins.event", event) from error

    def _converted(self, event: Any) -> Event:
        match event:
            case Fixed(cells, values, because):
                return Fixed(*self._columns(event, cells, values), self._reason(event, because))
            case Unfixed(cells):
                return Unfixed(self._columns(event, cells, [0] * len(cells))[0])
            case Candidate(cells, values, cost, temperature, step):
                cost, temperature = _finite(cost), _finite(temperature)
                return Candidate(*self._columns(event, cells, values), cost, temperature, int(step))
            case Belief(cells, odds, colours) | Surest(cells, odds, colours):
                numbers, _ = self._columns(event, cells, [0] * len(odds))
                kind: type[Belief] | type[Surest] = Belief if isinstance(event, Belief) else Surest
                return kind(numbers, [max(0.0, float(odd)) for odd in odds], [int(colour) for colour in colours])
            case Progress(counters):
                return Progress(_counters(counters))
            case Stage(name):
                return Stage(str(name))
            case Solution(grid):
                return Solution(self._solution(grid))
            case Finished(outcome, counters, where):
                shown = isinstance(where, Reason) and where.technique == "line"
                return Finished(Outcome(outcome), _counters(counters), self._reason(event, where) if shown else None)
        raise self.error("plugins.no_event", event, names=[kind.__name__ for kind in _EVENTS])

    def _columns(self, event: Any, cells: Any, values: Any) -> tuple[list[int], list[int]]:
        numbers, states = [int(cell) for cell in cells], [int(value) for value in values]
        inside = all(0 <= cell < self._puzzle.size for cell in numbers)
        if not (inside and len(numbers) == len(states) and all(state in self._values for state in states)):
            raise self.error("plugins.cells", event, most=self._puzzle.size - 1, filled=FILLED, empty=EMPTY)
        return numbers, states

    def _reason(self, event: Any, because: Any) -> Reason:
        line = None if because.line is None else int(because.line)
        cell = None if because.cell is None else int(because.cell)
        if not (0 <= (line or 0) < len(self._puzzle.lines) and 0 <= (cell or 0) < self._puzzle.size):
            raise self.error("plugins.event", event)
        return Reason(str(because.technique), line, cell)

    def _solution(self, grid: Grid) -> Grid:
        check = self._puzzle.check(grid) if grid.shape == self._puzzle.shape and grid.solved else None
        if check is None or not check.ok:
            raise self.error("plugins.wrong_solution", grid.text())
        return grid


def _counters(counters: Mapping[Any, Any]) -> dict[str, float]:
    return {str(name): _finite(value) for name, value in counters.items()}


def _finite(value: Any) -> float:
    number = float(value)
    if not isfinite(number):
        raise ValueError(value)
    return int(number) if number.is_integer() else number


# Files


def source_of(name: str) -> tuple[Path, int, str]:
    """The file of a method of one's own, the number of its first line, and its text; OSError if there is none."""
    function = _function(registered[name])
    lines, first = inspect.getsourcelines(function)
    return Path(inspect.getfile(function)), first, "".join(lines)


def load_plugins(paths: Iterable[Path] = ()) -> None:
    """Load the plugins that the environment names, and these, which it then names to the processes started later."""
    named = map(Path, filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)))
    every = [*dict.fromkeys(path.resolve() for path in [*named, *paths])]
    for path in every:
        _load(path)
    if every:
        os.environ[VARIABLE] = os.pathsep.join(map(str, every))


def _load(path: Path) -> None:
    """Run a file once, as a module whose name hides no other one, and without leaving bytecode beside it."""
    if path in _loaded:
        return
    module = ModuleType(f"plugin {path}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # where dataclasses look for it
    try:
        exec(compile(path.read_bytes(), str(path), "exec"), module.__dict__)
    except (PuzzleError, OSError):
        raise
    except (Exception, SystemExit) as error:
        raise _raised(error, str(path), str(path)) from error
    _loaded.add(path)
