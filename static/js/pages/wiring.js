// What the pages of flat and of solid puzzles have in common: a game that is kept, help, buttons, clock, undo,
// printing, sharing, and the view in which a solver is watched.

import { listenToUndo } from "../board/keys.js";
import { CROSSED, FILLED } from "../game/marks.js";
import * as play from "../game/state.js";
import { askSolution, checkMarks, readPuzzle } from "../net/puzzles.js";
import { createControls } from "../panels/controls.js";
import { createHelp, NO_HELP } from "../panels/help.js";
import { listenToCarried, offerShare } from "../panels/links.js";
import { say } from "../texts/say.js";
import { keepTime } from "../ui/clock.js";
import { byId, calmness } from "../ui/dom.js";
import { keepGame } from "../ui/keeping.js";
import { nameOf } from "../ui/naming.js";
import { printOn } from "../ui/printing.js";
import { createRedraw } from "../ui/redraw.js";
import { keyOf, parse, textAt } from "../ui/saved.js";
import { createViews } from "./views.js";

/**
 * In what the two kinds of pages differ.
 * @typedef {object} Own
 * @property {() => Partial<Scene>} scene what the board shows besides the game and its help
 * @property {(scene: Scene, now: number) => boolean} draw
 * @property {(cell: number) => void} reveal bring a cell in sight
 * @property {(factor: number) => void} zoomBy
 * @property {() => void} whole
 * @property {Record<string, () => unknown>} [acts] buttons of its own
 * @property {() => void} [drawn] after the board was drawn
 * @property {() => void} [dropped] after a branch was dropped
 * @property {() => void} [startedOver]
 * @property {(other: Saved) => void} [took] after the game of another tab was taken over
 * @property {() => Partial<Saved>} about what is kept besides the game
 * @property {() => Element[]} sheets the empty puzzle on paper
 * @property {string} size of the puzzle, as it stands on the paper
 * @property {MakeBoard} makeBoard the board on which a solver is watched
 */

/** @template {Game} G */
export class Wiring {
  /** @param {(puzzle: Puzzle, saved: Saved | null) => G} createGame */
  constructor(createGame) {
    this.page = byId("puzzle");
    const { puzzle = "", code = "", check = "", solution = "" } = this.page.dataset;
    this.code = code;
    this.puzzle = readPuzzle(puzzle);
    this.known = textAt(keyOf(code));
    this.saved = parse(this.known);
    this.game = createGame(this.puzzle, this.saved);
    play.restore(this.game, this.saved);
    const { title, carried } = nameOf(this.page, this.saved);
    this.title = title;
    this.named = carried;
    this.help = NO_HELP; // what is told
    this.calm = calmness();
    const store = createRedraw(this.game, () => this.draw());
    this.store = store;
    this.change = store.change;
    this.redraw = store.redraw;
    this.ask = {
      check: (/** @type {Marked[]} */ marks) => checkMarks(check, marks),
      solution: (/** @type {Marked[]} */ marks) => askSolution(solution, marks),
    };
    this.adviser = createHelp(/** @type {import("../ui/redraw.js").Redraw<any>} */ (store), this, this.ask);
  }

  /** Bring the page to life. @param {Own} own */
  run(own) {
    const { game } = this, stage = byId("stage");
    this.own = own;
    this.controls = createControls({ ...this.acts(own), ...own.acts });
    listenToUndo(stage, (back) => this.change(back ? play.undo : play.redo));
    keepTime(game, stage, this.controls.showTime);
    const moment = createViews(own.makeBoard);
    this.printSheet = printOn(byId("paper"), own.sheets, () => ({
      title: this.title, size: own.size, link: `${location.host}${location.pathname}`,
      qr: byId("share").dataset.qr ?? "",
    }));
    const share = offerShare(game, { title: () => this.title, named: this.named, print: this.printSheet, moment });
    this.save = keepGame(this.store, this.code, this.known, {
      about: own.about, took: (other) => own.took?.(other),
      export: { [say("keeping.link_with_marks")]: () => share("marks") },
    });
    listenToCarried(this.store);
    this.redraw();
  }

  /** What the buttons do. @param {Own} own @returns {Record<string, () => unknown>} */
  acts(own) {
    const { change, adviser } = this, startOver = () => this.startOver(), drop = () => this.dropTrial();
    return {
      "tool-fill": () => this.setTool(FILLED), "tool-cross": () => this.setTool(CROSSED),
      undo: () => change(play.undo), redo: () => change(play.redo),
      try: () => this.toggleTrial(),
      "try-keep": () => change(play.keepTrial), "try-drop": drop,
      check: adviser.check, hint: adviser.hint, solve: adviser.solve,
      "zoom-in": () => own.zoomBy(1.25), "zoom-out": () => own.zoomBy(0.8), "zoom-whole": own.whole,
      "start-over": startOver, again: startOver, print: () => this.printSheet?.(),
    };
  }

  /** @param {number} tool */
  setTool(tool) {
    this.game.tool = tool;
    this.redraw();
  }

  toggleTrial() {
    if (play.isTrying(this.game)) this.dropTrial();
    else this.change(play.startTrial);
  }

  dropTrial() {
    this.change(play.dropTrial);
    this.own?.dropped?.();
  }

  startOver() {
    this.change(play.startOver);
    this.own?.startedOver?.();
    this.controls?.showTime(this.game.seconds);
  }

  draw() {
    const { game, own } = this;
    if (!own) return false;
    const factsLeft = !play.refreshFacts(game), at = this.adviser.refresh();
    if (at !== null) own.reveal(at);
    const moving = own.draw(this.scene(own), performance.now());
    this.controls?.show(game, this.help);
    own.drawn?.();
    this.save?.();
    return moving || factsLeft;
  }

  /** @param {Own} own @returns {Scene} */
  scene(own) {
    const { cells, given, facts, factsVersion, finished } = this.game, { look, ghosts, wrong } = this.help;
    return {
      cells, given, facts, factsVersion, look, ghosts, wrong, hover: null, cursor: null, clean: finished,
      calm: this.calm.matches, ...own.scene(),
    };
  }
}
