// Light and shadow. The light moves with the eye, a little above and to the left of it, so that faces towards the eye
// are brightest however the solid is turned. The shadow lies on the floor. Never touches the page.

import { cellAtPlace } from "../../core/shapes.js";
import { boxOf, eyeOf, frameOf, HALF_VIEW } from "./camera.js";
import { axisOf, isUpper } from "./faces.js";

const LEFT = 0.3, ABOVE = 0.15; // of the eye, in sides of the box that holds the solid
const NEAR = 0.01; // from the eye to where Plotly's view begins, in such sides
const FADES = 0.35; // of a shadow, for each cell between cube and floor
export const AMBIENT = 0.66, DIFFUSE = 0.42;

/** The place of the light for Plotly: on the plane where its view begins, in halves of its visible part.
 * @param {number} aspect */
export const lightPosition = (aspect) =>
  ({ x: -LEFT / (NEAR * HALF_VIEW * aspect), y: ABOVE / (NEAR * HALF_VIEW), z: -1 });

/** The place of the light, in cells. @param {Camera} camera @param {Shape} shape */
export function lightOf(camera, shape) {
  const { right, up } = frameOf(camera), side = boxOf(shape);
  return eyeOf(camera).map((part, axis) => part + side * (ABOVE * up[axis] - LEFT * right[axis]));
}

/** The brightness of a side at a place, as a share of its colour.
 * @param {number} side @param {Vector} at @param {Vector} light */
export function brightness(side, at, light) {
  const way = light.map((part, axis) => part - at[axis]), sign = isUpper(side) ? 1 : -1;
  return Math.min(1, AMBIENT + (DIFFUSE * Math.max(0, sign * way[axisOf(side)])) / Math.hypot(...way));
}

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
