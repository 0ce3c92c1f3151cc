// Games begun in this browser, on the home page: cards to go on with, and a tick on puzzles that are solved.

import { FILLED, MARK } from "./marks.js";
import { recent } from "./saved.js";

const MOST = 6;
const SVG = "http://www.w3.org/2000/svg";

export function showGames({ section, list, gallery }) {
  const games = recent();
  const begun = games.filter(({ finished, cells }) => !finished && /[^0]/.test(cells)).slice(0, MOST);
  list.replaceChildren(...begun.map(card));
  section.hidden = !begun.length;
  for (const { code } of games.filter(({ finished, shown }) => finished && !shown)) {
    const link = gallery.querySelector(`[data-code="${CSS.escape(code)}"]`);
    if (link && !link.querySelector(".state")) link.append(solvedSign());
  }
}

function card({ code, title, height, width, share, cells }) {
  const percent = Math.round(100 * (share || 0));
  const link = node("a", { className: "card", href: `/p/${encodeURIComponent(code)}` },
    picture(cells, height, width),
    node("span", { className: "name", textContent: title || "Nonogram" }),
    node("span", { className: "small muted", textContent: `${height} × ${width} · ${percent}% filled` }),
    meter(percent));
  return node("li", {}, link);
}

/** What the player has filled: it gives nothing away that was not found. */
function picture(cells, height, width) {
  const canvas = node("canvas", { className: "mini", width, height });
  canvas.setAttribute("aria-hidden", "true");
  const paint = canvas.getContext("2d");
  paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink");
  [...cells].forEach((value, cell) => {
    if ((value & MARK) === FILLED) paint.fillRect(cell % width, Math.floor(cell / width), 1, 1);
  });
  return canvas;
}

function meter(percent) {
  const bar = node("i", {});
  bar.style.width = `${percent}%`;
  return node("span", { className: "meter" }, bar);
}

function solvedSign() {
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("class", "icon");
  icon.setAttribute("aria-hidden", "true");
  icon.append(document.createElementNS(SVG, "use"));
  icon.firstChild.setAttribute("href", "#i-check");
  return node("span", { className: "state small" }, icon, "solved");
}

function node(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
