// The list of pupils on the teacher's page: who is connected; renaming them, taking them out and letting them in again.

import { byId, make, setText } from "../base/dom.js";
import { say } from "../core/texts/say.js";
import { pupilsIn } from "./class_entries.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Steer } from "./teach.js" */

/** @param {Classroom} classroom @param {Steer} steer */
export function beginPupils(classroom, steer) {
  const list = byId("pupils"), undo = byId("undo"), items = new Map();

  /** @param {string} id */
  async function kick(id) {
    const { nick } = classroom.entries.get(`pupil:${id}`);
    if (!await steer("kick", { pupil: id })) return;
    const again = make("button", { type: "button", textContent: say("teaching.undo"), testid: "kick-again" });
    again.addEventListener("click", async () => {
      undo.hidden = await steer("kick", { pupil: id, on: false });
    });
    undo.replaceChildren(say("teaching.kicked", { nick }), " ", again);
    undo.hidden = false;
  }

  function show() {
    const pupils = pupilsIn(classroom);
    for (const one of pupils) {
      const { id } = one;
      if (!items.has(id)) items.set(id, createItem(id, steer, kick));
      items.get(id).show(one, Boolean(classroom.entries.get(`here:${id}`)?.on));
    }
    const wanted = pupils.map(({ id }) => items.get(id).element);
    if (wanted.length !== list.children.length || wanted.some((one, at) => list.children[at] !== one)) {
      list.replaceChildren(...wanted);
    }
    setText(byId("pupils-title"), say("teaching.pupils", { count: pupils.length }));
    byId("nobody").hidden = pupils.length > 0;
    byId("newcomers").hidden = !pupils.length;
  }

  classroom.listen((names) => { if ([...names].some((name) => /^(pupil|here):/.test(name))) show(); });
  show();
}

/** @param {string} id @param {Steer} steer @param {(id: string) => void} kick */
function createItem(id, steer, kick) {
  const emoji = make("span", { className: "pupil-emoji" }), dot = make("span", { className: "dot" });
  const nick = make("input", { className: "pupil-nick", maxLength: 20, testid: "pupil-nick" });
  const textContent = say("teaching.kick");
  const out = make("button", { type: "button", className: "text kick", textContent, testid: "kick" });
  nick.addEventListener("change", () => steer("rename", { pupil: id, nick: nick.value }));
  nick.addEventListener("keydown", ({ key }) => { if (key === "Enter") nick.blur(); });
  out.addEventListener("click", () => kick(id));
  return {
    element: make("li", { testid: "pupil" }, dot, emoji, nick, out),
    show: (/** @type {{ nick: string, emoji: string }} */ one, /** @type {boolean} */ here) => {
      setText(emoji, one.emoji);
      if (document.activeElement !== nick) nick.value = one.nick;
      nick.ariaLabel = nick.title = say("teaching.rename", { nick: one.nick });
      dot.dataset.here = String(here);
      dot.title = dot.ariaLabel = say(here ? "teaching.here" : "teaching.gone");
      dot.role = "img";
      out.ariaLabel = `${say("teaching.kick")} ${one.nick}`;
    },
  };
}
