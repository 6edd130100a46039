"""The part of a command that its player may see, and nothing of anybody else's."""

import json
from collections.abc import Iterator
from dataclasses import is_dataclass
from itertools import chain
from typing import Any, get_args, get_type_hints

import pytest

from bot.ids import Chips, HandId, PlayerId, TableId
from bot.poker.cards import FULL_DECK
from bot.poker.cut import FreshDeck
from bot.storage.personal_data import NAMING, own_part
from bot.table.button import Positions
from bot.table.rules import HouseRules, TableRules
from bot.table.table_commands import (
    TABLE_COMMANDS,
    ArrangeSeats,
    ChangeHouseRules,
    CorrectStack,
    SeatAssignment,
    SitDown,
    StartHand,
    TableCommand,
    TournamentLineup,
)
from bot.tournament.tournament_commands import (
    TOURNAMENT_COMMANDS,
    EndTableHand,
    Knockout,
    Register,
    Ticket,
    TournamentCommand,
)
from tests.builders import kinds_of

ANNA, BRUNO = PlayerId(100200300400500600), PlayerId(100200300400500601)
DECKS = (FreshDeck(TableId(1), FULL_DECK, "a secret"),)
SEATS = tuple(
    SeatAssignment(seat, who, str(who), "it", Chips(90)) for seat, who in ((1, ANNA), (2, BRUNO))
)
LINEUP = TournamentLineup(TableRules(seats=6), SEATS, Positions(1, 2, 1), (1, 2))


def part(command: Any, who: PlayerId) -> Any:
    commands = TABLE_COMMANDS if isinstance(command, TableCommand) else TOURNAMENT_COMMANDS
    return own_part(json.loads(json.dumps(commands.write(command))), who)


def _fields(kind: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every field with its type, of records in it too."""
    yield name, kind
    for each in get_args(kind):
        yield from _fields(each, name)
    if is_dataclass(kind) and isinstance(kind, type):
        for field, its in get_type_hints(kind).items():
            yield from _fields(its, field)


@pytest.mark.parametrize("commands", [TableCommand, TournamentCommand])
def test_every_field_of_players_is_known(commands: Any) -> None:
    """A new one would tell who others are; stacks are pairs of a player and chips."""
    fields = chain.from_iterable(map(_fields, kinds_of(commands)))
    named = {name for name, kind in fields if kind is PlayerId}
    assert "player" in named
    assert named <= NAMING | {"stacks"}


@pytest.mark.parametrize(
    "command",
    [
        SitDown(ANNA, "Anna", "it", Chips(100), decks=DECKS),
        StartHand(HandId(1), FULL_DECK, 0, salt="a secret", lineup=LINEUP, decks=DECKS),
        ArrangeSeats(SEATS, TableRules(seats=6), DECKS),
    ],
    ids=["sit-down", "start-hand", "arrange"],
)
def test_no_card_is_told(command: Any) -> None:
    """Decks of hands to come lie in commands that name players."""
    told = json.dumps(part(command, ANNA))
    assert str(ANNA) in told
    for hidden in ("a secret", "2c 2d", "2c", str(BRUNO)):
        assert hidden not in told


def test_who_did_it_is_told_as_oneself_or_not() -> None:
    """A correction, for the one whose stack it is and for the moderator."""
    command = CorrectStack(ANNA, -5, BRUNO, "miscounted")
    alike = {"amount": -5, "note": "miscounted"}
    assert part(command, ANNA) == {"player": ANNA, "by_you": False, **alike}
    assert part(command, BRUNO) == {"by_you": True, **alike}
    assert part(command, PlayerId(3)) is None


def test_house_rules_are_told_to_who_changed_them() -> None:
    told = part(ChangeHouseRules(HouseRules(straddles=2), ANNA), ANNA)
    assert (told["by_you"], told["house"]["straddles"]) == (True, 2)
    assert part(ChangeHouseRules(HouseRules(), ANNA), BRUNO) is None


def test_the_end_of_a_tournaments_hand() -> None:
    """The end of a tournament's hand has one's own stack, and the knockouts that one has a part
    in."""
    stacks = ((ANNA, Chips(0)), (BRUNO, Chips(40)))
    ended = EndTableHand(
        5, TableId(1), HandId(2), stacks, 7, (Knockout(ANNA, (BRUNO, PlayerId(3))),)
    )
    assert part(ended, ANNA) == {
        "stacks": [[ANNA, 0]],
        "knockouts": [{"victim": ANNA, "by_you": False}],
    }
    assert part(ended, BRUNO) == {"stacks": [[BRUNO, 40]], "knockouts": [{"by_you": True}]}


def test_a_ticket_is_its_players() -> None:
    entered = Register(5, ANNA, "Anna", "it", Ticket(1, 2, ANNA, Chips(30)))
    assert part(entered, ANNA)["ticket"]["value"] == 30
