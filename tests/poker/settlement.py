"""A second opinion on who gets what: contributions and cards to payouts, written from the rules.

It shares nothing with the engine. Chips are peeled off in layers, one layer for each height that a
live player reaches; hands are compared by trying every five cards that a game allows.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

RANKS = "23456789TJQKA"
Cards = tuple[str, ...]


def settle(
    game: str,
    contributions: Sequence[int],
    folded: Sequence[bool],
    holes: Sequence[Sequence[Cards]],
    boards: Sequence[Cards],
    dead: int = 0,
) -> list[int]:
    """The chips that come back to each player, unmatched ones included. Cards are texts like `As`;
    `holes` are all hands for each of the boards.

    `dead` chips are nobody's contribution and lie on the lowest layer: that of everybody who has
    not folded where one of them has put in no other. Each layer is shared equally between the
    boards, whose odd chips go to the first.

    Odd chips go to the players in their order (they sit clockwise from the left of the button), in
    stud to the highest single card; between the halves to the high one.
    """
    paid = list(contributions)
    back = [0] * len(paid)
    while any(paid):
        reaching = [who for who, chips in enumerate(paid) if chips and not folded[who]]
        if dead and folded.count(False) > len(reaching):
            live = [who for who, gone in enumerate(folded) if not gone]
            pay_boards(game, dead, live, holes, boards, back)
            dead = 0
        height = min(paid[who] for who in reaching)
        layer = 0
        for who in range(len(paid)):
            taken = min(paid[who], height)
            paid[who] -= taken
            layer += taken
        if not any(paid[who] for who in reaching):
            # What is left is folded chips above every live player: they lie on this layer.
            layer += sum(paid)
            paid = [0] * len(paid)
        pay_boards(game, layer + dead, reaching, holes, boards, back)
        dead = 0
    return back


def pay_boards(
    game: str,
    chips: int,
    contestants: Sequence[int],
    holes: Sequence[Sequence[Cards]],
    boards: Sequence[Cards],
    back: list[int],
) -> None:
    parts = [chips] if len(contestants) == 1 else _shares(chips, len(boards))
    for part, hands, board in zip(parts, holes, boards, strict=False):
        _pay(game, part, contestants, hands, board, back)


def _shares(chips: int, among: int) -> list[int]:
    """Returns equal shares in order, the first ones larger by the odd chips."""
    return [(chips + among - 1 - place) // among for place in range(among)]


def _pay(
    game: str,
    chips: int,
    contestants: Sequence[int],
    holes: Sequence[Cards],
    board: Cards,
    back: list[int],
) -> None:
    if len(contestants) == 1:
        back[contestants[0]] += chips
        return
    order = list(contestants)
    if "stud" in game or "razz" in game:
        order.sort(key=lambda who: max(map(_single, holes[who])), reverse=True)
    halves = []
    for half in _halves(game):
        worth = {who: _worth(half, game, holes[who], board) for who in order}
        halves.append({who: value for who, value in worth.items() if value is not None})
    first, *others = [half for half in halves if half]
    for other in others:
        _share(chips // 2, order, other, back)
        chips -= chips // 2
    _share(chips, order, first, back)


def _halves(game: str) -> tuple[str, ...]:
    """Returns the hand types that share a pot of a game; the first one gets the odd chip."""
    named = {
        "razz": ("ace to five",),
        "deuce-razz": ("deuce to seven",),
        "razzdugi": ("badugi", "ace to five"),
        "stud-hilo-regular": ("high", "ace to five"),
        "short-deck": ("short deck",),
        "deuce-single-draw": ("deuce to seven",),
        "deuce-triple-draw": ("deuce to seven",),
        "ace-triple-draw": ("ace to five",),
        "badugi": ("badugi",),
        "badeucey": ("badugi with high aces", "deuce to seven"),
        "badacey": ("badugi", "ace to five"),
        "drawmaha": ("high", "held"),
    }
    usual = ("high", "eight") if game.endswith("hilo") or game == "big-o" else ("high",)
    return named.get(game, usual)


def _worth(half: str, game: str, hole: Cards, board: Cards) -> tuple[object, ...] | None:
    """Returns a larger value for a better hand, and None for one that doesn't qualify."""
    if half == "eight":
        return _low(game, hole, board, limit=8)
    if half == "ace to five":
        return _low(game, hole, board, limit=13)
    if half.startswith("badugi"):
        ace = 14 if half.endswith("high aces") else 1
        return max(_badugi(cards, ace) for cards in _up_to_four(hole + board))
    if half == "held":
        return _value(hole)
    if half == "deuce to seven":
        fives = _fives(game, hole, board)
        worst = min(_value(five, wheel=False) for five in fives)  # type: ignore[type-var]
        return tuple(-part for part in worst)  # type: ignore[operator]
    if half == "short deck":
        return max(_short_value(five) for five in _fives(game, hole, board))
    return _high(game, hole, board)


def _share(chips: int, order: Iterable[int], worth: dict[int, object], back: list[int]) -> None:
    best = max(worth.values())  # type: ignore[type-var]
    winners = [who for who in order if who in worth and worth[who] == best]
    while chips:
        for who in winners:
            if chips:
                back[who] += 1
                chips -= 1


def _fives(game: str, hole: Cards, board: Cards) -> Iterable[Cards]:
    """Every five cards that the game lets a player make."""
    if "omaha" in game or game.startswith(("courchevel", "big-o", "drawmaha")):
        for own in combinations(hole, 2):
            for shared in combinations(board, 3):
                yield own + shared
    elif game == "lazy-pineapple":
        for own in combinations(hole, 2):
            yield from combinations(own + board, 5)
    else:
        yield from combinations(hole + board, 5)


def _high(game: str, hole: Cards, board: Cards) -> tuple[object, ...]:
    return max(_value(five) for five in _fives(game, hole, board))


def _up_to_four(cards: Cards) -> Iterable[Cards]:
    for size in range(1, 5):
        yield from combinations(cards, size)


def _badugi(cards: Cards, ace: int) -> tuple[int, ...]:
    """The worth of cards that all count: how many, then the lowest; nothing where two are alike."""
    ranks = [ace if card[0] == "A" else RANKS.index(card[0]) + 2 for card in cards]
    if len(set(ranks)) < len(cards) or len({card[1] for card in cards}) < len(cards):
        return (0,)
    return (len(cards), *(-rank for rank in sorted(ranks, reverse=True)))


def _short_value(five: Cards) -> tuple[object, ...]:
    """The worth of five cards of the short deck, where a flush beats a full house."""
    if {card[0] for card in five} == set("A6789"):
        return (8 if len({card[1] for card in five}) == 1 else 4, RANKS.index("9"))
    name, *rest = _value(five)
    return ({5: 6, 6: 5}.get(name, name), *rest)  # type: ignore[call-overload]


def _value(five: Cards, wheel: bool = True) -> tuple[object, ...]:
    """The worth of five cards: how often ranks repeat, then the ranks; straights and flushes."""
    ranks = sorted((RANKS.index(card[0]) for card in five), reverse=True)
    counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = [count for count, _ in counts]
    suited = len({card[1] for card in five}) == 1
    top = None
    if len(counts) == 5:
        if ranks[0] - ranks[4] == 4:
            top = ranks[0]
        elif wheel and ranks == [12, 3, 2, 1, 0]:
            top = 3
    if top is not None:
        return (8 if suited else 4, top)
    if suited:
        return (5, *ranks)
    names = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (names.get(tuple(shape), 0), *(rank for _, rank in counts))


def _low(game: str, hole: Cards, board: Cards, limit: int) -> tuple[object, ...] | None:
    """Returns a larger value for a better low, and None without five ranks to the limit."""
    best = None
    for five in _fives(game, hole, board):
        ranks = sorted(((RANKS.index(card[0]) + 1) % 13 + 1 for card in five), reverse=True)
        counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        if limit == 8 and (len(counts) < 5 or ranks[0] > 8):
            continue
        value = (tuple(-count for count, _ in counts), tuple(-rank for _, rank in counts))
        if best is None or value > best:
            best = value
    return best


def _single(card: str) -> tuple[int, int]:
    """A card alone by rank and then by suit: clubs, diamonds, hearts, spades."""
    return RANKS.index(card[0]), "cdhs".index(card[1])
