// The page of drills on flat puzzles.

import { flatPractice } from "./flat_practice.js";
import { openDrills } from "./many_drills.js";

openDrills(flatPractice);
