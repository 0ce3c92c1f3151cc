// Keeping a game, or a model that is being made, in the browser: shortly after each change and when the page is left.
// Other tabs may have the same one. Where one of them went on, this tab does not write over that: it says so, and puts
// its own marks aside until the player decides. The time of a game is kept as well.

import { fits, isSame, passBy, snapshot, takeOver } from "../core/snapshot.js";
import { say } from "../core/texts/say.js";
import { begin } from "./busy.js";
import { hideNote, showNote } from "./notes.js";
import { asideKey, asidesOf, keep, keepAside, keyOf, mayKeep, parse, remove, textAt } from "./saved_games.js";

const DELAY = 400, SECOND = 1000; // milliseconds

/**
 * What is kept under a code.
 * @typedef {object} Own
 * @property {() => number} version another number whenever it has changed
 * @property {() => boolean} resting whether nothing is half done
 * @property {() => Partial<Saved>} record
 * @property {(other: Saved | null) => boolean} fits whether that can be taken over
 * @property {(other: Saved) => boolean} same whether that has the same marks
 * @property {(other: Saved) => void} take change to it, with a way back
 * @property {(other: Saved) => void} stay go on with what is here, with a way to it
 * @property {Record<string, () => unknown>} [export] how else it can be kept
 */

/** Keep a game from now on; returns what is to be called whenever it may have changed. `known` is the text from which
 * it was taken up, `about()` what is kept besides.
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

/** The clock of a game: let `game.seconds` pass while somebody looks and `stage` is in sight, and `show` them.
 * @param {{ seconds: number, finished: boolean }} game @param {HTMLElement} stage
 * @param {(seconds: number) => void} show */
export function keepTime(game, stage, show) {
  let since = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (!document.hidden && !game.finished && !stage.hidden) game.seconds += (now - since) / SECOND;
    since = now;
    show(game.seconds);
  }, SECOND);
  document.addEventListener("visibilitychange", () => { since = performance.now(); });
  show(game.seconds);
}

export class Keeping {
  /** @param {string} code @param {Own} own @param {string | null} known the text from which it was taken up */
  constructor(code, own, known) {
    this.code = code;
    this.own = own;
    this.known = known; // what is kept, as this tab wrote or saw it last
    this.tab = Math.random().toString(36).slice(2);
    this.other = /** @type {{ saved: Saved, text: string, key: string } | null} */ (null); // to be decided about
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

  /** It may have changed. */
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
    this.failed = true; // is told once
    showNote("not-kept", mayKeep() ? say("keeping.full") : say("keeping.forbidden"), this.own.export);
  }

  // Other tabs

  /** See whether another tab went on. */
  look() {
    const { code, own, known } = this, key = keyOf(code), text = textAt(key), saved = parse(text);
    if (text === known || text === this.other?.text) return;
    if (text !== null && saved && own.fits(saved) && !own.same(saved))
      return this.offer(say("keeping.overtaken"), saved, text, key);
    this.known = text;
    if (this.other?.key === key) this.settle();
  }

  /** See whether another tab has put marks aside. */
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

  /** @param {(other: Saved) => void} how */
  decide(how) {
    this.look();
    const { other, code } = this;
    if (!other) return;
    if (other.key === keyOf(code)) this.known = other.text;
    else remove(other.key);
    how(other.saved);
    this.settle();
    this.version = NaN; // it is to be kept, whatever was decided
    this.saveNow();
  }

  settle() {
    this.other = null;
    hideNote("other-tab");
    remove(asideKey(this.code, this.tab));
    this.lookAside();
  }
}
