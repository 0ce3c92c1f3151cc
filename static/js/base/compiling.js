// The bar at the top of a page while the server is compiling the solvers.

import { byId, find } from "./dom.js";
import { ask, rest } from "./net/http.js";

const PAUSE = 1_000; // milliseconds

const shown = byId("compiling"), bar = find(shown, "progress", HTMLProgressElement);
const sentence = document.querySelector(".compiling-now"); // not on all pages
for (;;) {
  await rest(PAUSE);
  const { body } = await ask("/healthz");
  if (!body?.compiling) break;
  bar.value = body.compiling.ready;
  bar.setAttribute("aria-label", body.compiling.message);
  if (sentence) sentence.textContent = body.compiling.message;
}
shown.remove();
sentence?.remove();
