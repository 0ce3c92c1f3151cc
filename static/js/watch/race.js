// The page of a race. All of it is in race_page.js, which the races of a class use as well.

import { createRace } from "./race_page.js";

(await createRace()).open();
