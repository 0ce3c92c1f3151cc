"""What the work on a job says: messages, events as JSON, how they are merged and logged, and how watchers get them."""
