// Where the light comes from: with who looks, a little from above and from the left, so that what faces the eye is
// brightest, however the solid is turned. Numbers only: never touches the page.

import { boxOf, eyeOf, frameOf, HALF_VIEW } from "./camera.js";
import { axisOf, isUpper } from "./faces.js";

const LEFT = 0.3, ABOVE = 0.15; // of the eye, in sides of the box that holds the solid
const NEAR = 0.01; // from the eye to where Plotly's view begins, in such sides
export const AMBIENT = 0.66, DIFFUSE = 0.42;

/** The place of the light as Plotly takes it: on the plane where its view begins, in halves of what shows of that.
 * @param {number} aspect */
export const lightPosition = (aspect) =>
  ({ x: -LEFT / (NEAR * HALF_VIEW * aspect), y: ABOVE / (NEAR * HALF_VIEW), z: -1 });

/** The place of the light, in cells. @param {Camera} camera @param {Shape} shape */
export function lightOf(camera, shape) {
  const { right, up } = frameOf(camera), side = boxOf(shape);
  return eyeOf(camera).map((part, axis) => part + side * (ABOVE * up[axis] - LEFT * right[axis]));
}

/** The share of its colour in which a side shows at a place.
 * @param {number} side @param {Vector} at @param {Vector} light */
export function brightness(side, at, light) {
  const way = light.map((part, axis) => part - at[axis]), sign = isUpper(side) ? 1 : -1;
  return Math.min(1, AMBIENT + (DIFFUSE * Math.max(0, sign * way[axisOf(side)])) / Math.hypot(...way));
}
