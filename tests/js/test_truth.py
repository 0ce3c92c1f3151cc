"""Everything that a page says of a solve, recomputed from the solve's events: see `truth/`."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import pytest

from nonoscope import Puzzle
from solvers.anneal import move_outline
from tests.cases import for_every
from tests.js.node import Node
from tests.js.recordings import sent_of, watched
from tests.js.truth import annealing, clauses, tree, tree_picture
from tests.js.truth.checker import CHECKS, Report, check
from tests.js.truth.labels import LABELS
from tests.js.truth.patterns import codes_of
from tests.js.truth.puzzles import flat, solid

# What a page shows at each moment of a solve: the sentences, the counters, and the cells that change on the board.
# `ends` says how many steps there are after each event, `about` is the choice of the solve.
MOMENTS = """
  const { countersOf } = await load("watch/counter_values"), { reasonOf } = await load("watch/reasons");
  const { kindOf } = await load("watch/event_codes"), { lookReason } = await load("watch/insight/line_views");
  const { childText, judgement, tellNode } = await load("watch/insight/search_nodes"), again = new Playback(size);
  const ends = events.map((event) => { again.take([event]); return again.count; });
  const { tree } = playback, looks = ["passes", "lines3d"].includes(about.method);
  const nodeAt = (place, board) => {
    const node = tree.nodeAt(place);
    if (node < 0 || playback.endOf(place) !== playback.endOf(tree.opened.data[node] + 1)) return null;
    const { text, detail } = tellNode(layout, tree, { node, position: place, board, choice: about });
    const judged = about.method === "astar" ? judgement(tree, place, layout.shape[0], Infinity) : [];
    const proofs = judged.flatMap((judgement) => [judgement.text, ...judgement.proofs.map((proof) => proof.text)]);
    return { node, text, detail, child: node ? childText(tree, node, about.method) : "", judged: proofs };
  };
  const { TreeRows } = await load("watch/insight/tree_rows");
  const rows = tree.size ? new TreeRows(layout, playback, about.options) : null;
  const pictureAt = (place) => {
    const scene = rows.sceneAt(place, about.method), { frontier, ghosts, labelOf, cellsOf } = scene;
    const shown = (node, ghost = null) => ({
      node, label: labelOf(node, ghost), cells: [...cellsOf({ node, ghost }) ?? []], kind: ghost?.kind ?? "node",
    });
    return {
      path: tree.pathTo(tree.nodeAt(place)).map((node) => shown(node)), frontier: frontier.map((node) => shown(node)),
      ghosts: ghosts.map((ghost) => shown(ghost.parent, ghost)),
    };
  };
  const { branchOf, isBranch } = await load("watch/branch");
  const playedAt = (place, step) => {
    if (!isBranch(step)) return [];
    const played = branchOf(layout, playback.boardAt(place - 1), step.note.branch);
    return Array.from({ length: played.count + 1 }, (_, i) => {
      const stage = i ? played.stepAt(i) : null, board = [...played.boardAt(i)];
      return { board, why: stage?.why ?? 0, ...(stage ? reasonOf(layout, stage, board) : {}) };
    });
  };
  const { clauseName, clauseText } = await load("watch/clause_words");
  const clauseOf = ({ formula, clause = -1, conflict } = {}) => {
    const number = conflict?.clause ?? clause;
    return number < 0 ? null : {
      number, name: clauseName(layout, formula, number), text: clauseText(layout, formula, number),
    };
  };
  const { messagesAbout } = await load("watch/messages");
  const messagesAt = (place, board) => (about.method !== "belief" ? [] : [...board.keys()].flatMap((cell) => {
    const told = board[cell] & 63 ? null : messagesAbout(layout, playback, place, cell);
    return told ? [{ cell, ...told }] : [];
  }));
  let before = new Uint32Array(size);
  const moments = [0, ...places].map((place) => {
    const board = playback.boardAt(place), step = steps[place - 1] ?? null;
    const changes = [...board.keys()].filter((cell) => board[cell] !== before[cell]);
    before = board.slice();
    const look = { place, step, playback, choice: about, hover: null };
    const reason = (looks && lookReason(layout, look)) || reasonOf(layout, step, board);
    const counters = place ? countersOf(playback, place, size) : [];
    return {
      line: null, cell: null, ...reason, kind: kindOf(step), changes: changes.map((cell) => [cell, board[cell]]),
      counters: counters.map(({ name, label, text }) => [name, label, text]), branch: playedAt(place, step),
      clause: clauseOf(step?.note.clauses), node: tree.size ? nodeAt(place, board) : null,
      messages: messagesAt(place, board.slice()), known: step?.known ?? 0,
      picture: rows && tree.nodeAt(place) >= 0 ? pictureAt(place) : null,
    };
  });
  return { ends, moments };"""
DAILY, NIGHTLY = 2, 200  # puzzles for each way
# What no method says of these puzzles: how jobs end on a server, the net effect of many events, a temperature of 0 that
# somebody chose, moves that were left out (below), and texts for what a method may leave open.
RARE = {
    "outcomes.cancelled", "outcomes.crashed", "outcomes.refused", "reasons.merged", "reasons.merged_detail",
    "reasons.merged_move", "annealing.frozen", "annealing.gap", "annealing.gap_detail", "reasons.nothing",
    "reasons.other", "reasons.other_line", "reasons.probing_detail", "reasons.refuted_detail", "reasons.branch_holds",
    "reasons.branch_learned", "reasons.branch_otherwise",
}


class Way(NamedTuple):
    """A method with its options, and the most cells a side that it gets; 0: solids."""

    method: str
    options: dict[str, Any]
    most: int
    plain: bool = False

    def puzzle(self, seed: int) -> Puzzle:
        return flat(seed, self.most, plain=self.plain) if self.most else solid(seed)


WAYS = (
    Way("exact", {}, 9),
    Way("exact", {"belief": False}, 9),
    Way("exact", {"belief": False, "probe": False, "count": 0}, 7),
    Way("exact", {"learn": 0, "belief": False, "probe": False}, 8),
    Way("exact", {}, 0),
    Way("exact", {"belief": False}, 0),
    Way("passes", {}, 9),
    Way("passes", {"enumerate": "patterns"}, 7),
    Way("passes", {"enumerate": "kernel"}, 10),
    Way("lines3d", {}, 0),
    Way("belief", {"rounds": 6}, 8),
    Way("belief", {"rounds": 3, "between": 2, "logic": False}, 6),
    Way("belief", {"rounds": 4}, 0),
    Way("sat", {"engine": "backend"}, 10),
    Way("sat", {}, 6),
    Way("sat", {"engine": "watched", "encoding": "placements", "decisions": "first"}, 6),
    Way("sat", {"engine": "watched", "encoding": "automaton", "preprocess": "lines", "count": 0}, 6),
    Way("sat3d", {}, 0),
    Way("sat3d", {"engine": "backend"}, 0),
    Way("dfs", {}, 6, plain=True),
    Way("dfs", {"prune": False, "count": 0}, 4, plain=True),
    Way("bfs", {"order": "constrained"}, 5, plain=True),
    Way("bfs", {"prune": False}, 4, plain=True),
    Way("astar", {}, 6, plain=True),
    Way("astar", {"heuristic": "lines", "order": "constrained"}, 6, plain=True),
    Way("astar", {"heuristic": "columns", "prune": False}, 4, plain=True),
    Way("astar", {"heuristic": "lines", "prune": False, "count": 0}, 4, plain=True),
    Way("anneal", {"moves": 1500}, 9),
    Way("anneal", {"moves": 300, "rungs": 1, "chains": 2, "preprocess": "lines"}, 7),
    Way("anneal-rows", {"moves": 200}, 7),
    Way("anneal-rows", {"moves": 200, "cost": "flips", "move": "mixed", "reheats": 2}, 7),
    Way("anneal-cells", {"moves": 150}, 7),
    Way("anneal-cells", {"moves": 150, "cost": "aligned", "temperatures": "given", "hot": 1e-9, "cold": 1e-9}, 6),
    Way("anneal-blocks", {"moves": 120, "chains": 2}, 7),
    Way("anneal-blocks", {"moves": 150, "chains": 1, "acceptance": "original", "cost": "punitive"}, 7),
    Way("anneal-blocks", {"moves": 150, "chains": 1, "acceptance": "original", "threshold": 0.3, "start_ratio": 0.1,
                          "cooling_factor": 0.95, "gap": -4, "mismatch": -2}, 7),
)


def numbered(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """With the number of each solution, as a job counts them."""
    number = 0
    for event in events:
        number += event["t"] == "solution"
        event["number"] = event.get("number", 0) if event["t"] != "solution" else number
    return events


def checked(node: Node, way: Way, seeds: range) -> Report:
    report = Report()
    for seed in seeds:
        puzzle = way.puzzle(seed)
        events = numbered(sent_of(puzzle, way.method, seed, tell=True, **way.options))
        choice = {"method": way.method, "options": way.options}
        shown = watched(node, puzzle, events, MOMENTS, choice)
        part = check(puzzle, way.method, way.options, events, shown)
        part.faults = [f"puzzle {seed}: {fault}" for fault in part.faults]
        report.add(part)
    return report


@pytest.mark.slow
@for_every("way", WAYS)
def test_what_is_said_of_each_step_is_true(node: Node, way: Way) -> None:
    report = checked(node, way, range(DAILY))
    assert report.faults[:5] == []
    assert report.steps > DAILY


def test_what_is_said_of_moves_that_were_left_out_is_true(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_outline, "WHOLE", 0)
    monkeypatch.setattr(move_outline, "OUTLINE", 50)
    for method in ("anneal", "anneal-rows", "anneal-cells"):
        report = checked(node, Way(method, {"moves": 3000}, 12), range(DAILY))
        assert report.faults[:5] == []
        assert report.met["annealing.gap"] > 0


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_what_is_said_of_every_step_of_many_puzzles_is_true(node: Node, capsys: pytest.CaptureFixture[str]) -> None:
    """It prints how many steps of each method were recomputed, and how many of them were wrong."""
    total = Report()
    with capsys.disabled():
        for method in dict.fromkeys(way.method for way in WAYS):
            reports = [checked(node, way, range(NIGHTLY)) for way in WAYS if way.method == method]
            faults = sum(len(report.faults) for report in reports)
            sys.stdout.write(f"\n{method}: {sum(report.steps for report in reports):,} steps, {faults} wrong")
            for report in reports:
                total.add(report)
    assert total.faults[:20] == []
    assert sorted(CHECKS.keys() - total.met.keys()) == sorted(RARE)


def test_every_sentence_of_a_solve_has_a_check_or_states_nothing() -> None:
    sentences = {*CHECKS, *annealing.PARTS, *clauses.PARTS, *tree.PARTS, *tree_picture.LABELS, *LABELS}
    assert sorted(sentences ^ set(codes_of())) == []
    assert not LABELS & CHECKS.keys()
