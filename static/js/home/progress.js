// The page of what was solved in this browser.

import "../core/texts/more_texts.js";
import { createCarrying } from "./carrying.js";
import { showProgress } from "./progress_tables.js";
import { showSolved } from "./solved_cards.js";
import { achievements, listenToAchievements } from "../base/kept_achievements.js";

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
