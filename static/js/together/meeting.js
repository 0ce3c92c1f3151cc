// People meet at a shared board: the game of this page becomes that of everybody.

import { endStroke } from "../core/state.js";
import { say } from "../core/texts/say.js";
import { byId, setError, setText } from "../base/dom.js";
import { late } from "../base/late.js";
import { LOCAL } from "../base/net/puzzles.js";
import { copyBy } from "../base/output.js";
import { Company } from "./company.js";
import { SharedGame } from "./shared_game.js";
import { enterBoard, SharedBoard } from "./shared_board.js";
import { Signs } from "./signs.js";

const OFTEN = 300; // milliseconds between two messages about where one is

/** @typedef {import("../play/puzzle_page.js").PuzzlePage<any>} PuzzlePage */

/** Come to a board, and share that of the page with everybody there. @param {PuzzlePage} page @param {string} code
 * @param {Parameters<typeof enterBoard>[1]} [join] */
export async function meet(page, code, join) {
  if (!join) offerInvitation();
  const { answer, error } = await enterBoard(code, join);
  if (answer) await share(page, new SharedBoard(code, answer));
  else setError(byId("missing"), error);
}

/** @param {PuzzlePage} page @param {SharedBoard} board */
async function share(page, board) {
  const shared = new SharedGame(page, board);
  const loadRace = late(() => import("./friends_race.js"), ({ FriendsRace }) => new FriendsRace(page, board));
  board.before = () => shared.handIn();
  board.listen((_, lost) => {
    shared.takeUp();
    if (lost.length) page.adviser.tell(say("together.gave_way", { count: lost.length }), { at: lost[0] });
  });
  await board.begin();
  if (board.over) return setError(byId("missing"), board.over);
  const signs = new Signs(page, board), company = new Company(page, board, signs);
  page.onDraw(() => {
    shared.takeUp();
    shared.handIn();
    signs.draw();
    company.show();
  });
  if (board.about.race) (await loadRace())?.show();
  else setInterval(() => shared.tell(), OFTEN);
  addEventListener("pagehide", () => {
    page.change(endStroke);
    shared.handIn();
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
