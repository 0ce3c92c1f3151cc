// The home page: takes a puzzle as text, link or file and goes to its page; shows games to go on with.

import { showGames } from "../panels/continue.js";
import { showDecor } from "../panels/decor.js";
import { openPuzzle } from "../net/puzzles.js";

const byId = (id) => document.getElementById(id);
const form = byId("intake"), text = byId("text"), file = byId("file"), go = form.querySelector("button.primary");
let busy = false;

async function open(source) {
  if (busy) return;
  setBusy(true);
  const { answer, error } = await openPuzzle(form.action, source);
  if (error) {
    setBusy(false);
    return showError(error);
  }
  showError("");
  location.assign(answer.url + (answer.title ? `#title=${encodeURIComponent(answer.title)}` : ""));
}

function setBusy(now) {
  busy = now;
  go.setAttribute("aria-disabled", String(now)); // not `disabled`: the focus would be lost
  go.textContent = now ? "Opening …" : "Open puzzle";
}

/** One sentence under the box. */
function showError(sentence) {
  byId("error").textContent = sentence;
  byId("error").hidden = !sentence;
  text.setAttribute("aria-invalid", String(Boolean(sentence)));
}

function openText() {
  if (text.value.trim()) return open(text.value);
  showError("Paste a puzzle or a link first, choose a file, or take one of the puzzles below.");
  text.focus();
}

async function openFile(chosen) {
  if (chosen.size > Number(form.dataset.limit)) return showError(`${chosen.name} is too large for this server.`);
  const content = textOf(await chosen.arrayBuffer());
  text.value = content ?? "";
  return open(content ?? chosen);
}

/** The text in a file, or null when it is none. */
function textOf(bytes) {
  try {
    const decoded = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}

form.addEventListener("submit", (event) => { event.preventDefault(); openText(); });
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); openText(); }
});
byId("choose").addEventListener("click", () => file.click());
file.addEventListener("change", () => {
  if (file.files.length) openFile(file.files[0]);
  file.value = ""; // so that the same file can be chosen again
});

// A file may be dropped anywhere on the page; without this the browser would leave the page and show it.
const holdsFile = (event) => event.dataTransfer?.types.includes("Files");
addEventListener("dragover", (event) => { if (holdsFile(event)) { event.preventDefault(); form.classList.add("over"); } });
addEventListener("dragleave", (event) => { if (!event.relatedTarget) form.classList.remove("over"); });
addEventListener("drop", (event) => {
  if (!holdsFile(event)) return;
  event.preventDefault();
  form.classList.remove("over");
  openFile(event.dataTransfer.files[0]);
});

// The gallery

byId("levels").addEventListener("click", ({ target }) => {
  if (!target.matches("button")) return;
  for (const one of byId("levels").children) one.setAttribute("aria-pressed", one === target);
  for (const card of byId("gallery").children) card.hidden = target.dataset.level !== "" && card.dataset.level !== target.dataset.level;
});

showDecor({ canvas: byId("decor"), button: byId("pause") });
showGames({ section: byId("continue"), list: byId("games"), galleries: [byId("gallery"), byId("solid-gallery")] });
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  setBusy(false);
  showGames({ section: byId("continue"), list: byId("games"), galleries: [byId("gallery"), byId("solid-gallery")] });
});
