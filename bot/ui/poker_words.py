"""Poker in the reader's language: cards, hands, amounts."""

from collections.abc import Iterable, Sequence

from bot.ids import Chips
from bot.poker.best_five import best_high, best_low
from bot.poker.cards import RANK_SYMBOLS, Card, card_text, rank_of
from bot.poker.games import GAMES, GameCode
from bot.poker.hand_type import HandType
from bot.poker.ranking import Category, category_of, ranks_of
from bot.poker.ranking_low import low_text
from bot.poker.structure import Structure
from bot.table.kinds import TableKind
from bot.table.rules import TableRules
from bot.table.stakes import stakes_of
from bot.texts.catalogue import Texts

_SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_CATEGORY_KEYS = {category: category.name.lower().replace("_", "-") for category in Category}
FIVE = 5


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


def high_words(texts: Texts, rank: int) -> str:
    """The name of a high hand (R-122): `two pair, aces and eights`."""
    return _high_in(texts, "hand", rank)


def _high_in(texts: Texts, form: str, rank: int) -> str:
    """The name of a high hand, alone (`hand`) or after "with" (`with`)."""
    ranks = ranks_of(rank)
    first, second = ranks[0], ranks[1] if len(ranks) > 1 else ranks[0]
    return texts.say(
        f"{form}-{_CATEGORY_KEYS[category_of(rank)]}",
        first=texts.say(f"rank-{first}"),
        firsts=texts.say(f"ranks-{first}"),
        seconds=texts.say(f"ranks-{second}"),
        high=texts.say(f"rank-high-{first}"),
    )


def high_words_short(texts: Texts, rank: int) -> str:
    """The short name of a high hand, for little room: `two pair A-8`."""
    ranks = [rank_sign(each) for each in ranks_of(rank)]
    key = f"short-{_CATEGORY_KEYS[category_of(rank)]}"
    return texts.say(key, first=ranks[0], second=ranks[1] if len(ranks) > 1 else ranks[0])


def low_words(texts: Texts, rank: int) -> str:
    """The name of a low hand: `low 8-5-3-2-A`."""
    return texts.say("hand-low", cards=low_signs(rank))


def low_signs(rank: int) -> str:
    """The five ranks of a low hand as printed on cards: `10-8-7-3-A`."""
    return "-".join(map(_as_written, low_text(rank)))


def hand_labels(texts: Texts, high: int | None, low: int | None) -> tuple[str, ...]:
    """Names of a shown hand for a picture, each shorter than the one before."""
    if high is None:
        return ("" if low is None else low_words(texts, low),)
    full, short = high_words(texts, high), high_words_short(texts, high)
    if low is None:
        return full, short
    words, signs = low_words(texts, low), low_signs(low)
    return f"{full} · {words}", f"{short} · {words}", f"{short} · {signs}", short


def won_labels(texts: Texts, high: int | None, low: int | None) -> tuple[str, ...]:
    """Labels for the won half of a split pot and its hand, each shorter than the one before.

    Takes the rank that won each half, None for a half that was not won.
    """
    if high is None:
        full = () if low is None else (texts.say("won-low", cards=low_signs(low)),)
        return (*full, texts.say("won-low-half"))
    names = (high_words(texts, high), high_words_short(texts, high))
    if low is None:
        return (*(texts.say("won-high", hand=name) for name in names), texts.say("won-high-half"))
    both = [texts.say("won-both", hand=name) for name in names]
    whole = [" · ".join((name, low_signs(low))) for name in both]
    return (*whole, both[1], texts.say("won-both-halves"))


def with_high(texts: Texts, rank: int, kickers: Sequence[int]) -> str:
    """The winning high hand, and the kickers that decided, if any did:
    `a pair of aces, king kicker`.
    """
    hand = _high_in(texts, "with", rank)
    if not kickers:
        return hand
    names = "-".join(texts.say(f"rank-{kicker}") for kicker in kickers)
    return texts.say("with-kicker", hand=hand, kickers=names)


def with_low(texts: Texts, rank: int) -> str:
    """The winning low hand: `8-5-3-2-A`."""
    return texts.say("with-low", cards=low_signs(rank))


def hand_so_far(texts: Texts, game: GameCode, hole: Sequence[Card], board: Sequence[Card]) -> str:
    """The hand that a player's cards make now; empty while there are too few."""
    declaration = GAMES[game]
    names = []
    if declaration.high is not None:
        names.append(_high_so_far(texts, declaration.high, hole, board))
    if declaration.low is not None and len(hole) + len(board) >= FIVE and _enough(game, board):
        low = best_low(declaration.low, hole, board)
        names.append(low_words(texts, low.rank) if low else "")
    return " · ".join(name for name in names if name)


def _high_so_far(texts: Texts, high: HandType, hole: Sequence[Card], board: Sequence[Card]) -> str:
    omaha = high is HandType.OMAHA_HIGH
    if len(hole) + len(board) >= FIVE and (not omaha or len(board) >= 3):
        return high_words(texts, best_high(high, hole, board).rank)
    if omaha or len(hole) != 2 or board:
        return ""
    ranks = sorted(map(rank_of, hole), reverse=True)
    if ranks[0] == ranks[1]:
        return texts.say("hand-one-pair", firsts=texts.say(f"ranks-{ranks[0]}"))
    return texts.say(
        "hand-high-card",
        high=texts.say(f"rank-high-{ranks[0]}"),
        first=texts.say(f"rank-{ranks[0]}"),
    )


def _enough(game: GameCode, board: Sequence[Card]) -> bool:
    return not GAMES[game].has_board or len(board) >= 3


def game_words(texts: Texts, rules: TableRules) -> str:
    """`No-Limit Hold'em`."""
    structure = texts.say(f"structure-{rules.structure}")
    return f"{structure} {texts.say(f'game-{rules.game}')}"


def stakes_words(texts: Texts, rules: TableRules) -> str:
    """`1/2`, with the ante where there is one, and whether limit alternates with the structure."""
    stakes = level_words(texts, rules)
    return texts.say("stakes-mixed", stakes=stakes) if rules.mixed else stakes


def level_words(texts: Texts, rules: TableRules) -> str:
    """The two numbers that name a game, and the ante where there is one.

    In limit these are the bets (R-082), else the blinds; without blinds the bring-in and the bet.
    """
    pair = (rules.small_blind, rules.big_blind)
    if is_limit(rules):
        stakes = stakes_of(rules)
        pair = (Chips(stakes.small_bet), Chips(stakes.big_bet))
    named = "/".join(map(texts.number, pair))
    return texts.say("stakes-with-ante", blinds=named, ante=rules.ante) if rules.ante else named


def is_limit(rules: TableRules) -> bool:
    """Whether every bet has one of two sizes."""
    return rules.structure == Structure.FIXED_LIMIT


def percent_words(texts: Texts, basis_points: int) -> str:
    """Hundredths of a percent as the language writes them: `6.67`, `5,5`."""
    whole, part = divmod(basis_points, 100)
    if not part:
        return texts.number(whole)
    mark = "," if texts.locale == "it" else "."
    return f"{texts.number(whole)}{mark}{f'{part:02}'.rstrip('0')}"


def rake_words(texts: Texts, rules: TableRules) -> str:
    """`rake 6.67 %, at most 100`; empty without a rake (R-178)."""
    if not rules.rake_bps:
        return ""
    percent = percent_words(texts, rules.rake_bps)
    return texts.say("table-rake", percent=percent, cap=rules.rake_cap)


def rake_rate(texts: Texts, rules: TableRules) -> str:
    """The rake in few words, for a picture; its cap is in the message."""
    if not rules.rake_bps:
        return ""
    return texts.say("picture-rake", percent=percent_words(texts, rules.rake_bps))


def range_words(texts: Texts, least: int, most: int) -> str:
    """A range of chips: `40 to 200 chips`, or one number where it is fixed."""
    key = "chips-from-to" if least < most else "chips-exactly"
    return texts.say(key, minimum=least, maximum=most)


def kind_words(texts: Texts, kind: TableKind) -> str:
    """A kind of table as one line of a list: name, blinds and buy-ins."""
    blinds = f"{texts.number(kind.small_blind)}/{texts.number(kind.big_blind)}"
    key = "kind-fixed-buy-in" if kind.buy_in_min == kind.buy_in_max else "kind-line"
    return texts.say(
        key, name=kind.name, blinds=blinds, minimum=kind.buy_in_min, maximum=kind.buy_in_max
    )


def rules_lines(texts: Texts, rules: TableRules) -> list[str]:
    """The settings of a table, a line each."""
    say = texts.say
    title = f"**{game_words(texts, rules)} {stakes_words(texts, rules)}**"
    yes_no = "settings-protection" if rules.all_in_protection else "settings-no-protection"
    return [
        say("table-title-kind", title=title, kind=rules.kind) if rules.kind else title,
        *_forced_bets(texts, rules),
        say("settings-seats", seats=rules.seats),
        say("settings-buy-ins", chips=range_words(texts, rules.buy_in_min, rules.buy_in_max)),
        say("settings-turn", seconds=rules.turn_seconds),
        rake_words(texts, rules) or say("settings-no-rake"),
        say(yes_no),
    ]


def _forced_bets(texts: Texts, rules: TableRules) -> list[str]:
    """The forced bets that a limit game's name does not tell: blinds, in stud the bring-in."""
    if not is_limit(rules):
        return []
    if GAMES[GameCode(rules.game)].has_blinds:
        return [texts.say("settings-blinds", small=rules.small_blind, big=rules.big_blind)]
    return [texts.say("settings-bring-in", amount=rules.small_blind)]
