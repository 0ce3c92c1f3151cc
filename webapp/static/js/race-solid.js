// The page of a race on a solid.

import { createSolid } from "./cube/solid.js";
import { openRace } from "./racing.js";

const { content } = document.getElementById("solid-board"), { library } = document.getElementById("race").dataset;
openRace(({ game }, host, told) => createSolid(host, game, { ...told, content, library }));
