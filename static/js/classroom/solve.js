// Everybody solves the same puzzle on a board of their own. This page of a puzzle is lent by the class: the board goes
// to the teacher, and comes back after a reload or on another device. What the teacher shows lies over it.

import "../core/texts/class_texts.js";
import { MARK } from "../core/marks.js";
import { takeOver } from "../core/other_marks.js";
import { restore, textOf } from "../core/snapshot.js";
import { say } from "../core/texts/say.js";
import { byId, setText } from "../base/dom.js";
import { loadNeeded } from "../base/late.js";
import { openLentPage } from "../play/lent_page.js";
import { enterClassroom } from "./classroom.js";
import { wrongMarks } from "./class_boards.js";
import { countedWorks, pupilsIn, readPlace } from "./class_entries.js";
import { digitsOf, marksIn, mergedCells, readWork, shownWork } from "./own_work.js";
import { keptWork } from "./kept_rooms.js";
import { createShownBoard } from "./shown_board.js";

/** @import { Classroom } from "./classroom.js" */
/** @typedef {import("../play/puzzle_page.js").PuzzlePage<any>} Page */

const page = await openLentPage(), { game } = page;
const { code, role } = readPlace(location);

/** The board of a game as digits. */
const digits = () => digitsOf(Array.from(game.cells, (value) => value & MARK));

let known = digits(); // the board as the class knows it
let version = game.version;

/** @param {any} work @param {string} cells @returns {Saved} */
const savedOf = (work, cells) => (
  { seconds: 0, hints: 0, shown: false, ...work, cells: textOf(marksIn(cells, game.palette)) });

/** Take up what another device, another tab or an earlier visit did. @param {any} work */
function takeUp(work) {
  const { cells } = work ?? {};
  if (typeof cells !== "string" || cells.length !== game.size || cells === known) return;
  const board = mergedCells(known, digits(), cells), saved = savedOf(work, board);
  known = cells;
  if (board === digits()) return;
  if (game.strokes.length) page.change(takeOver, saved);
  else {
    restore(game, saved);
    version = game.version;
    page.redraw();
  }
}

/** What this browser knows of the board, before the server has answered. */
function takeUpKept() {
  const work = readWork(keptWork(code));
  if (work && String(work.activity) === byId("class-bar").dataset.activity) takeUp(shownWork(work));
}

/** @param {Classroom} classroom */
function handIn(classroom) {
  if (game.version === version) return;
  version = game.version;
  known = digits();
  classroom.putCells(game.cells);
  const { seconds, hints, finished, shown } = game;
  classroom.put({ seconds: Math.round(seconds), hints, finished, ...(shown && { shown }) });
}

/** @param {Classroom} classroom */
function play(classroom) {
  const name = () => `work:${classroom.activity?.id}:${classroom.pupil}`;
  const meet = () => { if (!game.open) takeUp(classroom.work()); }; // a stroke is not cut by what others did
  meet();
  classroom.listen((names) => { if (names.has(name())) meet(); });
  page.save = () => {
    meet();
    if (!game.open) handIn(classroom);
  };
  page.redraw();
}

// What the teacher shows

/** What the teacher shows over the boards of pupils, and what the screen shows always. @param {Classroom} classroom */
async function follow(classroom) {
  const host = byId("shown-host"), box = byId("shown-board"), always = role !== "pupil";
  const name = say("class.shown");
  let closed = ""; // what was closed, and does not come back by itself
  /** @type {ReturnType<typeof createShownBoard> | null} */
  let show = null;
  /** @type {ReturnType<typeof solutionOf> | null} */
  let solution = null;
  const inks = await inksOf(game);
  const progress = await progressFor(classroom), working = byId("class-progress");

  const now = () => JSON.stringify(classroom.stage.spot ?? classroom.stage.solution ?? null);

  async function look() {
    const { stage } = classroom, { spot } = stage, heated = always && stage.heat === true && !spot;
    if (heated || (stage.solution && !spot)) solution ??= solutionOf(page);
    const { cells: right = null, unique = false } = await solution ?? {};
    const cells = spot?.cells ?? (stage.solution ? right : heated ? "" : null);
    if (now() === "null") closed = "";
    box.hidden = !always && (cells === null || now() === closed);
    if (box.hidden) return;
    setText(byId("shown-title"), titleOf(stage, classroom));
    setText(byId("shown-count"), always ? countOf(classroom) : "");
    host.hidden = cells === null;
    working.hidden = !host.hidden;
    if (cells === null) return progress?.show();
    show ??= createShownBoard(host, page.puzzle, name, page.own?.makeBoard, inks);
    const clean = !spot && Boolean(stage.solution), heat = heated && unique && right !== null;
    show({ cells, clean, drawing: spot ? stage.drawing : [], ...(heat && heatOf(classroom, right)) });
  }

  byId("shown-close").hidden = always;
  byId("shown-close").addEventListener("click", () => {
    closed = now();
    box.hidden = true;
  });
  classroom.listen(look);
  look();
}

/** @param {Classroom} classroom @param {string} solution */
function heatOf(classroom, solution) {
  const boards = [...classroom.works().values()].map(({ cells = "" }) => cells);
  return { numbers: wrongMarks(boards, solution), most: Math.max(2, boards.length / 2) };
}

/** @param {any} stage @param {Classroom} classroom */
function titleOf({ spot, solution, heat }, { activity, role: as }) {
  if (spot) return say("class.spot");
  if (heat && as !== "pupil") return say("class.heat");
  return solution ? say("class.solution") : activity?.title || page.title;
}

/** How many of the class have finished. @param {Classroom} classroom */
function countOf(classroom) {
  const finished = countedWorks(classroom).filter(({ work }) => work.finished).length;
  const count = pupilsIn(classroom).length;
  return count ? say("class.finished_of", { finished, count }) : "";
}

/** The colours for boards of the class, if the puzzle has some. @param {Game} played */
async function inksOf({ palette }) {
  if (!palette) return null;
  const { Inks } = await loadNeeded(() => import("../board/inks.js"));
  return new Inks(palette, () => page.settings.letters);
}

/** How far the class is, which pupils do not see. @param {Classroom} classroom */
async function progressFor(classroom) {
  if (role === "pupil") return null;
  const { ClassProgress } = await loadNeeded(() => import("./class_progress.js"));
  return new ClassProgress(byId("class-progress"), classroom, game);
}

/** A solution as digits, and whether it is the only one. @param {Page} puzzlePage */
async function solutionOf(puzzlePage) {
  const { answer } = await puzzlePage.ask.solution([]);
  return { cells: answer?.marks ? digitsOf(answer.marks) : null, unique: answer?.outcome === "UNIQUE" };
}

if (role === "pupil") takeUpKept();
const classroom = await enterClassroom();
if (role === "pupil") play(classroom);
follow(classroom);
