// The labels and buttons whose text does not fit into them. What only screen readers get is left out, and what ends in
// dots, such as titles that somebody gave.
() => {
  const LABELS = "button, .button, label, summary, legend, th, h1, h2, h3, nav a, .foot a, [role=tab]";
  const seen = (one) => one.clientWidth !== 1 && !one.closest(".unseen, select, svg, canvas");
  const texts = (one) => {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) if (walker.currentNode.data.trim() && seen(walker.currentNode.parentElement)) found.push(walker.currentNode);
    return found;
  };
  const sides = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect();
  };
  const cuts = (one) => {
    const box = one.getBoundingClientRect(), dots = getComputedStyle(one).textOverflow === "ellipsis";
    return !dots && box.width > 1 && texts(one).map(sides)
      .some(({ left, right }) => left < right && (left < box.left - 1.5 || right > box.right + 1.5));
  };
  return [...document.querySelectorAll(LABELS)].filter((one) => one.checkVisibility({ visibilityProperty: true }) && seen(one) && cuts(one))
    .map((one) => `${one.dataset.testid ?? one.tagName}: ${one.textContent.trim().slice(0, 60)}`);
}
