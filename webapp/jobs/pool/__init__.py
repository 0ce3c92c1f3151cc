"""Worker processes: starting them, assigning jobs in fair order, enforcing limits, and replacing workers."""
