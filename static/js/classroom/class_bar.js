// The slim bar at the top of every page of a class: who one is, whether the server is there, and the way back on
// another device. It also says when the room is over for this visitor.

import { askOwnCode } from "../base/net/classrooms.js";
import { byId, find, make, part, setText } from "../base/dom.js";
import { copyText } from "../base/output.js";
import { say } from "../core/texts/say.js";

/** @import { Classroom } from "./classroom.js" */

/** @param {Classroom} room */
export function showBar(room) {
  const bar = document.getElementById("class-bar");
  if (!bar) return;
  const line = part(bar, "line"), nick = part(bar, "nick");
  document.body.dataset.role = room.role;
  part(bar, "desk").hidden = room.role !== "teacher";
  if (room.role === "screen") setText(nick, `${location.host}/class`); // for those who join later
  room.listenToLine((state) => {
    line.dataset.state = state;
    setText(line, state === "over" ? "" : say(`class.${state}`));
    line.title = state === "away" ? say("class.away_detail") : "";
    if (state === "over") showOver(room.why);
  });
  if (room.role !== "pupil") return;
  room.listen(() => setText(nick, room.nameOf()));
  offerOwnLink(room, part(bar, "own"));
}

/** @param {string} sentence */
function showOver(sentence) {
  const note = byId("class-over");
  note.replaceChildren(sentence, " ", make("a", { href: "/class", textContent: say("class.other_room") }));
  note.hidden = false;
  find(document, "main").classList.add("class-is-over");
}

/** @param {Classroom} room @param {HTMLElement} button */
function offerOwnLink({ code, token }, button) {
  const dialog = byId("own-link", HTMLDialogElement), field = part(dialog, "address", HTMLInputElement);
  const copy = part(dialog, "copy");
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.value = `${location.origin}/class/${code}#${token}`;
    dialog.showModal();
    await showPicture(dialog, code, token);
  });
  copy.addEventListener("click", async () => {
    if (await copyText(field.value)) setText(copy, say("class.copied"));
    else field.select();
  });
}

/** Without the picture, the link is there. @param {HTMLElement} dialog @param {string} code @param {string} token */
async function showPicture(dialog, code, token) {
  const picture = part(dialog, "picture", HTMLImageElement), { answer } = await askOwnCode(code, token);
  if (!answer) return;
  if (!picture.src) picture.src = URL.createObjectURL(answer);
  picture.hidden = false;
}
