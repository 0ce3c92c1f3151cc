// The board, the waiting nodes and the tree of a search that is played.

import { capital } from "../../core/words.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { readPalette, watchPalette } from "../../board/palette.js";
import { fitCanvas } from "../../watch/chart.js";
import { drawTree, TreeLayout } from "../../watch/insight/tree_drawing.js";
import { choice, markRight, miniature } from "./board_table.js";
import { isShown } from "./score.js";
import { boardOf, endStriking, newSearch, nextNode, opened, pick, priceOf, strike } from "./search_game.js";

/** @import { Stage } from "./stage.js" */
/** @import { SearchGame, Searching } from "./search_game.js" */

const EDGE = 12, LEAF = 7; // pixels

export class SearchTable {
  /** @param {Stage} stage @param {Layout} layout @param {Searching} method @param {boolean} own */
  constructor(stage, layout, method, own) {
    this.stage = stage;
    this.game = newSearch(layout, method, { own });
    this.look = -1; // the child that is shown on the board
    this.canvas = make("canvas", { className: "algo-tree", testid: "algorithm-tree" });
    this.canvas.setAttribute("role", "img");
    stage.extra.replaceChildren(this.canvas);
    watchPalette(() => this.drawTree());
    new ResizeObserver(() => this.drawTree()).observe(this.canvas);
  }

  get score() { return this.game.score; }

  get isOver() { return this.game.phase === "end"; }

  /** What counts in the comparison. */
  get nodes() { return opened(this.game); }

  /** Do what an act says: open a node, strike out a child, or let the others live. @param {string} act */
  act(act) {
    const { game } = this, number = Number(act.slice(1));
    if (act[0] === "p" && game.phase === "pick" && game.waiting.includes(number)) return pick(game, number);
    if (act[0] === "s" && game.ways[number] && !game.ways[number].struck) return strike(game, number);
    if (act !== "r" || game.phase !== "strike") return null;
    this.look = -1;
    return endStriking(game);
  }

  /** What one is asked. */
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

  draw() {
    const { phase } = this.game;
    this.drawBoard();
    this.stage.putChoices(phase === "pick" ? this.waiting() : phase === "strike" ? this.children() : []);
    this.drawTree();
  }

  /** The open node, with the child that is looked at. */
  drawBoard() {
    const { game, stage } = this, { phase, now, layout } = game;
    const cells = boardOf(game, now).slice(), marked = new Map();
    if (phase === "strike") {
      const row = game.nodes[now].depth * layout.width, shown = game.ways[this.look];
      if (shown) cells.set(shown.cells, row);
      for (let at = 0; at < layout.width; at++) marked.set(row + at, "asked");
    }
    stage.board.show({ cells, marked });
  }

  waiting() {
    const { game, stage } = this, { width } = game.layout, right = isShown(game.score) ? nextNode(game).number : -1;
    return game.waiting.map((number) => {
      const node = game.nodes[number], { depth, left } = node;
      const price = game.method === "astar" ? say("algorithm.price", { g: depth, h: left, f: priceOf(node) }) : "";
      const words = [say("algorithm.node", { node: number }), say("algorithm.rows", { count: depth }), price];
      const texts = words.filter(Boolean).flatMap((text, at) => [make(at ? "small" : "b", { textContent: text }), " "]);
      const card = choice(`node-${number}`, [miniature(node.cells, width), make("span", {}, ...texts)],
        () => stage.act(`p${number}`));
      for (const kind of ["pointerenter", "focus"]) card.addEventListener(kind, () => this.lookAt(node.cells));
      card.classList.add("algo-card");
      markRight(card, number === right);
      return card;
    });
  }

  children() {
    const { game, stage } = this, { layout } = game, show = isShown(game.score);
    const strips = game.ways.map((way, at) => {
      const strip = choice(`way-${at}`, [miniature(way.cells, layout.width)], () => stage.act(`s${at}`));
      const pattern = Array.from(way.cells, (mark) => say(mark === 1 ? "algorithm.one_filled" : "algorithm.one_empty"));
      strip.setAttribute("aria-label", pattern.join(" ") + (way.struck ? `, ${say("algorithm.is_struck")}` : ""));
      strip.classList.add("algo-strip");
      strip.classList.toggle("struck", way.struck);
      markRight(strip, show && Boolean(way.fault) && !way.struck);
      if (way.struck) strip.setAttribute("aria-disabled", "true");
      for (const kind of ["pointerenter", "focus"]) strip.addEventListener(kind, () => this.preview(at));
      return strip;
    });
    const ready = choice("ready", [say("algorithm.ready")], () => stage.act("r"));
    ready.classList.add("primary");
    markRight(ready, show && game.ways.every(({ fault, struck }) => !fault || struck));
    return [...strips, ready];
  }

  /** Show a waiting node on the board. @param {Uint8Array} cells */
  lookAt(cells) {
    this.stage.board.show({ cells });
  }

  /** Show a child on the board. @param {number} at */
  preview(at) {
    this.look = at;
    this.drawBoard();
  }

  drawTree() {
    const { canvas, game } = this, { clientWidth: width, clientHeight: height } = canvas;
    const paint = canvas.getContext("2d");
    if (!width || !paint) return;
    fitCanvas(paint, width, height);
    const layout = new TreeLayout(game.tree, game.step, new Map(), (width - 2 * EDGE) / LEAF);
    const across = Math.min(48, (width - 2 * EDGE) / Math.max(1, layout.leaves));
    const down = (height - 2 * EDGE) / Math.max(1, game.layout.height);
    drawTree(paint, readPalette(canvas), layout, { across, down, edge: EDGE });
    canvas.setAttribute("aria-label", capital(say("searching.tree", { count: layout.size, visited: this.nodes })));
  }
}
