// The dialog for the settings. Loaded when it is first opened.

import { byId, targetOf } from "../base/dom.js";

/** @param {{ settings: Settings, setSettings: (values: Partial<Settings>) => void }} player */
export function createDialog({ settings, setSettings }) {
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
  return { open };
}
