// A puzzle to play in a frame on a page of another site. It asks the server for nothing that needs an answer to more
// than a reader, so hints are those that the page finds by itself.

import { openLentPage } from "../play/lent_page.js";

const { ask } = await openLentPage();
ask.check = ask.solution = async () => ({ error: "" });
