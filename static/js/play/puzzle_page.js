// What the pages of flat and solid puzzles share: a saved game, help, buttons, clock, undo, printing, sharing, and the
// view for watching a solver.

import { LARGER, SMALLER } from "../board/geometry.js";
import { listenToLetters, listenToUndo } from "../board/keys.js";
import { CROSSED, FILLED } from "../core/marks.js";
import { restore } from "../core/snapshot.js";
import * as play from "../core/state.js";
import { noteRecord } from "../core/best_time.js";
import { isSolid } from "../core/shapes.js";
import { readPuzzle } from "../core/puzzle_text.js";
import { listenToPointing, NO_HELP, PlayerHelp } from "./help.js";
import { createControls, listenToSharedMarks, nameOf, offerShare, showRating } from "./controls.js";
import { faultIn } from "../base/time_slices.js";
import { say } from "../core/texts/say.js";
import { byId, calmness, find, fragmentValues, make } from "../base/dom.js";
import { keepGame, keepTime } from "../base/autosave.js";
import { late, serveButtons } from "../base/late.js";
import { createRedraw } from "../base/redraw.js";
import { keyOf } from "../base/saved_games.js";
import { parse, textAt } from "../base/storage.js";
import { createSettings, createSettingsDialog } from "./settings.js";

const AT_REST = 1500; // milliseconds
const MOST_DROPPED = 5; // cells of a trial that are dropped without asking

/**
 * What differs between the two kinds of pages.
 * @typedef {object} Own
 * @property {() => Partial<Scene>} scene what the board shows besides the game and its help
 * @property {import("../board/board.js").Board} [board] the flat board, in whose place the finished picture is shown
 * @property {(scene: Scene, now: number) => boolean} draw
 * @property {(cell: number) => void} reveal bring a cell in sight
 * @property {(line: number | null, cells: number[]) => Box[]} [boxesOf] where these show on a solid
 * @property {(event: PointerEvent) => number | null} cellAt the cell under a pointer
 * @property {() => number} pointed the cell under the pointer, or else that of the cursor
 * @property {(factor: number) => void} zoomBy
 * @property {() => void} whole
 * @property {Record<string, () => unknown>} [acts] buttons of its own
 * @property {() => void} [drawn] after the board was drawn
 * @property {() => void} [dropped] after a branch was dropped
 * @property {(other: Saved) => void} [took] after the game of another tab was taken over
 * @property {() => Partial<Saved>} about what is kept besides the game
 * @property {() => Element[]} [sheets] the empty solid on paper
 * @property {string} size of the puzzle, as it stands on the paper
 * @property {MakeBoard} makeBoard the board on which a solver is watched
 * @property {Inks | null} [inks] the colours of that board
 */
/** The game is set up until the first drawing; what ended before that was not seen by the player.
 * @typedef {"opening" | "playing" | "ended"} Phase */

/** @typedef {typeof import("../base/net/puzzles.js")} Questions */
/** @typedef {import("./help.js").Asked} Asked */

/** @template {Game} G */
export class PuzzlePage {
  /** @param {(puzzle: Puzzle, saved: Saved | null) => G} createGame */
  constructor(createGame) {
    this.page = byId("puzzle");
    const { puzzle = "", code = "", check = "", solution = "" } = this.page.dataset;
    this.code = code;
    this.puzzle = readPuzzle(puzzle);
    // A class that lends the page keeps the game.
    this.savedText = "lent" in this.page.dataset ? undefined : textAt(keyOf(code));
    this.saved = parse(this.savedText);
    this.game = createGame(this.puzzle, this.saved);
    restore(this.game, this.saved);
    this.name = nameOf(this.page, this.saved);
    this.phase = /** @type {Phase} */ ("opening");
    this.overlay = /** @type {(() => Partial<Scene>) | null} */ (null); // a scene that is shown instead of the game
    this.help = NO_HELP; // what is shown now
    this.notedCells = /** @type {number[]} */ ([]); // of which a note speaks
    this.warnedAt = -1; // the version of the game at which the page asked whether to drop a trial
    this.watching = /** @type {import("./views.js").Views | null} */ (null); // once it was wanted
    this.calm = calmness();
    this.listeners = /** @type {(() => void)[]} */ ([]);
    this.loadEnd = late(() => import("./end.js"), ({ End }) => new End(this));
    this.loadMistakes = late(() => import("./mistakes.js"), (module) => module);
    this.mistakes = /** @type {import("./mistakes.js").Mistakes | null} */ (null);
    this.loadAdvice = late(() => import("./advice.js"), ({ Advice }) => new Advice(this));
    this.loadExplanation = late(() => import("../learn/explanation.js"),
      ({ ExplanationPanel }) => new ExplanationPanel(this, this.shadeOf));
    this.loadSounds = late(() => import("./sounds.js"), ({ Sounds }) => new Sounds(this.game));
    const { settings, read, set } = createSettings((now) => this.apply(now));
    this.settings = settings;
    this.setSettings = set;
    this.readSettings = read;
    this.settingsDialog = /** @type {(() => void) | null} */ (null);
    const store = createRedraw(this.game, () => this.draw());
    this.store = store;
    this.change = store.change;
    this.redraw = store.redraw;
    this.loadPrinting = late(() => import("../board/sheet.js"), ({ createPrinting }) => createPrinting(this));
    this.loadQuestions = late(() => import("../base/net/puzzles.js"), (questions) => questions);
    this.ask = {
      check: (/** @type {Marked[]} */ marks) => this.answerOf(check, ({ checkMarks }) => checkMarks(check, marks)),
      solution: (/** @type {Marked[]} */ marks) =>
        this.answerOf(solution, ({ askSolution }) => askSolution(solution, marks)),
    };
    this.permit = /** @type {((what: Asked) => Promise<boolean>) | null} */ (null); // whether help may be given
    this.adviser = new PlayerHelp(this);
  }

  /** How help shades the cells of a puzzle in colours. */
  get shadeOf() {
    return this.own?.inks?.shadeOfHelp;
  }

  /** Ask the server at an address; pages without it do without the answer.
   * @template T @param {string} address @param {(questions: Questions) => Promise<Answer<T>>} ask
   * @returns {Promise<Answer<T>>} */
  async answerOf(address, ask) {
    const questions = address ? await this.loadQuestions() : null;
    return questions ? ask(questions) : { error: address && say("asking.part_missing") };
  }

  /** Bring the page to life. @param {Own} own */
  run(own) {
    const { game } = this, stage = byId("stage"), rated = byId("rated");
    this.own = own;
    this.controls = createControls({ ...this.acts(own), ...own.acts });
    listenToUndo(stage, (back) => this.change(back ? play.undo : play.redo));
    listenToLetters(stage, this.letters());
    listenToPointing(stage, this.adviser.pointAt);
    keepTime(game, stage, this.controls.showTime);
    if (rated.dataset.rating) showRating(rated, Number(rated.dataset.rating), Number(rated.dataset.minutes));
    if (this.savedText !== undefined) this.keep(own, this.savedText);
    if (matchMedia("(max-width: 62.5em), (pointer: coarse)").matches) this.loadAdvice(true);
    for (const act of ["pointerover", "keydown"]) addEventListener(act, () => this.prepare(), { once: true });
    this.readSettings();
    this.examine();
    setTimeout(() => this.prepareMore(), AT_REST);
    this.redraw();
  }

  /** Keep the game in this browser, and let the player watch and share the puzzle. @param {Own} own
   * @param {string | null} savedText */
  keep(own, savedText) {
    this.serveViews();
    const print = () => this.print(), moment = () => this.watching?.momentFragment() ?? "";
    const share = this.share = offerShare(this.game, { name: this.name, print, moment });
    this.onDraw(keepGame(this.store, this.code, savedText, {
      about: () => {
        const { title, secret, author, note, licence } = this.name;
        return { ...own.about(), title, secret, author, note, licence, id: this.page.dataset.id };
      },
      took: (other) => own.took?.(other),
      export: { [say("keeping.link_with_marks")]: () => share("marks") },
    }));
    listenToSharedMarks(this.store);
  }

  /** Call `listener` after each drawing. @param {() => void} listener */
  onDraw(listener) {
    this.listeners.push(listener);
  }

  /** Load the views once the other one is wanted. */
  serveViews() {
    const views = late(() => import("./views.js"), ({ Views }) => (this.watching = new Views(this).listen()));
    const follow = async () => {
      if (fragmentValues().has("watch") && await views() === null) document.body.classList.remove("watched");
    };
    this.views = views;
    serveButtons(byId("views"), views, false);
    addEventListener("hashchange", follow);
    follow();
  }

  /** Load what players will need, in case the network is missing later. */
  prepare() {
    this.views?.(true);
    this.loadEnd(true);
    if (this.settings.sounds !== "never") this.loadSounds(true);
    this.loadAdvice(true);
    this.adviser.loadHints(true);
    this.loadQuestions(true);
    this.loadPrinting(true);
  }

  async print() {
    await (await this.loadPrinting())?.();
  }

  get title() {
    return this.name.title;
  }

  /** The effects of buttons. @param {Own} own @returns {Record<string, (atOnce?: boolean) => unknown>} */
  acts(own) {
    const { change, adviser } = this, startOver = () => this.startOver(), drop = () => this.dropTrial();
    return {
      "tool-fill": () => this.setTool(FILLED), "tool-cross": () => this.setTool(CROSSED),
      undo: () => change(play.undo), redo: () => change(play.redo),
      try: () => this.toggleTrial(),
      "try-keep": () => change(play.keepTrial), "try-drop": drop,
      check: adviser.check, hint: adviser.hint, solve: adviser.solve,
      "zoom-in": () => own.zoomBy(LARGER), "zoom-out": () => own.zoomBy(SMALLER), "zoom-whole": own.whole,
      explain: () => this.explain(),
      "start-over": startOver, again: startOver, "take-back": () => change(play.undo), print: () => this.print(),
      "keys-open": () => byId("play-keys", HTMLDialogElement).showModal(),
      "settings-open": () => this.openSettings(), "to-watch": () => byId("tab-watch").click(),
    };
  }

  /** The effects of keys, wherever the focus is. @returns {Record<string, (event: KeyboardEvent) => unknown>} */
  letters() {
    const { adviser, game } = this, trying = () => play.isTrying(game);
    return {
      t: () => this.toggleTrial(), k: () => trying() && this.change(play.keepTrial),
      d: () => trying() && this.dropTrial(),
      c: () => this.settings.errors !== "never" && adviser.check(), s: () => adviser.solve(),
      h: ({ shiftKey }) => adviser.hint(shiftKey), b: () => adviser.unmarkWrong(),
      e: () => this.explain(), r: () => this.startOver(), p: () => this.print(), l: () => this.share?.(),
      n: () => game.finished && byId("next").click(),
      ",": () => this.openSettings(), "?": () => byId("play-keys", HTMLDialogElement).showModal(),
    };
  }

  /** @param {number} tool */
  setTool(tool) {
    this.change(play.takeTool, tool);
  }

  toggleTrial() {
    if (play.isTrying(this.game)) this.dropTrial();
    else this.change(play.startTrial);
  }

  /** Drop the trial; many marks are dropped only on the second request. */
  dropTrial() {
    const { game } = this, count = play.cellsOnTrial(game);
    const sure = this.warnedAt === game.version || count <= MOST_DROPPED;
    this.warnedAt = game.version;
    if (!sure) return this.adviser.tell(say("playing.drop_asks", { count }));
    this.change(play.dropTrial);
    return this.own?.dropped?.();
  }

  async explain() {
    await (await this.loadExplanation())?.toggle();
  }

  /** Start over; a begun game only on the second request. @returns {unknown} */
  startOver() {
    const { adviser, game } = this, step = "start-over", work = () => this.change(play.startOver);
    if (game.finished || !game.strokes.length) return work();
    return adviser.pressed(step) ?? adviser.tell(say("playing.start_over"), {
      detail: say("playing.start_over_detail"), next: { step, work },
    });
  }

  draw() {
    const { game, own } = this;
    if (!own) return false;
    const factsLeft = !play.refreshFacts(game), at = this.adviser.refresh();
    if (at !== null) own.reveal(at);
    const moving = own.draw(this.scene(own), performance.now());
    this.controls?.show(game, this.help, this.adviser.trialFails);
    own.drawn?.();
    this.followPhase();
    this.noteChange();
    for (const listener of this.listeners) listener();
    return moving || factsLeft;
  }

  /** Say whether the puzzle has no solution or several; examples have one. */
  async examine() {
    if (this.page.dataset.title || isSolid(this.game.shape)) return;
    const line = await faultIn(play.createGame(this.puzzle));
    if (line === null) return;
    this.loadAdvice(true);
    (await this.loadMistakes(true))?.tellBroken(this, line);
  }

  /** Load what the menu of the browser may ask for, and show the rating; pages of examples show it already. */
  prepareMore() {
    const box = byId("rated");
    this.loadPrinting(true);
    if (box.dataset.from) this.askRating(box, box.dataset.from);
  }

  /** Show the rating, if there is one and the server is not busy. @param {HTMLElement} box @param {string} address */
  async askRating(box, address) {
    const { answer } = await (await this.loadQuestions(true))?.askRating(address) ?? {};
    if (!answer?.verdict) return;
    this.page.dataset.rating = String(answer.rating ?? "");
    find(box, "summary").title = find(box, ".unseen").textContent = answer.verdict;
    find(box, "ul").append(...answer.reasons.map((textContent) => make("li", { textContent })));
    showRating(box, Number(answer.rating), Number(answer.minutes));
  }

  // Settings

  openSettings() {
    this.settingsDialog ??= createSettingsDialog(this);
    this.settingsDialog();
  }

  /** @param {Settings} settings */
  apply({ cross, errors, clock, ink, left }) {
    const { page, game, adviser } = this;
    Object.assign(page.dataset, { clock: clock ? "on" : "off", hand: left ? "left" : "right", errors });
    document.documentElement.dataset.ink = ink;
    game.crossing = cross && !isSolid(game.shape);
    adviser.telling = errors !== "never";
    if (errors === "once") this.loadMistakes();
    this.redraw();
  }

  /** Make the device vibrate, if the player wants that. @param {number | number[]} pattern */
  vibrate(pattern) {
    if (this.settings.vibration) navigator.vibrate?.(pattern);
  }

  /** Report mistakes and play sounds of the last stroke. */
  async noteChange() {
    const { errors, sounds } = this.settings;
    if (errors === "once") {
      const module = await this.loadMistakes(true);
      if (module) this.mistakes ??= new module.Mistakes(this);
      this.mistakes?.look();
    }
    if (sounds === "always") (await this.loadSounds(true))?.playStroke();
  }

  // The end

  /** See whether the game has ended, or its end was undone. */
  followPhase() {
    const { game, phase: before } = this;
    noteRecord(game);
    this.phase = game.finished ? "ended" : "playing";
    if (game.record && !game.finished) this.name.reveal();
    if (this.phase === before) return;
    if (this.phase === "ended") this.showEnd(before === "playing");
    else if (before === "ended") this.leaveEnd();
  }

  /** The board stays as it is until all is there that the end shows. @param {boolean} seen whether the player saw it
   * come */
  async showEnd(seen) {
    const arrange = () => {
      this.name.reveal();
      this.controls?.showEnd(this.game);
    };
    if (!seen) arrange();
    const end = await this.loadEnd();
    if (this.phase !== "ended") return;
    if (end) end.show(seen, arrange);
    else arrange();
  }

  async leaveEnd() {
    this.controls?.showEnd(this.game);
    (await this.loadEnd(true))?.close();
  }

  /** @param {Own} own @returns {Scene} */
  scene(own) {
    const { cells, given, facts, factsVersion, finished } = this.game, { look, ghosts, shade } = this.help;
    const wrong = this.help.wrong.length ? this.help.wrong : this.mistakes?.wrong ?? [];
    return {
      cells, given, facts, factsVersion, look, ghosts, wrong, shade, hover: null, cursor: null,
      clean: finished && !own.board, // or else the board fades as it is
      calm: this.calm.matches,
      plain: { done: !this.settings.strike, broken: this.settings.errors === "never" }, ...own.scene(),
      ...this.overlay?.(),
    };
  }
}
