"""The code of a method follows its steps: every event lights the right line."""

from __future__ import annotations

from typing import Any

import pytest

from nonoscope import METHODS, Puzzle, method_info
from solvers.collection import example, model
from tests.js.node import Node
from tests.js.recordings import sent_of, watched
from webapp.watch.method_code import code_of

LIT = """
  const { kindOf, litAt } = await load("watch/event_codes");
  const lines = about.map((lights) => ({ lights, counters: [] }));
  return [0, ...places].map((place) =>
    [kindOf(playback.stepAt(place)), playback.stageAt(place), litAt(lines, playback, place)]);"""
Steps = list[tuple[str, str, list[int]]]  # the kind of each, its stage, and the lines that it lights
TWO_WAYS = Puzzle.flat([[1], [1]], [[1], [1]])


def steps_of(node: Node, name: str, puzzle: Puzzle, tell: bool = False, **options: Any) -> Steps:
    events, lights = sent_of(puzzle, name, tell=tell, **options), [line.lights for line in code_of(name)]
    return watched(node, puzzle, events, LIT, lights)


def puzzles_for(name: str) -> list[Puzzle]:
    if "flat" not in method_info(name).kinds:
        return [model("duck").puzzle]
    return [example("duck").puzzle, TWO_WAYS] if name != "anneal-cells" else [TWO_WAYS]


@pytest.mark.parametrize("name", METHODS)
def test_a_line_is_lit_at_every_step(node: Node, name: str) -> None:
    for puzzle in puzzles_for(name):
        for kind, stage, lit in steps_of(node, name, puzzle):
            assert lit, (kind, stage)


def test_a_conflict_lights_one_line_of_the_sat_solver_after_the_other(node: Node) -> None:
    """Decide, propagate, conflict, learn, backjump, and what the learned clause forces; each line has its source."""
    lines = code_of("sat")
    steps = steps_of(node, "sat", example("duck").puzzle, engine="watched", encoding="placements")
    shown = [places for kind, _, places in steps if kind != "progress"]  # which shows nothing, so players step over it
    lit = [lines[places[0]].code.split()[0].rstrip(":") for places in shown]
    after = [lit[place - 1 : place + 4] for place, name in enumerate(lit) if name == "conflict"]
    assert after[0] == ["propagate", "conflict", "learn", "backjump", "propagate"]
    assert lit.index("decide") < lit.index("conflict")
    named = {line.code.split()[0].rstrip(":"): line.source.text for line in lines}
    for name in ("propagate", "decide", "conflict", "learn", "backjump"):
        assert named[name].startswith("def ")


@pytest.mark.parametrize("name", ["anneal-cells", "anneal-rows", "anneal-blocks"])
def test_the_rule_of_acceptance_is_lit_for_each_move_and_the_way_back_for_those_rejected(node: Node, name: str) -> None:
    lines = code_of(name)
    steps = steps_of(node, name, example("duck").puzzle, tell=True, moves=500)
    rule = next(i for i, line in enumerate(lines) if "exp(−Δ / T)" in line.code)
    for kind, _, lit in steps:
        assert (rule in lit) == (kind in {"accepted", "rejected"})
        assert (rule + 1 in lit) == (kind == "rejected")
    assert {"accepted", "rejected"} <= {kind for kind, _, _ in steps}


def test_kinds_within_a_stage_take_precedence(node: Node) -> None:
    lines = [line.code for line in code_of("exact")]
    steps = steps_of(node, "exact", TWO_WAYS)
    lit = {(kind, stage): [lines[place].strip() for place in places] for kind, stage, places in steps}
    assert lit["start", ""] == lit["stage", "propagating"] == ["propagate(all lines)"]
    assert lit["stage", "believing"] == ["exchange messages between lines"]
    assert lit["guess", "believing"] == ["while open:  guess a cell"]
    assert lit["line", "believing"] == ["propagate(lines of changed cells)"]
    assert lit["finished", steps[-1][1]] == ["return unique, multiple or none"]
