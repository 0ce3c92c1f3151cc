"""Worker processes: starting them, assigning jobs in fair order, enforcing their limits, replacing them."""
