// What a search by rows thinks: its tree so far, with what comes next and why no way leads on from a dead end; behind
// it all ways to fill the next row, what the estimate proves, and the tree as text.

import { FILLED } from "../../core/marks.js";
import { capital, lineName } from "../../core/words.js";
import { WHY } from "../event_codes.js";
import { say } from "../../core/texts/say.js";
import { createMemo, html, render } from "../../base/html.js";
import { childText, faultText, judgement, tellNode } from "./search_nodes.js";
import { placeText, treeList, TreePanel } from "./tree_panel.js";
import { TreeRows } from "./tree_rows.js";

const LISTED = 200, WAYS = 40, PROOFS = 12;

/** @import { Look, Watch } from "../method_panel.js" */
/** @import { Content } from "../../base/html.js" */
/** @import { NodeWords, WaysOn } from "./search_nodes.js" */
/** @import { Outlined } from "../search_tree.js" */
/** @import { Place } from "./tree_layout.js" */

/** @param {HTMLElement} box @param {Pick<Watch, "layout" | "playhead">} watch */
export const createView = (box, watch) => new SearchView(box, watch);

class SearchView {
  /** @param {HTMLElement} box @param {Pick<Watch, "layout" | "playhead">} watch */
  constructor(box, { layout, playhead }) {
    this.layout = layout;
    this.playhead = playhead;
    this.box = box;
    this.shown = ""; // the moment that is shown now
    this.last = /** @type {Look | null} */ (null);
    this.rows = /** @type {TreeRows | null} */ (null); // of the recording that is shown
    this.words = createMemo(); // for the current node
    this.open = /** @type {Set<string>} */ (new Set()); // the names of what is unfolded
    this.panel = new TreePanel(box, (node) => this.goTo(node), () => this.show());
  }

  /** @param {Look} look */
  draw(look) {
    const { playback: { tree }, place, choice } = look, now = `${place}|${tree.size}|${choice.method}`;
    this.box.hidden = !tree.size;
    if (this.box.hidden || (now === this.shown && tree === this.rows?.tree)) return;
    this.shown = now;
    this.last = look;
    const rows = this.rowsOf(look), scene = rows.sceneAt(place, choice.method);
    this.panel.draw({ ...scene, tell: (each) => this.tell(each, rows) });
  }

  /** @param {Look} look */
  rowsOf({ playback, choice: { options } }) {
    if (playback.tree !== this.rows?.tree) {
      this.rows = new TreeRows(this.layout, playback, options);
      this.words = createMemo();
    }
    return this.rows;
  }

  /** What is known of a place. @param {Place} place @param {TreeRows} rows */
  tell(place, rows) {
    const { layout, last, panel: { drawn } } = this, { kind, ghost, node, rank } = place;
    if (!last || !drawn) return "";
    const { choice, place: position, playback: { tree } } = last;
    if (ghost?.fault) return `${capital(faultText(layout, ghost.fault))}.`;
    const comes = rank ? say("searching.next", { rank }) : "";
    if (kind === "next") return comes;
    if (kind !== "node") return `${capital(placeText(drawn, place))}.`;
    if (!tree.isOpenedAt(node, position)) return `${capital(childText(tree, node, choice.method))}. ${comes}`;
    const { text, detail } = tellNode(layout, tree, { node, position, board: rows.boardOf(node), choice });
    return `${text} ${detail}`;
  }

  /** The words for the current node, where the step leads to one. @param {Look} look @returns {NodeWords | null} */
  wordsOf(look) {
    const { place, step, playback, playback: { tree }, choice } = look, node = tree.nodeAt(place);
    if (node < 0 || step?.note.finished || step?.note.solution || step?.why === WHY.FOUND) return null;
    if (playback.endOf(place) !== playback.endOf(tree.opened.data[node] + 1)) return null;
    this.rowsOf(look);
    return /** @type {NodeWords} */ (this.words(`${place}|${tree.size}`, () =>
      tellNode(this.layout, tree, { node, position: place, board: playback.boardAt(place), choice })));
  }

  /** @param {Look} look @returns {Explanation | null} */
  reason(look) {
    const words = this.wordsOf(look);
    return words && { text: words.text, detail: words.detail, line: words.line };
  }

  /** The column that was contradicted. @param {Look} look */
  lit(look) {
    const line = this.wordsOf(look)?.line ?? null;
    if (line === null) return [];
    const { start, step, length } = this.layout.lines[line];
    return Array.from({ length }, (_, i) => start + i * step);
  }

  show() {
    const { last, panel } = this;
    if (!last) return;
    const { place, playback, choice: { method } } = last, rows = playback.tree.outlineAt(place);
    render(this.box, html`${rows ? outline(rows) : panel.view()}
      <div class="behind">${this.waysBehind(last)}
      ${method === "astar" && this.folding("judgement", say("searching.judgement"), () => this.judgement(last))}
      ${this.folding("tree-text", say("searching.tree_as_text"),
    () => panel.drawn && treeList(panel.drawn, LISTED, (node) => this.goTo(node)))}</div>`);
  }

  /** @param {Look} look */
  waysBehind(look) {
    const { layout } = this, ways = this.wordsOf(look)?.ways;
    const summary = ways && say("searching.ways", { count: ways.total, line: lineName(layout, ways.row) });
    return ways && this.folding("ways", summary, () => this.ways(look, ways));
  }

  /** What unfolds, whose content is made only then. @param {string} name @param {Content} summary
   * @param {() => Content} content */
  folding(name, summary, content) {
    const turn = (/** @type {Event} */ { target }) => {
      this.open[/** @type {HTMLDetailsElement} */ (target).open ? "add" : "delete"](name);
      this.show();
    };
    return html`<details key=${name} class=${`small ${name}`} ontoggle=${turn} data-testid=${name}>
      <summary>${summary}</summary>${this.open.has(name) && html`<div>${content()}</div>`}</details>`;
  }

  /** @param {number} node */
  goTo(node) {
    const tree = this.last?.playback.tree;
    if (tree?.isVisited(node)) this.playhead.go(tree.opened.data[node] + 1);
  }

  /** All ways to fill the next row: the children, and what forbids the others. @param {Look} look @param {WaysOn} on */
  ways({ place, playback: { tree }, choice: { method } }, { ways, total }) {
    const children = tree.children[tree.nodeAt(place)].filter((child) => child < tree.sizeAt(place));
    const left = total - Math.min(ways.length, WAYS), childState = () => {
      const child = children.shift();
      return child === undefined ? say("searching.way_leads_on") : childText(tree, child, method);
    };
    return html`<ul>${ways.slice(0, WAYS).map(({ cells, fault }) => {
      const state = fault ? say("searching.struck", { why: faultText(this.layout, fault) }) : childState();
      return html`<li class=${fault ? "struck" : ""}><code>${drawn(cells)}</code>${` ${state}`}</li>`;
    })}${left > 0 && html`<li>${say("searching.skipped", { count: left })}</li>`}</ul>`;
  }

  /** Whether the estimate is admissible and monotone so far, with the nodes that prove it. @param {Look} look */
  judgement({ place, playback: { tree } }) {
    const parts = judgement(tree, place, this.layout.shape[0], PROOFS);
    return parts.map(({ text, proofs, left }) => html`<p>${text}</p>
      ${proofs.length > 0 && html`<ul>${proofs.map(({ node, text: proof }) => html`<li><button type="button" class="way"
        disabled=${!tree.isVisited(node)} onclick=${() => this.goTo(node)}>${proof}</button></li>`)}
        ${left > 0 && html`<li>${say("searching.more", { count: left })}</li>`}</ul>`}`);
  }
}

/** How many nodes of each depth were visited, where they are too many to be drawn. @param {Outlined} rows */
function outline({ visited, dead }) {
  const most = Math.max(1, ...visited);
  return html`<div class="outline"><p class="small">${say("searching.outline")}</p><ol start="0">
    ${visited.map((count, depth) => html`<li --share=${count / most}>
      ${say("searching.outline_row", { visited: count, dead: dead[depth] })}</li>`)}</ol></div>`;
}

/** @param {Uint8Array} cells */
const drawn = (cells) => Array.from(cells, (mark) => (mark === FILLED ? "■" : "·")).join("");
