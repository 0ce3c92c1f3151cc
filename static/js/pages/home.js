// The home page: takes a puzzle as text, link or file and goes to its page; shows games to go on with.

import { openPuzzle } from "../net/puzzles.js";
import { showChooser } from "../panels/chooser.js";
import { showGames } from "../panels/continue.js";
import { showDecor } from "../panels/decor.js";
import { createIntake } from "../panels/intake.js";
import { say } from "../texts/say.js";
import { byId, find, setError, setPressed, targetOf } from "../ui/dom.js";


const form = byId("intake", HTMLFormElement), text = byId("text", HTMLTextAreaElement);
const file = byId("file", HTMLInputElement), go = find(form, "button.primary");
const intake = createIntake(form, Number(form.dataset.limit), () => showError());
let busy = false;

/** @param {Source} source @param {number | null} number of several puzzles */
async function open(source, number = null) {
  if (busy) return;
  setBusy(true);
  const { answer, error } = await openPuzzle(form.action, source, number);
  const listed = number === null && answer?.puzzles.length, lost = answer && !listed && !answer.url;
  showError(lost ? say("starting.too_long") : error);
  if (!answer || listed || lost) setBusy(false);
  if (!answer || lost) return;
  if (listed) {
    showChooser(byId("chooser"), answer.puzzles, (chosen) => open(source, chosen));
  } else {
    location.assign(answer.url + (answer.title ? `#title=${encodeURIComponent(answer.title)}` : ""));
  }
}

/** @param {boolean} now */
function setBusy(now) {
  busy = now;
  go.setAttribute("aria-disabled", String(now)); // not `disabled`: the focus would be lost
  go.textContent = say(now ? "starting.opening" : "starting.open");
}

/** One sentence under the box. @param {string} [sentence] */
function showError(sentence) {
  setError(byId("error"), sentence);
  text.setAttribute("aria-invalid", String(Boolean(sentence)));
}

function openBrought() {
  const { source, error } = intake.source;
  if (source) return open(source);
  showError(error ?? say("starting.nothing_to_open"));
  return text.focus();
}

/** @param {FileList | File[]} files */
async function openFiles(files) {
  const { source, error } = await intake.take(files);
  if (source) return open(source);
  return showError(error);
}

form.addEventListener("submit", (event) => { event.preventDefault(); openBrought(); });
text.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  openBrought();
});
byId("choose").addEventListener("click", () => file.click());
file.addEventListener("change", () => {
  if (file.files?.length) openFiles([...file.files]);
  file.value = ""; // so that the same file can be chosen again
});

// A file may be dropped anywhere on the page; without this the browser would leave the page and show it.
const holdsFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
addEventListener("dragover", (event) => {
  if (!holdsFile(event)) return;
  event.preventDefault();
  form.classList.add("over");
});
addEventListener("dragleave", (event) => { if (!event.relatedTarget) form.classList.remove("over"); });
addEventListener("drop", (event) => {
  const { items, files } = event.dataTransfer ?? {}, folder = items?.[0]?.webkitGetAsEntry()?.isDirectory;
  if (!holdsFile(event)) return;
  event.preventDefault();
  form.classList.remove("over");
  if (folder) showError(say("starting.folder"));
  else if (files?.length) openFiles(files);
});

// The gallery

byId("levels").addEventListener("click", (event) => {
  const chosen = targetOf(event), level = /** @type {HTMLElement} */ (chosen).dataset.level ?? "";
  if (!chosen.matches("button")) return;
  for (const one of byId("levels").children) setPressed(one, one === chosen);
  for (const card of /** @type {Iterable<HTMLElement>} */ (byId("gallery").children)) {
    card.hidden = level !== "" && card.dataset.level !== level;
  }
});

const showBegun = () => showGames(byId("continue"), byId("games"), [byId("gallery"), byId("solid-gallery")]);

showDecor(byId("decor", HTMLCanvasElement), byId("pause"));
showBegun();
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  setBusy(false);
  showBegun();
});
