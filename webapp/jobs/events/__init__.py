"""What the work on a job reports: messages, events as JSON, and how events are merged, logged and sent to watchers."""
