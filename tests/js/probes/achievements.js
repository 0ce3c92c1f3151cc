// What somebody has solved, of each three such: merged in all ways, carried by text and by link.
async (triples) => {
  const { holds, LARGEST_TEXT, merged, readText, textOf } = await import("/static/js/core/achievements.js");
  const { packed, unpacked } = await import("/static/js/core/link_text.js");
  const answers = triples.map(async (texts) => {
    const [a, b, c] = texts.map((text) => readText(text).found), all = merged(merged(a, b), c);
    const ways = [merged(a, merged(b, c)), merged(merged(c, b), a), merged(merged(b, a), merged(c, a)), merged(all, all)];
    const link = await packed(textOf(all));
    return {
      merged: textOf(all), ways: ways.map(textOf), holds: [a, b, c].map((one) => holds(all, one)),
      again: textOf(readText(textOf(all)).found), linked: await unpacked(link, LARGEST_TEXT), length: link.length,
    };
  });
  return Promise.all(answers);
}
