// The result of a finished game, to share as a text and a picture that give nothing of the solution away: strokes are
// squares. Loaded when somebody opens it.

import { streakOf } from "../core/achievements.js";
import { today } from "../core/best_time.js";
import { CROSSED, isFilled, MARK } from "../core/marks.js";
import { sizeName } from "../core/shapes.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { achievements } from "../base/kept_achievements.js";
import { byId, hook } from "../base/dom.js";
import { copyBy, saveFile } from "../base/output.js";
import { fillBox, readPalette, strokePath } from "../board/paint.js";

const WIDTH = 1200, HEIGHT = 630, MARGIN = 72; // as in the template
const MOST = 60, ACROSS = 12; // squares
const SIDE = 38, GAP = 10;
/** @type {Record<string, string>} */
const SQUARES = { filled: "⬛", crossed: "⬜", erased: "🟧" };

export class Result {
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
