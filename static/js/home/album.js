// The album: every picture that was found in this browser, by day or by pack, and in packs gaps where some are missing.

import { addressOf, packNamed, packsOf, pictureOf, showMeter } from "./galleries.js";
import { addressOf as addressOfGame, pictureOf as pictureOfGame, titleOf } from "./kept_game.js";
import { achievements, listenToAchievements } from "../base/kept_achievements.js";
import { recent } from "../base/saved_games.js";
import { idOf, streakOf } from "../core/achievements.js";
import { today } from "../core/best_time.js";
import { numeral, say } from "../core/texts/say.js";
import { byId, find, fragmentValues, hook, make, setPressed, setText, targetOf } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { late } from "../base/late.js";

/** @import { Achievements } from "../core/achievements.js" */
/** A picture that was found. @typedef {{ id: string, title: string, href: string, achieved: Achieved,
 *   draw: () => HTMLElement }} Picture */

const KINDS = ["flat", "coloured", "solid"];

const titles = /** @type {Record<string, string[]>} */ (JSON.parse(byId("album").dataset.titles ?? ""));
const latest = byId("latest"), packs = byId("packs"), orders = byId("orders");
const backup = late(() => import("./backup.js"), ({ prepareBackup }) => prepareBackup(show));
const image = late(() => import("./album_image.js"), ({ shareAlbum }) => shareAlbum);

/** @param {Achievements} [all] */
function show(all = achievements()) {
  const { solved, days } = all, inPacks = picturesOfPacks(solved), pictures = [...inPacks, ...picturesOfGames(solved)];
  showFigures(inPacks.length, streakOf(days, today()));
  for (const element of [orders, byId("share"), byId("pages")]) element.hidden = !pictures.length;
  byId("none").hidden = pictures.length > 0;
  render(latest, byDay(pictures).map((picture) => html`<li key=${picture.id}>${cardOf(picture)}</li>`));
  showPacks(new Map(inPacks.map((picture) => [picture.id, picture])));
}

/** @param {number} solved @param {{ current: number, longest: number }} streak */
function showFigures(solved, { current, longest }) {
  for (const [name, figure] of Object.entries({ solved, current, longest })) {
    setText(hook(document, `figure-${name}`), numeral(figure));
  }
  byId("longest").hidden = longest <= current;
}

/** @param {Achievements["solved"]} solved @returns {Picture[]} */
function picturesOfPacks(solved) {
  return KINDS.flatMap((kind) => packsOf(kind).flatMap(({ steps }) =>
    steps.filter(({ id }) => id in solved).map(({ id, number }) => ({
      id, title: titles[kind][number - 1], href: addressOf(kind, number),
      achieved: solved[id],
      draw: () => make("img", { className: "picture", alt: "", loading: "lazy", src: pictureOf(kind, number) }),
    }))));
}

/** Pictures of kept games whose puzzles are in no pack. @param {Achievements["solved"]} solved @returns {Picture[]} */
function picturesOfGames(solved) {
  const inPacks = new Set(KINDS.flatMap((kind) => packsOf(kind).flatMap(({ steps }) => steps.map(({ id }) => id))));
  const games = recent().filter(({ finished, shown, code }) => finished && !shown && !inPacks.has(idOf(code)));
  return games.map((game) => ({
    id: idOf(game.code), title: titleOf(game), href: addressOfGame(game), achieved: solved[idOf(game.code)],
    draw: () => pictureOfGame(game),
  }));
}

/** The latest first; those of one day in the order of their games, as far as these are kept.
 * @param {Picture[]} pictures */
function byDay(pictures) {
  const games = recent().map(({ code }) => idOf(code)), placeOf = (/** @type {string} */ id) => games.indexOf(id) >>> 0;
  return [...pictures].sort((one, other) =>
    (other.achieved.day ?? -1) - (one.achieved.day ?? -1) || placeOf(one.id) - placeOf(other.id));
}

/** @param {Picture} picture */
function cardOf({ title, href, achieved, draw }) {
  const merits = [...(achieved.hints ? [] : [say("ending.no_hints")]),
    ...(achieved.mistakes === 0 ? [say("ending.no_mistakes")] : [])];
  const stars = merits.length
    ? html`<span class="star" role="img" aria-label=${merits.join(" ")}>${"★".repeat(merits.length)}</span>` : "";
  return html`<a class="card" data-found href=${href}>${draw()}
    <span class="caption"><span class="name">${title}</span>${stars}</span></a>`;
}

/** Fill the sheets of packs that were begun. @param {Map<string, Picture>} pictures by the ids of puzzles */
function showPacks(pictures) {
  for (const sheet of /** @type {NodeListOf<HTMLElement>} */ (packs.querySelectorAll("[data-pack]"))) {
    const { kind = "", pack = "" } = sheet.dataset, { steps } = packNamed(kind, pack);
    const places = find(sheet, "ul").children, inPack = steps.map(({ id }) => pictures.get(id));
    inPack.forEach((picture, at) => { if (picture) render(places[at], cardOf(picture)); });
    const { length: done } = inPack.filter(Boolean);
    sheet.hidden = !done;
    showMeter(sheet, done, steps.length);
  }
}

/** @param {string} order "latest" or "packs" */
function sortBy(order) {
  for (const button of orders.children) setPressed(button, /** @type {HTMLElement} */ (button).dataset.order === order);
  packs.hidden = order !== "packs";
  latest.hidden = !packs.hidden;
}

/** What the image of a list, or of a pack, shows. @param {Element} sheet */
const contentOf = (sheet) => ({
  title: sheet.querySelector("h2")?.textContent?.trim() ?? byId("title").textContent ?? "",
  items: [...sheet.querySelectorAll("li")],
});

orders.addEventListener("click", (event) => {
  const { order } = /** @type {HTMLElement} */ (targetOf(event)).dataset;
  if (order) sortBy(order);
});
byId("share").addEventListener("click", async () => {
  const sheets = packs.hidden ? [latest] : packs.querySelectorAll("[data-pack]:not([hidden])");
  (await image())?.([...sheets].map(contentOf));
});
packs.addEventListener("click", async (event) => {
  const sheet = targetOf(event).closest("button")?.closest("[data-pack]");
  if (sheet) (await image())?.([contentOf(sheet)]);
});
hook(document, "backup").addEventListener("click", async () => (await backup())?.showBackup());
const takeCarried = async () => { if (fragmentValues().has("p")) (await backup())?.takeCarried(); };
addEventListener("hashchange", takeCarried);
listenToAchievements(() => show());
show();
takeCarried();
