// The texts of the pages on which puzzles are made. What says them imports this before anything else.

import { TEXTS } from "./catalogue.js";
import { TEXTS as DRAWING } from "./drawing_catalogue.js";

Object.assign(TEXTS, DRAWING);
