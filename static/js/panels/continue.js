// Games begun in this browser, on the home page: cards to go on with, and a tick on puzzles that are solved.

import { CROSSED, FILLED, MARK, UNKNOWN } from "../game/marks.js";
import { recent } from "../ui/saved.js";
import { isSolid } from "../game/shapes.js";

const MOST = 6;
const SVG = "http://www.w3.org/2000/svg";

export function showGames({ section, list, galleries }) {
  const games = recent();
  const begun = games.filter(({ finished, cells }) => !finished && /[^0]/.test(cells)).slice(0, MOST);
  list.replaceChildren(...begun.map(card));
  section.hidden = !begun.length;
  for (const { code } of games.filter(({ finished, shown }) => finished && !shown)) {
    const link = galleries.map((gallery) => gallery.querySelector(`[data-code="${CSS.escape(code)}"]`)).find(Boolean);
    if (link && !link.querySelector(".state")) link.append(solvedSign());
  }
}

function card({ code, title, height, width, shape = [height, width], share, cells }) {
  const percent = Math.round(100 * (share || 0)), solid = isSolid(shape);
  const link = node("a", { className: "card", href: `/${solid ? "c" : "p"}/${encodeURIComponent(code)}` },
    solid ? picture(frontOf(cells, shape), shape[2], shape[0]) : picture(cells, height, width),
    node("span", { className: "name", textContent: title || "Nonogram" }),
    node("span", { className: "small muted", textContent: `${shape.join(" × ")} · ${percent}% ${solid ? "removed" : "filled"}` }),
    meter(percent));
  return node("li", {}, link);
}

/** A solid from the front, row by row: filled where something still stands. */
function frontOf(cells, [width, depth, height]) {
  const stands = (row, col) => Array.from({ length: depth }, (_, y) => cells[(col * depth + y) * height + height - 1 - row])
    .some((value) => (value & MARK) !== CROSSED);
  return Array.from({ length: width * height }, (_, at) => (stands(Math.floor(at / width), at % width) ? FILLED : UNKNOWN)).join("");
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
