// Every position of a recording, which is thinned once if asked for, in all that is kept when frames are merged.
async ([size, events, thinned]) => {
  const { BELIEF, CANDIDATE, GUESS, MARK } = await import("/static/js/core/marks.js");
  const { Playback } = await import("/static/js/watch/playback.js");
  const { thin } = await import("/static/js/watch/recording.js");
  const playback = new Playback(size);
  playback.take(events);
  if (thinned) thin(playback.recording);
  // What rests on a guess is left out: facts that are made up here stay when a guess is withdrawn, as none of a search do.
  const compared = MARK | CANDIDATE | GUESS | BELIEF;
  const noted = (number) => (Number.isNaN(number ?? NaN) ? null : number);
  return Array.from({ length: playback.count + 1 }, (_, position) => {
    const { cost, temperature, doubt } = position ? playback.stepAt(position) : {};
    return {
      board: [...playback.boardAt(position)].map((value) => value & compared),
      x: playback.xAt(position), at: playback.timeAt(position), counters: { ...playback.countersAt(position) },
      cost: noted(cost), temperature: noted(temperature), doubt: noted(doubt),
    };
  });
}
