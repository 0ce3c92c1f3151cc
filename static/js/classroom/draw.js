// The page on which a class makes puzzles, and what the screen shows of it: the topic, how many drawings have come, the
// gallery, and who has won. What only pupils or only the teacher need is loaded for them.

import "../core/texts/class_draw_texts.js";
import { countedWorks } from "./class_entries.js";
import { drawStage, extentOf, ownDrawing, solversOf, winners } from "./class_drawings.js";
import { enterClassroom } from "./classroom.js";
import { byVotes, createGallery } from "./exhibits.js";
import { gridFor } from "./screen_grid.js";
import { sizeName } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { byId, hook, setError, setText } from "../base/dom.js";
import { loadNeeded } from "../base/late.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { DrawStage } from "./class_drawings.js" */
/** @import { Card } from "./exhibits.js" */
/** @import { Work } from "./class_entries.js" */

const SPACE = { gap: 8, frame: 18 }, WORDS = 32; // pixels: between and around cards, and the height of a line on them
const READ = 74; // pixels of a side, from which on a card has words
const COLUMNS = 24; // that winners share, as the style sheet has them
const WINNERS = 3, NEXT = 8; // winners that are shown large, and who comes next

/** Returns what shows news. @typedef {(root: HTMLElement, room: Classroom) => () => void} View */
/** @type {Record<ClassRole, () => Promise<View>>} */
const VIEWS = {
  pupil: async () => (await loadNeeded(() => import("./draw_pupil.js"))).showToPupil,
  teacher: async () =>
    (await loadNeeded(() => import("./draw_teacher.js"))).showToTeacher,
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
  const extent = extentOf(room.activity), topic = String(room.activity?.topic ?? ""), list = hook(root, "gallery");
  const showCards = createGallery(list, () => extent);
  hook(root, "gallery-part").hidden = false;
  setText(hook(root, "topic"), topic || say("class_drawing.title"));

  function show() {
    const stage = drawStage(room.stage, extent), works = countedWorks(room);
    const size = sizeName([extent.height, extent.width]);
    root.dataset.state = stage.state;
    setText(hook(root, "gallery-about"), say(`class_drawing.${stage.state}_screen`, { size }));
    setText(hook(root, "gallery-count"), counted(stage, works.map(({ work }) => work)));
    const cards = stage.state === "draw" ? [] : chosen(byVotes(cardsOf(stage, works), stage));
    arrange(list, cards);
    showCards(cards);
  }

  addEventListener("resize", show);
  return show;
}

/** The winners with those who come next; all cards alike if nobody or too many have won. @param {Card[]} cards */
function chosen(cards) {
  const best = cards.filter(({ large }) => large);
  if (!best.length || best.length > WINNERS) return cards.map((card) => ({ ...card, large: false }));
  return [...best, ...cards.filter(({ large }) => !large).slice(0, NEXT)];
}

/** Make cards so large that all of them can be seen at once. @param {HTMLElement} list @param {Card[]} cards */
function arrange(list, cards) {
  const { top, width } = list.getBoundingClientRect(), height = innerHeight - top - SPACE.gap;
  const below = cards.some(({ note }) => note) ? 2 * WORDS : WORDS, wins = cards.filter(({ large }) => large).length;
  const spoken = gridFor(cards.length, 1, { width, height }, { ...SPACE, below }), silent = !wins && spoken.side < READ;
  const { columns, side } = silent ? gridFor(cards.length, 1, { width, height }, SPACE) : spoken;
  list.classList.toggle("silent", silent);
  list.classList.toggle("won", wins > 0);
  list.style.setProperty("--span", String(Math.floor(COLUMNS / Math.max(1, wins))));
  list.style.setProperty("--columns", String(columns));
  list.style.setProperty("--side", `${side}px`);
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
 * @returns {Card[]} */
function cardsOf({ gallery, pictures, votes, authors }, works) {
  const best = winners(votes), solved = solversOf(works);
  return gallery.map((exhibit) => {
    const { id } = exhibit, solvers = solved.get(id) ?? 0;
    const note = votes ? say("class_drawing.votes", { count: votes[id] ?? 0 })
      : solvers ? say("class_drawing.solvers", { count: solvers }) : "";
    return { exhibit, picture: pictures?.[id] ?? null, large: best.includes(id),
      note: [authors[id], note].filter(Boolean).join(" · ") };
  });
}

open();
