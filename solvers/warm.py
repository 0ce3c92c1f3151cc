"""Prepares the solvers: compiles now what would be compiled at first use, and keeps it for every later process.

Nothing here prints or measures; `python -m solvers prepare`, `run.py` and the benchmark call it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Final

from .clues import Count
from .errors import PuzzleError
from .events import Checkpoint
from .grid import FILLED, Grid, state_of
from .puzzle import Puzzle, puzzle_of
from .runner import METHODS, NO_LIMIT, Limit, Stretch, run, stream
from .solid import solid

# Options that reach code which small puzzles would not reach otherwise.
_OTHER_WAYS: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("exact", {"belief": False}), ("exact", {"belief": False, "probe": False, "learn": 0}),
    ("passes", {"enumerate": "patterns"}), ("passes", {"enumerate": "kernel"}), ("sat", {"preprocess": "lines"}),
    ("sat", {"encoding": "placements"}), ("sat", {"encoding": "placements", "engine": "watched"}),
    ("sat", {"encoding": "automaton"}),
)
# The methods with most to compile. Half of it is for `exact`.
_LONG: Final = ("exact", "anneal", "anneal-cells", "dfs")

Step = Callable[[], None]


def prepare(methods: Sequence[str] = METHODS) -> None:
    """Prepare methods, with all options that need other code."""
    for step in steps(methods):
        step()


def steps(methods: Sequence[str] = METHODS) -> Sequence[Step]:
    """The steps of `prepare`, for processes that share them. The longest steps come first, and steps that start
    together need different kernels, so that no process waits for the compilation of another."""
    ways: list[tuple[str, Mapping[str, object]]] = [(method, {}) for method in _LONG if method in methods]
    ways += [(method, {}) for method in methods if method not in _LONG]
    ways += [way for way in _OTHER_WAYS if way[0] in methods]
    first, *later = (partial(warm_up, *way) for way in ways)
    walks = [partial(_walk_on, method) for method in ("anneal", "anneal-cells") if method in methods]
    return [first, *later, *walks, _make_solid, _make_flat, _make_coloured]


def _walk_on(method: str) -> None:
    """Annealing goes on from a checkpoint, as it does to show single moves; and a long run leaves out most of them."""
    from .anneal.move_journal import drop_idle, new_journal

    drop_idle(new_journal())  # type: ignore[no-untyped-call]
    _, flat, _, coloured, *_ = _puzzles()
    for puzzle in (flat, coloured) if method == "anneal" else (flat,):
        events = stream(puzzle, method, 0, NO_LIMIT, {"moves": 4}, Stretch(0, 0, 1))
        checkpoint = next(event for event in events if isinstance(event, Checkpoint))
        for _ in stream(puzzle, method, 0, NO_LIMIT, {"moves": 4}, Stretch(0, 1, 1, checkpoint.state)):
            pass


def _make_solid() -> None:
    from .make.thinning import thin

    for _ in thin(puzzle_of(Grid((2, 2, 2), bytes([FILLED]) * 8)), rounds=1):
        pass


def _make_flat() -> None:
    from .make.random.generator import random_puzzle

    random_puzzle(5, 5, "expert")


def _make_coloured() -> None:
    from .make import LINES
    from .make.random.generator import generation
    from .make.random.spec import PuzzleSpec
    from .make.unique import make_unique

    for _ in islice(generation(PuzzleSpec(6, 6, "expert", "noise", 0, colours=2)), 12):  # the third makes suppositions
        pass
    for _ in make_unique(Grid((1, 2), bytes(map(state_of, (1, 2)))), LINES, colours=2):
        pass


def warm_up(method: str, options: Mapping[str, object], limit: Limit = NO_LIMIT) -> None:
    """Load and compile all that a method needs, so that the first real puzzle does not have to."""
    for puzzle in _puzzles():
        with suppress(PuzzleError):  # flat puzzles for a method of solids, or the reverse
            run(puzzle, method, seed=0, limit=limit, progress=None, **options)
    gc.freeze()  # what was loaded stays, so later garbage collections, in the middle of a solve, skip it


def _puzzles() -> Sequence[Puzzle]:
    """An easy flat puzzle, one that needs search and has several solutions, and one with long lines; two in colours,
    and two solids, of which one has two blocks in four cells."""
    ones, red, blue = [[1]] * 4, [(1, "r")], [(1, "b")]
    wide, wide_red = Puzzle.flat([[70]], [[1]] * 70), Puzzle.flat([[(70, "r")]], [red] * 70)
    several, coloured = Puzzle.flat(ones, ones), Puzzle.flat([red, red, blue], [red, red, blue])
    cube, rod = solid((2, 2, 2), [Count(2)] * 12), solid((4, 1, 1), [Count(2, 2), *[None] * 8])
    return (Puzzle.flat([[1, 1], [3], [1]], [[2], [2], [2]]), several, wide, coloured, wide_red, cube, rod)
