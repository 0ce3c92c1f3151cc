// A pupil solves on the board of a pair, under the nickname in the class.

import { joinPair } from "../base/net/classrooms.js";
import { meet } from "../together/meeting.js";
import { leaveFor } from "./classroom.js";

/** @import { Classroom } from "./classroom.js" */

/** @param {import("../play/puzzle_page.js").PuzzlePage<any>} page @param {Classroom} room */
export function solveInPair(page, room) {
  const pairOf = () => room.entries.get(`pupil:${room.pupil}`)?.pair ?? "", pair = pairOf();
  room.listen(() => { if (pairOf() !== pair) leaveFor(location.pathname); });
  page.onDraw(() => handIn(room, pair, page.game));
  meet(page, pair, () => joinPair(room.code, room.token));
}

/** The marks are on the board; the rest is for the results.
 * @param {Classroom} room @param {string} pair @param {Game} game */
function handIn(room, pair, game) {
  const work = room.work(), before = { hints: 0, finished: false, shown: false, ...work?.pair === pair && work };
  const hints = Math.max(game.hints, before.hints), finished = game.finished || before.finished;
  const shown = game.shown || before.shown;
  if (hints === before.hints && finished === before.finished && shown === before.shown) return;
  room.put({ seconds: Math.round(game.seconds), hints, finished, ...(shown && { shown }), pair });
}
