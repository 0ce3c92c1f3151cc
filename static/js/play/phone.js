// A flat puzzle on a small screen: large buttons move a cursor, and the page fills the screen.

import { CROSSED } from "../core/marks.js";
import { byId, hook, setPressed } from "../base/dom.js";
import { write } from "../base/saved_games.js";
import { remove, textAt } from "../base/storage.js";

const PAD = "pad"; // the key under which the browser keeps that the large buttons are shown
const REST = 350, REPEAT = 80; // milliseconds until a held button acts again, and between further times
/** The change of row and column by each arrow. @type {Record<string, [number, number]>} */
const ARROWS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

/** @typedef {{ steered: boolean }} Steered whether touching a cell only moves the cursor there */
/** @typedef {import("./puzzle_page.js").PuzzlePage<Game>} Player */

/** @param {Player} player @param {KeyActs} acts the effects of keys @param {Steered} screen */
export function createPhone(player, acts, screen) {
  offerFullScreen();
  offerPad(player, acts, screen);
}

function offerFullScreen() {
  const button = byId("full-screen");
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {}); // then the page stays as it is
  });
  document.addEventListener("fullscreenchange", () => setPressed(button, Boolean(document.fullscreenElement)));
}

/** @param {Player} player @param {KeyActs} acts @param {Steered} screen */
function offerPad(player, acts, screen) {
  const { game } = player, pad = byId("pad"), button = byId("pad-open"), draw = hook(pad, "pad-draw");
  let drawing = false;

  /** @param {number} tool */
  function mark(tool) {
    player.setTool(tool);
    acts.mark(tool);
  }

  /** @param {[number, number]} step */
  function go([down, right]) {
    const { cursor, height, width } = game, row = Math.floor(cursor / width) + down, col = (cursor % width) + right;
    if (row < 0 || col < 0 || row >= height || col >= width) return;
    (drawing ? acts.grow : acts.move)(row * width + col);
  }

  function steer(/** @type {boolean} */ steered) {
    screen.steered = steered;
    pad.hidden = !steered;
    setPressed(button, steered);
    player.redraw();
  }

  button.addEventListener("click", () => {
    steer(pad.hidden);
    if (screen.steered) write(PAD, "open", []);
    else remove(PAD);
  });
  if (textAt(PAD)) steer(true);
  draw.addEventListener("click", () => {
    drawing = !drawing;
    setPressed(draw, drawing);
  });
  for (const [name, step] of Object.entries(ARROWS)) whileHeld(hook(pad, `pad-${name}`), () => go(step), true);
  whileHeld(hook(pad, "pad-fill"), () => mark(game.ink), false);
  whileHeld(hook(pad, "pad-cross"), () => mark(CROSSED), false);
}

/** A button acts when it is pressed, and repeatedly while it is held. Pointers leave the focus on the board.
 * @param {HTMLElement} button @param {() => void} act @param {boolean} again */
function whileHeld(button, act, again) {
  let timer = 0;

  function repeat() {
    act();
    timer = setTimeout(repeat, REPEAT);
  }

  button.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    button.setPointerCapture(event.pointerId);
    act();
    if (again) timer = setTimeout(repeat, REST);
  });
  button.addEventListener("lostpointercapture", () => clearTimeout(timer));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    if (event.detail) return; // a pointer, which was handled already
    act();
    button.focus();
  });
}
