// The page of the puzzles of a day: the pictures that were found, of this day and of the others of its month, and arrow
// keys between days.

import { idOf } from "../core/achievements.js";
import { dateToday } from "../core/best_time.js";
import { say } from "../core/texts/say.js";
import { listenToAchievements } from "../base/kept_achievements.js";
import { byId, make } from "../base/dom.js";
import { showSolved, showStreak } from "./galleries.js";

/** @typedef {import("../core/achievements.js").Achievements["solved"]} Solved */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 });

const root = byId("daily");
const days = [...byId("days").querySelectorAll("a")];
const here = dateToday();

function show() {
  const solved = showSolved();
  for (const link of days) showDay(link, solved);
  showStreak();
}

/** Show the first picture that was found that day. @param {HTMLAnchorElement} link @param {Solved} solved */
function showDay(link, solved) {
  const { day = "", name = "" } = link.dataset;
  const pictures = /** @type {[kind: string, address: string][]} */ (JSON.parse(link.dataset.pictures ?? "[]"));
  const done = pictures.filter(([kind]) => idOf(`daily/${day}/${kind}`) in solved); // as in webapp/home/daily_pages.py
  const about = { day: name, solved: done.length, count: pictures.length };
  link.setAttribute("aria-label", say(done.length ? "dailies.day_solved" : "dailies.day_none", about));
  link.classList.toggle("begun", done.length > 0);
  link.classList.toggle("whole", done.length === pictures.length);
  link.classList.toggle("now", day === here);
  if (day > here) link.removeAttribute("href"); // where the visitor is, that day has not begun
  if (!done.length || link.querySelector("img")) return;
  const picture = make("img", { alt: "", src: done[0][1] });
  picture.addEventListener("error", () => picture.remove());
  link.prepend(picture);
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
