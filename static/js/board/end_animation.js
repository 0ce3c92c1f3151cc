// The end of a flat game: numbers and lines fade, the cells join into one picture, which takes the room that there is,
// and then its colours come in, as if a light passed over it. In black and white it ends as ink on paper, in either
// theme. What moves are whole elements, so that a picture of any size moves smoothly.

import { colourOf, isFilled, MARK } from "../core/marks.js";
import { during } from "../base/busy.js";
import { find, make, makeSvg } from "../base/dom.js";

const FADE = 450, FUSE = 250, MOVE = 650, WIPE = 650; // milliseconds
const MOVES_AT = 200, WIPES_AT = 650;
const WIPED = 220; // per cent of a side, beyond which a slanted front has passed everything

/** @typedef {{ height: number, width: number, cells: Cells, palette?: Ink[] }} Solved */
/** The colours by their letters, and a letter for each cell; `.` is the background. A number before a letter of `cells`
 * repeats it. @typedef {{ inks: Record<string, string>, cells: string }} AuthorColours */

/** Show the finished picture in place of its board, which stays where it is for keys and screen readers. `arrange` is
 * called when everything is measured and the page may change.
 * @param {import("./board.js").Board} board @param {Solved} solved
 * @param {{ calm: boolean, author?: AuthorColours | null, arrange?: () => void }} how */
export function showEnding(board, solved, { calm, author = null, arrange }) {
  const { host, frame, canvas } = board.parts, start = gridBoxes(board, solved), still = calm ? null : stillOf(canvas);
  arrange?.();
  const prints = make("div", { className: "prints" }, ...printsOf(solved, author));
  const figure = make("figure", { className: "finished", ariaHidden: "true", testid: "finished" }, prints);
  prints.style.setProperty("--rows", String(solved.height));
  prints.style.setProperty("--cols", String(solved.width));
  host.append(...(still ? [still] : []), figure);
  frame.classList.add("behind");
  if (still) during("moving", move(prints, start, still).then(() => still.remove()));

  return {
    close() {
      figure.remove();
      still?.remove();
      frame.classList.remove("behind");
    },
  };
}

// Where it comes from

/** The boxes of the whole grid and of its visible part on the page.
 * @param {import("./board.js").Board} board @param {Solved} solved */
function gridBoxes({ parts: { frame }, view: { now } }, { height, width }) {
  const { left, top } = frame.getBoundingClientRect();
  const grid = new DOMRect(left + now.left - now.x, top + now.top - now.y, width * now.cell, height * now.cell);
  const right = Math.min(grid.right, left + now.width), bottom = Math.min(grid.bottom, top + now.height);
  const x = left + now.left, y = top + now.top;
  return { grid, visible: new DOMRect(x, y, right - x, bottom - y) };
}

/** The board as it looks now, at its place on the page. @param {HTMLCanvasElement} canvas */
function stillOf(canvas) {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const still = make("canvas", { className: "still", width: canvas.width, height: canvas.height, ariaHidden: "true" });
  if (canvas.width && canvas.height) still.getContext("2d")?.drawImage(canvas, 0, 0);
  Object.assign(still.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return still;
}

// The picture

/** The picture as the board had it, and over it the picture in its final colours.
 * @param {Solved} solved @param {AuthorColours | null} author */
function printsOf(solved, author) {
  const { cells, palette } = solved, colours = Array.from(cells, (value) => colourOf(value & MARK));
  const ink = (/** @type {string} */ filled) => Array.from(cells, (value) => (isFilled(value & MARK) ? filled : ""));
  if (palette) {
    return [print(solved, colours.map((colour) => (colour ? palette[colour].value : "")), palette[0].value)];
  }
  const before = print(solved, ink("var(--filled)"), "var(--sheet)");
  if (!author) return [before, print(solved, ink("var(--closed-ink)"), "var(--closed-sheet)")];
  const { ".": background, ...inks } = author.inks, letters = [...unpacked(author.cells)];
  return [before, print(solved, letters.map((letter) => inks[letter] ?? ""), background)];
}

/** @param {string} text */
const unpacked = (text) => text.replace(/(\d+)(\D)/g, (_, count, letter) => letter.repeat(Number(count)));

/** A sheet of paper with the cells that have a colour. @param {Solved} solved @param {string[]} colours
 * @param {string} background */
function print({ height, width }, colours, background) {
  const paths = [...outlines(colours, width)].map(([colour, d]) => {
    const path = makeSvg("path", { d });
    path.style.fill = colour;
    return path;
  });
  const svg = makeSvg("svg", { viewBox: `0 0 ${width} ${height}`, "shape-rendering": "crispEdges" }, ...paths);
  const sheet = make("div", { className: "print" });
  sheet.append(svg);
  sheet.style.background = background;
  return sheet;
}

/** For each colour the path of its cells, a box for each run in a row. @param {string[]} colours
 * @param {number} width */
function outlines(colours, width) {
  const paths = /** @type {Map<string, string>} */ (new Map());
  for (let cell = 0, length = 1; cell < colours.length; cell += length, length = 1) {
    const colour = colours[cell];
    while ((cell + length) % width && colours[cell + length] === colour) length++;
    const box = `M${cell % width} ${Math.floor(cell / width)}h${length}v1h-${length}z`;
    if (colour) paths.set(colour, (paths.get(colour) ?? "") + box);
  }
  return paths;
}

// Motion

/** Move the prints from the grid to their place while the still fades; settled when all is at rest.
 * @param {HTMLElement} prints @param {{ grid: DOMRect, visible: DOMRect }} start @param {HTMLElement} still */
function move(prints, { grid, visible }, still) {
  const last = /** @type {Element} */ (prints.lastElementChild);
  const sheet = last.getBoundingClientRect(), picture = find(last, "svg", SVGElement).getBoundingClientRect();
  const scale = grid.width / picture.width || 1, mat = picture.left - sheet.left;
  const far = (/** @type {number} */ pixels) => `${mat + pixels / scale}px`;
  const clip = [visible.top - grid.top, grid.right - visible.right, grid.bottom - visible.bottom,
    visible.left - grid.left].map(far).join(" ");
  prints.style.transformOrigin = `${mat}px ${mat}px`;
  const from = `translate(${grid.left - picture.left}px, ${grid.top - picture.top}px) scale(${scale})`;
  const flight = { delay: MOVES_AT, duration: MOVE, easing: "cubic-bezier(.5, 0, .2, 1)" };
  const animations = [
    animate(still, { opacity: [1, 0] }, { duration: FADE, fill: "forwards" }),
    animate(prints, { opacity: [0, 1] }, { duration: FUSE }),
    animate(prints, { transform: [from, "none"] }, flight),
    animate(prints, { clipPath: [`inset(${clip})`, "inset(-24px)"] }, flight),
  ];
  if (prints.childElementCount > 1) {
    const front = (/** @type {number} */ share) => `polygon(0 0, ${share}% 0, 0 ${share}%)`;
    const wipe = { delay: WIPES_AT, duration: WIPE, easing: "ease-in-out" };
    animations.push(animate(last, { clipPath: [front(0), front(WIPED)] }, wipe));
  }
  return Promise.allSettled(animations.map(({ finished }) => finished));
}

/** @param {Element} element @param {PropertyIndexedKeyframes} keyframes @param {KeyframeAnimationOptions} options */
const animate = (element, keyframes, options) => element.animate(keyframes, { fill: "backwards", ...options });
