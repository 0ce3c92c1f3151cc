// The page of all lessons: shows which of them were done in this browser.

import { say } from "../core/texts/say.js";
import { byId, setText } from "../base/dom.js";
import { forgetLearning, lessonsDone, rowOf } from "./lesson_progress.js";

const items = [...document.querySelectorAll("[data-lesson]")].map((item) => /** @type {HTMLElement} */ (item));

function show() {
  const done = new Set(lessonsDone()), count = items.filter(({ dataset }) => done.has(dataset.lesson ?? "")).length;
  const rows = items.map(({ dataset }) => rowOf(dataset.lesson ?? ""));
  setText(byId("progress"), say("practice.progress", { done: count, count: items.length }));
  byId("forget").hidden = !count && rows.every(({ best }) => !best);
  items.forEach((item, at) => {
    const name = item.dataset.lesson ?? "", { best } = rows[at];
    const texts = [done.has(name) && say("practice.lesson_done"), best > 0 && say("practice.best", { count: best })];
    item.classList.toggle("is-done", done.has(name));
    setText(/** @type {Element} */ (item.querySelector("[data-part=state]")), texts.filter(Boolean).join(" · "));
  });
}

byId("forget").addEventListener("click", () => {
  forgetLearning();
  show();
  byId("progress").focus();
});
addEventListener("pageshow", show);
addEventListener("storage", show);
show();
