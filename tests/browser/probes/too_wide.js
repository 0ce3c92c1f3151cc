// What a page shows beyond the sides of a screen of that width: the page as a whole, what sticks out, and boxes that hide
// a part of what is in them, unless they end in dots or are meant to be scrolled.
(width) => {
  const SCROLLED = ".scroller, .sheet-room, .insight, .comparison, .drawing .tools, .strip, .inks, .room, pre, input, select, textarea";
  const HIDDEN = `.unseen, .skip, #js-plotly-tester, svg *, :is(${SCROLLED}) *`;
  const root = document.documentElement, found = root.scrollWidth > width ? [`the page: ${root.scrollWidth}`] : [];
  const cuts = (one) => {
    const { overflowX, textOverflow } = getComputedStyle(one);
    return overflowX !== "visible" && textOverflow !== "ellipsis" && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
  };
  for (const one of document.body.querySelectorAll("*")) {
    if (one.closest(HIDDEN) || !one.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, width: across } = one.getBoundingClientRect(), name = one.dataset.testid || one.id || one.className || one.tagName;
    if (across > 1 && (left < -1 || right > width + 1)) found.push(`${name}: ${Math.round(left)} to ${Math.round(right)}`);
    else if (!one.matches(SCROLLED) && cuts(one)) found.push(`${name} cuts ${one.scrollWidth - one.clientWidth}`);
  }
  return found;
}
