// The page of a lesson on flat puzzles.

import { flatPractice } from "./flat_practice.js";
import { openLesson } from "./lesson_page.js";

openLesson(flatPractice);
