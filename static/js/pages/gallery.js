// A gallery of puzzles: searched, sorted and page by page, with the pictures of those that are solved.

import "../texts/more.js";
import { createExhibition } from "../panels/exhibition.js";
import { createIndex } from "../panels/gallery_index.js";
import { showSolved } from "../panels/solved.js";
import { say } from "../texts/say.js";
import { listenToAchievements } from "../ui/achievements.js";
import { byId, setText } from "../ui/dom.js";

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
