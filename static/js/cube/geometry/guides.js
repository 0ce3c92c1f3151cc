// The empty box in which a solid is built: the ground with a grid, and the walls behind, as thin strips. Numbers only:
// never touches the page.

const BELOW = 0.01; // the ground lies so much below the cubes, and walls so much behind them

/** Rectangles, so wide to each side of their lines. @param {Shape} shape @param {Vector} eye @param {number} half
 * @returns {Vector[][]} */
export function guideStrips(shape, eye, half) {
  return [0, 1, 2].flatMap((axis) => {
    const upper = isFar(shape, eye, axis), at = upper ? shape[axis] + BELOW : -BELOW;
    const [across, along] = [0, 1, 2].filter((other) => other !== axis), ground = axis === 2 && !upper;
    return [[across, along], [along, across]].flatMap(([way, other]) =>
      linesOn(shape[other], ground).map((line) => strip(shape, [axis, way, other], [at, line], half)));
  });
}

/** Whether the upper wall is the one further away. @param {Shape} shape @param {Vector} eye @param {number} axis */
const isFar = (shape, eye, axis) => eye[axis] < shape[axis] / 2;

/** Which walls are behind, as text. @param {Shape} shape @param {Vector} eye */
export const wallsBehind = (shape, eye) => String([0, 1, 2].map((axis) => isFar(shape, eye, axis)));

/** All lines of a side that is so long, or only its borders. @param {number} side @param {boolean} all */
const linesOn = (side, all) => (all ? Array.from({ length: side + 1 }, (_, line) => line) : [0, side]);

/** @param {Shape} shape @param {number[]} axes that of the wall, the one along the line, the other
 * @param {number[]} where @param {number} half */
function strip(shape, [axis, way, other], [at, line], half) {
  return [[0, -half], [shape[way], -half], [shape[way], half], [0, half]].map(([along, beside]) => {
    const point = [0, 0, 0];
    point[axis] = at;
    point[way] = along;
    point[other] = line + beside;
    return point;
  });
}
