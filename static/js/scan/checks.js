// What is said about a reading as a whole: how far it got, whether rows and columns agree, whether there is one
// solution, and which repairs would make one.

import { capital } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { html } from "../base/html.js";
import { sizeName } from "../core/shapes.js";
import { SIDES, sumsOf } from "./reading.js";
import { openChanges } from "./repairs.js";
import { faultText, icon, nameOfLine } from "./number_panel.js";

/** @import { Fault, Place, Reading, ScanAnswer } from "./reading.js" */
/** @import { Change, OpenChange } from "./repairs.js" */
/** @import { Scanner } from "./scanner.js" */
/** @import { Verdict } from "../make/verdict.js" */

const CLOSE = 24; // pixels of a cell, below which numbers are hard to read
const MOST_FAULTS = 5, MOST_REPAIRS = 3;
const OUTCOMES = ["UNIQUE", "MULTIPLE", "NONE"];
const IMPOSSIBLE = ["NONE", "CONTRADICTION"];

/** @typedef {{ go: (place: Place | null) => void, repair: () => void, stop: () => void,
 *   accept: (changes: Change[]) => void }} RepairActs */

/** `faults`: what makes the numbers impossible; `verdict` where there are none. @param {{ scanner: Scanner,
 *   answer: ScanAnswer | null, reading: Reading | null, inks: Ink[], faults: Fault[], verdict: Verdict,
 *   isByHand: boolean }} now `isByHand`: the grid is being set
 * @param {RepairActs & { choose: (place: number) => void, again: () => void }} acts */
export function checksView({ scanner, answer, reading, isByHand, inks, faults, verdict }, acts) {
  const { busy, error, waits } = scanner, fits = !faults.length && ["", "UNIQUE"].includes(verdict.outcome);
  return html`<p role="status" data-testid="scan-state">${waits || (busy && say(`scanning.${busy}`))}</p>
    <p class="error" role="alert" hidden=${!error} data-testid="scan-error">${error}</p>
    ${error && !answer && scanner.sent && !isByHand && button("again", acts.again)}
    ${answer && answer.outlines.length > 1 && puzzlesView(answer.outlines.length, answer.place, acts.choose)}
    ${reading && answer && html`<div class="scan-checks">
      <p data-testid="scan-size">${say("scanning.size", { size: sizeName([reading.rows.length, reading.cols.length]),
        count: SIDES.flatMap((side) => reading[side].flat()).length })}</p>
      ${answer.cell < CLOSE && !fits && html`<p class="notice" data-testid="closer">
        ${say("scanning.closer", { pixels: Math.round(answer.cell) })}</p>`}
      ${faults.length ? faultsView(faults, reading, inks, acts.go) : sumsView(reading)}
      ${verdictView(faults, verdict)}
      ${repairView({ scanner, reading, isNeeded: isImpossible(faults, verdict) }, acts)}</div>`}`;
}

/** @param {Fault[]} faults @param {Verdict} verdict */
const isImpossible = (faults, { outcome }) => faults.length > 0 || IMPOSSIBLE.includes(outcome);

/** @param {number} count @param {number} current @param {(place: number) => void} choose */
const puzzlesView = (count, current, choose) => html`<div class="row" role="group" aria-label=${say("scanning.which")}>
  <span>${say("scanning.several", { count })}</span>
  ${Array.from({ length: count }, (_, at) => html`<button type="button" aria-pressed=${at === current}
    onclick=${() => choose(at)} data-testid=${`puzzle-${at}`}>${say("starting.puzzle", { number: at + 1 })}</button>`)}
  </div>`;

/** @param {Reading} reading */
const sumsView = (reading) => html`<p class="small" data-testid="sums">${icon("check")} ${say("scanning.sums",
  { count: sumsOf(reading).reduce((sum, { rows }) => sum + rows, 0) })}</p>`;

/** @param {Fault[]} faults @param {Reading} reading @param {Ink[]} inks @param {(place: Place) => void} go */
const faultsView = (faults, reading, inks, go) => html`<ul class="scan-faults" data-testid="faults">
  ${faults.slice(0, MOST_FAULTS).map((fault) => html`<li>${fault.index < 0 ? faultText(fault, reading, inks)
    : html`<button type="button" class="text" onclick=${() => go({ side: fault.side, index: fault.index, place: 0 })}>
      ${faultText(fault, reading, inks)}</button>`}</li>`)}
  ${faults.length > MOST_FAULTS && html`<li>
    ${say("scanning.more_faults", { count: faults.length - MOST_FAULTS })}</li>`}
  </ul>`;

/** A contradicted line is named by the verdict itself. @param {Fault[]} faults @param {Verdict} verdict */
function verdictView(faults, { outcome, text }) {
  const last = faults.length ? "NONE" : outcome;
  return html`<p class="notice" role="status" data-outcome=${last} data-testid="verdict">
    ${OUTCOMES.includes(last) ? say(`scanning.outcome_${last.toLowerCase()}`) : text}</p>`;
}

/** @param {{ scanner: Scanner, reading: Reading, isNeeded: boolean }} now @param {RepairActs} acts */
function repairView({ scanner: { busy, repairs }, reading, isNeeded }, acts) {
  const open = (isNeeded && repairs || []).map((repair) => openChanges(reading, repair))
    .filter(({ length }) => length).slice(0, MOST_REPAIRS);
  const looking = busy === "repairing";
  return html`${open.length > 0 && html`<section class="scan-repairs" aria-label=${say("scanning.repairs")}>
      <p>${say("scanning.repairs_about")}</p>
      ${open.map((changes, at) => changesView(changes, at, reading, acts))}</section>`}
    ${looking && button("stop", acts.stop)}
    ${repairs && !open.length && isNeeded && !looking && html`<p class="small">${say("scanning.no_repair")}</p>`}
    ${!repairs && isNeeded && !busy && button("suggest", acts.repair, "primary")}`;
}

/** @param {string} name @param {() => void} act @param {string} [kind] */
const button = (name, act, kind) => html`<button type="button" class=${kind} onclick=${act} data-testid=${name}>
  ${say(`scanning.${name}`)}</button>`;

/** The changes of a repair; `at` counts the repairs. @param {OpenChange[]} changes @param {number} at
 * @param {Reading} reading @param {RepairActs} acts */
const changesView = (changes, at, reading, { go, accept }) => html`${at > 0 && html`<p>${say("scanning.or")}</p>`}
  <ul data-testid=${`repair-${at}`}>${changes.map((change) => html`<li><button type="button" class="text"
      onclick=${() => go(change.place)}>${changeText(change, reading)}</button><button type="button"
      onclick=${() => accept([change])} data-testid="accept">${say("scanning.accept")}</button></li>`)}</ul>
  ${changes.length > 1 && html`<button type="button" onclick=${() => accept(changes)} data-testid="accept-all">
    ${say("scanning.accept_all", { count: changes.length })}</button>`}`;

/** @param {OpenChange} change @param {Reading} reading */
function changeText({ side, index, place: { place }, from, to }, reading) {
  const kind = from === null ? "add" : to === null ? "remove" : from === to ? "colour" : "change";
  const line = capital(nameOfLine(reading, side, index));
  return say(`scanning.repair_${kind}`, { line, place: place + 1, from: from ?? 0, to: to ?? 0 });
}
