// What of a page's controls cannot be seen: the names of those that stand out of the window or of a box that clips them.
// What a method thinks may be long: it scrolls in a place of its own.
() => {
  const CONTROLS = "button, a[href], input, select, summary, canvas, [data-part=reason], [data-testid=place]";
  const clips = (box) => getComputedStyle(box).overflowY !== "visible";
  const within = (inner, outer) =>
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const windowBox = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const boxesAround = (one) => {
    const boxes = [windowBox];
    for (let box = one; box && box !== document.body; box = box.parentElement) {
      if (box !== one && clips(box)) boxes.push(box.getBoundingClientRect());
      if (getComputedStyle(box).position === "fixed") break; // which no box around it clips
    }
    return boxes;
  };
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, .skip, .scroller, .insight");
  return [...document.querySelectorAll(CONTROLS)]
    .filter((one) => shown(one) && one.getBoundingClientRect().width > 0)
    .filter((one) => !boxesAround(one).every((box) => within(one.getBoundingClientRect(), box)))
    .map((one) => one.dataset.testid || one.textContent.trim() || one.tagName);
}
