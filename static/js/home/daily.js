// The page of the puzzles of a day: how many were solved here on each day of the month, and arrow keys between days.

import { idOf, streakOf } from "../core/achievements.js";
import { dateToday, today } from "../core/best_time.js";
import { say } from "../core/texts/say.js";
import { achievements, listenToAchievements } from "../base/kept_achievements.js";
import { byId, part, setText } from "../base/dom.js";

/** @typedef {import("../core/achievements.js").Achievements["solved"]} Solved */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 });

const root = byId("daily");
const days = [...byId("days").querySelectorAll("a")];
const here = dateToday();

/** Ids are as in webapp/home/daily_pages.py. @param {Solved} solved @param {string} day @param {string[]} kinds */
const solvedOf = (solved, day, kinds) =>
  kinds.filter((kind) => idOf(`daily/${day}/${kind}`) in solved).length;

function show() {
  const { solved, days: known } = achievements(), { current } = streakOf(known, today());
  for (const link of days) showDay(link, solved);
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("a[data-kind]"))) {
    const done = solvedOf(solved, root.dataset.day ?? "", [link.dataset.kind ?? ""]) > 0;
    setText(part(link, "state"), done ? `✓ ${say("dailies.solved")}` : "");
  }
  setText(byId("streak"), current ? say("dailies.streak", { count: current }) : "");
}

/** @param {HTMLAnchorElement} link @param {Solved} known */
function showDay(link, known) {
  const { day = "", name = "", kinds = "" } = link.dataset, count = kinds.split(" ").length;
  const solved = solvedOf(known, day, kinds.split(" ")), about = { day: name, solved, count };
  setText(part(link, "solved"), solved === count ? "✓" : "·".repeat(solved));
  link.setAttribute("aria-label", say(solved ? "dailies.day_solved" : "dailies.day_none", about));
  if (day > here) link.removeAttribute("href"); // where the visitor is, that day has not begun
}

byId("days").addEventListener("keydown", (event) => {
  const at = days.findIndex((link) => link === event.target), next = days[at + (STEPS[event.key] ?? 0)];
  if (at < 0 || !next || next === event.target || !next.href) return;
  event.preventDefault();
  next.focus();
});

if (root.dataset.today && root.dataset.day !== here) location.replace(`${root.dataset.page}/${here}`);
show();
listenToAchievements(show);
