"""Loaded by workers that serve while the solvers are still being compiled: kernels are plain Python in this process.

They give the same results, and most puzzles do not take long. What does waits for the compiled code.
"""

import os
import sys
import warnings

from solvers.plugins import load_plugins

from ..tasks import rehearse

assert "numba" not in sys.modules, "numba reads this setting when it is loaded"
os.environ["NUMBA_DISABLE_JIT"] = "1"
warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)  # kernels count on it
load_plugins()
rehearse()
