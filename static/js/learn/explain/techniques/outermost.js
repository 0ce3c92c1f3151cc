// Techniques for the leftmost and the rightmost place of a run: overlap, pushing, forcing, reach. Pure.

import { CROSSED, FILLED } from "../../../core/marks.js";
import { placesIn, runsWhere, stretchAround } from "../line_view.js";
import { crossed, filled, finding, technique, unknown } from "./technique.js";

/** For each run the cells that it covers both in its leftmost and in its rightmost place.
 * @param {LineView} view */
const sharedByEnds = (view) =>
  runsWhere(view, (size, left, right) => right < left + size).map((run) =>
    finding(filled(placesIn(view.right[run], view.left[run] + view.runs[run])), [run]));

/** Nothing is known of the line yet, and a run is so long that its outermost places share cells. */
const overlap = technique("overlap", (view) => (view.known.some(Boolean) ? [] : sharedByEnds(view)),
  { tells: [FILLED], picture: true });

/** Known cells push a run so far to either side that its outermost places share cells. */
const pushed = technique("pushed", sharedByEnds, { tells: [FILLED], picture: true });

/** A run fits only between two certain empty cells, so closely that it covers some cells wherever it lies there. */
const forced = technique("forced", (view) =>
  view.runs.flatMap((size, run) => {
    const stretch = stretchAround(view, view.left[run]), [start, stop] = stretch;
    const covered = placesIn(stop - size, start + size);
    return view.right[run] < stop && covered.length ? [finding(filled(covered), [run], [stretch])] : [];
  }), { tells: [FILLED] });

/** No run reaches the cell, neither from the left nor from the right. */
const reach = technique("reach", (view) => {
  const { runs, left, right } = view;
  const cells = unknown(view, (place) => !runs.some((size, run) => left[run] <= place && place < right[run] + size));
  const beside = runsWhere(view, (size, first, last) => cells.includes(first - 1) || cells.includes(last + size));
  return cells.length ? [finding(crossed(cells), beside)] : [];
}, { tells: [CROSSED], picture: true });

export const outermostTechniques = [overlap, pushed, forced, reach];
