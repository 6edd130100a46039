"""Collecting garbage in a process that serves: seldom, and not through what stays."""

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

THRESHOLDS: Final = (10_000, 10, 50)
"""The thresholds of `gc.set_threshold`. Python's last one is 10, but at sixty tables a full
collection holds up presses for 0.3 s: so there is one every seven minutes."""


@contextmanager
def loading() -> Iterator[None]:
    """Collects no garbage while modules load: they leave none, and looking for it again and again
    takes a twentieth of a start."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def spare_what_stays() -> None:
    """Takes what is loaded by now out of garbage collection: it stays as long as the process.

    Each collection took a tenth of a second, in which no press was answered. What was needed for
    loading only goes back to the system. What play makes is looked at less often than usual: nearly
    all of it is gone by then, without being looked at.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)
