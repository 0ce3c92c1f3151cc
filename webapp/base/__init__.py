"""What all rooms use: files, texts, bounds and rates, visitors, JSON, notices."""
