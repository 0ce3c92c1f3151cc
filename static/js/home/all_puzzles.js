// The page of all packs: what is solved in each of them, the next puzzle, and random ones.

import { listenToAchievements } from "../base/kept_achievements.js";
import { byId } from "../base/dom.js";
import { leadToRandom, showNextStep, showSolved } from "./galleries.js";

function show() {
  showSolved();
  showNextStep(byId("step", HTMLAnchorElement), byId("step-label"));
}

leadToRandom();
show();
listenToAchievements(show);
