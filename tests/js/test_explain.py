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
LineCase = tuple[Runs | Count, bytes]


def line_cases(seeds: range) -> Iterator[LineCase]:
    """Lines with some of their cells, as rows of runs and as numbers of solids."""
    for seed in seeds:
        chosen = Random(seed)
        length, share, hidden = chosen.randint(1, 30), chosen.random(), chosen.random()
        cells = bytes(FILLED if chosen.random() < share else EMPTY for _ in range(length))
        shown = bytes(UNKNOWN if chosen.random() < hidden else state for state in cells)
        yield count_of(cells) if seed % 3 == 0 else Runs(runs_of(cells)), shown


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
    colours = [{"name": colour.name, "letter": colour.letter} for colour in puzzle.palette]
    return {**values, "palette": colours} if colours else values


def finding_values(finding: Finding) -> dict[str, Any]:
    return {
        "cells": [list(pair) for pair in finding.cells.items()], "runs": list(finding.runs),
        "spans": [[span.start, span.stop] for span in finding.spans],
        "cases": [{"run": case.run, "start": case.start, "objection": case.objection, "at": case.at}
                  for case in finding.cases],
        "splits": [list(split) for split in finding.splits], "totals": list(finding.totals),
        **({"colours": list(finding.colours)} if finding.colours else {}),
    }


def step_values(step: Step) -> dict[str, Any]:
    return {
        "technique": step.technique, "line": step.line, "cells": [list(pair) for pair in step.cells],
        "before": list(step.before), "findings": [finding_values(finding) for finding in step.findings],
        "left": list(step.left), "right": list(step.right),
        "supposed": None if step.supposed is None else list(step.supposed),
        "chain": [{"line": link.line, "cells": [list(pair) for pair in link.cells]} for link in step.chain],
        "others": [list(other) for other in step.others],
    }


def walked_values(walk: Explanation) -> dict[str, Any]:
    rounds = [{"tier": lap.tier, "steps": [step_values(step) for step in lap.steps],
               "seen": [list(gains) for gains in lap.seen], "lines": lap.lines, "openLines": lap.open_lines,
               "changed": lap.changed, "reach": lap.reach, "gain": pytest.approx(lap.gain)} for lap in walk.rounds]
    return {"outcome": walk.outcome.name, "cells": list(walk.grid.cells), "broken": walk.broken, "rounds": rounds}


def rating_values(rating: Rating) -> dict[str, Any]:
    return {
        "outcome": rating.outcome.name, "number": rating.rating, "reasons": list(rating.reasons),
        **{name: getattr(rating, name) for name in (
            "level", "minutes", "footholds", "lines", "share", "rounds", "pace", "few", "among", "hardest", "recurs",
            "supposed", "reach", "left")},
    }


def called_alike(sentence: str) -> str:
    """The sentence with the engine's names of a solid's lines and clues."""
    clues = re.sub(r"(\d+) in two groups\)", r"(\1))", re.sub(r"(\d+) in three or more groups\)", r"[\1])", sentence))
    return re.sub(r"\bthe line (?=\w+ to \w+,)", "line ", clues.replace("The line", "Line"))


def hold_equal(node: Node, puzzles: list[Puzzle]) -> list[Explanation]:
    """Assert that scripts explain and rate puzzles as the engine does."""
    answers = node.evaluate(EXPLAIN, {"puzzles": [puzzle_values(puzzle) for puzzle in puzzles]})["puzzles"]
    walked = [explanation(puzzle) for puzzle in puzzles]
    for puzzle, walk, answer in zip(puzzles, walked, answers, strict=True):
        text, values = answer.pop("text"), answer.pop("values")
        sentences = [called_alike(sentence) for sentence in answer.pop("sentences")]
        assert answer.pop("rating") == rating_values(rate_puzzle(puzzle))
        assert answer == walked_values(walk)
        assert sentences == [step_sentence(puzzle, step) for step in walk.steps]
        if len(puzzle.shape) == 2:
            assert text.splitlines() == list(text_of(walk))
            assert values == json.loads(json.dumps(values_of(walk)))
    return walked


def random_puzzles(sides: list[tuple[int, int]], share: float) -> list[Puzzle]:
    grids = []
    for seed, (height, width) in enumerate(sides):
        chosen = Random(f"{height}x{width}-{share}-{seed}")
        grids.append(Grid.from_rows([[chosen.random() < share for _ in range(width)] for _ in range(height)]))
    return [Puzzle.from_grid(grid) for grid in grids]


def test_techniques_find_the_same_on_lines(node: Node) -> None:
    cases = list(line_cases(range(900)))
    sent = [[clue_values(clue), list(shown)] for clue, shown in cases]
    used = set()
    for (clue, shown), answer in zip(cases, node.evaluate(EXPLAIN, {"lines": sent})["lines"], strict=True):
        steps = line_steps(Puzzle((len(shown), 1, 1), (Line(range(len(shown)), clue),)), shown, 0)
        assert answer == [step_values(step) for step in steps], (clue, shown)
        used |= {step.technique for step in steps}
    assert used == {technique.code for technique in TECHNIQUES if {RunsView, CountView} & {*technique.views}}


def test_puzzles_that_lines_solve_are_explained_the_same(node: Node) -> None:
    puzzles = [example.puzzle for example in examples() if example.puzzle.size <= 300][:12]
    hold_equal(node, puzzles + random_puzzles([(12, 12), (5, 30), (20, 20)], 0.66))


def test_suppositions_and_searches_are_the_same(node: Node) -> None:
    walked = hold_equal(node, random_puzzles([(7, 7)] * 12 + [(6, 9)] * 6, 0.42))
    assert {step.technique for walk in walked for step in walk.steps} >= {"two_lines", "supposition"}
    assert {walk.outcome.name for walk in walked} >= {"UNIQUE", "MULTIPLE"}


def test_solids_are_explained_the_same(node: Node) -> None:
    walked = hold_equal(node, [model.thinned for model in models() if model.thinned.size <= 400][:6])
    assert len({step.technique for walk in walked for step in walk.steps}) > 6


def coloured_puzzles(seeds: range) -> list[Puzzle]:
    return [coloured_puzzle(seed, [4, 6, 8]) for seed in seeds]


def test_coloured_puzzles_are_explained_the_same(node: Node) -> None:
    walked = hold_equal(node, coloured_puzzles(range(24)))
    used = {step.technique for walk in walked for step in walk.steps}
    assert used >= {"absent", "zero", "full", "overlap", "touching", "caps", "reach", "two_lines", "pushed"}


def played_boards() -> Iterator[tuple[Puzzle, bytes]]:
    """Boards with some marked cells, every other one with a mistake; at last a complete one."""
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
    played, kinds = list(played_boards()), set()
    boards = [{**puzzle_values(puzzle), "given": [UNKNOWN] * puzzle.size, "cells": list(cells)}
              for puzzle, cells in played]
    for (puzzle, cells), answer in zip(played, node.evaluate(EXPLAIN, {"boards": boards})["boards"], strict=True):
        engine = hint(puzzle, cells)
        step = None if engine.step is None else step_values(engine.step)
        expected = {"presses": list(engine.presses), "step": step, "broken": engine.broken, "wrong": list(engine.wrong),
                    "grounds": [step_values(ground) for ground in engine.grounds]}
        assert answer == expected
        kinds.add((engine.step is None, engine.broken is None, not engine.wrong))
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
    assert presses[2].endswith("There may be a shorter way.")
