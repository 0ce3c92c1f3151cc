// The settings of a player, kept in this browser and shared by its tabs, and their dialog.

import { byId, targetOf } from "../base/dom.js";
import { write } from "../base/saved_games.js";
import { parse, textAt } from "../base/storage.js";

const KEY = "settings";

/** @type {Settings} */
const USUAL = {
  cross: false, strike: true, errors: "asked", clock: true, crosshair: true, ink: "black", left: false,
  vibration: true, above: false, cycle: false, byHand: true, remaining: true, letters: false,
  drag: "carves", sounds: isPhone() ? "end" : "never",
};

/** Whether the page is on a touch screen and not in a frame of another site. */
function isPhone() {
  return matchMedia("(pointer: coarse)").matches && !("embedded" in document.documentElement.dataset);
}

/** `changed(settings)` is called whenever they are read or set.
 * @param {(settings: Settings) => void} changed */
export function createSettings(changed) {
  const settings = { ...USUAL };

  function read() {
    const kept = /** @type {Record<string, unknown>} */ (parse(textAt(KEY)) ?? {});
    const fits = (/** @type {[string, unknown]} */ [name, usual]) => typeof kept[name] === typeof usual;
    const own = Object.entries(USUAL).filter(fits).map(([name]) => [name, kept[name]]);
    changed(Object.assign(settings, USUAL, Object.fromEntries(own)));
  }

  /** @param {Partial<Settings>} values */
  function set(values) {
    changed(Object.assign(settings, values));
    write(KEY, JSON.stringify(settings), []); // where that fails, they last as long as the page
  }

  addEventListener("storage", ({ key }) => { if (key === KEY) read(); });
  return { settings, read, set };
}

/** Returns a function that opens the dialog.
 * @param {{ settings: Settings, setSettings: (values: Partial<Settings>) => void }} player */
export function createSettingsDialog({ settings, setSettings }) {
  const dialog = byId("settings", HTMLDialogElement);

  function open() {
    for (const [name, value] of Object.entries(settings)) {
      for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (dialog.querySelectorAll(`[name="${name}"]`)))
        field.checked = field.type === "radio" ? field.value === value : value === true;
    }
    dialog.showModal();
  }

  dialog.addEventListener("change", (event) => {
    const { name, type, value, checked } = /** @type {HTMLInputElement} */ (targetOf(event));
    setSettings({ [name]: type === "radio" ? value : checked });
  });
  return open;
}
