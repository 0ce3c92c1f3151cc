// Everybody solves the same puzzle on a board of their own. This page of a puzzle is lent by the class: the board goes
// to the teacher, and comes back after a reload or on another device. What the teacher shows lies over it.

import { digitsOf } from "../core/link_text.js";
import { restore, takeOver, textOf } from "../core/snapshot.js";
import { say } from "../core/texts/say.js";
import { byId, hook } from "../base/dom.js";
import { loadNeeded } from "../base/late.js";
import { html } from "../base/html.js";
import { openLentPage } from "../play/lent_page.js";
import { openActivity } from "./classroom.js";
import { wrongMarks } from "./class_boards.js";
import { readPlace } from "./class_entries.js";
import { marksIn, mergedCells, readWork, shownWork } from "./own_work.js";
import { keptWork } from "./kept_rooms.js";
import { createShownBoard } from "./shown_board.js";

/** @import { Classroom } from "./classroom.js" */
/** @typedef {import("../board/inks.js").Inks | null} Inks */
/** `unique`: whether it is the only one. @typedef {{ cells: string | null, unique: boolean }} Solution */

const page = await openLentPage(), { game } = page;
const { code, role } = readPlace(location);

const digits = () => digitsOf(game.cells);

let classCells = digits(); // the board as the class knows it
let version = game.version;

/** Take up what another device, another tab or an earlier visit did. @param {any} work */
function takeUp(work) {
  const { cells } = work ?? {};
  if (typeof cells !== "string" || cells.length !== game.size || cells === classCells) return;
  const board = mergedCells(classCells, digits(), cells);
  const saved = { seconds: 0, hints: 0, shown: false, ...work, cells: textOf(marksIn(board, game.palette)) };
  classCells = cells;
  if (board === digits()) return;
  if (game.strokes.length) page.change(takeOver, saved);
  else {
    restore(game, saved);
    version = game.version;
    page.redraw();
  }
}

/** @param {Classroom} room */
function handIn(room) {
  if (game.version === version) return;
  version = game.version;
  classCells = digits();
  room.putCells(game.cells);
  const { seconds, hints, finished, shown } = game;
  room.put({ seconds: Math.round(seconds), hints, finished, ...(shown && { shown }) });
}

const stored = role === "pupil" ? readWork(keptWork(code)) : null; // until the server has answered
if (stored && String(stored.activity) === byId("class-bar").dataset.activity) takeUp(shownWork(stored));
openActivity({ kind: "solve", read: inksOf, pupil: play, teacher: showToClass, screen: showToClass });

/** The colours for boards of the class, if the puzzle has some. @returns {Promise<Inks>} */
async function inksOf() {
  if (!game.palette) return null;
  const { Inks } = await loadNeeded(() => import("../board/inks.js"));
  return new Inks(game.palette, () => page.settings.letters);
}

/** @param {Classroom} room @param {Inks} inks @param {HTMLElement} part */
function play(room, inks, part) {
  const show = showOver(room, inks, part);
  if (room.activity.pairs) {
    loadNeeded(() => import("./pair.js")).then(({ solveInPair }) => solveInPair(page, room));
    return show;
  }
  const meet = () => { if (!game.open) takeUp(room.work()); }; // a stroke is not cut by what others did
  meet();
  page.onDraw(() => {
    meet();
    if (!game.open) handIn(room);
  });
  page.redraw();
  return (/** @type {any} */ stage, /** @type {any} */ _, /** @type {Set<string>} */ names) => {
    if (names.has(room.workName())) meet();
    return show(stage);
  };
}

/** The screen, which sees how far the class is. @param {Classroom} room @param {Inks} inks @param {HTMLElement} part */
async function showToClass(room, inks, part) {
  const { ClassProgress } = await loadNeeded(() => import("./class_progress.js"));
  if (room.activity.pairs) {
    const { ClassPairs } = await loadNeeded(() => import("./class_pairs.js"));
    room.pairs = new ClassPairs(room);
  }
  return showOver(room, inks, part, new ClassProgress(room, game));
}

/** What the teacher shows over the boards of pupils, and what the screen shows always.
 * @param {Classroom} room @param {Inks} inks @param {HTMLElement} part
 * @param {import("./class_progress.js").ClassProgress | null} progress only on the screen */
function showOver(room, inks, part, progress = null) {
  const close = hook(part, "shown-close");
  let show = /** @type {ReturnType<typeof createShownBoard> | null} */ (null);
  let closed = ""; // what was closed, and does not come back by itself
  let solution = /** @type {Partial<Solution> | null} */ (null); // empty while it is on its way

  const now = () => JSON.stringify(room.stage.spot ?? room.stage.solution ?? null);

  /** The solution, once it is known; it is asked for when it is first wanted. @returns {Partial<Solution>} */
  function knownSolution() {
    if (solution) return solution;
    solution = {};
    solutionOf().then((answer) => {
      solution = answer;
      room.notify();
    });
    return solution;
  }

  close.hidden = progress !== null;
  close.addEventListener("click", () => {
    closed = now();
    room.notify();
  });

  return (/** @type {any} */ stage) => {
    const { spot } = stage, isHeated = progress && stage.heat === true && !spot;
    const right = !spot && (isHeated || stage.solution) ? knownSolution() : {};
    const isAwaited = progress && !stage.boards && !room.works.size; // nobody has begun: the screen shows the puzzle
    const isEmpty = isHeated || isAwaited;
    const cells = spot?.cells ?? (stage.solution ? right.cells : isEmpty ? "" : null) ?? null;
    if (now() === "null") closed = "";
    part.hidden = !progress && (cells === null || now() === closed);
    if (part.hidden) return undefined;
    const heat = isHeated && right.unique && right.cells ? heatOf(room, right.cells) : {};
    const showing = { clean: !spot && Boolean(stage.solution), drawing: spot ? stage.drawing : [], ...heat };

    /** @param {HTMLElement} host */
    function showBoard(host) {
      if (cells === null) return progress?.show();
      show ??= createShownBoard(host, page.puzzle, say("class.shown"), page.own?.makeBoard, inks);
      return show({ cells, ...showing });
    }

    return html`<header><h2 id="shown-title" data-testid="shown-title">${titleOf(room)}</h2>
      <p class="muted small" data-testid="shown-count">${progress && countOf(room)}</p>${close}</header>
      <div class="shown-host" hidden=${cells === null} ref=${showBoard}></div>${cells === null && progress?.host}`;
  };
}

/** @param {Classroom} room @param {string} solution */
function heatOf({ works }, solution) {
  const boards = [...works.values()].map(({ cells = "" }) => cells);
  return { numbers: wrongMarks(boards, solution), most: Math.max(2, boards.length / 2) };
}

/** @param {Classroom} room */
function titleOf({ stage: { spot, solution, heat }, activity }) {
  if (spot) return say("class.spot");
  if (heat && role !== "pupil") return say("class.heat");
  return solution ? say("class.solution") : activity.title || page.title;
}

/** How many of the class have finished. @param {Classroom} room */
function countOf({ works, solvers: { length: count } }) {
  const finished = [...works.values()].filter((work) => work.finished).length;
  return count ? say("class.finished_of", { finished, count }) : "";
}

/** @returns {Promise<Solution>} */
async function solutionOf() {
  const { answer } = await page.ask.solution([]);
  return { cells: answer?.marks ? digitsOf(answer.marks) : null, unique: answer?.outcome === "UNIQUE" };
}
