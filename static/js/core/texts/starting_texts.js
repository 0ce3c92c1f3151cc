// The texts of the home page. What says them and nothing else of `more_texts.js` imports this before anything else.

import { TEXTS } from "./catalogue.js";
import { TEXTS as STARTING } from "./starting_catalogue.js";

Object.assign(TEXTS, STARTING);
