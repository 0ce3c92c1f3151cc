// The screen in front of the class between activities: how to join, and who is there.

import "../core/texts/teaching_texts.js";
import { codePicture } from "../base/net/classrooms.js";
import { byId, make, setText } from "../base/dom.js";
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
