// The same for what is drawn on the board: clues, done clues and crosses on the grounds they lie on.
() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const light = (token) => {
    canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token); canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return Object.fromEntries([["--ink", "--paper"], ["--ink-3", "--paper"], ["--accent", "--paper"], ["--cross", "--sheet"], ["--line-strong", "--sheet"]].map(([a, b]) => {
    const [hi, lo] = [light(a), light(b)].sort((x, y) => y - x);
    return [a, (hi + 0.05) / (lo + 0.05)];
  }));
}
