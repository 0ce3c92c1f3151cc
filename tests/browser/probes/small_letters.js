// Of what is seen on a page: texts whose letters are lower than so many pixels. The numbers of boards are as large as
// their cells; canvases are not looked into.
(least) => {
  const BOARDS = ".grid, .clues, .board, .question-board, .thumb", UNREAD = "script, style, template, noscript, option";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker, one = text.parentElement, range = document.createRange();
    if (!text.textContent.trim() || one.closest(`${BOARDS}, ${UNREAD}, .unseen, .skip`)) continue;
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(text);
    const { width, height } = range.getBoundingClientRect(), drawing = one.closest("svg");
    if (width < 2 || height < 2) continue;
    const scale = drawing ? drawing.getScreenCTM().a : 1, size = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < least - 0.5) found.push(`${text.textContent.trim()}: ${Math.round(size)}`);
  }
  return found;
}
