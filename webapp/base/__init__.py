"""What all rooms use: files, texts, bounds, rate limits, visitors, JSON and notices."""
