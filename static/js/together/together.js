// The page of a shared board: that of its puzzle, at which others are met as soon as the board is there.

import { byId, setText } from "../base/dom.js";
import { loadNeeded } from "../base/late.js";
import { LOCAL } from "../base/net/puzzles.js";
import { copyBy } from "../base/output.js";
import { say } from "../core/texts/say.js";
import { openLentPage } from "../play/lent_page.js";

const invitation = byId("invitation", HTMLDialogElement), link = byId("invitation-link", HTMLInputElement);
const copy = byId("invitation-copy");
setText(byId("invitation-about"), LOCAL.test(link.value) ? say("sharing.here_only") : "");
byId("together-invite").addEventListener("click", () => invitation.showModal());
copy.addEventListener("click", () => copyBy(copy, link.value, link));

const page = await openLentPage(), { meet } = await loadNeeded(() => import("./meeting.js"));
meet(page, page.page.dataset.board ?? "");
