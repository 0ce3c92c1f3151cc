"""What those who run the server see of it, and do with it. Nothing that visitors need depends on it."""
