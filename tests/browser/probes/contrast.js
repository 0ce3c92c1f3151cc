// Texts whose contrast against what lies behind them is below AA.
() => {
  const parse = (text) => { const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number); return { r, g, b, a }; };
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const resolved = new Map();
  const resolve = (color) => {
    if (resolved.has(color)) return resolved.get(color);
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    resolved.set(color, { r, g, b, a: a / 255 });
    return resolved.get(color);
  };
  const over = (top, under) => ({ r: mix(top.r, under.r, top.a), g: mix(top.g, under.g, top.a), b: mix(top.b, under.b, top.a), a: 1 });
  const mix = (a, b, share) => a * share + b * (1 - share);
  const part = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  const light = ({ r, g, b }) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const ratio = (a, b) => { const [hi, lo] = [light(a), light(b)].sort((x, y) => y - x); return (hi + 0.05) / (lo + 0.05); };
  const behind = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) layers.push(resolve(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((under, top) => over(top, under), { r: 255, g: 255, b: 255, a: 1 });
  };
  const opacity = (node) => (node ? Number(getComputedStyle(node).opacity) * opacity(node.parentElement) : 1);
  const faults = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement, text = walker.currentNode.textContent.trim();
    if (!text || !node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || node.closest(".unseen, :disabled, .sheet, noscript")) continue;
    const style = getComputedStyle(node), size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ink = resolve(style.color), found = ratio(over({ ...ink, a: ink.a * opacity(node) }, behind(node)), behind(node));
    if (found < (large ? 3 : 4.5)) faults.push(`${text.slice(0, 30)}: ${found.toFixed(2)}`);
  }
  return faults;
}
