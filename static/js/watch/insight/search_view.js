// What a search by rows thinks: its tree so far, its queue, why no way leads on from the current node, and what the
// estimate counts.

import { FILLED } from "../../core/marks.js";
import { lineName } from "../../core/words.js";
import { WHY } from "../event_codes.js";
import { say } from "../../core/texts/say.js";
import { make, setText } from "../../base/dom.js";
import { childText, faultText, judgement, tellNode } from "./search_nodes.js";
import { listTree, TreePanel } from "./tree_panel.js";

const QUEUE = 6, LISTED = 200, WAYS = 40, PROOFS = 12;

/** @import { Context, Look } from "../method_panel.js" */
/** @import { NodeWords } from "./search_nodes.js" */

/** @param {HTMLElement} box @param {Context} context */
export const createView = (box, context) => new SearchView(box, context);

class SearchView {
  /** @param {HTMLElement} box @param {Context} context */
  constructor(box, { layout, go }) {
    this.layout = layout;
    this.go = go;
    this.box = box;
    this.seen = ""; // the moment that is shown now
    this.words = /** @type {NodeWords | null} */ (null);
    this.last = /** @type {Look | null} */ (null);
    this.panel = new TreePanel(box, layout.shape[0], (node) => this.goTo(node));
    this.text = make("p", { className: "tells", testid: "node" });
    this.detail = make("p", { className: "small muted" });
    this.queue = make("div", { className: "queue small" });
    this.ways = make("details", { className: "ways small", testid: "ways" }, make("summary"), make("ul"));
    this.judged = make("details", { className: "small", testid: "judgement" }, make("summary"), make("div"));
    this.judged.children[0].textContent = say("searching.judgement");
    const name = make("summary", { textContent: say("searching.tree_as_text") });
    this.twin = make("details", { className: "small", testid: "tree-text" }, name);
    this.outline = make("div", { className: "small" });
    this.box.append(this.text, this.detail, ...this.panel.parts, this.queue, this.outline, this.ways);
    this.box.append(this.judged, this.twin);
    for (const one of [this.ways, this.judged, this.twin]) one.addEventListener("toggle", () => this.show());
  }

  /** @param {Look} look */
  draw(look) {
    const { tree } = look.playback, now = `${look.place}|${tree.size}|${look.choice.method}`;
    this.box.hidden = !tree.size;
    if (this.box.hidden || (now === this.seen && look.playback === this.last?.playback)) return;
    this.seen = now;
    this.last = look;
    this.words = this.wordsOf(look);
    this.show();
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
    const { last } = this;
    if (!last) return;
    setText(this.text, this.words?.text ?? "");
    setText(this.detail, this.words?.detail ?? "");
    this.panel.draw(last.playback.tree, last.place);
    this.showQueue(last);
    this.showOutline(last);
    this.showWays(last);
    this.showJudgement(last);
    this.twin.querySelector("ul")?.remove();
    const { drawn } = this.panel;
    if (this.twin.open && drawn) this.twin.append(listTree(drawn, LISTED, (node) => this.goTo(node)));
  }

  /** @param {number} node */
  goTo(node) {
    const tree = this.last?.playback.tree;
    if (tree?.isOpenedAt(node, Infinity)) this.go(tree.opened.data[node] + 1);
  }

  // Beside it

  /** The queue or the stack, and how many nodes were visited and stored. @param {Look} look */
  showQueue({ place, playback: { tree }, choice: { method } }) {
    const visited = tree.visitedAt(place), stored = tree.storedAt(place);
    const textContent = say("searching.visited", { count: visited, stored });
    const counts = make("p", { textContent, testid: "visited" });
    if (method === "dfs") {
      const count = tree.pathTo(tree.nodeAt(place)).length;
      return this.queue.replaceChildren(counts, make("p", { textContent: say("searching.stack", { count }) }));
    }
    const { count, first } = tree.waitingAt(place, QUEUE), items = first.map((node) => childText(tree, node, method));
    const list = make("ol", { testid: "queue" }, ...items.map((textContent) => make("li", { textContent })));
    return this.queue.replaceChildren(counts, make("p", { textContent: say("searching.queue", { count }) }), list);
  }

  /** @param {Look} look */
  showOutline({ place, playback: { tree } }) {
    const outline = tree.outlineAt(place);
    this.outline.hidden = !outline;
    if (!outline) return;
    const rows = outline.visited.map((visited, depth) =>
      make("li", { textContent: say("searching.outline_row", { depth, visited, dead: outline.dead[depth] }) }));
    this.outline.replaceChildren(make("p", { textContent: say("searching.outline") }), make("ul", {}, ...rows));
  }

  /** All ways to fill the next row: the children, and what forbids the others. @param {Look} look */
  showWays({ place, playback: { tree } }) {
    const ways = this.words?.ways, [summary, list] = this.ways.children;
    this.ways.hidden = !ways;
    if (!ways) return;
    summary.textContent = say("searching.ways", { count: ways.total, line: lineName(this.layout, ways.row) });
    if (!this.ways.open) return;
    const node = tree.nodeAt(place), children = tree.children[node].filter((child) => child < tree.sizeAt(place));
    const items = ways.ways.slice(0, WAYS).map(({ cells, fault }) => {
      const state = fault ? say("searching.struck", { why: faultText(this.layout, fault) }) : this.childState(children);
      return make("li", { className: fault ? "struck" : "" }, make("code", { textContent: drawn(cells) }), ` ${state}`);
    });
    const left = ways.total - items.length;
    if (left > 0) items.push(make("li", { textContent: say("searching.skipped", { count: left }) }));
    list.replaceChildren(...items);
  }

  /** Whether the estimate is admissible and monotone so far, with the nodes that prove it. @param {Look} look */
  showJudgement({ place, playback: { tree }, choice: { method } }) {
    this.judged.hidden = method !== "astar";
    if (this.judged.hidden || !this.judged.open) return;
    const parts = judgement(tree, place, this.layout.shape[0], PROOFS).flatMap(({ text, proofs, left }) => {
      const items = proofs.map(({ node, text: textContent }) => {
        const button = make("button", { type: "button", className: "way", textContent });
        button.disabled = !tree.isOpenedAt(node, Infinity);
        button.addEventListener("click", () => this.goTo(node));
        return make("li", {}, button);
      });
      if (left) items.push(make("li", { textContent: say("searching.more", { count: left }) }));
      return [make("p", { textContent: text }), ...(items.length ? [make("ul", {}, ...items)] : [])];
    });
    this.judged.children[1].replaceChildren(...parts);
  }

  /** The state of the next child, which is removed from the list. @param {number[]} children */
  childState(children) {
    const child = children.shift(), { last } = this;
    if (child === undefined || !last) return say("searching.way_leads_on");
    return childText(last.playback.tree, child, last.choice.method);
  }
}

/** @param {Uint8Array} cells */
const drawn = (cells) => Array.from(cells, (mark) => (mark === FILLED ? "■" : "·")).join("");
