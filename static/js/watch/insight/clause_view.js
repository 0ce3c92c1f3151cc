// What a SAT solver thinks, in one picture: the levels of its trail, the implication graph of the conflict or of the
// literal that was just set, and the clause behind it. A level or a fold of the graph opens as a list of its literals.

import { capital, number } from "../../core/words.js";
import { Trail } from "../formula.js";
import { literalSign } from "../clause_signs.js";
import { cellsOfClause, cellsOfLiteral, clauseName, clauseText, literalText } from "../clause_words.js";
import { graphOf, layOutGraph } from "../implication_graph.js";
import { listed, say } from "../../core/texts/say.js";
import { createMemo, html, render } from "../../base/html.js";
import { graphPicture, literalChips } from "./clause_drawing.js";

/** @import { Content } from "../../base/html.js" */
/** @import { Look, View, Watch } from "../method_panel.js" */
/** @import { Forced, Formula } from "../formula.js" */
/** @import { Item } from "../implication_graph.js" */

const WIDE_LEVEL = 13, HIGH_LITERAL = 2.5; // of a level, and of a literal in a list, in letter heights
const LETTER = 0.56, AROUND = 1.8; // widths of a letter, and of what is around a literal
const START = { width: 600, height: 300 }; // until the box is measured

/** @param {HTMLElement} box @param {Watch} watch @returns {View} */
export const createView = (box, watch) => new ClauseView(box, watch);

class ClauseView {
  /** @param {HTMLElement} box @param {Watch} watch */
  constructor(box, watch) {
    this.box = box;
    this.watch = watch;
    this.shown = ""; // the moment that is shown now
    this.trail = /** @type {Trail | null} */ (null);
    this.pointed = /** @type {number | null} */ (null); // the literal under the pointer; 0 for the conflict
    this.opened = /** @type {number[] | null} */ (null); // literals that are listed in place of the graph
    this.room = { ...START, unit: 14 };
    this.memo = /** @type {ReturnType<typeof createMemo<Content>>} */ (createMemo());
  }

  /** Draw anew if the room for the graph has changed. */
  measure() {
    const host = this.box.querySelector(".clause-graph");
    if (!host) return;
    const { clientWidth: width, clientHeight: height } = host, unit = parseFloat(getComputedStyle(host).fontSize);
    const { room } = this;
    if (!width || (width === room.width && height === room.height && unit === room.unit)) return;
    this.room = { width, height, unit };
    this.watch.redraw();
  }

  /** Light what belongs to a literal, or to the conflict. @param {number | null} literal */
  point(literal) {
    if (literal === this.pointed) return;
    this.pointed = literal;
    this.watch.redraw();
  }

  /** List literals in place of the graph, or show the graph again. @param {number[] | null} literals */
  open(literals) {
    this.opened = literals;
    this.pointed = null;
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
    if (now !== this.shown) Object.assign(this, { shown: now, pointed: null, opened: null });
    const note = step?.note.clauses, about = { formula, trail, root: rootOf(note), note };
    const { width, height, unit } = this.room, line = trail.literals.length ? null : hover;
    const key = [now, width, height, unit, this.opened, line].join("|");
    render(this.box, html`<div class="clause-picture" data-testid="clause-picture">
      ${this.memo(key, () => [this.levels(formula, trail), this.scene(about, line)])}
      <div class="clause-strip" data-testid="clause-now">${this.strip(about)}</div></div>`);
    this.measure();
  }

  /** The cells of the literal under the pointer and its clause, or of the current clause. @param {Look} look */
  lit({ step }) {
    const { trail, pointed, watch: { layout } } = this, note = step?.note.clauses;
    if (!note || !trail) return [];
    const { formula } = note, clause = pointed ? trail.clauseOf(pointed) : clauseOf(note);
    if (clause >= 0) return cellsOfClause(layout, formula, clause);
    return pointed ? cellsOfLiteral(layout, formula, pointed) : [];
  }

  // The trail

  /** A button for each level: level 0, and as many of the last ones as there is room for.
   * @param {Formula} formula @param {Trail} trail */
  levels(formula, trail) {
    const { width, unit } = this.room, most = Math.max(2, Math.floor(width / (WIDE_LEVEL * unit)) - 1);
    const { levels } = trail, from = Math.max(1, levels.length - most);
    return trail.literals.length > 0 && html`<ol class="clause-levels" aria-label=${say("clauses.trail")}
      data-testid="clause-trail">
      ${this.level(formula, 0, levels[0])}${from > 1 && html`<li class="muted">…</li>`}
      ${levels.slice(from).map((literals, at) => this.level(formula, from + at, literals))}</ol>`;
  }

  /** @param {Formula} formula @param {number} level @param {Forced[]} forced */
  level(formula, level, forced) {
    const literals = forced.map(({ literal }) => literal), isOpen = String(this.opened) === String(literals);
    const head = level > 0 && literalSign(this.watch.layout, formula, literals[0]);
    return html`<li key=${level}><button type="button" aria-pressed=${isOpen && literals.length > 0}
      title=${say("clauses.level_size", { count: literals.length })} disabled=${!literals.length}
      onclick=${() => this.open(isOpen ? null : literals)}><b>${say("clauses.level", { level })}</b>
      ${head && html`<span>${head}</span>`}<i>${literals.length}</i></button></li>`;
  }

  // The graph

  /** The graph of the moment; else a list: what was opened, the last level, or at the beginning the clauses of a line.
   * @param {Moment} moment @param {number | null} hover */
  scene({ formula, trail, root, note }, hover) {
    const { opened, room } = this;
    if (!opened && !trail.literals.length) return this.clausesOf(formula, trail, hover);
    if (opened || root === null) {
      return this.list(formula, opened ?? (trail.levels.at(-1) ?? []).map(({ literal }) => literal));
    }
    const { layout } = this.watch, learned = note?.conflict?.learned;
    const graph = graphOf(root, {
      top: trail.top, levelOf: (literal) => trail.levelOf(literal),
      sourcesOf: (node) => trail.sourcesOf(node, note?.conflict?.clause),
    }, learned ? formula.clause(learned.clause) : null);
    const label = (/** @type {Item} */ item) => this.labelOf(formula, trail, item);
    const isFact = (/** @type {number} */ literal) => trail.top > 0 && !trail.levelOf(literal);
    const drawing = layOutGraph(graph, isFact, { ...room, lengthOf: (item) => label(item).length });
    return html`<div class="clause-graph" data-testid="clause-graph">${graphPicture(drawing, {
      ...room, label, cut: graph.isCut ? say("clauses.cut_says", { count: graph.front.length }) : "",
      title: ({ literals }) => (literals.length === 1 ? capital(literalText(layout, formula, literals[0])) : ""),
      open: ({ literals }) => this.open(literals), point: (literal) => this.point(literal),
    })}<ul class="unseen" data-testid="clause-graph-words">${[...graph.cone].filter(([, from]) => from.length)
      .map(([target, from]) => html`<li>${say("clauses.in_words", {
        target: target ? literalText(layout, formula, target) : say("clauses.the_conflict"),
        sources: listed(from.map((source) => literalText(layout, formula, source))) })}</li>`)}</ul></div>`;
  }

  /** @param {Formula} formula @param {Trail} trail @param {Item} item */
  labelOf(formula, trail, { kind, literals }) {
    if (kind === "conflict") return say("clauses.the_conflict");
    if (kind === "fold") return `+${number(literals.length)}`;
    if (kind === "facts") return say("clauses.facts_used", { count: literals.length });
    const [literal] = literals, level = trail.levelOf(literal), sign = literalSign(this.watch.layout, formula, literal);
    if (kind === "first") return `${sign} · ${say("clauses.first_point")}`;
    return level >= 0 && level !== trail.top ? `${sign} · ${say("clauses.level", { level })}` : sign;
  }

  /** As many literals as there is room for. @param {Formula} formula @param {number[]} literals */
  list(formula, literals) {
    const { room: { width, height, unit }, watch: { layout } } = this;
    const signs = literals.map((literal) => literalSign(layout, formula, literal));
    const shown = literals.slice(0, fittingIn(signs, width / unit, Math.floor(height / (HIGH_LITERAL * unit))));
    const point = (/** @type {number | null} */ literal) => () => this.point(literal);
    return html`<ol class="clause-graph literals" data-testid="clause-literals">${shown.map((literal, at) => html`<li
      key=${literal}><button type="button" onpointerenter=${point(literal)} onfocus=${point(literal)}
      onclick=${point(literal)} onpointerleave=${point(null)} title=${capital(literalText(layout, formula, literal))}
      >${signs[at]}</button></li>`)}
      ${shown.length < literals.length && html`<li class="muted">${say("clauses.more", {
        count: literals.length - shown.length })}</li>`}</ol>`;
  }

  /** The clauses of a line, before any literal has a value. @param {Formula} formula @param {Trail} trail
   * @param {number | null} hover the cell under the pointer, whose row it is */
  clausesOf(formula, trail, hover) {
    const { watch: { layout }, room: { height, unit } } = this, all = [...layout.lines.keys()];
    const line = hover === null ? all.find((number) => formula.clausesOf(number).length) ?? 0
      : Math.floor(hover / layout.width);
    const clauses = formula.clausesOf(line).slice(0, Math.max(1, Math.floor(height / (2 * HIGH_LITERAL * unit))));
    return html`<div class="clause-graph" data-testid="clause-line">${clauses.map((clause) =>
      clauseRow(layout, formula, clause, trail))}</div>`;
  }

  // The clause

  /** The clause behind what is pointed at, or the one of the moment. @param {Moment} moment */
  strip({ formula, trail, note }) {
    const clause = this.pointed ? trail.clauseOf(this.pointed) : note ? clauseOf(note) : -1;
    return clause >= 0 && clauseRow(this.watch.layout, formula, clause, trail, this.pointed);
  }
}

/** @typedef {{ formula: Formula, trail: Trail, root: number | null, note: ClauseNote | undefined }} Moment */

/** The clause that a step is about, -1 if there is none. @param {ClauseNote} note */
const clauseOf = ({ clause, conflict, learned, forbidden }) =>
  learned?.clause ?? conflict?.clause ?? clause ?? forbidden ?? -1;

/** How many of some texts fit into so many lines, with room for another one.
 * @param {string[]} texts @param {number} width in letter heights, as a text is @param {number} lines */
function fittingIn(texts, width, lines) {
  let line = 1, left = width;
  const end = texts.findIndex((text) => {
    const wide = LETTER * text.length + AROUND;
    if (wide > left) [line, left] = [line + 1, width];
    left -= wide;
    return line > lines - 1;
  });
  return end < 0 ? texts.length : Math.max(1, end);
}

/** What the graph of a step leads to; 0 is a conflict, and null means that there is no graph.
 * @param {ClauseNote | undefined} note */
const rootOf = (note) => (note?.conflict ? 0 : note?.literal ?? null);

// A clause

/** @param {Layout} layout @param {Formula} formula @param {number} clause @param {Trail} trail
 * @param {number | null} [forced] the literal that it forced, which is then lit, too */
function clauseRow(layout, formula, clause, trail, forced) {
  const literals = formula.clause(clause).map((literal) => ({
    value: trail.valueOf(literal), text: literalSign(layout, formula, literal),
    title: literalText(layout, formula, literal), isLit: literal === forced,
  }));
  return html`<div class="clause" data-clause=${clause} title=${clauseText(layout, formula, clause)}>
    <span class="muted">${clauseName(layout, formula, clause)}</span>${literalChips(literals)}</div>`;
}
