// The end of a game: its picture, its name, a stamp with the time and stars, the way to the next puzzle, and a sound.
// It is a short sequence if the player saw it come, and can be skipped. Loaded once somebody plays.

import { showEnding } from "../board/end_animation.js";
import { mistakesIn, starsOf } from "../core/merits.js";
import { isSolid } from "../core/shapes.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { achievements, following, noteSolved, trailWith, unsolved } from "../base/kept_achievements.js";
import { byId, find, hook, make, setPressed, setText, showNote } from "../base/dom.js";
import { late } from "../base/late.js";

const VIBRATION = [20, 60, 30]; // milliseconds

/** @typedef {import("./puzzle_page.js").PuzzlePage<any>} PuzzlePage */

export class End {
  /** @param {PuzzlePage} page */
  constructor(page) {
    const { game, name } = this.page = page;
    this.game = /** @type {Game} */ (game);
    this.picture = /** @type {ReturnType<typeof showEnding> | null} */ (null);
    this.loadResult = late(() => import("./result.js"), ({ Result }) => new Result(game, name.neutral));
    this.mute = hook(document, "sound");
    hook(document, "result-open").addEventListener("click", async () => (await this.loadResult())?.open());
    this.mute.addEventListener("click", () => this.toggleSound());
    leadBack(trailOf(page.page));
  }

  /** @param {boolean} seen whether the player saw it come @param {() => void} arrange makes room on the page */
  show(seen, arrange) {
    const { game, page } = this, { own, calm } = page, { ending } = page.page.dataset;
    this.noteSolved(seen);
    leadOn(page.page, isSolid(game.shape) ? "c" : "p");
    this.tell();
    const moves = seen && !calm.matches, author = ending ? JSON.parse(ending) : null;
    byId("puzzle").classList.toggle("fresh", moves);
    if (own?.board) this.picture = showEnding(own.board, game, { calm: !moves, author, arrange });
    else this.arrangeSolid(arrange);
    if (byId("stage").contains(document.activeElement)) byId("end-name").focus({ preventScroll: true });
    if (seen && !game.shown) this.celebrate();
    if (moves) this.offerSkipping();
  }

  /** A page that scrolls shows the solid and all that stands below it. @param {() => void} arrange */
  arrangeSolid(arrange) {
    arrange();
    byId("done").scrollIntoView({ block: "end" });
  }

  /** Leave the end: its last stroke was undone, or the game is started over. */
  close() {
    this.picture?.close();
    this.picture = null;
    byId("puzzle").classList.remove("fresh");
  }

  /** @param {boolean} seen */
  noteSolved(seen) {
    const { game, page } = this, embedded = "embedded" in document.documentElement.dataset;
    if (!game.record || embedded || noteSolved(page.page.dataset.id ?? "", game.record, seen && !game.shown)) return;
    showNote("not-noted", say("ending.not_noted"));
  }

  // What stands below the picture

  tell() {
    const { game, page: { name } } = this, stamp = byId("stamp"), stars = starsOf(game), lines = meritsOf(game);
    setText(byId("end-note"), name.note);
    setText(find(stamp, ".unseen"), game.shown ? "" : say("playing.stamp_solved", { time: clock(game.seconds) }));
    setText(byId("end-time"), game.shown ? say("playing.stamp_filled_in") : clock(game.seconds));
    find(stamp, ".stars").replaceChildren(...(game.shown ? [] : stars.map(starOf)));
    byId("merits").replaceChildren(...lines.map((line, i) => make("li", {}, starOf(stars[i] ?? true), line)));
    stamp.title = lines.join("\n");
    for (const element of [stamp, hook(document, "result-open")]) element.toggleAttribute("disabled", game.shown);
    hook(document, "take-back").hidden = !game.shown;
    hook(document, "result-open").hidden = game.shown;
    this.showSound();
  }

  showSound() {
    setPressed(this.mute, this.page.settings.sounds !== "never");
  }

  // Sound and motion

  toggleSound() {
    const { page } = this;
    page.setSettings({ sounds: page.settings.sounds === "never" ? "end" : "never" });
    this.showSound();
    this.celebrate();
  }

  async celebrate() {
    const { page } = this;
    if (page.settings.sounds === "never") return;
    page.vibrate(VIBRATION);
    (await page.loadSounds(true))?.playEnd();
  }

  /** Any touch or key ends the sequence at once. */
  offerSkipping() {
    const puzzle = byId("puzzle"), ended = new AbortController(), { signal } = ended;
    const running = () => puzzle.getAnimations({ subtree: true });
    const skip = (/** @type {Event} */ event) => {
      if (!("repeat" in event && event.repeat)) for (const animation of running()) animation.finish();
    };
    for (const act of ["pointerdown", "keydown"]) addEventListener(act, skip, { capture: true, signal });
    Promise.allSettled(running().map(({ finished }) => finished)).then(() => {
      ended.abort();
      puzzle.classList.remove("fresh");
    });
  }
}

/** @param {boolean} earned */
function starOf(earned) {
  const [className, textContent] = earned ? ["star", "★"] : ["star missed", "☆"];
  return make("span", { className, textContent, ariaHidden: "true" });
}

/** What the stars are for, and a better time than this one. @param {Game} game */
function meritsOf(game) {
  const { hints, seconds, record, shown } = game, mistakes = mistakesIn(game);
  if (shown) return [];
  const best = record && record.seconds < seconds ? [say("ending.best", { time: clock(record.seconds) })] : [];
  return [
    say("ending.solved", { time: clock(seconds) }),
    hints ? say("ending.hints", { count: hints }) : say("ending.no_hints"),
    mistakes ? say("ending.mistakes", { count: mistakes }) : say("ending.no_mistakes"),
    ...best,
  ];
}

// The next puzzle

/** The puzzles of the day of this one, or the list that the player came from.
 * @param {HTMLElement} page @returns {import("../base/kept_achievements.js").Trail | null} */
const trailOf = ({ dataset: { id = "", trail } }) => (trail ? JSON.parse(trail) : trailWith(id));

/** @param {ReturnType<typeof trailOf>} trail */
function leadBack(trail) {
  if (trail) for (const name of ["way-back", "more-puzzles"]) byId(name, HTMLAnchorElement).href = trail.address;
}

/** Let *Next* lead to the next unsolved puzzle of the trail, or else of the nearest difficulty.
 * @param {HTMLElement} page @param {string} kind */
function leadOn(page, kind) {
  const { id = "", next = "", rating = "" } = page.dataset;
  const trail = trailOf(page), link = byId("next", HTMLAnchorElement);
  if (trail) {
    const { solved } = achievements();
    link.href = following(trail, id).find((puzzle) => !(puzzle.id in solved))?.href ?? trail.after ?? trail.address;
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
