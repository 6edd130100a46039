"""People, what is on their screens, and what they type."""

from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from bot.ids import ChannelId, Chips, GuildId, TableId
from bot.table.rules import (
    ALL_GAMES,
    MIXES,
    BuyInCap,
    GameChange,
    HouseRules,
    SeatRelease,
    SitOutRule,
    Straddle,
    TableAnte,
    TablePicture,
    TableRules,
)
from bot.table.view import TableView
from bot.ui.components.custom_ids import (
    Choice,
    ControlId,
    ControlKind,
    TournamentControl,
    TournamentControlId,
    read_id_of,
)
from devtools.simulation.bot_process import table_of
from devtools.simulation.discord import SERVER_SIZE, SimulatedDiscord, StoredMessage

SERVERS, CHANNELS_A_SERVER = (GuildId(1), GuildId(2)), 3
PEOPLE_AT_ONCE = 9
HANDS_A_NEWCOMER = 20
"""The number of hands after which a new face comes and an old one stays away: somebody always has
chips."""
FIRST_PERSON = 10_000
SCREEN = 5
"""The number of messages back at which somebody still presses things."""

_DEALT_IN: Final[Any] = {"sit_out": SitOutRule.DEALT_IN, "seat_release": SeatRelease.NEVER}
"""The usual rule for players who sit out; the other tables have the other one."""
HOUSE = HouseRules(
    Straddle.UNDER_THE_GUN,
    straddles=2,
    table_ante=TableAnte.BIG_BLIND,
    runouts=3,
    bomb_ante=2,
    bomb_every=4,
    bomb_boards=2,
    seven_deuce=1,
    stand_up=1,
    all_in_face_up=False,
    first_seconds=10,
    called_clock=5,
    rabbit_hunt=True,
    buy_in_cap=BuyInCap.BIGGEST,
    rejoin_minutes=5,
    picture=TablePicture.TALL,
)
CHOPPING = HouseRules(chop_blinds=True)
RULES = (
    TableRules(seats=6, turn_seconds=30, **_DEALT_IN, all_in_protection=True),
    TableRules(seats=3, turn_seconds=10, structure="pot-limit", game="omaha", house=CHOPPING),
    TableRules(seats=6, structure="fixed-limit", game="stud", ante=Chips(1), **_DEALT_IN),
    TableRules(seats=2, buy_in_min=Chips(2), buy_in_max=Chips(400)),
    TableRules(seats=5, structure="pot-limit", game="omaha-hilo", ante=Chips(2)),
    TableRules(seats=4, structure="fixed-limit", game="razz", ante=Chips(1)),
    TableRules(seats=5, games=MIXES["horse"], change=GameChange.HAND, hands_each=2),
    TableRules(seats=6, games=ALL_GAMES, change=GameChange.CHOICE),
    TableRules(seats=6, **_DEALT_IN, house=HOUSE),
)
_LIKELY = (
    (Choice.CALL, 40),
    (Choice.CHECK, 45),
    (Choice.FOLD, 14),
    (Choice.BRING_IN, 40),
    (Choice.MINIMUM, 10),
    (Choice.AMOUNT, 6),
    (Choice.HALF_POT, 4),
    (Choice.POT, 4),
    (Choice.ALL_IN, 4),
    (Choice.RUN_AGAIN, 20),
    (Choice.RUN_ONCE, 10),
)
_NONSENSE = ("", "0", "-5", "1e3", "999999999999999999999", "½", "12,5", "１２", "@everyone", "∞")


def person(number: int, hands: int) -> int:
    """One of those who are around after so many hands."""
    return FIRST_PERSON + hands // HANDS_A_NEWCOMER + number % PEOPLE_AT_ONCE


def some_rules(number: int) -> TableRules:
    return RULES[number % len(RULES)]


@dataclass(slots=True)
class Channels:
    """The channels. One that is deleted makes place for a new one."""

    deleted: dict[int, int] = field(default_factory=dict)

    def channel(self, number: int) -> tuple[GuildId, ChannelId]:
        """One of the channels, and its server."""
        slot = number % (len(SERVERS) * CHANNELS_A_SERVER)
        guild = SERVERS[slot % len(SERVERS)]
        return guild, ChannelId(guild * SERVER_SIZE + self.deleted.get(slot, 0) * 100 + slot)

    def server_of(self, channel: int) -> GuildId:
        """The server of a channel, also of one that is gone."""
        return GuildId(channel // SERVER_SIZE)

    def delete(self, number: int) -> None:
        slot = number % (len(SERVERS) * CHANNELS_A_SERVER)
        self.deleted[slot] = self.deleted.get(slot, 0) + 1


def choice_among(custom_ids: tuple[str, ...], number: int) -> str | None:
    """The control that the player to act presses: mostly what keeps the hand going."""
    offered: dict[Choice, str] = {}
    for custom_id in custom_ids:
        control = read_id_of(ControlId, custom_id)
        if control is not None and control.kind is ControlKind.ACT and control.choice is not None:
            offered[control.choice] = custom_id
    likely = [(offered[choice], share) for choice, share in _LIKELY if choice in offered]
    left = number % max(1, sum(share for _, share in likely))
    for pressed, share in likely:
        if left < share:
            return pressed
        left -= share
    return None


def control_among(custom_ids: tuple[str, ...], wanted: ControlKind) -> str | None:
    """The control of this kind."""
    for custom_id in custom_ids:
        control = read_id_of(ControlId, custom_id)
        if control is not None and control.kind is wanted:
            return custom_id
    return None


def seat_control(custom_ids: tuple[str, ...]) -> str | None:
    """The control that takes a seat: at a turn it may be behind More."""
    shown, table = control_among(custom_ids, ControlKind.SIT), table_of(custom_ids)
    has_more = control_among(custom_ids, ControlKind.MORE) is not None
    if shown is None and table is not None and has_more:
        return str(ControlId(ControlKind.SIT, table))
    return shown


def tournament_control_among(custom_ids: tuple[str, ...], wanted: TournamentControl) -> str | None:
    """The control of a tournament of this kind."""
    for custom_id in custom_ids:
        control = read_id_of(TournamentControlId, custom_id)
        if control is not None and control.kind is wanted:
            return custom_id
    return None


def newest_table(
    world: SimulatedDiscord, channel: int, table: TableId | None = None
) -> StoredMessage | None:
    """The message of the channel's table, or of one of its tables, as people see it."""
    for message in world.newest_first(channel):
        shown = table_of(message.custom_ids)
        if shown is not None and table in (None, shown):
            return message
    return None


def on_screen(world: SimulatedDiscord, channel: int, reader: int) -> list[StoredMessage]:
    """The messages with controls that a user sees: the channel's newest, and their private ones."""
    newest = list(islice(world.newest_first(channel), SCREEN))
    seen = newest[::-1] + world.private.get(reader, [])[-SCREEN:]
    return [message for message in seen if message.custom_ids and message.channel == channel]


def typed_amount(view: TableView | None, custom_id: str, number: int) -> str:
    """The text that a user types into a form: mostly something that fits."""
    if number % 10 == 0:
        return _NONSENSE[number // 10 % len(_NONSENSE)]
    control = read_id_of(ControlId, custom_id)
    if view is None or control is None:
        return str(number)
    if control.kind is ControlKind.BUY_IN:
        span = view.buy_in_max - view.rules.buy_in_min
        return str(view.rules.buy_in_min + (number % (span + 1) if number % 2 else 0))
    if control.kind is ControlKind.CHIPS:
        return str(1 + number % 30)
    options = view.hand.options if view.hand else None
    if options is None or options.min_to is None:
        return str(number)
    return str(options.min_to + number % 30)


def forged_id(table: int, hand: int, turn: int, number: int) -> str:
    """A custom id that no message shows: ours with other numbers, or nobody's."""
    kind = list(ControlKind)[number % len(ControlKind)]
    choice = list(Choice)[number % len(Choice)]
    return (
        f"mz:act:{table}:{hand}:{turn}:{choice}",
        f"mz:act:{table}:{hand + number % 3 - 1}:{turn + number % 5 - 2}:{choice}",
        f"mz:{kind}:{table}",
        f"mz:{kind}:{table + number}:{hand}:{turn}",
        f"mz:{kind}:{table}:{hand}:{turn}:nothing#{number}",
        "mz:" + ":" * (number % 7),
        "x" * (number % 101),
    )[number % 7]
