"""Players who do anything at any time: numbers become commands, sensible and senseless alike."""

from dataclasses import replace

from bot.ids import Chips, HandId, PlayerId
from bot.poker.actions import Check, Fold, PostBringIn
from bot.poker.cards import FULL_DECK, Card
from bot.poker.games import GAMES, GameCode
from bot.table.rules import (
    BeaconNeed,
    BuyInCap,
    HouseRules,
    Straddle,
    TableAnte,
    TablePicture,
)
from bot.table.table import Table
from bot.table.table_commands import (
    Act,
    AnswerVoid,
    BuyChips,
    CallBombPot,
    CallClock,
    ChangeHouseRules,
    Close,
    ComeBack,
    CorrectStack,
    DeliverChips,
    ForgetChips,
    FreeSeat,
    HuntRabbit,
    JoinWaitingList,
    Kick,
    LapseVoid,
    Leave,
    LeaveWaitingList,
    PassOver,
    Pause,
    PreAction,
    ProposeVoid,
    Resume,
    RunoutAnswer,
    SetAutoTopUp,
    SetChop,
    SetPreAction,
    SetRunouts,
    SetStraddle,
    ShowCards,
    SitDown,
    SitOut,
    StartHand,
    StraddleWish,
    TableCommand,
    TakeMoreTime,
    TimeOut,
    Verb,
    VoidHand,
    VoteBombPot,
)
from bot.table.turns import check_or_fold

Whim = tuple[int, int, int]
"""The kind of command (0 to 99), its player (0 to 11), and a number for its arguments."""

PEOPLE = [PlayerId(100 + number) for number in range(12)]
SENSIBLE_BELOW = 60


def command_of(whim: Whim, table: Table) -> TableCommand:
    """Returns the command that a whim means at this table now; the same whim gives the same one."""
    kind, who, number = whim
    if kind < SENSIBLE_BELOW:
        return _next_step(table, number) or sit(table, who, number)
    player = PEOPLE[who]
    choices: list[TableCommand] = [
        sit(table, who, number),
        SitDown(player, "x", "it", Chips(number - 20), who),
        Leave(player),
        SitOut(player),
        ComeBack(player, post=False),
        ComeBack(player, post=True),
        TakeMoreTime(player, table.hand_id, table.turn),
        TakeMoreTime(_to_act(table, player), table.hand_id, table.turn),
        SetPreAction(player, table.hand_id, list(PreAction)[number % 3]),
        SetPreAction(player, table.hand_id, PreAction.CALL_ANY),
        JoinWaitingList(player, f"p{who}"),
        LeaveWaitingList(player),
        PassOver(player),
        BuyChips(player, Chips(number - 9)),
        SetAutoTopUp(player, Chips(number - 9 if number % 3 else 0)),
        DeliverChips(player),
        ForgetChips(player) if number % 4 == 0 else DeliverChips(player),
        StartHand(HandId(table.hand_id + 1), a_deck(table, number), number),
        Act(player, table.hand_id, table.turn, list(Verb)[number % len(Verb)], Chips(number - 9)),
        Act(player, HandId(table.hand_id - number % 2), table.turn - who % 2, Verb.CALL),
        TimeOut(HandId(table.hand_id - who % 2), table.turn - number % 2, table.extra_seconds),
        ShowCards(player, table.hand_id, tuple(range(number % 3)) if number % 2 else ()),
        HuntRabbit(player, HandId(table.hand_id - number % 2)),
        FreeSeat(player) if number % 4 else CorrectStack(player, number - 128, player, "x"),
        Kick(player) if number % 4 == 0 else Resume(),
        Pause() if number % 8 == 0 else Resume(),
        VoidHand(HandId(table.hand_id - who % 3)) if number % 4 == 0 else ComeBack(player),
        ProposeVoid(player, HandId(table.hand_id - number % 2)),
        AnswerVoid(player, table.hand_id, accept=number % 4 > 0),
        LapseVoid(table.hand_id) if number % 4 == 0 else ComeBack(player),
        Close(lost=number % 32 == 0) if number % 16 == 0 else SitOut(player),
        ChangeHouseRules(some_house_rules(number), player),
        SetStraddle(player, list(StraddleWish)[number % 3]),
        CallBombPot(player) if number % 2 else VoteBombPot(player),
        SetRunouts(player, list(RunoutAnswer)[1 + number % 2 if number % 8 else 0]),
        CallClock(player, table.hand_id, table.turn, number % 40),
        SetChop(player, chops=number % 4 > 0),
    ]
    return choices[kind % len(choices)]


def some_house_rules(number: int) -> HouseRules:
    """Returns one of many combinations of house rules, sensible or not."""
    return HouseRules(
        straddle=list(Straddle)[number % 4],
        straddles=1 + number // 4 % 4 if number % 4 == 1 else 1,
        table_ante=list(TableAnte)[number // 16 % 3],
        runouts=1 + number // 48 % 3,
        bomb_ante=number // 7 % 4,
        bomb_every=number // 11 % 3 if number // 7 % 4 else 0,
        seven_deuce=number // 5 % 3,
        stand_up=number // 6 % 3,
        all_in_face_up=number % 3 > 0,
        first_seconds=(0, 5, 600)[number % 3],
        called_clock=(0, 5, 15)[number // 3 % 3],
        chop_blinds=number // 16 % 3 == 0,
        rabbit_hunt=number % 2 > 0,
        buy_in_cap=list(BuyInCap)[number // 3 % 3],
        rejoin_minutes=(60, 0, 5)[number // 9 % 3],
        bomb_boards=1 + number // 13 % 2 if number // 7 % 4 else 1,
        picture=list(TablePicture)[number // 2 % 3],
        beacon=list(BeaconNeed)[number // 2 % 4],
    )


def _to_act(table: Table, otherwise: PlayerId) -> PlayerId:
    return table.to_act.player if table.to_act else otherwise


def a_deck(table: Table, number: int) -> tuple[Card, ...]:
    """Returns one of many orders of the game's cards: far from fair, but other for every number."""
    step = (5, 7, 11, 15, 17, 19, 21, 23)[number % 8]
    cards = (FULL_DECK[(place * step + number) % 52] for place in range(52))
    deck = GAMES[GameCode(table.rules.game)].deck
    return tuple(card for card in cards if card in deck)


def _next_step(table: Table, number: int) -> TableCommand | None:
    """A command that keeps the game going: an action that is legal now, or the next hand."""
    if table.can_start:
        return StartHand(HandId(table.hand_id + 1), a_deck(table, number), number)
    hand, to_act = table.hand, table.to_act
    if hand is None or to_act is None:
        return None

    def act(verb: Verb, to: int = 0) -> Act:
        return Act(to_act.player, table.hand_id, table.turn, verb, Chips(to))

    options = hand.options()
    if options.draw is not None:
        least, most = options.draw.least, options.draw.most
        places = tuple(range(least + number % (most - least + 1)))
        return replace(act(Verb.DRAW), places=places)
    if options.runouts:
        return act(Verb.RUN_AGAIN if number % 3 else Verb.RUN_ONCE)
    if options.min_to is not None and options.max_to is not None and number % 4 == 0:
        span = options.max_to - options.min_to
        return act(Verb.RAISE, options.min_to + (span if number % 3 else number % (span + 1)))
    if options.call and number % 8 < 7:
        return act(Verb.CALL)
    match check_or_fold(hand):
        case Check():
            return act(Verb.CHECK)
        case PostBringIn():
            return act(Verb.BRING_IN)
        case Fold():
            return act(Verb.FOLD)
    return TimeOut(table.hand_id, table.turn)


def sit(table: Table, who: int, number: int) -> SitDown:
    """Half of them bring the least, so that stacks differ and people go broke."""
    least, most = table.rules.buy_in_min, table.rules.buy_in_max
    chips = least if number % 2 else least + number % (most - least + 1)
    at_ms = number * 3 * 60_000
    return SitDown(PEOPLE[who], f"p{who}", "en-GB", Chips(chips), at_ms=at_ms)
