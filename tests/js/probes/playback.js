// A recording of events that come one by one: how long it is, the boards of some places, where each place lies.
async ([size, events, places, bounds]) => {
  const { Playback } = await import("/static/js/watch/playback.js");
  const playback = new Playback(size, bounds);
  for (const event of events) playback.take([event]);
  const at = (place) => [...playback.boardAt(Math.min(place, playback.count))];
  return {
    count: playback.count, x: playback.xAt(playback.count), boards: places.map(at), last: at(playback.count),
    xs: Array.from({ length: playback.count + 1 }, (_, place) => playback.xAt(place)),
  };
}
