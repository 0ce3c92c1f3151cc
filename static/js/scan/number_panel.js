// The current number: its printed place large beside what was read there, the other numbers of its line, and keys that
// change it.

import { capital, lineName } from "../core/words.js";
import { numeral, percentage, say } from "../core/texts/say.js";
import { html } from "../base/html.js";
import { CERTAIN, isDoubtful, lineFault, needOf, numberAt, roomOf } from "./reading.js";

/** @import { Content } from "../base/html.js" */
/** @import { Fault, Place, ReadNumber, Reading, Side } from "./reading.js" */

const UNLIKELY = 0.005, MOST_CHOICES = 2; // other numbers that are offered
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/** @typedef {{ go: (place: Place | null) => void, next: (step: number) => void, type: (digit: string) => void,
 *   erase: () => void, remove: () => void, insert: (after: boolean) => void, replace: (value: number) => void,
 *   ink: (ink: number) => void, confirm: () => void }} NumberActs */

/** @param {Reading} reading @param {Side} side @param {number} index */
export const nameOfLine = ({ rows, cols }, side, index) =>
  lineName({ shape: [rows.length, cols.length], lines: [], clues: [] }, side === "rows" ? index : rows.length + index);

/** What screen readers say of a number. @param {Reading} reading @param {Place} place @param {Ink[]} inks */
export function spokenNumber(reading, place, inks) {
  const number = numberAt(reading, place), line = capital(nameOfLine(reading, place.side, place.index));
  if (!number) return say("scanning.spoken_empty", { line });
  const { length } = reading[place.side][place.index], value = [numeral(number.value), inks[number.ink]?.name];
  return say("scanning.spoken", {
    line, place: place.place + 1, total: length, value: value.filter(Boolean).join(" "), state: stateText(number),
  });
}

/** @param {ReadNumber} number */
function stateText({ state, certainty, before }) {
  if (state === "repaired" && before === undefined) return say("scanning.was_missing");
  if (state === "repaired") return say("scanning.was", { number: before ?? 0 });
  if (state !== "read") return say(`scanning.${state}`);
  return say("scanning.sure", { percent: shareText(certainty) });
}

/** Never 100, which would be a promise. @param {number} share */
const shareText = (share) => percentage(Math.min(0.99, share));

/** @param {Fault} fault @param {Reading} reading @param {Ink[]} inks */
export function faultText({ code, side, index, need, room, ink }, reading, inks) {
  if (code === "sums") {
    const about = { rows: need, columns: room, colour: inks[ink]?.name ?? "" };
    return say(about.colour ? "scanning.sums_of_colour" : "scanning.sums_differ", about);
  }
  return say(`scanning.line_${code}`, { line: capital(nameOfLine(reading, side, index)), need, room });
}

/** `left`: how many numbers are doubtful; `isUnique`: whether there is one solution, so that looking at them matters
 * less than playing. @param {{ reading: Reading, current: Place | null, inks: Ink[], left: number, isUnique: boolean,
 *   crop: HTMLCanvasElement }} now @param {NumberActs} acts */
export function numberPanel({ reading, current, inks, left, isUnique, crop }, acts) {
  if (!current) return html`<section class="scan-card scan-idle" aria-label=${say("scanning.number")}>
    <p>${say(left ? "scanning.doubtful" : "scanning.none_doubtful", { count: left })} <span class="muted">
      ${say("scanning.press_a_number")}</span></p>
    ${left > 0 && html`<button type="button" class=${isUnique ? "" : "primary"} onclick=${() => acts.next(1)}
      data-testid="next-doubtful">${say("scanning.look_at_doubtful")}</button>`}</section>`;
  const number = numberAt(reading, current);
  return html`<section class="scan-card scan-number" aria-labelledby="scan-line" data-testid="number"
      data-place=${`${current.side}-${current.index}-${current.place}`}>
    <header><h2 id="scan-line">${capital(nameOfLine(reading, current.side, current.index))}</h2>
      ${lineView(reading, current, inks, acts)}${sign("close", "leave", () => acts.go(null))}</header>
    <div class="scan-compare"><div class="scan-crop">${crop}</div>
      <div><output class="scan-value" data-testid="value">${number ? valueText(number, inks) : "–"}</output>
        <span class="small" data-testid="number-state" data-state=${number && (isDoubtful(number) ? "doubtful"
          : number.state)}>${number && stateText(number)}</span></div>
      ${number && choicesView(number, acts)}</div>
    ${number && inks.length > 0 && inksView(number, inks, acts)}
    ${keypad(Boolean(number), acts)}
    <div class="scan-steps">${sign("back", "previous_doubtful", () => acts.next(-1), !left)}
      <span class="small" data-testid="left">${say(left ? "scanning.doubtful" : "scanning.none_doubtful",
        { count: left })}</span>
      <button type="button" class="text" onclick=${() => acts.next(1)} disabled=${!left} data-testid="next-doubtful"
        title=${say("labels.tool_with_key", { tool: say("scanning.next_doubtful"), key: "N" })}>
        ${say("scanning.next_doubtful")} ${icon("step")}</button></div></section>`;
}

/** @param {string} name */
export const icon = (name) => html`<svg class="icon" aria-hidden="true"><use href=${`#i-${name}`}></use></svg>`;

/** A button with an icon. @param {string} sign @param {string} name @param {() => void} act @param {boolean} [idle] */
const sign = (sign, name, act, idle = false) => html`<button type="button" class="quiet" onclick=${act} disabled=${idle}
  aria-label=${say(`scanning.${name}`)} title=${say(`scanning.${name}`)} data-testid=${name.replace("_", "-")}>
  ${icon(sign)}</button>`;

/** @param {ReadNumber} number @param {Ink[]} inks */
const valueText = ({ value, ink }, inks) => `${value || "–"}${inks[ink]?.letter ?? ""}`;

/** The numbers of the line, and whether they fit. @param {Reading} reading @param {Place} current @param {Ink[]} inks
 * @param {NumberActs} acts */
function lineView(reading, { side, index, place }, inks, acts) {
  const clue = reading[side][index], fault = lineFault(reading, side, index);
  const about = { need: needOf(clue), room: roomOf(reading, side) };
  return html`<ol class="scan-line" aria-label=${say("scanning.numbers_of_line")}>
      ${clue.map((number, at) => html`<li key=${String(at)}><button type="button" class="scan-chip"
        data-state=${isDoubtful(number) ? "doubtful" : number.state} aria-current=${at === place ? "true" : null}
        aria-label=${[valueText(number, inks), isDoubtful(number) && stateText(number)].filter(Boolean).join(", ")}
        onclick=${() => acts.go({ side, index, place: at })} data-testid=${`chip-${at}`}>
        ${valueText(number, inks)}</button></li>`)}
      ${!clue.length && html`<li class="muted">${say("scanning.no_numbers")}</li>`}</ol>
    <p class="scan-fits small" data-testid="fits" data-fits=${!fault}>
      ${fault ? faultText(fault, reading, inks) : say("scanning.fits", about)}</p>`;
}

/** What else the number may be, and that it is right. @param {ReadNumber} number @param {NumberActs} acts */
const choicesView = (number, acts) => html`<div class="scan-choices">
  ${choicesOf(number).map(([choice, share]) => html`<button type="button" key=${String(choice)}
    onclick=${() => acts.replace(choice)} data-testid=${`choice-${choice}`}>${String(choice)}
    <span class="small muted">${shareText(share)}</span></button>`)}
  ${isDoubtful(number) && html`<button type="button" onclick=${acts.confirm} data-testid="confirm">${icon("check")}
    ${say("scanning.it_is", { number: number.value })}</button>`}</div>`;

/** The likeliest other numbers. @param {ReadNumber} number */
const choicesOf = ({ value, values }) =>
  values.filter(([choice, share]) => choice && choice !== value && share >= UNLIKELY).slice(0, MOST_CHOICES);

/** @param {ReadNumber} number @param {Ink[]} inks @param {NumberActs} acts */
const inksView = ({ ink, inks: shares, state }, inks, acts) => html`<div class="row scan-inks" role="group"
  aria-label=${say("scanning.colour")}>
  ${inks.map(({ value, name, letter }, at) => at > 0 && html`<button type="button" aria-pressed=${at === ink}
    --ink-value=${value} onclick=${() => acts.ink(at)} aria-label=${name} title=${name} data-testid=${`ink-${at}`}>
    <span></span>${letter}${state === "read" && shareView(shares, at)}</button>`)}</div>`;

/** How likely a colour is, if it is in doubt. @param {number[][]} shares @param {number} ink */
function shareView(shares, ink) {
  const [, share = 0] = shares.find(([other]) => other === ink) ?? [];
  return share >= UNLIKELY && share < CERTAIN && html`<small class="muted">${shareText(share)}</small>`;
}

/** @param {boolean} isNumber whether there is one to change @param {NumberActs} acts */
const keypad = (isNumber, acts) => html`<div class="scan-keys" role="group" aria-label=${say("scanning.keys")}>
  ${KEYS.map((digit) => html`<button type="button" onclick=${() => acts.type(digit)} data-testid=${`key-${digit}`}>
    ${digit}</button>`)}
  ${/** @type {[string, () => void, boolean][]} */ ([
    ["insert_before", () => acts.insert(false), false], ["insert_after", () => acts.insert(true), !isNumber],
    ["remove", acts.remove, !isNumber],
  ]).map(([name, act, idle]) => html`<button type="button" class="scan-wide small" disabled=${idle} onclick=${act}
    data-testid=${name.replace("_", "-")}>${say(`scanning.${name}`)}</button>`)}</div>`;
