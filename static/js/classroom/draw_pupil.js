// Drawing and the gallery on the device of a pupil: first the own drawing, then the puzzles of the others, to play, to
// vote for, and to see in the end. All of it stays on the page of the class.

import { createBoard } from "../board/board.js";
import { letPlay } from "../board/strokes.js";
import { CROSSED, FILLED, MARK } from "../core/marks.js";
import { createGame, redo, refreshFacts, setCells, startOver, undo } from "../core/state.js";
import { say } from "../core/texts/say.js";
import { cellLabel } from "../core/words.js";
import { byId, calmness, hook, make, setError, setPressed, setText } from "../base/dom.js";
import { html } from "../base/html.js";
import { late } from "../base/late.js";
import { JobFollower } from "../base/net/jobs.js";
import { createRedraw } from "../base/redraw.js";
import { set, textAt } from "../base/storage.js";
import { commit, drawingOf, goBack, goOn, startHistory } from "../make/drawing.js";
import { createNumbers } from "../make/drawing_board.js";
import { DrawingHand } from "../make/drawing_input.js";
import { blank, isBlank, withChanges } from "../make/pictures.js";
import { Judge } from "../make/verdict.js";
import {
  cellsIn, cluesOf, drawStage, LONGEST_TITLE, ownDrawing, packedPicture, unpackedClues,
} from "./class_drawings.js";
import { cardsOf, createGallery, nameOf } from "./exhibits.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { DrawStage, Exhibit, OwnDrawing as Own } from "./class_drawings.js" */
/** @import { Drawing } from "../make/drawing.js" */
/** `solved(cells)` is called when the last cell is filled, with the marks of all cells.
 * @typedef {{ key: string, puzzle: FlatPuzzle, name: string, solved: (cells: Uint8Array) => void }} Played */

/** The tools with their keys, as in the editor. @type {Record<string, string>} */
const TOOLS = { pen: "p", eraser: "e", line: "l", rectangle: "r", area: "b" };
/** @type {Record<string, boolean>} */
const KNOWN = { UNIQUE: true, MULTIPLE: false };
const calm = calmness();

/** @param {Classroom} room @param {Extent} extent @param {HTMLElement} part */
export function showToPupil(room, extent, part) {
  const section = hook(part, "own-drawing"), drawing = new OwnDrawing(section, room, extent);
  const play = createExhibitBoards(byId("exhibit-play", HTMLDialogElement)), gallery = createGallery(extent);
  const keyOf = (/** @type {number} */ id) => `drawing:${room.code}:${room.activity.id}:${id}`;
  const put = (/** @type {Partial<Own>} */ changes) => room.put({ ...ownDrawing(room.work()), ...changes });

  /** @param {DrawStage} stage */
  function cards(stage) {
    const { solved, vote } = ownDrawing(room.work()), drawn = cellsIn(room.work(), extent);
    const mine = cluesOf({ ...extent, cells: drawn });
    return cardsOf(stage, (exhibit) => {
      const { id, clues } = exhibit, isMine = clues === mine, isSolved = solved.includes(id);
      return {
        picture: isMine ? packedPicture(drawn) : isSolved ? solvedPicture(keyOf(id), drawn.length) : null,
        notes: [isMine && say("class_drawing.yours"), isSolved && say("class_drawing.solved_mark")],
        acts: !isMine && acts(exhibit, vote === id, stage.state),
      };
    });
  }

  /** @param {Exhibit} exhibit @param {boolean} isChosen @param {string} state */
  const acts = (exhibit, isChosen, state) => html`<div class="row">
    <button type="button" aria-label=${say("class_drawing.play_named", { number: exhibit.id })}
      onclick=${() => open(exhibit)} data-testid=${`play-${exhibit.id}`}>${say("class_drawing.play")}</button>
    <button type="button" aria-pressed=${isChosen} hidden=${state !== "vote"} data-testid=${`vote-${exhibit.id}`}
      onclick=${() => put({ vote: isChosen ? 0 : exhibit.id })}>
      ${say(isChosen ? "class_drawing.voted" : "class_drawing.vote")}</button></div>`;

  /** @param {Exhibit} exhibit */
  function open({ id, title, clues }) {
    const puzzle = unpackedClues(clues, extent), name = say("class_drawing.exhibit", { number: id });
    play({ key: keyOf(id), puzzle, name, solved: (cells) => solve(id, title, cells) });
  }

  /** @param {number} id @param {string} title @param {Uint8Array} cells */
  function solve(id, title, cells) {
    const { solved } = ownDrawing(room.work());
    setText(hook(byId("exhibit-play"), "exhibit-title"), nameOf(id, title));
    if (cells.some((cell) => (cell & MARK) === FILLED) && !solved.includes(id)) put({ solved: [...solved, id] });
  }

  return (/** @type {any} */ entry) => {
    const stage = drawStage(entry), isDrawing = stage.state === "draw";
    section.hidden = hook(section, "drawing-stage").hidden = !isDrawing; // or its keys would still draw
    drawing.update();
    const about = say(`class_drawing.${isDrawing ? "gallery" : stage.state}_about`);
    return html`<h1 data-testid="topic">${room.activity.topic || say("class_drawing.title")}</h1>${section}
      ${!isDrawing && gallery({ about, cards: cards(stage) })}`;
  };
}

/** The picture that the pupil has found, packed; null if this tab has not kept it.
 * @param {string} key @param {number} size */
function solvedPicture(key, size) {
  const cells = new Uint8Array(size), marks = marksUnder(key, size);
  for (const [cell, mark] of marks) cells[cell] = Number(mark === FILLED);
  return marks.length ? packedPicture(cells) : null;
}

// The own drawing: the verdict after each stroke, a title, and handing it in

class OwnDrawing {
  /** @param {HTMLElement} root @param {Classroom} room @param {Extent} extent */
  constructor(root, room, extent) {
    this.root = root;
    this.room = room;
    this.extent = extent;
    this.history = startHistory(drawingOf({ ...extent, cells: cellsIn(room.work(), extent) }, ""));
    this.store = createRedraw(this.history, () => this.draw());
    this.numbersOf = createNumbers();
    this.judge = new Judge(new JobFollower(), Number(root.dataset.seconds), this.store.redraw);
    this.tools = { tool: "pen", box: null,
      settings: { full: false, mirror: "none", stamp: blank(0, 0), box: null, colour: 1 } };
    this.hand = /** @type {DrawingHand} */ (this.createHand());
    this.changing = hook(root, "changing", HTMLDetailsElement);
    this.title = hook(root, "drawing-title", HTMLInputElement);
    this.title.maxLength = LONGEST_TITLE;
    this.title.value = this.own.title;
    this.loadUnique = late(() => import("../make/unique_solution.js"),
      ({ createUniqueSolution }) => createUniqueSolution(hook(root, "unique"), this.changes()));
    this.offered = /** @type {{ drop: () => void } | null} */ (null);
    this.listen();
  }

  get now() { return this.history.now; }

  get own() { return ownDrawing(this.room.work()); }

  /** @returns {DrawingHand} */
  createHand() {
    const { store: { redraw }, tools } = this;
    const letters = Object.fromEntries(Object.entries(TOOLS).map(([name, key]) => [key, () => this.choose(name)]));
    return new DrawingHand(hook(this.root, "drawing-stage"), {
      now: () => this.now, tools, redraw, commit: (changes) => this.change(changes),
      step: (undoing) => this.step(undoing), empty: () => this.own.handed,
      letters: { ...letters, Escape: () => this.hand.leave() },
    });
  }

  /** What "make it unique" may see and do. */
  changes() {
    return {
      picture: () => ({ ...this.now, kept: [] }),
      preview: (/** @type {Marked[] | null} */ changes) => { this.hand.changes = changes; this.store.redraw(); },
      apply: (/** @type {Marked[]} */ changes) => this.change({ cells: withChanges(this.now, changes).cells }),
    };
  }

  listen() {
    const { root } = this, on = (/** @type {string} */ name, /** @type {() => unknown} */ act) =>
      hook(root, name).addEventListener("click", act);
    for (const name of Object.keys(TOOLS)) on(`tool-${name}`, () => this.choose(name));
    on("undo", () => this.step(true));
    on("redo", () => this.step(false));
    on("clear", () => this.change({ cells: blank(this.extent.height, this.extent.width).cells }));
    on("hand-in", () => this.handIn());
    on("take-back", () => this.put({ handed: false }));
    this.title.addEventListener("input", () => this.put({ title: this.title.value }));
    this.changing.addEventListener("toggle", async () => {
      if (this.changing.open) this.offered ??= await this.loadUnique();
    });
  }

  // Changing

  /** @param {string} name */
  choose(name) {
    this.tools.tool = name;
    this.hand.leave();
  }

  /** @param {Partial<Drawing>} changes */
  change(changes) {
    if (this.own.handed) return;
    commit(this.history, changes);
    this.changed();
  }

  /** @param {boolean} undoing */
  step(undoing) {
    if (this.own.handed) return;
    this.hand.leave();
    (undoing ? goBack : goOn)(this.history);
    this.changed();
  }

  changed() {
    this.offered?.drop();
    setError(hook(this.root, "hand-error"));
    this.room.putCells(this.now.cells);
    this.store.redraw();
  }

  /** Another device of this pupil may have gone on. */
  update() {
    const cells = cellsIn(this.room.work(), this.extent);
    if (!this.hand.busy && cells.some((cell, at) => cell !== this.now.cells[at])) commit(this.history, { cells });
    if (document.activeElement !== this.title) this.title.value = this.own.title;
    this.store.redraw();
  }

  /** @param {Partial<Own>} changes */
  put(changes) {
    this.room.put({ ...this.own, ...changes });
    this.store.redraw();
  }

  handIn() {
    const title = this.title.value.trim(), fault = isBlank(this.now) ? "blank" : title ? "" : "no_title";
    setError(hook(this.root, "hand-error"), fault && say(`class_drawing.${fault}`));
    if (fault === "no_title") this.title.focus();
    if (!fault) this.put({ title, handed: true, unique: KNOWN[this.judge.verdict.outcome] ?? null });
  }

  // Drawing

  /** @returns {boolean} */
  draw() {
    const { root, hand, judge, own } = this, shown = hand.shown(), nothing = isBlank(shown);
    judge.look(nothing ? null : this.numbersOf(shown), shown.cells, !hand.busy);
    const { verdict } = judge, { outcome } = verdict;
    setText(hook(root, "verdict"), nothing ? say("drawing.draw_first") : verdict.text);
    hook(root, "verdict").dataset.outcome = outcome;
    this.changing.hidden = own.handed || outcome !== "MULTIPLE";
    for (const name of Object.keys(TOOLS)) setPressed(hook(root, `tool-${name}`), name === this.tools.tool);
    hook(root, "undo", HTMLButtonElement).disabled = !this.history.past.length;
    hook(root, "redo", HTMLButtonElement).disabled = !this.history.next.length;
    hook(root, "drawing-tools").hidden = this.title.disabled = own.handed;
    hook(root, "hand-in").hidden = own.handed;
    hook(root, "handed").hidden = !own.handed;
    if (own.handed && own.unique === null && outcome in KNOWN) this.put({ unique: KNOWN[outcome] });
    return hand.draw(this.numbersOf(shown), verdict, calm.matches);
  }
}

// Playing a puzzle of the gallery

/** The dialog in which puzzles are played; each is built once. @param {HTMLDialogElement} dialog */
function createExhibitBoards(dialog) {
  const boards = /** @type {Map<string, ExhibitBoard>} */ (new Map()), place = hook(dialog, "exhibit-stage");
  const spoken = [byId("spoken"), byId("run-length")]; // nothing outside of an open dialog is seen or read
  let now = /** @type {ExhibitBoard | null} */ (null);
  const on = (/** @type {string} */ name, /** @type {(board: ExhibitBoard) => void} */ act) =>
    hook(dialog, name).addEventListener("click", () => { if (now) act(now); });
  on("exhibit-fill", (board) => board.choose(FILLED));
  on("exhibit-cross", (board) => board.choose(CROSSED));
  on("exhibit-undo", ({ store }) => store.change(undo));
  on("exhibit-redo", ({ store }) => store.change(redo));
  on("exhibit-again", ({ store }) => store.change(startOver));
  dialog.addEventListener("close", () => document.body.append(...spoken));

  /** @param {Played} played */
  return (played) => {
    setText(hook(dialog, "exhibit-title"), played.name);
    dialog.append(...spoken);
    dialog.showModal();
    now = boards.get(played.key) ?? null;
    if (now) place.replaceChildren(now.host);
    else boards.set(played.key, now = new ExhibitBoard(dialog, place, played));
    now.store.redraw();
  };
}

class ExhibitBoard {
  /** @param {HTMLDialogElement} dialog @param {HTMLElement} place @param {Played} played */
  constructor(dialog, place, played) {
    const { puzzle, name, key } = played, { rows, cols } = puzzle;
    this.dialog = dialog;
    this.played = played;
    this.host = make("div", { className: "exhibit-stage" });
    place.replaceChildren(this.host); // its size is that of its place
    const game = this.game = createGame(puzzle);
    setCells(game, marksUnder(key, game.size));
    this.store = createRedraw(game, () => this.draw());
    this.board = createBoard(this.host, puzzle, {
      name: say("board.name", { title: name, rows: rows.length, columns: cols.length }),
      label: (cell) => cellLabel(game, cell), redraw: this.store.redraw, played: true, testid: "exhibit-board",
    });
    this.screen = letPlay(this.board, this.store).screen;
    this.ending = /** @type {{ close: () => void } | null} */ (null);
    this.ended = false;
    this.loadEnd = late(() => import("../board/end_animation.js"),
      ({ showEnding }) => showEnding);
  }

  /** @param {number} tool */
  choose(tool) {
    this.store.change((game) => { game.tool = tool; });
  }

  draw() {
    if (!this.host.isConnected) return false;
    const { game, board, screen, dialog } = this, whole = refreshFacts(game);
    const { cells, given, facts, factsVersion, finished } = game, cursor = screen.focused ? game.cursor : null;
    board.parts.frame.classList.toggle("focused", cursor !== null);
    const moving = board.draw({
      cells, given, facts, factsVersion, look: null, ghosts: [], wrong: [], clean: finished, calm: calm.matches,
      hover: finished ? null : screen.hover, cursor,
    }, performance.now());
    setPressed(hook(dialog, "exhibit-fill"), game.tool === FILLED);
    setPressed(hook(dialog, "exhibit-cross"), game.tool === CROSSED);
    hook(dialog, "exhibit-tools").hidden = finished;
    setText(hook(dialog, "exhibit-outcome"), finished ? say("class_drawing.solved") : "");
    if (!game.open) set(this.played.key, Array.from(cells, (cell) => cell & MARK).join(""), "sessionStorage");
    if (finished !== this.ended) this.end(finished);
    return moving || !whole;
  }

  /** @param {boolean} finished */
  async end(finished) {
    this.ended = finished;
    this.ending?.close();
    this.ending = null;
    if (!finished) return;
    this.played.solved(this.game.cells);
    const showEnding = await this.loadEnd();
    if (showEnding && this.ended) this.ending = showEnding(this.board, this.game, { calm: calm.matches });
  }
}

/** The marks that this tab has kept. @param {string} key @param {number} size @returns {Marked[]} */
function marksUnder(key, size) {
  const text = textAt(key, "sessionStorage") ?? "";
  if (text.length !== size || !/^[012]*$/.test(text)) return [];
  return Array.from(text, (mark, cell) => /** @type {Marked} */ ([cell, Number(mark)])).filter(([, mark]) => mark);
}
