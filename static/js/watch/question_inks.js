// What a question about a coloured puzzle adds to its board: cells and numbers in colours with their letters, the
// colours that a cell can still have, and the colour with which cells are marked.

import { say } from "../core/texts/say.js";
import { readableOn } from "../core/colour_values.js";
import { coloursIn, CROSSED, isFilled, markOfColour } from "../core/marks.js";
import { placeOf } from "../board/inks.js";
import { make, setPressed } from "../base/dom.js";

/** @import { Asked, Tally } from "../core/quiz.js" */

/** @param {Ink[]} palette @param {number} mark */
const inkOf = (palette, mark) => palette.find((ink) => ink.mark === mark);

/** Give an element the colour of a mark, and its letter for those who do not tell colours apart; returns whether it has
 * one. @param {HTMLElement} element @param {Ink[] | undefined} palette @param {number} mark */
export function paintWith(element, palette, mark) {
  const ink = palette && isFilled(mark) ? inkOf(palette, mark) : undefined;
  if (!ink) return false;
  element.classList.add("inked");
  element.dataset.letter = ink.letter;
  element.style.setProperty("--ink-value", ink.value);
  element.style.setProperty("--on-ink", readableOn(ink.value));
  return true;
}

/** The numbers of a coloured clue. @param {RunLengths} clue @param {Ink[]} palette */
export const inkedNumbers = (clue, palette) => clue.map((length, run) => {
  const mark = clue.marks?.[run] ?? 0, number = make("i", { textContent: `${length}${inkOf(palette, mark)?.letter}` });
  paintWith(number, palette, mark);
  return number;
});

/** The colours that a cell can still have, as small marks. @param {number} mask bit 0 is for empty
 * @param {Ink[]} palette */
export function leftIn(mask, palette) {
  const colours = coloursIn(mask);
  const box = make("span", { className: "left", title: say("quiz.left", { colours: namesOf(colours, palette) }) });
  box.append(...colours.map((colour) => {
    const square = make("i", { textContent: colour ? "" : "×" }), places = placeOf(colour, palette.length);
    const [left, top, side] = places.map((part) => `${100 * part}%`);
    Object.assign(square.style, { left, top, width: side, height: side });
    paintWith(square, palette, markOfColour(colour));
    return square;
  }));
  box.ariaHidden = "true";
  return box;
}

/** @param {number[]} colours @param {Ink[]} palette */
const namesOf = (colours, palette) =>
  colours.map((colour) => (colour ? palette[colour].name : say("quiz.empty"))).join(", ");

/** The same in words. @param {number} mask @param {Ink[]} palette */
export const leftInWords = (mask, palette) => leftIn(mask, palette).title;

/** The marks that a line can have, with that for empty at last. @param {Clue} clue */
export const marksFor = (clue) =>
  [...new Set(Array.isArray(clue) ? clue.marks : [])].sort((a, b) => a - b).concat(CROSSED);

/** Buttons for the marks of a line. @param {Clue} clue @param {Ink[]} palette @param {number} chosen
 * @param {(mark: number) => void} choose */
export function inkTools(clue, palette, chosen, choose) {
  const tools = make("div", { className: "question-inks", testid: "question-inks", role: "group" });
  tools.append(...marksFor(clue).map((mark) => {
    const ink = inkOf(palette, mark), textContent = ink?.name ?? say("quiz.empty");
    const sign = make("b", { textContent: ink?.letter ?? "×", ariaHidden: "true" });
    const testid = `question-ink-${mark}`, name = make("span", { textContent });
    const button = make("button", { type: "button", testid }, sign, name);
    paintWith(sign, palette, mark);
    setPressed(button, mark === chosen);
    button.addEventListener("click", () => choose(mark));
    return button;
  }));
  return tools;
}

/** How many gave a cell each mark. @param {Tally} tally @param {number} cell @param {Ink[]} palette */
export const inkedCounts = ({ inks }, cell, palette) => Object.entries(inks?.[cell] ?? {}).map(([mark, count]) => {
  const number = make("i", { textContent: String(count) });
  if (!paintWith(number, palette, Number(mark))) number.textContent = `×${count}`;
  return number;
});
