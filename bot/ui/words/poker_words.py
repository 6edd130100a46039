"""Poker in the reader's language: cards, hands, amounts."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bot.poker.cards import FULL_DECK, RANK_SYMBOLS, SUIT_SYMBOLS, Card, card_text, rank_of, suit_of
from bot.poker.events import Share
from bot.poker.games import GAMES, Game, GameCode
from bot.poker.hand_type import HandType, Selection, best_hand, rank_upcards_high
from bot.poker.rank_scale import RankScale
from bot.poker.ranking import BadugiCategory, Category, category_of, ranks_of
from bot.poker.showdown import RankedHand
from bot.poker.viewpoint import HandView, SeenCard
from bot.texts.catalogue import Texts

_SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_CATEGORY_KEYS = {category: category.name.lower().replace("_", "-") for category in Category}
FIVE = 5
POCKET = 2
ACE = 14
_DRAWS: Final = frozenset({"deal", "draw", "first-draw", "second-draw", "third-draw"})
"""The streets of draw games on which bets follow a draw, or the deal."""
_TRIPLETS = {1: "trips", 2: "set"}
"""Three of a kind by how many of them are the player's own, beside a board."""
_NAMED = {
    (Category.STRAIGHT, FIVE): "wheel",
    (Category.STRAIGHT, ACE): "broadway",
    (Category.STRAIGHT_FLUSH, FIVE): "steel-wheel",
}
"""Hands with a name of their own, by their highest rank."""


def card_sign(card: Card) -> str:
    """A card as players write it: `A♠`, `10♦`."""
    text = card_text(card)
    return _as_written(text[0]) + _SUIT_SIGNS[text[1]]


def rank_sign(rank: int) -> str:
    """A rank (2 to 14) as printed on cards: `A`, `10`."""
    return _as_written(RANK_SYMBOLS[rank - 2])


def _as_written(rank: str) -> str:
    """Writes ten in full; only files and code write `T`."""
    return "10" if rank == "T" else rank


def card_signs(cards: Iterable[Card]) -> str:
    """Cards side by side: `A♠ K♦`."""
    return " ".join(map(card_sign, cards))


_BY_SIGN: Final = {card_sign(card): card for card in FULL_DECK}
_SIGN: Final = "|".join(map(re.escape, _BY_SIGN))
_SIGNS: Final = re.compile(rf"(?:{_SIGN})(?: (?:{_SIGN}))*")


_BY_RANK: Final = {rank_sign(rank): rank for rank in range(2, ACE + 1)}
_RANK: Final = "|".join(_BY_RANK)
_RANKS: Final = re.compile(rf"\b(?:{_RANK})(?:-(?:{_RANK})){{2,}}\b")
"""Three ranks or more: two stand in names of games."""


def cards_in_words(text: str, texts: Texts) -> str:
    """The text with its cards as they are read aloud: `ace of spades, king of diamonds`; the ranks
    of a hand that they name too: `jack, ten, eight` for `J-10-8`."""

    def words(signs: re.Match[str]) -> str:
        return ", ".join(_card_words(texts, _BY_SIGN[sign]) for sign in signs[0].split())

    def ranks(signs: re.Match[str]) -> str:
        return ", ".join(texts.say(f"rank-{_BY_RANK[sign]}") for sign in signs[0].split("-"))

    return _RANKS.sub(ranks, _SIGNS.sub(words, text))


def _card_words(texts: Texts, card: Card) -> str:
    rank = texts.say(f"rank-{rank_of(card)}")
    return texts.say(f"card-of-{SUIT_SYMBOLS[suit_of(card)]}", rank=rank)


def own_in_order(game: Game, cards: Sequence[SeenCard]) -> list[SeenCard]:
    """A player's own cards that they may see, in the order of `cards_in_order`."""
    seen = [each for each in cards if each.card is not None]
    order = cards_in_order(game, [each.card for each in seen if each.card is not None])
    return sorted(seen, key=lambda each: order.index(each.card) if each.card is not None else 0)


def cards_in_order(game: Game, cards: Sequence[Card]) -> list[Card]:
    """A player's cards, the highest first; as they were dealt where their places matter: in stud,
    and where some can be thrown."""
    if game.has_draws or any(street.up or street.discards for street in game.streets):
        return list(cards)
    return sorted(cards, key=lambda card: -rank_of(card))


def rabbit_words(boards: Iterable[Iterable[Card]]) -> str:
    """The cards that would have come, board by board: `A♠ K♦ / 7♥ 2♣`."""
    return " / ".join(map(card_signs, boards))


def hand_words(texts: Texts, scale: RankScale, rank: int, held: Sequence[Card] = ()) -> str:
    """The name of a hand (R-122): `two pair, aces and eights`, `low 8-5-3-2-A`.

    `held` are the player's own cards as `held_beside_board` gives them.
    """
    return _hand_in(texts, "hand", scale, rank, held)


def held_beside_board(game: Game, kind: HandType, hole: Sequence[Card]) -> tuple[Card, ...]:
    """The player's own cards where they make hands with a board: they tell a set from trips."""
    return tuple(hole) if game.has_board and kind.selection is not Selection.HELD else ()


def made_words(texts: Texts, game: Game, hole: Sequence[Card], ranks: RankedHand) -> list[str]:
    """The names of what somebody's cards make for each half of a pot, high before low."""
    return [
        hand_words(texts, kind.scale, rank, held_beside_board(game, kind, hole))
        for kind, rank in zip((game.high, game.low), ranks, strict=True)
        if kind is not None and rank is not None
    ]


def _name_of(high: int, held: Sequence[Card]) -> str:
    """The key of a high hand's name: its category, or the name that players have for it (R-030)."""
    category, top = category_of(high), ranks_of(high)[0]
    if category is Category.THREE_OF_A_KIND:
        own = sum(rank_of(card) == top for card in held)
        return _TRIPLETS.get(own, _CATEGORY_KEYS[category])
    return _NAMED.get((category, top), _CATEGORY_KEYS[category])


def _hand_in(
    texts: Texts, form: str, scale: RankScale, rank: int, held: Sequence[Card] = ()
) -> str:
    """The name of a hand, alone (`hand`) or after "with" (`with`)."""
    high = scale.value.high_of(rank)
    if high is None:
        return texts.say(f"{form}-{_low_kind(scale, rank)}", cards=low_signs(scale, rank))
    ranks = ranks_of(high)
    first, second = ranks[0], ranks[1] if len(ranks) > 1 else ranks[0]
    return texts.say(
        f"{form}-{_name_of(high, held)}",
        first=texts.say(f"rank-{first}"),
        firsts=texts.say(f"ranks-{first}"),
        seconds=texts.say(f"ranks-{second}"),
        high=texts.say(f"rank-high-{first}"),
    )


def _low_kind(scale: RankScale, rank: int) -> str:
    """The key of a hand that its cards name: a low, a badugi, or less than one."""
    category = scale.value.category_of(rank)
    if isinstance(category, BadugiCategory):
        return category.name.lower().replace("_", "-")
    return "low"


def short_words(texts: Texts, scale: RankScale, rank: int, held: Sequence[Card] = ()) -> str:
    """The short name of a hand, for little room: `two pair A-8`."""
    high = scale.value.high_of(rank)
    if high is None:
        return hand_words(texts, scale, rank)
    ranks = [rank_sign(each) for each in ranks_of(high)]
    key = f"short-{_name_of(high, held)}"
    return texts.say(key, first=ranks[0], second=ranks[1] if len(ranks) > 1 else ranks[0])


def low_signs(scale: RankScale, rank: int) -> str:
    """The ranks of a low hand as printed on cards: `10-8-7-3-A`."""
    write = scale.value.text
    return "-".join(map(_as_written, write(rank))) if write else ""


def half_key(game: Game, share: Share) -> str:
    """The key of the name of a part of the pot: high, low, badugi or draw; whole for all of it."""
    if share is Share.WHOLE:
        return share.value
    kind = game.low if share is Share.LOW else game.high
    if kind is None:
        return share.value
    if kind.scale.is_badugi:
        return "badugi"
    if kind.selection is Selection.HELD:
        return "draw"
    return "low" if kind.is_low else "high"


def hand_labels(
    texts: Texts, game: Game, high: int | None, low: int | None, hole: Sequence[Card] = ()
) -> tuple[str, ...]:
    """Names of a shown hand for a picture, each shorter than the one before."""
    made = [
        (kind.scale, rank, held_beside_board(game, kind, hole))
        for kind, rank in ((game.high, high), (game.low, low))
        if kind is not None and rank is not None
    ]
    if not made:
        return ("",)
    full = [hand_words(texts, *each) for each in made]
    short = [short_words(texts, *each) for each in made]
    if len(made) == 1:
        return tuple(dict.fromkeys((full[0], short[0])))
    signs = low_signs(*made[1][:2]) or short[1]
    labels = (f"{full[0]} · {full[1]}", f"{short[0]} · {full[1]}", f"{short[0]} · {signs}")
    return tuple(dict.fromkeys((*labels, short[0])))


def board_labels(
    texts: Texts, game: Game, ranks: Sequence[RankedHand], hole: Sequence[Card], won: int
) -> tuple[str, ...]:
    """Names of a shown hand on several boards, each shorter than the one before; the shortest is
    that on the board `won`."""
    kind, made = game.high, []
    for number, rank in enumerate(ranks, start=1):
        if kind is not None and rank.high is not None:
            name = short_words(texts, kind.scale, rank.high, held_beside_board(game, kind, hole))
            made.append(texts.say("picture-hand-on-board", number=number, hand=name))
    return (" · ".join(made), made[won]) if made else ("",)


def won_labels(
    texts: Texts, game: Game, high: int | None, low: int | None, hole: Sequence[Card] = ()
) -> tuple[str, ...]:
    """Labels for the won half of a split pot and its hand, each shorter than the one before.

    Takes the rank that won each half, None for a half that was not won. The hand goes before its
    half, which the colour of the label tells too.
    """
    names = [
        _names(texts, game, kind, rank, hole) for kind, rank in ((game.high, high), (game.low, low))
    ]
    halves = [half_key(game, Share.HIGH), half_key(game, Share.LOW)]
    if high is None or low is None:
        won = 1 if high is None else 0
        half = texts.say(f"won-{halves[won]}-half")
        said = (texts.say(f"won-{halves[won]}", hand=name) for name in names[won])
        return (*said, names[won][-1], half)
    first, second = names
    usual = halves == ["high", "low"]
    key = "won-both" if usual else "won-scoop"
    both = [texts.say(key, hand=name, other=second[-1]) for name in first]
    halves_alone = texts.say("won-both-halves" if usual else "won-scoop-halves")
    return (*both, f"{first[-1]} · {second[-1]}", first[-1], halves_alone)


def _names(
    texts: Texts, game: Game, kind: HandType | None, rank: int | None, hole: Sequence[Card]
) -> tuple[str, ...]:
    """The names of a hand beside that of its half: a low hand is its cards."""
    if kind is None or rank is None:
        return ()
    if kind.scale.value.high_of(rank) is None:
        return (low_signs(kind.scale, rank),)
    held = held_beside_board(game, kind, hole)
    words = (make(texts, kind.scale, rank, held) for make in (hand_words, short_words))
    return tuple(dict.fromkeys(words))


def with_hand(
    texts: Texts,
    scale: RankScale,
    rank: int,
    kickers: Sequence[int] = (),
    held: Sequence[Card] = (),
) -> str:
    """The winning hand after "with", and the kickers that decided, if any did:
    `a pair of aces, king kicker`.
    """
    hand = _hand_in(texts, "with", scale, rank, held)
    if not kickers:
        return hand
    names = "-".join(texts.say(f"rank-{kicker}") for kicker in kickers)
    return texts.say("with-kicker", hand=hand, kickers=names)


def hand_so_far(texts: Texts, game: GameCode, hole: Sequence[Card], board: Sequence[Card]) -> str:
    """The hand that a player's cards make now; empty while there are too few."""
    names = [
        _so_far(texts, GAMES[game], kind, hole, board)
        for kind in GAMES[game].hand_types
        if not GAMES[game].has_board or len(board) >= 3 or kind.selection is Selection.HELD
    ]
    return " · ".join(name for name in names if name) or _few_words(texts, game, hole, board)


def hands_so_far(
    texts: Texts,
    game: GameCode,
    hole: Sequence[Card],
    boards: Sequence[Sequence[Card]],
    holes: Sequence[Sequence[Card]] = (),
) -> str:
    """The hands that a player's cards make now on each of several boards; `holes` are the hands of
    several runouts."""
    if len(boards) < 2:
        return hand_so_far(texts, game, hole, boards[0] if boards else ())
    several = zip(holes or [hole] * len(boards), boards, strict=True)
    return " · ".join(
        texts.say("picture-hand-on-board", number=number, hand=said)
        for number, (own, board) in enumerate(several, start=1)
        if (said := hand_so_far(texts, game, own, board))
    )


def _so_far(
    texts: Texts, game: Game, kind: HandType, hole: Sequence[Card], board: Sequence[Card]
) -> str:
    counted = len(hole) if kind.selection is Selection.HELD else len(hole) + len(board)
    if not kind.scale.is_badugi and counted < FIVE:
        return ""
    best = best_hand(kind, hole, board)
    held = held_beside_board(game, kind, hole)
    return "" if best is None else hand_words(texts, kind.scale, best.rank, held)


def _few_words(texts: Texts, game: GameCode, hole: Sequence[Card], board: Sequence[Card]) -> str:
    """The value of fewer than five cards where all of them may be used and pairs count for
    something: of two hole cards before the flop, and of those that stud has dealt so far."""
    high, has_board = GAMES[game].high, GAMES[game].has_board
    if high is None or high.scale.is_badugi or high.selection is Selection.OMAHA or board:
        return ""
    if len(hole) >= FIVE or (has_board and len(hole) != POCKET):
        return ""
    rank = rank_upcards_high(hole)
    if has_board and category_of(rank) is Category.ONE_PAIR:
        return texts.say("hand-pocket-pair", firsts=texts.say(f"ranks-{ranks_of(rank)[0]}"))
    return hand_words(texts, high.scale, rank)


def street_words(hand: HandView, texts: Texts) -> str:
    """`flop`; in draw games `first draw` while cards are drawn, and `after the first draw` while
    the bets that follow are made."""
    drawing = hand.options is not None and hand.options.draw is not None
    bets = hand.street in _DRAWS and not drawing
    return texts.say(f"street-bets-{hand.street}" if bets else f"street-{hand.street}")


def street_named(code: str, texts: Texts, *, after_draw: bool = False) -> str:
    """The name of a street in sentences about its events; draw games begin before the draw, and bet
    after it."""
    bets = code == "deal" or (after_draw and code in _DRAWS)
    return texts.say(f"street-bets-{code}" if bets else f"street-{code}")
