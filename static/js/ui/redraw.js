// One state, many changes, at most one redraw a frame.

/** `draw(state)` may return true to be called again in the next frame, as long as something moves. */
export function createRedraw(state, draw) {
  let asked = false;

  function redraw() {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      if (draw(state)) redraw();
    });
  }

  /** Let `mutate(state, ...rest)` change the state, and show it. */
  function change(mutate, ...rest) {
    mutate(state, ...rest);
    redraw();
  }

  return { state, change, redraw };
}
