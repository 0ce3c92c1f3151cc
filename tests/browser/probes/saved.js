// Plays `moves`, keeps the game with `spoilt` in it, takes it up again and plays `after`.
async ([puzzle, moves, spoilt, after]) => {
  const play = await import("/static/js/game/state.js");
  const first = play.createGame(puzzle), second = play.createGame(puzzle);
  for (const [name, ...rest] of moves) play[name](first, ...rest);
  play.restore(second, JSON.parse(JSON.stringify({ ...play.snapshot(first), ...spoilt })));
  for (const [name, ...rest] of after) play[name](second, ...rest);
  return { cells: [...second.cells], trying: play.isTrying(second), finished: second.finished, strokes: second.strokes.length, length: 0 };
}
