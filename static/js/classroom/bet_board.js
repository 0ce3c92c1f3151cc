// What became of the bets, for everybody: how many bet on each method, the ranks of the race, how many were right, and
// the points so far.

import { ordinal } from "../core/texts/phrases.js";
import { listed, numeral, say } from "../core/texts/say.js";
import { hook, make, part, setText } from "../base/dom.js";
import { rankingOf, resultsIn } from "./bets.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Rank } from "./bets.js" */

const ALL = { places: 8, names: Infinity }; // of the ranking, and in one of its places
const ON_SCREEN = { places: 4, names: 2 }; // what fits in large letters

/** A method of the race with its options in short.
 * @param {{ method: string, options?: Record<string, unknown> }} one */
export function titleOf({ method, options = {} }) {
  const more = Object.entries(options).map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`);
  return [method, ...more].join(" · ");
}

export class BetBoard {
  /** @param {HTMLElement} root @param {Classroom} classroom */
  constructor(root, classroom) {
    this.root = root;
    this.classroom = classroom;
    this.shown = "";
  }

  get most() { return this.classroom.role === "screen" ? ON_SCREEN : ALL; }

  draw() {
    const { root, classroom } = this, { stage, activity, room } = classroom, results = resultsIn(stage);
    const now = JSON.stringify([stage, room?.names, room?.names && [...classroom.entries.keys()]]);
    if (now === this.shown) return;
    this.shown = now;
    root.hidden = !stage.tally;
    if (!stage.tally) return;
    const tally = /** @type {number[]} */ (stage.tally), bets = tally.reduce((sum, one) => sum + one, 0);
    const lanes = activity.methods.map((/** @type {any} */ one, /** @type {number} */ i) =>
      ({ title: titleOf(one), count: tally[i] ?? 0, rank: results?.ranks[i] ?? null }));
    if (results) lanes.sort((/** @type {Placed} */ one, /** @type {Placed} */ other) => placeOf(one) - placeOf(other));
    setText(hook(root, "board-title"), say(results ? "bets.result" : "bets.closed"));
    part(root, "ranks").replaceChildren(...lanes.map((/** @type {Placed} */ one) => rowOf(one, bets)));
    setText(hook(root, "right"), results ? say("bets.right", { right: stage.right ?? 0, count: bets }) : "");
    this.drawRanking(results ? stage.points ?? {} : {});
  }

  /** @param {Record<string, number>} points of pupils so far */
  drawRanking(points) {
    const { classroom, root } = this, ranking = rankingOf(points);
    const places = [...new Set(ranking.map(({ place }) => place))].slice(0, this.most.places);
    const rows = places.map((place) => {
      const those = ranking.filter((one) => one.place === place), own = those.some(({ pupil }) =>
        pupil === classroom.pupil);
      const who = own ? say("bets.with_you", { count: those.length }) : this.namesOf(those.map(({ pupil }) => pupil));
      const said = [ordinal(place), say("bets.points", { count: those[0].points }), who];
      return make("tr", { className: own ? "own" : "" }, ...said.map((textContent) => make("td", { textContent })));
    });
    part(root, "ranking").replaceChildren(...rows);
    hook(root, "ranking-box").hidden = !rows.length;
  }

  /** The names of pupils if names are shown and there is room for them, else how many there are.
   * @param {string[]} pupils */
  namesOf(pupils) {
    const { room, entries } = this.classroom, known = pupils.map((pupil) => entries.get(`pupil:${pupil}`)?.nick ?? "");
    const named = room?.names && known.length <= this.most.names && known.every(Boolean);
    return named ? listed(known) : say("bets.pupils", { count: pupils.length });
  }
}

/** @typedef {{ title: string, count: number, rank: Rank | null }} Placed */

/** @param {Placed} one */
const placeOf = ({ rank }) => rank?.place ?? Infinity;

/** @param {Placed} placed @param {number} bets */
function rowOf({ title, count, rank }, bets) {
  const bar = make("progress", { value: count, max: Math.max(1, bets) });
  bar.setAttribute("aria-label", say("bets.on", { what: title, count }));
  const row = make("li", {}, make("strong", { textContent: rank?.name ?? "" }), make("span", { textContent: title }),
    make("span", { className: "muted", textContent: rank?.amount ?? "" }), bar,
    make("span", { className: "count", textContent: numeral(count) }));
  row.classList.toggle("first", rank?.place === 1);
  return row;
}
