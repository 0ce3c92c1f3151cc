// Techniques for the room between two certain empty cells: gaps that are too small, and little room to spare. Pure.

import { CROSSED, FILLED, UNKNOWN } from "../../../core/marks.js";
import { placesIn, runsWhere } from "../line_view.js";
import { crossed, filled, finding, technique } from "./technique.js";

/** No run that could lie between two certain empty cells is short enough. */
const gaps = technique("gaps", (view) =>
  view.stretches.flatMap((stretch) => {
    const [start, stop] = stretch;
    if (view.known.subarray(start, stop).includes(FILLED)) return [];
    const meeting = runsWhere(view, (size, left, right) => left < stop && right + size > start);
    const runs = meeting.length ? meeting : openRuns(view);
    const small = runs.length && runs.every((run) => view.runs[run] > stop - start);
    return small ? [finding(crossed(placesIn(start, stop)), runs, [stretch])] : [];
  }), { tells: [CROSSED] });

/** The runs that are not filled in yet. @param {LineView} view */
const openRuns = (view) =>
  runsWhere(view, (size, left, right) => left < right || view.known.subarray(left, left + size).includes(UNKNOWN));

/** Runs that all have to lie between two walls have so little room to spare there that long ones share cells with
 * themselves wherever they lie. */
const slack = technique("slack", (view) =>
  view.stretches.flatMap((stretch) => {
    const [start, stop] = stretch;
    const runs = runsWhere(view, (_, left, right) => left >= start && right < stop);
    const taken = runs.reduce((sum, run) => sum + view.runs[run], runs.length - 1), spare = stop - start - taken;
    let from = start;
    const cells = runs.flatMap((run) => {
      const covered = placesIn(from + spare, from + view.runs[run]);
      from += view.runs[run] + 1;
      return covered;
    });
    return runs.length > 1 && cells.length ? [finding(filled(cells), runs, [stretch])] : [];
  }), { tells: [FILLED], picture: true });

export const gapTechniques = [gaps, slack];
