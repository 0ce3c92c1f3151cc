// The page of what was solved in this browser.

import "../core/texts/more_texts.js";
import { createTransfer } from "./achievement_transfer.js";
import { showProgress } from "./progress_tables.js";
import { showSolved } from "./solved_cards.js";
import { achievements, listenToAchievements } from "../base/kept_achievements.js";

const transfer = createTransfer(changed, showProgress);

function show() {
  showProgress(achievements());
  showSolved();
}

function changed() {
  show();
  transfer.refresh();
}

show();
listenToAchievements(changed);
