"""Our own link codes: `code` is the format, the other modules are its parts. No other format lives here."""
