// The implication graph of a conflict, drawn: what the clause learned forbids stands in front of the cut, and what
// follows from it behind, column by column, up to the conflict.

import { makeSvg } from "../../base/dom.js";

const WIDE = 84, HIGH = 30, BOX = 62, TALL = 22, EDGE = 10;

/** @typedef {{ nodes: Map<number, { column: number, row: number }>, edges: [number, number][], cut: number }} Graph */

/** Where the nodes stand. Literals of the last level that are forced by others behind the cut are behind it as well;
 * `front` are the literals that the clause learned forbids. Without them nothing is cut.
 * @param {Broken} conflict @param {Set<number>} front @returns {Graph} */
export function layOutGraph({ sources, targets }, front) {
  const edges = /** @type {[number, number][]} */ (targets.map((target, i) => [sources[i], target]));
  const behind = reaching(edges, front), kept = edges.filter(([, target]) => behind.has(target));
  const columns = new Map([...front].map((literal) => [literal, 0]));
  /** @param {number} node @returns {number} */
  const columnOf = (node) => {
    const known = columns.get(node);
    if (known !== undefined) return known;
    const before = kept.filter(([, target]) => target === node).map(([source]) => columnOf(source));
    columns.set(node, 1 + Math.max(front.size ? 0 : -1, ...before));
    return /** @type {number} */ (columns.get(node));
  };
  columnOf(0);
  for (const [source] of kept) columnOf(source);
  return { nodes: inRows(columns), edges: kept, cut: front.size ? 1 : 0 };
}

/** What leads to the conflict without being in front. @param {[number, number][]} edges @param {Set<number>} front */
function reaching(edges, front) {
  const found = new Set([0]);
  for (const node of found) {
    for (const [source, target] of edges) if (target === node && !front.has(source)) found.add(source);
  }
  return found;
}

/** @param {Map<number, number>} columns */
function inRows(columns) {
  const rows = /** @type {number[]} */ ([]);
  return new Map([...columns].map(([node, column]) => {
    const row = rows[column] ?? 0;
    rows[column] = row + 1;
    return [node, { column, row }];
  }));
}

/**
 * @param {Graph} graph
 * @param {{ title: string, label: (node: number) => string, kind: (node: number) => string,
 *   sign: (node: number) => string }} words
 */
export function drawGraph({ nodes, edges, cut }, { title, label, kind, sign }) {
  const places = [...nodes.values()];
  const width = WIDE * Math.max(...places.map(({ column }) => column)) + BOX + 2 * EDGE;
  const height = HIGH * Math.max(...places.map(({ row }) => row)) + TALL + 2 * EDGE;
  const svg = makeSvg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": title });
  for (const [source, target] of edges) svg.append(drawEdge(nodes, source, target));
  const x = EDGE + BOX + (WIDE - BOX) / 2;
  if (cut) svg.append(makeSvg("line", { class: "cut", x1: x, x2: x, y1: 0, y2: height }));
  for (const [node, place] of nodes) {
    svg.append(drawNode(place, { node, label: label(node), kind: kind(node), sign: sign(node) }));
  }
  return svg;
}

/** @param {Graph["nodes"]} nodes @param {number} source @param {number} target */
function drawEdge(nodes, source, target) {
  const [from, to] = [source, target].map((node) => cornerOf(nodes.get(node) ?? { column: 0, row: 0 }));
  const x1 = from.x + BOX, y1 = from.y + TALL / 2, x2 = to.x, y2 = to.y + TALL / 2, bend = (x2 - x1) / 2;
  return makeSvg("path", { d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}` });
}

/** @param {{ column: number, row: number }} place */
const cornerOf = ({ column, row }) => ({ x: EDGE + WIDE * column, y: EDGE + HIGH * row });

/** @param {{ column: number, row: number }} place
 * @param {{ node: number, label: string, kind: string, sign: string }} words */
function drawNode(place, { node, label, kind, sign }) {
  const { x, y } = cornerOf(place);
  return makeSvg("g", { class: `node ${kind}`, "data-node": node },
    makeSvg("title", {}, label),
    makeSvg("rect", { x, y, width: BOX, height: TALL, rx: 5 }),
    makeSvg("text", { x: x + BOX / 2, y: y + TALL / 2 + 4, "text-anchor": "middle" }, sign));
}
