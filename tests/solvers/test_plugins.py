"""Methods of one's own: how they're registered and loaded, and that any mistake in one is a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from nonoscope import (
    FILLED,
    METHODS,
    Belief,
    Candidate,
    Event,
    Finished,
    Fixed,
    Grid,
    Limit,
    MethodError,
    Option,
    Outcome,
    Progress,
    Puzzle,
    PuzzleError,
    Reason,
    Solution,
    Unfixed,
    methods,
    parse,
    register,
    run,
    solve,
)
from solvers.cli import cli
from solvers.plugins import VARIABLE
from solvers.runner import method_names, registered
from tests.cases import for_every
from webapp.base.wire_json import dumps
from webapp.jobs.events.messages import Done, Request
from webapp.jobs.tasks import work

pytestmark = pytest.mark.usefixtures("own_methods")

CROSS = parse("1;3;1:1;3;1")
GUESS = Reason("guess")
PLUGIN = '''
from nonoscope import Grid, Solution, register

@register
def copied(puzzle):
    """Knows the answer."""
    yield Solution(Grid.from_text(".#.\\n###\\n.#."))
'''


def of(*events: object) -> Callable[[Puzzle], Iterator[Any]]:
    def listed(puzzle: Puzzle) -> Iterator[Any]:
        yield from events

    return listed


def test_function_becomes_a_method_with_its_options() -> None:
    options = [Option("moves", 10, "How many moves.", low=1)]

    @register(options=options)
    def my_walk(puzzle: Puzzle, seed: int, moves: int = 10, hot: float = 2.0, fast: bool = True) -> Iterator[Event]:
        """Walks.

        And more."""
        yield Progress({"seed": seed, "moves": moves, "hot": hot, "fast": fast})

    info = methods()[-1]
    assert (info.name, info.summary, info.kinds, info.options[0].help) == (
        "my-walk", "Walks.", ("flat",), "How many moves.")
    assert [(option.name, option.type, option.default) for option in info.options] == [
        ("moves", int, 10), ("hot", float, 2.0), ("fast", bool, True)]
    result = run(CROSS, "my-walk", seed=7, moves="3", fast="no")
    assert (result.outcome, result.counters) == (Outcome.STUCK, {"seed": 7, "moves": 3, "hot": 2, "fast": 0})
    with pytest.raises(PuzzleError, match="option moves: expected a whole number of at least 1"):
        run(CROSS, "my-walk", moves=0)


REFUSED = {
    "expected a name that no other method has": lambda: register(name="exact")(of()),
    "lower-case letters": lambda: register(name="My method")(of()),
    "expected one of flat, coloured or solid": lambda: register(name="mine", kinds=["round"])(of()),  # type: ignore[list-item]
    "option x: expected a default": lambda: register(name="mine")(lambda puzzle, x: ()),
    "option limit: expected none of": lambda: register(name="mine")(lambda puzzle, limit=1: ()),
    "no such parameter": lambda: register(name="mine", options=[Option("x", 1, "")])(of()),
    "expected a function": lambda: register(5),  # type: ignore[call-overload]
}


@for_every("sentence", REFUSED)
def test_what_cannot_be_registered_is_refused(sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        REFUSED[sentence]()
    assert method_names() == METHODS


def test_only_the_same_function_may_take_the_name_again() -> None:
    def mine(puzzle: Puzzle) -> Iterator[Event]:
        yield Finished(Outcome.NONE)

    register(register(mine))
    with pytest.raises(PuzzleError, match="no other method"):
        register(name="mine")(of())


def raising(puzzle: Puzzle) -> Iterator[Event]:
    yield Progress({})
    raise KeyError("row")


def quitting(puzzle: Puzzle) -> Iterator[Event]:
    yield Progress({})
    sys.exit("bye")


MISTAKES: dict[str, Any] = {
    r"method mine: KeyError in test_plugins.py, line \d+: 'row'": raising,
    r"method mine: SystemExit in test_plugins.py, line \d+: bye": quitting,
    "method mine: expected it to yield Fixed": of("row 1"),
    "expected as many values as cells, each cell from 0 to 8": of(Fixed([9], [FILLED], GUESS)),
    "as cells, each .*found .Candidate": of(Candidate([0, 1], [FILLED], 1, 1, 1)),
    "each value 1": of(Fixed([0], [3], GUESS)),
    "as cells.*found .Unfixed": of(Unfixed([-1])),
    "something in it": of(Fixed([0], [FILLED], Reason("line", line=6))),
    "in it that doesn’t fit": of(Fixed(["a"], [FILLED], GUESS)),  # type: ignore[list-item]
    "that doesn’t fit, found .Progress": of(Progress({"moves": float("nan")})),
    "fit, found .Finished": of(Finished("WON")),  # type: ignore[arg-type]
    "isn’t a solution": of(Solution(Grid.from_text("###\n###\n###"))),
    "solution, found '#'": of(Solution(Grid.from_text("#"))),
    "expected a Solution before": of(Finished(Outcome.UNIQUE)),
    "expected a function that yields events, found 'None'": lambda puzzle: None,
}


@for_every("sentence", MISTAKES)
def test_mistake_of_a_method_is_one_sentence(sentence: str) -> None:
    registered.pop("mine", None)
    register(name="mine")(MISTAKES[sentence])
    with pytest.raises(MethodError, match=sentence):
        run(CROSS, "mine")
    done = list(work(Request(CROSS, 9.0, method="mine")))[-1]
    assert isinstance(done, Done)
    assert done.result["outcome"] == "REFUSED"


def test_numbers_of_numpy_become_plain_ones() -> None:
    one = np.int64(1)
    register(name="mine")(of(Candidate(np.arange(2), np.array([1, 2]), np.float64(3), one, one),
                             Belief([one], [np.float32(2)]), Progress({"moves": one})))
    dumps([getattr(event, name) for event in solve(CROSS, "mine") for name in event.__slots__ if name != "where"])


def test_endless_method_that_yields_is_stopped() -> None:
    def endless(puzzle: Puzzle) -> Iterator[Event]:
        while True:
            yield Progress({})

    register(endless)
    assert run(CROSS, "endless", limit=Limit(0.01)).outcome is Outcome.LIMIT


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(PLUGIN, encoding="utf-8")
    return path


def test_command_line_loads_plugins(plugin: Path) -> None:
    result = CliRunner().invoke(cli, ["solve", "--plugin", str(plugin), "--method", "copied", "1;3;1:1;3;1"])
    assert (result.exit_code, "###" in result.output) == (0, True)
    assert os.environ[VARIABLE] == str(plugin.resolve())
    assert "Knows the answer." in CliRunner().invoke(cli, ["methods"]).output


@for_every("text, sentence", [("1 / 0", "ZeroDivisionError in bad.py, line 1"), ("x = (", "SyntaxError in bad.py"),
                              (PLUGIN.replace("copied", "exact"), "no other method"),
                              (None, "No such file")])
def test_broken_plugin_is_a_sentence(tmp_path: Path, text: str | None, sentence: str) -> None:
    path = tmp_path / "bad.py" if text else tmp_path / "none.py"
    if text:
        path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(cli, ["solve", "--plugin", str(path), "1;3;1:1;3;1"])
    assert (result.exit_code, sentence in result.output) == (2, True), result.output


@pytest.mark.process
@for_every("module", ["preload", "uncompiled"])
def test_workers_load_plugins(plugin: Path, module: str) -> None:
    code = f"import webapp.jobs.pool.{module}; from solvers.runner import method_names; print(method_names()[-1])"
    environment = {**os.environ, VARIABLE: str(plugin)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "copied\n"
