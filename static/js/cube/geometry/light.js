// Light and shadow. A side has the same brightness on all cubes, however the solid is turned: it is evenly lit, and its
// numbers stand out. The shadow lies on the floor. Never touches the page.

import { cellAtPlace } from "../../core/shapes.js";

/** The brightness of a side, as a share of its colour: right and left, front and back, below and on top. */
export const BRIGHTNESS = [0.89, 0.89, 0.95, 0.95, 0.85, 1];
const FADES = 0.35; // of a shadow, for each cell between cube and floor

/** The dark fields of the floor: [x, y, darkness from 0 to 1].
 * @param {Shape} shape @param {Uint8Array} stands @param {Cut} cut */
export function shadowOf(shape, stands, [across, along, upwards]) {
  const fields = [];
  for (let x = across[0]; x <= across[1]; x++) {
    for (let y = along[0]; y <= along[1]; y++) {
      for (let z = upwards[0]; z <= upwards[1]; z++) {
        if (!stands[cellAtPlace(shape, [x, y, z])]) continue;
        fields.push([x, y, 1 / (1 + FADES * (z - upwards[0]))]);
        break;
      }
    }
  }
  return fields;
}
