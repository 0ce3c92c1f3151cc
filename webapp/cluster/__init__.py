"""Jobs on many machines: Redis keeps what processes share, and hosts of workers run the jobs. Without Flask.

Everything here is loaded only where NONOSCOPE_REDIS is set, and needs the packages of the extra `cluster`. One Redis
holds it all, so a step that must happen at once is one call of `commands.lua`. What goes through Redis is JSON, and
workers look nothing up by a name in it but the task, so whoever can write there cannot make them run other code.
"""
