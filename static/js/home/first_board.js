// The small board on the home page, with the first puzzle that was not solved here yet.

import { createBoard } from "../board/board.js";
import { letPlay } from "../board/strokes.js";
import { noteRecord } from "../core/best_time.js";
import { restore } from "../core/snapshot.js";
import { brokenLines, createGame, progress, refreshFacts, startOver } from "../core/state.js";
import { deduced, marksIn, satisfied } from "../core/lines.js";
import { CROSSED, FILLED, MARK, masksOf } from "../core/marks.js";
import { cellLabel, clock, clueText, lineName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { unsolved } from "../base/kept_achievements.js";
import { keepGame, keepTime } from "../base/autosave.js";
import { byId, calmness, setText } from "../base/dom.js";
import { late } from "../base/late.js";
import { createRedraw } from "../base/redraw.js";
import { keyOf } from "../base/saved_games.js";
import { parse, textAt } from "../base/storage.js";

/** @import { AuthorColours } from "../board/end_animation.js" */
/** @typedef {FlatPuzzle & { code: string, name: string, title: string, ending: AuthorColours | null }} First */

/** Show it; returns the code of its puzzle. */
export function showFirstBoard() {
  const puzzles = /** @type {First[]} */ (JSON.parse(byId("first").dataset.puzzles ?? "[]"));
  const codes = unsolved(puzzles.map(({ code }) => code)), open = puzzles.filter(({ code }) => codes.includes(code));
  byId("another").hidden = open.length < 2; // this one will be solved by then
  byId("again").hidden = open.length > 1;
  return new FirstBoard(open[0] ?? puzzles[0]).begin();
}

class FirstBoard {
  /** @param {First} puzzle */
  constructor(puzzle) {
    const known = textAt(keyOf(puzzle.code)), saved = parse(known);
    this.puzzle = puzzle;
    this.game = createGame(puzzle);
    restore(this.game, saved);
    this.store = createRedraw(this.game, () => this.draw());
    const { game, store } = this, { rows, cols } = puzzle;
    this.board = createBoard(byId("stage"), puzzle, {
      name: say("board.name", { title: say("starting.first_name"), rows: rows.length, columns: cols.length }),
      label: (cell) => cellLabel(game, cell), redraw: store.redraw, played: true,
    });
    this.screen = letPlay(this.board, store).screen;
    this.calm = calmness();
    this.ending = /** @type {{ close: () => void } | null} */ (null);
    this.ended = /** @type {boolean | null} */ (null);
    this.tipped = -1; // the version of the game for which the tip was chosen
    this.end = late(() => import("../board/end_animation.js"),
      ({ showEnding }) => showEnding);
    this.save = keepGame(store, puzzle.code, known, {
      about: () => ({
        height: rows.length, width: cols.length, share: progress(game).share,
        title: game.record ? puzzle.title : puzzle.name,
      }),
      took: store.redraw,
    });
  }

  begin() {
    const { game, store, puzzle } = this;
    keepTime(game, byId("stage"), () => {});
    byId("again").addEventListener("click", () => store.change(startOver));
    store.redraw();
    return puzzle.code;
  }

  draw() {
    const { game, screen, board, calm } = this, whole = refreshFacts(game);
    const { cells, given, facts, factsVersion, finished } = game, cursor = screen.focused ? game.cursor : null;
    board.parts.frame.classList.toggle("focused", cursor !== null);
    const moving = board.draw({
      cells, given, facts, factsVersion, look: null, ghosts: [], wrong: [], clean: finished, calm: calm.matches,
      hover: finished ? null : screen.hover, cursor,
    }, performance.now());
    this.noteEnd();
    this.showTip();
    this.save();
    return moving || !whole;
  }

  showTip() {
    const { game } = this;
    if (this.tipped === game.version || game.open || game.finished) return;
    this.tipped = game.version;
    setText(byId("tip"), tipFor(game));
  }

  /** See whether the game has ended, or its end was undone. */
  noteEnd() {
    const { game, ended } = this;
    noteRecord(game);
    if (game.strokes.length === 1) this.end(true);
    if (game.finished === ended) return;
    this.ended = game.finished;
    this.ending?.close();
    this.ending = null;
    byId("solved").hidden = !game.finished;
    byId("tip").hidden = game.finished;
    if (game.finished) this.showEnd(ended !== null);
  }

  /** @param {boolean} seen whether the player saw it happen */
  async showEnd(seen) {
    const { game, puzzle } = this, time = clock(game.record?.seconds ?? game.seconds);
    setText(byId("outcome"), say("starting.first_done", { title: puzzle.title, time }));
    const showEnding = await this.end();
    if (!showEnding || !game.finished) return;
    this.ending = showEnding(this.board, game, { calm: this.calm.matches || !seen, author: puzzle.ending });
  }
}

/** Where to begin, and where to go on. @param {Game} game */
function tipFor(game) {
  const { clues, shape } = game, [wrong = -1] = brokenLines(game);
  const { line, count } = wrong < 0 ? mostTelling(game) : { line: wrong, count: 0 };
  const about = { line: lineName(game, line), clue: clueText(clues[line]), count };
  if (wrong >= 0) return say("starting.wrong_line", about);
  if (count === 0) return say("starting.first_step");
  if (count < (line < shape[0] ? shape[1] : shape[0])) return say("starting.next_line", about);
  return say(line < shape[0] ? "starting.first_row" : "starting.first_column");
}

/** The line in which most cells have to be filled next, and how many. Crosses are left to the page: where the runs of a
 * line are done, its other cells stay empty. @param {Game} game */
function mostTelling(game) {
  const { lines, clues, cells } = game, marks = cells.map((value) => value & MARK);
  lines.forEach(({ start, step, length }, line) => {
    if (!satisfied(clues[line] ?? [], marksIn(game, line, cells))) return;
    for (let i = 0; i < length; i++) marks[start + i * step] ||= CROSSED;
  });
  const masks = masksOf(marks, 2);
  return lines.map((_, line) => {
    const news = deduced(game, line, masks) ?? [];
    return { line, count: news.filter(([, mark]) => mark === FILLED).length };
  }).reduce((best, next) => (next.count <= best.count ? best : next));
}
