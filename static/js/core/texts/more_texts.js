// The texts of pages that say more than what all pages say. Such a page imports this before anything else.

import { TEXTS } from "./catalogue.js";
import { TEXTS as MORE } from "./more_catalogue.js";

Object.assign(TEXTS, MORE);
