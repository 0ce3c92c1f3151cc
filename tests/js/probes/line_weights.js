// Lines as [clue, odds]: the placements and what watch/line_weights.js makes of them.
async (lines) => {
  const { weigh } = await import("/static/js/watch/line_weights.js");
  const finite = (value) => (Number.isFinite(value) ? value : null);
  return lines.map(([clue, odds]) => {
    const { placements, total, chances, messages } = weigh(clue, odds);
    return { placements: placements.map(({ cells }) => cells.join("")), weights: placements.map(({ weight }) => weight), total, chances, messages: messages.map(finite) };
  });
}
