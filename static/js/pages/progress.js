// The page of what was solved in this browser.

import "../texts/more.js";
import { createCarrying } from "../panels/carrying.js";
import { showProgress } from "../panels/progress_tables.js";
import { showSolved } from "../panels/solved.js";
import { achievements, listenToAchievements } from "../ui/achievements.js";

const carrying = createCarrying(changed, showProgress);

function show() {
  showProgress(achievements());
  showSolved();
}

function changed() {
  show();
  carrying.refresh();
}

show();
listenToAchievements(changed);
