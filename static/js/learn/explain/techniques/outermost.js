// Techniques for the leftmost and the rightmost place of a run: overlap, pushing, forcing, reach. Pure.

import { bitOf } from "../../../core/marks.js";
import { placesIn, runsWhere, stretchAround } from "../line_view.js";
import { crossed, filled, finding, lineTechnique, technique, unknown } from "./technique.js";

/** The cells that a run covers in both outermost places. @param {LinePart} view */
const sharedByEnds = (view) =>
  runsWhere(view, (size, left, right) => right < left + size).map((run) =>
    finding(filled(placesIn(view.right[run], view.left[run] + view.runs[run])), [run]));

/** No cell of the line is known yet, and a run is so long that its outermost places share cells. */
const overlap = lineTechnique("overlap", ({ runs, inks, packed }) => !packed ? [] : placesIn(0, runs.length)
  .map((run) => ({ run, shared: placesIn(packed.right[run], packed.left[run] + runs[run]) }))
  .filter(({ shared }) => shared.length)
  .sort((a, b) => inks[a.run] - inks[b.run])
  .map(({ run, shared }) => finding(shared.map((at) => [at, bitOf(inks[run])]), [run], [], { colours: [inks[run]] })),
{ picture: true });

/** Known cells push a run so far to either side that its outermost places share cells. */
const pushed = technique("pushed", sharedByEnds, { picture: true });

/** A run fits only between two certain empty cells, so closely that it covers some cells wherever it lies there. */
const forced = technique("forced", (view) =>
  view.runs.flatMap((size, run) => {
    const stretch = stretchAround(view, view.left[run]), [start, stop] = stretch;
    const covered = placesIn(stop - size, start + size);
    return view.right[run] < stop && covered.length ? [finding(filled(covered), [run], [stretch])] : [];
  }));

/** No run reaches the cell, neither from the left nor from the right. */
const reach = technique("reach", (view) => {
  const { runs, left, right } = view;
  const cells = unknown(view, (place) => !runs.some((size, run) => left[run] <= place && place < right[run] + size));
  const beside = runsWhere(view, (size, first, last) => cells.includes(first - 1) || cells.includes(last + size));
  return cells.length ? [finding(crossed(cells), beside)] : [];
}, { picture: true });

export const outermostTechniques = [overlap, pushed, forced, reach];
