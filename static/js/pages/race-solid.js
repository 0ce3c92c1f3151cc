// The page of a race on a solid.

import { createSolid } from "../cube/solid.js";
import { openRace } from "./racing.js";

const { content } = document.getElementById("solid-board"), { library } = document.getElementById("race").dataset;
openRace(({ layout }, host, told) => createSolid(host, layout, { ...told, content, library }));
