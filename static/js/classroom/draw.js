// A class makes puzzles: everybody draws a picture, the teacher takes drawings into the gallery, all play and vote.
// What the screen shows of it is here.

import { gridFor } from "./class_boards.js";
import { drawStage, extentOf, ownDrawing, solversOf } from "./class_drawings.js";
import { openActivity } from "./classroom.js";
import { showToTeacher } from "./draw_teacher.js";
import { cardsOf, createGallery } from "./exhibits.js";
import { sizeName } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { loadNeeded } from "../base/late.js";
import { html } from "../base/html.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { DrawStage } from "./class_drawings.js" */
/** @import { Card } from "./exhibits.js" */

const SPACE = { gap: 8, frame: 18 }, WORDS = 32; // pixels: between and around cards, and the height of a line on them
const READ = 74; // pixels of a side, from which on a card has words
const COLUMNS = 24; // that winners share, as the style sheet has them
const WINNERS = 3, NEXT = 8; // winners that are shown large, and who comes next

openActivity({
  kind: "draw", read: (room) => extentOf(room.activity),
  pupil: async (...given) =>
    (await loadNeeded(() => import("./draw_pupil.js"))).showToPupil(...given),
  teacher: showToTeacher, screen: showOnScreen,
});

/** @param {Classroom} room @param {Extent} extent @param {HTMLElement} part */
function showOnScreen(room, extent, part) {
  const gallery = createGallery(extent), size = sizeName([extent.height, extent.width]);
  addEventListener("resize", () => room.notify());

  return (/** @type {any} */ entry) => {
    const stage = drawStage(entry), { state } = stage, solved = solversOf(room.works);
    const cards = state === "draw" ? [] : chosen(cardsOf(stage, ({ id }) => ({ notes: [
      !stage.votes && solved.has(id) && say("class_drawing.solvers", { count: solved.get(id) ?? 0 })] })));
    part.dataset.state = state;
    return html`<h1 data-testid="topic">${room.activity.topic || say("class_drawing.title")}</h1>
      ${gallery({ about: say(`class_drawing.${state}_screen`, { size }), cards,
        count: counted(stage, [...room.works.values()]), arrange: (list) => arrange(list, cards) })}`;
  };
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
  return state === "vote" ? say("class_drawing.votes", { count: works.filter(({ vote }) => vote).length }) : "";
}
