// A recording with beliefs: boards as [mark bits, thousandths] a cell, doubts by step, what each step says, and where stepping leads.
async ([game, events, bounds]) => {
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const { chanceOf } = await import("/static/js/game/beliefs.js");
  const { reasonOf } = await import("/static/js/replay/reasons.js");
  const size = game.shape[0] * game.shape[1], playback = createPlayback(size, bounds);
  for (const event of events) playback.take([{ at: 0, ...event }]);
  const places = Array.from({ length: playback.count + 1 }, (_, place) => place);
  const boards = places.slice().reverse().map((place) => [...playback.boardAt(place)].map((value) => [value & 31, chanceOf(value)])).reverse();
  const follow = (step) => { const seen = []; for (let at = 0; at < playback.count;) seen.push(at = step(at, 1)); return seen; };
  const spoken = (text) => text.replaceAll("\u00a0", " ");
  return {
    boards, count: playback.count, entries: playback.entries, facts: follow((at, way) => playback.nextFact(at, way)),
    turns: follow((at, way) => playback.nextTurn(at, way)),
    doubts: places.slice(1).map((place) => playback.stepAt(place).doubt).map((doubt) => (Number.isNaN(doubt) ? null : doubt)),
    said: places.slice(1).map((place) => reasonOf(game, playback.stepAt(place))).map(({ text, detail }) => [spoken(text), spoken(detail)]),
  };
}
