// The page Scan: the picture of a printed puzzle with what was read over it, to check, mend and play.

import { byId, fragmentValues, hook, make, setText, targetOf } from "../base/dom.js";
import { createMemo, html, render } from "../base/html.js";
import { late, serveButtons } from "../base/late.js";
import { createRedraw } from "../base/redraw.js";
import { LARGER, SMALLER } from "../board/geometry.js";
import { encodeMarks } from "../core/link_text.js";
import { say } from "../core/texts/say.js";
import { drawingOf } from "../make/drawing.js";
import { PICTURE_WAITS, storePicture, takeUploaded } from "../make/picture_files.js";
import { listenToSources, sourceButtons } from "../make/picture_sources.js";
import { blank } from "../make/pictures.js";
import { checksView } from "./checks.js";
import { Editor } from "./editor.js";
import { aroundCorner, handles, handPanel, meshOfHand, sizeOfHand, turnedHand, usualHand } from "./hand.js";
import { keepReading, keptReading } from "./kept.js";
import { numberPanel, spokenNumber } from "./number_panel.js";
import { centreOf, firstCell, isWithin, levelling, outlineOf } from "./projection.js";
import { countMarks, doubtful, faultsOf, inksOf, isColoured, marksOf, nearest, puzzleOf, SIDES } from "./reading.js";
import { without } from "./repairs.js";
import { Scanner } from "./scanner.js";
import { drawCrop, Stage } from "./picture_stage.js";

/** @import { Judge, Verdict } from "../make/verdict.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Reading, ScanAnswer } from "./reading.js" */
/** @import { Change } from "./repairs.js" */

const page = byId("scan"), { open = "", draw: drawing = "", seconds } = page.dataset;
/** @type {Verdict} */
const NO_VERDICT = { outcome: "", text: "", cells: null, differ: [], broken: -1 };
const FIELDS = "input, textarea, dialog"; // which take keys for themselves
const CROP = 240; // pixels of the straightened part
const crop = make("canvas", { width: CROP, height: CROP, ariaHidden: "true" });
const scene = { hand: /** @type {Hand | null} */ (null) }; // while the grid is set by hand
let drawsOthers = false; // a picture without a grid is drawn from: nobody said that it shows a puzzle
let followed = ""; // the number that the view has gone to
let pictured = /** @type {HTMLCanvasElement | null} */ (null); // the picture that has been shown whole

const { redraw } = createRedraw(scene, draw), editor = new Editor(redraw);
const scanner = new Scanner(redraw, take);
const judging = late(() => import("../make/verdict.js"),
  ({ Judge }) => new Judge(scanner.follower, Number(seconds), redraw));
let judge = /** @type {Judge | null} */ (null);
const stage = new Stage(byId("stage"), { press, moved: createRedraw(scene, drawStage).redraw });
const inksMemo = createMemo(), puzzleMemo = createMemo();
const takers = {
  file: (/** @type {Blob} */ file) => openPicture(file), fail: (/** @type {string} */ text) => scanner.fail(text),
};

// The picture

/** @param {Blob} file @param {boolean} [others] @param {ScanAnswer | null} [answer] */
function openPicture(file, others = false, answer = null) {
  drawsOthers = others;
  scene.hand = null;
  editor.answer = null;
  scanner.open(/** @type {File} */ (file), answer);
}

/** @param {ScanAnswer | null} answer */
function take(answer) {
  if (!answer) return drawsOthers ? drawFromIt() : setByHand();
  scene.hand = null;
  editor.start(answer);
  return showPuzzle();
}

function showPuzzle() {
  const { answer, now } = editor, numbers = SIDES.flatMap((side) => now[side].flat());
  if (answer) stage.show([...answer.mesh.flat(), ...numbers.flatMap(({ corners }) => corners)],
    levelling(outlineOf(answer.mesh)));
  redraw();
}

/** Hand the picture over to the page on which puzzles are drawn. */
async function drawFromIt() {
  const { file } = scanner;
  if (file && await storePicture(file)) location.replace(drawing + PICTURE_WAITS);
}

// The grid by hand

function setByHand() {
  const { picture } = scanner, { answer } = editor;
  if (!picture) return;
  scene.hand = answer ? {
    corners: outlineOf(answer.mesh), rows: `${answer.rows.length}`, cols: `${answer.cols.length}`, corner: 0,
  } : usualHand(picture);
  editor.go(null);
  showPicture();
}

/** Show the whole picture, as the hand holds it. */
function showPicture() {
  const { picture } = scanner, { hand } = scene;
  if (!picture) return;
  const { width, height } = picture;
  stage.show([[0, 0], [width, 0], [width, height], [0, height]], hand ? levelling(hand.corners) : 0);
  redraw();
}

/** @param {Partial<Hand>} changes */
function setHand(changes) {
  if (scene.hand) scene.hand = { ...scene.hand, ...changes };
  redraw();
}

const handActs = {
  set: setHand,
  turn() {
    if (scene.hand) scene.hand = turnedHand(scene.hand);
    showPicture();
  },
  read() {
    if (!scene.hand) return;
    const { corners } = scene.hand, [rows, cols] = sizeOfHand(scene.hand);
    drawsOthers = false;
    scanner.ask({ corners, rows, cols });
  },
  leave() {
    scene.hand = null;
    showPuzzle();
  },
};

// The numbers

/** @param {number[]} spot @param {number} reach */
function press(spot, reach) {
  const { answer } = editor;
  if (scene.hand || !answer) return;
  const place = nearest(editor.now, spot, Math.max(reach, answer.cell));
  const other = answer.outlines.findIndex((outline, at) => at !== answer.place && isWithin(outline, spot));
  if (other >= 0 && !place) scanner.ask({ place: other });
  else editor.go(place);
}

const numberActs = {
  go: editor.go.bind(editor), next: editor.next.bind(editor), type: editor.type.bind(editor),
  erase: editor.erase.bind(editor), remove: editor.remove.bind(editor), insert: editor.insert.bind(editor),
  replace: editor.put.bind(editor), ink: editor.ink.bind(editor), confirm: editor.confirm.bind(editor),
};
const checkActs = {
  go: numberActs.go, choose: (/** @type {number} */ place) => scanner.ask({ place }),
  again: () => scanner.ask({}), stop: () => scanner.leave(),
  repair: () => scanner.repair(editor.now, editor.answer?.palette ?? []),
  accept(/** @type {Change[]} */ changes) {
    if (scanner.busy) scanner.leave();
    scanner.repairs = without(scanner.repairs ?? [], changes);
    editor.accept(changes);
  },
};

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
/** @type {Record<string, (event: KeyboardEvent) => void>} */
const KEYS = {
  ...Object.fromEntries(ARROWS.map((key) => [key, () => editor.move(key)])),
  ...Object.fromEntries([..."0123456789"].map((digit) => [digit, () => editor.type(digit)])),
  n: ({ shiftKey }) => editor.next(shiftKey ? -1 : 1), N: () => editor.next(-1), Delete: () => editor.remove(),
  Backspace: () => editor.erase(), Insert: ({ shiftKey }) => editor.insert(shiftKey), Escape: () => editor.go(null),
  "+": () => stage.zoomBy(LARGER), "-": () => stage.zoomBy(SMALLER),
};

/** @param {KeyboardEvent} event */
function pressKey(event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event, target = targetOf(event), held = ctrlKey || metaKey;
  if (!editor.answer || scene.hand || altKey || target.closest?.(FIELDS)) return;
  const letter = key.toLowerCase(), isRedo = letter === "y" || shiftKey, isStep = letter === "y" || letter === "z";
  const isEnter = key === "Enter" && !target.closest?.("button, a, summary");
  const act = held ? isStep && (() => editor.step(!isRedo)) : isEnter ? numberActs.confirm : KEYS[key];
  if (!act) return;
  event.preventDefault();
  act(event);
}

// Drawing the page

/** @returns {Ink[]} */
const inks = () => inksMemo(`${editor.answer?.palette}`, () =>
  (isColoured(editor.answer?.palette ?? []) ? inksOf(editor.answer?.palette ?? []) : []));

/** The puzzle is the same object as long as its numbers are the same, so that it is judged once. */
const puzzle = () => puzzleMemo(signOf(editor.now), () =>
  (editor.answer && !faultsOf(editor.now).length ? puzzleOf(editor.now, editor.answer.palette) : null));

/** @param {Reading} reading */
const signOf = (reading) => JSON.stringify(SIDES.map((side) =>
  reading[side].map((clue) => clue.map(({ value, ink }) => [value, ink]))));

/** What is read, unless the grid is being set. */
const reading = () => (editor.answer && !scene.hand ? editor.now : null);

/** @returns {boolean} */
function draw() {
  const { hand } = scene, { answer, now, current } = editor, { picture, busy } = scanner, read = reading();
  const written = read && puzzle(), faults = read ? faultsOf(now) : [];
  if (written) judge?.look(written, null, true);
  const verdict = judge?.verdict ?? NO_VERDICT;
  if (read) followCurrent();
  page.dataset.state = hand ? "hand" : picture || busy ? (read ? "read" : "reading") : "empty";
  page.toggleAttribute("data-number", Boolean(current && read));
  render(byId("sources"), html`${!picture && sourceButtons(takers)}`);
  render(byId("number"), hand ? handPanel(hand, { ...handActs, leave: answer && handActs.leave }, crop)
    : read && numberPanel({ reading: read, current, inks: inks(), left: doubtful(now).length,
      isUnique: verdict.outcome === "UNIQUE", crop }, numberActs));
  const whole = { scanner, answer, reading: read, isByHand: hand !== null, inks: inks(), faults };
  render(byId("checks"), checksView({ ...whole, verdict }, checkActs));
  drawParts(read !== null);
  byId("publish").hidden = !written;
  byId("publish").dataset.outcome = verdict.outcome;
  byId("others").hidden = !picture;
  return drawStage();
}

/** Only the picture, while it moves. @returns {boolean} */
function drawStage() {
  const { hand } = scene, { answer, current } = editor, { picture } = scanner;
  if (picture !== pictured) {
    pictured = picture;
    if (!answer) showPicture();
  }
  stage.draw(picture && {
    picture, mesh: hand ? meshOfHand(hand) : answer?.mesh ?? [], reading: reading(), current,
    cell: answer?.cell ?? 1, outlines: hand ? [] : answer?.outlines ?? [], place: answer?.place ?? 0,
    letters: inks().map(({ letter }) => letter),
  });
  render(byId("handles"), hand && handles(hand, stage, setHand));
  return false;
}

/** Go to the current number and say it, once. */
function followCurrent() {
  const { answer, current, now, number } = editor, place = JSON.stringify([current, number?.key]);
  if (!answer || !current) return;
  const quad = number?.corners ?? firstCell(answer.mesh, current.side, current.index);
  if (place !== followed) stage.goTo(centreOf(quad), answer.cell);
  followed = place;
  setText(byId("spoken"), spokenNumber(now, current, inks()));
}

/** The crop, and what depends on the reading. @param {boolean} isRead */
function drawParts(isRead) {
  const { picture } = scanner, { answer, current, number, history } = editor;
  const quad = scene.hand ? aroundCorner(scene.hand) : isRead && current && answer
    ? number?.corners ?? firstCell(answer.mesh, current.side, current.index) : null;
  if (quad && picture) drawCrop(crop, picture, quad, scene.hand ? 0 : undefined);
  const marks = isRead ? countMarks(answer?.marks ?? null) : 0;
  hook(document, "with-marks").hidden = !marks;
  setText(hook(document, "with-marks"), say("scanning.keep_marks", { count: marks }));
  hook(document, "undo", HTMLButtonElement).disabled = !isRead || !history.past.length;
  hook(document, "redo", HTMLButtonElement).disabled = !isRead || !history.next.length;
  hook(document, "by-hand").hidden = Boolean(scene.hand) || !picture;
}

// Ways on

const publication = late(() => import("../make/exchange.js"), ({ createPublication }) => {
  const { codeOf, goTo } = createPublication({
    now: () => drawingOf(blank(editor.now.rows.length, editor.now.cols.length), ""), puzzle,
    missing: () => say("scanning.outcome_none"), open, fail: (sentence = "") => scanner.fail(sentence),
  });
  hook(document, "with-marks").addEventListener("click", () => (
    editor.answer && goTo(`marks=${encodeMarks(marksOf(editor.answer))}`)));
  hook(document, "edit").addEventListener("click", async () => {
    const code = await codeOf();
    if (code) location.assign(`${drawing}&${new URLSearchParams({ puzzle: code })}`);
  });
  return true;
});

/** Forget the picture. */
function startOver() {
  scanner.leave();
  Object.assign(scanner, { picture: null, sent: null });
  editor.answer = scene.hand = null;
  redraw();
}

/** @type {Record<string, () => unknown>} */
const acts = {
  undo: () => editor.step(true), redo: () => editor.step(false), "by-hand": setByHand,
  "draw-instead": drawFromIt, another: startOver,
  "zoom-in": () => stage.zoomBy(LARGER), "zoom-out": () => stage.zoomBy(SMALLER),
  "zoom-whole": () => (scene.hand ? showPicture() : showPuzzle()),
};
for (const [name, act] of Object.entries(acts)) hook(document, name).addEventListener("click", act);
listenToSources(document.body, takers, () => !document.querySelector("dialog[open]"));
addEventListener("keydown", pressKey);
addEventListener("pagehide", () => keepReading(scanner.picture, editor.answer, editor.now));
redraw();
serveButtons(byId("publish"), publication);
judging(true).then((made) => {
  judge = made;
  redraw();
});

const handed = fragmentValues(), kept = keptReading();
if (handed.has(PICTURE_WAITS.slice(1))) {
  window.history.replaceState(null, "", location.pathname);
  const { file, answer } = await takeUploaded();
  if (file) openPicture(file, !handed.has("puzzle"), answer);
  else scanner.fail(say("picturing.lost"));
} else if (kept) {
  await scanner.open(kept.file, kept.answer);
  editor.start(kept.answer, kept.now);
  redraw();
}
