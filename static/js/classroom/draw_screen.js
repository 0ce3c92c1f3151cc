// Drawing and the gallery on the screen: the topic, how many drawings have come, the gallery, and who has won.

import "../core/texts/class_draw_texts.js";
import { countedWorks } from "./class_pupils.js";
import { drawStage, extentOf, handedIn, ownDrawing, solversOf, winners } from "./class_drawings.js";
import { byVotes } from "./draw_pupil.js";
import { createGallery } from "./exhibits.js";
import { sizeName } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { hook, setText } from "../base/dom.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { DrawStage } from "./class_drawings.js" */

const LINE = 8, MOST_LARGE = 3; // cards in a line; lines beyond which cards are smallest

/** Returns what shows news. @param {HTMLElement} root @param {Classroom} room */
export function showDrawingsOnScreen(root, room) {
  const extent = extentOf(room.activity), topic = String(room.activity?.topic ?? "");
  const showCards = createGallery(hook(root, "gallery"), () => extent);
  hook(root, "own-drawing").hidden = true;
  hook(root, "gallery-part").hidden = false;
  setText(hook(root, "topic"), topic || say("class_drawing.title"));

  return () => {
    const stage = drawStage(room.stage, extent), works = countedWorks(room), drawing = stage.state === "draw";
    root.dataset.state = stage.state;
    hook(root, "gallery").dataset.many = String(Math.min(MOST_LARGE, Math.ceil(stage.gallery.length / LINE)));
    const size = sizeName([extent.height, extent.width]);
    setText(hook(root, "gallery-about"), say(`class_drawing.${stage.state}_screen`, { size }));
    setText(hook(root, "gallery-count"), counted(stage, works.map(({ work }) => work), extent));
    showCards(drawing ? [] : byVotes(cardsOf(stage, works), stage));
  };
}

/** @param {DrawStage} stage @param {any[]} works @param {Extent} extent */
function counted({ state }, works, extent) {
  if (state === "draw")
    return say("class_drawing.handed_count", { count: works.filter((work) => handedIn(work, extent)).length });
  if (state === "vote")
    return say("class_drawing.votes", { count: works.filter((work) => ownDrawing(work).vote).length });
  return "";
}

/** @param {DrawStage} stage @param {import("./class_pupils.js").Work[]} works
 * @returns {import("./exhibits.js").Card[]} */
function cardsOf({ gallery, pictures, votes, authors }, works) {
  const best = winners(votes), solved = solversOf(works);
  return gallery.map((exhibit) => {
    const { id } = exhibit, solvers = solved.get(id) ?? 0;
    const note = votes ? say("class_drawing.votes", { count: votes[id] ?? 0 })
      : solvers ? say("class_drawing.solved_by", { count: solvers }) : "";
    return { exhibit, picture: pictures?.[id] ?? null, large: best.includes(id),
      note: [authors[id], note].filter(Boolean).join(" · ") };
  });
}
