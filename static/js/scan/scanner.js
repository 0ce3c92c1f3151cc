// A picture on its way to the server: it is made small enough, sent, and what was read comes back. Repairs of misread
// numbers are asked for as well. Never touches the page.

import { JobFollower, startTask } from "../base/net/jobs.js";
import { askScan } from "../base/net/puzzles.js";
import { problemText, sendable } from "../make/picture_sources.js";
import { boundChanges, writtenReading } from "./repairs.js";

/** @import { Quad } from "./projection.js" */
/** @import { Reading, ScanAnswer } from "./reading.js" */
/** @import { Repair } from "./repairs.js" */

/** What to read: which of several puzzles, or a board with these corners and so many lines.
 * @typedef {{ place?: number, corners?: Quad, rows?: number, cols?: number }} Wish */

export class Scanner {
  /** `read` is called after each reading, with null if the picture shows no puzzle. @param {() => void} changed
   * @param {(answer: ScanAnswer | null) => void} read */
  constructor(changed, read) {
    this.changed = changed;
    this.read = read;
    this.follower = new JobFollower();
    this.turn = 0; // what earlier turns asked for is unwanted
    this.file = /** @type {File | null} */ (null); // as it was brought
    this.sent = /** @type {Blob | null} */ (null);
    this.picture = /** @type {HTMLCanvasElement | null} */ (null);
    this.repairs = /** @type {Repair[] | null} */ (null);
    this.busy = /** @type {"" | "opening" | "reading" | "repairing"} */ ("");
    this.error = this.waits = "";
    this.stop = () => {};
  }

  /** Open a picture and read it, unless it comes with its `answer`. @param {File} file
   * @param {ScanAnswer | null} [answer] */
  async open(file, answer = null) {
    const turn = this.begin("opening");
    Object.assign(this, { file, sent: null, picture: null });
    const { sent, canvas, problem } = await sendable(file);
    if (turn !== this.turn) return;
    if (!sent || !canvas) return this.fail(problemText(problem ?? "spoiled"));
    Object.assign(this, { sent, picture: canvas });
    return answer ? this.take(answer) : this.ask({});
  }

  /** @param {Wish} wish */
  async ask(wish) {
    const turn = this.begin("reading"), { sent } = this;
    if (!sent) return;
    const { answer = null, error, isOther = false } = await askScan(sent, queryOf(wish));
    if (turn !== this.turn) return;
    if (answer) return this.take(answer);
    this.fail(error);
    return isOther && this.read(null);
  }

  /** @param {ScanAnswer} answer */
  take(answer) {
    this.end();
    this.read(answer);
  }

  /** Ask which misread numbers would explain that there is no solution.
   * @param {Reading} reading @param {string[]} palette */
  async repair(reading, palette) {
    const turn = this.begin("repairing"), wanted = () => turn === this.turn;
    const take = (/** @type {WireEvent} */ { repairs }) => {
      if (!wanted() || !repairs) return;
      this.repairs = repairs.map(({ changes }) => boundChanges(changes, reading, palette));
      this.changed();
    };
    const stop = await startTask(this.follower, { reading: writtenReading(reading, palette) }, { task: "repair" },
      take, (error, event) => {
        if (!wanted()) return;
        this.end(event && !event.error ? "" : error);
        if (event) take(event);
      }, (waits) => {
        if (wanted()) Object.assign(this, { waits });
        this.changed();
      });
    if (wanted() && this.busy) this.stop = stop;
    else if (!wanted()) stop();
  }

  /** @param {"opening" | "reading" | "repairing"} busy */
  begin(busy) {
    this.stop();
    Object.assign(this, { busy, error: "", waits: "", repairs: null, stop: () => {} });
    this.changed();
    return ++this.turn;
  }

  /** @param {string} [error] */
  end(error = "") {
    Object.assign(this, { busy: "", waits: "", error, stop: () => {} });
    this.changed();
  }

  /** Give up what goes on. */
  leave() {
    this.stop();
    this.turn++;
    this.end();
  }

  /** @param {string} [error] */
  fail(error) {
    this.end(error);
  }
}

/** @param {Wish} wish @returns {Record<string, string>} */
function queryOf({ place, corners, rows, cols }) {
  const spots = corners?.map((corner) => corner.map((part) => part.toFixed(1)).join(",")).join(" ");
  return {
    ...(place !== undefined && { place: String(place) }),
    ...(spots && { corners: spots, rows: String(rows), cols: String(cols) }),
  };
}
