// The slides of a unit: one at a time, turned by keys, buttons, a swipe or a presenter's remote control. The fragment
// of the address holds the number of the slide, so that a reload stays there. Printing shows all of them, and the notes
// for the teacher if these are shown. Codes lead into the room that this browser has opened today, if there is one,
// else to the puzzle.

import { byId, hook, make, setPressed, setText } from "../base/dom.js";
import { knownRooms } from "./kept_rooms.js";

const ON = ["ArrowRight", "ArrowDown", "PageDown", " "], BACK = ["ArrowLeft", "ArrowUp", "PageUp"];
const FAR = 56; // pixels of a swipe
const SCHOOL_DAY = 8 * 3_600_000; // milliseconds
const slides = [...document.querySelectorAll(".slide")];
const notes = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll(".slide-notes")]);
const page = byId("main"), notesButton = hook(document, "slide-notes"), fullButton = hook(document, "slide-full");
let at = 0, start = /** @type {Touch | null} */ (null);

/** @param {number} slide */
function show(slide) {
  at = Math.max(0, Math.min(slides.length - 1, slide));
  for (const parts of [slides, notes]) parts.forEach((one, number) => one.classList.toggle("turned", number !== at));
  setText(hook(document, "slide-number"), `${at + 1} / ${slides.length}`);
  history.replaceState(null, "", `#slide-${at + 1}`);
  scrollTo(0, 0);
}

function toggleNotes() {
  const shown = page.classList.toggle("noted");
  for (const one of notes) one.open = shown;
  setPressed(notesButton, shown);
}

function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {}); // then the page stays as it is
}

/** @type {Record<string, () => void>} */
const KEYS = { Home: () => show(0), End: () => show(slides.length - 1), n: toggleNotes, f: toggleFullScreen };
for (const key of ON) KEYS[key] = () => show(at + 1);
for (const key of BACK) KEYS[key] = () => show(at - 1);

/** @param {KeyboardEvent} event */
function turn(event) {
  const pressesButton = event.key === " " && event.target instanceof HTMLButtonElement;
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act || event.altKey || event.ctrlKey || event.metaKey || pressesButton) return;
  act();
  event.preventDefault();
}

/** A swipe to the side; notes can be scrolled. @param {TouchEvent} event */
function swipe({ changedTouches: [end] }) {
  if (!start) return;
  const x = end.clientX - start.clientX, y = end.clientY - start.clientY;
  if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) show(at - Math.sign(x));
  start = null;
}

/** Show the way into a room, once its code proves to be there still. @param {string} code */
function leadInto(code) {
  const { picture = "", alt = "" } = byId("room-code").dataset, src = picture.replace("CODE", code);
  for (const host of document.querySelectorAll("[data-testid=slide-code]")) {
    const image = make("img", { src, alt }), address = make("p", { textContent: `${location.host}/class · ${code}` });
    image.addEventListener("load", () => host.replaceChildren(image, address));
  }
}

page.classList.add("one-by-one");
const room = knownRooms().find(({ teacher, when }) => teacher && Date.now() - when < SCHOOL_DAY);
if (room) leadInto(room.code);
fullButton.hidden = !document.fullscreenEnabled;
hook(document, "slide-back").addEventListener("click", () => show(at - 1));
hook(document, "slide-on").addEventListener("click", () => show(at + 1));
notesButton.addEventListener("click", toggleNotes);
fullButton.addEventListener("click", toggleFullScreen);
addEventListener("keydown", turn);
addEventListener("touchstart", ({ touches }) => {
  start = touches.length === 1 ? touches[0] : null;
}, { passive: true });
addEventListener("touchend", swipe);
addEventListener("hashchange", () => show(numberInAddress()));
show(numberInAddress());

function numberInAddress() {
  const number = Number(location.hash.replace("#slide-", ""));
  return Number.isInteger(number) && number > 0 ? number - 1 : 0;
}
