// All that scripts which never touch the page need of one: its root element, on which is written what it is busy with.

globalThis.document = { documentElement: { dataset: {} } };
