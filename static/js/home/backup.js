// What was solved in this browser, taken to another as a file, as a link, or as a QR code of that link. What arrives
// may be anything; it is merged with what is here, so that nothing is lost.

import { achievements, addAchievements } from "../base/kept_achievements.js";
import { mayKeep } from "../base/storage.js";
import { holds, LARGEST_TEXT, merged, readText, textOf } from "../core/achievements.js";
import { packed, unpacked } from "../core/link_text.js";
import { askCode, LOCAL } from "../base/net/puzzles.js";
import { listed, say } from "../core/texts/say.js";
import { byId, fragmentValues, hook, setError, setText } from "../base/dom.js";
import { copyBy, saveFile } from "../base/output.js";

/** @import { Achievements } from "../core/achievements.js" */

const NAME = "p"; // of what was solved, in the fragment
const dialog = byId("carry", HTMLDialogElement), { dataset: data } = dialog;
const link = byId("link", HTMLInputElement), copy = hook(document, "copy"), file = byId("file", HTMLInputElement);

let show = /** @type {(all: Achievements) => void} */ (() => {});

/** @param {(all: Achievements) => void} added shows what was solved after some was added, even if there is no room to
 * keep it */
export function prepareBackup(added) {
  show = added;
  return { showBackup, takeCarried };
}

function showBackup() {
  tell("");
  showLink();
  dialog.showModal();
}

// To another browser

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

/** Ask whether to add the progress in the address, if there is any and some of it is new. */
async function takeCarried() {
  const carried = fragmentValues().get(NAME);
  if (carried === null) return undefined;
  history.replaceState(null, "", location.pathname); // so that a reload does not ask again
  const { found: progress, problem } = readText(await unpacked(carried, LARGEST_TEXT) ?? "");
  const known = progress && holds(achievements(), progress);
  if (progress && !known) return offer(progress);
  showBackup();
  if (known) return tell(say("progress.all_known"));
  return tell("", say(problem === "newer" ? "progress.newer" : "progress.foreign_link"));
}

/** @param {Achievements} progress */
function offer(progress) {
  const question = byId("carried", HTMLDialogElement);
  setText(byId("carried-about"), say("progress.carried", { what: gained(achievements(), progress) }));
  hook(question, "carried-add").onclick = () => { question.close(); take(progress); };
  hook(question, "carried-leave").onclick = () => question.close();
  question.showModal();
}

/** @param {Achievements} progress */
function take(progress) {
  const before = achievements();
  if (holds(before, progress)) return tell(say("progress.all_known"));
  const isKept = addAchievements(progress);
  show(merged(before, progress));
  showLink();
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
