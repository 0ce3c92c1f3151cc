// The screen in front of the class between activities: how to join, and who is there. Whoever came last stands first,
// and everybody fits without scrolling: names become smaller, and then there is only the number of the others.

import { codePicture } from "../base/net/classrooms.js";
import { byId, make, setText } from "../base/dom.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { enterClassroom } from "./classroom.js";
import { pupilsIn } from "./class_entries.js";

const SIZES = [44, 36, 30, 24]; // pixels: letters in front of a class are not smaller
const classroom = await enterClassroom(), list = byId("pupils");
let names = /** @type {HTMLElement[]} */ ([]);

function show() {
  const pupils = pupilsIn(classroom).sort((one, other) => other.at - one.at || Number(other.id) - Number(one.id));
  setText(byId("screen-title"), classroom.room?.title || byId("screen-title").textContent);
  setText(byId("count"), say("teaching.screen_pupils", { count: pupils.length }));
  names = pupils.map(({ nick = "", emoji }) =>
    make("li", { testid: "screen-pupil" }, [emoji || (nick ? "" : "●"), nick].filter(Boolean).join(" ")));
  list.classList.toggle("nameless", !pupils.some(({ nick }) => nick));
  fit();
}

/** The largest letters in which all names fit; in the smallest, as many names as fit. */
function fit() {
  list.replaceChildren(...names);
  for (const size of SIZES) {
    list.style.fontSize = `${size}px`;
    if (isFitting()) return;
  }
  let most = names.length - 1, least = 0;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    showFirst(middle);
    if (isFitting()) least = middle;
    else most = middle - 1;
  }
  showFirst(least);
}

const isFitting = () => list.scrollHeight <= list.clientHeight;

/** @param {number} count */
function showFirst(count) {
  const others = make("li", { className: "others", testid: "screen-others" },
    say("teaching.screen_others", { count: names.length - count }));
  list.replaceChildren(...names.slice(0, count), others);
}

byId("host").textContent = `${location.host}/class`;
byId("qr", HTMLImageElement).src = codePicture(classroom.code);
classroom.listen(show);
new ResizeObserver(fit).observe(list);
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
