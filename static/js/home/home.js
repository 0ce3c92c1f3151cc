// The home page: a board to play at once, links to other pages, and a box that takes a puzzle as text, link or file and
// opens its page. What only some visits need is loaded late.

import { dateToday } from "../core/best_time.js";
import { PuzzleInput } from "../base/puzzle_input.js";
import { say } from "../core/texts/say.js";
import { hasPlayed, listenToAchievements } from "../base/kept_achievements.js";
import { byId, find, setError } from "../base/dom.js";
import { late } from "../base/late.js";
import { showFirstBoard } from "./first_board.js";

const form = byId("intake", HTMLFormElement), text = byId("text", HTMLTextAreaElement);
const file = byId("file", HTMLInputElement), photo = byId("photo-file", HTMLInputElement);
const go = find(form, "button.primary");
const intake = new PuzzleInput(form, Number(form.dataset.limit), () => showError());
const uploads = late(() => import("./uploads.js"), (module) => module);
const opening = late(() => import("../base/net/puzzles.js"), (module) => module);
const galleries = late(() => import("./galleries.js"), (module) => module);
const begunGames = late(() => import("./begun_games.js"), (module) => module);
const playing = showFirstBoard();
let busy = false;

// The box

/** @param {Source} source @param {number | null} number of several puzzles */
async function open(source, number = null) {
  if (busy) return;
  setBusy(true);
  const { answer, error } = await (await opening())?.openPuzzle(form.action, source, number) ?? {};
  const listed = number === null && answer?.puzzles.length, lost = answer && !listed && !answer.url;
  showError(lost ? say("starting.too_long") : error);
  if (!answer || listed || lost) setBusy(false);
  if (!answer || lost) return;
  if (listed) {
    (await uploads())?.showChooser(byId("chooser"), answer.puzzles, (chosen) => open(source, chosen));
  } else {
    const { title, author } = answer;
    const texts = new URLSearchParams({ ...(title && { title }), ...(author && { author }) });
    location.assign(answer.url + (String(texts) && `#${texts}`));
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

/** @param {FileList | File[]} files @param {boolean} [isPuzzle] whether a picture is known to show one */
async function openFiles(files, isPuzzle = false) {
  if (busy) return undefined;
  setBusy(true);
  const picture = files.length === 1 ? await uploads(true) : null;
  const uploaded = await picture?.uploadPicture(files[0], form.dataset.scan ?? "", isPuzzle);
  if (uploaded?.address) return location.assign(uploaded.address);
  setBusy(false);
  if (uploaded) return showError(uploaded.error);
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
for (const input of [file, photo]) {
  byId(input === photo ? "photo" : "choose").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    if (input.files?.length) openFiles([...input.files], input === photo);
    input.value = ""; // so that the same file can be chosen again
  });
}
photo.toggleAttribute("capture", matchMedia("(pointer: coarse)").matches); // phones open their camera

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
  if (!holdsFile(event) || event.defaultPrevented) return;
  event.preventDefault();
  form.classList.remove("over");
  if (folder) showError(say("starting.folder"));
  else if (files?.length) openFiles(files);
});

// A picture is pasted as a file; some programs add one to a text.
addEventListener("paste", (event) => {
  const { files, types } = event.clipboardData ?? {};
  if (!files?.length || types?.includes("text/plain") || event.defaultPrevented) return;
  event.preventDefault();
  openFiles(files);
});

// Links

/** Show the visitor's day, and point links to it. Without scripts, the server decides. */
function leadToToday() {
  const days = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("[data-today]")]);
  const dates = days.map(({ pathname }) => pathname);
  const lead = () => {
    days.forEach((link, i) => { link.href = `${dates[i]}/${dateToday()}`; });
    showToday();
  };
  lead();
  document.addEventListener("visibilitychange", lead); // a page that stays open over midnight
}

/** Show the puzzles of the visitor's day. A page that was kept for days has other ones, so that only the link there
 * is left. */
function showToday() {
  for (const day of /** @type {NodeListOf<HTMLElement>} */ (byId("today").querySelectorAll("[data-day]"))) {
    day.hidden = day.dataset.day !== dateToday();
  }
}

/** Show games and solved puzzles to visitors who have played here before. */
async function showKept() {
  const played = hasPlayed(); // drafts alone, which returning.js counts, are no games
  document.documentElement.toggleAttribute("data-returning", played);
  if (played) (await begunGames(true))?.showKept(playing);
}

leadToToday();
for (const act of ["pointerover", "focusin"]) {
  addEventListener(act, async () => { opening(true); (await galleries(true))?.leadToRandom(); }, { once: true });
}
showKept();
listenToAchievements(showKept);
addEventListener("pageshow", ({ persisted }) => { if (persisted) setBusy(false); });
