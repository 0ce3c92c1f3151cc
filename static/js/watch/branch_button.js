// "What followed": the button that plays a supposition of the solver as a branch, and leads back to the recording.

import { branchOf, isBranch } from "./branch.js";
import { say } from "../core/texts/say.js";
import { hook, setText } from "../base/dom.js";

/** @import { Playback } from "./playback.js" */
/** @import { Session } from "./session.js" */
/** @import { Context } from "./method_panel.js" */

export class BranchButton {
  /** @param {Root} root @param {Layout} layout @param {Session} session
   * @param {Pick<Context, "position" | "go" | "play">} acts */
  constructor(root, layout, session, acts) {
    this.layout = layout;
    this.session = session;
    this.acts = acts;
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
    const { session, layout, acts } = this, { playback } = session, place = acts.position();
    const step = place ? playback.stepAt(place) : null, branch = step?.note.branch;
    if (!branch || !isBranch(step)) return undefined;
    this.branch = branchOf(layout, playback.boardAt(place - 1), branch);
    session.showBranch(this.branch, playback.xAt(place));
    acts.go(this.branch.first);
    return acts.play(null, null);
  }

  leave() {
    const { session, acts } = this, { left } = session;
    this.branch = null;
    session.close();
    acts.go(session.playback.positionOf(left));
  }

  /** Leave the branch if a step would lead beyond its end or its beginning; returns whether it was left.
   * @param {number} way */
  leaveOver(way) {
    const over = this.open && this.acts.position() === (way > 0 ? this.branch?.count : this.branch?.first);
    if (over) this.leave();
    return over;
  }
}
