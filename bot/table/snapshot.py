"""A table between hands as JSON values, and back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from bot.ids import Chips, HandId, PlayerId
from bot.refusal import BrokenInvariant
from bot.table.button import Positions
from bot.table.commands import PreAction
from bot.table.outcome import outcome_from_json
from bot.table.rules import TableRules
from bot.table.seating import Departure
from bot.table.seats import Presence, Seat
from bot.table.table import Table
from bot.table.waiting import Waiter, WaitingList

VERSION = 1


def table_to_json(table: Table) -> dict[str, Any]:
    """All that the table needs to continue. Raises `BrokenInvariant` while a hand is running.

    The hand that was played last is not part of it: it has a record of its own.
    """
    if table.hand_running:
        raise BrokenInvariant("a running hand is kept as its commands, not as a snapshot")
    return {
        "version": VERSION,
        "seats": [asdict(seat) for seat in table.seats.values()],
        "positions": asdict(table.positions) if table.positions else None,
        "hands_dealt": table.hands_dealt,
        "hand_id": table.hand_id,
        "waiting": [asdict(waiter) for waiter in table.waiting.waiters],
        "now_ms": table.seating.now_ms,
        "departures": [
            [player, departure.stack, departure.at_ms]
            for player, departure in table.seating.departures.items()
        ],
        "limit_orbit": table.limit_orbit,
        "paused": table.paused,
        "pause_is_brief": table.pause_is_brief,
        "protected": list(table.seating.protected.items()),
        "closing": table.closing,
        "closed": table.closed,
        **({} if table.rules.tournament is None else _of_tournament(table)),
    }


def table_from_json(rules: TableRules, state: Mapping[str, Any]) -> Table:
    """The table that `table_to_json` wrote."""
    if state["version"] != VERSION:
        raise BrokenInvariant(f"a table snapshot of version {state['version']}")
    table = Table(TableRules.from_json(state["rules"]) if "rules" in state else rules)
    for fields in state["seats"]:
        seat = _seat(fields)
        table.seats[seat.number] = seat
    table.positions = Positions(**state["positions"]) if state["positions"] else None
    table.hands_dealt = state["hands_dealt"]
    table.hand_id = HandId(state["hand_id"])
    table.waiting = WaitingList(_waiter(fields) for fields in state.get("waiting", ()))
    table.seating.now_ms = state.get("now_ms", 0)
    for player, stack, at_ms in state.get("departures", ()):
        table.seating.departures[PlayerId(player)] = Departure(Chips(stack), at_ms)
    table.limit_orbit = state.get("limit_orbit", False)
    table.paused = state.get("paused", False)
    table.pause_is_brief = state.get("pause_is_brief", False)
    table.seating.protected = protected_in(state)
    table.closing = state["closing"]
    table.closed = state["closed"]
    outcome = state.get("outcome")
    table.outcome = outcome_from_json(outcome) if outcome else None
    return table


def _of_tournament(table: Table) -> dict[str, Any]:
    """The rules of the level, and how the last hand ended: the tournament may not know yet."""
    return {
        "rules": table.rules.to_json(),
        "outcome": asdict(table.outcome) if table.outcome else None,
    }


def protected_in(state: Mapping[str, Any]) -> dict[PlayerId, int]:
    """The players who had all-in protection, and on which day (R-150)."""
    return {PlayerId(who): day for who, day in state.get("protected", ())}


def _waiter(fields: Mapping[str, Any]) -> Waiter:
    return Waiter(PlayerId(fields["player"]), fields["name"], fields["offered"])


def _seat(fields: Mapping[str, Any]) -> Seat:
    values = dict(fields)
    values["player"] = PlayerId(values["player"])
    values["stack"] = Chips(values["stack"])
    values["plan"] = PreAction(values.get("plan", PreAction.NONE))
    values["presence"] = Presence(values["presence"])
    # What is to be corrected waits for the end of a hand, and there is none.
    values["corrections"] = ()
    return Seat(**values)
