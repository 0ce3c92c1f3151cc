// The page of what was solved in this browser: in total, by gallery, and by puzzle. It takes the progress to another
// browser as a file, as a link, and as a QR code of that link. What arrives may be anything; it is merged with what is
// here, so that nothing is lost.

import { idsOf, showSolved } from "./galleries.js";
import {
  achievements, addAchievements, idOfGame, listenToAchievements,
} from "../base/kept_achievements.js";
import { mayKeep, recent } from "../base/storage.js";
import { holds, LARGEST_TEXT, merged, readText, streakOf, textOf } from "../core/achievements.js";
import { today } from "../core/best_time.js";
import { packed, unpacked } from "../core/link_text.js";
import { clock } from "../core/words.js";
import { askCode, LOCAL } from "../base/net/puzzles.js";
import { listed, numeral, say } from "../core/texts/say.js";
import { byId, fragmentValues, hook, part, setError, setText } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { copyBy, saveFile } from "../base/output.js";

/** @import { Achievements } from "../core/achievements.js" */
/** @typedef {{ id: string, achieved: Achieved, title: string, number: string, href: string }} Entry */

const MOST = 12, DAY = 86_400_000;
const NAME = "p"; // of the progress in the fragment
const days = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeZone: "UTC" });
const { dataset: data } = byId("progress"), link = byId("link", HTMLInputElement), copy = hook(document, "copy");
const file = byId("file", HTMLInputElement);
let all = false; // whether all puzzles are listed

function changed() {
  showProgress(achievements());
  showSolved();
  showLink();
}

/** @param {Achievements} achievements */
function showProgress(achievements) {
  const { solved } = achievements, entries = entriesOf(solved);
  showFigures(achievements);
  showTables(solved);
  showLatest(entries, Object.keys(solved).length - entries.length);
}

/** @param {Achievements} achievements */
function showFigures({ solved, days: played }) {
  const { current, today: done, longest } = streakOf(played, today()), achieved = Object.values(solved);
  const hints = achieved.reduce((sum, entry) => sum + entry.hints, 0);
  for (const [name, figure] of Object.entries({ solved: achieved.length, current, longest, hints }))
    setText(hook(document, `figure-${name}`), numeral(figure));
  setText(byId("streak"), say(done ? "progress.today_done" : current ? "progress.not_today" : "progress.no_streak"));
}

/** @param {Record<string, Achieved>} solved */
function showTables(solved) {
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
  const named = /** @type {Record<string, string[]>} */ (JSON.parse(data.titles ?? ""));
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
  render(byId("latest"), [
    ...shown.map(itemOf),
    others > 0 && html`<li>${say("progress.elsewhere")}<span>${numeral(others)}</span></li>`,
  ]);
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
  return html`<li><a href=${href}>${title}</a><b>${clock(seconds)}</b>
    <span class="small muted">${say("progress.number", { number })} · ${when} · ${helped}</span></li>`;
}

// To another browser

/** Update the link after a change of the progress. */
async function showLink() {
  link.value = `${data.origin || location.origin}${data.page}#${await fragment()}`;
  setText(byId("link-about"), about("progress.link_about"));
}

/** A sentence, and another one if only this machine knows the address. @param {string} code */
const about = (code) => (LOCAL.test(link.value) ? `${say(code)} ${say("sharing.here_only")}` : say(code));

const fragment = async () => `${NAME}=${await packed(textOf(achievements()))}`;

/** @param {string} sentence @param {string} [error] */
function tell(sentence, error = "") {
  setText(byId("said"), sentence);
  setError(byId("error"), error);
}

function save() {
  const day = new Date().toLocaleDateString("sv"); // year, month, day
  saveFile(new Blob([textOf(achievements())], { type: "application/json" }), `nonoscope-progress-${day}.json`);
}

async function showCode() {
  if (link.value.length > Number(data.longestCode)) return tell("", say("progress.only_link"));
  const { answer, error } = await askCode(data.qr ?? "", await fragment());
  if (answer === undefined) return tell("", error);
  setText(byId("poster-about"), about("progress.code_about"));
  const drawn = new DOMParser().parseFromString(answer, "image/svg+xml").documentElement;
  byId("poster-code").replaceChildren(document.importNode(drawn, true));
  return byId("poster", HTMLDialogElement).showModal();
}

// From another browser

/** @param {File} picked */
async function takeFile(picked) {
  if (picked.size > LARGEST_TEXT) return tell("", say("progress.large"));
  const text = await picked.text().catch(() => null);
  if (text === null) return tell("", say("progress.unreadable"));
  const { found: progress, problem } = readText(text);
  return progress ? take(progress) : tell("", say(`progress.${problem}`));
}

/** Ask whether to add the progress in the link, if any of it is new. */
async function takeCarried() {
  const carried = fragmentValues().get(NAME);
  if (carried === null) return undefined;
  history.replaceState(null, "", location.pathname); // so that a reload does not ask again
  const { found: progress, problem } = readText(await unpacked(carried, LARGEST_TEXT) ?? "");
  if (!progress) return tell("", say(problem === "newer" ? "progress.newer" : "progress.foreign_link"));
  if (holds(achievements(), progress)) return tell(say("progress.all_known"));
  return offer(progress);
}

/** @param {Achievements} progress */
function offer(progress) {
  const dialog = byId("carried", HTMLDialogElement);
  setText(byId("carried-about"), say("progress.carried", { what: gained(achievements(), progress) }));
  hook(dialog, "carried-add").onclick = () => { dialog.close(); take(progress); };
  hook(dialog, "carried-leave").onclick = () => dialog.close();
  dialog.showModal();
}

/** Add progress; what the browser has no room to keep is only shown. @param {Achievements} progress */
function take(progress) {
  const before = achievements();
  if (holds(before, progress)) return tell(say("progress.all_known"));
  const isKept = addAchievements(progress);
  if (isKept) changed();
  else showProgress(merged(before, progress));
  return isKept ? tell(say("progress.added", { what: gained(before, progress) }))
    : tell("", say(mayKeep() ? "progress.full" : "progress.forbidden"));
}

/** The new part of some progress in words. @param {Achievements} before @param {Achievements} more */
function gained(before, more) {
  const after = merged(before, more), ids = Object.keys(more.solved), both = ids.filter((id) => id in before.solved);
  const faster = both.filter((id) => after.solved[id].seconds < before.solved[id].seconds);
  const counts = {
    puzzles: ids.length - both.length, times: faster.length, days: after.days.length - before.days.length,
  };
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return listed(parts.map(([name, count]) => say(`progress.added_${name}`, { count }))) || say("progress.added_little");
}

const acts = {
  export: save, import: () => file.click(), code: showCode, copy: () => copyBy(copy, link.value, link),
};
for (const [name, act] of Object.entries(acts)) hook(document, name).addEventListener("click", act);
file.addEventListener("change", () => {
  if (file.files?.[0]) takeFile(file.files[0]);
  file.value = ""; // so that the same file can be chosen again
});
addEventListener("hashchange", takeCarried);
listenToAchievements(changed);
changed();
takeCarried();
