// Of what can be pressed on a page: the names of what a finger would miss. Links within a sentence are as high as it.
(least) => {
  const CONTROLS = "button, a[href], select, summary, input:not([type=radio], [type=checkbox], [type=file])";
  const inSentence = (one) => one.tagName === "A" && getComputedStyle(one).display === "inline" && one.closest("p, dd, li, small, footer span");
  return [...document.querySelectorAll(CONTROLS)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, .skip") && !one.matches(".unseen, .skip"))
    .filter((one) => !inSentence(one))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < least - 0.5)
    .map(([one, { width, height }]) =>
      `${one.dataset.testid || one.textContent.trim() || one.tagName} ${Math.round(width)}x${Math.round(height)}`);
}
