// A click beside a dialog closes it: closedby="any", for browsers that don't know it, such as Safari. A text that is
// selected beyond the edge closes nothing.

let pressed = /** @type {EventTarget | null} */ (null);

document.addEventListener("pointerdown", ({ target }) => { pressed = target; });
document.addEventListener("click", ({ target: dialog, clientX: x, clientY: y }) => {
  if (dialog !== pressed || !(dialog instanceof HTMLDialogElement && dialog.matches("[closedby=any]"))) return;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) dialog.close();
});

export {};
