// The page of a race on a solid.

import { createSolid } from "../cube/solid.js";
import { byId } from "../base/dom.js";
import { openRace } from "./race_page.js";

const { content } = byId("solid-board", HTMLTemplateElement), { library = "" } = byId("race").dataset;
openRace(({ layout }, host, wish) => createSolid(host, layout, { ...wish, content, library }));
