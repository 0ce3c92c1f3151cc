// Taking progress to another browser: as a file, as a link, and as a QR code of that link. What arrives may be
// anything; it is merged with what is here, so that nothing is lost.

import { holds, LARGEST_TEXT, merged, readText, textOf } from "../core/achievements.js";
import { packed, unpacked } from "../core/link_text.js";
import { askCode, LOCAL } from "../base/net/puzzles.js";
import { listed, say } from "../core/texts/say.js";
import { achievements, addAchievements } from "../base/kept_achievements.js";
import { byId, fragmentValues, hook, setError } from "../base/dom.js";
import { copyBy, saveFile } from "../base/output.js";
import { mayKeep } from "../base/storage.js";

/** @typedef {import("../core/achievements.js").Achievements} Achievements */
/** @typedef {import("../core/achievements.js").Reading} Reading */

const NAME = "p"; // of the progress in the fragment

export class AchievementTransfer {
  /** @param {() => void} changed @param {(more: Achievements) => void} show what the browser had no room to keep */
  constructor(changed, show) {
    this.changed = changed;
    this.show = show;
    this.data = byId("progress").dataset;
    this.link = byId("link", HTMLInputElement);
    this.listen();
    this.refresh();
    this.takeCarried();
  }

  listen() {
    const file = byId("file", HTMLInputElement), acts = {
      export: () => this.save(), import: () => file.click(), code: () => this.showCode(),
    };
    for (const [name, act] of Object.entries(acts)) hook(document, name).addEventListener("click", act);
    const copy = hook(document, "copy");
    copy.addEventListener("click", () => copyBy(copy, this.link.value, this.link));
    file.addEventListener("change", () => {
      if (file.files?.[0]) this.takeFile(file.files[0]);
      file.value = ""; // so that the same file can be chosen again
    });
    addEventListener("hashchange", () => this.takeCarried());
  }

  /** Update the link after a change of the progress. */
  async refresh() {
    const { origin, page } = this.data;
    this.link.value = `${origin || location.origin}${page}#${await this.fragment()}`;
    byId("link-about").textContent = this.about("progress.link_about");
  }

  /** A sentence, and another one if only this machine knows the address. @param {string} code */
  about(code) {
    return LOCAL.test(this.link.value) ? `${say(code)} ${say("sharing.here_only")}` : say(code);
  }

  async fragment() {
    return `${NAME}=${await packed(textOf(achievements()))}`;
  }

  /** @param {string} said @param {string} [error] */
  tell(said, error = "") {
    byId("said").textContent = said;
    setError(byId("error"), error);
  }

  // Out

  save() {
    const day = new Date().toLocaleDateString("sv"); // year, month, day
    saveFile(new Blob([textOf(achievements())], { type: "application/json" }), `nonoscope-progress-${day}.json`);
  }

  async showCode() {
    if (this.link.value.length > Number(this.data.longestCode)) return this.tell("", say("progress.only_link"));
    const { answer, error } = await askCode(this.data.qr ?? "", await this.fragment());
    if (answer === undefined) return this.tell("", error);
    byId("poster-about").textContent = this.about("progress.code_about");
    const drawn = new DOMParser().parseFromString(answer, "image/svg+xml").documentElement;
    byId("poster-code").replaceChildren(document.importNode(drawn, true));
    return byId("poster", HTMLDialogElement).showModal();
  }

  // In

  /** @param {File} file */
  async takeFile(file) {
    if (file.size > LARGEST_TEXT) return this.tell("", say("progress.large"));
    const text = await file.text().catch(() => null);
    if (text === null) return this.tell("", say("progress.unreadable"));
    const { found, problem } = readText(text);
    return found ? this.take(found) : this.tell("", say(`progress.${problem}`));
  }

  /** Ask whether to add the progress in the link, if any of it is new. */
  async takeCarried() {
    const link = fragmentValues().get(NAME);
    if (link === null) return undefined;
    history.replaceState(null, "", location.pathname); // so that a reload does not ask again
    const { found, problem } = readText(await unpacked(link, LARGEST_TEXT) ?? "");
    if (!found) return this.tell("", say(problem === "newer" ? "progress.newer" : "progress.foreign_link"));
    if (holds(achievements(), found)) return this.tell(say("progress.all_known"));
    return this.askAbout(found);
  }

  /** @param {Achievements} found */
  askAbout(found) {
    const dialog = byId("carried", HTMLDialogElement), [add, leave] = ["carried-add", "carried-leave"].map((name) =>
      hook(dialog, name, HTMLButtonElement));
    byId("carried-about").textContent = say("progress.carried", { what: gained(achievements(), found) });
    add.onclick = () => { dialog.close(); this.take(found); };
    leave.onclick = () => dialog.close();
    dialog.showModal();
  }

  /** @param {Achievements} found */
  take(found) {
    const before = achievements();
    if (holds(before, found)) return this.tell(say("progress.all_known"));
    const kept = addAchievements(found), said = say("progress.added", { what: gained(before, found) });
    if (kept) this.changed();
    else this.show(merged(before, found));
    return this.tell(kept ? said : "", kept ? "" : say(mayKeep() ? "progress.full" : "progress.forbidden"));
  }
}

/** The new part of some progress in words. @param {Achievements} before @param {Achievements} found */
function gained(before, found) {
  const after = merged(before, found), ids = Object.keys(found.solved), known = ids.filter((id) => id in before.solved);
  const faster = known.filter((id) => after.solved[id].seconds < before.solved[id].seconds);
  const counts = {
    puzzles: ids.length - known.length, times: faster.length, days: after.days.length - before.days.length,
  };
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return listed(parts.map(([name, count]) => say(`progress.added_${name}`, { count }))) || say("progress.added_little");
}
