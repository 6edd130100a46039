"""A disk that fails, fills up, tears writes and loses its power, when it is told to; or a server
that does as much of that as a bot notices."""

import itertools
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random

from bot.storage.place import Place, PostgresPlace
from bot.storage.writer import Disk

SECTOR = 512


class CrashMoment(StrEnum):
    """The moment of a commit at which the power goes."""

    BEFORE = "before"
    AFTER = "after"
    TORN = "torn"
    """While the disk writes: of its sectors some are new and some are old. A server has committed,
    or it has not."""


@dataclass(slots=True)
class DiskPlan:
    """The next commits' fate."""

    fail_before: int = 0
    fail_after: int = 0
    crash: CrashMoment | None = None
    crash_in: int = 0
    """The number of commits that pass before the crash."""
    seed: int = 0


class FaultyDisk(Disk):
    """One bot's place for its database. `survivor` is set once the power has gone: what the next
    bot finds."""

    def __init__(self, counts: Counter[str] | None = None) -> None:
        """Counts its faults by kind in `counts`, which may outlive it."""
        self.plan = DiskPlan()
        self.faults = 0
        self._counts: Counter[str] = Counter() if counts is None else counts
        self.survivor: Place | None = None

    def before_commit(self) -> None:
        if self.survivor is not None:
            raise OSError("no power")
        if self.plan.fail_before:
            self.plan.fail_before -= 1
            self._count("disk-full")
            raise OSError("the disk is full")
        if self.plan.crash is None or self.plan.crash_in:
            return
        if self.plan.crash is CrashMoment.BEFORE:
            self.lose_power()
            raise OSError("no power")
        if self.plan.crash is CrashMoment.TORN:
            self.tear()

    def after_commit(self) -> None:
        if self.survivor is not None:
            raise OSError("no power")
        if self.plan.crash is not None:
            if self.plan.crash_in == 0:
                self.lose_power()
                raise OSError("no power")
            self.plan.crash_in -= 1
        if self.plan.fail_after:
            self.plan.fail_after -= 1
            self._count("disk-gone-after-commit")
            raise OSError("the disk went away")

    def _count(self, kind: str) -> None:
        self.faults += 1
        self._counts[kind] += 1

    def tear(self) -> None:
        """The power goes in the commit that begins now."""
        raise NotImplementedError

    def lose_power(self) -> None:
        """Keeps what is there at this instant, for the next bot."""
        raise NotImplementedError

    def remove(self) -> None:
        """Removes the disk: nobody uses it any more, a survivor has taken its place."""
        raise NotImplementedError


class BadDisk(FaultyDisk):
    """A disk with the files of a database."""

    def __init__(self, path: Path, counts: Counter[str] | None = None) -> None:
        super().__init__(counts)
        self.path = path
        self._before: dict[str, bytes] = {}

    def tear(self) -> None:
        self._before = contents(self.path)

    def lose_power(self) -> None:
        found = contents(self.path)
        if self._before:
            found = _torn(self._before, found, Random(self.plan.seed))
        self.survivor = survivor = _free_name(self.path)
        for suffix, data in found.items():
            survivor.with_name(survivor.name + suffix).write_bytes(data)

    def remove(self) -> None:
        for suffix in ("", "-wal", "-shm", ".lock"):
            self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)


class BadServer(FaultyDisk):
    """A server that stays when the bot loses its power, with all that was committed."""

    def __init__(self, place: PostgresPlace, counts: Counter[str] | None = None) -> None:
        super().__init__(counts)
        self.place = place

    def tear(self) -> None:
        if Random(self.plan.seed).random() < 0.5:
            self.lose_power()
            raise OSError("no power")

    def lose_power(self) -> None:
        self.survivor = self.place

    def remove(self) -> None:
        """Remove nothing: the next bot plays on the same server."""


def disk_of(place: Place, counts: Counter[str]) -> FaultyDisk:
    """The disk that a bot's database is on."""
    return BadServer(place, counts) if isinstance(place, PostgresPlace) else BadDisk(place, counts)


def _free_name(path: Path) -> Path:
    names = (path.with_name(f"{path.name.split('@')[0]}@{number}") for number in itertools.count(1))
    return next(name for name in names if not name.exists())


def contents(path: Path) -> dict[str, bytes]:
    """The database's files as they are, by suffix."""
    found = {}
    for suffix in ("", "-wal"):
        file = path.with_name(path.name + suffix)
        if file.exists():
            found[suffix] = file.read_bytes()
    return found


def _torn(before: dict[str, bytes], after: dict[str, bytes], dice: Random) -> dict[str, bytes]:
    """The commit's writes to the log, some done and some not.

    A commit that went on to copy the log into the database had flushed the log before, so nothing
    of it can be torn.
    """
    if before.get("") != after.get(""):
        return after
    old, new = before.get("-wal", b""), bytearray(after.get("-wal", b""))
    for start in range(0, len(new), SECTOR):
        sector = slice(start, start + SECTOR)
        if new[sector] != old[sector] and dice.random() < 0.5:
            new[sector] = old[sector].ljust(len(new[sector]), b"\0")
    return {**after, "-wal": bytes(new)}
