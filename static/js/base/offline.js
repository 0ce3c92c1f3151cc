// On every page that may be kept. The worker and what tells of the network are loaded once the page is there, so that
// no visit waits for them.

const attend = () => import("./worker_client.js").catch(() => {}); // the page works without it

if (document.readyState === "complete") attend();
else addEventListener("load", attend);
