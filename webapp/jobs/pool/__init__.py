"""Worker processes: starting them, handing out jobs in fair order, keeping their limits, replacing them."""
