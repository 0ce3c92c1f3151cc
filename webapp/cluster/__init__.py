"""Jobs on many machines: Redis keeps what processes share, and RQ runs the jobs. Without Flask.

Everything here is loaded only where NONOSCOPE_REDIS is set, and needs the packages of the extra `cluster`. One Redis
holds it all, so a step that must happen at once is one call of `commands.lua`.
"""
