// The page of a race on a solid.

import { createSolid } from "../cube/solid.js";
import { byId } from "../ui/dom.js";
import { openRace } from "./racing.js";

const { content } = byId("solid-board", HTMLTemplateElement), { library = "" } = byId("race").dataset;
openRace(({ layout }, host, wish) => createSolid(host, layout, { ...wish, content, library }));
