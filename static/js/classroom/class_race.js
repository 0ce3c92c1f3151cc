// The page of the activity "bet and race": pupils bet on a method; the race runs on the teacher's device and on the
// screen.

import "../core/texts/more_texts.js";
import "../core/texts/bets_texts.js";
import { byId, part } from "../base/dom.js";
import { BetSlip } from "./bet_slip.js";
import { enterClassroom } from "./classroom.js";
import { RaceHost } from "./race_host.js";

async function open() {
  const root = byId("bets"), race = byId("race"), classroom = await enterClassroom();
  const isPupil = classroom.role === "pupil";
  document.body.dataset.role = classroom.role;
  part(root, isPupil ? "class" : "pupil").remove();
  part(root, isPupil ? "pupil" : "class").hidden = false;
  if (!isPupil) {
    race.hidden = false;
    return new RaceHost(root, classroom).open();
  }
  race.remove();
  return new BetSlip(root, classroom).open(race.dataset.puzzle ?? "");
}

open();
