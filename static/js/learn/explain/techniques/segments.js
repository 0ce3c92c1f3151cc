// Techniques for neighbouring filled cells: touching and finished runs, glue, joining, splitting, mercury, only one
// run. Pure.

import { bitOf, CROSSED, FILLED, UNKNOWN, without } from "../../../core/marks.js";
import { ownersOf, placesIn, reaching, stretchAround } from "../line_view.js";
import { crossed, filled, finding, lineTechnique, technique } from "./technique.js";

/** Filled cells as many as in any run that can lie there, so the run is finished and ends on both sides. */
const caps = technique("caps", (view) =>
  view.segments.flatMap((segment) => {
    const [start, stop] = segment, runs = reaching(view, start, stop);
    const ends = [start - 1, stop].filter((place) => place >= 0 && place < view.known.length);
    const done = runs.length && ends.length && Math.max(...runs.map((run) => view.runs[run])) === stop - start;
    return done ? [finding(crossed(ends), runs, [segment])] : [];
  }));

/** Filled cells near a wall belong to a run that begins there or later and is longer, so it continues away from the
 * wall. */
const glue = technique("glue", (view) =>
  view.segments.flatMap((segment) => {
    const [start, stop] = segment, runs = reaching(view, start, stop), [first, last] = stretchAround(view, start);
    const shortest = runs.length ? Math.min(...runs.map((run) => view.runs[run])) : 0;
    /** @type {[number[], Span][]} */
    const ways = [
      [placesIn(stop, first + shortest), [first, start]],
      [placesIn(last - shortest, start), [stop, last]],
    ];
    return ways.filter(([cells]) => cells.length).map(([cells, way]) => finding(filled(cells), runs, [segment, way]));
  }));

/** Filled cells that can only belong to one and the same run, so all cells between them are filled, too. */
const joining = technique("joining", (view) => {
  /** @type {Map<number, Span[]>} */
  const owned = new Map();
  for (const segment of view.segments) {
    const [run, ...others] = reaching(view, ...segment);
    if (run !== undefined && !others.length) owned.set(run, [...(owned.get(run) ?? []), segment]);
  }
  return [...owned].filter(([, segments]) => segments.length > 1).map(([run, segments]) =>
    finding(filled(placesIn(segments[0][1], segments[segments.length - 1][0])), [run], segments));
});

/** A cell beside filled ones, or between them, that would make them longer than any run that can lie there. */
const splitting = technique("splitting", (view) =>
  [...view.known.keys()].flatMap((place) => {
    const beside = view.segments.filter(([start, stop]) => stop === place || start === place + 1);
    if (view.known[place] !== UNKNOWN || !beside.length) return [];
    const start = Math.min(place, beside[0][0]), stop = Math.max(place + 1, beside[beside.length - 1][1]);
    return reaching(view, start, stop).length ? [] : [finding(crossed([place]), [], [[start, stop]])];
  }));

/** A run that began right at a wall would touch a filled cell behind its end, so it begins later. */
const mercury = technique("mercury", (view) =>
  view.runs.flatMap((size, run) => {
    const first = view.left[run] - 1, last = view.right[run] + size;
    const sides = [[first, first - 1, first + size], [last, last + 1, last - size]];
    return sides.filter(([place, wall, end]) => isBesideWall(view, place, wall) && view.known[end] === FILLED)
      .map(([place, , end]) => finding(crossed([place]), [run], [[end, end + 1]]));
  }));

/** Whether an open place beside a wall has no run. @param {LinePart} view @param {number} place @param {number} wall */
function isBesideWall(view, place, wall) {
  const { known } = view, walled = wall < 0 || wall >= known.length || known[wall] === CROSSED;
  return known[place] === UNKNOWN && walled && !reaching(view, place, place + 1).length;
}

/** Only one run fits these filled cells: between the walls around them it covers some cells wherever it lies. */
const only = technique("only", (view) =>
  view.segments.flatMap((segment) => {
    const [start, stop] = segment, runs = ownersOf(view, segment);
    if (runs.length !== 1) return [];
    const size = view.runs[runs[0]], around = stretchAround(view, start);
    const first = Math.max(around[0], stop - size), last = Math.min(start, around[1] - size);
    const covered = placesIn(last, first + size).filter((place) => place < start || place >= stop);
    return covered.length ? [finding(filled(covered), runs, [segment])] : [];
  }));

/** Two known cells of different colours side by side: one run ends there and the next one begins. */
const touching = lineTechnique("touching", (view) => (view.parts.length < 2 ? [] : meetings(view)));

/** @param {LineView} view */
const meetings = (view) => placesIn(1, view.known.length).flatMap((at) => {
  const { runs, inks, known } = view, pairs = meeting(view, at), [first] = pairs;
  if (!pairs.length) return [];
  const before = Math.min(...pairs.map((run) => runs[run])), after = Math.min(...pairs.map((run) => runs[run + 1]));
  const colours = [inks[first], inks[first + 1]], bits = colours.map(bitOf);
  const cells = placesIn(at - before, at + after).map((place) => /** @type {Marked} */ (
    [place, bits[Number(place >= at)]]));
  const ends = [[at - before - 1, bits[0]], [at + after, bits[1]]].filter(([end]) => end >= 0 && end < known.length);
  if (pairs.length === 1) for (const [end, bit] of ends) cells.push([end, without(known[end], bit)]);
  return [finding(cells, pairs.flatMap((run) => [run, run + 1]), [[at - 1, at], [at, at + 1]], { colours })];
});

/** The runs that can end where the next one begins. @param {LineView} view @param {number} at */
function meeting({ runs, inks, known, left, right }, at) {
  const isAt = (/** @type {number} */ run, /** @type {number} */ start) => left[run] <= start && start <= right[run];
  return placesIn(0, runs.length - 1).filter((run) => inks[run] !== inks[run + 1]
    && known[at - 1] === bitOf(inks[run]) && known[at] === bitOf(inks[run + 1])
    && isAt(run, at - runs[run]) && isAt(run + 1, at));
}

export const segmentTechniques = [touching, caps, glue, joining, splitting, mercury, only];
