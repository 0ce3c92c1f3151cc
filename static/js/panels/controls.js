// The buttons around the board, the clock, and what is told beside it.

import { CROSSED, FILLED } from "../game/marks.js";
import { isSolid } from "../game/shapes.js";
import { progress, isTrying } from "../game/state.js";
import { clock } from "../game/words.js";

const byId = (id) => document.getElementById(id);
const button = (name) => document.querySelector(`[data-testid="${name}"]`);

/** `acts`: what each button does, by its name. */
export function createControls(acts) {
  for (const [name, act] of Object.entries(acts)) button(name).addEventListener("click", act);
  const shown = {};

  /** Touch an element only when what it shows has changed. */
  function set(name, value, work) {
    if (shown[name] === value) return;
    shown[name] = value;
    work(value);
  }

  function show(game, help) {
    set("tool", game.tool, (tool) => {
      button("tool-fill").setAttribute("aria-pressed", tool === FILLED);
      button("tool-cross").setAttribute("aria-pressed", tool === CROSSED);
    });
    set("undo", game.strokes.length > 0 || isTrying(game), (some) => { button("undo").disabled = !some; });
    set("redo", game.undone.length > 0, (some) => { button("redo").disabled = !some; });
    set("trying", isTrying(game), (trying) => {
      button("try").setAttribute("aria-pressed", trying);
      byId("trial").hidden = !trying;
    });
    set("version", game.version, () => showProgress(game));
    set("told", `${help.text}|${help.detail}`, () => showHelp(help));
    const seen = shown.finished === false;
    set("finished", game.finished, () => showEnd(game, seen));
  }

  function showProgress(game) {
    const { filled, standing, total } = progress(game), size = game.cells.length;
    const [done, all] = isSolid(game.shape) ? [size - standing, size - total] : [filled, total];
    byId("progress").textContent = total === null ? done : `${done} / ${all}`;
  }

  function showHelp({ text, detail }) {
    const small = document.createElement("small");
    small.textContent = detail;
    byId("status").replaceChildren(...(text ? [text] : []), ...(detail ? [" ", small] : []));
  }

  /** The end, or that it is undone; celebrated only by those who have `seen` it come. */
  function showEnd({ finished, shown: filledIn, seconds }, seen) {
    byId("puzzle").classList.toggle("fresh", finished && seen);
    byId("done").hidden = !finished;
    byId("status").classList.toggle("unseen", finished); // the stamp says the same
    byId("stamp").textContent = filledIn ? "Filled in" : `Solved in ${clock(seconds)}`;
    for (const name of ["tool-fill", "tool-cross", "try", "check", "hint", "solve"]) button(name).disabled = finished;
  }

  const showTime = (seconds) => { byId("time").textContent = clock(seconds); };

  return { show, showTime };
}
