// Around the board: buttons, the clock, sentences, what the puzzle is called, and the links that hold it.

import { CROSSED, FILLED } from "../core/marks.js";
import { isSolid } from "../core/shapes.js";
import { isTrying, progress } from "../core/state.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, find, fragmentValues, hook, make, setPressed, setText, targetOf } from "../base/dom.js";
import { late } from "../base/late.js";
import { isMade } from "../base/saved_games.js";

const WHILE_PLAYING = ["tool-fill", "tool-cross", "try", "check", "hint", "solve"];

/** @param {string} name */
const button = (name) => hook(document, name, HTMLButtonElement);

const HELD = 450; // milliseconds

/** `acts`: the effects of the buttons, by name; a button `atOnce` does all that it can with Shift or a long press.
 * @param {Record<string, (atOnce?: boolean) => unknown>} acts */
export function createControls(acts) {
  for (const [name, act] of Object.entries(acts)) button(name).addEventListener("click", (event) => press(event, act));
  whenHeld(button("hint"), () => acts.hint(true));
  serveSheet();
  /** @type {Record<string, unknown>} */
  const shown = {};

  /** Change an element only if its value has changed.
   * @template T @param {string} name @param {T} value @param {(value: T) => void} work */
  function set(name, value, work) {
    if (shown[name] === value) return;
    shown[name] = value;
    work(value);
  }

  /** @param {Game} game @param {Help} help @param {boolean} trialFails */
  function show(game, help, trialFails) {
    set("tool", game.tool, (tool) => {
      setPressed(button("tool-fill"), tool === FILLED);
      setPressed(button("tool-cross"), tool === CROSSED);
    });
    set("undo", game.strokes.length > 0 || isTrying(game), (some) => { button("undo").disabled = !some; });
    set("redo", game.undone.length > 0, (some) => { button("redo").disabled = !some; });
    set("trying", isTrying(game), (trying) => {
      setPressed(button("try"), trying);
      byId("trial").hidden = !trying;
      byId("puzzle").classList.toggle("trying", trying);
    });
    set("failing", trialFails, (failing) => {
      button("try-keep").classList.toggle("primary", !failing);
      button("try-drop").classList.toggle("primary", failing);
    });
    set("version", game.version, () => showProgress(game));
    set("help", help.broken === null ? help : help.text + help.detail, () => showHelp(help));
    set("finished", game.finished, (finished) => byId("status").classList.toggle("unseen", finished)); // as the stamp
    set("below", help.below, (below) => byId("below").replaceChildren(...below));
  }

  return { show, showTime, showEnd };
}

/** After a press by pointer, the focus returns to the board, which gets the next key.
 * @param {MouseEvent} event @param {(atOnce: boolean) => unknown} act */
function press(event, act) {
  act(event.shiftKey);
  if (event.detail) /** @type {HTMLElement} */ (event.currentTarget).blur();
}

/** A long press does this instead of a click. @param {HTMLElement} element @param {() => unknown} act */
function whenHeld(element, act) {
  let timer = 0, held = false;
  element.addEventListener("pointerdown", ({ button: pressed }) => {
    held = false;
    if (pressed === 0) timer = setTimeout(() => { held = true; act(); }, HELD);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) {
    element.addEventListener(end, () => clearTimeout(timer));
  }
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("click", (event) => {
    if (held && event.detail) event.stopImmediatePropagation(); // not by keyboard
    held = false;
  }, true);
}

/** @param {Game} game */
function showProgress(game) {
  const { filled, standing, total, share } = progress(game), size = game.cells.length;
  const [done, all] = isSolid(game.shape) ? [size - standing, size - (total ?? 0)] : [filled, total];
  byId("progress").textContent = total === null ? String(done) : `${done} / ${all}`;
  byId("puzzle").style.setProperty("--done", String(game.finished ? 1 : share));
  showTime(game.seconds);
}

/** @param {Help} help */
function showHelp({ text, detail }) {
  const small = detail ? [" ", make("small", { textContent: detail })] : [];
  byId("status").replaceChildren(...(text ? [text] : []), ...small);
}

/** Make room for the end, or leave it. @param {Game} game */
function showEnd({ finished }) {
  const isNamed = byId("end-name").textContent !== "";
  byId("done").hidden = !finished;
  document.body.classList.toggle("over", finished);
  byId("title").classList.toggle("unseen", finished && isNamed); // it stands below the picture
  for (const name of WHILE_PLAYING) button(name).disabled = finished;
}

/** @param {number} seconds */
function showTime(seconds) {
  byId("time").textContent = clock(seconds);
}

/** Show the rating as a bar, with the minutes; in words it stands beside them already.
 * @param {HTMLElement} box @param {number} rating from 1 to 10 @param {number} minutes */
export function showRating(box, rating, minutes) {
  const { lang } = document.documentElement, format = { style: "unit", unit: "minute", unitDisplay: "short" };
  const written = new Intl.NumberFormat(lang, /** @type {Intl.NumberFormatOptions} */ (format));
  find(box, ".far", SVGElement).setAttribute("d", `M.6 .6h${0.88 * rating}`);
  setText(find(box, ".minutes"), written.format(Math.max(1, Math.round(minutes))));
  box.hidden = false;
}

/** The sheet makes way for what its buttons do, but for repeated zooming. A touch that closes it paints nothing. */
function serveSheet() {
  const sheet = byId("more"), isOpen = () => sheet.matches(":popover-open");
  sheet.addEventListener("click", (event) => {
    const button = targetOf(event).closest("button");
    if (button && isOpen() && !button.matches("[data-testid^=zoom], [popovertarget]")) sheet.hidePopover();
  });
  byId("stage").addEventListener("pointerdown", (event) => {
    if (!isOpen()) return;
    event.stopPropagation();
    sheet.hidePopover();
  }, true);
}

// Links: the button that shares one, and marks that came with one

/** Returns a function that opens the dialog, with what is to be shared.
 * @param {Game} game @param {import("./share.js").Shared} shared */
export function offerShare(game, shared) {
  const share = late(() => import("./share.js"), ({ Share }) => new Share(game, shared));
  const open = async (what = "puzzle") => (await share())?.open(what);
  hook(document, "share-open").addEventListener("click", () => open());
  return open;
}

/** Look for marks in the fragment, now and whenever it changes.
 * @param {import("../base/redraw.js").Redraw<any>} store */
export function listenToSharedMarks(store) {
  const marks = late(() => import("./share.js"), ({ createSharedMarks }) => createSharedMarks(store));

  async function look() {
    if (fragmentValues().has("marks")) (await marks())?.look();
  }

  addEventListener("hashchange", look);
  look();
}

// The texts of a link

const LONGEST = 300;

/** What a puzzle is called. Its title gives the picture away, so `title`, which the page shows, is the `neutral` name
 * until `reveal` is called: at the end, or when the player asks. Whoever made the puzzle here knows its title.
 * `secret` is the title that a link has to contain, from the fragment or a saved game; the page has that of an example.
 * `author`, `licence`, and `note`, which is shown at the end, come from a link or a file, too.
 * @param {HTMLElement} page @param {Saved | null} saved */
export function nameOf(page, saved) {
  const { title: own = "", id = "" } = page.dataset, heading = byId("title"), neutral = heading.textContent ?? "";
  const untold = byId("untold"), inLink = fragmentValues();
  const name = { title: neutral, neutral, secret: "", author: "", note: "", licence: "", reveal };

  /** @param {string} title */
  function call(title) {
    name.title = heading.textContent = title;
    setText(byId("end-name"), title);
    document.title = say("board.page_title", { title });
  }

  function reveal() {
    const secret = own || name.secret;
    untold.hidden = true;
    if (!secret || secret === name.title) return;
    call(secret);
    byId("about").hidden = false;
    setText(byId("about"), name.neutral);
  }

  /** @param {string} part @param {unknown} kept */
  function textOf(part, kept) {
    const text = inLink.get(part) || kept;
    return typeof text === "string" ? text.slice(0, LONGEST) : "";
  }

  if (own) return name;
  for (const part of /** @type {const} */ (["author", "note", "licence"])) name[part] = textOf(part, saved?.[part]);
  const secret = name.secret = textOf("title", saved?.secret), shown = saved?.title;
  untold.hidden = !secret;
  untold.onclick = reveal;
  if (shown === secret || isMade(id)) reveal();
  else if (shown && typeof shown === "string") call(name.neutral = shown);
  return name;
}
