// The page of a shared board: that of its puzzle, at which others are met as soon as the board is there.

import { loadNeeded } from "../base/late.js";
import { openLentPage } from "../play/lent_page.js";

const page = await openLentPage(), { meet } = await loadNeeded(() => import("./meeting.js"));
meet(page, page.page.dataset.board ?? "");
