// The texts of explanations, hints and ratings. What says them imports this before anything else.

import { TEXTS } from "./catalogue.js";
import { TEXTS as EXPLAINED } from "./explained_catalogue.js";

Object.assign(TEXTS, EXPLAINED);
