// The texts of the panel that makes puzzles of pictures, which few visits need. What says them imports this first.

import { TEXTS } from "./catalogue.js";
import { TEXTS as PICTURING } from "./picturing_catalogue.js";

Object.assign(TEXTS, PICTURING);
