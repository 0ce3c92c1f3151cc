// Saves a game or a draft soon after each change and when the page is left. If another tab went on with it, this tab
// says so and puts its own marks aside until the player decides. The time of a game is saved as well.

import { fits, isSame, passBy, snapshot, takeOver } from "../core/snapshot.js";
import { say } from "../core/texts/say.js";
import { begin } from "./busy.js";
import { hideNote, showNote } from "./dom.js";
import { asideKey, asidesOf, keep, keepAside, keyOf } from "./saved_games.js";
import { mayKeep, parse, remove, textAt } from "./storage.js";

const DELAY = 400, SECOND = 1000; // milliseconds

/**
 * What is saved under a code.
 * @typedef {object} Own
 * @property {() => number} version a number that differs after each change
 * @property {() => boolean} resting whether no stroke is going on
 * @property {() => Partial<Saved>} record
 * @property {(other: Saved | null) => boolean} fits whether it can be taken over
 * @property {(other: Saved) => boolean} same whether it has the same marks
 * @property {(other: Saved) => unknown} take change to it, undoably
 * @property {(other: Saved) => unknown} stay keep what is here, with the other one within reach
 * @property {Record<string, () => unknown>} [export] another way to save it
 */

/** Save a game from now on; returns a function to call whenever it may have changed. `known` is the text from which it
 * was restored, `about()` what is saved besides.
 * @param {import("./redraw.js").Redraw<any>} store @param {string} code @param {string | null} known
 * @param {Pick<Own, "export"> & { about: () => Partial<Saved>, took: (other: Saved) => void }} acts */
export function keepGame({ state: game, change }, code, known, { about, took, export: exported }) {
  const keeping = new Keeping(code, {
    version: () => game.version, resting: () => !game.open, record: () => ({ ...snapshot(game), ...about() }),
    fits: (other) => fits(game, other), same: (other) => isSame(game, other),
    take: (other) => { change(takeOver, other); took(other); }, stay: (other) => change(passBy, other),
    export: exported,
  }, known);
  keeping.listen();
  return () => keeping.save();
}

/** The clock of a game: `game.seconds` pass while the page and `stage` are visible and no dialog is open; `show` shows
 * them.
 * @param {{ seconds: number, finished: boolean }} game @param {HTMLElement} stage
 * @param {(seconds: number) => void} show */
export function keepTime(game, stage, show) {
  let since = performance.now();
  const stands = () => document.hidden || game.finished || stage.hidden || document.querySelector("dialog[open]");
  setInterval(() => {
    const now = performance.now();
    if (!stands()) game.seconds += (now - since) / SECOND;
    since = now;
    show(game.seconds);
  }, SECOND);
  document.addEventListener("visibilitychange", () => { since = performance.now(); });
  show(game.seconds);
}

export class Keeping {
  /** @param {string} code @param {Own} own @param {string | null} known the text from which it was restored */
  constructor(code, own, known) {
    this.code = code;
    this.own = own;
    this.known = known; // the saved text, as this tab wrote or saw it last
    this.tab = Math.random().toString(36).slice(2);
    this.other = /** @type {{ saved: Saved, text: string, key: string } | null} */ (null); // to decide about
    this.version = own.version();
    this.waiting = 0;
    this.kept = () => {};
    this.failed = false;
  }

  listen() {
    const leave = () => this.saveNow(), key = keyOf(this.code);
    addEventListener("storage", (event) => { if (event.key === key) this.look(); });
    addEventListener("pageshow", () => this.look());
    document.addEventListener("visibilitychange", () => { if (document.hidden) leave(); else this.look(); });
    addEventListener("pagehide", leave);
    if (this.known !== null && !this.own.fits(parse(this.known))) showNote("spoilt", say("keeping.unreadable"));
    this.lookAside();
  }

  /** Save soon, if it has changed. */
  save() {
    if (this.own.version() === this.version || !this.own.resting() || this.waiting) return;
    this.kept = begin("keeping");
    this.waiting = setTimeout(() => this.saveNow(), DELAY);
  }

  saveNow() {
    const { own, code, tab } = this, record = own.record();
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.kept();
    this.look();
    const changed = own.version() !== this.version;
    if (!changed && (this.other || this.known === null)) return; // looked at only
    this.version = own.version();
    if (this.other) return this.tell(keepAside(code, tab, record));
    const text = keep(code, record);
    this.known = text ?? this.known;
    return this.tell(text !== null);
  }

  /** @param {boolean} kept */
  tell(kept) {
    if (kept || this.failed) return;
    this.failed = true; // said only once
    showNote("not-kept", mayKeep() ? say("keeping.full") : say("keeping.forbidden"), this.own.export);
  }

  // Other tabs

  /** Notice if another tab went on. */
  look() {
    const { code, own, known } = this, key = keyOf(code), text = textAt(key), saved = parse(text);
    if (text === known || text === this.other?.text) return;
    if (text !== null && saved && own.fits(saved) && !own.same(saved))
      return this.offer(say("keeping.overtaken"), saved, text, key);
    this.known = text;
    if (this.other?.key === key) this.settle();
  }

  /** Notice if another tab has put marks aside. */
  lookAside() {
    for (const key of asidesOf(this.code)) {
      const text = textAt(key), saved = parse(text);
      if (text !== null && saved && this.own.fits(saved) && !this.own.same(saved))
        return this.offer(say("keeping.found"), saved, text, key);
      remove(key);
    }
    return undefined;
  }

  /** @param {string} sentence @param {Saved} saved @param {string} text @param {string} key */
  offer(sentence, saved, text, key) {
    this.other = { saved, text, key };
    showNote("other-tab", sentence, {
      [say("keeping.take_over")]: () => this.decide(this.own.take),
      [say("keeping.go_on")]: () => this.decide(this.own.stay),
    });
  }

  /** @param {(other: Saved) => unknown} how */
  decide(how) {
    this.look();
    const { other, code } = this;
    if (!other) return;
    how(other.saved);
    if (other.key === keyOf(code)) this.known = other.text;
    else remove(other.key);
    this.settle();
    this.version = NaN; // so that it is saved, whatever was decided
    this.saveNow();
  }

  settle() {
    this.other = null;
    hideNote("other-tab");
    remove(asideKey(this.code, this.tab));
    this.lookAside();
  }
}
