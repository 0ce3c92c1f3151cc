// The page of drills on solids.

import { openDrills } from "./many_drills.js";
import { listenAsSolid, solidPractice } from "./solid_practice.js";

listenAsSolid();
openDrills(solidPractice);
