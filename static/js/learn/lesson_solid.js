// The page of a lesson on solids.

import { openLesson } from "./lesson_page.js";
import { listenAsSolid, solidPractice } from "./solid_practice.js";

listenAsSolid();
openLesson(solidPractice);
