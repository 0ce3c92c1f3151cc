// What can be tried out on the page of some methods. It is loaded when it comes into sight.

import { byId } from "../base/dom.js";
import { late } from "../base/late.js";

const PIECES = /** @type {Record<string, () => Promise<unknown>>} */ ({
  alignment: () => import("./alignment.js"), belief_exercise: () => import("./belief_exercise.js"),
});

const box = byId("piece"), name = String(box.dataset.name);
const load = late(`../watch/${name}.js`, PIECES[name], () => true);
const sight = new IntersectionObserver((seen) => {
  if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
  sight.disconnect();
  load();
});
sight.observe(box);
