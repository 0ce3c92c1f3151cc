// Installs the worker (net/worker.js), shows whether the server can be reached, and offers a new version. On the root
// element, `data-away` shows the sentences beside what needs the server; with `data-kept`, this page opens offline.

import { byId, hook } from "./dom.js";

const { documentElement: root } = document;
const renew = byId("renew");
const { version = "", worker: address = "" } = renew.dataset;
const container = navigator.serviceWorker; // missing where the page came without TLS
const saves = () => /** @type {any} */ (navigator).connection?.saveData;

const FIRST_REST = 2_000, LONGEST_REST = 60_000; // milliseconds before asking again whether the server is there

const AT_REST = 500; // milliseconds

let rest = FIRST_REST;

/** @param {boolean} away */
function showAway(away) {
  root.toggleAttribute("data-away", away);
  if (!away) rest = FIRST_REST;
  if (!away || !container?.controller || !navigator.onLine) return;
  setTimeout(askWhetherBack, rest); // the network is there, but the server is not
  rest = Math.min(LONGEST_REST, 2 * rest);
}

const askWhetherBack = () => container.controller?.postMessage({ says: "waiting" });

/** @param {MessageEvent<{ away?: boolean, kept?: boolean, next?: boolean }>} message */
function hear({ data: { away, kept, next } }) {
  if (away !== undefined) showAway(away || !navigator.onLine);
  if (kept !== undefined) root.dataset.kept = kept ? "yes" : "no";
  if (next) renew.hidden = false;
}

async function attend() {
  if (!container || (saves() && !container.controller)) return;
  container.addEventListener("message", hear);
  container.startMessages();
  const registration = await container.register(address);
  registration.addEventListener("updatefound", () => greet(registration.installing));
  greet(registration.installing);
  greet(registration.waiting);
  listen(registration);
  const { active } = await container.ready;
  active?.postMessage({ says: "open" });
  if (matchMedia("(display-mode: standalone)").matches) await navigator.storage?.persist();
}

/** Ask a worker that waits whether this page needs it. @param {ServiceWorker | null} worker */
function greet(worker) {
  if (!worker || !container.controller) return; // the first one waits for nobody
  const ask = () => { if (worker.state === "installed") worker.postMessage({ says: "next", version }); };
  worker.addEventListener("statechange", ask);
  ask();
}

/** Tell the worker that waits to take over, until it does, but not while the old one is asked for parts of this page:
 * the browser would wait for that long after. @param {ServiceWorkerRegistration} registration */
function insist(registration) {
  if (!root.dataset.busy) registration.waiting?.postMessage({ says: "renew" });
  setTimeout(() => insist(registration), AT_REST);
}

/** @param {ServiceWorkerRegistration} registration */
function listen(registration) {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && navigator.onLine) registration.update().catch(() => {}); // asked again later
  });
  hook(renew, "renew-later").addEventListener("click", () => { renew.hidden = true; });
  hook(renew, "renew-now").addEventListener("click", () => {
    container.addEventListener("controllerchange", () => location.reload(), { once: true });
    setTimeout(() => insist(registration), AT_REST);
  }, { once: true });
}

addEventListener("offline", () => showAway(true));
addEventListener("online", () => (container?.controller ? askWhetherBack() : showAway(false)));
showAway(!navigator.onLine);
const start = () => attend().catch(() => {}); // without storage, the page works as it would without a worker
if (document.readyState === "complete") start();
else addEventListener("load", start); // no visit waits for the worker
