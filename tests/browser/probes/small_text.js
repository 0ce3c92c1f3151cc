// The visible texts of a page that are smaller than some pixels, each with its size, the name of its element and what it
// says; those that canvases draw are measured by what the page says of them.
(least) => {
  const found = [], name = (element) => element.closest("[data-testid]")?.dataset.testid ?? element.tagName;
  const judge = (size, element, text) => {
    if (size < least - 0.01) found.push(`${size.toFixed(1)} px in ${name(element)}: ${text.trim().slice(0, 40)}`);
  };
  const hidden = ".unseen, .skip, .scroller, svg.unseen, noscript, dialog:not([open]), option";
  const scaleOf = (element) => (element instanceof SVGElement ? Math.abs(element.getScreenCTM().a)
    : element.currentCSSZoom ?? 1);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode;
    if (!textContent.trim() || element.closest(hidden) || !element.checkVisibility({ visibilityProperty: true })) continue;
    judge(parseFloat(getComputedStyle(element).fontSize) * scaleOf(element), element, textContent);
  }
  for (const chart of document.querySelectorAll("[data-testid=chart]")) {
    if (chart.clientHeight) judge(parseFloat(getComputedStyle(chart).fontSize), chart, chart.getAttribute("aria-label"));
  }
  const board = document.querySelector("[data-testid=watch-board][data-font]");
  if (board) judge(Number(board.dataset.font), board, "clue numbers");
  return found;
}
