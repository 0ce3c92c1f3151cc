// The web socket of a page: opened when first needed, and reopened, ever more rarely, when it breaks or fails. Knows
// frames, but nothing about what is said.

import { address, connect, frame, PONG, read } from "./socket_frames.js";
import { scattered } from "./polling.js";

const OPENING = 5_000; // milliseconds: some networks swallow web sockets without a word
const FIRST_REST = 400, LONGEST_REST = 30_000;

/** A socket in a namespace. `ears` has connected(), message(name, message), and broken(failures), the number of those
 * in a row.
 * @param {string} space @param {SocketEars} ears */
export function createSocket(space, ears) {
  /** @type {WebSocket | null} */
  let socket = null;
  let wanted = false, ready = false, failures = 0, patience = 0, silence = 0, rest = 0;

  function open() {
    clearTimeout(rest);
    const mine = socket = new WebSocket(address(location));
    mine.onmessage = ({ data }) => { if (mine === socket) hear(data); };
    mine.onclose = () => { if (mine === socket) broken(); };
    wait(OPENING);
  }

  /** @param {string} text */
  function hear(text) {
    const packet = read(space, text);
    if (packet.kind === "open") {
      patience = packet.patience;
      socket?.send(connect(space));
    } else if (packet.kind === "ping") socket?.send(PONG);
    else if (packet.kind === "closed") return broken();
    if (packet.kind === "connected") {
      ready = true;
      failures = 0;
      ears.connected();
    } else if (packet.kind === "message") ears.message(packet.name, packet.message);
    if (ready) wait(patience);
  }

  /** Treat the socket as broken after so much silence. @param {number} milliseconds */
  function wait(milliseconds) {
    clearTimeout(silence);
    silence = setTimeout(broken, milliseconds);
  }

  function broken() {
    leave();
    rest = setTimeout(open, scattered(Math.min(LONGEST_REST, FIRST_REST * 2 ** failures)));
    ears.broken(++failures);
  }

  function leave() {
    clearTimeout(silence);
    clearTimeout(rest);
    const old = socket;
    socket = null;
    ready = false;
    if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close(); // earlier, browsers would complain
    else old?.close();
  }

  /** Open it unless it is open or opening. */
  function start() {
    if (wanted) return;
    wanted = true;
    failures = 0;
    open();
  }

  /** Open it now, if it is waiting to reopen. */
  const hurry = () => { if (wanted && !socket) open(); };
  /** Treat it as broken, although it has not been closed. */
  const cut = () => { if (wanted && socket) broken(); };

  function close() {
    wanted = false;
    leave();
  }

  /** Send a message, which is lost without a connection; connected() is the moment to repeat what still matters.
   * @param {string} name @param {unknown} message */
  const send = (name, message) => { if (ready) socket?.send(frame(space, name, message)); };

  return { start, hurry, cut, send, close };
}
