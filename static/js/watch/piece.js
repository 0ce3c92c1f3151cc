// What can be tried out on the page of some methods. It is loaded when it comes into sight.

import { byId } from "../base/dom.js";
import { late } from "../base/late.js";

const PIECES = /** @type {Record<string, () => Promise<unknown>>} */ ({
  alignment: late(() => import("./alignment.js"), () => true),
  belief_exercise: late(() => import("./belief_exercise.js"), () => true),
});

const box = byId("piece"), load = PIECES[String(box.dataset.name)];
const sight = new IntersectionObserver((entries) => {
  if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
  sight.disconnect();
  load();
});
sight.observe(box);
