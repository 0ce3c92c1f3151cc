// What a SAT solver thinks: the current clause, the conflict and its implication graph, the trail level by level, and
// the clauses of the line under the pointer.

import "../../core/texts/clause_texts.js";
import "../../core/texts/more_texts.js";
import { capital } from "../../core/words.js";
import { Trail } from "../formula.js";
import { cellsOfClause, cellsOfLiteral, clauseName, literalSign, literalText } from "../clause_words.js";
import { listed, say } from "../../core/texts/say.js";
import { make, makeSvg, setText } from "../../base/dom.js";
import { inColours } from "../in_colours.js";
import { clauseButton, LineClauses } from "./clause_list.js";

/** @import { Context, Look, View } from "../method_panel.js" */
/** @import { Formula } from "../formula.js" */

const LEVELS = 14; // listed, from the last one back
const LITERALS = 40; // of a level, listed in words
const WIDE = 84, HIGH = 30, BOX = 62, TALL = 22, EDGE = 10; // pixels of the graph: grid, boxes and border

/** @param {HTMLElement} box @param {Context} context @returns {View} */
export const createView = (box, context) => new ClauseView(box, context);

class ClauseView {
  /** @param {HTMLElement} box @param {Context} context */
  constructor(box, context) {
    this.box = box;
    this.context = context;
    this.shown = ""; // the moment that is shown now
    this.trail = /** @type {Trail | null} */ (null);
    this.pointed = /** @type {readonly number[] | null} */ (null); // cells of the literal or clause under the pointer
    this.now = make("div", { className: "clause-now", testid: "clause-now" });
    this.levels = make("ol", { className: "clause-levels", tabIndex: 0 });
    this.levels.setAttribute("aria-label", say("clauses.trail"));
    this.line = new LineClauses(context.layout, (cells) => this.point(cells));
    const summary = make("summary", { textContent: say("clauses.trail") });
    box.append(this.now, make("details", { open: true, testid: "clause-trail" }, summary, this.levels), this.line.box);
  }

  /** Light these cells. @param {readonly number[] | null} cells */
  point(cells) {
    this.pointed = cells;
    this.context.redraw();
  }

  /** @param {Look} look */
  draw({ place, step, playback, hover }) {
    const { formula } = playback, tells = Boolean(formula.encoding) && !step?.note.merged;
    this.box.hidden = !tells;
    if (!tells) return;
    if (this.trail?.playback !== playback) this.trail = new Trail(playback);
    this.trail.go(place);
    this.line.draw(formula, this.trail, hover);
    const shown = `${place}|${playback.count}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.pointed = null;
    this.now.replaceChildren(...this.describe(step?.note.clauses, this.trail));
    this.levels.replaceChildren(...this.listLevels(formula, this.trail));
  }

  /** The cells of the current clause. @param {Look} look */
  lit({ step }) {
    if (this.pointed) return this.pointed;
    const note = step?.note.clauses, clause = note && clauseOf(note);
    if (!note || clause === undefined || clause < 0) return [];
    return cellsOfClause(this.context.layout, note.formula, clause);
  }

  // What happens now

  /** @param {ClauseNote | undefined} note @param {Trail} trail */
  describe(note, trail) {
    const clause = note && clauseOf(note);
    if (!note || clause === undefined || clause < 0) return [];
    const button = this.button(note.formula, clause, trail);
    return [button, ...(note.conflict ? this.describeConflict(note.conflict, trail) : [])];
  }

  /** @param {Formula} formula @param {number} clause @param {Trail} trail */
  button(formula, clause, trail) {
    return clauseButton(this.context.layout, formula, clause, { trail, point: (cells) => this.point(cells) });
  }

  /** The graph, and the same in words. @param {Broken} conflict @param {Trail} trail */
  describeConflict(conflict, trail) {
    const { formula, learned } = conflict;
    const front = new Set(learned ? formula.clause(learned.clause).map((literal) => -literal) : []);
    const graph = layOutGraph(conflict, front), first = [...front][0];
    const svg = drawGraph(graph, {
      title: say("clauses.graph"),
      label: (node) => this.labelOf(formula, node, node === first),
      sign: (node) => (node ? literalSign(this.context.layout, formula, node) : "✕"),
      kind: (node) => (node ? (front.has(node) ? (node === first ? "first" : "front") : "behind") : "conflict"),
    });
    const figure = make("figure", { className: "clause-graph", testid: "clause-graph" },
      make("div", { tabIndex: 0 }, svg));
    const explained = say(inColours.ways ? "coloured_clauses.signs" : "clauses.signs");
    const signs = make("figcaption", { className: "small muted", textContent: explained });
    svg.addEventListener("pointerover", ({ target }) => {
      const node = /** @type {Element} */ (target).closest("[data-node]");
      setText(signs, node?.querySelector("title")?.textContent ?? explained);
      this.pointAt(formula, Number(node?.getAttribute("data-node")));
    });
    svg.addEventListener("pointerleave", () => { setText(signs, explained); this.point(null); });
    figure.append(signs);
    if (learned) figure.append(make("p", { className: "small muted", textContent: say("clauses.drawn_as") }));
    return [figure, ...this.describeCut(formula, learned, trail), this.inWords(formula, graph.edges)];
  }

  /** @param {Formula} formula @param {number} node */
  pointAt(formula, node) {
    this.point(node ? cellsOfLiteral(this.context.layout, formula, node) : null);
  }

  /** @param {Formula} formula @param {number} node @param {boolean} first */
  labelOf(formula, node, first) {
    if (!node) return say("clauses.the_conflict");
    const text = capital(literalText(this.context.layout, formula, node));
    return first ? `${text} (${say("clauses.cut")})` : text;
  }

  /** @param {Formula} formula @param {[number, number][]} edges */
  inWords(formula, edges) {
    const { layout } = this.context, targets = [...new Set(edges.map(([, target]) => target))];
    const items = targets.map((target) => {
      const from = edges.filter(([, to]) => to === target).map(([source]) => literalText(layout, formula, source));
      const what = target ? literalText(layout, formula, target) : say("clauses.the_conflict");
      const textContent = say("clauses.in_words", { target: what, sources: listed(from) });
      return make("li", { textContent });
    });
    const summary = make("summary", { textContent: say("clauses.graph_in_words") });
    const details = make("details", { testid: "clause-graph-words" }, summary, make("ul", {}, ...items));
    return details;
  }

  /** @param {Formula} formula @param {Lesson | undefined} learned @param {Trail} trail */
  describeCut(formula, learned, trail) {
    if (!learned) return [];
    const text = say("clauses.learned", { clause: learned.clause, level: learned.level });
    return [make("p", { className: "small", textContent: text }), this.button(formula, learned.clause, trail)];
  }

  // The trail

  /** @param {Formula} formula @param {Trail} trail */
  listLevels(formula, trail) {
    const { levels } = trail, first = Math.max(0, levels.length - LEVELS);
    return levels.slice(first).map((literals, i) => this.listLevel(formula, first + i, literals)).reverse();
  }

  /** @param {Formula} formula @param {number} level @param {import("../formula.js").Forced[]} literals */
  listLevel(formula, level, literals) {
    const { layout } = this.context, { length: count } = literals;
    const head = level && count ? literalText(layout, formula, literals[0].literal) : say("clauses.level_fact");
    const name = make("b", { textContent: say("clauses.level", { level }) });
    const size = make("span", { className: "muted", textContent: say("clauses.level_size", { count }) });
    const items = literals.slice(level ? 1 : 0, LITERALS).map(({ literal, clause }) => {
      const title = clause < 0 ? "" : clauseName(layout, formula, clause);
      return make("li", { textContent: literalText(layout, formula, literal), title });
    });
    const rest = count - LITERALS;
    if (rest > 0) items.push(make("li", { textContent: say("clauses.more", { count: rest }) }));
    const summary = make("summary", {}, name, ` ${head} · `, size);
    return make("li", {}, make("details", {}, summary, make("ul", {}, ...items)));
  }
}

/** The clause that a step is about. @param {ClauseNote} note */
const clauseOf = ({ clause, conflict, learned, forbidden }) =>
  conflict?.clause ?? learned?.clause ?? clause ?? forbidden;

// The implication graph of a conflict. In front of the cut are the literals that the learned clause forbids; behind it,
// column by column, what they imply, up to the conflict

/** @typedef {{ nodes: Map<number, { column: number, row: number }>, edges: [number, number][], cut: number }} Graph */

/** The places of the nodes. `front` are the literals that the learned clause forbids; without them there is no cut.
 * @param {Broken} conflict @param {Set<number>} front @returns {Graph} */
function layOutGraph({ sources, targets }, front) {
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

/** The nodes that lead to the conflict and are not in front. @param {[number, number][]} edges
 * @param {Set<number>} front */
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

/** @param {Graph} graph
 * @param {{ title: string, label: (node: number) => string, kind: (node: number) => string, sign: (node: number) =>
 *   string }} words */
function drawGraph({ nodes, edges, cut }, { title, label, kind, sign }) {
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
