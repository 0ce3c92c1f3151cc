// The page of a shared board.

import { endStroke } from "../core/state.js";
import { say } from "../core/texts/say.js";
import { byId, setError, setText } from "../base/dom.js";
import { late } from "../base/late.js";
import { LOCAL } from "../base/net/puzzles.js";
import { copyBy } from "../base/output.js";
import { openLentPage } from "../play/lent_page.js";
import { Company } from "./company.js";
import { Exchange } from "./exchange.js";
import { enterBoard, SharedBoard } from "./shared_board.js";
import { Signs } from "./signs.js";

const OFTEN = 200; // milliseconds between two messages about where one is

const { board: invited } = byId("puzzle").dataset;
if (invited) { // else a class opens the board of a pair
  offerInvitation();
  shareBoard(await openLentPage(), invited);
}

/** Come to a board, and share that of the page with everybody there.
 * @param {import("../play/puzzle_page.js").PuzzlePage<any>} page @param {string} code
 * @param {Parameters<typeof enterBoard>[1]} [join] */
export async function shareBoard(page, code, join) {
  const { answer, error } = await enterBoard(code, join);
  if (answer) await share(page, new SharedBoard(code, answer));
  else setError(byId("missing"), error);
}

/** @param {import("../play/puzzle_page.js").PuzzlePage<any>} page @param {SharedBoard} board */
async function share(page, board) {
  const exchange = new Exchange(page, board);
  const loadRace = late(() => import("./race.js"), ({ Race }) => new Race(page, board));
  board.before = () => exchange.handIn();
  board.listen((_, lost) => {
    exchange.takeUp();
    if (lost.length) page.adviser.tell(say("together.gave_way", { count: lost.length }), { at: lost[0] });
  });
  await board.begin();
  if (board.over) return setError(byId("missing"), board.over);
  const signs = new Signs(page, board), company = new Company(page, board, signs);
  page.onDraw(() => {
    exchange.takeUp();
    exchange.handIn();
    signs.draw();
    company.show();
  });
  if (board.about.race) (await loadRace())?.show();
  else setInterval(() => exchange.tell(), OFTEN);
  addEventListener("pagehide", () => {
    page.change(endStroke);
    exchange.handIn();
  });
  page.redraw();
}

function offerInvitation() {
  const invitation = byId("invitation", HTMLDialogElement), link = byId("invitation-link", HTMLInputElement);
  const copy = byId("invitation-copy");
  setText(byId("invitation-about"), LOCAL.test(link.value) ? say("sharing.here_only") : "");
  byId("together-invite").addEventListener("click", () => invitation.showModal());
  copy.addEventListener("click", () => copyBy(copy, link.value, link));
}
