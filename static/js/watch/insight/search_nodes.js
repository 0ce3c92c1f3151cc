// A node of a search tree: the ways that lead on from it, what forbids the others, and what its estimate counts. All
// this follows from the board and the clues; the solver only reports its nodes. Pure.

import { faultOf, fillings, fillingsCount, wrongRuns } from "../../core/placements.js";
import { marksIn, masksIn, settle } from "../../core/lines.js";
import { CROSSED, FILLED, isOpen, MARK, masksOf } from "../../core/marks.js";
import { clueText, lineName, number } from "../../core/words.js";
import { listed, say } from "../../core/texts/say.js";
import { NODE } from "../event_codes.js";

/** @import { Fault } from "../../core/placements.js" */
/** @import { SearchTree } from "../search_tree.js" */

const LOOKED_AT = 4000; // ways to fill a row, at most
const HOPELESS = 1 << 18; // the estimate when a line is contradicted

/** @typedef {{ line: number, fault: Fault }} LineFault */
/** @typedef {{ cells: Uint8Array, fault: LineFault | null }} Way */
/** @typedef {{ row: number, ways: Way[], total: number }} WaysOn */
/** @typedef {{ line: number, count: number }} Part */
/** @typedef {{ text: string, detail: string, line: number | null, ways: WaysOn | null }} NodeWords */

/** The rows in the order in which a search fills them: from the top, or those with the fewest ways first.
 * @param {Named & Pick<Layout, "given">} layout @param {boolean} constrained */
export function rowsInOrder({ shape, clues, given }, constrained) {
  const [height, width] = shape, rows = [...Array(height).keys()];
  /** @param {number} row */
  const ways = (row) => {
    const known = given.subarray(row * width, (row + 1) * width).filter(Boolean).length;
    return Math.min(2 ** (width - known), fillingsCount(/** @type {number[] | null} */ (clues[row]), width));
  };
  if (!constrained) return rows;
  return rows.map((row) => [ways(row), row]).sort(([a, i], [b, j]) => a - b || i - j).map(([, row]) => row);
}

/** All ways to fill a row, and the first column that forbids one; `most` are looked at. @param {Named} layout
 * @param {ArrayLike<number>} board @param {number} row @param {number} most @param {boolean} prune @returns {WaysOn} */
export function waysOn(layout, board, row, most, prune) {
  const clue = /** @type {number[] | null} */ (layout.clues[row]), known = marksIn(layout, row, board);
  const faults = prune ? columnFaults(layout, board, row) : [];
  const ways = fillings(clue, known, most).map((cells) => ({ cells, fault: firstFault(cells, faults) }));
  return { row, ways, total: clue ? fillingsCount(clue, known.length) : 2 ** known.filter((mark) => !mark).length };
}

/** @param {Uint8Array} cells @param {(LineFault | null)[][]} faults by column, if it is filled and if it is empty */
function firstFault(cells, faults) {
  for (const [column, [filled, empty]] of faults.entries()) {
    const fault = cells[column] === FILLED ? filled : empty;
    if (fault) return fault;
  }
  return null;
}

/** @param {Named} layout @param {ArrayLike<number>} board @param {number} row */
function columnFaults(layout, board, row) {
  const [height, width] = layout.shape;
  return Array.from({ length: width }, (_, column) => [FILLED, CROSSED].map((mark) => {
    const line = height + column, clue = /** @type {number[] | null} */ (layout.clues[line]);
    const cells = marksIn(layout, line, board);
    cells[row] = mark;
    const fault = clue && faultOf(clue, cells);
    return fault && { line, fault };
  }));
}

/** What an estimate counts, line by line: wrong columns, wrong runs in them, or rows that line logic leaves open. Null
 * if a line is contradicted. @param {Named} layout @param {ArrayLike<number>} board @param {string} heuristic
 * @returns {Part[] | null} */
export function estimate(layout, board, heuristic) {
  if (heuristic === "lines") return openRows(layout, board);
  const [height, width] = layout.shape, parts = [];
  for (let line = height; line < height + width; line++) {
    const clue = /** @type {number[] | null} */ (layout.clues[line]);
    const wrong = clue ? wrongRuns(clue, marksIn(layout, line, board)) : 0;
    if (wrong) parts.push({ line, count: heuristic === "columns" ? 1 : wrong });
  }
  return parts;
}

/** @param {Named} layout @param {ArrayLike<number>} board @returns {Part[] | null} */
function openRows(layout, board) {
  const { clues, shape: [height] } = layout, masks = masksOf(Array.from(board, (value) => value & MARK), 2);
  const isUnsettled = (/** @type {number} */ row) => masksIn(layout, row, masks).some(isOpen);
  const rows = [...Array(height).keys()].filter(isUnsettled);
  const waiting = [...clues.keys()].filter((line) => line >= height || rows.includes(line));
  return settle(layout, masks, waiting) < 0 ? rows.filter(isUnsettled).map((line) => ({ line, count: 1 })) : null;
}

// In words

/** The words for a node whose rows are on the board. @param {Layout} layout @param {SearchTree} tree
 * @param {{ node: number, position: number, board: ArrayLike<number>, choice: Choice }} at @returns {NodeWords} */
export function tellNode(layout, tree, { node, position, board, choice }) {
  const end = tree.endAt(node, position), depth = tree.depth.data[node], prune = choice.options.prune !== false;
  if (end?.what === NODE.SOLUTION) return { text: say("searching.solution"), detail: "", line: null, ways: null };
  if (end?.what === NODE.WRONG) return wrong(layout, board, end.line);
  const row = rowsInOrder(layout, choice.options.order === "constrained")[depth];
  const ways = waysOn(layout, board, row, LOOKED_AT, prune);
  const text = end ? say("searching.dead_end", { count: ways.total, line: lineName(layout, row) })
    : say("searching.node", { node, count: depth });
  const first = end ? ways.ways.find(({ fault }) => fault)?.fault ?? null : null;
  const why = first ? say("searching.first_struck", { count: ways.total, why: faultText(layout, first) }) : "";
  const price = priceText(layout, tree, { node, board, choice }), cuts = tree.cuts.get(node);
  const dropped = cuts && say("searching.dropped", { count: cuts.length, line: lineName(layout, cuts[0]) });
  const detail = [why, price, dropped].filter(Boolean).join(" ");
  return { text, detail, line: first?.line ?? null, ways };
}

/** A full board with a wrong line. @param {Layout} layout @param {ArrayLike<number>} board @param {number} line
 * @returns {NodeWords} */
function wrong(layout, board, line) {
  const fault = faultOf(/** @type {number[]} */ (layout.clues[line]), marksIn(layout, line, board));
  const text = fault ? say("searching.dead_wrong", { why: faultText(layout, { line, fault }) }) : "";
  return { text, detail: "", line, ways: null };
}

/** The price f = g + h of a node of A*. @param {Layout} layout @param {SearchTree} tree
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

/** Why a line is contradicted, without a full stop. @param {Named} layout @param {LineFault} lineFault */
export function faultText(layout, { line, fault: { code, run, length, wanted, most, need, room } }) {
  const name = lineName(layout, line), about = { line: name, length, wanted, run: run + 1, need, room };
  const many = most ? "searching.too_many" : "searching.too_many_none";
  if (code === "too_many") return say(many, { line: name, count: most });
  if (code === "too_few") return say("searching.too_few", { line: name, count: most - run });
  if (code === "no_fit") return say("searching.no_fit", { line: name, clue: clueText(layout.clues[line]) });
  return say(code === "too_long" && !run ? "searching.too_long_first" : `searching.${code}`, about);
}

/** The same in short, for a drawing. @param {Named} layout @param {LineFault} lineFault */
export function faultLabel(layout, { line, fault: { code, run, length, wanted, most, need, room } }) {
  const count = code === "too_few" ? most - run : most;
  const about = { line: lineName(layout, line), count, length, wanted, need, room, clue: clueText(layout.clues[line]) };
  return say(`searching.short_${code}`, about);
}

/** f = g + h in a drawing, or only f. @param {SearchTree} tree @param {number} node @param {boolean} whole */
export function priceLabel(tree, node, whole) {
  const g = tree.depth.data[node], h = tree.left.data[node];
  if (h >= HOPELESS) return "∞";
  return whole ? `${number(g + h)}=${number(g)}+${number(h)}` : number(g + h);
}

/** What the costs so far prove about the estimate: sentences, each with up to `most` nodes that prove it, and how many
 * more there are. @param {SearchTree} tree @param {number} position @param {number} rows @param {number} most
 * @returns {{ text: string, proofs: { node: number, text: string }[], left: number }[]} */
export function judgement(tree, position, rows, most) {
  const { cheaper, onTheWay, tooHigh } = tree.judgedAt(position, rows), highs = tooHigh ?? [];
  const fall = (/** @type {number} */ node) => {
    const parent = tree.parent.data[node];
    return say("searching.fall", { node, f: tree.priceOf(node), parent, before: tree.priceOf(parent) });
  };
  const high = (/** @type {number} */ node) =>
    say("searching.too_high", { node, h: number(tree.left.data[node]), count: rows - tree.depth.data[node] });
  const proven = (/** @type {string} */ text, /** @type {number[]} */ nodes, /** @type {typeof fall} */ tell) => ({
    text, left: Math.max(0, nodes.length - most),
    proofs: nodes.slice(0, most).map((node) => ({ node, text: tell(node) })),
  });
  const admissible = !tooHigh ? "admissible_unknown" : highs.length ? "not_admissible" : "admissible";
  return [
    proven(say(`searching.${admissible}`, { count: highs.length, total: onTheWay }), highs, high),
    proven(say(`searching.${cheaper.length ? "not_" : ""}monotone`, { count: cheaper.length }), cheaper, fall),
    proven(say(highs.length ? "searching.bold_answer" : "searching.any_answer"), [], fall),
  ];
}

/** A node that waits, with its price f = g + h for A*.
 * @param {SearchTree} tree @param {number} node @param {string} method */
export function childText(tree, node, method) {
  if (method !== "astar") return say("searching.child", { node, count: tree.depth.data[node] });
  const g = tree.depth.data[node], left = tree.left.data[node], hopeless = left >= HOPELESS;
  const h = hopeless ? "∞" : number(left), f = hopeless ? "∞" : number(g + left);
  return say("searching.priced_child", { node, count: g, g, h, f });
}
