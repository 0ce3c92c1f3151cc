// The page of drills on solids.

import { openDrills } from "./practice_page.js";
import { listenAsSolid, solidPractice } from "./solid_practice.js";

listenAsSolid();
openDrills(solidPractice);
