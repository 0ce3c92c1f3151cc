// Pauses in what the visitor does, for work that would hold up the page: loading, parsing and drawing a block.

const STILL = 300; // milliseconds without a press, a drag or a key
let acted = -STILL;

for (const act of ["pointerdown", "pointermove", "pointerup", "keydown", "wheel"]) {
  addEventListener(act, (event) => {
    const hovers = event.type === "pointermove" && !/** @type {PointerEvent} */ (event).buttons;
    if (!hovers) acted = performance.now();
  }, { capture: true, passive: true });
}

/** Settles once the page has been drawn as it is now and nobody acts. */
export async function pause() {
  await new Promise(requestAnimationFrame);
  for (let left = 0; left >= 0; left = acted + STILL - performance.now()) {
    await new Promise((done) => { setTimeout(done, left); });
  }
}
