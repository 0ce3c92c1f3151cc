// A puzzle to play in a frame on a page of another site. Hints are those that the page finds by itself.

import { openLentPage } from "../play/lent_page.js";

openLentPage();
