// A page in place of one for which the server is not ready yet: it asks for that one again, with all of its address.
// What browsers refresh by themselves stays where it is, when the address has a fragment.

import { byId } from "./dom.js";

setTimeout(() => location.reload(), 1000 * Number(byId("waiting").dataset.seconds));
