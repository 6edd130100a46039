"""A bot that kills itself with SIGKILL at a step of its work, in the middle of it."""

import os
import signal
from collections.abc import Callable, Sequence
from enum import StrEnum

from sqlalchemy import Connection

from bot.beacon.relays import Relays
from bot.poker.cut import BeaconRound
from bot.storage.applier import Applier
from bot.storage.unit import Unit
from bot.storage.writer import Disk


class Step(StrEnum):
    """A step of the bot: the first of its kind, and for deals and rounds that of the second hand.

    At an unsaved step the database has written the change and not committed it; at a saved step it
    has committed, and the bot has told nobody.
    """

    CLOSING_UNSAVED = "closing-unsaved"
    """The closing of the first deck, before any hand; the end of a hand closes the next deck."""
    CLOSING_SAVED = "closing-saved"
    END_UNSAVED = "end-unsaved"
    END_SAVED = "end-saved"
    ROUND_KNOWN = "round-known"
    DEAL_UNSAVED = "deal-unsaved"
    DEAL_SAVED = "deal-saved"


def die_at(step: Step) -> None:
    """Has this process die at the step. Call it before the bot is built."""
    if step is Step.ROUND_KNOWN:
        _die_knowing_round(2)
        return
    what, when = step.split("-")
    fits, number = {"closing": (_closes, 1), "end": (_ends, 1), "deal": (_deals, 2)}[what]
    _die_at_commit(fits, number, is_saved=when == "saved")


def _die_at_commit(fits: Callable[[Unit], bool], number: int, *, is_saved: bool) -> None:
    """Dies at the commit of the `number`-th unit that fits."""
    apply, seen, is_due = Applier.apply, 0, False

    def watch(applier: Applier, connection: Connection, units: Sequence[Unit]) -> None:
        nonlocal seen, is_due
        seen += sum(map(fits, units))
        is_due = seen >= number
        apply(applier, connection, units)

    def die(_: Disk) -> None:
        if is_due:
            _die()

    Applier.apply = watch  # type: ignore[method-assign]
    setattr(Disk, "after_commit" if is_saved else "before_commit", die)


def _die_knowing_round(number: int) -> None:
    """Dies when it has fetched the `number`-th round, and verified it."""
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
