// After each of some frames: how many cells are fixed, which rest on guesses, and the board.
async ([size, frames]) => {
  const { GUESS, MARK, TRIED } = await import("/static/js/core/marks.js");
  const { Playback } = await import("/static/js/watch/playback.js");
  const playback = new Playback(size);
  return frames.map((events) => {
    playback.take(events);
    const board = [...playback.boardAt(playback.count)], fixed = playback.count ? playback.stepAt(playback.count).known : 0;
    return { known: fixed, resting: board.filter((value) => value & TRIED).length, board: board.map((value) => value & (MARK | GUESS | TRIED)) };
  });
}
