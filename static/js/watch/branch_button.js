// "What followed": the button that plays a supposition of the solver as a branch, and leads back to the recording.

import "../core/texts/more_texts.js";
import { branchOf, isBranch } from "./branch.js";
import { stepIn } from "./scene.js";
import { say } from "../core/texts/say.js";
import { hook, setText } from "../base/dom.js";

/** @import { Playback } from "./playback.js" */
/** @import { Session } from "./session.js" */
/** @import { Playhead } from "./playhead.js" */

export class BranchButton {
  /** @param {Root} root @param {Layout} layout @param {Session} session @param {Playhead} playhead */
  constructor(root, layout, session, playhead) {
    this.layout = layout;
    this.session = session;
    this.playhead = playhead;
    this.branch = /** @type {Playback | null} */ (null);
    this.button = hook(root, "branch");
    this.button.addEventListener("click", () => this.toggle());
  }

  /** Whether a branch is shown. */
  get open() {
    return this.branch !== null && this.session.opened === this.branch;
  }

  /** @param {Step | null} step */
  draw(step) {
    this.button.hidden = !this.open && !isBranch(step);
    setText(this.button, say(this.open ? "watch.branch_back" : "watch.branch"));
  }

  toggle() {
    if (this.open) return this.leave();
    const { session, layout, playhead } = this, { playback } = session, place = playhead.position;
    const step = stepIn(playback, place), branch = step?.note.branch;
    if (!branch || !isBranch(step)) return undefined;
    this.branch = branchOf(layout, playback.boardAt(place - 1), branch);
    session.showInstead(this.branch, playback.xAt(place));
    return playhead.play(this.branch.first);
  }

  leave() {
    const { session, playhead } = this, { left } = session;
    this.branch = null;
    session.close();
    playhead.go(session.playback.positionOf(left));
  }

  /** Leave the branch if a step would lead beyond its end or its beginning; returns whether it was left.
   * @param {number} way */
  leaveOver(way) {
    const over = this.open && this.playhead.position === (way > 0 ? this.branch?.count : this.branch?.first);
    if (over) this.leave();
    return over;
  }
}
