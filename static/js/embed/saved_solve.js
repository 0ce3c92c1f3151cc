// A solve to watch that its page has with it, so that it needs no server: what a notebook shows in a frame. It plays
// once it is in sight.

import { byId } from "../base/dom.js";
import { createFramedPlayer } from "./framed_player.js";

const { choice, events } = JSON.parse(byId("solve", HTMLScriptElement).text);
const player = await createFramedPlayer(() => {});
player.session.show(choice, events);
player.playhead.begin({ playing: false });

const sight = new IntersectionObserver(([{ isIntersecting }]) => {
  if (!isIntersecting) return;
  sight.disconnect();
  player.playhead.play();
});
sight.observe(player.box);
