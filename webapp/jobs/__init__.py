"""Running work outside the threads that answer requests. No Flask in here: worker processes import this package."""
