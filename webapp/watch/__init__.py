"""Watching methods at work: their pages, texts and code, recordings, races and the lab."""
