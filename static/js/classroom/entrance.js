// The page on which one opens a room for a class, or types the code of one.

import { openClassroom } from "../base/net/classrooms.js";
import { byId, find, fragmentValues, setError } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { say } from "../core/texts/say.js";
import { keepBrought, keepTokens, knownRooms } from "./kept_rooms.js";
import { readCode } from "./class_entries.js";

const typing = byId("typing", HTMLFormElement), opening = byId("opening", HTMLFormElement);

typing.addEventListener("submit", (event) => {
  const code = readCode(byId("code", HTMLInputElement).value);
  event.preventDefault();
  setError(byId("no-room"), code ? "" : say("class.wrong_code"));
  if (code) location.assign(`/class/${code}`);
});

opening.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = find(opening, "button", HTMLButtonElement);
  button.disabled = true;
  const { answer, error } = await openClassroom(byId("title", HTMLInputElement).value);
  button.disabled = false;
  setError(byId("not-opened"), error);
  if (!answer) return;
  keepTokens(answer.code, { teacher: answer.teacher, screen: answer.screen });
  location.assign(`/class/${answer.code}/teach#${answer.teacher}`);
});

/** Keep the plan or the unit in the address for the teacher's page. */
function takeAlong() {
  const link = fragmentValues(), plan = link.get("plan"), unit = link.get("unit");
  if (!plan && !unit) return;
  keepBrought(plan ? { plan } : { unit: unit ?? "" });
  const note = byId("brought");
  note.textContent = say(plan ? "class.brings_plan" : "class.brings_unit");
  note.hidden = false;
  opening.parentElement?.prepend(opening);
}

function showKnown() {
  const rooms = knownRooms();
  byId("known-rooms").hidden = !rooms.length;
  render(find(byId("known-rooms"), "ul"), rooms.map(({ code, teacher }) => html`<li>
    <a href=${`/class/${code}${teacher ? "/teach" : ""}`} data-testid="known-room">${code}</a>
    ${` ${say(teacher ? "class.as_teacher" : "class.as_pupil")}`}</li>`));
}

takeAlong();
showKnown();
// Pressed before anybody listens, they would send the forms themselves and lose what the address brought.
for (const form of [typing, opening]) find(form, "button", HTMLButtonElement).disabled = false;
addEventListener("hashchange", takeAlong);
addEventListener("pageshow", showKnown);
