// The screen in front of the class between activities: how to join, and who is there. Whoever came last stands first,
// and everybody fits without scrolling: names become smaller, and then there is only the number of the others.

import { codePicture } from "../base/net/classrooms.js";
import { askUnitSlides } from "../base/net/puzzles.js";
import { byId, setText } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { enterClassroom } from "./classroom.js";

const SIZES = [44, 36, 30, 24]; // pixels: letters in front of a class are not smaller
const room = await enterClassroom(), list = byId("pupils"), title = byId("screen-title");

function show() {
  setText(title, room.about?.title || title.textContent);
  setText(byId("count"), say("teaching.screen_pupils", { count: room.pupils.length }));
  list.classList.toggle("nameless", !room.pupils.some(({ nick }) => nick));
  fit();
}

/** The largest letters in which all names fit; in the smallest, as many names as fit. */
function fit() {
  const { length } = room.pupils;
  showFirst(length);
  for (const size of SIZES) {
    list.style.fontSize = `${size}px`;
    if (isFitting()) return;
  }
  let most = length - 1, least = 0;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    showFirst(middle);
    if (isFitting()) least = middle;
    else most = middle - 1;
  }
  showFirst(least);
}

const isFitting = () => list.scrollHeight <= list.clientHeight;

/** The youngest first, then how many others there are. @param {number} count */
function showFirst(count) {
  const pupils = room.pupils.sort((one, other) => other.at - one.at || Number(other.id) - Number(one.id));
  const others = pupils.length - count;
  render(list, [pupils.slice(0, count).map(({ id, nick = "", emoji }) => html`<li key=${id} data-testid="screen-pupil">
      ${[emoji || (nick ? "" : "●"), nick].filter(Boolean).join(" ")}</li>`),
  others > 0 && html`<li class="others" data-testid="screen-others">
      ${say("teaching.screen_others", { count: others })}</li>`].flat());
}

/** The slide of a unit's talk, in place of the way into the room. */
async function showSlide() {
  const { slides, slide = 0 } = room.stage.talk ?? {}, number = slides?.numbers?.[slide], host = byId("slide");
  const shown = number && !room.about?.ended ? (await slidesOf(slides.unit))[number - 1] : undefined;
  host.hidden = !shown;
  if (shown && host.firstElementChild !== shown) host.replaceChildren(shown);
}

/** @type {Map<string, Promise<Element[]>>} */
const asked = new Map();

/** The slides of a unit. If they cannot be loaded there are none, the screen shows the title of the talk, and the next
 * news ask again. @param {string} unit */
function slidesOf(unit) {
  const loading = asked.get(unit) ?? askUnitSlides(unit).then(({ answer }) => {
    if (answer === undefined) asked.delete(unit);
    return [...new DOMParser().parseFromString(answer ?? "", "text/html").querySelectorAll(".slide")];
  });
  asked.set(unit, loading);
  return loading;
}

/** The end of the class, or the talk that is on, with the clock of all devices. */
function showNotice() {
  const { talk } = room.stage, notice = byId("notice"), { ended } = room.about ?? {};
  const left = talk ? Math.round(talk.begun + 60 * talk.minutes - room.now()) : 0;
  const time = talk?.minutes
    && say(left < 0 ? "teaching.talk_over" : "teaching.talk_left", { clock: clock(Math.abs(left)) });
  notice.hidden = !talk && !ended;
  notice.dataset.ended = String(Boolean(ended));
  notice.dataset.over = String(!ended && left < 0);
  const title = byId("slide").hidden && talk?.title; // a slide has it
  setText(notice, ended ? say("teaching.screen_over") : [title, time].filter(Boolean).join(" · "));
}

byId("host").textContent = `${location.host}/class`;
byId("qr", HTMLImageElement).src = codePicture(room.code);
room.listen(show);
room.listen(showNotice);
room.listen(showSlide);
new ResizeObserver(fit).observe(list);
setInterval(showNotice, 1000);
show();
showNotice();
showSlide();
