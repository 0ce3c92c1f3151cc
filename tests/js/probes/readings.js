// What is wrong with texts of files, and with links; and the ids of codes.
async ([texts, links, codes]) => {
  const { idOf, readText } = await import("/static/js/game/achievements.js");
  const { unpacked } = await import("/static/js/game/packed_achievements.js");
  return {
    texts: texts.map((text) => readText(text).problem), links: links.map((link) => unpacked(link).problem),
    ids: codes.map(idOf),
  };
}
