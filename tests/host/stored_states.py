"""Everything that a database holds, played again and as plain values: to compare two versions.

The values have the names under which they are stored, so that a field may be called otherwise in a
later version, or be new there.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.codec import from_json, to_json
from bot.host.past_hands import PastHands
from bot.host.table_actors import restore_table
from bot.host.table_unit import command_of
from bot.host.tournament_replay import restore_tournament
from bot.poker.actions import ACTIONS
from bot.poker.cards import cards_text
from bot.poker.hand import Hand
from bot.poker.stored_hand import StoredHand, hand_to_json
from bot.storage.database import Database
from bot.storage.encryption import Cipher
from bot.storage.tables import RecordedTable, recorded_tables
from bot.storage.tournaments import RecordedTournament, recorded_tournaments
from bot.table.rules import TableRules
from bot.table.snapshot import table_to_json
from bot.table.table import Table
from bot.tournament.tournament import Tournament, tournament_to_json
from bot.tournament.tournament_commands import TOURNAMENT_COMMANDS
from tests.storage.builders import finished_hands


async def states_of(path: Path) -> dict[str, Any]:
    """Every table and tournament from its first command on, those that are open as they are
    recovered too, and every finished hand as the history tells it."""
    tables = {one.table.id: _replayed(one) for one in recorded_tables(path, Cipher(None))}
    tournaments = {one.record.id: _played_again(one) for one in recorded_tournaments(path)}
    database = await Database.open(path, gather_seconds=0)
    found = {
        "tables": {str(number): _table(table) for number, table in tables.items()},
        "recovered_tables": {
            str(one.table.id): _table(restore_table(one).subject)
            for one in await database.tables.recover()
        },
        "tournaments": {str(number): _tournament(one) for number, one in tournaments.items()},
        "recovered_tournaments": {
            str(one.record.id): _tournament(restore_tournament(one).subject)
            for one in await database.tournaments.recover()
        },
        "hands": {
            str(number): hand for table in tables async for number, hand in _hands(database, table)
        },
    }
    await database.close()
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def differences(expected: Any, found: Any, at: str = "") -> Iterator[str]:
    """The places where `found` is not what was expected: it may know more, and leave out what is
    None."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for name, value in expected.items():
            yield from differences(value, found.get(name), f"{at}/{name}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for number, (value, other) in enumerate(zip(expected, found, strict=True)):
            yield from differences(value, other, f"{at}/{number}")
    elif expected != found:
        yield f"{at}: {found!r} instead of {expected!r}"


def _replayed(recorded: RecordedTable) -> Table:
    table = Table(from_json(TableRules, recorded.table.config))
    for row in recorded.commands:
        table.apply(command_of(row, recorded.hands[row.hand] if row.hand else None))
    return table


def _played_again(recorded: RecordedTournament) -> Tournament:
    record = recorded.record
    tournament = Tournament.create(record.id, record.guild, record.options, record.limits)
    for row in recorded.rows:
        tournament.apply(TOURNAMENT_COMMANDS.read(row.kind, row.body))
    return tournament


def _tournament(tournament: Tournament) -> Any:
    return tournament_to_json(tournament)["state"]


def _table(table: Table) -> dict[str, Any]:
    """A table in mid-hand too, of which there are no snapshots."""
    hand, table.hand = table.hand, None
    state = table_to_json(table)
    table.hand = hand
    return state | {
        "turn": table.turn,
        "extra_seconds": table.extra_seconds,
        "deck_seal": table.deck_commitment,
        "dealt": [[one.seat, one.player, one.name] for one in table.dealt],
        "hand": None if hand is None else _hand(hand),
    }


def _hand(hand: Hand) -> dict[str, Any]:
    return {
        "setup": hand_to_json(StoredHand(hand.setup)),
        "actions": list(map(ACTIONS.tagged("do").write, hand.actions)),
        "stacks": list(hand.stacks),
        "to_act": hand.to_act,
        "over": hand.over,
        "boards": list(map(cards_text, hand.dealer.boards)),
        "hole": list(map(cards_text, hand.dealer.hole)),
        "shown": list(hand.shown),
    }


async def _hands(database: Database, table: int) -> Any:
    record = await database.tables.find(table)  # type: ignore[arg-type]
    assert record is not None
    past = PastHands(database)
    for hand in await finished_hands(database, record.id):
        if not hand.void:
            told = await past.find_by_id(record.channel, hand.start.hand)
            yield (
                told.id,
                {
                    "number": told.number,
                    "button": told.button,
                    "salt": told.salt,
                    "dealt": [[one.seat, one.player, one.name] for one in told.dealt],
                    "rules": to_json(told.rules),
                    "phh": told.phh(told.dealt[0].player),
                },
            )
