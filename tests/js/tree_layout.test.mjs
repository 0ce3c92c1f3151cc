// Where nodes of search trees lie: laws on trees that grow at random, as the three searches make them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { TreeLayout } from "../../static/js/watch/insight/tree_layout.js";
import { SearchTree } from "../../static/js/watch/search_tree.js";

const BOXES = [[620, 500, 13], [340, 340, 13], [610, 480, 24]].map(([width, height, text]) =>
  ({ width, height, text, widthOf: (words) => words.length * text * 0.65 }));

/** Numbers that look random. */
function chances(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** A tree of a search that takes nodes from either end or the middle of what waits, and where it stands. */
function grown(seed, size) {
  const chance = chances(seed), tree = new SearchTree(), rows = 3 + chance(28), taking = chance(3), waiting = [0];
  tree.bear(0, -1, 0, 0, 0);
  let step = 1;
  for (; waiting.length && tree.size < size; step++) {
    const place = taking === 0 ? waiting.length - 1 : taking === 1 ? 0 : chance(waiting.length);
    const [node] = waiting.splice(place, 1), depth = tree.depth.data[node];
    const wide = chance(5) ? 1 + chance(3) : chance(30);
    tree.open(node, tree.parent.data[node], depth, step);
    const count = depth < rows ? Math.max(wide, depth ? 0 : 2) : 0;
    if (!count) tree.ends.set(node, { step, node, what: depth < rows ? 2 : 5, line: -1 });
    for (let child = 0; child < count; child++) {
      waiting.push(tree.size);
      tree.bear(tree.size, node, depth + 1, chance(40), step);
    }
  }
  return { tree, position: step, columns: 3 + chance(28), chance };
}

function laidOut(seed, size, box) {
  const { tree, position, columns, chance } = grown(seed, size), { first } = tree.waitingAt(position, 6);
  const now = tree.nodeAt(position), dead = tree.endAt(now, position)?.what === 2;
  const ghosts = dead ? [{ kind: "struck", parent: now, cells: new Uint8Array(columns), fault: null }] : [];
  const chosen = new Map([[chance(tree.size), true], [chance(tree.size), false]]);
  const labelOf = (node, ghost) => (ghost ? "column 3: 4 > 2" : seed % 2 ? `${node % 90} = ${node % 9} + 7` : "");
  return new TreeLayout({ tree, position, columns, frontier: first, ghosts, chosen, labelOf }, box);
}

/** Trees of few and of thousands of nodes, in each box. */
const layouts = () => Array.from({ length: 45 }, (_, seed) =>
  laidOut(seed, [12, 150, 3000][seed % 3], BOXES[Math.floor(seed / 3) % BOXES.length]));

test("the path to the current node is always in sight, straight down, in order", () => {
  for (const { places, path, way, now, box } of layouts()) {
    const shown = places.filter(({ kind, node }) => kind === "node" && path.has(node));
    assert.deepEqual(shown.map(({ node }) => node), way);
    assert.equal(shown.at(-1).node, now);
    assert.ok(new Set(shown.map(({ x }) => x.toFixed(3))).size === 1);
    for (const { x, y } of shown) assert.ok(x > 0 && x < box.width && y > 0 && y < box.height);
  }
});

test("places of one level don't overlap, nor do levels, and all lie in the box", () => {
  for (const { places, levels, tall, box } of layouts()) {
    for (const [depth, y] of levels.entries()) {
      if (depth > 1) assert.ok(y - levels[depth - 1] >= tall - 0.01, `level ${depth}`);
      const level = places.filter((place) => place.depth === depth).sort((a, b) => a.x - b.x);
      for (const [i, place] of level.entries()) {
        assert.ok(place.x - place.left >= 0 && place.x + place.right <= box.width + 0.01);
        if (i) assert.ok(level[i - 1].x + level[i - 1].right < place.x - place.left);
      }
    }
    assert.ok(levels.at(-1) + tall / 2 <= box.height);
  }
});

test("nodes that are shown and those that are folded add up to the tree", () => {
  for (const { places, size, scene: { tree } } of layouts()) {
    const nodes = places.filter(({ kind }) => kind === "node").map(({ node }) => node);
    const folded = places.filter(({ kind }) => kind === "rest").reduce((sum, { count }) => sum + count, 0);
    assert.equal(new Set(nodes).size, nodes.length);
    assert.equal(nodes.length + folded, size);
    for (const { kind, node, parent } of places) {
      if (kind === "node" && parent) assert.equal(tree.parent.data[node], parent.node);
    }
  }
});

test("the frontier is numbered in order, and much of a large tree is shown where there is room", () => {
  for (const { places, scene: { frontier } } of layouts()) {
    for (const { kind, node, rank } of places) if (kind === "node") assert.equal(rank, frontier.indexOf(node) + 1);
  }
  const { places } = laidOut(2, 3000, BOXES[0]);
  assert.ok(places.length > 20);
});

test("a small tree is shown whole, and a path of single children touches", () => {
  const tree = new SearchTree();
  for (let node = 0; node < 6; node++) tree.open(node, node - 1, node, node);
  const layout = new TreeLayout({ tree, position: 6, columns: 8, frontier: [], ghosts: [], chosen: new Map(),
    labelOf: () => "" }, BOXES[0]);
  assert.deepEqual(layout.places.map(({ node }) => node), [0, 1, 2, 3, 4, 5]);
  const apart = [2, 3, 4, 5].map((depth) => layout.levels[depth] - layout.levels[depth - 1] - layout.tall);
  assert.ok(apart.every((gap) => Math.abs(gap) < 0.01));
});

test("what the visitor folds stays folded", () => {
  const { tree, position, columns } = grown(4, 150), chosen = new Map([[0, true]]);
  const scene = { tree, position, columns, frontier: [], ghosts: [], chosen, labelOf: () => "" };
  const { places, path } = new TreeLayout(scene, BOXES[0]);
  assert.ok(places.every(({ kind, node }) => kind === "rest" || path.has(node)));
});

test("before the first visit there is only a root that waits", () => {
  const tree = new SearchTree();
  tree.bear(0, -1, 0, 0, 0);
  const { places } = new TreeLayout({ tree, position: 1, columns: 5, frontier: [0], ghosts: [], chosen: new Map(),
    labelOf: () => "" }, BOXES[0]);
  assert.deepEqual(places.map(({ node, rank }) => [node, rank]), [[0, 1]]);
});
