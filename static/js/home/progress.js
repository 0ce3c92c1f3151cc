// The page of what was solved in this browser: in total, by gallery, and by puzzle.

import { AchievementTransfer } from "./achievement_transfer.js";
import { createIndex } from "./gallery_index.js";
import { showSolved } from "./solved_cards.js";
import { achievements, idOfGame, listenToAchievements } from "../base/kept_achievements.js";
import { recent } from "../base/storage.js";
import { streakOf } from "../core/achievements.js";
import { today } from "../core/best_time.js";
import { clock } from "../core/words.js";
import { numeral, say } from "../core/texts/say.js";
import { byId, hook, make, part, setText } from "../base/dom.js";

/** @typedef {import("../core/achievements.js").Achievements} Achievements */
/** @typedef {{ id: string, achieved: Achieved, title: string, number: string, href: string }} Entry */

const MOST = 12, DAY = 86_400_000;
const days = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeZone: "UTC" });
let all = false; // whether all puzzles are listed

const transfer = new AchievementTransfer(changed, showProgress);

function show() {
  showProgress(achievements());
  showSolved();
}

function changed() {
  show();
  transfer.refresh();
}

/** @param {Achievements} achievements */
function showProgress(achievements) {
  const { solved } = achievements, known = entriesOf(solved);
  const others = Object.keys(solved).length - known.length;
  showFigures(achievements);
  showTables(solved);
  showLatest(known, others);
}

/** @param {Achievements} achievements */
function showFigures({ solved, days: known }) {
  const { current, today: done, longest } = streakOf(known, today()), achieved = Object.values(solved);
  const hints = achieved.reduce((sum, one) => sum + one.hints, 0);
  for (const [name, figure] of Object.entries({ solved: achieved.length, current, longest, hints }))
    setText(hook(document, `figure-${name}`), numeral(figure));
  setText(byId("streak"), say(done ? "progress.today_done" : current ? "progress.not_today" : "progress.no_streak"));
}

/** @param {Record<string, Achieved>} solved */
function showTables(solved) {
  const { idsOf } = createIndex();
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("tr[data-by]"))) {
    const ids = idsOf(row.dataset), achieved = ids.filter((id) => id in solved).map((id) => solved[id]);
    const best = Math.min(...achieved.map(({ seconds }) => seconds));
    part(row, "meter").style.width = `${(100 * achieved.length) / ids.length}%`;
    setText(part(row, "best"), achieved.length ? clock(best) : "–");
    setText(part(row, "hints"), numeral(achieved.reduce((sum, { hints }) => sum + hints, 0)));
  }
}

/** The solved examples, the latest first: by day, and within a day by their games, as far as these are kept.
 * @param {Record<string, Achieved>} solved @returns {Entry[]} */
function entriesOf(solved) {
  const { idsOf } = createIndex(), { titles = "" } = byId("progress").dataset;
  const named = /** @type {Record<string, string[]>} */ (JSON.parse(titles));
  const entries = Object.entries(named).flatMap(([kind, titlesOfKind]) =>
    idsOf({ kind }).map((id, at) => {
      const number = String(at + 1), address = byId("galleries").dataset[kind] ?? "";
      return { id, achieved: solved[id], title: titlesOfKind[at], number, href: address.replace(/0$/, number) };
    }));
  const games = recent().map(idOfGame), playedAt = (/** @type {Entry} */ { id }) => games.indexOf(id) >>> 0;
  return entries.filter(({ id }) => id in solved)
    .sort((one, other) => dayOf(other) - dayOf(one) || playedAt(one) - playedAt(other));
}

/** @param {Entry} entry */
const dayOf = ({ achieved }) => achieved.day ?? -1;

/** @param {Entry[]} entries @param {number} others solved puzzles that are no examples */
function showLatest(entries, others) {
  const shown = all ? entries : entries.slice(0, MOST), more = byId("more");
  const elsewhere = others ? [make("li", {}, say("progress.elsewhere"), make("span", {}, numeral(others)))] : [];
  byId("latest").replaceChildren(...shown.map(itemOf), ...elsewhere);
  byId("none").hidden = entries.length + others > 0;
  more.hidden = shown.length === entries.length;
  more.onclick = () => {
    all = true;
    showLatest(entries, others);
    byId("latest").querySelectorAll("a")[MOST]?.focus();
  };
}

/** @param {Entry} entry */
function itemOf({ title, number, href, achieved: { seconds, hints, day } }) {
  const helped = hints ? say("ending.hints", { count: hints }) : say("ending.no_hints");
  const when = typeof day === "number" ? days.format(day * DAY) : say("progress.no_day");
  const about = `${say("progress.number", { number })} · ${when} · ${helped}`;
  return make("li", {},
    make("a", { href, textContent: title }),
    make("b", { textContent: clock(seconds) }),
    make("span", { className: "small muted", textContent: about }));
}

show();
listenToAchievements(changed);
