// The page of drills on flat puzzles.

import { flatPractice } from "./flat_practice.js";
import { openDrills } from "./practice_page.js";

openDrills(flatPractice);
