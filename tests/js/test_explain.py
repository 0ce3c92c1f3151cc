"""Explanations in scripts, compared with those of the engine: findings on lines, steps, ratings, sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import brotli
import pytest

from nonoscope import EMPTY, FILLED, UNKNOWN, Count, Grid, Line, Puzzle, Runs
from solvers.clues import Clue, ColourRuns, count_of, runs_of
from solvers.collection import examples, models
from solvers.explain.explained_text import text_of, values_of
from solvers.explain.hints import hint
from solvers.explain.line_view import CountView, RunsView
from solvers.explain.rating import Rating, rate_puzzle
from solvers.explain.step_words import step_sentence
from solvers.explain.steps import Explanation, Step
from solvers.explain.techniques import TECHNIQUES
from solvers.explain.techniques.technique import Finding
from solvers.explain.walkthrough import explanation, line_steps
from solvers.grid import state_of
from tests.js.node import Node, probe
from tests.solvers.puzzles import coloured_puzzle
from tests.test_house import ROOT
from webapp.base.page_scripts import minified
from webapp.base.page_texts import files_said, texts_of

EXPLAIN = probe("explain")
Asked = tuple[Runs | Count, bytes]


def asked_lines(seeds: range) -> Iterator[Asked]:
    """Lines with some of their cells, as rows of runs and as numbers of solids."""
    for seed in seeds:
        chosen = Random(seed)
        length, share, hidden = chosen.randint(1, 30), chosen.random(), chosen.random()
        cells = bytes(FILLED if chosen.random() < share else EMPTY for _ in range(length))
        known = bytes(UNKNOWN if chosen.random() < hidden else state for state in cells)
        yield count_of(cells) if seed % 3 == 0 else Runs(runs_of(cells)), known


def clue_values(clue: Clue | None) -> Any:
    if isinstance(clue, Count):
        return {"total": clue.total, "groups": clue.groups}
    if isinstance(clue, ColourRuns):
        return [[length, state_of(colour)] for length, colour in clue.runs]
    return None if clue is None else list(clue.lengths)


def puzzle_values(puzzle: Puzzle) -> dict[str, Any]:
    cells = [UNKNOWN] * puzzle.size
    for cell, state in puzzle.givens:
        cells[cell] = state
    values = {"shape": puzzle.shape, "clues": [clue_values(line.clue) for line in puzzle.lines], "cells": cells}
    colours = [{"name": one.name, "letter": one.letter} for one in puzzle.palette]
    return {**values, "palette": colours} if colours else values


def finding_values(finding: Finding) -> dict[str, Any]:
    return {
        "cells": [list(pair) for pair in finding.cells.items()], "runs": list(finding.runs),
        "spans": [[span.start, span.stop] for span in finding.spans],
        "cases": [{"run": one.run, "start": one.start, "objection": one.objection, "at": one.at}
                  for one in finding.cases],
        "splits": [list(one) for one in finding.splits], "totals": list(finding.totals),
        **({"colours": list(finding.colours)} if finding.colours else {}),
    }


def step_values(step: Step) -> dict[str, Any]:
    return {
        "technique": step.technique, "line": step.line, "cells": [list(pair) for pair in step.cells],
        "before": list(step.before), "findings": [finding_values(one) for one in step.findings],
        "left": list(step.left), "right": list(step.right),
        "supposed": None if step.supposed is None else list(step.supposed),
        "chain": [{"line": one.line, "cells": [list(pair) for pair in one.cells]} for one in step.chain],
        "others": [list(one) for one in step.others],
    }


def walked_values(found: Explanation) -> dict[str, Any]:
    rounds = [{"tier": one.tier, "steps": [step_values(step) for step in one.steps],
               "seen": [list(seen) for seen in one.seen], "lines": one.lines, "openLines": one.open_lines,
               "changed": one.changed, "reach": one.reach, "gain": pytest.approx(one.gain)} for one in found.rounds]
    return {"outcome": found.outcome.name, "cells": list(found.grid.cells), "broken": found.broken, "rounds": rounds}


def rating_values(found: Rating) -> dict[str, Any]:
    return {
        "outcome": found.outcome.name, "number": found.rating, "level": found.level, "minutes": found.minutes,
        "footholds": found.footholds, "lines": found.lines, "share": found.share, "rounds": found.rounds,
        "pace": found.pace, "few": found.few, "among": found.among, "hardest": found.hardest, "recurs": found.recurs,
        "supposed": found.supposed, "reach": found.reach, "left": found.left, "reasons": list(found.reasons),
    }


def called_alike(sentence: str) -> str:
    """With the lines of a solid, and their clues, called as the engine calls them."""
    clues = re.sub(r"(\d+) in two groups\)", r"(\1))", re.sub(r"(\d+) in three or more groups\)", r"[\1])", sentence))
    return re.sub(r"\bthe line (?=\w+ to \w+,)", "line ", clues.replace("The line", "Line"))


def hold_equal(node: Node, puzzles: list[Puzzle]) -> list[Explanation]:
    """Whether scripts walk through them and rate them as the engine does."""
    answers = node.evaluate(EXPLAIN, {"puzzles": [puzzle_values(puzzle) for puzzle in puzzles]})["puzzles"]
    walked = [explanation(puzzle) for puzzle in puzzles]
    for puzzle, found, answer in zip(puzzles, walked, answers, strict=True):
        sentences, text, values = answer.pop("sentences"), answer.pop("text"), answer.pop("values")
        assert answer.pop("rating") == rating_values(rate_puzzle(puzzle))
        assert answer == walked_values(found)
        assert [called_alike(one) for one in sentences] == [step_sentence(puzzle, step) for step in found.steps]
        if len(puzzle.shape) == 2:
            assert text.splitlines() == list(text_of(found))
            assert values == json.loads(json.dumps(values_of(found)))
    return walked


def random_puzzles(sides: list[tuple[int, int]], share: float) -> list[Puzzle]:
    grids = []
    for seed, (height, width) in enumerate(sides):
        chosen = Random(f"{height}x{width}-{share}-{seed}")
        grids.append(Grid.from_rows([[chosen.random() < share for _ in range(width)] for _ in range(height)]))
    return [Puzzle.from_grid(grid) for grid in grids]


def test_techniques_find_the_same_on_lines(node: Node) -> None:
    asked = list(asked_lines(range(900)))
    sent = [[clue_values(clue), list(known)] for clue, known in asked]
    used = set()
    for (clue, known), answer in zip(asked, node.evaluate(EXPLAIN, {"lines": sent})["lines"], strict=True):
        steps = line_steps(Puzzle((len(known), 1, 1), (Line(range(len(known)), clue),)), known, 0)
        assert answer == [step_values(step) for step in steps], (clue, known)
        used |= {step.technique for step in steps}
    assert used == {one.code for one in TECHNIQUES if {RunsView, CountView} & {*one.views}}


def test_puzzles_that_lines_solve_are_explained_the_same(node: Node) -> None:
    puzzles = [one.puzzle for one in examples() if one.puzzle.size <= 300][:12]
    hold_equal(node, puzzles + random_puzzles([(12, 12), (5, 30), (20, 20)], 0.66))


def test_suppositions_and_searches_are_the_same(node: Node) -> None:
    walked = hold_equal(node, random_puzzles([(7, 7)] * 12 + [(6, 9)] * 6, 0.42))
    assert {step.technique for found in walked for step in found.steps} >= {"two_lines", "supposition"}
    assert {found.outcome.name for found in walked} >= {"UNIQUE", "MULTIPLE"}


def test_solids_are_explained_the_same(node: Node) -> None:
    walked = hold_equal(node, [one.thinned for one in models() if one.thinned.size <= 400][:6])
    assert len({step.technique for found in walked for step in found.steps}) > 6


def coloured_puzzles(seeds: range) -> list[Puzzle]:
    return [coloured_puzzle(seed, [4, 6, 8]) for seed in seeds]


def test_coloured_puzzles_are_explained_the_same(node: Node) -> None:
    walked = hold_equal(node, coloured_puzzles(range(24)))
    used = {step.technique for found in walked for step in found.steps}
    assert used >= {"absent", "zero", "full", "overlap", "touching", "caps", "reach", "two_lines", "pushed"}


def played_boards() -> Iterator[tuple[Puzzle, bytes]]:
    """Boards on which some cells are marked, now and then one of them wrong; at last one on which nothing is left."""
    plain = [*random_puzzles([(8, 8)] * 14, 0.68), *random_puzzles([(7, 7)] * 10, 0.45)]
    for seed, puzzle in enumerate([*coloured_puzzles(range(8)), *plain]):
        chosen, goal = Random(seed), puzzle.info.goal
        share, wrong = chosen.random(), seed % 2 > 0
        cells = bytearray(state if chosen.random() < share / (5 if wrong else 1) else UNKNOWN for state in goal.cells)
        if wrong:
            cell = chosen.randrange(len(cells))
            cells[cell] = EMPTY if goal.cells[cell] == FILLED else FILLED
        yield puzzle, bytes(cells)
    yield puzzle, goal.cells


def test_hints_are_those_of_the_engine(node: Node) -> None:
    asked, kinds = list(played_boards()), set()
    boards = [{**puzzle_values(puzzle), "given": [UNKNOWN] * puzzle.size, "cells": list(cells)}
              for puzzle, cells in asked]
    for (puzzle, cells), answer in zip(asked, node.evaluate(EXPLAIN, {"boards": boards})["boards"], strict=True):
        found = hint(puzzle, cells)
        step = None if found.step is None else step_values(found.step)
        expected = {"presses": list(found.presses), "step": step, "broken": found.broken, "wrong": list(found.wrong),
                    "grounds": [step_values(one) for one in found.grounds]}
        assert answer == expected
        kinds.add((found.step is None, found.broken is None, not found.wrong))
    assert len(kinds) == 4


def test_little_is_sent_for_explanations() -> None:
    """As the server sends it: without comments and indentation, and packed."""
    room = ROOT / "static/js/learn/explain"
    scripts = [minified(path.read_text("utf-8")) for path in sorted(room.rglob("*.js"))]
    scripts.append(texts_of(files_said("".join(scripts))))
    assert sum(len(brotli.compress(script.encode())) for script in scripts) < 28_000


CUT = """async (board) => {
  const { hintOfStep } = await import("/static/js/learn/explain/hints.js");
  const { reasoned } = await import("/static/js/learn/explain/walk.js");
  const steps = hintOfStep(reasoned(board), { enough: () => true });
  for (;;) { const step = steps.next(); if (step.done) return step.value.presses; }
}"""


def test_hint_says_that_there_may_be_a_shorter_supposition(node: Node) -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("##..\n..##\n..#.\n#..#"))
    presses = node.evaluate(CUT, puzzle_values(puzzle))
    assert presses[0].startswith("No single line helps.")
    assert presses[2].endswith("There may be a shorter supposition: the search ended early.")
