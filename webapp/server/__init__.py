"""Our part of the web server. gevent holds the connections and Flask-SocketIO the web sockets; this package shares both
fairly among clients, and closes those that take too long.

The app answers in a limited number of threads; everything else happens on the event loop. No thread waits for a client.
"""
