// The page of a lesson on flat puzzles.

import { flatPractice } from "./flat_practice.js";
import { openLesson } from "./one_lesson.js";

openLesson(flatPractice);
