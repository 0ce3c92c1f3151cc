"""Several processes solve the same puzzle, each in another orientation, and the first verdict counts. No kernels."""
