// Runs of one method on one puzzle, each with a seed of its own: how many were solved, after how many moves, and how
// these spread. Pure.

/** How a run ended. @typedef {{ seed: number, moves: number, cost: number, best: number, solved: boolean,
 *   seconds: number | null, options: Record<string, unknown> }} Finish */
/** The moves after which a share of all runs were solved, where those that failed count as above all others; null where
 * so many never were.
 * @typedef {{ count: number, solved: number, share: number, quarter: number | null, half: number | null,
 *   most: number | null, first: number | null, last: number | null }} Summary */
/** How many runs of each group were solved with up to `to` moves; the last bin has no end.
 * @typedef {{ from: number, to: number, counts: number[] }} Bin */

const BINS = 12;
const STEPS = [1, 2, 5, 10]; // with which an axis goes on, times a power of ten
const TAIL = 0.9; // the share of solved runs that have bins of their own
const MOST = 1e12; // the most moves that an annealer can be asked for
const COLUMNS = /** @type {const} */ (["seed", "solved", "moves", "best", "cost", "seconds"]);

/** @param {Pick<Finish, "solved" | "moves">[]} finishes @returns {Summary} */
export function summaryOf(finishes) {
  const moves = solvedMoves(finishes), count = finishes.length;
  const after = (/** @type {number} */ share) => moves[Math.max(1, Math.ceil(share * count)) - 1] ?? null;
  return {
    count, solved: moves.length, share: count ? moves.length / count : 0, quarter: after(0.25), half: after(0.5),
    most: after(0.75), first: moves[0] ?? null, last: moves.at(-1) ?? null,
  };
}

/** The moves of the solved runs, the fewest first. @param {Pick<Finish, "solved" | "moves">[]} finishes */
const solvedMoves = (finishes) =>
  finishes.filter(({ solved }) => solved).map(({ moves }) => moves).sort((a, b) => a - b);

/** Bins for the moves of several groups of runs. @param {Finish[][]} groups @returns {Bin[]} */
export function binsOf(groups) {
  const each = groups.map(solvedMoves), all = each.flat().sort((a, b) => a - b);
  if (!all.length) return [];
  const step = stepFor(all[Math.ceil(TAIL * all.length) - 1] + 1), wide = Math.ceil((all[all.length - 1] + 1) / step);
  const length = Math.min(BINS, wide), last = wide > BINS ? length - 1 : length;
  const bins = Array.from({ length }, (_, i) => (
    { from: i * step, to: i < last ? (i + 1) * step - 1 : Infinity, counts: groups.map(() => 0) }));
  each.forEach((moves, group) => {
    for (const made of moves) bins[Math.min(length - 1, Math.floor(made / step))].counts[group]++;
  });
  return bins;
}

/** A round width for bins that reach up to `most`, with one bin to spare. @param {number} most */
function stepFor(most) {
  const least = Math.max(1, most / (BINS - 1)), power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((step) => step * power >= least) ?? 10);
}

/** Groups of runs as a file of comma-separated values; `names` are the names of the groups.
 * @param {Finish[][]} groups @param {string[]} names */
export function csvOf(groups, names) {
  const rows = groups.flatMap((group, i) => group.map((finish) => [names[i], ...valuesOf(finish)]));
  return tableOf([["group", ...COLUMNS, "options"], ...rows]);
}

/** Rows as a file of comma-separated values. @param {string[][]} rows */
export const tableOf = (rows) => rows.map((row) => `${row.map(quoted).join(",")}\n`).join("");

/** @param {Finish} finish */
const valuesOf = (finish) => [...COLUMNS.map((name) => String(finish[name] ?? "")), optionsOf(finish)];

/** The options of a run in short. @param {Pick<Finish, "options">} finish */
export const optionsOf = ({ options }) => Object.entries(options).map(([name, value]) => `${name} ${value}`).join("; ");

/** A value as a table reads it: one that begins like a formula is kept a text. @param {string} text */
function quoted(text) {
  const plain = /^[=+@\t\r-]/.test(text) && !Number.isFinite(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A finish from any value, such as one that was kept or sent; null if it is none.
 * @param {any} value @returns {Finish | null} */
export function finishFrom(value) {
  const { seed, moves, cost, best, solved, seconds = null, options = {} } = value ?? {};
  const isFinish = [seed, moves, cost, best].every(isCount) && typeof solved === "boolean";
  const timed = seconds === null || isCount(seconds), chosen = options !== null && typeof options === "object";
  return isFinish && timed && chosen ? { seed, moves, cost, best, solved, seconds, options } : null;
}

/** Whether it can be a number of moves, a cost or a time. @param {unknown} value */
export const isCount = (value) => typeof value === "number" && value >= 0 && value <= MOST;
