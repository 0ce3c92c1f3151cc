"""Watching methods at work: their pages, texts, code and recordings; races and the lab."""
