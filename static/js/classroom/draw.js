// The page on which a class makes puzzles, and what the screen shows of it: the topic, how many drawings have come, the
// gallery, and who has won. What only pupils or only the teacher need is loaded for them.

import "../core/texts/class_draw_texts.js";
import { countedWorks } from "./class_pupils.js";
import { drawStage, extentOf, ownDrawing, solversOf, winners } from "./class_drawings.js";
import { enterClassroom } from "./classroom.js";
import { byVotes, createGallery } from "./exhibits.js";
import { sizeName } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { byId, hook, setError, setText } from "../base/dom.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { DrawStage } from "./class_drawings.js" */
/** @import { Work } from "./class_pupils.js" */

const LINE = 8, MOST_LARGE = 3; // cards in a line; lines beyond which cards are smallest

/** Returns what shows news. @typedef {(root: HTMLElement, room: Classroom) => () => void} View */
/** @type {Record<ClassRole, () => Promise<View>>} */
const VIEWS = {
  pupil: async () => (await import("./draw_pupil.js")).showToPupil,
  teacher: async () => (await import("./draw_teacher.js")).showToTeacher,
  screen: async () => showOnScreen,
};

async function open() {
  const room = await enterClassroom(), root = byId("draw"), { role } = room;
  root.dataset.role = role;
  for (const one of root.querySelectorAll("[data-for]"))
    one.toggleAttribute("hidden", one.getAttribute("data-for") !== role);
  const draw = (await VIEWS[role]())(root, room);

  function show() {
    root.inert = room.activity?.kind !== "draw"; // only the teacher stays
    if (root.inert) setError(byId("missing"), say("class_drawing.over"));
    else draw();
  }

  room.listen(show);
  show();
}

// The screen

/** @param {HTMLElement} root @param {Classroom} room */
function showOnScreen(root, room) {
  const extent = extentOf(room.activity), topic = String(room.activity?.topic ?? "");
  const showCards = createGallery(hook(root, "gallery"), () => extent);
  hook(root, "gallery-part").hidden = false;
  setText(hook(root, "topic"), topic || say("class_drawing.title"));

  return () => {
    const stage = drawStage(room.stage, extent), works = countedWorks(room), drawing = stage.state === "draw";
    root.dataset.state = stage.state;
    hook(root, "gallery").dataset.many = String(Math.min(MOST_LARGE, Math.ceil(stage.gallery.length / LINE)));
    const size = sizeName([extent.height, extent.width]);
    setText(hook(root, "gallery-about"), say(`class_drawing.${stage.state}_screen`, { size }));
    setText(hook(root, "gallery-count"), counted(stage, works.map(({ work }) => work)));
    showCards(drawing ? [] : byVotes(cardsOf(stage, works), stage));
  };
}

/** The screen knows of a work only which parts it has. @param {DrawStage} stage @param {any[]} works */
function counted({ state }, works) {
  if (state === "draw")
    return say("class_drawing.handed_count", { count: works.filter((work) => ownDrawing(work).handed).length });
  if (state === "vote")
    return say("class_drawing.votes", { count: works.filter((work) => work.vote).length });
  return "";
}

/** @param {DrawStage} stage @param {Work[]} works
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

open();
