// Sharing a puzzle: its link and what the link contains, short links, QR codes, files.

import "../core/texts/more_texts.js";
import { encodeMarks } from "../core/link_marks.js";
import { askFile, askSnippet, LOCAL, makeLink } from "../base/net/puzzles.js";
import { say } from "../core/texts/say.js";
import { byId, find, hook, setError, targetOf } from "../base/dom.js";
import { copyField, saveFile } from "../base/output.js";

/** @typedef {{ neutral: string, secret: string, author: string, note: string, licence: string }} Name */
/** What there is to share. `name` holds the texts of the puzzle; the QR code stands under the neutral one, as the title
 * is a secret until the end. `print` prints; `moment()` is the part of the address for a moment of a recording, empty
 * while there is none.
 * @typedef {{ name: Name, print?: () => void, moment?: () => string }} Shared */

export class Share {
  /** @param {{ cells: Cells }} game @param {Shared} shared */
  constructor(game, { name, print = () => {}, moment = () => "" }) {
    this.game = game;
    this.name = name;
    this.moment = moment;
    this.dialog = byId("share", HTMLDialogElement);
    this.poster = byId("poster", HTMLDialogElement);
    this.link = byId("share-link", HTMLInputElement);
    this.origin = this.dialog.dataset.origin || location.origin;
    this.short = /** @type {{ url: string, qr: string } | null} */ (null);
    this.listen(print);
  }

  /** @param {() => void} print */
  listen(print) {
    const { dialog, poster } = this;
    byId("share-what").addEventListener("change", () => { this.short = null; this.show(); });
    hook(dialog, "share-copy").addEventListener("click", () => this.copy());
    hook(dialog, "share-short").addEventListener("click", () => this.shorten());
    hook(dialog, "share-qr").addEventListener("click", () => this.showCode());
    hook(dialog, "share-print").addEventListener("click", () => { dialog.close(); print(); });
    this.offerSnippet();
    find(dialog, ".files").addEventListener("click", (event) => {
      const link = targetOf(event).closest("a");
      if (!link) return;
      event.preventDefault();
      this.save(link.href);
    });
    for (const box of [dialog, poster]) find(box, "[data-close]").addEventListener("click", () => box.close());
  }

  // The link

  get what() {
    return find(this.dialog, "input:checked", HTMLInputElement).value;
  }

  fragment() {
    const parts = this.texts();
    if (this.what === "marks") parts.set("marks", encodeMarks(this.game.cells));
    return [String(parts), this.what === "moment" && this.moment()].filter(Boolean).join("&");
  }

  /** Title, author, note and licence, as far as a link or a file has to contain them. */
  texts() {
    const { secret: title, author, note, licence } = this.name, all = { title, author, note, licence };
    return new URLSearchParams(Object.entries(all).filter(([, text]) => text));
  }

  address() {
    const fragment = this.fragment();
    if (this.short) return this.origin + this.short.url;
    return `${this.origin}${this.dialog.dataset.puzzle}${fragment && `#${fragment}`}`;
  }

  show() {
    this.link.value = this.address();
    this.showSnippet();
    hook(this.dialog, "share-short", HTMLButtonElement).disabled = Boolean(this.short);
    const code = LOCAL.test(this.origin) ? "sharing.here_only" : `sharing.about_${this.what}`;
    byId("share-about").textContent = say(code);
    const long = this.link.value.length > Number(this.dialog.dataset.longestAddress);
    this.tell(long ? say("sharing.long") : "");
  }

  /** @param {string} [what] to share */
  open(what = "puzzle") {
    byId("share-moment").hidden = !this.moment();
    find(this.dialog, `input[value="${what}"]`, HTMLInputElement).checked = true;
    this.short = null;
    this.show();
    this.dialog.showModal();
    this.link.select();
  }

  /** @param {string} [sentence] */
  tell(sentence) {
    setError(byId("share-error"), sentence);
  }

  /** Copy a field, and let the button say so. @param {HTMLInputElement | HTMLTextAreaElement} field
   * @param {string} button */
  async copy(field = this.link, button = "share-copy") {
    if (!await copyField(field)) return this.tell(say("sharing.copy_yourself"));
    byId("share-said").textContent = say("sharing.copied_spoken");
    const label = find(hook(this.dialog, button), ":scope > :last-child");
    label.textContent = say("sharing.copied");
    setTimeout(() => { label.textContent = say("sharing.copy"); byId("share-said").textContent = ""; }, 2000);
  }

  /** Ask the server for a short link to what is chosen. Returns it if there is one. */
  async shorten() {
    const { code = "", links = "", longestFragment } = this.dialog.dataset, held = this.fragment();
    if (held.length > Number(longestFragment)) return this.tell(say("sharing.too_many_marks"));
    const { answer, error } = this.short ? { answer: this.short } : await makeLink(links, code, held);
    if (!answer) return this.tell(error);
    this.short = answer;
    this.show();
    return answer;
  }

  // The snippet for pages of other sites, unless the operator forbids it

  get embedding() {
    return /** @type {HTMLDetailsElement | null} */ (document.getElementById("share-embed"));
  }

  offerSnippet() {
    this.embedding?.addEventListener("toggle", () => this.showSnippet());
    const copy = this.dialog.querySelector("[data-testid=share-snippet-copy]");
    copy?.addEventListener("click", () => this.copy(byId("share-snippet", HTMLTextAreaElement), "share-snippet-copy"));
  }

  /** The snippet is made by the server, as for all who embed. */
  async showSnippet() {
    if (!this.embedding?.open) return;
    const address = this.link.value, { answer, error } = await askSnippet(address);
    if (address !== this.link.value) return;
    byId("share-snippet", HTMLTextAreaElement).value = answer ?? "";
    if (error) this.tell(error);
  }

  // The code to photograph

  async showCode() {
    const plain = !this.fragment() && !this.short;
    if (plain && await loads(this.dialog.dataset.qr ?? "")) return this.showPoster(this.link.value, "");
    const why = plain ? say("sharing.short_for_code") : "";
    const short = await this.shorten();
    if (!short) return undefined;
    const there = await loads(short.qr);
    return there ? this.showPoster(this.origin + short.url, why) : this.tell(say("sharing.no_code"));
  }

  /** @param {string} link @param {string} why */
  showPoster(link, why) {
    byId("poster-title").textContent = this.name.neutral;
    byId("poster-link").textContent = link.replace(/^https?:\/\//, "");
    const here = LOCAL.test(this.origin) && say("sharing.here_only");
    byId("poster-about").textContent = [why, here].filter(Boolean).join(" ");
    this.poster.showModal();
  }

  // Files

  /** @param {string} url */
  async save(url) {
    const texts = String(this.texts()), { answer, error } = await askFile(texts ? `${url}&${texts}` : url);
    this.tell(error);
    if (!answer) return byId("share-error").scrollIntoView({ block: "nearest" });
    return saveFile(answer.content, answer.name);
  }
}

/** Show the picture of this address on the poster. Returns whether there is one. @param {string} address */
function loads(address) {
  const code = byId("poster-code", HTMLImageElement);
  code.src = address;
  return code.decode().then(() => true, () => false);
}
