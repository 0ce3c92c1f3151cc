// The links of the home page of which the browser knows better where they lead: to the puzzle of the day where the
// visitor is, and to one by chance that was not solved here yet. Without scripts the server decides.

import { unsolved } from "../base/kept_achievements.js";
import { hook } from "../base/dom.js";

export function leadWays() {
  const ways = [...document.querySelectorAll("[data-today]")].map((link) => /** @type {HTMLAnchorElement} */ (link));
  const chance = hook(document, "random", HTMLAnchorElement), dates = ways.map(({ pathname }) => pathname);
  const lead = () => ways.forEach((link, i) => { link.href = `${dates[i]}/${localDay()}`; });
  lead();
  document.addEventListener("visibilitychange", lead); // a page that stays open over midnight
  for (const event of ["click", "auxclick"]) chance.addEventListener(event, () => { chance.href = chosen(chance); });
}

/** The date by the visitor's clock, as 2026-11-22. */
function localDay(now = new Date()) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {HTMLAnchorElement} link */
function chosen({ href, dataset: { codes = "" } }) {
  const all = codes.split(" "), open = unsolved(all), some = open.length ? open : all;
  return href.replace(/[^/]*$/, encodeURIComponent(some[Math.floor(Math.random() * some.length)]));
}
