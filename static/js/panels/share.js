// Sharing: what the link holds, short links, codes to photograph, files.

import { askFile, makeLink } from "../net/sharing.js";
import { encodeMarks } from "../game/progress.js";

const byId = (id) => document.getElementById(id);
const LOCAL = /^(localhost|127\.|\[::1\])/;
const LONGEST_FRAGMENT = 4000, LONGEST_LINK = 8000;

const ABOUT = {
  puzzle: "The link holds the whole puzzle, but not its solution. It works for ever, on every Nonoscope.",
  marks: "The link holds the puzzle and what you have marked so far.",
  moment: "The link opens the replay where it stands now.",
};
const HERE_ONLY = "Only this computer knows this address. Started with --host 0.0.0.0, Nonoscope can be reached from others too.";

/**
 * `title()` is what the puzzle is called, `named` whether the link must carry that; `print` prints. `moment()` is the part of
 * the address that holds a moment of a replay, empty while there is none.
 */
export function createShare(game, { title, named, print, moment = () => "" }) {
  const dialog = byId("share"), poster = byId("poster"), { puzzle, code, qr, links } = dialog.dataset;
  const button = (name) => dialog.querySelector(`[data-testid="${name}"]`);
  let short = null;

  // The link

  const what = () => dialog.querySelector("input:checked").value;

  function fragment() {
    const parts = new URLSearchParams();
    if (named) parts.set("title", title());
    if (what() === "marks") parts.set("marks", encodeMarks(game.cells));
    return [String(parts), what() === "moment" && moment()].filter(Boolean).join("&");
  }

  const long = () => `${location.origin}${puzzle}${fragment() && `#${fragment()}`}`;

  function show() {
    const link = short ? location.origin + short.url : long();
    byId("share-link").value = link;
    button("share-short").disabled = Boolean(short);
    byId("share-about").textContent = LOCAL.test(location.host) ? HERE_ONLY : ABOUT[what()];
    tell(link.length > LONGEST_LINK ? "This link is too long for some browsers; a short one is safer." : "");
  }

  function open() {
    byId("share-moment").hidden = !moment();
    dialog.querySelector("input").checked = true;
    short = null;
    show();
    dialog.showModal();
    byId("share-link").select();
  }

  function tell(sentence) {
    byId("share-error").textContent = sentence;
    byId("share-error").hidden = !sentence;
  }

  async function copy() {
    byId("share-link").select();
    const copied = await navigator.clipboard?.writeText(byId("share-link").value).then(() => true, () => false) || document.execCommand("copy");
    if (!copied) return tell("Copying is forbidden here; the link is marked, copy it with Ctrl + C.");
    byId("share-said").textContent = "Copied.";
    const label = button("share-copy").lastElementChild;
    label.textContent = "Copied";
    setTimeout(() => { label.textContent = "Copy"; byId("share-said").textContent = ""; }, 2000);
  }

  /** Have a short link made for what is chosen; true when there is one. */
  async function shorten() {
    const held = fragment();
    if (held.length > LONGEST_FRAGMENT) return tell("These marks are too many for a short link.");
    const { answer, error } = short ? { answer: short } : await makeLink(links, code, held);
    if (error) return tell(error);
    short = answer;
    show();
    return true;
  }

  // The code to photograph

  async function showCode() {
    const plain = !fragment() && !short;
    if (plain && await load(qr)) return showPoster(byId("share-link").value, "");
    const why = plain ? "The link is too long for a code, so this one holds a short link." : "";
    if (!(await shorten())) return undefined;
    return (await load(short.qr)) ? showPoster(location.origin + short.url, why) : tell("The server gave no code.");
  }

  /** Whether there is a picture at this address. */
  function load(address) {
    byId("poster-code").src = address;
    return byId("poster-code").decode().then(() => true, () => false);
  }

  function showPoster(link, why) {
    byId("poster-title").textContent = title();
    byId("poster-link").textContent = link.replace(/^https?:\/\//, "");
    byId("poster-about").textContent = [why, LOCAL.test(location.host) && HERE_ONLY].filter(Boolean).join(" ");
    poster.showModal();
  }

  // Files

  async function save(link) {
    const { answer, error } = await askFile(link.href);
    tell(error ?? "");
    if (error) return byId("share-error").scrollIntoView({ block: "nearest" });
    const address = URL.createObjectURL(answer.content);
    Object.assign(document.createElement("a"), { href: address, download: answer.name }).click();
    return setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  byId("share-what").addEventListener("change", () => { short = null; show(); });
  button("share-copy").addEventListener("click", copy);
  button("share-short").addEventListener("click", shorten);
  button("share-qr").addEventListener("click", showCode);
  button("share-print").addEventListener("click", () => { dialog.close(); print(); });
  dialog.querySelector(".files").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    save(link);
  });
  for (const one of [dialog, poster]) one.querySelector("[data-close]").addEventListener("click", () => one.close());
  return { open };
}
