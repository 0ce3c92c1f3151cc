// The screen in front of the class between activities: how to join, and who is there.

import "../core/texts/teaching_texts.js";
import { codePicture } from "../base/net/classrooms.js";
import { byId, make, setText } from "../base/dom.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { enterClassroom } from "./classroom.js";

const classroom = await enterClassroom();

function show() {
  const pupils = [...classroom.entries].filter(([name, one]) => name.startsWith("pupil:") && one);
  setText(byId("screen-title"), classroom.room?.title || byId("screen-title").textContent);
  setText(byId("count"), say("teaching.screen_pupils", { count: pupils.length }));
  byId("pupils").replaceChildren(...pupils.map(([, { nick = "", emoji }]) =>
    make("li", { testid: "screen-pupil" }, [emoji || (nick ? "" : "●"), nick].filter(Boolean).join(" "))));
}

byId("host").textContent = `${location.host}/class`;
byId("qr", HTMLImageElement).src = codePicture(classroom.code);
classroom.listen(show);
show();
classroom.listen(showNotice);
setInterval(showNotice, 1000);
showNotice();

/** The end of the class, or the talk that is on, with the clock of all devices. */
function showNotice() {
  const { talk } = classroom.stage, notice = byId("notice"), { ended } = classroom.room ?? {};
  notice.hidden = !talk && !ended;
  notice.dataset.ended = String(Boolean(ended));
  if (ended) setText(notice, say("teaching.screen_over"));
  else if (talk) setText(notice, [talk.title, timeLeft(talk)].filter(Boolean).join(" · "));
  notice.dataset.over = String(!ended && Boolean(talk) && secondsLeft(talk) < 0);
}

/** @param {{ minutes: number, begun: number }} talk */
function secondsLeft({ minutes, begun }) {
  return Math.round(begun + 60 * minutes - classroom.now());
}

/** @param {{ minutes: number, begun: number }} talk */
function timeLeft(talk) {
  const left = secondsLeft(talk);
  return talk.minutes && say(left < 0 ? "teaching.talk_over" : "teaching.talk_left", { clock: clock(Math.abs(left)) });
}
