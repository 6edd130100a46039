"""A bot that kills itself with SIGKILL at a step of its work, in the middle of it."""

import os
import signal
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from bot.beacon.relays import Relays
from bot.poker.cut import BeaconRound
from bot.storage.unit import Unit
from bot.storage.writer import Disk, Writer


class Step(StrEnum):
    """The first of its kind, except for deals and rounds: theirs is that of the second hand.

    What is `UNSAVED` was written, and is not committed; what is `SAVED` was just committed, and
    nobody has been told.
    """

    CLOSING_UNSAVED = "closing-unsaved"
    """That of the first deck, when nothing is played yet; the end of a hand closes the next one."""
    CLOSING_SAVED = "closing-saved"
    END_UNSAVED = "end-unsaved"
    END_SAVED = "end-saved"
    ROUND_KNOWN = "round-known"
    DEAL_UNSAVED = "deal-unsaved"
    DEAL_SAVED = "deal-saved"


def die_at(step: Step) -> None:
    """This process dies there; to be called before its bot is built."""
    if step is Step.ROUND_KNOWN:
        _die_knowing_round(2)
        return
    what, when = step.split("-")
    fits, number = {"closing": (_closes, 1), "end": (_ends, 1), "deal": (_deals, 2)}[what]
    _die_at_commit(fits, number, is_saved=when == "saved")


def _die_at_commit(fits: Callable[[Unit], bool], number: int, *, is_saved: bool) -> None:
    """At the commit of the unit that fits, as the `number`-th."""
    write, seen, is_due = Writer._write, 0, False

    def watch(writer: Writer, connection: Any, works: Any) -> None:
        nonlocal seen, is_due
        seen += sum(work.unit is not None and fits(work.unit) for work in works)
        is_due = seen >= number
        write(writer, connection, works)

    def die(_: Disk) -> None:
        if is_due:
            _die()

    Writer._write = watch  # type: ignore[method-assign]
    setattr(Disk, "after_commit" if is_saved else "before_commit", die)


def _die_knowing_round(number: int) -> None:
    """When it has fetched the `number`-th round, and verified it."""
    fetch, known = Relays.fetch, set[int]()

    async def fetch_and_die(relays: Relays, wanted: int) -> BeaconRound:
        found = await fetch(relays, wanted)
        known.add(found.number)
        if len(known) >= number:
            _die()
        return found

    Relays.fetch = fetch_and_die  # type: ignore[method-assign]


def _closes(unit: Unit) -> bool:
    """Whether it closes a cut, and neither ends a hand nor deals one."""
    if unit.hand_end is not None or unit.hand_start is not None:
        return False
    return any(row.body.get("closed_ms") is not None for row in unit.journal)


def _ends(unit: Unit) -> bool:
    return unit.hand_end is not None


def _deals(unit: Unit) -> bool:
    return unit.hand_start is not None


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
