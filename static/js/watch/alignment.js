// The alignment to work out on the page about block moves, which is loaded when it comes near.

import { byId } from "../base/dom.js";
import { late } from "../base/late.js";

const load = late("../watch/alignment_table.js", () => import("./alignment_table.js"), () => true);
const near = new IntersectionObserver((seen) => {
  if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
  near.disconnect();
  load();
}, { rootMargin: "200px" });
near.observe(byId("aligning"));
