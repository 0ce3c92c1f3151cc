// Where a picture comes from: a file, the clipboard, dropped, the camera.

import "../core/texts/picture_texts.js";
import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";
import { takePhoto } from "./picture_files.js";

const ACCEPTED = "image/png,image/jpeg,image/webp,image/gif,image/bmp,image/svg+xml,.pbm,.pgm,.ppm,.pnm";

/** @typedef {import("./picture_files.js").Opened} Opened */
/** @typedef {{ file: (file: Blob) => unknown, photo: (opened: Opened) => unknown, fail: (sentence: string) => void }}
 * Takers */

/** The buttons; files that are dropped on the dialog or pasted into it are taken as well.
 * @param {HTMLDialogElement} dialog @param {Takers} takers */
export function createSources(dialog, takers) {
  const files = fileField(takers), shots = fileField(takers, "environment"), camera = createCamera(takers);
  const choose = button("picturing.choose", "picture-choose"), paste = button("picturing.paste", "picture-paste");
  const photo = button("picturing.photo", "picture-photo");
  choose.classList.add("primary");
  files.dataset.testid = "picture-file";
  choose.addEventListener("click", () => files.click());
  paste.addEventListener("click", () => readClipboard(takers));
  photo.addEventListener("click", () => (hasOwnCamera() ? shots.click() : camera.open()));
  listen(dialog, takers);
  const root = make("div", {},
    make("div", { className: "row" }, choose, paste, photo, files, shots), camera.element);
  return { root, end: camera.end };
}

/** Phones take photos with a program of their own. */
const hasOwnCamera = () => matchMedia("(pointer: coarse)").matches || !navigator.mediaDevices?.getUserMedia;

/** @param {Takers} takers @param {string} [capture] */
function fileField(takers, capture) {
  const field = make("input", { type: "file", className: "unseen", tabIndex: -1, accept: ACCEPTED });
  field.setAttribute("aria-label", say(capture ? "picturing.photo" : "picturing.file"));
  if (capture) field.setAttribute("capture", capture);
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    if (file) takers.file(file);
    field.value = ""; // so that the same file can be chosen again
  });
  return field;
}

/** @param {HTMLDialogElement} dialog @param {Takers} takers */
function listen(dialog, takers) {
  const take = (/** @type {Event} */ event, /** @type {DataTransfer | null} */ carried) => {
    const file = [...carried?.files ?? []][0];
    if (!file) return;
    event.preventDefault();
    takers.file(file);
  };
  dialog.addEventListener("dragover", (event) => event.preventDefault());
  dialog.addEventListener("drop", (event) => {
    take(event, event.dataTransfer);
    event.preventDefault(); // or the browser would leave the page for what was dropped
  });
  document.addEventListener("paste", (event) => { if (dialog.open) take(event, event.clipboardData); });
}

/** @param {Takers} takers */
async function readClipboard({ file, fail }) {
  const items = await navigator.clipboard?.read?.().catch(() => null) ?? null;
  if (!items) return fail(say("picturing.no_clipboard"));
  for (const item of items) {
    const kind = item.types.find((type) => type.startsWith("image/"));
    if (kind) return file(await item.getType(kind));
  }
  return fail(say("picturing.nothing_pasted"));
}

/** What the camera of a computer sees, until a photo is taken of it. @param {Takers} takers */
function createCamera({ photo, fail }) {
  const video = make("video", { className: "picture-camera", muted: true, playsInline: true });
  const shoot = button("picturing.shoot", "picture-shoot");
  const stop = button("picturing.camera_off", "picture-camera-off");
  const element = make("div", { hidden: true }, video, make("div", { className: "row" }, shoot, stop));
  let stream = /** @type {MediaStream | null} */ (null), ended = 0;

  async function open() {
    end();
    const before = ended, seen = await navigator.mediaDevices.getUserMedia({ video: true }).catch(() => null);
    if (ended !== before) return turnOff(seen); // while it was asked whether it may be used
    stream = seen;
    if (!stream) return fail(say("picturing.no_camera"));
    video.srcObject = stream;
    const plays = await video.play().then(() => true, () => false);
    if (ended !== before) return undefined; // while the video began
    if (!plays) fail(say("picturing.no_camera"));
    element.hidden = false;
    return shoot.focus();
  }

  function end() {
    ended += 1;
    turnOff(stream);
    stream = video.srcObject = null;
    element.hidden = true;
  }

  shoot.addEventListener("click", () => {
    if (!video.videoWidth) return;
    photo(takePhoto(video));
    end();
  });
  stop.addEventListener("click", end);
  return { element, open, end };
}

/** @param {MediaStream | null} stream */
const turnOff = (stream) => stream?.getTracks().forEach((track) => track.stop());

/** @param {string} code @param {string} name */
function button(code, name) {
  const made = make("button", { type: "button", textContent: say(code) });
  made.dataset.testid = name;
  return made;
}
