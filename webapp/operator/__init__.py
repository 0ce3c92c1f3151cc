"""What the operator sees of the server and does with it. Nothing that visitors need depends on it."""
