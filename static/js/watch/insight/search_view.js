// What a search by rows thinks: its tree so far, its queue, why no way leads on from the current node, and what the
// estimate counts.

import { FILLED } from "../../core/marks.js";
import { lineName } from "../../core/words.js";
import { WHY } from "../event_codes.js";
import { say } from "../../core/texts/say.js";
import { html, render } from "../../base/html.js";
import { childText, faultText, judgement, tellNode } from "./search_nodes.js";
import { treeList, TreePanel } from "./tree_panel.js";

const QUEUE = 6, LISTED = 200, WAYS = 40, PROOFS = 12;

/** @import { Look, Watch } from "../method_panel.js" */
/** @import { Content } from "../../base/html.js" */
/** @import { NodeWords, WaysOn } from "./search_nodes.js" */

/** @param {HTMLElement} box @param {Watch} watch */
export const createView = (box, watch) => new SearchView(box, watch);

class SearchView {
  /** @param {HTMLElement} box @param {Watch} watch */
  constructor(box, { layout, playhead }) {
    this.layout = layout;
    this.playhead = playhead;
    this.box = box;
    this.shown = ""; // the moment that is shown now
    this.words = /** @type {NodeWords | null} */ (null);
    this.last = /** @type {Look | null} */ (null);
    this.open = /** @type {Set<string>} */ (new Set()); // the names of what is unfolded
    this.panel = new TreePanel(box, layout.shape[0], (node) => this.goTo(node), () => this.show());
  }

  /** @param {Look} look */
  draw(look) {
    const { tree } = look.playback, now = `${look.place}|${tree.size}|${look.choice.method}`;
    this.box.hidden = !tree.size;
    if (this.box.hidden || (now === this.shown && look.playback === this.last?.playback)) return;
    this.shown = now;
    this.last = look;
    this.words = this.wordsOf(look);
    this.panel.draw(tree, look.place);
  }

  /** The words for the current node. @param {Look} look @returns {NodeWords | null} */
  wordsOf({ place, step, playback, choice }) {
    const { tree } = playback, node = tree.nodeAt(place);
    if (node < 0 || step?.note.finished || step?.note.solution) return null;
    const opened = tree.opened.data[node] + 1;
    if (playback.endOf(place) !== playback.endOf(opened)) {
      const text = say(step?.why === WHY.WITHDRAWN ? "searching.back" : "searching.there");
      return { text, detail: "", line: null, ways: null };
    }
    return tellNode(this.layout, tree, { node, position: place, board: playback.boardAt(place), choice });
  }

  /** The column that was contradicted. @param {Look} look */
  lit({ place }) {
    const line = place === this.last?.place ? this.words?.line ?? null : null;
    if (line === null) return [];
    const { start, step, length } = this.layout.lines[line];
    return Array.from({ length }, (_, i) => start + i * step);
  }

  show() {
    const { last, words, panel } = this;
    if (!last) return;
    const { choice: { method } } = last, { drawn } = panel;
    render(this.box, html`<p class="tells" data-testid="node">${words?.text}</p>
      <p class="small muted">${words?.detail}</p>${panel.view()}
      <div class="queue small">${queue(last)}</div>${outline(last)}
      ${words?.ways && this.folding("ways", "ways small",
    say("searching.ways", { count: words.ways.total, line: lineName(this.layout, words.ways.row) }),
    () => this.ways(last, /** @type {WaysOn} */ (words.ways)))}
      ${method === "astar" && this.folding("judgement", "small", say("searching.judgement"),
    () => this.judgement(last))}
      ${this.folding("tree-text", "small", say("searching.tree_as_text"),
    () => drawn && treeList(drawn, LISTED, (node) => this.goTo(node)))}`);
  }

  /** What unfolds, whose content is made only then. @param {string} name @param {string} kind how it looks
   * @param {string} summary @param {() => Content} content */
  folding(name, kind, summary, content) {
    const turn = (/** @type {Event} */ { target }) => {
      this.open[/** @type {HTMLDetailsElement} */ (target).open ? "add" : "delete"](name);
      this.show();
    };
    return html`<details class=${kind} ontoggle=${turn} data-testid=${name}><summary>${summary}</summary>
      ${this.open.has(name) && content()}</details>`;
  }

  /** @param {number} node */
  goTo(node) {
    const tree = this.last?.playback.tree;
    if (tree?.isOpenedAt(node, Infinity)) this.playhead.go(tree.opened.data[node] + 1);
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
    return html`<div>${parts.map(({ text, proofs, left }) => html`<p>${text}</p>
      ${proofs.length > 0 && html`<ul>${proofs.map(({ node, text: proof }) => html`<li><button type="button" class="way"
        disabled=${!tree.isOpenedAt(node, Infinity)} onclick=${() => this.goTo(node)}>${proof}</button></li>`)}
        ${left > 0 && html`<li>${say("searching.more", { count: left })}</li>`}</ul>`}`)}</div>`;
  }
}

/** The queue or the stack, and how many nodes were visited and stored. @param {Look} look */
function queue({ place, playback: { tree }, choice: { method } }) {
  const visited = tree.visitedAt(place), stored = tree.storedAt(place), depth = tree.pathTo(tree.nodeAt(place)).length;
  const counts = html`<p data-testid="visited">${say("searching.visited", { count: visited, stored })}</p>`;
  if (method === "dfs") return [counts, html`<p>${say("searching.stack", { count: depth })}</p>`];
  const { count, first } = tree.waitingAt(place, QUEUE);
  return [counts, html`<p>${say("searching.queue", { count })}</p><ol data-testid="queue">
    ${first.map((node) => html`<li>${childText(tree, node, method)}</li>`)}</ol>`];
}

/** How many nodes of each depth were visited, where they are too many to be drawn. @param {Look} look */
function outline({ place, playback: { tree } }) {
  const rows = tree.outlineAt(place);
  return rows && html`<div class="small"><p>${say("searching.outline")}</p><ul>
    ${rows.visited.map((visited, depth) => html`<li>
      ${say("searching.outline_row", { depth, visited, dead: rows.dead[depth] })}</li>`)}</ul></div>`;
}

/** @param {Uint8Array} cells */
const drawn = (cells) => Array.from(cells, (mark) => (mark === FILLED ? "■" : "·")).join("");
