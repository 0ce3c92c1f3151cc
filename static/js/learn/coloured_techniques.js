// Lines of coloured puzzles as people see them, as a whole and as each of their colours sees them, and the techniques.
// The twin of colour_view.py in the engine. Pure.

import { CROSSED, FILLED, UNKNOWN } from "../core/marks.js";
import { placesIn, rowsOf } from "./explain/line_view.js";
import { finding, technique } from "./explain/techniques/technique.js";
import { TECHNIQUES } from "./explain/techniques/techniques.js";
import { maskOf, valueOf } from "../core/coloured_lines.js";
import { ALL, both, coloursIn, newsOf, placeMasks, without } from "./coloured_placements.js";

/** @typedef {import("./coloured_placements.js").Runs} Runs */
/** @typedef {LineView & { colour: number, numbers: number[] }} Part a line as one of its colours sees it */

// Lines as people see them

/** @param {Runs} runs @param {Uint32Array} known @param {any} placed @param {number} planes @returns {any} */
export function viewOf(runs, known, placed, planes) {
  const line = {
    ways: WAYS, techniques: byTier, ringed: false, runs: runs.lengths, inks: runs.inks, known, planes,
    news: newsOf(known, placed), starts: placed.starts, left: placed.first, right: placed.last,
  };
  const packed = known.some((mask) => !(mask & (mask - 1))) ? null
    : placeMasks(runs, new Uint32Array(known.length).fill(2 ** planes - 1));
  const parts = [...new Set(runs.inks)].sort((one, other) => one - other).map((colour) => partOf(line, colour));
  return { ...line, parts, packed: packed && { left: packed.first, right: packed.last } };
}

/** @param {any} line @param {number} colour @returns {Part} */
function partOf({ runs, inks, known, starts, left, right }, colour) {
  const numbers = placesIn(0, runs.length).filter((run) => inks[run] === colour), bit = (1 << colour) >>> 0;
  const marks = Uint8Array.from(known, (mask) => (mask === bit ? FILLED : mask & bit ? UNKNOWN : CROSSED));
  /** @template T @param {T[]} every */
  const own = (every) => numbers.map((run) => every[run]);
  return {
    ringed: false, runs: own(runs), total: own(runs).reduce((sum, run) => sum + run, 0), groups: numbers.length,
    known: marks, news: new Map(), starts: own(starts), left: own(left), right: own(right), colour, numbers,
    segments: rowsOf(marks, (mark) => mark === FILLED), stretches: rowsOf(marks, (mark) => mark !== CROSSED),
  };
}

/** How findings on a coloured line add up: those of PLAIN in explain/steps.js, for masks. */
const WAYS = {
  /** @param {Finding} found @param {Map<number, number>} wanted @param {any} view */
  only: (found, wanted, { known, planes }) => ({
    ...found, cells: found.cells.filter(([at, mask]) => without(wanted.get(at) ?? 0, mask))
      .map(([at, mask]) => /** @type {Marked} */ ([at, valueOf(both(mask, known[at]), planes)])),
  }),
  /** @param {Map<number, number>} left @param {Marked[]} cells @param {any} view */
  strike: (left, cells, { planes }) => {
    for (const [at, value] of cells) {
      const gone = both(left.get(at) ?? 0, maskOf(value, planes));
      if (gone) left.set(at, gone);
      else left.delete(at);
    }
  },
  states: () => [FILLED, CROSSED],
  /** @param {Finding[]} findings @param {any} view */
  together: (findings, { planes }) => {
    /** @type {Map<number, number>} */
    const masks = new Map();
    for (const [at, value] of findings.flatMap(({ cells }) => cells)) {
      masks.set(at, both(masks.get(at) ?? ALL - 1, maskOf(value, planes)));
    }
    return [...masks].map(([at, mask]) => /** @type {Marked} */ ([at, valueOf(mask, planes)]));
  },
  /** @param {any} view */
  before: ({ known, planes }) => /** @type {any} */ (Float64Array.from(known, (mask) => valueOf(mask, planes))),
  /** @param {Technique} one @param {any} view */
  pictured: (one, view) => (one.code === "overlap" && view.packed) || view,
};

// Techniques

/** @param {string} code @param {(view: any) => Finding[]} find @param {Partial<Technique>} [more] */
const ofLine = (code, find, more) => technique(code, find, more);

/** What a colour finds, for the whole line. @param {any} view @param {Part} part @param {Finding} found */
const lifted = (view, part, found) => ({
  ...found, colours: [part.colour], runs: found.runs.map((run) => part.numbers[run]),
  cells: found.cells.map(([at, mark]) => /** @type {Marked} */ (
    [at, mark === FILLED ? (1 << part.colour) >>> 0 : without(view.known[at], 1 << part.colour)])),
});

/** Those of black and white, as each colour sees a line. */
const OWN = ["zero", "full", "overlap", "line_cases"];
const byColour = TECHNIQUES.filter((one) => one.ofRuns && one.tier < 4 && !OWN.includes(one.code)).map((one) => ({
  ...one, find: (/** @type {any} */ view) => view.parts.flatMap((/** @type {Part} */ part) =>
    one.find(part).map((found) => lifted(view, part, found))),
}));

/** No run of the line has these colours. */
const absent = ofLine("absent", ({ inks, known, planes }) => {
  const others = placesIn(1, planes).filter((colour) => !inks.includes(colour));
  const gone = others.reduce((mask, colour) => mask | (1 << colour), 0);
  if (!inks.length || !others.length) return [];
  return [finding(cellsWith(known, (at) => without(known[at], gone)), [], [], { colours: others })];
});

const zero = ofLine("zero", ({ runs, known }) => (runs.length ? [] : [finding(cellsWith(known, () => 1))]));

const full = ofLine("full", ({ runs, inks, left, known }) => {
  const need = runs.reduce((/** @type {number} */ sum, /** @type {number} */ size, /** @type {number} */ run) =>
    sum + size + Number(run > 0 && inks[run] === inks[run - 1]), 0);
  if (!runs.length || need !== known.length) return [];
  const run = (/** @type {number} */ at) =>
    placesIn(0, runs.length).find((one) => left[one] <= at && at < left[one] + runs[one]);
  return [finding(cellsWith(known, (at) => (1 << (inks[run(at) ?? -1] ?? 0)) >>> 0), placesIn(0, runs.length))];
});

const overlap = ofLine("overlap", ({ runs, inks, packed }) => !packed ? [] : placesIn(0, runs.length)
  .map((run) => ({ run, shared: placesIn(packed.right[run], packed.left[run] + runs[run]) }))
  .filter(({ shared }) => shared.length)
  .sort((one, other) => inks[one.run] - inks[other.run])
  .map(({ run, shared }) => finding(shared.map((at) => [at, (1 << inks[run]) >>> 0]), [run], [],
    { colours: [inks[run]] })), { picture: true });

/** @param {ArrayLike<number>} known @param {(at: number) => number} mask @returns {Marked[]} */
const cellsWith = (known, mask) => placesIn(0, known.length).map((at) => [at, mask(at)]);

/** Two known cells of different colours side by side: one run ends there and the next one begins. */
const touching = ofLine("touching", (view) => {
  const { runs, inks, known } = view;
  return placesIn(1, known.length).flatMap((at) => {
    const pairs = meeting(view, at), [first] = pairs;
    if (!pairs.length) return [];
    const before = Math.min(...pairs.map((run) => runs[run])), after = Math.min(...pairs.map((run) => runs[run + 1]));
    const one = inks[first], other = inks[first + 1], bits = [(1 << one) >>> 0, (1 << other) >>> 0];
    const cells = placesIn(at - before, at + after).map((each) => /** @type {Marked} */ (
      [each, bits[Number(each >= at)]]));
    const ends = [[at - before - 1, bits[0]], [at + after, bits[1]]].filter(([end]) => end >= 0 && end < known.length);
    if (pairs.length === 1) for (const [end, bit] of ends) cells.push([end, without(known[end], bit)]);
    return [finding(cells, pairs.flatMap((run) => [run, run + 1]), [[at - 1, at], [at, at + 1]],
      { colours: [one, other] })];
  });
});

/** The runs that can end before a place at which the next one begins, where two known cells have their colours.
 * @param {any} view @param {number} at */
function meeting({ runs, inks, known, left, right }, at) {
  return placesIn(0, runs.length - 1).filter((run) => inks[run] !== inks[run + 1]
    && known[at - 1] === (1 << inks[run]) >>> 0 && known[at] === (1 << inks[run + 1]) >>> 0
    && left[run] <= at - runs[run] && at - runs[run] <= right[run] && left[run + 1] <= at && at <= right[run + 1]);
}

/** Case analysis, as in explain/techniques/line_cases.js, for one colour of a cell. */
const lineCases = ofLine("line_cases", (view) => [.../** @type {Map<number, number>} */ (view.news)].flatMap(
  ([cell, gone]) => coloursIn(gone).map((colour) => {
    const cases = colour ? casesIfOf(view, cell, colour) : casesIfEmpty(view, cell);
    const runs = [...new Set(cases.filter(({ start }) => start !== null).map(({ run }) => run))];
    return finding([[cell, without(view.known[cell], 1 << colour)]], runs.sort((one, other) => one - other), [],
      { cases, colours: [colour] });
  })), { single: true });

/** @param {any} view @param {number} cell @param {number} colour @returns {Case[]} */
const casesIfOf = (view, cell, colour) => placesIn(0, view.runs.length).filter((run) => view.inks[run] === colour)
  .flatMap((run) => placesIn(Math.max(view.left[run], cell - view.runs[run] + 1), Math.min(view.right[run], cell) + 1)
    .map((start) => ({ run, start, ...objection(view, run, start) })));

/** The reason why a run cannot start there, and the place that shows it.
 * @param {any} view @param {number} run @param {number} start */
function objection({ runs, inks, known }, run, start) {
  const stop = start + runs[run], ink = inks[run], bit = (1 << ink) >>> 0;
  const wall = placesIn(start, stop).find((at) => !((known[at] >>> ink) & 1));
  if (wall !== undefined) return { objection: "case_wall", at: wall };
  const touched = [start - 1, stop].find((at) => known[at] === bit);
  if (touched !== undefined) return { objection: "case_touches", at: touched };
  const before = Array.from(known.subarray(0, start));
  if (start) before[start - 1] = without(before[start - 1], bit);
  return fits(runs, inks, 0, run, before) ? { objection: "case_after", at: stop - 1 }
    : { objection: "case_before", at: start };
}

/** @param {any} view @param {number} cell @returns {Case[]} */
function casesIfEmpty({ runs, inks, left, right, known }, cell) {
  return placesIn(0, runs.length + 1).filter((before) => (before ? left[before - 1] + runs[before - 1] : 0) <= cell
    && cell < (before < runs.length ? right[before] : known.length)).map((before) => ({
    run: before, start: null, at: cell,
    objection: fits(runs, inks, 0, before, known.subarray(0, cell)) ? "case_behind" : "case_ahead",
  }));
}

/** Whether some of the runs, and nothing else, fit into a part of the line. @param {number[]} runs
 * @param {number[]} inks @param {number} from @param {number} to @param {ArrayLike<number>} known */
const fits = (runs, inks, from, to, known) => placeMasks(
  { lengths: runs.slice(from, to), inks: inks.slice(from, to) }, known) !== null;

const coloured = [absent, zero, full, overlap, touching, lineCases, ...byColour]
  .sort((one, other) => one.weight - other.weight);
const byTier = [0, 1, 2, 3].map((tier) => coloured.filter((one) => one.tier === tier));
