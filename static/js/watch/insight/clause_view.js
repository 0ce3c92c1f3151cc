// What a SAT solver thinks: the current clause, the conflict and its implication graph, the trail level by level, and
// the clauses of the line under the pointer.

import { capital } from "../../core/words.js";
import { Trail } from "../formula.js";
import { cellsOfClause, cellsOfLiteral, clauseName, literalSign, literalText } from "../clause_words.js";
import { listed, say } from "../../core/texts/say.js";
import { createMemo, html, render, svg } from "../../base/html.js";
import { coloured } from "../recording.js";
import { clauseButton, LineClauses } from "./clause_list.js";

/** @import { Content } from "../../base/html.js" */
/** @import { Look, View, Watch } from "../method_panel.js" */
/** @import { Formula } from "../formula.js" */

const LEVELS = 14; // listed, from the last one back
const LITERALS = 40; // of a level, listed in words
const WIDE = 84, HIGH = 30, BOX = 62, TALL = 22, EDGE = 10; // pixels of the graph: grid, boxes and border

/** @param {HTMLElement} box @param {Watch} watch @returns {View} */
export const createView = (box, watch) => new ClauseView(box, watch);

class ClauseView {
  /** @param {HTMLElement} box @param {Watch} watch */
  constructor(box, watch) {
    this.box = box;
    this.watch = watch;
    this.shown = ""; // the moment that is shown now
    this.trail = /** @type {Trail | null} */ (null);
    this.pointed = /** @type {readonly number[] | null} */ (null); // cells of the literal or clause under the pointer
    this.sign = ""; // what the node under the pointer says
    this.line = new LineClauses(watch.layout, (cells) => this.point(cells), watch.redraw);
    this.memo = /** @type {ReturnType<typeof createMemo<Content>>} */ (createMemo());
  }

  /** Light these cells. @param {readonly number[] | null} cells */
  point(cells) {
    this.pointed = cells;
    this.watch.redraw();
  }

  /** @param {Look} look */
  draw({ place, step, playback, hover }) {
    const { formula } = playback, tells = Boolean(formula.encoding) && !step?.note.merged;
    this.box.hidden = !tells;
    if (!tells) return;
    if (this.trail?.playback !== playback) this.trail = new Trail(playback);
    const { trail } = this, now = `${place}|${playback.count}`;
    trail.go(place);
    if (now !== this.shown) Object.assign(this, { shown: now, pointed: null, sign: "" });
    const levels = this.memo(now, () => this.levels(formula, trail));
    render(this.box, html`<div class="clause-now" data-testid="clause-now">
        ${this.describe(step?.note.clauses, trail)}</div>
      <details open data-testid="clause-trail"><summary>${say("clauses.trail")}</summary>
        <ol class="clause-levels" tabindex="0" aria-label=${say("clauses.trail")}>${levels}</ol></details>
      ${this.line.view(formula, trail, hover)}`);
  }

  /** The cells of the current clause. @param {Look} look */
  lit({ step }) {
    if (this.pointed) return this.pointed;
    const note = step?.note.clauses, clause = note && clauseOf(note);
    if (!note || clause === undefined || clause < 0) return [];
    return cellsOfClause(this.watch.layout, note.formula, clause);
  }

  // What happens now

  /** @param {ClauseNote | undefined} note @param {Trail} trail */
  describe(note, trail) {
    const clause = note && clauseOf(note);
    if (!note || clause === undefined || clause < 0) return null;
    return [this.button(note.formula, clause, trail), note.conflict && this.conflict(note.conflict, trail)];
  }

  /** @param {Formula} formula @param {number} clause @param {Trail} trail */
  button(formula, clause, trail) {
    return clauseButton(this.watch.layout, formula, clause, { trail, point: (cells) => this.point(cells) });
  }

  /** The graph, and the same in words. @param {Broken} conflict @param {Trail} trail */
  conflict(conflict, trail) {
    const { formula, learned } = conflict, { layout } = this.watch;
    const front = new Set(learned ? formula.clause(learned.clause).map((literal) => -literal) : []);
    const graph = layOutGraph(conflict, front), [first] = front;
    const explained = say(coloured.words ? "coloured_clauses.signs" : "clauses.signs");
    const graphic = drawGraph(graph, {
      label: (node) => this.labelOf(formula, node, node === first),
      sign: (node) => (node ? literalSign(layout, formula, node) : "✕"),
      kind: (node) => (node ? (front.has(node) ? (node === first ? "first" : "front") : "behind") : "conflict"),
      enter: (node, label) => {
        this.sign = label;
        this.point(node ? cellsOfLiteral(layout, formula, node) : null);
      },
    });
    return html`<figure class="clause-graph" data-testid="clause-graph"><div tabindex="0">${graphic}</div>
        <figcaption class="small muted">${this.sign || explained}</figcaption>
        ${learned && html`<p class="small muted">${say("clauses.drawn_as")}</p>`}</figure>
      ${learned && html`<p class="small">
        ${say("clauses.learned", { clause: learned.clause, level: learned.level })}</p>
        ${this.button(formula, learned.clause, trail)}`}
      ${this.inWords(formula, graph.edges)}`;
  }

  /** @param {Formula} formula @param {number} node @param {boolean} first */
  labelOf(formula, node, first) {
    if (!node) return say("clauses.the_conflict");
    const text = capital(literalText(this.watch.layout, formula, node));
    return first ? `${text} (${say("clauses.cut")})` : text;
  }

  /** @param {Formula} formula @param {[number, number][]} edges */
  inWords(formula, edges) {
    const { layout } = this.watch, targets = [...new Set(edges.map(([, target]) => target))];
    return html`<details data-testid="clause-graph-words"><summary>${say("clauses.graph_in_words")}</summary>
      <ul>${targets.map((target) => {
        const from = edges.filter(([, to]) => to === target).map(([source]) => literalText(layout, formula, source));
        const what = target ? literalText(layout, formula, target) : say("clauses.the_conflict");
        return html`<li>${say("clauses.in_words", { target: what, sources: listed(from) })}</li>`;
      })}</ul></details>`;
  }

  // The trail

  /** @param {Formula} formula @param {Trail} trail */
  levels(formula, { levels }) {
    const first = Math.max(0, levels.length - LEVELS);
    return levels.slice(first).map((literals, at) => this.level(formula, first + at, literals)).reverse();
  }

  /** @param {Formula} formula @param {number} level @param {import("../formula.js").Forced[]} literals */
  level(formula, level, literals) {
    const { layout } = this.watch, { length: count } = literals, others = count - LITERALS;
    const head = level && count ? literalText(layout, formula, literals[0].literal) : say("clauses.level_fact");
    return html`<li key=${level}><details><summary><b>${say("clauses.level", { level })}</b>${` ${head} · `}
      <span class="muted">${say("clauses.level_size", { count })}</span></summary>
      <ul>${literals.slice(level ? 1 : 0, LITERALS).map(({ literal, clause }) => html`<li
        title=${clause < 0 ? "" : clauseName(layout, formula, clause)}>${literalText(layout, formula, literal)}</li>`)}
      ${others > 0 && html`<li>${say("clauses.more", { count: others })}</li>`}</ul></details></li>`;
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
  const behind = reaching(edges, front), drawn = edges.filter(([, target]) => behind.has(target));
  const columns = new Map([...front].map((literal) => [literal, 0]));
  /** @param {number} node @returns {number} */
  const columnOf = (node) => {
    const column = columns.get(node);
    if (column !== undefined) return column;
    const before = drawn.filter(([, target]) => target === node).map(([source]) => columnOf(source));
    columns.set(node, 1 + Math.max(front.size ? 0 : -1, ...before));
    return /** @type {number} */ (columns.get(node));
  };
  columnOf(0);
  for (const [source] of drawn) columnOf(source);
  return { nodes: inRows(columns), edges: drawn, cut: front.size ? 1 : 0 };
}

/** The nodes that lead to the conflict and are not in front. @param {[number, number][]} edges
 * @param {Set<number>} front */
function reaching(edges, front) {
  const nodes = new Set([0]);
  for (const node of nodes) {
    for (const [source, target] of edges) if (target === node && !front.has(source)) nodes.add(source);
  }
  return nodes;
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

/** @param {Graph} graph @param {{ label: (node: number) => string, kind: (node: number) => string, sign: (node: number)
 * => string, enter: (node: number, label: string) => void }} about `enter`: the pointer comes to a node, or to none */
function drawGraph({ nodes, edges, cut }, { label, kind, sign, enter }) {
  const places = [...nodes.values()], x = EDGE + BOX + (WIDE - BOX) / 2;
  const width = WIDE * Math.max(...places.map(({ column }) => column)) + BOX + 2 * EDGE;
  const height = HIGH * Math.max(...places.map(({ row }) => row)) + TALL + 2 * EDGE;
  return html`<svg viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} role="img"
    aria-label=${say("clauses.graph")} onpointerleave=${() => enter(0, "")}>
    ${edges.map(([source, target]) => svg`<path d=${pathOf(nodes, source, target)}></path>`)}
    ${cut > 0 && svg`<line class="cut" x1=${x} x2=${x} y1="0" y2=${height}></line>`}
    ${[...nodes].map(([node, place]) => {
      const { x: left, y: top } = cornerOf(place), name = label(node);
      return svg`<g class=${`node ${kind(node)}`} data-node=${node} onpointerenter=${() => enter(node, name)}>
        <title>${name}</title><rect x=${left} y=${top} width=${BOX} height=${TALL} rx="5"></rect>
        <text x=${left + BOX / 2} y=${top + TALL / 2 + 4} text-anchor="middle">${sign(node)}</text></g>`;
    })}</svg>`;
}

/** @param {Graph["nodes"]} nodes @param {number} source @param {number} target */
function pathOf(nodes, source, target) {
  const [from, to] = [source, target].map((node) => cornerOf(nodes.get(node) ?? { column: 0, row: 0 }));
  const x1 = from.x + BOX, y1 = from.y + TALL / 2, x2 = to.x, y2 = to.y + TALL / 2, bend = (x2 - x1) / 2;
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}

/** @param {{ column: number, row: number }} place */
const cornerOf = ({ column, row }) => ({ x: EDGE + WIDE * column, y: EDGE + HIGH * row });
