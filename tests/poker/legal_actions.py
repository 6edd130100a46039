"""The legal actions of the player to act, worked out from the setup and the public events alone.

It shares nothing with the engine: each time the whole street is told again from its beginning.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.poker.actions import ActKind
from bot.poker.cards import rank_of, suit_of
from bot.poker.events import (
    Acted,
    BoardDealt,
    Drew,
    Event,
    HoleDealt,
    Posted,
    Thrown,
    UncalledReturned,
)
from bot.poker.setup import HandSetup, PostKind
from bot.poker.structure import Structure

DEAD = (PostKind.ANTE, PostKind.BIG_BLIND_ANTE, PostKind.DEAD_BLIND, PostKind.TABLE_ANTE)
RAISES = (ActKind.BET, ActKind.RAISE, ActKind.COMPLETE)


@dataclass
class Street:
    """One street as an umpire follows it: chips by player, and what the wagers have come to."""

    unit: int
    bets: list[int]
    price: int = 0
    step: int = 0
    """The last full bet or raise."""
    whole: int = 0
    """In limit, the price that full bets and raises have made."""
    wagers: int = 0
    opening: bool = False
    """Whether the bring-in is due, or is the only bet so far."""
    spoken: set[int] = field(default_factory=set)
    """The players who have acted since the last full bet or raise."""


@dataclass(frozen=True)
class Verdict:
    """The player next to act, unless they open the street, and the bounds of their actions."""

    next: int | None
    call: int
    bring_in: int
    least: int | None
    most: int | None
    draw: tuple[int, int, bool, int] | None = None
    """In a draw: the fewest and most cards to throw, whether they're replaced, and how many are
    held."""


def verdict(setup: HandSetup, events: Sequence[Event], player: int) -> Verdict:
    """The legal actions of `player`, whose turn it is, in a hand without protection."""
    players = len(setup.stacks)
    stacks, pot, folded = list(setup.stacks), 0, set[int]()
    now = max(e.street for e in events if isinstance(e, HoleDealt | BoardDealt | Drew))
    acts = [e for e in events if isinstance(e, Acted) and e.street == now]
    for event in events:
        match event:
            case Posted(amount=amount) | Acted(added=amount):
                stacks[event.player] -= amount
                pot += amount
            case UncalledReturned(amount=amount):
                stacks[event.player] += amount
                pot -= amount
        if isinstance(event, Acted) and event.kind is ActKind.FOLD:
            folded.add(event.player)
    street = follow(setup, events, now, acts)
    live = [p for p in range(players) if p not in folded]
    behind = [p for p in live if stacks[p]]
    drawing = draw_due(setup, events, now, live, bets_are_over(street, acts, live, behind))
    if drawing is not None:
        return drawing
    owed = max(0, street.price - street.bets[player])
    due = setup.stakes.bring_in if setup.declaration.has_bring_in and not (now or acts) else 0
    following = None
    if acts:
        after = [(acts[-1].player + n) % players for n in range(1, players + 1)]
        following = next(p for p in after if p in behind)
    answer = any(p != player and stacks[p] + street.bets[p] > street.price for p in behind)
    least = most = None
    everything = street.bets[player] + stacks[player]
    could = everything > street.price and stacks[player] > due and answer
    could = could and (bool(now or street.price) or may_open(setup, events, player))
    if could and may_raise(setup, street, player, folded, acts):
        least, most = bounds(setup.structure, street, pot, owed, everything)
    return Verdict(following, min(owed, stacks[player]), min(due, stacks[player]), least, most)


def may_open(setup: HandSetup, events: Sequence[Event], player: int) -> bool:
    """Whether the player holds openers, where the first bet takes some: two jacks, or more than a
    pair in five cards."""
    if not setup.declaration.opens_with:
        return True
    dealt = [e.cards for e in events if isinstance(e, HoleDealt) and e.player == player]
    ranks = sorted(rank_of(card) for card in dealt[0])
    pairs = Counter(ranks).most_common()
    straight = ranks in ([2, 3, 4, 5, 14], list(range(ranks[0], ranks[0] + 5)))
    flush = len({suit_of(card) for card in dealt[0]}) == 1
    if straight or flush or pairs[0][1] > 2 or [count for _, count in pairs].count(2) == 2:
        return True
    return pairs[0][1] == 2 and pairs[0][0] >= 11


def bets_are_over(
    street: Street, acts: Sequence[Acted], live: Sequence[int], behind: Sequence[int]
) -> bool:
    """Whether everybody has answered, or nobody is left who could bet (R-047, R-075)."""
    highest = max(street.bets[p] for p in live)
    if len(behind) < 2 and all(street.bets[p] >= highest for p in behind):
        return True
    answered = set[int]()
    for act in acts:
        if act.kind in RAISES:
            answered.clear()
        answered.add(act.player)
    return answered.issuperset(behind)


def draw_due(
    setup: HandSetup, events: Sequence[Event], now: int, live: Sequence[int], bets_over: bool
) -> Verdict | None:
    """The draw of the first player from the left of the button who has not drawn on this street,
    or on the next one when its bets are over; None while players bet."""
    for number in (now, now + 1) if bets_over else (now,):
        street = setup.declaration.streets[number]
        drawn = {e.player for e in events if isinstance(e, Drew) and e.street == number}
        waiting = [p for p in live if p not in drawn]
        if waiting and (street.draws or street.discards):
            player = waiting[0]
            held = cards_held(events, player)
            least, most = street.discards, street.discards or min(street.draws, held)
            return Verdict(player, 0, 0, None, None, (least, most, street.draws > 0, held))
    return None


def cards_held(events: Sequence[Event], player: int) -> int:
    """The number of own cards that a player has been dealt and has not thrown."""
    dealt = sum(len(e.cards) for e in events if isinstance(e, HoleDealt) and e.player == player)
    return dealt - sum(len(e.cards) for e in events if isinstance(e, Thrown) and e.player == player)


def follow(setup: HandSetup, events: Sequence[Event], now: int, acts: Sequence[Acted]) -> Street:
    """The street from its beginning to now (R-056 to R-059, R-062, R-070, R-084)."""
    limit = setup.structure is Structure.FIXED_LIMIT
    big = limit and setup.declaration.streets[now].unit.value == "big"
    unit = setup.stakes.big_bet if big else setup.stakes.small_bet
    street = Street(unit, [0] * len(setup.stacks), step=unit)
    blinds = [post for post in setup.posts if post.kind not in DEAD]
    if not now and blinds:
        for event in events:
            if isinstance(event, Posted) and event.kind not in DEAD:
                street.bets[event.player] += event.amount
        street.price = street.whole = max(post.amount for post in blinds)
        street.wagers = 1 + sum(post.kind is PostKind.STRADDLE for post in blinds)
    street.opening = not now and setup.declaration.has_bring_in
    for act in acts:
        street.bets[act.player] = act.to
        if act.kind is ActKind.BRING_IN:
            street.price = setup.stakes.bring_in
            continue
        if act.kind in RAISES:
            note_raise(street, act.to, limit=limit)
        street.spoken.add(act.player)
    return street


def note_raise(street: Street, to: int, *, limit: bool) -> None:
    if limit:
        full = to - street.whole >= street.unit
        half = 2 * (to - street.whole) >= street.unit
        if half:
            street.whole, street.wagers = to, street.wagers + 1
        if full or (half and street.opening):
            street.spoken.clear()
        street.opening = street.opening and not half
    elif to >= (street.unit if street.opening else street.price + street.step):
        street.step = max(street.unit, to - street.price)
        street.opening = False
        street.spoken.clear()
    street.price = to


def may_raise(
    setup: HandSetup, street: Street, player: int, folded: set[int], acts: Sequence[Acted]
) -> bool:
    """Limit's cap (R-084, R-085, C-09), and short all-ins that do not reopen (R-067, R-069)."""
    facing = street.price - street.bets[player]
    if setup.structure is not Structure.FIXED_LIMIT:
        return player not in street.spoken or facing >= street.step
    if player in street.spoken and 2 * facing < street.unit:
        return False
    return street.wagers < 4 or two_play(setup, folded, acts)


def two_play(setup: HandSetup, folded: set[int], acts: Sequence[Acted]) -> bool:
    """Whether only two began the round, or were left before its fourth wager."""
    players = len(setup.stacks)
    if setup.hand_rules.tournament:
        return players == 2
    now = acts[-1].street
    gone = {act.player for act in acts if act.kind is ActKind.FOLD}
    if players - len(folded - gone) == 2:
        return True
    if players - len(folded) > 2:
        return False
    last = max(number for number, act in enumerate(acts) if act.kind is ActKind.FOLD)
    return follow(setup, [], now, acts[: last + 1]).wagers < 4


def bounds(
    structure: Structure, street: Street, pot: int, owed: int, everything: int
) -> tuple[int, int]:
    if structure is Structure.FIXED_LIMIT:
        least = most = street.whole + street.unit
    else:
        least = street.unit if street.opening else street.price + street.step
        most = everything
    if structure is Structure.POT_LIMIT:
        most = max(least, street.price + pot + owed)
    return min(least, everything), min(most, everything)
