// The slides of a unit: one at a time, turned by arrow keys, buttons or a presenter's remote control. The fragment of
// the address holds the number of the slide, so that a reload stays there. Printing shows all of them.

import { byId, hook, setText } from "../base/dom.js";

const ON = ["ArrowRight", "ArrowDown", "PageDown", " "], BACK = ["ArrowLeft", "ArrowUp", "PageUp"];
const slides = [...document.querySelectorAll(".slide")];
let at = 0;

/** @param {number} slide */
function show(slide) {
  at = Math.max(0, Math.min(slides.length - 1, slide));
  for (const [number, one] of slides.entries()) one.classList.toggle("away", number !== at);
  setText(hook(document, "slide-number"), `${at + 1} / ${slides.length}`);
  history.replaceState(null, "", `#slide-${at + 1}`);
  scrollTo(0, 0);
}

/** @param {KeyboardEvent} event */
function turn(event) {
  const pressesButton = event.key === " " && event.target instanceof HTMLButtonElement;
  if (event.altKey || event.ctrlKey || event.metaKey || pressesButton) return;
  const by = Number(ON.includes(event.key)) - Number(BACK.includes(event.key));
  if (event.key === "Home") show(0);
  else if (event.key === "End") show(slides.length - 1);
  else if (by) show(at + by);
  else return;
  event.preventDefault();
}

byId("main").classList.add("one-by-one");
hook(document, "slide-back").addEventListener("click", () => show(at - 1));
hook(document, "slide-on").addEventListener("click", () => show(at + 1));
addEventListener("keydown", turn);
addEventListener("hashchange", () => show(numberInAddress()));
show(numberInAddress());

function numberInAddress() {
  const number = Number(location.hash.replace("#slide-", ""));
  return Number.isInteger(number) && number > 0 ? number - 1 : 0;
}
