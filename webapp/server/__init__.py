"""The server: one event loop that holds all connections, and a bounded number of threads in which the app answers.

What a client sends is read here before any thread works on it, and what it does not take waits here. The app itself,
and what its messages mean, are outside.
"""
