// The editor of flat puzzles: visitors draw a picture or type numbers, and see after every stroke whether the puzzle
// has one solution.

import { createColours } from "./drawing_board.js";
import { createDropper } from "../board/inks.js";
import { InkBar } from "./ink_bar.js";
import { LARGER, SMALLER } from "../board/geometry.js";
import { ARRANGEMENTS, commit, drawingIn, goBack, goOn, newDrawing, savedOf, startHistory } from "./drawing.js";
import { adopted, isPlain, PLAIN } from "./drawing_colours.js";
import { cellsIn, pieceIn, withPiece } from "./figures.js";
import { filledIn, isBlank, withCells, withChanges } from "./pictures.js";
import { sizeName } from "../core/shapes.js";
import { JobFollower } from "../base/net/jobs.js";
import { createAbout, createArrangements, createTypedNumbers, ToolBar } from "./panels.js";
import { draftOf, keepDraft } from "./drafts.js";
import { createClipboard, createPublication, drawingFrom } from "./exchange.js";
import { Judge } from "./verdict.js";
import { say } from "../core/texts/say.js";
import { byId, calmness, hook as hookIn, setError, setText, showNote } from "../base/dom.js";
import { PICTURE_WAITS, takeUploaded } from "./picture_files.js";
import { late } from "../base/late.js";
import { createRedraw } from "../base/redraw.js";
import { createSettings } from "../play/settings.js";
import { coloursOf, pictureMarks } from "./puzzle_numbers.js";
import { keyOf } from "../base/saved_games.js";
import { parse, textAt } from "../base/storage.js";
import { DrawingHand } from "./drawing_input.js";

const pictureWaits = location.hash === PICTURE_WAITS; // before the address becomes that of a draft
const wished = new URLSearchParams(location.search).get("puzzle"); // the code of a puzzle to begin with
const FIRST = [10, 10], CODE = draftOf("flat");

/** @import { Drawing } from "./drawing.js" */

/** @template {Element} [T=HTMLElement] @param {string} name @param {new () => T} [kind] @returns {T} */
const hook = (name, kind) => hookIn(document, name, kind);
const page = byId("make"), { open = "", seconds } = page.dataset, calm = calmness();
const known = textAt(keyOf(CODE));
const history = startHistory(drawingIn(parse(known)) ?? newDrawing(FIRST[0], FIRST[1]));
const now = () => history.now;
let version = 0; // of what is kept
let solving = false; // whether the picture of an opened puzzle is still to be found

const { redraw } = createRedraw(history, draw);
const { settings, read: readSettings, set: setSettings } = createSettings(redraw);
const inkBar = new InkBar({
  now, change, fail, chosen, lettered: () => settings.letters, picking: () => dropper.turn(!dropper.on),
  undo: () => step(true), selected: () => tools.box && cellsIn(tools.box, now().width),
});
const colour = () => inkBar.colour;
const tools = new ToolBar({ left: () => hand.leave(), redraw, colour });
const colours = createColours(() => settings.letters), { numbersOf } = colours;
const dropper = createDropper(byId("stage"), hook("ink-pick"), (point) =>
  (colours.isOn && hand.board ? hand.board.cellFrom(point, true) : null), pick);
const typing = createTypedNumbers({ now, commit: change, colours });
const judge = new Judge(new JobFollower(), Number(seconds), redraw);
const showAbout = createAbout({ now, commit: change });
const arrangements = createArrangements({ now, colour, arrange, fail });
/** @type {DrawingHand} */
const hand = new DrawingHand(byId("stage"), {
  now, tools, redraw, commit: change, step, empty: () => now().typed, colours,
  letters: {
    ...inkBar.keys, d: () => dropper.turn(!dropper.on && colours.isOn),
    "+": zoom(LARGER), "=": zoom(LARGER), "-": zoom(SMALLER), 0: () => hand.board?.view.toggleWhole(),
    m: () => tools.nextMirror(), g: () => tools.toggleFull(), i: () => arrange(ARRANGEMENTS.invert(now(), colour())),
    p: tool("pen"), e: tool("eraser"), l: tool("line"), r: tool("rectangle"), o: tool("ellipse"), b: tool("area"),
    s: tool("select"), t: tool("text"), k: tool("protect"), "?": showKeys,
    Delete: erase, Backspace: erase, Escape: () => hand.leave(true),
  },
});
const clipboard = createClipboard({
  copied: (cut) => {
    if (!tools.box) return null;
    const piece = { ...pieceIn(now(), tools.box), palette: now().palette };
    if (cut) erase();
    return piece;
  },
  paste, fail, read, pasteFile,
  tell: (sentence) => setText(byId("spoken"), sentence),
});

// What is loaded when it is first wanted

const fromPicture = late(() => import("./picture_dialog.js"),
  ({ PictureDialog }) => new PictureDialog(byId("from-picture", HTMLDialogElement), (picture) => {
    takeOver(picture);
    if (picture.unique) offerUnique();
  }));
const changing = byId("changing", HTMLDetailsElement);
const unique = late(() => import("./unique_solution.js"),
  ({ createUniqueSolution }) => createUniqueSolution(byId("unique"), {
    picture: () => ({ ...now(), kept: [...now().kept.keys()].filter((cell) => now().kept[cell]) }),
    preview: (changes) => { hand.changes = changes; redraw(); },
    apply: (changes) => change({ cells: withChanges(now(), changes).cells }),
  }));
let offered = /** @type {{ drop: () => void, judge: (isUnique: boolean) => void } | null} */ (null);
changing.addEventListener("toggle", async () => { if (changing.open) offered ??= await unique(); });

/** Lead to the button that makes the picture unique. */
async function offerUnique() {
  changing.hidden = false;
  changing.open = true;
  offered ??= await unique();
  hook("make-unique").focus();
}

// The colours

/** After another colour was chosen. */
function chosen() {
  if (tools.tool === "eraser") tools.choose("pen");
  redraw();
}

/** Draw in the colour of a cell; where there is none, with the eraser. @param {number} cell */
function pick(cell) {
  const picked = now().cells[cell];
  if (picked) inkBar.choose(picked);
  else tools.choose("eraser");
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
  save();
  redraw();
}

/** @param {File} file */
async function pasteFile(file) {
  (await fromPicture())?.openWith(file);
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

/** Replace a blank drawing, or one into which the picture does not fit. @param {FlatPicture} picture */
function paste(picture) {
  const { height, width } = picture, fits = height <= now().height && width <= now().width;
  if (isBlank(now()) || !fits || now().typed) {
    if (!isBlank(now())) showNote("pasted", say("drawing.pasted_whole"));
    return takeOver(picture);
  }
  const top = tools.box?.top ?? Math.floor((now().height - height) / 2);
  const left = tools.box?.left ?? Math.floor((now().width - width) / 2);
  const { cells, palette } = inOwnColours(picture);
  change({ cells: withPiece(now(), { height, width, cells }, top, left).cells, palette });
  tools.tool = "select";
  tools.box = {
    top, left, bottom: Math.min(now().height, top + height) - 1, right: Math.min(now().width, left + width) - 1,
  };
  return redraw();
}

/** The picture in colours of the drawing, or in the chosen one. @param {FlatPicture} picture */
function inOwnColours({ cells, palette }) {
  if (palette) return adopted({ cells, palette }, now().palette);
  return { cells: cells.map((filled) => filled && colour()), palette: now().palette };
}

/** Replace the drawing by a picture from elsewhere. @param {FlatPicture & { title?: string }} picture */
function takeOver({ height, width, cells, title, palette = PLAIN }) {
  arrange({ height, width, cells, palette, kept: new Uint8Array(height * width), title: now().title || title || "" });
}

/** Open a puzzle from elsewhere: a text, a file, or what has the code. @param {Source} source @param {string} [code] */
async function read(source, code) {
  const address = code === undefined ? open : `${open}/${encodeURIComponent(code)}`;
  const { answer, error } = await drawingFrom(address, code === undefined ? source : null);
  fail(error);
  if (!answer) return;
  if (!isBlank(now())) showNote("pasted", say("drawing.opened"));
  tools.box = null;
  change(answer);
  arrangements.show();
  solving = answer.typed;
}

/** Draw the solution of the typed numbers. */
function takePicture() {
  const { cells } = judge.verdict, puzzle = typing.puzzle();
  solving = false;
  if (!cells || !puzzle) return;
  const height = puzzle.rows.length, width = puzzle.cols.length;
  takeOver({ height, width, cells: coloursOf(cells), palette: now().palette });
}

// Drawing the page

/** @returns {boolean} */
function draw() {
  const { typed, palette } = now(), shown = hand.shown(), puzzle = typed ? typing.puzzle() : numbersOf(shown);
  const nothing = typed ? !puzzle : isBlank(shown);
  judge.look(nothing ? null : puzzle, typed ? null : pictureMarks(shown.cells), !hand.busy);
  const { verdict } = judge, first = say("drawing.draw_first"), isUnique = verdict.outcome === "UNIQUE";
  setText(byId("verdict"), nothing ? (typed ? typing.said() : first) : verdict.text);
  byId("verdict").dataset.outcome = verdict.outcome;
  byId("publish").hidden = nothing && !typed;
  if (verdict.outcome === "MULTIPLE" && !offered) changing.open = true;
  if (solving && isUnique) takePicture();
  hook("to-picture").hidden = !typed || !isUnique;
  changing.hidden = typed || nothing || (isUnique && judge.rating?.level === "easy");
  changing.dataset.unique = String(isUnique);
  if (verdict.outcome) offered?.judge(isUnique);
  setText(hook("filled"), typed ? "–" : filledIn(shown));
  setText(hook("size"), puzzle ? sizeName([puzzle.rows.length, puzzle.cols.length]) : "–");
  hook("undo", HTMLButtonElement).disabled = !history.past.length;
  hook("redo", HTMLButtonElement).disabled = !history.next.length;
  byId("stage").classList.toggle("coloured", !isPlain(palette));
  inkBar.draw();
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
const files = hook("open-file", HTMLInputElement);
files.addEventListener("change", () => {
  const [file] = files.files ?? [];
  if (file) (file.type.startsWith("image/") ? pasteFile : read)(file);
  files.value = ""; // so that the same file can be chosen again
});
inkBar.letters.addEventListener("change", () => setSettings({ letters: inkBar.letters.checked }));

const save = keepDraft(CODE, known, {
  version: () => version, resting: () => !hand.busy, now, take: (drawing) => change(drawing), note: "other-drawing",
  other: say("drawing.other_drawing"), read: drawingIn, savedOf,
});
createPublication({
  now, puzzle: () => (now().typed ? typing.puzzle() : numbersOf(now())), missing: typing.said, open, fail,
});
arrangements.show();
readSettings();
redraw();

if (wished) read("", wished);
if (pictureWaits) (await fromPicture())?.openWith((await takeUploaded()).file, false); // from another page
