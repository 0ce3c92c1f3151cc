// The part of a page that pure scripts need: its root element, which says what the page is busy with. And stand-ins for
// sockets and timers, for tests of what follows the server.

globalThis.document = { documentElement: { dataset: {} } };

/** Sockets of a namespace of the server, which do what a test says, and note what was sent. */
export function cablesOf(namespace) {
  return class Cable {
    static all = [];
    static CONNECTING = 0;

    constructor() {
      this.sent = [];
      Cable.all.push(this);
    }

    /** The server accepts it. */
    connect() {
      this.onmessage({ data: '0{"pingInterval":25000,"pingTimeout":20000}' });
      this.onmessage({ data: `40${namespace},{"sid":"b"}` });
    }

    emit(name, message) { this.onmessage({ data: `42${namespace},${JSON.stringify([name, message])}` }); }
    send(text) { this.sent.push(text); }
    close() {}

    /** The messages of the page by this name. */
    messages(name) {
      const frames = this.sent.filter((text) => text.startsWith("42"));
      return frames.map((text) => JSON.parse(text.slice(`42${namespace},`.length)))
        .filter(([kind]) => kind === name).map(([, message]) => message);
    }
  };
}

let now = 0;

/** The timers that a page sets from now on. None fires by itself, and only they let time pass. */
export function timersOf(context) {
  const timers = [];
  now = 0;
  context.mock.method(performance, "now", () => now);
  context.mock.method(globalThis, "setTimeout", (then, milliseconds) => timers.push({ then, milliseconds }));
  context.mock.method(globalThis, "clearTimeout", (number) => Object.assign(timers[number - 1] ?? {}, { then: null }));
  return timers;
}

/** Let all answers be read. */
export async function turns() {
  for (let turn = 0; turn < 9; turn++) await new Promise((done) => { setImmediate(done); });
}

/** Read all answers, then fire the youngest timer of that length. */
export async function elapse(timers, least, most = least) {
  await turns();
  const timer = timers.findLast(({ then, milliseconds }) => then && milliseconds >= least && milliseconds <= most);
  const { then, milliseconds: passed } = timer;
  timer.then = null;
  now += passed;
  then();
  await turns();
}
