"""Runs work outside the threads that answer requests. Worker processes import this package, so it never imports
Flask."""
