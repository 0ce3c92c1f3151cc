// Where a panel can lie without covering what it talks about. Never touches the page.

const LEAST_WIDTH = 150, LEAST_HEIGHT = 44; // pixels
const SHARE = 0.6; // of the board's height, at most
const SCROLLED = 1.5; // heights of a room beside the board, in which one rather scrolls a little

/** The strips of a stage along its edges that none of these boxes reaches.
 * @param {Box} stage @param {Box[]} boxes @returns {FreeRoom[]} */
export function freeRooms({ left, top, right, bottom }, boxes) {
  const most = SHARE * (bottom - top);
  const low = Math.max(top, ...boxes.map((box) => box.bottom)), high = Math.min(bottom, ...boxes.map((box) => box.top));
  const after = Math.max(left, ...boxes.map((box) => box.right));
  const before = Math.min(right, ...boxes.map((box) => box.left));
  return [
    { edge: "bottom", left, right, top: Math.max(low, bottom - most), bottom },
    { edge: "top", left, right, top, bottom: Math.min(high, top + most) },
    { edge: "left", left, right: before, top, bottom },
    { edge: "right", left: after, right, top, bottom },
  ];
}

/** The first room in which the panel is as high as its text, or else the largest. `heightAt(width)` is the height of
 * the text. @param {FreeRoom[]} rooms @param {(width: number) => number} heightAt */
export function bestRoom(rooms, heightAt) {
  const large = rooms.filter((room) => widthOf(room) >= LEAST_WIDTH && heightOf(room) >= LEAST_HEIGHT);
  const whole = large.find((room) => heightAt(widthOf(room)) <= heightOf(room) * (room.edge === "side" ? SCROLLED : 1));
  return whole ?? large.sort((a, b) => widthOf(b) * heightOf(b) - widthOf(a) * heightOf(a))[0] ?? rooms[0];
}

/** @param {Box} box */
const widthOf = ({ left, right }) => right - left;

/** @param {Box} box */
const heightOf = ({ top, bottom }) => bottom - top;
