// Asks at once for what a link to a watched solve needs, and lays the page out for it. The page's own script would be
// too late for that, and the server never sees what stands after the #.
"use strict";
(() => {
  const method = /[#&]watch=([^,&]+)/.exec(location.hash)?.[1];
  if (!method) return;
  const { modules = "", methods = "", recordings = "[]" } = document.currentScript?.dataset ?? {};
  const shipped = /** @type {{ method: string, address: string }[]} */ (JSON.parse(recordings));
  const answers = [methods, ...shipped.filter((other) => other.method === method).map(({ address }) => address)];
  const ask = (/** @type {Record<string, string>} */ properties) =>
    document.head.append(Object.assign(document.createElement("link"), properties));
  for (const href of modules.split(" ")) ask({ rel: "modulepreload", href });
  for (const href of answers) ask({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
  new MutationObserver((_, observer) => {
    if (document.body) observer.disconnect();
    document.body?.classList.add("watched"); // before it is painted
  }).observe(document.documentElement, { childList: true });
})();
