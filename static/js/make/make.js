// The editor of flat puzzles: visitors draw a picture or type numbers, and see after every stroke whether the puzzle
// has one solution.

import "../core/texts/more_texts.js";
import "../core/texts/drawing_texts.js";
import "../core/texts/room_texts.js";
import { createNumbers } from "./drawing_board.js";
import { LARGER, SMALLER } from "../board/geometry.js";
import { ARRANGEMENTS, commit, drawingIn, goBack, goOn, newDrawing, savedOf, startHistory } from "./drawing.js";
import { PLAIN } from "./drawing_colours.js";
import { cellsIn, cellsOfPiece, pieceIn } from "./figures.js";
import { filledIn, isBlank, LARGEST, withCells, withChanges } from "./pictures.js";
import { FILLED, MARK } from "../core/marks.js";
import { sizeName } from "../core/shapes.js";
import { JobFollower } from "../base/net/jobs.js";
import { createAbout, createTypedNumbers } from "./puzzle_fields.js";
import { createArrangements, ToolBar } from "./tool_bar.js";
import { createDrafts, draftOf } from "./drafts.js";
import { createClipboard } from "./clipboard.js";
import { createPublication } from "./publication.js";
import { Judge } from "./verdict.js";
import { say } from "../core/texts/say.js";
import { byId, calmness, hook as hookIn, setError, setText } from "../base/dom.js";
import { Keeping } from "../base/autosave.js";
import { PICTURE_WAITS, takeUploaded } from "./picture_transfer.js";
import { late } from "../base/late.js";
import { showNote } from "../base/notes.js";
import { createRedraw } from "../base/redraw.js";
import { keyOf, parse, textAt } from "../base/saved_games.js";
import { DrawingHand } from "./drawing_input.js";

const pictureWaits = location.hash === PICTURE_WAITS; // before the address becomes that of a draft
const FIRST = [10, 10], CODE = draftOf("flat");

/** @import { Drawing } from "./drawing.js" */

/** @template {Element} [T=HTMLElement] @param {string} name @param {new () => T} [kind] @returns {T} */
const hook = (name, kind) => hookIn(document, name, kind);
const page = byId("make"), { open = "", seconds } = page.dataset, calm = calmness();
const known = textAt(keyOf(CODE));
const history = startHistory(drawingIn(parse(known)) ?? newDrawing(FIRST[0], FIRST[1]));
const now = () => history.now;
let version = 0; // of what is kept

const { redraw } = createRedraw(history, draw);
const tools = new ToolBar({ left: () => hand.leave(), redraw, colour: () => 1 });
const numbersOf = createNumbers();
const typing = createTypedNumbers({ now, numbers: () => numbersOf(now()), commit: change });
const judge = new Judge(new JobFollower(), Number(seconds), redraw);
const showAbout = createAbout({ now, commit: change });
const arrangements = createArrangements({ now, arrange, fail, colour: () => 1 });
/** @type {DrawingHand} */
const hand = new DrawingHand(byId("stage"), {
  now, tools, redraw, commit: change, step, empty: () => now().typed,
  letters: {
    "+": zoom(LARGER), "=": zoom(LARGER), "-": zoom(SMALLER), 0: () => hand.board?.view.toggleWhole(),
    m: () => tools.nextMirror(), g: () => tools.toggleFull(), i: () => arrange(ARRANGEMENTS.invert(now(), 1)),
    p: tool("pen"), e: tool("eraser"), l: tool("line"), r: tool("rectangle"), o: tool("ellipse"), b: tool("area"),
    s: tool("select"), t: tool("text"), k: tool("protect"), "?": showKeys,
    Delete: erase, Backspace: erase, Escape: () => hand.leave(true),
  },
});
const clipboard = createClipboard({
  copied: (cut) => {
    if (!tools.box) return null;
    const piece = pieceIn(now(), tools.box);
    if (cut) erase();
    return piece;
  },
  paste, fail, pasteFile: async (file) => (await fromPicture())?.openWith(file),
  tell: (sentence) => setText(byId("spoken"), sentence),
});

// What is loaded when it is first wanted

const fromPicture = late("../make/picture_dialog.js", () => import("./picture_dialog.js"),
  ({ PictureDialog }) => new PictureDialog(byId("from-picture", HTMLDialogElement), {
    largest: { height: LARGEST, width: LARGEST },
    take: (picture) => {
      takeOver(picture);
      if (picture.unique) offerUnique();
    },
  }));
const changing = byId("changing", HTMLDetailsElement);
const unique = late("../make/unique_solution.js", () => import("./unique_solution.js"),
  ({ createUniqueSolution }) => createUniqueSolution(byId("unique"), {
    picture: () => ({ ...now(), kept: [...now().kept.keys()].filter((cell) => now().kept[cell]) }),
    preview: (changes) => { hand.changes = changes; redraw(); },
    apply: (changes) => change({ cells: withChanges(now(), changes).cells }),
  }));
let offered = /** @type {{ drop: () => void } | null} */ (null);
changing.addEventListener("toggle", async () => { if (changing.open) offered ??= await unique(); });

/** Lead to the button that makes the picture unique. */
async function offerUnique() {
  changing.hidden = false;
  changing.open = true;
  offered ??= await unique();
  hook("make-unique").focus();
}

// The drawing

/** @param {Partial<Drawing>} changes @param {string} [group] */
function change(changes, group) {
  commit(history, changes, group);
  changed();
}

function changed() {
  version++;
  offered?.drop();
  hand.keepInside();
  keeping.save();
  redraw();
}

/** @param {boolean} undoing */
function step(undoing) {
  hand.leave();
  (undoing ? goBack : goOn)(history);
  arrangements.show();
  changed();
}

/** Change the whole picture. @param {Partial<Drawing>} changes */
function arrange(changes) {
  tools.box = null;
  change({ ...changes, typed: false });
  arrangements.show();
}

/** Empty what is selected. */
function erase() {
  if (tools.box) change({ cells: withCells(now(), cellsIn(tools.box, now().width), 0).cells });
}

/** A picture that does not fit replaces the drawing, as it does if that is blank.
 * @param {FlatPicture} picture */
function paste(picture) {
  const { height, width } = picture, fits = height <= now().height && width <= now().width;
  if (isBlank(now()) || !fits || now().typed) {
    if (!isBlank(now())) showNote("pasted", say("drawing.pasted_whole"));
    return takeOver(picture);
  }
  const top = tools.box?.top ?? Math.floor((now().height - height) / 2);
  const left = tools.box?.left ?? Math.floor((now().width - width) / 2);
  change({ cells: withCells(now(), cellsOfPiece(now(), picture, top, left), 1).cells });
  tools.tool = "select";
  tools.box = {
    top, left, bottom: Math.min(now().height, top + height) - 1, right: Math.min(now().width, left + width) - 1,
  };
  return redraw();
}

/** Replace the drawing by a picture from elsewhere. @param {FlatPicture & { title?: string }} picture */
function takeOver({ height, width, cells, title, palette = PLAIN }) {
  arrange({ height, width, cells, palette, kept: new Uint8Array(height * width), title: now().title || title || "" });
}

/** Draw the solution of the typed numbers. */
function takePicture() {
  const { cells } = judge.verdict, puzzle = typing.puzzle();
  if (!cells || !puzzle) return;
  const height = puzzle.rows.length, width = puzzle.cols.length;
  takeOver({ height, width, cells: cells.map((cell) => Number((cell & MARK) === FILLED)) });
}

// Drawing the page

/** @returns {boolean} */
function draw() {
  const { typed } = now(), shown = hand.shown(), puzzle = typed ? typing.puzzle() : numbersOf(shown);
  const nothing = typed ? !puzzle : isBlank(shown);
  judge.look(nothing ? null : puzzle, typed ? null : shown.cells, !hand.busy);
  const { verdict } = judge, first = say("drawing.draw_first");
  setText(byId("verdict"), nothing ? (typed ? typing.said() : first) : verdict.text);
  byId("verdict").dataset.outcome = verdict.outcome;
  byId("publish").hidden = nothing && !typed;
  changing.hidden = typed || nothing;
  if (verdict.outcome === "MULTIPLE" && !offered) changing.open = true;
  hook("to-picture").hidden = !typed || verdict.outcome !== "UNIQUE";
  setText(hook("filled"), typed ? "–" : filledIn(shown));
  setText(hook("size"), puzzle ? sizeName([puzzle.rows.length, puzzle.cols.length]) : "–");
  hook("undo", HTMLButtonElement).disabled = !history.past.length;
  hook("redo", HTMLButtonElement).disabled = !history.next.length;
  tools.draw();
  typing.draw();
  showAbout();
  return hand.draw(puzzle, verdict, calm.matches);
}

/** @param {string} [sentence] */
function fail(sentence) {
  setError(hook("error"), sentence);
}

function showKeys() {
  byId("play-keys", HTMLDialogElement).showModal();
}

/** @param {string} name */
function tool(name) {
  return () => tools.choose(name);
}

/** @param {number} factor */
function zoom(factor) {
  return () => hand.board?.view.zoomBy(factor);
}

/** @type {Record<string, () => unknown>} */
const acts = {
  undo: () => step(true), redo: () => step(false), "to-picture": takePicture, "keys-open": showKeys,
  "selection-copy": () => clipboard.copy(false), "selection-cut": () => clipboard.copy(true), "selection-delete": erase,
  paste: clipboard.paste, "from-picture": async () => (await fromPicture())?.open(),
  "zoom-in": zoom(LARGER), "zoom-out": zoom(SMALLER),
  "zoom-whole": () => hand.board?.view.toggleWhole(),
};
for (const [name, work] of Object.entries(acts)) hook(name).addEventListener("click", work);

// Keeping

/** @param {Saved} saved */
const offerOther = (saved) =>
  showNote("other-drawing", say("drawing.other_drawing"), { [say("making.show_other")]: () => swap(saved) });

/** Change to the drawing of another tab, with a note that leads back. @param {Saved} other */
function swap(other) {
  const mine = /** @type {Saved} */ (savedOf(now())), drawing = drawingIn(other);
  if (drawing) change(drawing);
  offerOther(mine);
}

const keeping = new Keeping(CODE, {
  version: () => version, resting: () => !hand.busy, record: () => savedOf(now()), take: swap, stay: offerOther,
  fits: (other) => drawingIn(other) !== null,
  same: (other) => {
    const drawing = drawingIn(other);
    return drawing !== null && JSON.stringify(savedOf(drawing)) === JSON.stringify(savedOf(now()));
  },
}, known);

keeping.listen();
createDrafts(CODE);
createPublication({
  now, puzzle: () => (now().typed ? typing.puzzle() : numbersOf(now())), missing: typing.said, open, fail,
});
arrangements.show();
redraw();

/** Open the picture that was uploaded on the home page. */
async function openUploaded() {
  const panel = await fromPicture();
  panel?.openWith(await takeUploaded());
}

if (pictureWaits) openUploaded();
