"""House rules: what friends agree on at home, chosen by the table owner and changed between hands.

A house rule is one field of `HouseRules` with a default that plays without it. A hand reads its own
setup alone, to which `stakes.py`, `lineup.py` and `cash_policy.py` bring what it has to know of
them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from bot.poker.games import Game, GameCode
from bot.poker.setup import BOMB_BOARDS_MAX, can_be_bomb_pot
from bot.poker.structure import Structure
from bot.refusal import refuse_if
from bot.table.refusals import TableCode, TableRefusal


class TableAnte(StrEnum):
    """The player who pays one ante of a big blind for the whole table, after the blinds."""

    NONE = "none"
    BIG_BLIND = "big-blind"
    BUTTON = "button"


class Straddle(StrEnum):
    """The players who may straddle, from four players on, in games without limits."""

    NONE = "none"
    UNDER_THE_GUN = "under-the-gun"
    """The player left of the big blind; then, where several may, the next ones over them."""
    BUTTON = "button"
    MISSISSIPPI = "mississippi"
    """Anybody but the blinds: one player, the button first."""


class BuyInCap(StrEnum):
    """The most that a player may bring to the table, where that is more than its usual maximum."""

    TABLE = "table"
    """Never more than that."""
    HALF = "half"
    """Half of the biggest stack."""
    BIGGEST = "biggest"
    """As much as the biggest stack."""


class TablePicture(StrEnum):
    """The shape of the table's picture."""

    SERVER = "server"
    """As the server has chosen."""
    WIDE = "wide"
    TALL = "tall"
    """For phones."""


class BeaconNeed(StrEnum):
    """Whether a hand waits for the round of the beacon that cuts its deck, and what follows where
    it does not come in time."""

    SERVER = "server"
    """As the server has chosen."""
    NO = "no"
    DEAL = "deal"
    """The hand is dealt without it."""
    PAUSE = "pause"
    """The table pauses."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of a table; `check_house` checks them."""

    straddle: Straddle = Straddle.NONE
    straddles: int = 1
    """The most straddles in one hand, each twice the one before."""
    table_ante: TableAnte = TableAnte.NONE
    runouts: int = 1
    """How often the rest of the board is dealt when nobody can bet any more, where all who are in
    the hand agree."""
    bomb_ante: int = 0
    """The big blinds that everybody antes in a bomb pot; 0 for no bomb pots."""
    bomb_every: int = 0
    """After how many hands a bomb pot is dealt; 0 where the table owner calls them."""
    bomb_boards: int = 1
    """The most boards of a bomb pot, each of which wins its part of every pot: fewer are dealt when
    the deck is too short for its players."""
    seven_deuce: int = 0
    """The big blinds that everybody pays who wins a hand of Hold'em with 7-2; 0 for none."""
    stand_up: int = 0
    """The big blinds that the last one standing, who has won no pot, pays to each of the others; 0
    for no stand-up game."""
    all_in_face_up: bool = True
    """Whether all hands are turned up once nobody can bet any more (C-18); else they are shown in
    turn at the showdown, and a beaten one stays hidden."""
    first_seconds: int = 0
    """The seconds of a turn on the first street; 0 for as many as on the others."""
    called_clock: int = 0
    """The most seconds that are left to a player on whom another one calls the clock; 0 where
    nobody does."""
    chop_blinds: bool = False
    """Whether both blinds take their bets back, where both want that, when all others fold."""
    rabbit_hunt: bool = False
    """Whether whoever was in a hand that ended early may see the rest of its board."""
    buy_in_cap: BuyInCap = BuyInCap.TABLE
    rejoin_minutes: int = 60
    """For how long a player who left brings back at least what they left with (R-167); 0 for no
    such time."""
    picture: TablePicture = TablePicture.SERVER
    beacon: BeaconNeed = BeaconNeed.SERVER


NO_HOUSE_RULES: Final = HouseRules()


class Bounds(NamedTuple):
    """The least and the most of a house rule that is a number."""

    least: int
    most: int


STRADDLES_MAX = 4
HOUSE_RUNOUTS_MAX = 3
STAND_UP_PLAYERS_MIN = 3
"""Between two, the winner of the first pot would be paid."""
BOUNDS: Final = {
    "straddles": Bounds(1, STRADDLES_MAX),
    "runouts": Bounds(1, HOUSE_RUNOUTS_MAX),
    "bomb_ante": Bounds(0, 20),
    "bomb_every": Bounds(0, 100),
    "bomb_boards": Bounds(1, BOMB_BOARDS_MAX),
    "seven_deuce": Bounds(0, 20),
    "stand_up": Bounds(0, 20),
    "first_seconds": Bounds(0, 600),
    "called_clock": Bounds(0, 60),
    "rejoin_minutes": Bounds(0, 24 * 60),
}
"""By the names of the fields that are numbers."""


def can_run_out(game: Game) -> bool:
    """Whether cards come after some betting round which nobody has to ask for: they can be dealt
    several times then."""
    return not game.streets[-1].exchanges


def ends_with_board(game: Game) -> bool:
    """Whether only board cards come after some betting round: they can be told then when nobody
    waits for them."""
    return game.has_board and can_run_out(game) and not game.streets[-1].faces


def check_house(
    house: HouseRules,
    games: Sequence[tuple[Game, Structure]],
    *,
    has_ante: bool,
    turn: Bounds,
) -> None:
    """Raises `TableRefusal` unless at least one of these games can be played by each of the rules.

    `has_ante` says that every player antes in a game that does not ask for it, `turn` how short a
    turn may be, and how long it is at this table.
    """
    for name, bounds in BOUNDS.items():
        value = getattr(house, name)
        if not bounds.least <= value <= bounds.most:
            raise TableRefusal(
                TableCode.HOUSE_NUMBER_OUT_OF_RANGE,
                rule=name,
                value=value,
                minimum=bounds.least,
                maximum=bounds.most,
            )
    if house.first_seconds and not turn.least <= house.first_seconds <= turn.most:
        raise TableRefusal(
            TableCode.FIRST_SECONDS_OUT_OF_RANGE,
            seconds=house.first_seconds,
            minimum=turn.least,
            maximum=turn.most,
        )
    if 0 < house.called_clock < turn.least:
        raise TableRefusal(
            TableCode.HOUSE_NUMBER_OUT_OF_RANGE,
            rule="called_clock",
            value=house.called_clock,
            minimum=turn.least,
            maximum=BOUNDS["called_clock"].most,
        )
    blinds = [limit for game, limit in games if game.has_blinds and not game.button_ante]
    if house.straddle is not Straddle.NONE and all(
        limit is Structure.FIXED_LIMIT for limit in blinds
    ):
        raise TableRefusal(TableCode.STRADDLE_NEEDS_NO_LIMIT)
    if house.straddles > 1 and house.straddle is not Straddle.UNDER_THE_GUN:
        raise TableRefusal(TableCode.ONE_STRADDLE_ONLY)
    if house.runouts > 1 and not any(can_run_out(game) for game, _ in games):
        raise TableRefusal(TableCode.RUNOUTS_NEED_CARDS)
    if house.rabbit_hunt and not any(ends_with_board(game) for game, _ in games):
        raise TableRefusal(TableCode.RABBIT_NEEDS_BOARD)
    if not house.bomb_ante and (house.bomb_every or house.bomb_boards > 1):
        raise TableRefusal(TableCode.BOMB_POT_NEEDS_ANTE)
    if house.bomb_ante and not any(can_be_bomb_pot(game) for game, _ in games):
        raise TableRefusal(TableCode.BOMB_POT_NEEDS_FLOP)
    if house.seven_deuce and not any(game.code is GameCode.HOLDEM for game, _ in games):
        raise TableRefusal(TableCode.SEVEN_DEUCE_NEEDS_HOLDEM)
    if house.table_ante is not TableAnte.NONE:
        refuse_if(not blinds, TableCode.TABLE_ANTE_NEEDS_BLINDS)
        refuse_if(has_ante, TableCode.TWO_ANTES)
    if house.chop_blinds:
        refuse_if(not blinds, TableCode.CHOP_NEEDS_BLINDS)
        refuse_if(has_ante or house.table_ante is not TableAnte.NONE, TableCode.CHOP_WITHOUT_ANTES)
