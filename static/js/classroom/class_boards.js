// The boards of a class: which marks are wrong, what is commonly wrong, which lines nobody gets on with, and who needs
// help first; and how boards are drawn, as flat sheets. Boards and the solution are digits, a mark a cell. In a flat
// puzzle cells are filled; a solid is carved, so there it is the removed cubes that count as progress. Pure.

import { markIn } from "../core/link_text.js";
import { CROSSED, UNKNOWN } from "../core/marks.js";
import { isSolid, sizeOf } from "../core/shapes.js";
import { cellsOf, extentOf } from "../cube/geometry/layer_grid.js";

/** @typedef {{ cells?: string, at?: number, finished?: any }} Work */
/** `solution` digits, null if it is not known; whether the puzzle is `carved`; `since` when the activity is on.
 * @typedef {{ solution: string | null, carved: boolean, since: number }} Task */
/** `share` of the marks that are made, 0 to 1; `wrong` marks; `quiet` seconds without a change; `need` of help.
 * @typedef {{ id: string, share: number, wrong: number, quiet: number, finished: boolean, need: number }} Standing */
/** `cells` by the places of the sheet, row by row, -1 between layers; `places` by cell. `layers`: where each begins.
 * @typedef {{ width: number, height: number, cells: number[], places: number[],
 *   layers: { across: number, down: number, width: number, height: number }[] }} Sheet */
/** `inks` by digit, of a coloured puzzle; `edged` are the digits of those that the sheet hides.
 * @typedef {{ sheet: string, ink: string, cross: string, line: string, accent: string, inks?: Record<string, string>,
 *   edged?: string[] }} SheetColours */

const UNMARKED = String(UNKNOWN), CROSS = String(CROSSED); // any other digit is that of a colour, in black and white 1
const FEW = 2; // pupils, from which on a mistake is one of the class
const IDLE = 0.34; // the share of a line that the class has marked, up to which nobody gets on with it
const QUIET = 90, LONG = 300; // seconds without a change after which somebody may be stuck, and surely is
const STEP = 0.25; // the need by which another pupil must be ahead to take a place, so that tiles stay where they are
const WRONG = 4; // wrong marks that count as much as a long silence
const FRONT = 1; // the axis along which layers are cut
const FINE = 8; // parts of a cell in which marks are measured

// Mistakes

/** Whether a digit is that of a colour. @param {string | undefined} mark */
export const isPainted = (mark) => mark !== undefined && mark !== UNMARKED && mark !== CROSS;

/** @param {string | undefined} mark @param {string} right */
const isWrong = (mark, right) => (mark === CROSS ? isPainted(right) : isPainted(mark) && mark !== right);

/** The cells with wrong marks. @param {string} cells @param {string} solution */
export function wrongIn(cells, solution) {
  return [...cells].flatMap((mark, cell) => (isWrong(mark, solution[cell]) ? [cell] : []));
}

/** How many boards have a wrong mark in each cell. @param {Iterable<string>} boards @param {string} solution */
export function wrongMarks(boards, solution) {
  const counts = Array(solution.length).fill(0);
  for (const board of boards) for (const cell of wrongIn(board, solution)) counts[cell]++;
  return counts;
}

/** The commonest mistakes, the most frequent first: the cell, the wrong mark, and how many boards have it.
 * @param {string[]} boards @param {string} solution @param {number} most */
export function commonMistakes(boards, solution, most = 5) {
  const counts = /** @type {Map<string, { cell: number, mark: number, count: number }>} */ (new Map());
  for (const board of boards) {
    for (const cell of wrongIn(board, solution)) {
      const mark = markIn(board[cell]), name = `${cell} ${mark}`, { count = 0 } = counts.get(name) ?? {};
      counts.set(name, { cell, mark, count: count + 1 });
    }
  }
  return [...counts.values()].filter(({ count }) => count >= FEW)
    .sort((one, other) => other.count - one.count || one.cell - other.cell || one.mark - other.mark)
    .slice(0, most);
}

/** The lines that those at work have marked least, if that is little; none before anybody began. Who is done needn't
 * cross the rest. In a solid only what is to go must be marked, so the solution must be known, and lines without a
 * number say nothing.
 * @param {string[]} boards @param {Pick<Layout, "lines" | "clues">} layout @param {Omit<Task, "since">} task
 * @param {number} most @returns {number[]} */
export function idleLines(boards, { lines, clues }, { solution, carved }, most = 3) {
  const isDone = (/** @type {string} */ board) => solution !== null && shareOf(board, solution, carved) === 1;
  const begun = boards.filter((board) => /[^0]/.test(board) && !isDone(board));
  if (!begun.length || (carved && !solution)) return [];
  const due = (/** @type {Line} */ { start, step, length }) =>
    Array.from({ length }, (_, at) => start + at * step).filter((cell) => !carved || !isPainted(solution?.[cell]));
  const says = (/** @type {number} */ at) => !carved || clues[at] !== null;
  return lines.map((line, at) => ({ line: at, share: says(at) ? markedShare(begun, due(line)) : 1 }))
    .filter(({ share }) => share < IDLE)
    .sort((one, other) => one.share - other.share || one.line - other.line).slice(0, most).map(({ line }) => line);
}

/** The share of some cells that is marked, over all boards; without cells nothing is left to do.
 * @param {string[]} boards @param {number[]} cells */
function markedShare(boards, cells) {
  if (!cells.length) return 1;
  const marked = boards.reduce((sum, board) => sum + cells.filter((cell) => board[cell] !== "0").length, 0);
  return marked / (boards.length * cells.length);
}

/** The numbers of those whose marks bring a board on, by cell; "" for the other cells.
 * @param {{ cells?: string, by?: string }} board @param {boolean} carved */
export function markOwners({ cells = "", by = "" }, carved) {
  return [...cells].map((mark, cell) =>
    ((carved ? mark === CROSS : isPainted(mark)) && by[cell] !== "0" ? String(parseInt(by[cell], 36)) : ""));
}

// Who is stuck

/** @param {string} id @param {Work | null} work @param {Task} task @param {number} now */
export function standingOf(id, work, { solution, carved, since }, now) {
  const cells = work?.cells ?? "", wrong = solution ? wrongIn(cells, solution).length : 0;
  const share = shareOf(cells, solution, carved), whole = solution !== null && share === 1 && !wrong;
  const finished = Boolean(work?.finished) || (whole && cells !== ""), quiet = Math.max(0, now - (work?.at ?? since));
  return { id, share, wrong, quiet, finished, need: 0 };
}

/** The share of what the solution wants filled, or removed, that is so; without a solution, of the cells that have a
 * mark. @param {string} cells @param {string | null} solution @param {boolean} carved */
function shareOf(cells, solution, carved) {
  if (!cells) return 0;
  if (!solution) return [...cells].filter((mark) => mark !== "0").length / cells.length;
  let wanted = 0, done = 0;
  for (let cell = 0; cell < solution.length; cell++) {
    if (isPainted(solution[cell]) === carved) continue;
    wanted++;
    if (cells[cell] === (carved ? CROSS : solution[cell])) done++;
  }
  return wanted ? done / wanted : 1;
}

/** The same with the need of each: no progress for long, wrong marks, far behind the middle of the class.
 * @param {Standing[]} standings @returns {Standing[]} */
export function withNeeds(standings) {
  const shares = standings.map(({ share }) => share).sort((one, other) => one - other);
  const middle = shares[Math.floor(shares.length / 2)] ?? 0;
  return standings.map((one) => ({ ...one, need: one.finished ? -1 : needOf(one, middle) }));
}

/** @param {Standing} standing @param {number} middle */
function needOf({ share, wrong, quiet }, middle) {
  const silence = Math.min(1, Math.max(0, (quiet - QUIET) / (LONG - QUIET)));
  return silence + Math.min(1, wrong / WRONG) + Math.max(0, middle - share);
}

/** Whether somebody is likely to need help. @param {Standing} standing */
export const isStuck = ({ finished, need }) => !finished && need >= 0.5;

/** The ids in order: who needs help most comes first, who has finished last. Nobody moves for a small difference.
 * @param {string[]} before the order until now @param {Standing[]} standings @returns {string[]} */
export function stuckOrder(before, standings) {
  const places = new Map(before.map((id, place) => [id, place])), needs = [...standings];
  const placeOf = (/** @type {Standing} */ one) => places.get(one.id) ?? before.length;
  needs.sort((one, other) => stepOf(other) - stepOf(one) || placeOf(one) - placeOf(other)
    || Number(one.id) - Number(other.id));
  return needs.map(({ id }) => id);
}

/** @param {Standing} standing */
const stepOf = ({ finished, need }) => (finished ? -1 : Math.floor(need / STEP));

// Sheets: a flat puzzle as it is, a solid as its layers from the front, side by side

/** @param {Shape} shape @returns {Sheet} */
export function sheetOf(shape) {
  if (!isSolid(shape)) {
    const [height, width] = shape, cells = [...Array(sizeOf(shape)).keys()];
    return { width, height, cells, places: cells, layers: [{ across: 0, down: 0, width, height }] };
  }
  const { width, height } = extentOf(shape, FRONT), count = shape[FRONT], beside = Math.ceil(Math.sqrt(count));
  const layers = Array.from({ length: count }, (_, layer) => (
    { across: (layer % beside) * (width + 1), down: Math.floor(layer / beside) * (height + 1) + 1, width, height }));
  const whole = { width: beside * (width + 1) - 1, height: Math.ceil(count / beside) * (height + 1) };
  const cells = Array(whole.width * whole.height).fill(-1), places = Array(sizeOf(shape));
  layers.forEach(({ across, down }, layer) => cellsOf(shape, FRONT, layer).forEach((cell, at) => {
    places[cell] = (down + Math.floor(at / width)) * whole.width + across + (at % width);
    cells[places[cell]] = cell;
  }));
  return { ...whole, cells, places, layers };
}

/** The cell that comes next from a cell in a direction, over what lies between layers; null at the edge.
 * @param {Sheet} sheet @param {number} cell @param {number} across @param {number} down */
export function nextCell({ width, height, cells, places }, cell, across, down) {
  let x = places[cell] % width + across, y = Math.floor(places[cell] / width) + down;
  for (; x >= 0 && x < width && y >= 0 && y < height; x += across, y += down) {
    if (cells[y * width + x] >= 0) return cells[y * width + x];
  }
  return null;
}

/** The columns in which so many boards are widest, and how wide they are then.
 * @param {number} count @param {number} ratio of the width of a board to its height
 * @param {{ width: number, height: number }} box that they have together
 * @param {{ gap: number, frame: number, below?: number }} more pixels: between boards, around each on both sides, and
 *   the height of what stands below each */
export function gridFor(count, ratio, { width, height }, { gap, frame, below = 0 }) {
  let best = { columns: 1, side: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns), wide = (width + gap) / columns - gap - frame;
    const high = (height + gap) / rows - gap - frame - below, side = Math.floor(Math.min(wide, high * ratio));
    if (side > best.side) best = { columns, side };
  }
  return best;
}

/** Draw a board, with `side` pixels a cell, unless the canvas shows it already. Only filled, crossed and wrong cells
 * are drawn, so that hundreds of boards stay cheap. @param {HTMLCanvasElement} canvas @param {string} marks digits
 * @param {Sheet} sheet @param {SheetColours} colours @param {Set<number>} [wrong] */
export function drawSheet(canvas, marks, sheet, colours, side = 8, wrong = new Set()) {
  const { width, places, layers } = sheet, paint = canvas.getContext("2d"), part = side / FINE;
  const { inks, ink, cross, accent, edged } = colours;
  const drawn = JSON.stringify([marks, sheet.width, colours, side, [...wrong]]);
  if (!paint || canvas.dataset.drawn === drawn) return;
  canvas.dataset.drawn = drawn;
  Object.assign(canvas, { width: width * side + 1, height: sheet.height * side + 1 });
  layers.forEach((layer, at) => drawGrid(paint, layer, side, colours, layers.length > 1 ? String(at + 1) : ""));
  for (let cell = 0; cell < places.length; cell++) {
    const x = (places[cell] % width) * side, y = Math.floor(places[cell] / width) * side;
    const mark = marks[cell], isFault = wrong.has(cell);
    if (isPainted(mark)) box(paint, x + part, y + part, side - part, inks?.[mark] ?? (isFault ? accent : ink));
    else if (mark === CROSS) box(paint, x + 3 * part, y + 3 * part, side - 5 * part, isFault ? accent : cross);
    if (edged?.includes(mark)) ring(paint, x, y, side, cross, 1);
    if (isFault) ring(paint, x, y, side, accent, side / 4);
  }
}

/** An empty layer with its number above. @param {CanvasRenderingContext2D} paint @param {Sheet["layers"][0]} layer
 * @param {number} side @param {SheetColours} colours @param {string} number */
function drawGrid(paint, { across, down, width, height }, side, { sheet, line, ink }, number) {
  const x = across * side, y = down * side;
  box(paint, x, y, width * side + 1, sheet, height * side + 1);
  for (let at = 0; at <= width; at++) box(paint, x + at * side, y, 1, line, height * side + 1);
  for (let at = 0; at <= height; at++) box(paint, x, y + at * side, width * side + 1, line, 1);
  paint.fillStyle = ink;
  paint.font = `600 ${Math.round(side * 0.8)}px sans-serif`;
  paint.fillText(number, x, y - side * 0.15);
}

/** @param {CanvasRenderingContext2D} paint @param {number} x @param {number} y @param {number} width
 * @param {string} color @param {number} height */
function box(paint, x, y, width, color, height = width) {
  paint.fillStyle = color;
  paint.fillRect(x, y, width, height);
}

/** Colour is not the only sign of what is wrong. @param {CanvasRenderingContext2D} paint @param {number} x
 * @param {number} y @param {number} side @param {string} color @param {number} wide */
function ring(paint, x, y, side, color, wide) {
  paint.strokeStyle = color;
  paint.lineWidth = wide;
  paint.strokeRect(x, y, side, side);
}
