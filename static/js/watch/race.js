// The page of a race on a flat puzzle.

import { createBoard } from "../board/board.js";
import { openRace } from "./race_page.js";

openRace(({ puzzle }, host, wish) => createBoard(host, puzzle, { ...wish, whole: true }));
