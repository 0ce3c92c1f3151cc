"""Pure scripts for watching SAT solvers: the counters at each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from solvers.collection import example
from solvers.lab.puzzles import random_puzzle
from solvers.puzzle import Puzzle
from tests.cases import for_every
from tests.js.node import Node
from tests.js.recordings import sent_of, watched
from tests.solvers.coloured import random_coloured

SENT = ("decisions", "propagations", "conflicts", "restarts")  # by the solver itself as well
NAMES = (*SENT, "learned")
COUNTED = """
  return places.filter((place) => { const { clauses } = playback.noteAt(place); return clauses && !clauses.forbidden; })
    .map((place) => about.map((name) => playback.countersAt(place)[name] ?? 0));"""


def counted(events: list[dict[str, Any]]) -> Iterator[list[int]]:
    """The counters after each step, from the events; where the solver reports its own, they agree."""
    so_far = Counter[str]()
    for event in events:
        match event["t"]:
            case "assigned":
                are_one_step = not event["level"] and len(event["literals"]) > 1
                for number, clause in enumerate(event["clauses"], 1):
                    so_far["decisions" if clause < 0 else "propagations"] += 1
                    if not are_one_step or number == len(event["clauses"]):
                        yield [so_far[name] for name in NAMES]
                continue
            case "progress" if "conflicts" in event["counters"]:
                assert {name: so_far[name] for name in SENT} == {name: event["counters"][name] for name in SENT}
            case "conflict":
                so_far["conflicts"] += 1
            case "learned":
                so_far["learned"] += 1
            case "jumped":
                so_far["restarts"] += event.get("restart", False)
        if event["t"] in ("conflict", "learned", "jumped"):
            yield [so_far[name] for name in NAMES]


SENTENCES = """
  const { cellsOfClause, clauseName, clauseText } = await load("watch/clause_words");
  const { literalSign } = await load("watch/clause_signs");
  const { formula } = playback;
  return Array.from({ length: formula.count }, (_, clause) => [
    clauseName(layout, formula, clause), clauseText(layout, formula, clause),
    formula.clause(clause).map((literal) => literalSign(layout, formula, literal)),
    cellsOfClause(layout, formula, clause)]);"""
ON_TRIAL = """
  const { TRIED } = await load("core/marks"), again = new Playback(size);
  return events.map((event) => {
    again.take([event]);
    const board = again.boardAt(again.count);
    return Array.from({ length: size }, (_, cell) => [valueAt(board, cell), Boolean(board[cell] & TRIED)]);
  });"""
PAIR = Puzzle.flat([[(1, "r"), (1, "b")]], [[(1, "r")], [(1, "b")], []])
WHOLE = """
Clause 0 (an empty cell has no colour) | Row 1 column 1 isn’t empty, or isn’t red. | r1c1 not empty, r1c1 not red
Clause 1 (an empty cell has no colour) | Row 1 column 1 isn’t empty, or isn’t blue. | r1c1 not empty, r1c1 not blue
Clause 2 (a cell has at most one colour) | Row 1 column 1 isn’t red, or isn’t blue. | r1c1 not red, r1c1 not blue
Clause 3 (a cell has a colour or is empty) | Row 1 column 1 is empty, or is red, or is blue. | \
r1c1 empty, r1c1 red, r1c1 blue
""".strip().splitlines()
OF_ROW = {
    "order": ("Run 1 (1 red) of row 1 starts after column 1, or row 1 column 1 is red.",
              "Run 2 (1 blue) of row 1 starts at or before column 2, or row 1 column 3 is blue.",
              "Row 1 column 1 isn’t blue."),
    "placements": ("The runs of row 1 don’t start at column 1 and column 2 together, or row 1 column 2 is blue.",),
    "automaton": ("Not: column 1 of row 1 is cell 1 of run 1 (1 red), or row 1 column 1 is red.",),
}


def sentences(node: Node, encoding: str) -> list[list[Any]]:
    """Each clause of a small formula: its name, its sentence, its signs, its cells."""
    events = sent_of(PAIR, "sat", engine="watched", encoding=encoding)
    return watched(node, PAIR, events, SENTENCES)


@for_every("encoding", OF_ROW)
def test_a_coloured_formula_is_told_in_sentences(node: Node, encoding: str) -> None:
    clauses = sentences(node, encoding)
    shown = [" | ".join([name, text, ", ".join(signs)]) for name, text, signs, _ in clauses]
    assert shown[:4] == WHOLE
    of_row = {text: cells for name, text, _, cells in clauses if name.endswith("of row 1")}
    assert {*OF_ROW[encoding]} <= of_row.keys()
    assert all(cells and {*cells} <= {0, 1, 2} for cells in of_row.values())
    assert not any(word in text for text in shown for word in ("undefined", "NaN", "{"))


GRAPHS = """
  const { Trail } = await load("watch/formula"), { coneOf } = await load("watch/implication_graph");
  const trail = new Trail(playback);
  return places.filter((place) => playback.noteAt(place).clauses?.conflict && !playback.noteAt(place).clauses.learned)
    .map((place) => {
      trail.go(place);
      const { clause } = playback.noteAt(place).clauses.conflict, { top } = trail;
      const cone = coneOf(0, (node) => trail.sourcesOf(node, clause), (node) => trail.levelOf(node) < top);
      return [...cone].flatMap(([node, sources]) => sources.map((source) => [source, node]))
        .filter(([source]) => trail.levelOf(source) || !top);
    });"""


def test_the_graph_of_a_conflict_is_that_of_the_solver(node: Node) -> None:
    count = 0
    for puzzle, encoding in ((example("duck").puzzle, "placements"), (random_puzzle(10, 5), "order")):
        events = sent_of(puzzle, "sat", engine="watched", encoding=encoding)
        conflicts = [event for event in events if event["t"] == "conflict"]
        shown = watched(node, puzzle, events, GRAPHS)
        expected = [{*zip(event["sources"], event["targets"], strict=True)} for event in conflicts]
        assert [{*map(tuple, edges)} for edges in shown] == expected
        count += len(shown)
    assert count > 2


def test_what_rests_on_decisions_is_on_trial(node: Node) -> None:
    """After each event before the first solution, all facts above level 0 are on trial, colours included."""
    on_trial = withdrawn = 0
    for seed in range(12):
        puzzle = random_coloured(7, 7, 2 + seed % 2, 0.4, seed)
        events = sent_of(puzzle, "sat", engine="watched", encoding="placements", count=1)
        shown = watched(node, puzzle, events, ON_TRIAL)
        now, certain = [0] * puzzle.size, [0] * puzzle.size
        for event, board in zip(events, shown, strict=True):
            if event["t"] == "solution":
                break
            facts = [*zip(event["cells"], event["values"], strict=True)] if "values" in event else []
            for cell, value in facts:
                if cell >= 0:
                    now[cell] = value
                    certain[cell] = value if event["t"] == "assigned" and not event["level"] else certain[cell]
            assert board == [[value, value != sure] for value, sure in zip(now, certain, strict=True)]
            on_trial += sum(value != sure for value, sure in zip(now, certain, strict=True))
            withdrawn += len(facts) if event["t"] == "jumped" else 0
    assert on_trial > 1_000
    assert withdrawn > 1_000


@for_every("puzzle", [example("duck").puzzle, random_puzzle(8, 3), random_puzzle(10, 5)], ["duck", "8x8", "10x10"])
def test_counters_belong_to_the_shown_step(node: Node, puzzle: Puzzle) -> None:
    events = sent_of(puzzle, "sat", engine="watched", encoding="placements", count=1, preprocess="none")
    expected = [*counted(events)]
    assert expected[-1][0] > 0
    assert watched(node, puzzle, events, COUNTED, NAMES) == expected
