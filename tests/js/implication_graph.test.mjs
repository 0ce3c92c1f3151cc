// The implication graph of a SAT solver, on random trails: what it contains, and that it fits any room.

import assert from "node:assert/strict";
import { test } from "node:test";

import { coneOf, graphOf, layOutGraph } from "../../static/js/watch/implication_graph.js";

const ROOMS = [[604, 330, 14], [620, 320, 24], [374, 384, 14], [1400, 500, 30], [300, 140, 14]];

/** A trail of literals 1 to `count` at several levels, each implied by some before it, with what broke in the end. */
function trailOf(seed, count) {
  let state = seed * 7919 + 13;
  const below = (most) => (state = (state * 1103515245 + 12345) % 2 ** 31) % most;
  const sources = new Map(), levels = new Map();
  let top = 0;
  for (let literal = 1; literal <= count; literal++) {
    const isDecided = literal > 4 && (below(9) === 0 || literal === count - 12);
    if (isDecided) top++;
    const earlier = Array.from({ length: below(4) }, () => 1 + below(literal - 1 || 1))
      .filter((other) => other < literal);
    const last = literal - 1 && levels.get(literal - 1) === top && literal > 4 ? [literal - 1] : [];
    sources.set(literal, isDecided || literal < 3 ? [] : [...new Set([...earlier, ...last])]);
    levels.set(literal, top);
  }
  sources.set(0, [...new Set([count, count - 1, 1 + below(count)])]);
  return { sourcesOf: (node) => sources.get(node), levelOf: (literal) => levels.get(literal) ?? -1, top };
}

/** The literals of the clause learned at the first unique implication point, by its definition. */
function learnedFrom({ sourcesOf, levelOf, top }) {
  let causes = new Set(sourcesOf(0).filter(levelOf));
  const now = () => [...causes].filter((literal) => levelOf(literal) === top);
  while (now().length > 1) {
    const last = Math.max(...now());
    causes.delete(last);
    causes = new Set([...causes, ...sourcesOf(last).filter(levelOf)]);
  }
  const [first] = now();
  return [-first, ...[...causes].filter((literal) => literal !== first).map((literal) => -literal)];
}

const reaches = (sourcesOf, from, to) =>
  from === to || sourcesOf(to).some((source) => reaches(sourcesOf, from, source));

test("a cone is exactly what leads to its root", () => {
  for (let seed = 1; seed < 30; seed++) {
    const { sourcesOf } = trailOf(seed, 18), cone = coneOf(18, sourcesOf, () => false);
    const expected = Array.from({ length: 18 }, (_, i) => i + 1).filter((node) => reaches(sourcesOf, node, 18));
    assert.deepEqual([...cone.keys()].sort((a, b) => a - b), expected);
    for (const [node, sources] of cone) assert.deepEqual(sources, sourcesOf(node));
  }
});

test("a conflict shows the cut and what lies behind it, in every room", () => {
  let folded = 0;
  for (let seed = 1; seed < 60; seed++) {
    const trail = trailOf(seed, 25 + seed), learned = learnedFrom(trail), graph = graphOf(0, trail, learned);
    assert.deepEqual(graph.front, learned.map((literal) => -literal));
    for (const [width, height, unit] of ROOMS) {
      const isFact = (literal) => trail.levelOf(literal) === 0;
      const { nodes, cut } = layOutGraph(graph, isFact, { width, height, unit, lengthOf: () => 20 });
      const shown = nodes.flatMap(({ literals }) => literals), behind = new Set([...graph.cone.keys(), ...shown]);
      assert.deepEqual(new Set([...shown, 0]), behind, "each literal is shown or counted");
      assert.equal(shown.length, new Set(shown).size, "none is shown twice");
      const [first, end] = ["first", "conflict"].map((wanted) => nodes.find(({ kind }) => kind === wanted));
      assert.equal(first.literals[0], graph.front[0]);
      assert.ok(first.y + first.height <= cut && cut <= end.y);
      for (const { kind, y } of nodes) if (kind === "front") assert.equal(y, first.y);
      const direct = trail.sourcesOf(0).filter((literal) => !isFact(literal));
      for (const literal of direct) {
        const node = nodes.find(({ literals }) => literals.includes(literal));
        assert.ok(["implied", "first", "front"].includes(node.kind) || width < 400, "reasons are shown");
      }
      folded += nodes.filter(({ kind }) => kind === "fold").length;
      assertApart(nodes, width);
    }
  }
  assert.ok(folded > 50);
});

test("a literal shows its decisions, and an edge for each reason that is shown", () => {
  for (let seed = 1; seed < 40; seed++) {
    const trail = trailOf(seed, 30), graph = graphOf(30, trail, null);
    const room = { width: 9000, height: 9000, unit: 14, lengthOf: () => 9 };
    const { nodes, edges, cut } = layOutGraph(graph, () => false, room);
    assert.equal(cut, null);
    const pairs = edges.map(([from, to]) => [nodes[from].literals[0], nodes[to].literals[0]].join(">")).sort();
    const expected = [...graph.cone].flatMap(([node, sources]) => sources.map((source) => `${source}>${node}`)).sort();
    assert.deepEqual(pairs, expected);
    for (const [from, to] of edges) assert.ok(nodes[from].y + nodes[from].height <= nodes[to].y);
    assertApart(nodes, 9000);
  }
});

function assertApart(nodes, width) {
  nodes.forEach((one, at) => {
    assert.ok(one.x >= 0 && one.x + one.width <= width + 1e-6);
    for (const other of nodes.slice(0, at)) {
      const isApart = one.x >= other.x + other.width || other.x >= one.x + one.width
        || one.y >= other.y + other.height || other.y >= one.y + one.height;
      assert.ok(isApart, `${one.kind} lies on ${other.kind}`);
    }
  });
}
