// The page of a room on which a pupil joins, and then waits until something is on. Whoever comes back skips the form.

import { joinClassroom } from "../base/net/classrooms.js";
import { byId, find, setError, setText } from "../base/dom.js";
import { say } from "../core/texts/say.js";
import { enterClassroom, takeToken } from "./classroom.js";
import { placeOf, readPlace, readToken, spokenMoment } from "./class_entries.js";
import { keepTokens, tokensOf } from "./kept_rooms.js";

const { code } = readPlace(location), form = byId("joining", HTMLFormElement);
const nick = byId("nick", HTMLInputElement), refused = byId("refused");

function offerForm() {
  const emojis = [...form.querySelectorAll("input[name=emoji]")], some = Math.floor(Math.random() * emojis.length);
  /** @type {HTMLInputElement} */ (emojis[some]).checked = true;
  form.hidden = false;
  if (matchMedia("(pointer: fine)").matches) nick.focus();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    join();
  });
}

async function join() {
  const button = find(form, "button", HTMLButtonElement), emoji = String(new FormData(form).get("emoji") ?? "");
  if (!nick.value.trim()) return setError(refused, say("class.missing_nick"));
  button.disabled = true;
  const { answer, error } = await joinClassroom(code, nick.value, emoji);
  button.disabled = false;
  setError(refused, error);
  if (!answer) return undefined;
  if (!keepTokens(code, { pupil: answer.token })) location.hash = answer.token; // then the address keeps it
  form.hidden = true;
  return wait();
}

async function wait() {
  const room = await enterClassroom();
  show();
  room.listen(show);

  function show() {
    const { nick: name = "", emoji = "" } = room.entries.get(`pupil:${room.pupil}`) ?? {};
    const { ended, erased = 0 } = room.about ?? {};
    setText(byId("lobby-emoji"), emoji || "🙂");
    setText(byId("lobby-nick"), name);
    setText(byId("lobby-says"), say(ended ? "class.ended" : "class.you_are_in"));
    if (ended) setText(byId("lobby-about"), say("class.ended_about", { when: spokenMoment(erased) }));
    byId("lobby-more").hidden = !ended;
    byId("lobby").hidden = false;
  }
}

/** Whoever comes with the token of another role belongs on another page. @param {string} token */
function goAsOther(token) {
  const role = readToken(token)?.role;
  if (role !== "teacher" && role !== "screen") return false;
  takeToken(code, role);
  location.replace(placeOf(code, role, null));
  return true;
}

if (!goAsOther(location.hash.slice(1))) {
  if (takeToken(code, "pupil") ?? tokensOf(code).pupil) wait();
  else offerForm();
}
