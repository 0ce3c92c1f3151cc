// What ends a class on the teacher's page: results, the link for another device, the end, and erasing everything.

import { askResults } from "../base/net/classrooms.js";
import { byId, setError, setText } from "../base/dom.js";
import { copyText, saveFile } from "../base/output.js";
import { say } from "../core/texts/say.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Steer } from "./teach.js" */

/** @param {Classroom} classroom @param {Steer} steer */
export function beginEnding(classroom, steer) {
  const { code, token } = classroom, secret = byId("secret", HTMLInputElement);
  byId("secret-copy").addEventListener("click", async () => {
    secret.value = `${location.origin}/class/${code}/teach#${token}`;
    secret.hidden = await copyText(secret.value);
    if (secret.hidden) setText(byId("secret-copy"), say("class.copied"));
    else secret.select();
  });
  byId("csv").addEventListener("click", async () => {
    const { answer, error } = await askResults(code, token);
    setError(byId("fault"), error);
    if (answer) saveFile(answer, `class-${code}.csv`);
  });
  byId("end").addEventListener("click", async () => {
    if (await isSure(say("teaching.sure_end"), byId("end").textContent ?? "")) await steer("end");
  });
  byId("erase").addEventListener("click", async () => {
    if (await isSure(say("teaching.sure_erase"), say("teaching.erase"))) await steer("erase");
  });
}

/** Ask the teacher. @param {string} question @param {string} yes @returns {Promise<boolean>} */
function isSure(question, yes) {
  const dialog = byId("sure", HTMLDialogElement);
  byId("sure-about").textContent = question;
  byId("sure-yes").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
  });
}
