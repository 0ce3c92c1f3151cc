// What stands beside a finished board: how it was solved, the next puzzle, and the result to share, as a text and a
// picture that give nothing of the solution away: strokes are squares. Loaded once somebody plays.

import { createEnding } from "../board/end_animation.js";
import { streakOf } from "../core/achievements.js";
import { today } from "../core/best_time.js";
import { isSolid, sizeName } from "../core/shapes.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { achievements, following, noteSolved, trailWith, unsolved } from "../base/kept_achievements.js";
import { byId, find, hook, setText, showNote } from "../base/dom.js";
import { fillBox, readPalette, strokePath } from "../board/paint.js";
import { copyBy, saveFile } from "../base/output.js";
import { CROSSED, isFilled, MARK } from "../core/marks.js";

const BELOW = 12; // pixels below the button for the next puzzle

/** @param {import("./puzzle_page.js").PuzzlePage<any>} played */
export function createEnd({ game, page, name, calm }) {
  const kind = isSolid(game.shape) ? "c" : "p", embedded = "embedded" in document.documentElement.dataset;
  const result = new Result(game, name.neutral);
  hook(document, "result-open").addEventListener("click", () => result.open());

  /** @param {boolean} seen whether the player saw it happen */
  function show(seen) {
    if (game.record && !embedded && !noteSolved(page.dataset.id ?? "", game.record, seen && !game.shown)) {
      showNote("not-noted", say("ending.not_noted"));
    }
    leadOn(page, kind);
    hook(document, "result-open").hidden = game.shown;
    setText(byId("end-note"), name.note);
    setText(byId("achieved"), game.shown ? "" : achieved(game));
    if (seen) requestAnimationFrame(() => requestAnimationFrame(() => bringInSight(calm.matches)));
  }

  return { show, closing: (/** @type {boolean} */ still) => createEnding(game, still) };
}

/** Scroll up to the picture, as far as the next puzzle stays in sight, above tools at the lower edge.
 * @param {boolean} calm */
function bringInSight(calm) {
  const next = byId("next").getBoundingClientRect(), tools = find(document, ".tools").getBoundingClientRect();
  const covered = tools.bottom >= innerHeight && tools.left < next.right && tools.right > next.left;
  const low = covered ? tools.top : innerHeight;
  scrollBy({ top: next.bottom + BELOW - low, behavior: calm ? "instant" : "smooth" });
}

/** Let *Next* lead to the next unsolved puzzle: of its day, of the list that the player came from, or else of the
 * nearest difficulty. @param {HTMLElement} page @param {string} kind */
function leadOn({ dataset: { id = "", next = "", rating = "", trail: day } }, kind) {
  const trail = day ? JSON.parse(day) : trailWith(id), link = byId("next", HTMLAnchorElement);
  if (trail) {
    const { solved } = achievements();
    link.href = following(trail, id).find((puzzle) => !(puzzle.id in solved))?.href ?? trail.after ?? trail.address;
    byId("more-puzzles", HTMLAnchorElement).href = trail.address;
  } else if (next.trim()) {
    link.href = `/${kind}/${encodeURIComponent(nextCode(next, Number(rating)))}`;
  }
}

/** The first puzzle that was not solved here yet, or else the first of all. The server puts the nearest first; if it
 * did not know the rating of this one, the page does. @param {string} next codes with ratings @param {number} rating */
function nextCode(next, rating) {
  const rated = next.trim().split(" ").map((puzzle) => puzzle.split(":"));
  const apart = (/** @type {string[]} */ [, other]) => Math.abs(Number(other) - rating);
  if (rating) rated.sort((a, b) => apart(a) - apart(b));
  const codes = rated.map(([code]) => code);
  return unsolved(codes)[0] ?? codes[0];
}

/** @param {Game} game */
function achieved({ hints, seconds, record }) {
  const helped = hints ? say("ending.hints", { count: hints }) : say("ending.no_hints");
  const better = record && record.seconds < seconds;
  return better ? `${helped} ${say("ending.best", { time: clock(record.seconds) })}` : helped;
}

// The result

const WIDTH = 1200, HEIGHT = 630, MARGIN = 72; // as in the template
const MOST = 60, ACROSS = 12; // squares
const SIDE = 38, GAP = 10;
/** @type {Record<string, string>} */
const SQUARES = { filled: "⬛", crossed: "⬜", erased: "🟧" };

class Result {
  /** @param {Game} game @param {string} name of the puzzle, which does not give it away */
  constructor(game, name) {
    this.game = game;
    this.name = name;
    this.dialog = byId("result", HTMLDialogElement);
    this.text = byId("result-text", HTMLTextAreaElement);
    this.picture = byId("result-picture", HTMLCanvasElement);
    const copy = hook(this.dialog, "result-copy");
    copy.addEventListener("click", () => copyBy(copy, this.text.value, this.text));
    hook(this.dialog, "result-save").addEventListener("click", () => this.save());
    hook(this.dialog, "result-send").addEventListener("click", () => this.send());
  }

  open() {
    this.draw();
    const [name, done] = this.lines(), first = [name, this.streak()].filter(Boolean).join(" · ");
    this.text.value = [first, done, ...rowsOf(strokeKinds(this.game)), this.link()].join("\n");
    hook(this.dialog, "result-send").hidden = !("share" in navigator);
    this.dialog.showModal();
    this.text.select();
  }

  /** The puzzle, and how it was solved. */
  lines() {
    const { seconds, hints } = this.game, size = sizeName(this.game.shape), { name } = this;
    const helped = hints ? say("ending.hints", { count: hints }) : say("ending.no_hints");
    const solved = say("ending.solved", { time: clock(seconds) });
    return [name.includes(size) ? name : `${name}, ${size}`, `${solved} ${helped}`];
  }

  /** On the page of a day, how many days in a row something was solved; nothing elsewhere, and for a first day. */
  streak() {
    const { current } = streakOf(achievements().days, today());
    return location.pathname.startsWith("/daily/") && current > 1 ? say("ending.streak", { count: current }) : "";
  }

  link() {
    return `${byId("share").dataset.origin || location.origin}${location.pathname}`;
  }

  // The picture

  draw() {
    const paint = /** @type {Paint} */ (this.picture.getContext("2d")), palette = readPalette(this.dialog);
    const [name, done] = this.lines(), { closedInk: ink, font } = palette;
    const above = ["Nonoscope", this.streak()].filter(Boolean).join(" · ");
    fillBox(paint, [0, 0, WIDTH, HEIGHT], palette.closedSheet);
    paint.fillStyle = ink;
    paint.textBaseline = "alphabetic";
    const address = this.link().replace(/^https?:\/\//, "");
    /** @type {[string, number, number][]} */
    const words = [[above, 30, 96], [name, 54, 190], [done, 36, 250], [address, 24, HEIGHT - 48]];
    for (const [text, size, y] of words) {
      paint.font = `${size > 50 ? 680 : 450} ${size}px ${font}`;
      paint.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN);
    }
    strokeKinds(this.game).forEach((kind, i) => {
      const x = MARGIN + (i % ACROSS) * (SIDE + GAP), y = 300 + Math.floor(i / ACROSS) * (SIDE + GAP);
      drawSquare(paint, kind, x, y, palette);
    });
  }

  // To others

  /** @returns {Promise<File>} */
  file() {
    const name = `nonoscope-${sizeName(this.game.shape, "x")}.png`;
    return new Promise((done) => {
      this.picture.toBlob((blob) => done(new File(blob ? [blob] : [], name, { type: "image/png" })));
    });
  }

  async save() {
    const file = await this.file();
    saveFile(file, file.name);
  }

  async send() {
    const text = this.text.value, withPicture = { text, files: [await this.file()] };
    const sent = navigator.canShare?.(withPicture) ? withPicture : { text };
    await navigator.share(sent).catch(() => {}); // nobody was chosen
  }
}

/** Squares in rows. @param {string[]} kinds */
function rowsOf(kinds) {
  const squares = kinds.map((kind) => SQUARES[kind]), rows = [];
  while (squares.length) rows.push(squares.splice(0, ACROSS).join(""));
  return rows;
}

/** @param {Paint} paint @param {string} kind @param {number} x @param {number} y @param {Palette} palette */
function drawSquare(paint, kind, x, y, { closedInk, accent }) {
  const box = [x, y, SIDE, SIDE];
  if (kind !== "crossed") return fillBox(paint, box, kind === "filled" ? closedInk : accent);
  return strokePath(paint, new Path2D(`M${x + 1} ${y + 1}h${SIDE - 2}v${SIDE - 2}h${2 - SIDE}z`), closedInk, 2);
}

/** What the strokes did, in order but without places: fill, cross or erase. Of too many, several count as one.
 * @param {Pick<Game, "strokes">} game */
function strokeKinds(game) {
  const strokes = game.strokes.filter(({ cells }) => cells.length); // others strike out numbers
  const together = Math.max(1, Math.ceil(strokes.length / MOST)), kinds = [];
  for (let at = 0; at < strokes.length; at += together) {
    const after = strokes.slice(at, at + together).flatMap((stroke) => stroke.after.map((value) => value & MARK));
    const filled = after.filter(isFilled).length, crossed = after.filter((mark) => mark === CROSSED).length;
    kinds.push(filled + crossed < after.length / 2 ? "erased" : filled >= crossed ? "filled" : "crossed");
  }
  return kinds;
}
