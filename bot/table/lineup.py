"""The lineup of a cash hand: players, button, blinds, posts and straddles."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.ids import PlayerId
from bot.poker.games import GAMES, GameCode
from bot.poker.setup import Post, PostKind, ante_posts, blind_posts, button_ante_posts
from bot.poker.structure import Structure
from bot.refusal import refuse_if
from bot.table.button import (
    Positions,
    between,
    clockwise_from,
    first_positions,
    fresh_positions,
    next_positions,
    next_seat,
)
from bot.table.rules import SitOutRule, Straddle, TableAnte, TableCode, TableRules
from bot.table.seats import Presence, Seat
from bot.table.stakes import has_button_ante, has_table_ante, stakes_of
from bot.table.table_commands import RunoutAnswer, StraddleWish

# --- Straddles: voluntary blinds over the big blind (house rule) ---------------------------------


STRADDLE_PLAYERS_MIN = 4
"""The fewest players of a hand with a straddle: with fewer, every other player has a blind."""


def has_straddles(rules: TableRules) -> bool:
    """Whether the rules of one game, which has blinds that go round, allow straddles."""
    return (
        rules.house.straddle is not Straddle.NONE and rules.structure != Structure.FIXED_LIMIT.value
    )


@dataclass(frozen=True, slots=True)
class StraddleTurn:
    """A seat whose turn it is to straddle, and with how many chips.

    A straddle is twice the big blind, and each one over it doubles again; nobody straddles for
    less.
    """

    seat: int
    amount: int
    refused: TableCode | None = None
    """The reason why the player cannot straddle."""
    wanted: bool = False
    """Whether the player straddles."""


def _players_asked(
    rules: TableRules, players: int, big_blind: int, button_is_dead: bool
) -> Iterable[tuple[int, int]]:
    """The players, by number, who may straddle, with the chips, in the order of asking.

    Under the gun each of them only straddles over the one before; otherwise only the first player
    who wants to does. Mississippi asks the button first, and then the players before it.
    """
    if players < STRADDLE_PLAYERS_MIN or not has_straddles(rules):
        return ()
    last, amount = players - 1, 2 * rules.big_blind
    match rules.house.straddle:
        case Straddle.UNDER_THE_GUN:
            first = big_blind + 1
            asked = range(first, min(first + rules.house.straddles, players))
            return [(player, amount << at) for at, player in enumerate(asked)]
        case Straddle.BUTTON:
            return () if button_is_dead else [(last, amount)]
        case _:
            return [(player, amount) for player in range(last, big_blind, -1)]


def chips_to_straddle(rules: TableRules, turn: StraddleTurn) -> int:
    """The least stack of a player who straddles, who has to pay the ante too."""
    return turn.amount + rules.ante


def straddle_turns(
    rules: TableRules,
    dealt: Sequence[Seat],
    big_blind: int,
    button_is_dead: bool,
    posting: Collection[int],
) -> tuple[StraddleTurn, ...]:
    """The seats whose turn it is to straddle, in the order of asking, and what becomes of it.

    Players say beforehand that they want to straddle, once or always; the seats decide who may.
    `dealt` are the seats of the hand by player; players in `posting` post what they owe and don't
    straddle, nor do players who sit out or have too few chips. Under the gun nobody straddles over
    a player who does not; otherwise only the first player who wants to does.
    """
    turns: list[StraddleTurn] = []
    in_turn = rules.house.straddle is Straddle.UNDER_THE_GUN
    closed = broken = False
    for player, amount in _players_asked(rules, len(dealt), big_blind, button_is_dead):
        seat, turn = dealt[player], StraddleTurn(dealt[player].number, amount)
        refused = TableCode.OTHERS_STRADDLE if closed else None
        if refused is None and (player in posting or seat.presence is not Presence.PLAYING):
            refused = TableCode.CANNOT_STRADDLE
        elif refused is None and seat.playable < chips_to_straddle(rules, turn):
            refused = TableCode.TOO_FEW_CHIPS_TO_STRADDLE
        wants = refused is None and seat.straddle is not StraddleWish.NONE
        turns.append(replace(turn, refused=refused, wanted=wants and not broken))
        if in_turn:
            closed, broken = closed or refused is not None, broken or not wants
        else:
            closed = closed or wants
    return tuple(turns)


def use_up_wishes(seats: Iterable[Seat]) -> frozenset[PlayerId]:
    """Forgets the wishes for the one hand that is dealt now; returns the players who had them."""
    wished = [seat for seat in seats if seat.straddle is StraddleWish.ONCE]
    for seat in wished:
        seat.straddle = StraddleWish.NONE
    return frozenset(seat.player for seat in wished)


def restore_wishes(seats: Iterable[Seat], players: Collection[PlayerId]) -> None:
    """Brings back the wishes for a hand that is void."""
    for seat in seats:
        if seat.player in players and seat.straddle is StraddleWish.NONE:
            seat.straddle = StraddleWish.ONCE


# --- The lineup ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableLineup:
    """One hand's lineup: `dealt` are seats in dealing order, the first left of the button."""

    positions: Positions
    dealt: tuple[int, ...]
    posts: tuple[Post, ...]
    skipped_big: tuple[int, ...]
    """Absent players whom the big blind passed in this hand."""
    skipped_small: tuple[int, ...]
    """Absent players whom the small blind reached or passed."""
    straddles: tuple[StraddleTurn, ...] = ()
    """The seats whose turn it is to straddle."""
    still_owing: tuple[int, ...] = ()
    """Players dealt in who do not yet post what they owe."""


def ready_seats(seats: Iterable[Seat]) -> list[Seat]:
    """The seats of players with chips who do not sit out or leave, in order."""
    return [seat for seat in _staying(seats) if seat.presence is not Presence.SITTING_OUT]


def seats_to_deal(rules: TableRules, seats: Iterable[Seat]) -> list[Seat]:
    """The seats that can be dealt in, in order: ready players, and players who sit out where the
    table deals them in (R-146).

    Empty with fewer than two ready players: otherwise the only one present would collect the blinds
    of absent players.
    """
    staying = _staying(seats)
    ready = ready_seats(staying)
    if len(ready) < 2:
        return []
    return staying if rules.sit_out is SitOutRule.DEALT_IN else ready


def _staying(seats: Iterable[Seat]) -> list[Seat]:
    in_order = sorted(seats, key=lambda seat: seat.number)
    return [seat for seat in in_order if not seat.leaving and seat.playable > 0]


def waits_for_blinds(rules: TableRules) -> bool:
    """Whether blinds go round, so that newcomers wait for one and absent players owe them."""
    return GAMES[GameCode(rules.game)].has_blinds and not has_button_ante(rules)


def _equal_posts(rules: TableRules, players: int) -> tuple[Post, ...]:
    """The posts of a game in which nobody waits for blinds."""
    stakes = stakes_of(rules)
    if has_button_ante(rules):
        return button_ante_posts(stakes, players)
    return ante_posts(stakes, players)


def line_up(
    rules: TableRules,
    seats: Sequence[Seat],
    previous: Positions | None,
    draw: int,
    dealer: int | None = None,
) -> TableLineup:
    """The next hand's lineup (R-123–R-133). Raises `TableRefusal` (too-few-players).

    The first hand of a table deals everybody in and draws the button with `draw`. Without
    blinds that go round everybody plays every hand, and the button moves to the next player, or to
    the seat `dealer` where one is named.
    """
    ready = seats_to_deal(rules, seats)
    refuse_if(not ready, TableCode.TOO_FEW_PLAYERS)
    live = [seat.number for seat in ready]
    if previous is None:
        positions = first_positions(live[draw % len(live)], live)
    elif not waits_for_blinds(rules):
        button = next_seat(previous.button, live) if dealer is None else dealer
        positions = first_positions(button, live)
    else:
        positions, live = _next_positions_and_live(ready, previous)
    dealt = clockwise_from(positions.button, live)
    posts, straddles = _posts(rules, ready, positions, dealt)
    skipped_big, skipped_small = _skipped(rules, seats, previous, positions)
    return TableLineup(positions, dealt, posts, skipped_big, skipped_small, straddles)


def _next_positions_and_live(
    ready: Sequence[Seat], previous: Positions
) -> tuple[Positions, list[int]]:
    """Moves button and blinds; nobody between them plays but the small blind.

    A player who posts waits there too: they would come in for a small blind only (R-133). When that
    leaves fewer than two who are present, the game starts again with everybody who can be dealt in.
    """
    everybody = [seat.number for seat in ready]
    big_blind = next_seat(previous.big_blind, everybody)
    live = {
        seat.number
        for seat in ready
        if not _waits_for_big_blind(seat) or seat.posting or seat.number == big_blind
    }
    posting = {seat.number for seat in ready if seat.posting}
    present = {seat.number for seat in ready_seats(ready)}
    while len(live & present) >= 2:
        positions = next_positions(previous, live)
        too_early = {
            seat
            for seat in live
            if between(seat, positions.button, positions.big_blind)
            and (seat != positions.small_blind or seat in posting)
        }
        if not too_early:
            return positions, sorted(live)
        live -= too_early
    return fresh_positions(big_blind, everybody), everybody


def _waits_for_big_blind(seat: Seat) -> bool:
    """Whether the seat is not dealt in before the big blind: a player who waits, or who has sat out
    while waiting."""
    if seat.presence is Presence.SITTING_OUT:
        return seat.owes_blinds
    return seat.presence is Presence.WAITING


def _posts(
    rules: TableRules, ready: Sequence[Seat], positions: Positions, dealt: tuple[int, ...]
) -> tuple[tuple[Post, ...], tuple[StraddleTurn, ...]]:
    """The posts that are due, and whose turn it is to straddle."""
    stakes = stakes_of(rules)
    if not waits_for_blinds(rules):
        return _equal_posts(rules, len(dealt)), ()
    late, dead = {}, {}
    on_blinds = (positions.small_blind, positions.big_blind)
    for seat in ready:
        if seat.number not in dealt or seat.number in on_blinds:
            continue
        number = dealt.index(seat.number)
        if seat.posting and seat.owes_big_blind:
            late[number] = stakes.big_blind
        if seat.posting and seat.owes_small_blind:
            dead[number] = stakes.small_blind
    seats = {seat.number: seat for seat in ready}
    turns = straddle_turns(
        rules,
        [seats[number] for number in dealt],
        dealt.index(positions.big_blind),
        dealt[-1] != positions.button,
        late.keys() | dead.keys(),
    )
    blinds = blind_posts(
        stakes,
        len(dealt),
        small_blind_is_dead=positions.small_blind not in dealt,
        straddles={dealt.index(turn.seat): turn.amount for turn in turns if turn.wanted},
        late_blinds=late,
        dead_blinds=dead,
    )
    return (*blinds, *_table_ante(rules, positions, dealt)), turns


def _table_ante(rules: TableRules, positions: Positions, dealt: Sequence[int]) -> tuple[Post, ...]:
    """The ante that one player pays for all; an ante with the button comes from the player who sits
    nearest before an empty button."""
    if not has_table_ante(rules):
        return ()
    payer = len(dealt) - 1
    if rules.house.table_ante is TableAnte.BIG_BLIND:
        payer = dealt.index(positions.big_blind)
    return (Post(payer, PostKind.TABLE_ANTE, rules.big_blind),)


def players_by_runouts(dealt: Iterable[Seat], answer: RunoutAnswer) -> tuple[int, ...]:
    """The players, by number in the hand, with this standing answer about several runouts."""
    return tuple(number for number, seat in enumerate(dealt) if seat.runouts is answer)


def posts_at(rules: TableRules, positions: Positions, dealt: Sequence[int]) -> tuple[Post, ...]:
    """The posts of the seats in `dealt` for blinds at given `positions`.

    The small blind may have the button too, and act last (R-134, R-135); nobody posts it for a seat
    that is not dealt in (R-127).
    """
    stakes = stakes_of(rules)
    antes = ante_posts(stakes, len(dealt))
    if not waits_for_blinds(rules):
        return _equal_posts(rules, len(dealt))
    big = Post(dealt.index(positions.big_blind), PostKind.BIG_BLIND, stakes.big_blind)
    for_all = _table_ante(rules, positions, dealt)
    if positions.small_blind not in dealt:
        return (*antes, big, *for_all)
    small = Post(dealt.index(positions.small_blind), PostKind.SMALL_BLIND, stakes.small_blind)
    return (*antes, small, big, *for_all)


def _skipped(
    rules: TableRules, seats: Sequence[Seat], previous: Positions | None, now: Positions
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if previous is None or not waits_for_blinds(rules) or rules.sit_out is SitOutRule.DEALT_IN:
        return (), ()
    absent = [seat.number for seat in seats if seat.presence is Presence.SITTING_OUT]
    big = tuple(seat for seat in absent if between(seat, previous.big_blind, now.big_blind))
    due = previous.big_blind
    small = tuple(s for s in absent if s == due or between(s, previous.small_blind, due))
    return big, small
