// The home page: takes a puzzle as text or file, has it solved, shows the result.

import { showDecor } from "./decor.js";
import { solve } from "./net.js";
import { showResult } from "./result.js";

const byId = (id) => document.getElementById(id);
const form = byId("intake"), text = byId("text"), file = byId("file"), go = form.querySelector("button.primary");
const stage = byId("stage"), panel = byId("verdict"), errorLine = byId("error"), status = byId("status");
let busy = false;

async function solveAndShow(source) {
  if (busy) return;
  setBusy(true);
  const { answer, error } = await solve(form.action, source);
  setBusy(false);
  if (error) return showError(error);
  showError("");
  status.textContent = showResult(panel, stage, answer);
  panel.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
}

function setBusy(now) {
  busy = now;
  go.setAttribute("aria-disabled", String(now)); // not `disabled`: the focus would be lost
  go.textContent = now ? "Solving …" : "Solve";
  if (now) status.textContent = "Solving";
}

/** One sentence beside the box; the old result goes, it belongs to another puzzle. */
function showError(sentence) {
  errorLine.textContent = sentence;
  errorLine.hidden = !sentence;
  text.setAttribute("aria-invalid", String(Boolean(sentence)));
  if (!sentence) return;
  status.textContent = "";
  panel.hidden = true;
  showDecor(stage);
}

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function solveText() {
  if (text.value.trim()) return solveAndShow(text.value);
  showError("Paste a puzzle first, choose a file, or take one of the examples.");
  text.focus();
}

async function openFile(chosen) {
  if (chosen.size > Number(form.dataset.limit)) return showError(`${chosen.name} is too large for this server.`);
  const content = textOf(await chosen.arrayBuffer());
  text.value = content ?? "";
  return solveAndShow(content ?? chosen);
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

form.addEventListener("submit", (event) => { event.preventDefault(); solveText(); });
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); solveText(); }
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

if ("solveNow" in form.dataset) solveText();
else showDecor(stage);
