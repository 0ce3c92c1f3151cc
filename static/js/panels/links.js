// Links: the button that shares one, and the marks that came along in one. Both panels are loaded when they are first wanted.

import { late } from "../ui/late.js";

/** `told` is what createShare wants to be told. */
export function offerShare(game, told) {
  const share = late(async () => (await import("./share.js")).createShare(game, told));
  document.querySelector('[data-testid="share-open"]').addEventListener("click", async () => (await share())?.open());
}

/** Look for marks in the fragment, now and whenever it changes. */
export function listenToCarried(store) {
  const carried = late(async () => (await import("./carried.js")).createCarried(store));

  async function look() {
    if (new URLSearchParams(location.hash.slice(1)).has("marks")) (await carried())?.look();
  }

  addEventListener("hashchange", look);
  look();
}
