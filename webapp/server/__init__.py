"""What is ours of the server: gevent holds the connections, Flask-SocketIO speaks with web sockets, and the pieces here
share both fairly among those who ask, and give up those who take too long.

The app answers in a bounded number of threads; all else happens on the event loop. No thread waits for a client.
"""
