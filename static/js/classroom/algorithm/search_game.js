// Depth-first, breadth-first and A* search by rows as a game: the player chooses which node is opened next, then which
// of its children cannot live. The search is that of `solvers/tree`, with pruning. Pure: no elements, no chance.

import { UNKNOWN } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { capital } from "../../core/words.js";
import { NODE } from "../../watch/event_codes.js";
import { estimate, faultText, waysOn } from "../../watch/insight/search_nodes.js";
import { SearchTree } from "../../watch/search_tree.js";
import { judged, newScore } from "./score.js";

/** @import { Way } from "../../watch/insight/search_nodes.js" */
/** @import { Verdict } from "./score.js" */

const LOOKED_AT = 4000; // ways to fill a row, at most
const ASKED = 8; // ways among which the player strikes out; the others are struck at once
const HEURISTIC = "groups"; // of A*
const HOPELESS = 1 << 18; // the estimate when a line is contradicted

/** A state of `depth` filled rows, numbered in order of creation; `left` is the estimate of A*.
 * @typedef {{ number: number, parent: number, depth: number, left: number, cells: Uint8Array }} Node */
/** @typedef {"pick" | "strike" | "end"} Phase */
/** @typedef {"dfs" | "bfs" | "astar"} Searching */
/** @typedef {ReturnType<typeof newSearch>} SearchGame */

/** `own`: the player opens nodes in any order. @param {Layout} layout @param {Searching} method
 * @param {{ own?: boolean, prune?: boolean }} [how] */
export function newSearch(layout, method, { own = false, prune = true } = {}) {
  const root = /** @type {Node} */ ({ number: 0, parent: -1, depth: 0, left: 0, cells: layout.given.slice() });
  const tree = new SearchTree();
  tree.bear(0, -1, 0, 0, 0);
  return {
    layout, method, own, prune, nodes: [root], waiting: [0], visits: /** @type {number[]} */ ([]),
    now: -1, // the open node
    phase: /** @type {Phase} */ ("pick"),
    ways: /** @type {(Way & { struck: boolean })[]} */ ([]), // the children that are asked for
    children: /** @type {Way[]} */ ([]), // those that live
    hidden: 0, // dead ones that are not asked for
    solved: false, tree, step: 1, score: newScore(),
  };
}

/** The number of opened nodes. @param {SearchGame} game */
export const opened = (game) => game.visits.length;

/** f = g + h. @param {Node} node */
export const priceOf = ({ depth, left }) => depth + left;

// Which node is next

/** The node that the method opens next: the deepest one and of these the first; the oldest; or the cheapest, of these
 * the deepest, of these the oldest. @param {SearchGame} game @returns {Node} */
export function nextNode({ method, waiting, nodes }) {
  const before = ORDERS[method];
  return waiting.map((number) => nodes[number]).reduce((first, node) => (before(node, first) ? node : first));
}

/** Whether a node comes before one that is older. @type {Record<Searching, (node: Node, older: Node) => boolean>} */
const ORDERS = {
  dfs: (node, older) => node.depth > older.depth,
  bfs: () => false,
  astar: (node, older) => priceOf(node) < priceOf(older)
    || (priceOf(node) === priceOf(older) && node.depth > older.depth),
};

/** Choose the node to open. @param {SearchGame} game @param {number} number @returns {Verdict} */
export function pick(game, number) {
  const { own, nodes, score } = game, right = nextNode(game);
  const isRight = own || right.number === number;
  const node = nodes[number], kind = isRight ? "" : whyNot(game, node, right);
  const text = isRight ? whyRight(game, node)
    : say(`algorithm.${kind}`, { node: number, f: priceOf(node), count: node.depth });
  if (isRight) open(game, number);
  return judged(score, isRight, text, kind);
}

/** @param {SearchGame} game @param {Node} node */
function whyRight({ method, own, waiting }, { number, depth, left }) {
  if (own || waiting.length === 1) return say(own ? "algorithm.opened" : "algorithm.only_one", { node: number });
  return say(`algorithm.right_${method}`, { node: number, count: depth, g: depth, h: left, f: depth + left });
}

/** The kind of mistake. @param {SearchGame} game @param {Node} node @param {Node} right */
function whyNot({ method }, node, right) {
  if (method === "bfs") return "younger";
  if (method === "dfs") return node.depth < right.depth ? "higher" : "not_first";
  if (priceOf(node) > priceOf(right)) return "dearer";
  return node.depth < right.depth ? "as_cheap_higher" : "as_cheap_younger";
}

// Opening a node

/** @param {SearchGame} game @param {number} number */
function open(game, number) {
  const { layout, nodes, waiting, tree } = game, node = nodes[number];
  waiting.splice(waiting.indexOf(number), 1);
  game.now = number;
  game.visits.push(number);
  tree.open(number, node.parent, node.depth, game.step++);
  if (node.depth === layout.height) return finish(game, node);
  const { ways } = waysOn(layout, node.cells, node.depth, LOOKED_AT, game.prune);
  const live = ways.filter(({ fault }) => !fault), dead = ways.filter(({ fault }) => fault);
  const shown = dead.slice(0, Math.max(0, ASKED - live.length));
  game.children = live;
  game.hidden = dead.length - shown.length;
  game.ways = ways.filter((way) => live.includes(way) || shown.includes(way)).map((way) => ({ ...way, struck: false }));
  game.phase = "strike";
  if (!shown.length) goOn(game);
  return undefined;
}

/** A full board is a solution, or it was not pruned. @param {SearchGame} game @param {Node} node */
function finish(game, { number, cells }) {
  const wrong = (estimate(game.layout, cells, HEURISTIC) ?? [])[0];
  note(game, number, wrong ? NODE.WRONG : NODE.SOLUTION, wrong?.line ?? -1);
  game.solved = !wrong;
  game.phase = wrong && game.waiting.length ? "pick" : "end";
}

/** @param {SearchGame} game @param {number} node @param {number} what @param {number} line */
function note({ tree, step }, node, what, line) {
  tree.ends.set(node, { step: step - 1, node, what, line });
}

/** Strike out a child that contradicts a column. @param {SearchGame} game @param {number} at @returns {Verdict} */
export function strike(game, at) {
  const way = game.ways[at], { fault } = way;
  if (fault) way.struck = true;
  const why = fault ? `${capital(faultText(game.layout, fault))}.` : "";
  const text = fault ? say("algorithm.struck", { why }) : say("algorithm.may_live");
  return judged(game.score, Boolean(fault), text, "may_live");
}

/** Say that all children that are left live. @param {SearchGame} game @returns {Verdict} */
export function endStriking(game) {
  const missed = game.ways.filter(({ fault, struck }) => fault && !struck);
  if (!missed.length) {
    const { children } = game, count = children.length;
    goOn(game);
    return judged(game.score, true, say(count ? "algorithm.children" : "algorithm.dead_end", { count }));
  }
  return judged(game.score, false, say("algorithm.still_dead", { count: missed.length }), "still_dead");
}

/** Let the children that live wait, and go to the next choice. @param {SearchGame} game */
function goOn(game) {
  const { layout, nodes, now, children, tree, waiting } = game, parent = nodes[now], { width } = layout;
  let born = 0;
  for (const { cells } of children) {
    const board = parent.cells.slice();
    board.set(cells, parent.depth * width);
    const left = leftOf(game, board);
    if (game.prune && left >= HOPELESS) continue;
    const number = nodes.length, depth = parent.depth + 1;
    nodes.push({ number, parent: now, depth, left, cells: board });
    tree.bear(number, now, depth, left, game.step);
    waiting.push(number);
    born++;
  }
  if (!born) note(game, now, NODE.DEAD, -1);
  game.step++;
  Object.assign(game, { ways: [], children: [], hidden: 0, phase: waiting.length ? "pick" : "end" });
}

/** @param {SearchGame} game @param {Uint8Array} board */
function leftOf({ layout, method }, board) {
  if (method !== "astar") return 0;
  const parts = estimate(layout, board, HEURISTIC);
  return parts ? parts.reduce((sum, { count }) => sum + count, 0) : HOPELESS;
}

// The machine

/** Play as the method would, until so many nodes were made. @param {SearchGame} game @param {number} most */
export function playOut(game, most) {
  while (game.phase !== "end" && game.nodes.length < most) {
    if (game.phase === "pick") open(game, nextNode(game).number);
    else goOn(game);
  }
  return game;
}

/** The cells of the rows that a node fills, and unknown ones below. @param {SearchGame} game @param {number} number */
export const boardOf = ({ nodes, layout }, number) => nodes[number]?.cells ?? new Uint8Array(layout.size).fill(UNKNOWN);
