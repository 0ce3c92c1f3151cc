// What there is to say of the node that is looked at, in words. Text out; never touches the page.

import "../../core/texts/more_texts.js";
import { capital, clueText, lineName, number } from "../../core/words.js";
import { estimate, faultAt, rowsInOrder, waysOn } from "./search_nodes.js";
import { WHAT } from "../search_tree.js";
import { listed, say } from "../../core/texts/say.js";

const LOOKED_AT = 4000; // ways to fill a row that are gone through
const HOPELESS = 1 << 18; // an estimate: a line cannot hold

/** @import { SearchTree } from "../search_tree.js" */
/** @import { LineFault, WaysOn } from "./search_nodes.js" */
/** @typedef {{ text: string, detail: string, line: number | null, ways: WaysOn | null }} NodeWords */

/** Of a node whose rows are on the board. @param {Layout} layout @param {SearchTree} tree
 * @param {{ node: number, position: number, board: ArrayLike<number>, choice: Choice }} at @returns {NodeWords} */
export function tellNode(layout, tree, { node, position, board, choice }) {
  const end = tree.endAt(node, position), depth = tree.depth.data[node], prune = choice.options.prune !== false;
  if (end?.what === WHAT.SOLUTION) return { text: say("searching.solution"), detail: "", line: null, ways: null };
  if (end?.what === WHAT.WRONG) return wrong(layout, board, end.line);
  const row = rowsInOrder(layout, choice.options.order === "constrained")[depth];
  const ways = waysOn(layout, board, row, LOOKED_AT, prune);
  const text = end ? say("searching.dead_end", { count: ways.total, line: lineName(layout, row) })
    : say("searching.node", { node, count: depth });
  const first = end ? ways.ways.find(({ fault }) => fault)?.fault ?? null : null;
  const why = first ? `${capital(faultText(layout, first))}.` : "";
  const price = priceText(layout, tree, { node, board, choice });
  const detail = [why, price, cutText(layout, tree, node)].filter(Boolean).join(" ");
  return { text, detail, line: first?.line ?? null, ways };
}

/** @param {Layout} layout @param {ArrayLike<number>} board @param {number} line @returns {NodeWords} */
function wrong(layout, board, line) {
  const found = faultAt(layout, board, line);
  const text = found ? say("searching.dead_wrong", { why: faultText(layout, found) }) : "";
  return { text, detail: "", line, ways: null };
}

/** What an A* reckons. @param {Layout} layout @param {SearchTree} tree
 * @param {{ node: number, board: ArrayLike<number>, choice: Choice }} at */
function priceText(layout, tree, { node, board, choice: { method, options } }) {
  if (method !== "astar") return "";
  const heuristic = String(options.heuristic ?? "groups"), g = tree.depth.data[node], h = tree.left.data[node];
  if (!node || h >= HOPELESS) return node ? say("searching.hopeless") : "";
  const parts = (estimate(layout, board, heuristic) ?? []).map(({ line, count }) =>
    (heuristic === "groups" ? say("searching.part", { line: lineName(layout, line), count }) : lineName(layout, line)));
  const counted = say(parts.length ? `searching.${heuristic}` : "searching.nothing_counted", { parts: listed(parts) });
  return `${say("searching.price", { g, h, f: g + h })} ${counted}`;
}

/** @param {Layout} layout @param {SearchTree} tree @param {number} node */
function cutText(layout, tree, node) {
  const cuts = tree.cuts.get(node);
  return cuts ? say("searching.dropped", { count: cuts.length, line: lineName(layout, cuts[0]) }) : "";
}

/** Why a line cannot hold; no full stop. @param {Named} layout @param {LineFault} found */
export function faultText(layout, { line, fault: { code, run, length, wanted, most, need, room } }) {
  const name = lineName(layout, line), about = { line: name, length, wanted, run: run + 1, need, room };
  const many = most ? "searching.too_many" : "searching.too_many_none";
  if (code === "too_many") return say(many, { line: name, count: most });
  if (code === "too_few") return say("searching.too_few", { line: name, count: most - run });
  if (code === "no_fit") return say("searching.no_fit", { line: name, clue: clueText(layout.clues[line]) });
  return say(code === "too_long" && !run ? "searching.too_long_first" : `searching.${code}`, about);
}

/** A node that waits; where they wait by f = g + h, that too.
 * @param {SearchTree} tree @param {number} node @param {string} method */
export function childText(tree, node, method) {
  if (method !== "astar") return say("searching.child", { node, count: tree.depth.data[node] });
  const g = tree.depth.data[node], left = tree.left.data[node], hopeless = left >= HOPELESS;
  const h = hopeless ? "∞" : number(left), f = hopeless ? "∞" : number(g + left);
  return say("searching.priced_child", { node, count: g, g, h, f });
}
