// Sharing a puzzle: its link and what the link contains, short links, QR codes, files.

import { decodeMarks, digitsOf, encodeMarks } from "../core/link_text.js";
import { CROSSED, isFilled, MARK } from "../core/marks.js";
import { takeMarks } from "../core/snapshot.js";
import { askFile, askSnippet, LOCAL, makeBoard, makeLink } from "../base/net/puzzles.js";
import { listed, say } from "../core/texts/say.js";
import { byId, find, fragmentValues, hook, setError, targetOf } from "../base/dom.js";
import { copyBy, saveFile } from "../base/output.js";

/** @typedef {{ neutral: string, secret: string, author: string, note: string, licence: string }} Name */
/** What there is to share. Of the texts in `name`, the neutral one stands above the QR code, as the title is a secret
 * until the end. `moment()` is the part of the address for a moment of a recording, empty while there is none.
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
    const { dialog } = this;
    byId("share-what").addEventListener("change", () => { this.short = null; this.show(); });
    const copy = hook(dialog, "share-copy");
    copy.addEventListener("click", () => copyBy(copy, this.link.value, this.link));
    hook(dialog, "share-short").addEventListener("click", () => this.shorten());
    hook(dialog, "share-qr").addEventListener("click", () => this.showCode());
    hook(dialog, "share-print").addEventListener("click", () => { dialog.close(); print(); });
    hook(dialog, "share-together").addEventListener("click", () => this.playWith(false));
    hook(dialog, "share-race").addEventListener("click", () => this.playWith(true));
    this.offerSnippet();
    find(dialog, ".files").addEventListener("click", (event) => {
      const link = targetOf(event).closest("a");
      if (!link) return;
      event.preventDefault();
      this.save(link.href);
    });
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

  /** Go to a board that others can come to, maybe with the marks of this one. @param {boolean} race */
  async playWith(race) {
    const isMarked = !race && this.what === "marks", { code = "" } = this.dialog.dataset;
    const cells = isMarked ? digitsOf(this.game.cells) : "";
    const { answer, error } = await makeBoard({ puzzle: code, cells, race });
    this.tell(error);
    if (answer) location.assign(new URL(answer.address).pathname);
  }

  // The snippet for pages of other sites, unless the operator forbids it

  get embedding() {
    return /** @type {HTMLDetailsElement | null} */ (document.getElementById("share-embed"));
  }

  offerSnippet() {
    this.embedding?.addEventListener("toggle", () => this.showSnippet());
    const copy = /** @type {HTMLElement | null} */ (this.dialog.querySelector("[data-testid=share-snippet-copy]"));
    copy?.addEventListener("click", () => {
      const field = byId("share-snippet", HTMLTextAreaElement);
      copyBy(copy, field.value, field);
    });
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

// Marks that came with a link: taken over at once if the board has none, else only if the player wants them

const NAME = "marks";

/** @typedef {import("../base/redraw.js").Redraw<Game>} Store */

/** @param {Store} store */
export function createSharedMarks({ state: game, change }) {
  const dialog = byId("carried", HTMLDialogElement);
  let shared = /** @type {number[]} */ ([]);

  function look() {
    shared = takeOut(game.cells.length, game.palette?.length) ?? [];
    if (!shared.some(Boolean) || same(shared)) return;
    if (!own().some(Boolean)) return take();
    byId("carried-about").textContent =
      say("sharing.carried", { carried: summary(shared), own: summary(own()) });
    if (!dialog.open) dialog.showModal();
  }

  function take() {
    dialog.close();
    change(takeMarks, shared);
  }

  const own = () => Array.from(game.cells, (value, cell) => (game.given[cell] ? 0 : value & MARK));
  const same = (/** @type {number[]} */ marks) =>
    marks.every((mark, cell) => game.given[cell] || mark === (game.cells[cell] & MARK));

  hook(dialog, "carried-keep").addEventListener("click", () => dialog.close());
  hook(dialog, "carried-take").addEventListener("click", take);
  return { look };
}

/** The marks in the fragment. They are removed from the address, so that a reload does not ask again.
 * @param {number} size @param {number} [most] the last mark of a coloured puzzle */
function takeOut(size, most) {
  const fragment = fragmentValues(), text = fragment.get(NAME);
  if (text === null) return null;
  fragment.delete(NAME);
  const rest = String(fragment) && `#${fragment}`;
  history.replaceState(history.state, "", `${location.pathname}${location.search}${rest}`);
  return decodeMarks(text, size, most);
}

/** @param {number[]} marks */
function summary(marks) {
  const filled = marks.filter(isFilled).length, crossed = marks.filter((mark) => mark === CROSSED).length;
  return listed([say("sharing.filled_cells", { count: filled }), say("sharing.crosses", { count: crossed })]);
}
