// A page shown until the server is ready: it reloads its address. Browsers would not refresh an address with a fragment
// by themselves.

import { byId } from "./dom.js";

setTimeout(() => location.reload(), 1000 * Number(byId("waiting").dataset.seconds));
