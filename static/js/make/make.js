// The editor of flat puzzles: visitors draw a picture or type numbers, and see after every stroke whether the puzzle
// has one solution.

import { createNumbers } from "./drawing_board.js";
import { InkBar } from "./ink_bar.js";
import { LARGER, SMALLER } from "../board/geometry.js";
import { ARRANGEMENTS, commit, drawingIn, goBack, goOn, newDrawing, savedOf, startHistory } from "./drawing.js";
import { adopted, isPlain, PLAIN } from "./drawing_colours.js";
import { cellsIn, pieceIn, withPiece } from "./figures.js";
import { filledIn, isBlank, LARGEST, withCells, withChanges } from "./pictures.js";
import { sizeName } from "../core/shapes.js";
import { JobFollower } from "../base/net/jobs.js";
import { createAbout, createTypedNumbers } from "./puzzle_fields.js";
import { createArrangements, ToolBar } from "./tool_bar.js";
import { createDrafts, draftOf } from "./drafts.js";
import { createClipboard } from "./clipboard.js";
import { createPublication } from "./publication.js";
import { Judge } from "./verdict.js";
import { say } from "../core/texts/say.js";
import { byId, calmness, hook as hookIn, setError, setText, showNote } from "../base/dom.js";
import { Keeping } from "../base/autosave.js";
import { PICTURE_WAITS, takeUploaded } from "./picture_transfer.js";
import { late } from "../base/late.js";
import { createRedraw } from "../base/redraw.js";
import { createSettings } from "../play/settings.js";
import { coloursOf, pictureMarks } from "./puzzle_numbers.js";
import { keyOf, parse, textAt } from "../base/storage.js";
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
  now, change, fail, chosen, lettered: () => settings.letters, picking: () => dropper?.turn(!dropper.on),
  edit: async () => (await editPalette())?.open(),
});
const colour = () => inkBar.colour;
const tools = new ToolBar({ left: () => hand.leave(), redraw, colour });
const loadColours = late(() => import("./coloured_drawing.js"), (module) => module);
let colours = /** @type {import("./drawing_board.js").Colours | null} */ (null);
let dropper = /** @type {{ turn: (on: boolean) => void, on: boolean } | null} */ (null);
const numbersOf = createNumbers(() => colours);
const typing = createTypedNumbers({ now, numbers: () => numbersOf(now()), commit: change, colours: () => colours });
const judge = new Judge(new JobFollower(), Number(seconds), redraw);
const showAbout = createAbout({ now, commit: change });
const arrangements = createArrangements({ now, colour, arrange, fail });
/** @type {DrawingHand} */
const hand = new DrawingHand(byId("stage"), {
  now, tools, redraw, commit: change, step, empty: () => now().typed, colours: () => colours,
  letters: {
    ...inkBar.keys, d: () => dropper?.turn(!dropper.on),
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
  ({ PictureDialog }) => new PictureDialog(byId("from-picture", HTMLDialogElement), {
    largest: { height: LARGEST, width: LARGEST },
    take: (picture) => {
      takeOver(picture);
      if (picture.unique) offerUnique();
    },
  }));
const editPalette = late(() => import("./palette_editor.js"), ({ PaletteEditor }) =>
  new PaletteEditor({
    now, change, colour, undo: () => step(true), add: () => inkBar.add(), choose: (wanted) => inkBar.choose(wanted),
    selected: () => tools.box && cellsIn(tools.box, now().width),
  }));
const opening = late(() => import("./opened_puzzle.js"), ({ drawingFrom }) => drawingFrom);
const changing = byId("changing", HTMLDetailsElement);
const unique = late(() => import("./unique_solution.js"),
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

// The colours

/** After another colour was chosen. */
function chosen() {
  if (tools.tool === "eraser") tools.choose("pen");
  redraw();
}

/** Learn to draw in colours. */
async function learnColours() {
  const module = await loadColours();
  if (!module || colours) return;
  colours = module.createColours(() => settings.letters);
  dropper = module.createDropper(byId("stage"), hook("ink-pick"), (point) => hand.board?.cellFrom(point, true) ?? null,
    pick);
  redraw();
}

/** Draw in the colour of a cell; where there is none, with the eraser. @param {number} cell */
function pick(cell) {
  const found = now().cells[cell];
  if (found) inkBar.choose(found);
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
  keeping.save();
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
  const { cells, palette } = inOwnColours(picture);
  change({ cells: withPiece(now(), { height, width, cells }, top, left).cells, palette });
  tools.tool = "select";
  tools.box = {
    top, left, bottom: Math.min(now().height, top + height) - 1, right: Math.min(now().width, left + width) - 1,
  };
  return redraw();
}

/** The cells of a picture in colours of the drawing, which may get some more; a picture without colours has the chosen
 * one. @param {FlatPicture} picture */
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
  const drawingFrom = await opening(), address = code === undefined ? open : `${open}/${encodeURIComponent(code)}`;
  const { answer, error } = await drawingFrom?.(address, code === undefined ? source : null) ?? {};
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
  const { verdict } = judge, first = say("drawing.draw_first");
  setText(byId("verdict"), nothing ? (typed ? typing.said() : first) : verdict.text);
  byId("verdict").dataset.outcome = verdict.outcome;
  byId("publish").hidden = nothing && !typed;
  changing.hidden = typed || nothing;
  if (verdict.outcome === "MULTIPLE" && !offered) changing.open = true;
  if (solving && verdict.outcome === "UNIQUE") takePicture();
  hook("to-picture").hidden = !typed || verdict.outcome !== "UNIQUE";
  setText(hook("filled"), typed ? "–" : filledIn(shown));
  setText(hook("size"), puzzle ? sizeName([puzzle.rows.length, puzzle.cols.length]) : "–");
  hook("undo", HTMLButtonElement).disabled = !history.past.length;
  hook("redo", HTMLButtonElement).disabled = !history.next.length;
  if (!colours && !isPlain(palette)) learnColours();
  byId("stage").classList.toggle("coloured", colours !== null && !isPlain(palette));
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
readSettings();
if (!isPlain(now().palette)) await learnColours();
redraw();

/** Open the picture that was uploaded on the home page. */
async function openUploaded() {
  const panel = await fromPicture();
  panel?.openWith(await takeUploaded());
}

if (wished) read("", wished);
if (pictureWaits) openUploaded();
