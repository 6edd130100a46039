"""The rules of a table: its game, stakes, limits and house rules, and the codes of its refusals.

They are chosen when the table opens. A cash table keeps them for life, except for its house rules,
which the table owner changes between hands; a tournament's table follows the levels.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from bot.codec import OMIT_EMPTY
from bot.ids import Chips
from bot.poker.games import GAMES, Game, GameCode
from bot.poker.setup import BOMB_BOARDS_MAX, BadSetup, SetupCode, can_be_bomb_pot
from bot.poker.structure import Structure
from bot.refusal import Refusal, refuse_if


class TableCode(StrEnum):
    """The reasons for a refusal. Each code is a sentence in the catalogues."""

    SEATS_OUT_OF_RANGE = "seats-out-of-range"
    BLINDS_NOT_POSITIVE = "blinds-not-positive"
    SMALL_BLIND_ABOVE_BIG = "small-blind-above-big"
    ANTE_OUT_OF_RANGE = "ante-out-of-range"
    BUY_INS_OUT_OF_ORDER = "buy-ins-out-of-order"
    TURN_SECONDS_OUT_OF_RANGE = "turn-seconds-out-of-range"
    RELEASE_MINUTES_OUT_OF_RANGE = "release-minutes-out-of-range"
    HANDS_EACH_OUT_OF_RANGE = "hands-each-out-of-range"
    HOUSE_NUMBER_OUT_OF_RANGE = "house-number-out-of-range"
    STRADDLE_NEEDS_NO_LIMIT = "straddle-needs-no-limit"
    ONE_STRADDLE_ONLY = "one-straddle-only"
    NO_STRADDLES = "no-straddles"
    NO_STRADDLE_NOW = "no-straddle-now"
    OTHERS_STRADDLE = "others-straddle"
    CANNOT_STRADDLE = "cannot-straddle"
    TOO_FEW_CHIPS_TO_STRADDLE = "too-few-chips-to-straddle"
    RUNOUTS_NEED_CARDS = "runouts-need-cards"
    NO_RUNOUTS = "no-runouts"
    RABBIT_NEEDS_BOARD = "rabbit-needs-board"
    NO_RABBIT_HUNT = "no-rabbit-hunt"
    BOMB_POT_NEEDS_ANTE = "bomb-pot-needs-ante"
    BOMB_POT_NEEDS_FLOP = "bomb-pot-needs-flop"
    NO_BOMB_POTS = "no-bomb-pots"
    BOMB_POT_IS_NEXT = "bomb-pot-is-next"
    BOMB_POT_WANTED = "bomb-pot-wanted"
    BOMB_VOTE_WHILE_AWAY = "bomb-vote-while-away"
    NO_STRADDLE_IN_BOMB_POT = "no-straddle-in-bomb-pot"
    CHOP_NEEDS_BLINDS = "chop-needs-blinds"
    CHOP_WITHOUT_ANTES = "chop-without-antes"
    NO_CHOPPING = "no-chopping"
    SEVEN_DEUCE_NEEDS_HOLDEM = "seven-deuce-needs-holdem"
    STAND_UP_NEEDS_SEATS = "stand-up-needs-seats"
    STAND_UP_TOO_DEAR = "stand-up-too-dear"
    FIRST_SECONDS_OUT_OF_RANGE = "first-seconds-out-of-range"
    NO_CALLED_CLOCK = "no-called-clock"
    CLOCK_WAS_CALLED = "clock-was-called"
    CLOCK_TOO_EARLY = "clock-too-early"
    CLOCK_TOO_LATE = "clock-too-late"
    TABLE_ANTE_NEEDS_BLINDS = "table-ante-needs-blinds"
    TWO_ANTES = "two-antes"
    SAME_HOUSE_RULES = "same-house-rules"
    STAKES_TOO_LARGE = "stakes-too-large"
    UNKNOWN_STRUCTURE = "unknown-structure"
    TABLE_CLOSED = "table-closed"
    TABLE_FULL = "table-full"
    SEAT_TAKEN = "seat-taken"
    NO_SUCH_SEAT = "no-such-seat"
    ALREADY_SEATED = "already-seated"
    NOT_SEATED = "not-seated"
    BUY_IN_TOO_SMALL = "buy-in-too-small"
    TOP_UP_TOO_SMALL = "kept-stack-too-small"
    BUY_IN_TOO_LARGE = "buy-in-too-large"
    REJOINS_WITH_LESS = "rejoins-with-less"
    CHIPS_NOT_POSITIVE = "chips-not-positive"
    STACK_ABOVE_MAXIMUM = "stack-above-maximum"
    NO_CHIPS_DUE = "no-chips-due"
    CORRECTION_TOO_SMALL = "correction-too-small"
    STACK_TOO_SMALL = "stack-too-small"
    SEAT_NOT_WANTED = "seat-not-wanted"
    ALREADY_SITTING_OUT = "already-sitting-out"
    NOT_SITTING_OUT = "not-sitting-out"
    ALREADY_LEAVING = "already-leaving"
    NOTHING_TO_POST = "nothing-to-post"
    TIME_BANK_EMPTY = "time-bank-empty"
    NO_MORE_TIME = "no-more-time"
    YOUR_TURN_NOW = "your-turn-now"
    NO_PRE_ACTION_LEFT = "no-pre-action-left"
    ALREADY_WAITING = "already-waiting"
    NOT_WAITING = "not-waiting"
    SEAT_IS_FREE = "seat-is-free"
    SEAT_HELD = "seat-held"
    TABLE_PAUSED = "table-paused"
    PAUSED_BEFORE = "paused-before"
    NOT_PAUSED = "not-paused"
    NO_HAND = "no-hand"
    NOT_IN_THIS_HAND = "not-in-this-hand"
    OLD_HAND = "old-hand"
    OLD_TURN = "old-turn"
    NOT_YOUR_TURN = "somebody-elses-turn"
    HAND_IN_PROGRESS = "hand-in-progress"
    TOO_FEW_PLAYERS = "too-few-players"
    VOID_ALREADY_ASKED = "void-already-asked"
    VOID_WAS_DECLINED = "void-was-declined"
    VOID_NOT_ASKED = "void-not-asked"
    VOID_ALREADY_ANSWERED = "void-already-answered"
    NO_GAME_TO_CHOOSE = "no-game-to-choose"
    NOT_YOUR_CHOICE = "not-your-choice"
    GAME_NOT_OFFERED = "game-not-offered"
    GAME_IS_SETTLED = "game-is-settled"
    NO_DECK_TO_CUT = "no-deck-to-cut"
    ANOTHER_DECK = "another-deck"
    CUT_CLOSED = "cut-closed"
    WORD_UNUSABLE = "word-unusable"
    TOURNAMENT_TABLE = "tournament-table"
    CASH_TABLE = "cash-table"


class TableRefusal(Refusal):
    """The table does not allow this now; nothing has changed."""

    codes = TableCode


class TableAnte(StrEnum):
    """The player who pays one ante of a big blind for the whole table, after the blinds."""

    NONE = "none"
    BIG_BLIND = "big-blind"
    BUTTON = "button"


class Straddle(StrEnum):
    """The players who may straddle, from four players on, in games without limits."""

    NONE = "none"
    UNDER_THE_GUN = "under-the-gun"
    """The player left of the big blind; then, where several may, the next players over them."""
    BUTTON = "button"
    MISSISSIPPI = "mississippi"
    """Anybody but the blinds: one player, the button first."""


class BuyInCap(StrEnum):
    """The most that a player may bring to the table, where that is more than its usual maximum."""

    TABLE = "table"
    """No more than the usual maximum."""
    HALF = "half"
    """Up to half of the biggest stack."""
    BIGGEST = "biggest"
    """Up to the biggest stack."""


class TablePicture(StrEnum):
    """The shape of the table's picture."""

    SERVER = "server"
    """The shape that the server has chosen."""
    WIDE = "wide"
    TALL = "tall"
    """The shape for phones."""


class BeaconNeed(StrEnum):
    """Whether a hand waits for the round of the beacon that cuts its deck, and what happens if the
    round does not come in time."""

    SERVER = "server"
    """The need that the server has chosen."""
    NO = "no"
    DEAL = "deal"
    """The hand is dealt without the round."""
    PAUSE = "pause"
    """The table pauses."""


# --- House rules: what friends agree on at home --------------------------------------------------


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of a table; `check_house` checks them.

    Each is one field with a default that plays without it. A hand reads its own setup alone;
    `stakes.py`, `lineup.py` and `cash_policy.py` bring into it what it has to know of them.
    """

    straddle: Straddle = Straddle.NONE
    straddles: int = 1
    """The most straddles in one hand, each twice the one before."""
    table_ante: TableAnte = TableAnte.NONE
    runouts: int = 1
    """The number of runouts when nobody can bet any more and all players in the hand agree."""
    bomb_ante: int = 0
    """The big blinds that everybody antes in a bomb pot; 0 for no bomb pots."""
    bomb_every: int = 0
    """After how many hands a bomb pot is dealt; 0 where the table owner calls them."""
    bomb_boards: int = 1
    """The most boards of a bomb pot, each of which wins its part of every pot: fewer are dealt when
    the deck is too short for its players."""
    seven_deuce: int = 0
    """The big blinds that everybody pays to a player who wins a hand of Hold'em with 7-2; 0 for
    none."""
    stand_up: int = 0
    """The big blinds that the last one standing, who has won no pot, pays to each of the others; 0
    for no stand-up game."""
    all_in_face_up: bool = True
    """Whether all hands are turned up once nobody can bet any more (C-18); otherwise they are shown
    in turn at the showdown, and a beaten hand stays hidden."""
    first_seconds: int = 0
    """The seconds of a turn on the first street; 0 for as many as on the others."""
    called_clock: int = 0
    """The most seconds left to a player on whom another one calls the clock; 0 where nobody
    does."""
    chop_blinds: bool = False
    """Whether both blinds take their bets back when all others fold, if both want that."""
    rabbit_hunt: bool = False
    """Whether a player of a hand that ended early may see the rest of its board."""
    buy_in_cap: BuyInCap = BuyInCap.TABLE
    rejoin_minutes: int = 60
    """The minutes for which a player who left brings back at least what they left with (R-167); 0
    for no such time."""
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
"""The fewest players of the stand-up game: between two, the winner of the first pot would be
paid."""
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
"""The bounds by the names of the fields that are numbers."""


def can_run_out(game: Game) -> bool:
    """Whether cards come after some betting round without anybody asking for them: then they can be
    dealt several times."""
    return not game.streets[-1].exchanges


def ends_with_board(game: Game) -> bool:
    """Whether only board cards come after some betting round: then they can be shown when nobody
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


# --- Mixes: games that take turns at one table ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game and its betting structure."""

    game: str = GameCode.HOLDEM.value
    structure: str = Structure.NO_LIMIT.value


class GameChange(StrEnum):
    """When a cash table of several games changes its game, and who chooses the next one."""

    ORBIT = "orbit"
    """The next game in turn when the button has gone round the table (R-086)."""
    HAND = "hand"
    """The next game in turn after a number of hands."""
    CHOICE = "choice"
    """Dealer's choice: the player with the button chooses after a number of hands."""
    ORBIT_CHOICE = "orbit-choice"
    """The player with the button chooses when it has gone round the table."""

    @property
    def is_chosen(self) -> bool:
        return self in (GameChange.CHOICE, GameChange.ORBIT_CHOICE)

    @property
    def counts_hands(self) -> bool:
        return self in (GameChange.HAND, GameChange.CHOICE)


def _plans(structure: Structure, *games: GameCode) -> tuple[GamePlan, ...]:
    return tuple(GamePlan(game.value, structure.value) for game in games)


_LIMIT, _POT, _FREE = Structure.FIXED_LIMIT, Structure.POT_LIMIT, Structure.NO_LIMIT
_HORSE: Final = _plans(
    _LIMIT,
    GameCode.HOLDEM,
    GameCode.OMAHA_HILO,
    GameCode.RAZZ,
    GameCode.STUD,
    GameCode.STUD_HILO,
)
_EIGHT_GAMES: Final = (
    *_plans(_LIMIT, GameCode.DEUCE_TRIPLE_DRAW),
    *_HORSE,
    *_plans(_FREE, GameCode.HOLDEM),
    *_plans(_POT, GameCode.OMAHA),
)

MIXES: Final[Mapping[str, tuple[GamePlan, ...]]] = MappingProxyType(
    {
        "horse": _HORSE,
        "hose": tuple(plan for plan in _HORSE if plan.game != GameCode.RAZZ),
        "eight-game": _EIGHT_GAMES,
        "ten-game": (
            *_EIGHT_GAMES,
            *_plans(_FREE, GameCode.DEUCE_SINGLE_DRAW),
            *_plans(_LIMIT, GameCode.BADUGI),
        ),
        "triple-stud": _plans(_LIMIT, GameCode.STUD, GameCode.STUD_HILO, GameCode.RAZZ),
        "omaha-mix": (
            *_plans(_LIMIT, GameCode.OMAHA_HILO),
            *_plans(_POT, GameCode.OMAHA, GameCode.BIG_O),
        ),
        "draw-mix": _plans(
            _LIMIT, GameCode.DEUCE_TRIPLE_DRAW, GameCode.ACE_TRIPLE_DRAW, GameCode.BADUGI
        ),
    }
)
"""The mixes by the names under which they are offered, with their limits as card rooms have them.

Cash tables change the game with the orbit, tournaments with the level.
"""

ALL_GAMES: Final = tuple(
    dict.fromkeys(
        (
            *(GamePlan(game.code.value, game.usual.value) for game in GAMES.values()),
            *(plan for plans in MIXES.values() for plan in plans),
        )
    )
)
"""Every game as it is usually played, and with the limits that a mix plays it with."""


DEALERS_CHOICE: Final = "dealers-choice"
"""The name under which dealer's choice over all games is offered."""
OTHER_MIX: Final = "other-mix"
"""The name of games in turn that have none."""


def game_name(games: tuple[GamePlan, ...]) -> str:
    """The code of the game that a tournament plays, or the name of its mix, whatever the limits."""
    codes = _codes(games)
    if len(codes) == 1:
        return codes[0]
    return _CODE_NAMES.get(codes, OTHER_MIX)


def _codes(games: tuple[GamePlan, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(plan.game for plan in games))


def mix_name(games: tuple[GamePlan, ...], change: GameChange) -> str:
    """The name of the mix that a table plays; its owner's own games have a name that fits any."""
    if change.is_chosen:
        return DEALERS_CHOICE
    return _PLAN_NAMES.get(games, OTHER_MIX)


_PLAN_NAMES: Final = {plans: name for name, plans in MIXES.items()}
_CODE_NAMES: Final = {_codes(plans): name for name, plans in MIXES.items()}


# --- The rules of a table ------------------------------------------------------------------------


SEATS_MIN, SEATS_MAX = 2, 10
"""R-002, C-01."""
TURN_SECONDS_MIN, TURN_SECONDS_MAX = 5, 600
CHIPS_MAX = Chips(1_000_000_000_000)
"""Far above any wallet, far below what SQLite and JSON carry exactly."""
BUY_IN_MIN_BLINDS, BUY_IN_MAX_BLINDS = 40, 100
"""The usual buy-in in big blinds (R-173)."""
TABLE_RAKE_BPS_MAX = 750
"""R-176: no table takes more than 7.5 % of a pot."""
TIMEOUTS_MAX = 3
"""Turns missed in a row before a player sits out (R-148)."""
RELEASE_MINUTES_MAX = 24 * 60
"""The longest time after which a table may free the seat of a player who is away."""
HANDS_EACH_MAX = 50


class SitOutRule(StrEnum):
    """The treatment of a player who sits out at a cash table."""

    DEALT_IN = "dealt-in"
    """Dealt in, posts what is due, and is checked or folded at once (R-146)."""
    AWAY = "away"
    """Not dealt in, and owes the blinds (R-133)."""


class SeatRelease(StrEnum):
    """When a cash table frees the seat of a player who sits out."""

    NEVER = "never"
    """The seat is kept without limit (R-147)."""
    STOPPED = "stopped"
    """Kept for as long as hands are dealt; freed where none can start for long (R-148)."""
    WANTED = "wanted"
    """After an orbit, to somebody who waits for a seat."""
    ORBIT = "orbit"
    """After an orbit, to somebody who waits for a seat; the seat of a player whom the timer sat out
    is freed after an orbit in any case (R-148)."""


USUAL_RELEASE: Final = {
    SitOutRule.DEALT_IN: SeatRelease.NEVER,
    SitOutRule.AWAY: SeatRelease.WANTED,
}
"""When a new table frees seats, if nothing is chosen: a player who is dealt in keeps the seat while
chips last (R-149), and nobody loses one that no other player waits for (R-147)."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """The game, its stakes in chips, and the limits; `check_rules` checks them."""

    game: str = "holdem"
    structure: str = "no-limit"
    small_blind: Chips = Chips(1)
    big_blind: Chips = Chips(2)
    ante: Chips = Chips(0)
    seats: int = 9
    buy_in_min: Chips = Chips(80)
    buy_in_max: Chips = Chips(200)
    turn_seconds: int = 30
    mixed: bool = False
    """Whether limit takes turns with `structure`, an orbit each (R-086)."""
    games: Annotated[tuple[GamePlan, ...], OMIT_EMPTY] = ()
    """The games that the table changes between, the first one first; empty where it has one."""
    change: GameChange = GameChange.ORBIT
    """When `games` change."""
    hands_each: int = 1
    """The number of hands of each game, where the change counts hands."""
    kind: str = ""
    """The name of the kind of table that it was opened as; empty for one of its own."""
    all_in_protection: bool = False
    """Whether a player keeps the hand on the first turn of a day that they miss facing a bet
    (R-150)."""
    rake_bps: int = 0
    """The rake in hundredths of a percent of each pot; 0 among friends (R-178)."""
    rake_cap: Chips = Chips(0)
    """The most chips of rake in one hand (R-174)."""
    sit_out: SitOutRule = SitOutRule.AWAY
    seat_release: SeatRelease = SeatRelease.ORBIT
    release_minutes: int = 0
    """Minutes after which the seat of a player who sits out is freed; 0 for no such limit."""
    for_everybody: bool = False
    """Whether the lobby opened the table; the lobby then decides when it closes (R-171)."""
    tournament: int | None = None
    """The tournament that the table belongs to; None for a cash table."""
    level_games: Annotated[tuple[str, ...], OMIT_EMPTY] = ()
    """The games that the tournament's levels bring, each once; empty for any, as in older rows."""
    house: HouseRules = NO_HOUSE_RULES


def check_rules(rules: TableRules) -> None:
    """Raises `TableRefusal` unless a table can be played by these rules.

    Raises `BadSetup` for a game that is unknown, or a stud game whose bring-in is not below its
    bet.
    """
    plans = rules.games or (GamePlan(rules.game, rules.structure),)
    for plan in plans:
        refuse_if(plan.game not in list(GameCode), SetupCode.UNKNOWN_GAME, game=plan.game)
        if plan.structure not in list(Structure):
            raise TableRefusal(TableCode.UNKNOWN_STRUCTURE, structure=plan.structure)
    games = [GAMES[GameCode(plan.game)] for plan in plans]
    _check_table(rules, _seats_max(rules, games))
    _check_stakes(rules)
    if not 0 <= rules.rake_bps <= TABLE_RAKE_BPS_MAX:
        raise BadSetup(SetupCode.RAKE_OUT_OF_RANGE, bps=rules.rake_bps, most=TABLE_RAKE_BPS_MAX)
    refuse_if(rules.rake_cap < 0, SetupCode.NEGATIVE_AMOUNT, amount=rules.rake_cap)
    structures = [Structure(plan.structure) for plan in plans]
    has_ante = rules.ante > 0 and not rules.games
    turn = Bounds(TURN_SECONDS_MIN, rules.turn_seconds)
    played = list(zip(games, structures, strict=True))
    check_house(rules.house, played, has_ante=has_ante, turn=turn)
    _check_stand_up(rules)
    has_stud = any(game.has_bring_in for game in games)
    if has_stud and rules.small_blind == rules.big_blind:
        raise BadSetup(
            SetupCode.BRING_IN_NOT_BELOW_BET, bring_in=rules.small_blind, bet=rules.big_blind
        )


def _seats_max(rules: TableRules, games: Sequence[Game]) -> int:
    """The most seats that can be dealt in: to all of the games, or where they are chosen to one."""
    limits = [game.players_max for game in games]
    return min(SEATS_MAX, max(limits) if rules.change.is_chosen else min(limits))


def _check_table(rules: TableRules, seats_max: int) -> None:
    refuse_if(
        not SEATS_MIN <= rules.seats <= seats_max,
        TableCode.SEATS_OUT_OF_RANGE,
        seats=rules.seats,
        minimum=SEATS_MIN,
        maximum=seats_max,
    )
    refuse_if(
        not 0 <= rules.release_minutes <= RELEASE_MINUTES_MAX,
        TableCode.RELEASE_MINUTES_OUT_OF_RANGE,
        minutes=rules.release_minutes,
        maximum=RELEASE_MINUTES_MAX,
    )
    refuse_if(
        not 1 <= rules.hands_each <= HANDS_EACH_MAX,
        TableCode.HANDS_EACH_OUT_OF_RANGE,
        hands=rules.hands_each,
        maximum=HANDS_EACH_MAX,
    )
    refuse_if(
        not TURN_SECONDS_MIN <= rules.turn_seconds <= TURN_SECONDS_MAX,
        TableCode.TURN_SECONDS_OUT_OF_RANGE,
        seconds=rules.turn_seconds,
        minimum=TURN_SECONDS_MIN,
        maximum=TURN_SECONDS_MAX,
    )


def _check_stakes(rules: TableRules) -> None:
    small, big = rules.small_blind, rules.big_blind
    refuse_if(small <= 0 or big <= 0, TableCode.BLINDS_NOT_POSITIVE)
    refuse_if(small > big, TableCode.SMALL_BLIND_ABOVE_BIG, small=small, big=big)
    refuse_if(not 0 <= rules.ante <= big, TableCode.ANTE_OUT_OF_RANGE, ante=rules.ante, big=big)
    refuse_if(
        not big <= rules.buy_in_min <= rules.buy_in_max,
        TableCode.BUY_INS_OUT_OF_ORDER,
        minimum=rules.buy_in_min,
        maximum=rules.buy_in_max,
        big=big,
    )
    refuse_if(rules.buy_in_max > CHIPS_MAX, TableCode.STAKES_TOO_LARGE, maximum=CHIPS_MAX)


def _check_stand_up(rules: TableRules) -> None:
    """The most that can be in reserve at this table leaves a big blind of its largest stack."""
    if not rules.house.stand_up:
        return
    refuse_if(
        rules.seats < STAND_UP_PLAYERS_MIN,
        TableCode.STAND_UP_NEEDS_SEATS,
        players=STAND_UP_PLAYERS_MIN,
    )
    most = (rules.house.stand_up * (rules.seats - 1) + 1) * rules.big_blind
    refuse_if(
        most > rules.buy_in_max,
        TableCode.STAND_UP_TOO_DEAR,
        amount=most,
        maximum=rules.buy_in_max,
    )
