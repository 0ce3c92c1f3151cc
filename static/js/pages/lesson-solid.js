// The page of a lesson on solids.

import { openLesson } from "./one_lesson.js";
import { listenAsSolid, solidPractice } from "./solid_practice.js";

listenAsSolid();
openLesson(solidPractice);
