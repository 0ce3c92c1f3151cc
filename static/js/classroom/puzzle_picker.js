// Choosing a puzzle by its name, size or difficulty: one of those that come along, or one that this browser keeps. Only
// for teachers: titles and pictures tell what comes out.

import { askCollection } from "../base/net/puzzles.js";
import { find, make, valueIn } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { recent } from "../base/storage.js";
import { isSolid, sizeName } from "../core/shapes.js";
import { say } from "../core/texts/say.js";

const MOST = 48; // cards at once
const LEVELS = ["easy", "medium", "hard", "expert"];

/** @typedef {{ code: string, title: string, shape: number[], level?: string, number?: number, picture?: string
 *   }} Offered */

/** Ask for a puzzle of one of these kinds in a window of its own; null if none was chosen. @param {string[]} kinds
 * @returns {Promise<Offered | null>} */
export function pickPuzzle(kinds) {
  const words = say("planning.pick_search"), flatOnly = !kinds.includes("solid");
  const dialog = make("dialog", { className: "picker", ariaLabel: say("planning.pick"), testid: "picker" });
  const offers = /** @type {Record<string, Offered[]>} */ ({}); // by kind
  const choice = { kind: kinds[0], level: "", search: "" };
  let error = "", picked = /** @type {Offered | null} */ (null);

  /** Show what is offered; the server is asked for each kind once. */
  async function show() {
    const { kind } = choice;
    draw();
    if (offers[kind]) return;
    const { answer, error: fault = "" } = kind === "own" ? { answer: ownPuzzles(flatOnly) } : await askCollection(kind);
    if (answer) offers[kind] = answer;
    error = fault;
    draw();
  }

  /** @param {keyof typeof choice} name */
  const set = (name) => (/** @type {Event} */ event) => {
    choice[name] = valueIn(event);
    show();
  };

  /** @param {"kind" | "level"} name @param {string[][]} options */
  const select = (name, options) => html`<select aria-label=${say(`planning.pick_${name}`)} .value=${choice[name]}
    onchange=${set(name)} hidden=${name === "level" && choice.kind === "own"} data-testid=${`pick-${name}`}>
    ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select>`;

  function draw() {
    const { kind, level, search } = choice, parts = search.toLowerCase().split(/\s+/);
    const fitting = (offers[kind] ?? []).filter((offer) => (kind === "own" || !level || offer.level === level)
      && parts.every((part) => fits(part, offer)));
    const code = fitting.length > MOST ? "planning.pick_first" : "planning.pick_found";
    render(dialog, html`<div class="row"><input type="search" maxlength="60" placeholder=${words} aria-label=${words}
        oninput=${set("search")} data-testid="pick-search">
        ${select("kind", [...kinds, "own"].map((name) => [name, say(`planning.pick_${name}`)]))}
        ${select("level", [["", say("planning.pick_any")], ...LEVELS.map((name) => [name, say(`levels.${name}`)])])}
        <button type="button" onclick=${() => dialog.close()} data-testid="pick-close">
          ${say("planning.pick_close")}</button></div>
      <p class="small muted" role="status" data-testid="pick-found">
        ${say(code, { count: fitting.length, most: MOST })}</p>
      <p class="error" role="alert" hidden=${!error}>${error}</p>
      <ul class="pick-list" data-testid="pick-list">${fitting.slice(0, MOST).map(card)}</ul>`);
  }

  /** @param {Offered} offer */
  function card(offer) {
    const { code, title, shape, level, picture } = offer, size = sizeName(shape);
    const about = [size, level && say(`levels.${level}`)].filter(Boolean).join(" · ");
    const pick = () => {
      picked = offer;
      dialog.close();
    };
    return html`<li key=${code}><button type="button" onclick=${pick} data-testid="pick-one">
      ${picture && html`<img src=${picture} alt="" aria-hidden="true" loading="lazy">`}<strong>${title || size}</strong>
      <span class="small muted">${about}</span></button></li>`;
  }

  document.body.append(dialog);
  show();
  dialog.showModal();
  find(dialog, "input").focus();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(picked);
    }, { once: true });
  });
}

/** Puzzles that were played, opened or made in this browser, the latest first. @param {boolean} flatOnly
 * @returns {Offered[]} */
const ownPuzzles = (flatOnly) => recent().flatMap(({ code, title = "", secret = title, shape, height, width }) => {
  const size = shape ?? (height && width ? [height, width] : null);
  return size && !(flatOnly && isSolid(size)) ? [{ code, title: secret, shape: size }] : [];
});

/** Whether a word is part of the title, of the size, or the number. @param {string} word @param {Offered} offer */
function fits(word, { title, shape, number }) {
  const size = [...shape].reverse().join("x"), plain = word.replaceAll("×", "x");
  return title.toLowerCase().includes(word) || size === plain || String(number) === word.replace("#", "")
    || (/^\d+x?$/.test(plain) && size.startsWith(plain));
}
