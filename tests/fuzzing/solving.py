"""All methods with odd options on odd puzzles: every solve ends with a result, not a crash, and all of it is JSON."""

from __future__ import annotations

import json
from functools import cache
from math import prod
from random import Random

from nonoscope import EMPTY, FILLED, Count, Grid, Line, Puzzle, Runs, dump, parse
from solvers.puzzle import axis_lines, puzzle_of
from solvers.runner import METHODS, Option, method_info
from tests.fuzzing.targets import Case, Target
from webapp.jobs.events.messages import CRASHED, About, Done, Frame, Request
from webapp.jobs.tasks import work

SECONDS = 0.2  # of a solve


def _solid(shape: tuple[int, int, int], *clues: Count | Runs | None) -> Puzzle:
    """One clue for all lines of a direction."""
    return Puzzle(shape, tuple(Line(cells, clues[axis]) for axis in range(3) for cells in axis_lines(shape, axis)))


@cache
def odd_puzzles() -> list[str]:
    """Extreme puzzles as link codes: one cell, one line, nothing known, all known, contradictory, wide."""
    flat = [
        ([None], [None]), ([[1]], [[1]]), ([[]], [[]]), ([[1]], [None]), ([[2], []], [[1], [1]]),
        ([[512]], [None] * 512), ([None] * 512, [[200, 1]]), ([[1]] * 9, [[1]] * 9), ([None] * 12, [None] * 12),
        ([[]] * 40, [[]] * 40), ([[64]] * 3, [[3]] * 64), ([[65]] * 3, [[3]] * 65), ([[1] * 64, None], [None] * 128),
        ([[129]] * 2, [[2]] * 129), ([[1, 1]] * 6, [[2]] * 6), ([[30, 30]] * 70, [None] * 70),
    ]
    many = Puzzle.flat([None] * 60, [None] * 60, givens=[(cell, 1 + cell % 2) for cell in range(0, 3600, 7)])
    solids = [
        _solid((1, 1, 1), None, None, None), _solid((1, 1, 64), None, None, Count(32, 3)),
        _solid((2, 2, 2), Count(1), Count(1), None),
        _solid((4, 4, 4), Count(2, 2), Count(2, 2), Count(2, 2)), _solid((3, 5, 7), None, Runs((2, 1)), Count(3, 3)),
        _solid((8, 8, 8), None, None, None), _solid((3, 3, 3), Runs((3,)), Count(3), Runs(())),
    ]
    noise = [Puzzle.from_grid(Grid((side, side), bytes(1 + number * number % 251 % 2 for number in range(side * side))))
             for side in (15, 30, 70, 100)]
    return [dump(puzzle, "link") for puzzle in (*(Puzzle.flat(*lines) for lines in flat), many, *solids, *noise)]


def solve_case(chance: Random) -> Case:
    """A method with valid and invalid options, and an odd puzzle or any small one."""
    method = chance.choice(METHODS)
    options = {option.name: _value(chance, option) for option in method_info(method).options
               if option.name != "cores" and chance.randrange(2)}
    code = chance.choice(odd_puzzles()) if chance.randrange(2) else dump(_small(chance), "link")
    seed = chance.choice([0, 1, 2**31, 2**63 - 1])
    return {"code": code, "method": method, "options": options, "seed": seed}


def _small(chance: Random) -> Puzzle:
    """The puzzle with some clues removed and some cells given."""
    sides = [chance.randrange(1, 9) for _ in range(chance.choice([2, 2, 3]))]
    size = prod(sides)
    grid = Grid(tuple(sides), bytes(chance.choice([FILLED, EMPTY]) for _ in range(size)))
    whole = Puzzle.from_grid(grid) if len(sides) == 2 else puzzle_of(grid)
    lines = tuple(Line(line.cells, line.clue if chance.randrange(5) else None) for line in whole.lines)
    givens = tuple((cell, grid.cells[cell]) for cell in range(size) if chance.randrange(20) == 0)
    return Puzzle(whole.shape, lines, givens)


def _value(chance: Random, option: Option) -> object:
    if option.choices:
        return chance.choice([*option.choices, *option.choices, *option.choices, "nonsense"])
    if isinstance(option.default, bool):
        return chance.choice([True, False, True, False, "yes", "0", 2])
    low, high = option.low or 0, option.high if option.high is not None else 10**9
    if chance.randrange(3) == 0:
        return chance.choice([low, low + 1, option.default, high, low - 1, high + 1, 2**64, "1e400", "nan", None])
    if isinstance(option.default, int):
        return chance.randrange(int(low), int(min(high, low + 30)) + 1)
    return low + chance.random() * (high - low)


def check_solve(case: Case) -> None:
    request = Request(
        case["code"], SECONDS, format="link", method=case["method"], options=case["options"], seed=case["seed"]
    )
    messages = list(work(request))
    assert [type(message) for message in messages[:-1]].count(Done) == 0, "something comes behind the end"
    done = messages[-1]
    assert done.result["outcome"] != CRASHED, done.result
    frames = b",".join(message.data for message in messages if isinstance(message, Frame))
    events = json.loads(b"[" + frames + b"]")
    assert [event["t"] == "finished" for event in events] == [False] * (len(events) - 1) + [True], "one end"
    if any(isinstance(message, About) for message in messages):
        _check_solutions(parse(case["code"], "link"), events)


def _check_solutions(puzzle: Puzzle, events: list[dict[str, object]]) -> None:
    for event in events[:100]:
        if event["t"] == "solution":
            cells = bytes(map(int, str(event["cells"])))
            assert puzzle.check(Grid(puzzle.shape, cells)).ok, "a solution that is none"


SOLVES = Target("solves", 2, solve_case, check_solve)
