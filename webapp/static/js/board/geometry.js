// Where things lie on a board, in the drawing's own units. Numbers only: never touches the page.

export const CELL = 24;
const LINE_OF_TEXT = 17; // from one column clue to the one above it
const PADDING = 10;
const MOST_ENLARGED = 2;
const WANTED = 560; // a small board is enlarged towards this width
const LEAST_CELL = 7; // below this many pixels a cell can no longer be seen: the board scrolls instead

/** Measures of a board with these clues (lists of runs; null where a line has none). */
export function measure(rows, cols, withClues = true) {
  const pitch = numberPitch(rows);
  const left = withClues ? longest(rows) * pitch + PADDING : 1;
  const top = withClues ? longest(cols) * LINE_OF_TEXT + PADDING : 1;
  const width = left + cols.length * CELL + 1;
  const scale = Math.min(MOST_ENLARGED, Math.max(1, WANTED / width));
  return {
    height: rows.length, width: cols.length, left, top, pitch,
    drawing: { width, height: top + rows.length * CELL + 1 },
    shown: { width: Math.round(width * scale), atLeast: Math.round((width / CELL) * LEAST_CELL) },
  };
}

const longest = (clues) => Math.max(1, ...clues.map((clue) => clue?.length ?? 0));

/** From one row clue to the next: wider when numbers have more digits. */
function numberPitch(rows) {
  const largest = rows.reduce((most, clue) => Math.max(most, ...(clue ?? [])), 0);
  return 8 + 8 * String(largest).length;
}

export const cellAt = (board, row, col) => ({ x: board.left + col * CELL, y: board.top + row * CELL });

/** The numbers of one clue with the place of each; an empty line says 0, a line without a clue says "?". */
export function clueNumbers(board, axis, index, clue) {
  const numbers = clue === null ? ["?"] : clue.length ? clue : [0];
  return numbers.map((number, place) => {
    const back = numbers.length - 1 - place;
    return axis === "row"
      ? { number, x: board.left - PADDING - back * board.pitch - board.pitch / 2 + 4, y: board.top + (index + 0.5) * CELL }
      : { number, x: board.left + (index + 0.5) * CELL, y: board.top - PADDING - back * LINE_OF_TEXT - 2 };
  });
}

/** Path data of the grid: the thin lines, and apart every fifth one and the frame. */
export function gridPaths({ height, width, left, top }) {
  const paths = { thin: "", thick: "" };
  const add = (place, count, path) => { paths[place % 5 === 0 || place === count ? "thick" : "thin"] += path; };
  for (let row = 0; row <= height; row++) add(row, height, `M${left} ${top + row * CELL + 0.5}h${width * CELL}`);
  for (let col = 0; col <= width; col++) add(col, width, `M${left + col * CELL + 0.5} ${top}v${height * CELL}`);
  return paths;
}

export function crossPath({ x, y }) {
  const near = CELL * 0.36, size = CELL - 2 * near;
  return `M${x + near} ${y + near}l${size} ${size}m0 ${-size}l${-size} ${size}`;
}
