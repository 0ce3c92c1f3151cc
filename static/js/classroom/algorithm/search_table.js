// The board, the waiting nodes and the tree of a search that is played.

import { capital, number } from "../../core/words.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { html } from "../../base/html.js";
import { readPalette, watchPalette } from "../../board/paint.js";
import { fitCanvas } from "../../watch/chart.js";
import { priceLabel } from "../../watch/insight/search_nodes.js";
import { drawTree, measureIn } from "../../watch/insight/tree_drawing.js";
import { TreeLayout } from "../../watch/insight/tree_layout.js";
import { choice, miniature } from "./board_table.js";
import { isShown } from "./score.js";
import { boardOf, endStriking, newSearch, nextNode, opened, pick, priceOf, strike } from "./search_game.js";

/** @import { Stage } from "./stage.js" */
/** @import { SearchGame, Searching } from "./search_game.js" */
/** @import { Place } from "../../watch/insight/tree_layout.js" */

export class SearchTable {
  /** @param {Stage} stage @param {Layout} layout @param {Searching} method @param {boolean} own */
  constructor(stage, layout, method, own) {
    this.stage = stage;
    this.game = newSearch(layout, method, { own });
    this.look = /** @type {Uint8Array | null} */ (null); // what is shown on the board in place of the open node
    this.canvas = make("canvas", { className: "algo-tree", testid: "algorithm-tree" });
    this.canvas.setAttribute("role", "img");
    watchPalette(() => this.drawTree());
    new ResizeObserver(() => this.drawTree()).observe(this.canvas);
  }

  get nodes() { return opened(this.game); }

  /** Do what an act says: open a node, strike out a child, or let the others live. @param {string} act */
  act(act) {
    const { game } = this, number = Number(act.slice(1));
    if (act[0] !== "s") this.look = null;
    if (act[0] === "p" && game.phase === "pick" && game.waiting.includes(number)) return pick(game, number);
    if (act[0] === "s" && game.ways[number] && !game.ways[number].struck) return strike(game, number);
    return act === "r" && game.phase === "strike" ? endStriking(game) : null;
  }

  prompt() {
    const { phase, method, own, nodes, now, layout, hidden, solved } = this.game;
    if (phase === "end") return say(solved ? "algorithm.search_over" : "algorithm.search_none", { count: this.nodes });
    if (phase === "pick") return say(own ? "algorithm.pick_own" : `algorithm.pick_${method}`);
    const text = say("algorithm.strike", { node: now, row: nodes[now].depth + 1, count: layout.width });
    return hidden ? `${text} ${say("algorithm.hidden", { count: hidden })}` : text;
  }

  counts() {
    return [["nodes", this.nodes], ["waiting", this.game.waiting.length]];
  }

  /** The open node, or what is looked at: a waiting node, or a child. */
  scene() {
    const { phase, now, layout, nodes } = this.game, { width } = layout, marked = new Map();
    const row = phase === "strike" ? nodes[now].depth * width : -1;
    if (row >= 0) for (let at = 0; at < width; at++) marked.set(row + at, "asked");
    return { cells: this.look ?? boardOf(this.game, now), marked };
  }

  choices() {
    const { phase } = this.game;
    return phase === "pick" ? this.waiting() : phase === "strike" ? this.children() : [];
  }

  waiting() {
    const { game, stage } = this, { width } = game.layout, right = isShown(game.score) ? nextNode(game).number : -1;
    return game.waiting.map((number) => {
      const { cells, depth, left } = game.nodes[number], f = priceOf(game.nodes[number]);
      const price = game.method === "astar" ? say("algorithm.price", { g: depth, h: left, f }) : "";
      const content = html`${miniature(cells, width)}<span><b>${say("algorithm.node", { node: number })}</b>${" "}
        <small>${say("algorithm.rows", { count: depth })}</small>${" "}<small>${price}</small></span>`;
      return choice(`node-${number}`, content, () => stage.act(`p${number}`),
        { kind: "algo-card", right: number === right, look: () => this.lookAt(cells) });
    });
  }

  children() {
    const { game, stage } = this, { layout: { width }, ways } = game, isHelped = isShown(game.score);
    const strips = ways.map(({ cells, struck, fault }, at) => {
      const pattern = Array.from(cells, (mark) => say(mark === 1 ? "algorithm.one_filled" : "algorithm.one_empty"));
      const label = pattern.join(" ") + (struck ? `, ${say("algorithm.is_struck")}` : "");
      return choice(`way-${at}`, miniature(cells, width), () => stage.act(`s${at}`), {
        kind: struck ? "algo-strip struck" : "algo-strip", label, struck, look: () => this.preview(cells),
        right: isHelped && Boolean(fault) && !struck,
      });
    });
    const right = isHelped && ways.every(({ fault, struck }) => !fault || struck);
    return [...strips, choice("ready", say("algorithm.ready"), () => stage.act("r"), { kind: "primary", right })];
  }

  /** Show cells on the board. @param {Uint8Array} cells */
  lookAt(cells) {
    this.look = cells;
    this.stage.draw();
  }

  /** Show a child on the board: the open node with one more row. @param {Uint8Array} row */
  preview(row) {
    const { game } = this, cells = boardOf(game, game.now).slice();
    cells.set(row, game.nodes[game.now].depth * game.layout.width);
    this.lookAt(cells);
  }

  extra() {
    this.drawTree();
    return this.canvas;
  }

  drawTree() {
    const { canvas, game, game: { nodes, tree, layout: { width: columns } } } = this;
    const { clientWidth: width, clientHeight: height } = canvas, paint = canvas.getContext("2d");
    if (!width || !paint) return;
    fitCanvas(paint, width, height);
    const labelOf = (/** @type {number} */ node) => [
      game.waiting.includes(node) && say("algorithm.node", { node }),
      game.method === "astar" && node > 0 && priceLabel(tree, node, true),
    ].filter(Boolean).join(" ");
    const rowOf = (/** @type {Place} */ { node }) =>
      nodes[node].cells.subarray((nodes[node].depth - 1) * columns, nodes[node].depth * columns);
    const text = parseFloat(getComputedStyle(canvas).fontSize), palette = readPalette(canvas);
    const scene = { tree, position: game.step, columns, frontier: [], ghosts: [], chosen: new Map(), labelOf };
    const layout = new TreeLayout(scene, { width, height, text, widthOf: measureIn(paint, palette, text) });
    drawTree(paint, palette, layout, rowOf, (depth) => (depth ? number(depth) : ""));
    canvas.setAttribute("aria-label", capital(say("searching.tree", { count: layout.size, visited: this.nodes })));
  }
}
