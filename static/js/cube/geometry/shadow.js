// The shadow of a solid on the floor below it. Numbers only: never touches the page.

import { cellAtPlace } from "../../core/shapes.js";

const FADES = 0.35; // of a shadow, by each cell that its cube stands above the floor

/** The fields of the floor that are dark: [x, y, how dark from 0 to 1].
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
