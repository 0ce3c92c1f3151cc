// The dialog of pictures on a page that has none: what is taken is kept for the test.
async () => {
  const dialog = document.createElement("dialog");
  dialog.className = "from-picture";
  document.body.append(dialog);
  const { PictureDialog } = await import("/static/js/make/picture_dialog.js");
  const take = ({ cells, ...picture }) => { window.taken = { ...picture, cells: [...cells] }; };
  window.panel = new PictureDialog(dialog, take);
  window.panel.open();
}
