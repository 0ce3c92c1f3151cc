// A gallery of puzzles: searched, sorted and page by page, with the pictures of those that are solved.

import "../core/texts/more_texts.js";
import { createExhibition } from "./gallery_cards.js";
import { createIndex } from "./gallery_index.js";
import { showSolved } from "./solved_cards.js";
import { say } from "../core/texts/say.js";
import { listenToAchievements } from "../base/kept_achievements.js";
import { byId, setText } from "../base/dom.js";

const WIDE = "(min-width: 720px)";

const idsOf = createIndex();
let solved = show();
const exhibition = createExhibition(() => solved);

function show() {
  const now = showSolved(), ids = idsOf(byId("exhibition").dataset);
  const count = ids.length, done = ids.filter((id) => id in now).length;
  setText(byId("solved"), say("exhibition.solved_here", { solved: done, count }));
  return now;
}

byId("others", HTMLDetailsElement).open = matchMedia(WIDE).matches;
listenToAchievements(() => {
  solved = show();
  exhibition.show();
});
