"""Collecting garbage in a process that serves: seldom, and not through what stays."""

import ctypes
import gc
import sys
from typing import Final

OBJECTS_MADE: Final = 10_000
"""So many objects are made, and not gone again, from one look for garbage to the next."""


def spare_what_stays() -> None:
    """Takes what is loaded by now out of garbage collection: it stays as long as the process.

    Each collection took a tenth of a second, in which no press was answered. What was needed for
    loading only goes back to the system. What play makes is looked at less often than usual: nearly
    all of it is gone by then, without being looked at.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_MADE, *gc.get_threshold()[1:])
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)
