"""What every method keeps, whatever it does: its events are facts, and they alone make its result.

One suite over all ways to solve. What a single method promises stands in its own file.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from operator import itemgetter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import METHODS, Event, Finished, Grid, Limit, Outcome, Puzzle, Solution, method_info, run, solve
from solvers.anneal import COSTS
from solvers.cnf import ENCODINGS
from solvers.puzzle import puzzle_of
from tests import strategies
from tests.cases import for_every, some
from tests.listener import after, follow, replayed
from tests.solvers.coloured import random_coloured
from tests.solvers.puzzles import BROKEN, FREE, LINES_ALONE, PEAKS, SILENT, SUBTLE, SWAPS, tangled
from tests.solvers.tree_search import CONTRARY, TORN
from tests.solvers.tree_search import WAYS as SEARCHES
from tests.voxels import voxels

Way = dict[str, Any]
EXACT: list[Way] = [{}, {"probe": False}, {"belief": False}, {"belief": False, "probe": False},
                    *({"belief": False, "probe": False, "learn": learn} for learn in (0, 2))]
ANNEALERS: list[Way] = [
    *({"method": "anneal-cells", "cost": cost} for cost in COSTS),
    {"method": "anneal-cells", "directed": 0.3, "acceptance": "original", "temperatures": "given"},
    *({"method": "anneal-rows", "cost": cost, "move": "mixed"} for cost in COSTS),
    {"method": "anneal-rows", "move": "flip"},
    {"method": "anneal-rows", "move": "jump", "pick": "movable", "cooling": "accepted", "reheats": 3},
    {"method": "anneal-rows", "move": "bump", "pick": "wrong", "temperatures": "first-cost"},
    {"method": "anneal-blocks"},
    {"method": "anneal-blocks", "cost": "flips", "acceptance": "metropolis", "start": "random"},
    {"method": "anneal"},
    {"method": "anneal", "turn": "yes", "rungs": 2, "chains": 3},
]
WAYS: list[Way] = [
    *({"method": "exact", **way} for way in EXACT),
    *({"method": "sat", "encoding": encoding, "preprocess": before, **engine}
      for encoding in ENCODINGS for before in ("none", "lines") for engine in ({}, {"engine": "watched"})),
    *({"method": "passes", "enumerate": way} for way in ("patterns", "placements", "kernel")),
    *({"method": "belief", **way} for way in ({}, {"logic": False}, {"rounds": 0}, {"between": 3}, {"damping": 0.0})),
    *SEARCHES,
    *({**way, "moves": 2_000} for way in ANNEALERS),
    {"method": "lines3d"}, {"method": "sat3d"}, {"method": "sat3d", "backend": "glucose4"},
]
SMALL = {
    "lines alone": LINES_ALONE, "swaps": SWAPS, "subtle": SUBTLE, "broken": BROKEN, "free": FREE, "silent": SILENT,
    "torn": TORN, "contrary": CONTRARY, "two colours": random_coloured(5, 6, 2, 0.7, 1),
    "three colours": random_coloured(7, 7, 3, 0.5, 0), "solid": puzzle_of(voxels("## ## #.", "#. ## ..")),
    "two solids": puzzle_of(voxels("#. .#", ".# #.")),
}
LARGE = {
    "peaks": PEAKS,
    "wide": Puzzle.from_grid(Grid.from_rows([[(x * x // 9 + y) % 3 for x in range(90)] for y in range(6)])),
    "tangled": tangled(20, 0.4, 2),
}
PUZZLES = {**SMALL, **LARGE}


def takes(way: Way, puzzle: Puzzle) -> bool:
    return method_info(way["method"]).takes(puzzle)


def is_quick(way: Way, name: str) -> bool:
    """Rows take long to search without pruning, and models of wide puzzles are large."""
    if name == "peaks":
        return bool(way.get("prune", True))
    return name in SMALL or way["method"] in ("exact", "belief", "anneal")


CASES = [(way, name) for way in WAYS for name, puzzle in PUZZLES.items()
         if takes(way, puzzle) and is_quick(way, name)]
every_way = for_every("way", WAYS, ids=lambda way: " ".join(map(str, way.values())))


def checked(puzzle: Puzzle, way: Way, limit: Callable[[], Limit] = Limit) -> list[Event]:
    """The events, each checked. They make the result, which a second solve gives again."""
    events, result = follow(puzzle, limit(), **way), run(puzzle, limit=limit(), **way)
    assert replayed(puzzle, events) == result.grid
    assert tuple(event.grid for event in events if isinstance(event, Solution)) == result.solutions
    assert events[-1] == Finished(result.outcome, result.counters, result.where)
    assert len({*result.solutions}) == len(result.solutions)
    assert all(puzzle.check(grid).ok for grid in result.solutions)
    assert not result.solutions or result.grid == result.solutions[-1]
    assert result.outcome is Outcome.NONE or all(result.grid.cells[cell] in (0, state) for cell, state in puzzle.givens)
    return events


def test_every_method_is_tried() -> None:
    assert {way["method"] for way in WAYS} == {*METHODS}


@for_every("way, name", CASES, ids=str)
def test_events_make_the_result_and_are_the_same_every_time(way: Way, name: str) -> None:
    assert checked(PUZZLES[name], way) == list(solve(PUZZLES[name], **way))


IN_BLACK = strategies.puzzles(longest=5) | strategies.solids(most=27)
ANY = IN_BLACK.map(itemgetter(0)) | strategies.coloured_puzzles_with_givens(longest=5)


@settings(max_examples=some(400, 200))
@given(ANY, st.data(), st.none() | st.integers(0, 6), st.integers(0, 99))
def test_any_puzzle_also_cut_short(puzzle: Puzzle, data: st.DataObject, polls: int | None, seed: int) -> None:
    way = data.draw(st.sampled_from([way for way in WAYS if takes(way, puzzle)]))
    checked(puzzle, {**way, "seed": seed}, Limit if polls is None else partial(after, polls))


@every_way
def test_a_limit_ends_the_solve_after_the_event_at_hand(way: Way) -> None:
    flat = LARGE["tangled" if way["method"] == "exact" else "peaks"]
    puzzle = next(puzzle for puzzle in (flat, SMALL["solid"]) if takes(way, puzzle))
    assert run(puzzle, limit=Limit(seconds=-1), **way).outcome is Outcome.LIMIT
    for polls in (0, 1, 3):
        events = checked(puzzle, way, partial(after, polls))
        assert events[:-1] == [*islice(solve(puzzle, **way), len(events) - 1)], "up to there it is the same solve"


@every_way
def test_several_solves_that_take_turns_and_are_closed_do_not_disturb_each_other(way: Way) -> None:
    chosen = Random(4)
    puzzles = [puzzle for puzzle in SMALL.values() if takes(way, puzzle)]
    running = [solve(puzzle, **way) for puzzle in puzzles]
    events: list[list[Event]] = [[] for _ in puzzles]
    for number in chosen.choices(range(len(puzzles)), k=40):
        events[number] += islice(running[number], chosen.randint(1, 9))
    for stream in running:
        stream.close()
        assert list(stream) == []
    for puzzle, part in zip(puzzles, events, strict=True):
        assert part == [*islice(solve(puzzle, **way), len(part))]


@every_way
def test_another_seed_takes_another_way_to_the_same_verdict(way: Way) -> None:
    puzzle = tangled(9, 0.5, 1)
    if "moves" in way:
        assert [*solve(puzzle, **way, seed=3)] != [*solve(puzzle, **way, seed=4)]
    elif takes(way, puzzle) and way.get("prune", True):
        assert len({run(puzzle, **way, seed=seed).outcome for seed in range(3)}) == 1
