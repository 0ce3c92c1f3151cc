// All that can be seen and used but has no name, or one that does not say what is written on it; headings, landmarks and images that miss what they need.
() => {
  const seen = (node) => node.checkVisibility({ checkOpacity: false });
  const name = (node) => (node.getAttribute("aria-label") || node.labels?.[0]?.textContent || node.textContent || "").trim();
  const faults = [];
  for (const node of document.querySelectorAll("button, a, input, textarea, select, summary, [role=grid], [role=gridcell], [role=group]")) {
    if (seen(node) && !node.closest("[aria-hidden=true]") && !name(node)) faults.push(node.outerHTML.slice(0, 100));
  }
  for (const node of document.querySelectorAll(":is(button, a, summary, [role=gridcell])[aria-label]")) {
    if (seen(node) && !name(node).toLowerCase().includes(node.innerText.trim().toLowerCase())) faults.push(node.outerHTML.slice(0, 200));
  }
  for (const node of document.querySelectorAll("svg, canvas, img")) {
    if (!node.closest("[aria-hidden=true], #js-plotly-tester") && !node.getAttribute("aria-label") && !node.getAttribute("alt")) faults.push(node.outerHTML.slice(0, 100));
  }
  for (const part of ["main", "h1", "html[lang]"]) if (document.querySelectorAll(part).length !== 1) faults.push(part);
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  if (new Set(ids).size !== ids.length) faults.push("an id comes twice");
  return faults;
}
