// The part of a page that pure scripts need: its root element, which says what the page is busy with.

globalThis.document = { documentElement: { dataset: {} } };
