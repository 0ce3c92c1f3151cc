// Panels that a finger swipes away: to either side, or towards the edge at which they lie unless they scroll that way.

import { pointOf } from "./dom.js";

const FAR = 56; // pixels

/** `edge()`: where the panel lies. @param {HTMLElement} panel @param {() => string} edge @param {() => void} close */
export function closeBySwipe(panel, edge, close) {
  let from = /** @type {Point | null} */ (null), axis = /** @type {"x" | "y" | null} */ (null), far = 0;

  panel.addEventListener("touchstart", ({ touches }) => {
    from = touches.length === 1 ? pointOf(touches[0]) : null;
    axis = null;
    far = 0;
  }, { passive: true });

  panel.addEventListener("touchmove", (event) => {
    if (!from) return;
    const to = pointOf(event.touches[0]), way = { x: to.x - from.x, y: to.y - from.y };
    axis ??= axisOf(panel, edge(), way);
    if (!axis) from = null; // it scrolls
    if (!axis || !event.cancelable) return;
    event.preventDefault();
    far = way[axis];
    panel.style.translate = axis === "x" ? `${far}px` : `0 ${far}px`;
  }, { passive: false });

  for (const end of ["touchend", "touchcancel"]) {
    panel.addEventListener(end, () => {
      panel.style.translate = "";
      if (from && Math.abs(far) > FAR) close();
      from = null;
    });
  }
}

/** Along which axis a panel is swiped away; null if it scrolls.
 * @param {HTMLElement} panel @param {string} edge @param {Point} way */
function axisOf({ scrollTop, scrollHeight, clientHeight }, edge, { x, y }) {
  if (Math.abs(x) > Math.abs(y)) return "x";
  const below = scrollHeight - clientHeight - scrollTop;
  return (edge === "bottom" && y > 0 && scrollTop < 1) || (edge === "top" && y < 0 && below < 1) ? "y" : null;
}
