// The page of drills on flat puzzles.

import { flatPractice } from "./flat_practice.js";
import { openDrills } from "./drill_page.js";

openDrills(flatPractice);
