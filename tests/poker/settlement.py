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
    holes: Sequence[Cards],
    board: Cards,
) -> list[int]:
    """The chips that come back to each player, unmatched ones included. Cards are texts like `As`.

    Odd chips go to the players in their order (they sit clockwise from the left of the button), in
    stud to the highest single card; between the halves to the high one.
    """
    paid = list(contributions)
    back = [0] * len(paid)
    while any(paid):
        reaching = [who for who, chips in enumerate(paid) if chips and not folded[who]]
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
        _pay(game, layer, reaching, holes, board, back)
    return back


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
    if game in ("stud", "stud-hilo", "five-card-stud", "razz"):
        order.sort(key=lambda who: max(map(_single, holes[who])), reverse=True)
    if game == "razz":
        worth = {who: _low(game, holes[who], board, limit=13) for who in order}
        _share(chips, order, worth, back)
        return
    highs = {who: _high(game, holes[who], board) for who in order}
    lows = {}
    if game.endswith("hilo"):
        lows = {who: _low(game, holes[who], board, limit=8) for who in order}
        lows = {who: low for who, low in lows.items() if low is not None}
    if lows:
        _share(chips // 2, order, lows, back)
        chips -= chips // 2
    _share(chips, order, highs, back)


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
    if "omaha" in game:
        for own in combinations(hole, 2):
            for shared in combinations(board, 3):
                yield own + shared
    else:
        yield from combinations(hole + board, 5)


def _high(game: str, hole: Cards, board: Cards) -> tuple[object, ...]:
    return max(_value(five) for five in _fives(game, hole, board))


def _value(five: Cards) -> tuple[object, ...]:
    """The worth of five cards: how often ranks repeat, then the ranks; straights and flushes."""
    ranks = sorted((RANKS.index(card[0]) for card in five), reverse=True)
    counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = [count for count, _ in counts]
    suited = len({card[1] for card in five}) == 1
    top = None
    if len(counts) == 5:
        if ranks[0] - ranks[4] == 4:
            top = ranks[0]
        elif ranks == [12, 3, 2, 1, 0]:
            top = 3
    if top is not None:
        return (8 if suited else 4, top)
    if suited:
        return (5, *ranks)
    names = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (names.get(tuple(shape), 0), *(rank for _, rank in counts))


def _low(game: str, hole: Cards, board: Cards, limit: int) -> tuple[object, ...] | None:
    """The best low as something larger for a better one; None without five ranks to the limit."""
    best = None
    for five in _fives(game, hole, board):
        ranks = sorted(((RANKS.index(card[0]) + 1) % 13 + 1 for card in five), reverse=True)
        counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        if limit == 8 and (len(counts) < 5 or ranks[0] > 8):
            continue
        value = tuple((-count, -rank) for count, rank in counts)
        if best is None or value > best:
            best = value
    return best


def _single(card: str) -> tuple[int, int]:
    """A card alone by rank and then by suit: clubs, diamonds, hearts, spades."""
    return RANKS.index(card[0]), "cdhs".index(card[1])
