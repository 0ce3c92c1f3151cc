// The shape of an activity of a class, whatever its kind: what its views read, and a view for each role.

import { byId } from "../base/dom.js";
import { render } from "../base/html.js";
import { say } from "../core/texts/say.js";
import { enterClassroom } from "./classroom.js";

/** @import { Content } from "../base/html.js" */
/** @import { Classroom } from "./classroom.js" */

/** Shows news: the stage, the own work, and the names of the entries that have changed. What it returns becomes the
 * content of the page's part for the activity; a view that returns nothing changes its elements itself.
 * @typedef {(stage: any, work: any, names: Set<string>) => Content | void} Show */
/** Sets a view up, once, in the page's part for the activity.
 * @template T @typedef {(room: Classroom, read: T, part: HTMLElement) => Show | Promise<Show>} View */
/** `read` makes of the settings what all views need.
 * @template T @typedef {{ kind: string, read: (room: Classroom, part: HTMLElement) => T | Promise<T>,
 *   pupil: View<T>, teacher: View<T>, screen: View<T> }} Activity */

/** Enter the room, and show the activity to whoever is there. @template T @param {Activity<T>} activity */
export async function openActivity({ kind, read, ...views }) {
  const part = byId(`class-${kind}`), room = await enterClassroom();
  part.dataset.role = room.role;
  const show = await views[room.role](room, await read(room, part), part);

  /** @param {Set<string>} names */
  function showNews(names) {
    const isOver = room.activity?.kind !== kind; // only the teacher stays
    if (isOver) room.fail(say("class.activity_over"));
    part.inert = isOver;
    const content = isOver ? undefined : show(room.stage, room.work(), names);
    if (content !== undefined) render(part, content);
  }

  room.listen(showNews);
  showNews(new Set());
}
