"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

# Time is never tested: the first call of a kernel may have to compile it.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
