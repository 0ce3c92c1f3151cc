// Pairs of parts of the page that watches a solver that lie over each other, by their names.
() => {
  const PARTS = ["stage", "scrub", "speed", "reason", "looks", "present", "show-keys", "notation"];
  const boxes = PARTS.map((name) => [name, document.querySelector(`[data-part=${name}], [data-testid=${name}]`)])
    .filter(([, element]) => element?.checkVisibility()).map(([name, element]) => [name, element.getBoundingClientRect()]);
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return boxes.flatMap(([name, box], i) => boxes.slice(i + 1).filter(([, other]) => meet(box, other))
    .map(([other]) => `${name} and ${other}`));
}
