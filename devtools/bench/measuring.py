"""Tools of several benches: a folder on a real disk, a server in a process of its own, a clock."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Final

_REAL_DISK: Final = Path("/var/tmp")
"""A folder on a real disk: in memory a commit costs nothing, and nothing would be measured."""


@contextmanager
def real_folder() -> Iterator[Path]:
    """A folder on a real disk where there is one; gone with all that is in it afterwards."""
    home = _REAL_DISK if _REAL_DISK.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="mazziere-bench-", dir=home) as folder:
        yield Path(folder)


@contextmanager
def served(program: str) -> Iterator[str]:
    """The base URL of a server in a process of its own: the first line that the program prints."""
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        if process.stdout is None:
            raise RuntimeError("the server has no output")
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def timed_ms(work: Callable[[], object]) -> float:
    """The time that the work takes, in milliseconds."""
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1_000


def cpu_seconds(process: int) -> float:
    """The processor time that a process has taken so far."""
    told = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    # Behind the program's name, which may have spaces.
    fields = told.rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def resident_mib(process: int) -> float:
    """The memory that a process has now, with its share of files that all processes share."""
    told = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    (kib,) = (line.split()[1] for line in told.splitlines() if line.startswith("VmRSS:"))
    return int(kib) / 1_024
